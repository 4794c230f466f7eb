//! 法人保険: the contracts as the insurer's quotation and their rules have them, and what the company keeps with them
//! and without. There where the material has contracts.

use shinchoryu_engine::material::{
    DeferredPolicyInput, ExitKind, InsuranceExit, InsuranceSums, InsuranceTotals, PolicyExit,
    PolicyGoingOn, PolicyPurpose, PolicyStatus,
};
use shinchoryu_quantity::{Rate, Yen};
use shinchoryu_words::Language;

use super::context::Context;
use super::contracts::{Contract, contracts, kind};
use super::exits::{any, is_handed_over, key_of, key_of_cash};
use super::insurance_sums::{self, going_on};
use super::outline::{LINES, NOTICE_WIDTH, SUB_WIDTH, over_pages, room_below};
use super::remarks::remarks_on;
use super::signs::way;
use super::surrender::{self, Standing};
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Table, Width};
use crate::text::Text;

/// Half-widths of the column of the type: as wide as the longest name in brackets, which is not broken.
const KIND_WIDTH: usize = 24;
/// Half-widths of the column of the surrender, and of its title, whose letters are larger.
const EXIT_WIDTH: usize = 40;
const TITLE_WIDTH: usize = 32;

pub(super) fn section(context: &Context<'_>) -> Section {
    let remarks = remarks_on(context, "deferred_insurance.");
    let standings: Vec<Standing> = contracts(context).iter().map(Standing::of).collect();
    let below = surrender::below(context, &standings);
    let cautions = || {
        let standing = Block::Notice {
            text: context.text(&key_of(context, "insurance.caution"), &[("below", &below)]),
        };
        let of_case = remarks.iter().map(|words| Block::Notice {
            text: Text::of(words),
        });
        std::iter::once(standing).chain(of_case)
    };
    let notes = notes(context);
    let table = insurance_sums::sums(context);
    let room_of_sums = lines_of_sums(table.rows.len() + notes.len());
    let sums = |pitch, table| Block::Table(Table { pitch, ..table });
    let finding = finding(context);
    let mut parted: Vec<Block> = cautions().collect();
    let first = room_below(&finding, &parted);
    let (over_pages, room) = over_pages(context, outline(context), first);
    let leaves_room = over_pages.len() > 1 && room >= room_of_sums;
    parted.extend(over_pages);
    if leaves_room {
        parted.push(sums(Pitch::Snug, insurance_sums::sums(context)));
    } else {
        parted.push(Block::PageBreak);
        // long remarks stand above the contracts that they are about, and the sums need the page
        let said = if remarks.as_deref().is_some_and(is_long) {
            1
        } else {
            usize::MAX
        };
        parted.extend(cautions().take(said));
        parted.push(sums(Pitch::Airy, insurance_sums::sums(context)));
    }
    Section {
        finding,
        blocks: cautions()
            .chain([Block::Table(outline(context)), sums(Pitch::Snug, table)])
            .collect(),
        parted,
        notes,
        ..Section::default()
    }
}

/// Lines of contracts that so many rows and notes of the sums take, with what is around them.
fn lines_of_sums(rows: usize) -> usize {
    ((rows + 3) * 3).div_ceil(4).max(LINES / 2)
}

/// Remarks of which the sums with their notes have no page left.
fn is_long(remarks: &str) -> bool {
    const MOST: usize = 4;
    Text::of(remarks).lines(NOTICE_WIDTH) > MOST
}

/// What the contracts cost in the end under the first proposal; a tax put off is never called a gain.
fn finding(context: &Context<'_>) -> Vec<String> {
    let mut phrases = context.first_of_several();
    if let Some(InsuranceSums { totals, .. }) = context.sums() {
        let amount = context.large(Yen(totals.difference.get().abs()));
        let key = format!("insurance.finding_{}", way(totals.difference));
        let key = key_of_cash(context, &key);
        let premiums = context.large(totals.premiums);
        let values = [("premiums", premiums.as_str()), ("amount", amount.as_str())];
        phrases.extend(context.words.phrases(&key, &values));
        phrases.extend(apart(context, totals.premiums_before));
    }
    phrases
}

