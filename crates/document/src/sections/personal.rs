//! 個人保険: what the president pays from the own pocket, whether the increase of the take-home pays for it, and what comes
//! back. There where the material has contracts of the president.

use shinchoryu_engine::material::{
    DeathPayout, PersonalInsurance, PersonalPolicy, PersonalPolicyInput, PersonalPolicyYear,
    PolicyCurrency,
};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

use super::context::Context;
use super::insurance::{of_purpose, percent};
use super::outline::{LINES, SUB_WIDTH, over_pages, takes};
use super::remarks::remarks_on;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Table, Width};
use crate::text::Text;

/// Lines that the other cells of a contract take, about.
const CELL_LINES: usize = 5;
/// Half-widths of the columns of the contracts, as far as Japanese is broken by us.
const WIDTHS: [usize; 4] = [SUB_WIDTH, 26, 40, 36];
/// The policy years whose values are shown, where the contract has them.
const SHOWN: [usize; 8] = [1, 3, 5, 10, 15, 20, 25, 30];

/// A contract as it was typed beside what was calculated of it.
struct Contract<'a> {
    /// From 1.
    number: usize,
    input: &'a PersonalPolicyInput,
    policy: &'a PersonalPolicy,
}

pub(super) fn section(context: &Context<'_>) -> Section {
    let Some(insurance) = &context.request.comparison.personal_insurance else {
        return Section::default();
    };
    let typed = context.request.input.life_insurance.iter();
    let contracts: Vec<Contract<'_>> = (1..)
        .zip(typed.zip(&insurance.policies))
        .map(|(number, (input, policy))| Contract {
            number,
            input,
            policy,
        })
        .collect();
    let remarks = remarks_on(context, "life_insurance.");
    let standing = || Block::Notice {
        text: context.text("personal.caution", &[]),
    };
    let of_case = remarks.iter().map(|words| Block::Notice {
        text: Text::of(words),
    });
    let cautions = || std::iter::once(standing()).chain(of_case.clone());
    let outline = || outline(context, &contracts);
    let funding = || Block::Table(funding(context, insurance));
    let amounts = || {
        let values = values(context, &contracts).into_iter();
        values
            .chain(occasional(context, insurance))
            .map(Block::Table)
    };
    let over_pages = over_pages(context, outline(), CELL_LINES);
    let mut parted: Vec<Block> = cautions().chain(over_pages).collect();
    // below few contracts there is room for it
    let between = if takes(&outline(), CELL_LINES) <= LINES / 2 {
        [funding(), Block::PageBreak]
    } else {
        [Block::PageBreak, funding()]
    };
    parted.extend(between.into_iter().chain(amounts()));
    Section {
        finding: finding(context, insurance),
        blocks: cautions()
            .chain([Block::Table(outline()), funding()])
            .chain(amounts())
            .collect(),
        parted,
        notes: notes(context, insurance, &contracts),
        ..Section::default()
    }
}

/// Whether the increase of the first proposal pays the yearly premiums.
fn finding(context: &Context<'_>, insurance: &PersonalInsurance) -> Vec<String> {
    let mut phrases = context.first_of_several();
    let Some(funding) = insurance.funding.first() else {
        return phrases;
    };
    let way = if insurance.yearly_premiums.is_zero() {
        "none"
    } else if funding.increase <= Yen::ZERO {
        "no_increase"
    } else if funding.left < Yen::ZERO {
        "short"
    } else {
        "left"
    };
    let values = [
        ("increase", &*context.large(funding.increase)),
        ("premiums", &*context.large(insurance.yearly_premiums)),
        ("amount", &*context.large(Yen(funding.left.get().abs()))),
    ];
    let key = format!("personal.finding_{way}");
    phrases.extend(context.words.phrases(&key, &values));
    phrases
}

impl Contract<'_> {
    /// 契約1: its number and the product.
    fn name(&self, context: &Context<'_>) -> String {
        let number = self.numbered(context);
        match &self.input.product {
            Some(product) => context.line(
                "insurance.named",
                &[("contract", &number), ("product", product)],
            ),
            None => number,
        }
    }

    fn numbered(&self, context: &Context<'_>) -> String {
        context.line(
            "insurance.contract",
            &[("number", &self.number.to_string())],
        )
    }

    fn last(&self) -> Option<&PersonalPolicyYear> {
        self.policy.years.last()
    }

    /// The insurer, what the contract is for, and the number of its quotation.
    fn from(&self, context: &Context<'_>) -> String {
        let mut words: Vec<String> = self.input.insurer.iter().cloned().collect();
        if let Some(purpose) = self.input.purpose {
            let purpose = of_purpose(context, purpose);
            words.push(context.line("insurance.purpose", &[("purpose", &purpose)]));
        }
        if let Some(number) = &self.input.plan_no {
            words.push(context.line("insurance.plan_no", &[("number", number)]));
        }
        words.join(context.words.get("insurance.between"))
    }

    /// Its day, currency, and that it shares no surplus.
    fn begun(&self, context: &Context<'_>) -> String {
        let date = self
            .input
            .contract_date
            .map(|day| context.figures.date(day));
        let date = date.unwrap_or_default();
        let mut words = vec![context.line("personal.begun", &[("date", &date)])];
        if let Some(rate) = self.input.exchange_rate.filter(|_| self.is_foreign()) {
            let values = [
                ("currency", &*self.currency(context)),
                ("rate", &*rate.to_string()),
            ];
            words.push(context.line("personal.rate", &values));
        }
        if self.input.non_participating {
            words.push(context.get("personal.non_participating"));
        }
        words.join(context.words.get("insurance.between"))
    }

    fn is_foreign(&self) -> bool {
        self.input.currency.unwrap_or_default() != PolicyCurrency::Jpy
    }

    fn currency(&self, context: &Context<'_>) -> String {
        let currency = choice(self.input.currency.unwrap_or_default());
        context.get(&format!("personal.currency.{currency}"))
    }

    /// One payment with its mode, and where the money comes from.
    fn premium(&self, context: &Context<'_>) -> (String, String) {
        let mode = choice(self.input.mode.unwrap_or_default());
        let amount = context.yen(self.input.premium.unwrap_or(Yen::ZERO));
        let mode = context.get(&format!("insurance.mode.{mode}"));
        let title = context.line("insurance.premium", &[("amount", &amount), ("mode", &mode)]);
        let years = |count: u32| context.duration(12 * count);
        let term = (self.input.term_years).map_or_else(|| context.get("insurance.for_life"), years);
        let total = self.last().map_or(Yen::ZERO, |year| year.premiums_total);
        let until = i64::try_from(self.policy.years.len()).unwrap_or_default();
        let funding = choice(self.policy.funding);
        let sub = context.line(
            "personal.terms",
            &[
                ("term", &term),
                ("until", &context.figures.count(until)),
                ("total", &context.yen(total)),
                (
                    "funding",
                    &context.get(&format!("personal.funding.{funding}")),
                ),
            ],
        );
        (title, sub)
    }

    /// 死亡保険金, who receives it, and by which tax it goes.
    fn death(&self, context: &Context<'_>) -> (String, String) {
        let benefits = self
            .policy
            .years
            .iter()
            .filter_map(|year| year.death_benefit);
        let most = benefits.clone().max().unwrap_or_default();
        let least = benefits.min().unwrap_or_default();
        if most.is_zero() {
            return (context.get("personal.no_death_benefit"), String::new());
        }
        let title = if least == most {
            context.yen(most)
        } else {
            let values = [
                ("least", &*context.yen(least)),
                ("most", &*context.yen(most)),
            ];
            context.line("personal.death_range", &values)
        };
        let insured = choice(self.input.insured.unwrap_or_default());
        let insured = context.get(&format!("personal.member.{insured}"));
        let Some((beneficiary, tax)) = self.input.beneficiary.zip(self.policy.death_tax) else {
            let sub = context.line("personal.insured", &[("insured", &insured)]);
            return (title, sub);
        };
        let beneficiary = context.get(&format!("personal.member.{}", choice(beneficiary)));
        let tax = context.get(&format!("personal.tax.{}", choice(tax)));
        let values = [
            ("insured", insured.as_str()),
            ("beneficiary", beneficiary.as_str()),
            ("tax", tax.as_str()),
        ];
        (title, context.line("personal.people", &values))
    }

    /// 解約・満期, with what it brings.
    fn exit(&self, context: &Context<'_>) -> Cell {
        let Some(exit) = self.policy.exit else {
            return Cell::words(context.get("personal.no_exit"));
        };
        let year = context.figures.count(i64::from(exit.policy_year));
        let title = context.line(
            "personal.exit_in",
            &[("year", &year), ("date", &context.figures.date(exit.on))],
        );
        let rate = self.last().and_then(|year| year.return_rate);
        let values = [
            ("value", context.figures.yen(exit.value)),
            ("mark", if exit.interpolated { "†" } else { "" }.to_owned()),
            ("premiums", context.figures.yen(exit.premiums)),
            ("gain", context.figures.difference(exit.gain)),
            ("rate", rate.map(percent).unwrap_or_default()),
        ];
        let values = (values.each_ref()).map(|(name, value)| (*name, value.as_str()));
        let mut sub = context.line("personal.exit_sum", &values);
        if let Some(rate) = exit.break_even_rate {
            let values = [
                ("currency", &*self.currency(context)),
                ("rate", &*rate.to_string()),
            ];
            sub.push_str(context.words.get("insurance.between"));
            sub.push_str(&context.line("personal.break_even", &values));
        }
        Cell::Titled {
            title: Text::of(&title),
            sub: narrow(context, &sub, WIDTHS[3]),
        }
    }

    fn row(&self, context: &Context<'_>) -> Row {
        let titled = |(title, sub): (String, String), at: usize| Cell::Titled {
            title: Text::of(&title),
            sub: narrow(context, &sub, WIDTHS[at]),
        };
        let kind = self.input.kind.map(choice).unwrap_or_default();
        let kind = context.get(&format!("personal.kind.{kind}"));
        Row {
            kind: RowKind::Ruled,
            cells: vec![
                titled((self.name(context), self.from(context)), 0),
                titled((kind, self.begun(context)), 1),
                titled(self.premium(context), 2),
                titled(self.death(context), 2),
                self.exit(context),
            ],
        }
    }
}