/// What the difference is without, and must not be read as if it had: premiums of before, and contracts that go on.
fn apart(context: &Context<'_>, before: Yen) -> Vec<String> {
    let has_before = !before.is_zero();
    let key = match (has_before, going_on(context)) {
        (false, None) => return Vec::new(),
        (true, None) => "before",
        (false, Some(Some(_))) => "going_on",
        (false, Some(None)) => "going_on_unknown",
        // two lines have no room for both amounts beside a contract that is handed over
        (true, Some(_)) if any(context, is_handed_over) => "both_short",
        (true, Some(Some(_))) => "both",
        (true, Some(None)) => "both_unknown",
    };
    let value = going_on(context).flatten().unwrap_or_default();
    let values = [
        ("paid", &*context.large(before)),
        ("value", &*context.large(value)),
    ];
    let key = format!("insurance.finding_{key}");
    context.words.phrases(&key, &values)
}

/// A rate with the one decimal that it has; nothing is rounded.
pub(super) fn percent(rate: Rate) -> String {
    // of a rate in percent
    let tenths = rate.ppm() / 100_000;
    format!("{}.{}%", tenths / 10, tenths % 10)
}

fn outline(context: &Context<'_>) -> Table {
    let column = |key: &str, width| Column::words(context.get(key), width);
    Table {
        caption: context.get("insurance.outline"),
        columns: vec![
            column("insurance.head.contract", Width::Fr(1)),
            column("insurance.head.kind", Width::Mm(49)),
            column("insurance.head.rule", Width::Mm(54)),
            column("insurance.head.premium", Width::Mm(44)),
            column(&key_of(context, "insurance.head.exit"), Width::Mm(64)),
        ],
        rows: contracts(context)
            .iter()
            .map(|contract| row(context, contract))
            .collect(),
        pitch: Pitch::Snug,
        ..Table::default()
    }
}

fn row(context: &Context<'_>, contract: &Contract<'_>) -> Row {
    let titled = |title: String, sub: String, most: usize| Cell::Titled {
        title: Text::of(&title),
        sub: narrow(context, &sub, most),
    };
    let input = contract.input;
    let applied = contract.choice(contract.detail().rule);
    let applied = context.get(&format!("insurance.rule.{applied}"));
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            titled(contract.name(context), from(context, input), SUB_WIDTH),
            Cell::Titled {
                title: narrow(context, &kind(context, input), KIND_WIDTH),
                sub: narrow(context, &begun(context, input), KIND_WIDTH),
            },
            titled(applied, rule(context, contract), 32),
            titled(contract.premium(context), contract.terms(context), 26),
            exit(context, contract),
        ],
    }
}

/// The grey lines of a cell; English breaks between its words.
fn narrow(context: &Context<'_>, words: &str, most: usize) -> Text {
    match context.figures.language {
        Language::Ja => Text::in_parts(words, most),
        Language::En => Text::of(words),
    }
}

/// 契約の目的.
pub(super) fn of_purpose(context: &Context<'_>, purpose: PolicyPurpose) -> String {
    let name = serde_json::to_value(purpose).unwrap_or_default();
    let name = name.as_str().unwrap_or_default();
    context.get(&format!("insurance.purpose.{name}"))
}

/// The insurer, what the contract is for, and the number of its quotation.
fn from(context: &Context<'_>, input: &DeferredPolicyInput) -> String {
    let mut words: Vec<String> = input.insurer.iter().cloned().collect();
    if let Some(purpose) = input.purpose {
        let purpose = of_purpose(context, purpose);
        words.push(context.line("insurance.purpose", &[("purpose", &purpose)]));
    }
    if let Some(number) = &input.plan_no {
        words.push(context.line("insurance.plan_no", &[("number", number)]));
    }
    if let Some(sum) = input.sum_insured {
        let amount = context.yen(sum);
        words.push(context.line("insurance.sum_insured", &[("amount", &amount)]));
    }
    words.join(context.words.get("insurance.between"))
}