/// The wire name of a choice.
fn choice(choice: impl serde::Serialize) -> String {
    let name = serde_json::to_value(choice).unwrap_or_default();
    name.as_str().unwrap_or_default().to_owned()
}

/// The grey lines of a cell; English breaks between its words.
fn narrow(context: &Context<'_>, words: &str, most: usize) -> Text {
    match context.figures.language {
        Language::Ja => Text::in_parts(words, most),
        Language::En => Text::of(words),
    }
}

fn outline(context: &Context<'_>, contracts: &[Contract<'_>]) -> Table {
    let column = |key: &str, width| Column::words(context.get(key), width);
    Table {
        caption: context.get("insurance.outline"),
        columns: vec![
            column("insurance.head.contract", Width::Fr(1)),
            column("insurance.head.kind", Width::Mm(44)),
            column("insurance.head.premium", Width::Mm(56)),
            column("personal.head.death", Width::Mm(56)),
            column("personal.head.exit", Width::Mm(62)),
        ],
        rows: contracts.iter().map(|one| one.row(context)).collect(),
        pitch: Pitch::Snug,
        ..Table::default()
    }
}

/// 解約返戻金と返戻率の推移; nothing where no contract has any value.
fn values(context: &Context<'_>, contracts: &[Contract<'_>]) -> Option<Table> {
    let has_values = |one: &&Contract<'_>| {
        let mut years = one.policy.years.iter();
        years.any(|year| year.surrender_value.is_some())
    };
    let contracts: Vec<&Contract<'_>> = contracts.iter().filter(has_values).collect();
    let longest = contracts.iter().map(|one| one.policy.years.len()).max()?;
    let shown = SHOWN.into_iter().filter(|year| *year <= longest);
    let shown: Vec<usize> = shown.collect();
    let head = |year: &usize| {
        let year = context
            .figures
            .count(i64::try_from(*year).unwrap_or_default());
        let name = context.line("personal.head.year", &[("year", &year)]);
        Column::figures(name, Width::Fr(1))
    };
    let mut columns = vec![Column::words("", Width::Mm(38))];
    columns.extend(shown.iter().map(head));
    let row = |one: &&Contract<'_>| {
        let cell = |year: &usize| {
            let year = one.policy.years.get(*year - 1);
            let found = year.and_then(|year| Some((year, year.surrender_value?)));
            let Some((year, value)) = found else {
                return Cell::words(context.get("personal.unknown"));
            };
            let mark = if year.interpolated { "†" } else { "" };
            let rate = year.return_rate.map(percent).unwrap_or_default();
            Cell::Titled {
                title: Text::of(&format!("{}{mark}", context.figures.yen(value))),
                sub: Text::of(&rate),
            }
        };
        let name = Cell::words(one.numbered(context));
        Row {
            kind: RowKind::Ruled,
            cells: std::iter::once(name)
                .chain(shown.iter().map(cell))
                .collect(),
        }
    };
    Some(Table {
        caption: context.get("personal.values"),
        unit: Some(context.unit("unit.yen")),
        rows: contracts.iter().map(row).collect(),
        columns,
        pitch: Pitch::Snug,
        ..Table::default()
    })
}

/// A row of yen below its name.
fn amounts(kind: RowKind, name: String, amounts: impl Iterator<Item = String>) -> Row {
    let figures = amounts.map(Cell::words);
    Row {
        kind,
        cells: std::iter::once(Cell::words(name)).chain(figures).collect(),
    }
}

/// The increase of each proposal against the premiums.
fn funding(context: &Context<'_>, insurance: &PersonalInsurance) -> Table {
    let mut columns = vec![Column::words("", Width::Mm(108))];
    columns.extend((1..=insurance.funding.len()).map(|at| Column {
        wash: at == 1,
        quiet: at > 1,
        ..Column::figures(context.plan_name(at), Width::Fr(1))
    }));
    let funding = insurance.funding.iter();
    let name = |key: &str| context.get(&format!("personal.{key}"));
    let increases = funding
        .clone()
        .map(|one| context.figures.difference(one.increase));
    let premiums = context.figures.yen(-insurance.yearly_premiums);
    let premiums = funding.clone().map(|_| premiums.clone());
    let left = funding.map(|one| context.figures.yen(one.left));
    Table {
        caption: name("funding"),
        unit: Some(context.unit("unit.yen")),
        columns,
        rows: vec![
            amounts(RowKind::Plain, name("increase"), increases),
            amounts(RowKind::Plain, name("yearly_premiums"), premiums),
            amounts(RowKind::GrandTotal, name("left"), left),
        ],
        ..Table::default()
    }
}

/// 一時所得 of each year in which something is received; nothing where there is none.
fn occasional(context: &Context<'_>, insurance: &PersonalInsurance) -> Option<Table> {
    if insurance.receipts.is_empty() {
        return None;
    }
    let name = |key: &str| context.get(&format!("personal.{key}"));
    let heads = [
        "receipts",
        "cost",
        "special_deduction",
        "occasional_income",
        "into_total_income",
    ];
    let mut columns = vec![Column::words(name("receipts_year"), Width::Mm(38))];
    columns.extend(heads.map(|head| Column::figures(name(head), Width::Fr(1))));
    let rows = insurance.receipts.iter().map(|year| {
        let figures = [
            year.receipts,
            year.cost,
            year.special_deduction,
            year.occasional_income,
            year.into_total_income,
        ];
        let named = [("year", &*year.year.to_string())];
        let named = context.line("personal.calendar_year", &named);
        let figures = figures.map(|amount| context.figures.yen(amount));
        amounts(RowKind::Ruled, named, figures.into_iter())
    });
    Some(Table {
        caption: name("occasional"),
        unit: Some(context.unit("unit.yen")),
        rows: rows.collect(),
        columns,
        ..Table::default()
    })
}

fn notes(
    context: &Context<'_>,
    insurance: &PersonalInsurance,
    contracts: &[Contract<'_>],
) -> Vec<Text> {
    let mut notes = vec![context.text("personal.note", &[])];
    if !insurance.single_premiums.is_zero() {
        let amount = context.yen(insurance.single_premiums);
        notes.push(context.text("personal.note.single", &[("amount", &amount)]));
    }
    if !insurance.receipts.is_empty() {
        notes.push(context.text("personal.note.receipts", &[]));
    }
    let taxed = contracts
        .iter()
        .filter(|one| one.policy.death_tax.is_some());
    let annuity = |one: &Contract<'_>| one.input.payout == Some(DeathPayout::Annuity);
    if taxed.clone().count() > 0 {
        notes.push(context.text("personal.note.death", &[]));
    }
    if taxed.clone().any(annuity) {
        notes.push(context.text("personal.note.annuity", &[]));
    }
    let is_between = |one: &Contract<'_>| one.policy.years.iter().any(|year| year.interpolated);
    if contracts.iter().any(is_between) {
        notes.push(context.text("insurance.note.interpolated", &[]));
    }
    notes
}