fn begun(context: &Context<'_>, input: &DeferredPolicyInput) -> String {
    let date = input.contract_date.map(|day| context.figures.date(day));
    context.line(
        "insurance.begun",
        &[
            ("date", &date.unwrap_or_default()),
            ("status", &status(context, input)),
        ],
    )
}

pub(super) fn status(context: &Context<'_>, input: &DeferredPolicyInput) -> String {
    context.get(match input.status {
        Some(PolicyStatus::Existing) => "insurance.status.existing",
        _ => "insurance.status.new",
    })
}

/// The highest surrender rate with its class, and the articles of the rule.
fn rule(context: &Context<'_>, contract: &Contract<'_>) -> String {
    let detail = contract.detail();
    let rate = detail.surrender_rate;
    let mut words = Vec::new();
    if let Some(highest) = rate.printed.or(rate.exact) {
        let highest = percent(highest);
        let class = detail.class.map(|class| {
            let class = contract.choice(class);
            context.get(&format!("insurance.class.{class}"))
        });
        words.push(match class {
            Some(class) => context.line(
                "insurance.rate_in_class",
                &[("rate", &highest), ("class", &class)],
            ),
            None => context.line("insurance.rate", &[("rate", &highest)]),
        });
    }
    words.extend(contract.articles().into_iter().map(str::to_owned));
    words.join(context.words.get("insurance.between"))
}

fn exit(context: &Context<'_>, contract: &Contract<'_>) -> Cell {
    let Some(exit) = contract.policy.exit else {
        return no_exit(context, contract);
    };
    let start = shinchoryu_quantity::Month::of(exit.fiscal_year_start);
    // what is handed over is no surrender, and its value no cash
    let value = exit.handed_over.unwrap_or(exit.value);
    let (title, sum) = match exit.kind {
        ExitKind::Surrender => ("insurance.exit_in", "insurance.exit_sum"),
        // 所得税基本通達36-37: the books take the place of a value below 70 percent of them
        ExitKind::HandOver if value != exit.value => (
            "insurance.exit_in.hand_over",
            "insurance.exit_sum.hand_over_asset",
        ),
        ExitKind::HandOver => (
            "insurance.exit_in.hand_over",
            "insurance.exit_sum.hand_over",
        ),
        ExitKind::PaidUp if contract.input.paid_up_keeps_asset => (
            "insurance.exit_in.paid_up",
            "insurance.exit_sum.paid_up_kept",
        ),
        ExitKind::PaidUp => ("insurance.exit_in.paid_up", "insurance.exit_sum.paid_up"),
        ExitKind::Reduction => (
            "insurance.exit_in.reduction",
            if exit.reduced.is_some_and(|part| part.premium.is_zero()) {
                "insurance.exit_sum.reduction_paid"
            } else {
                "insurance.exit_sum.reduction"
            },
        ),
    };
    let part = contract.input.reduced_part.map(percent).unwrap_or_default();
    let year = context.figures.count(exit.policy_year);
    let year = context.line(title, &[("year", &year), ("part", &part)]);
    let (value, book) =
        (exit.reduced).map_or((value, exit.book), |part| (part.received, part.released));
    let values = [
        ("from", context.figures.month(start)),
        ("value", context.figures.yen(value)),
        ("mark", if exit.interpolated { "†" } else { "" }.to_owned()),
        ("book", context.figures.yen(book)),
        ("gain", result(context, exit)),
        ("surrender_value", context.figures.yen(exit.value)),
        (
            "premium",
            context
                .figures
                .yen(exit.reduced.map_or(Yen::ZERO, |part| part.premium)),
        ),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let mut sub = context.line(sum, &values);
    if exit.reduced.is_some() {
        // the rest of it goes on
        let rest = context.sums().and_then(|sums| contract.goes_on(sums));
        let joined = context.figures.language.pick("、", ". ");
        sub = match rest {
            Some(rest) => format!("{sub}{joined}{}", going_on_of(context, rest)),
            None => format!("{sub}{}", context.words.get("words.stop").trim_end()),
        };
    }
    Cell::Titled {
        title: narrow(context, &year, TITLE_WIDTH),
        sub: narrow(context, &sub, EXIT_WIDTH),
    }
}

/// 解約益 or 解約損, by its sign.
fn result(context: &Context<'_>, exit: InsuranceExit) -> String {
    let of = if exit.gain < Yen::ZERO {
        "loss"
    } else {
        "gain"
    };
    let kind = if exit.kind == ExitKind::Surrender {
        ".surrender"
    } else {
        ""
    };
    let amount = Yen(exit.gain.get().abs());
    context.line(
        &format!("insurance.exit_{of}{kind}"),
        &[("amount", &context.figures.yen(amount))],
    )
}

/// What a contract that goes on would bring.
fn going_on_of(context: &Context<'_>, going_on: &PolicyGoingOn) -> String {
    let Some(value) = going_on.value else {
        return context.get("insurance.going_on.unknown");
    };
    let mark = if going_on.interpolated { "†" } else { "" };
    let values = [
        ("year", context.figures.count(going_on.policy_year)),
        ("value", context.yen(value)),
        ("mark", mark.to_owned()),
    ];
    let values = (values.each_ref()).map(|(name, value)| (*name, value.as_str()));
    context.line("insurance.going_on.of", &values)
}

/// A contract that is not surrendered in the years of the document: what it would bring at their end.
fn no_exit(context: &Context<'_>, contract: &Contract<'_>) -> Cell {
    let words = context.get(match contract.input.exit {
        Some(PolicyExit::PaidUp) => "insurance.no_exit.paid_up",
        Some(PolicyExit::Keep) => "insurance.no_exit.keep",
        _ => "insurance.no_exit",
    });
    let sums = context.sums();
    let Some(going_on) = sums.and_then(|sums| contract.goes_on(sums)) else {
        return Cell::words(words);
    };
    if going_on.value == Some(Yen::ZERO) && contract.input.no_surrender_value {
        // there is none at any time, and none was typed
        return Cell::words(words);
    }
    let sub = going_on_of(context, going_on);
    Cell::Titled {
        title: Text::of(&words),
        sub: narrow(context, &sub, EXIT_WIDTH),
    }
}

fn notes(context: &Context<'_>) -> Vec<Text> {
    let mut notes = vec![context.text(&context.of_kind("insurance.note"), &[])];
    let has_losses = |totals: &InsuranceTotals| {
        totals.loss_remaining_with != Yen::ZERO || totals.loss_remaining_without != Yen::ZERO
    };
    let Some(sums) = context.sums() else {
        return notes;
    };
    let totals = &sums.totals;
    let has_allowance = sums.allowance.is_some();
    if has_allowance {
        notes.push(context.text("insurance.note.allowance", &[]));
    }
    if any(context, is_handed_over) {
        let key = "insurance.note.handed_over";
        let key = if has_allowance {
            format!("{key}.allowance")
        } else {
            key.to_owned()
        };
        notes.push(context.text(&key, &[]));
    }
    if going_on(context).is_some() {
        notes.push(context.text("insurance.note.going_on", &[]));
    }
    if has_losses(totals) {
        let values = [
            ("plan", context.plan_name(context.proposals().len().min(1))),
            ("without", context.yen(totals.loss_remaining_without)),
            ("with", context.yen(totals.loss_remaining_with)),
        ];
        let values = values
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        notes.push(context.text(&context.of_kind("insurance.note.losses"), &values));
    }
    let contracts = contracts(context);
    let surrendered = contracts
        .iter()
        .any(|contract| (contract.policy.exit).is_some_and(|exit| exit.interpolated));
    let going_on = contracts.iter().any(|contract| {
        let going_on = contract.goes_on(sums);
        going_on.is_some_and(|one| one.interpolated)
    });
    if surrendered || going_on {
        notes.push(context.text("insurance.note.interpolated", &[]));
    }
    notes
}
