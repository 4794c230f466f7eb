//! A contract of the president on its page: what is paid, what the family receives, and how it ends.

use shinchoryu_engine::material::{
    DeathPayout, PersonalInsuranceKind, PersonalPolicy, PersonalPolicyInput, PersonalPolicyYear,
    PolicyCurrency,
};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

use crate::model::{Cell, Row, RowKind};
use crate::sections::context::Context;
use crate::sections::insurance::{of_purpose, percent};
use crate::sections::outline::SUB_WIDTH;
use crate::text::Text;

/// Half-widths of the columns of the contracts, as far as Japanese is broken by us.
const WIDTHS: [usize; 4] = [SUB_WIDTH, 26, 40, 36];

/// A contract as it was typed beside what was calculated of it.
pub(crate) struct Contract<'a> {
    /// From 1.
    pub(super) number: usize,
    pub(super) input: &'a PersonalPolicyInput,
    pub(crate) policy: &'a PersonalPolicy,
}

impl Contract<'_> {
    /// 個人契約1: its number and the product.
    pub(crate) fn name(&self, context: &Context<'_>) -> String {
        let number = self.numbered(context);
        match &self.input.product {
            Some(product) => context.line(
                "insurance.named",
                &[("contract", &number), ("product", product)],
            ),
            None => number,
        }
    }

    pub(super) fn numbered(&self, context: &Context<'_>) -> String {
        context.line("personal.contract", &[("number", &self.number.to_string())])
    }

    fn last(&self) -> Option<&PersonalPolicyYear> {
        self.policy.years.last()
    }

    /// The policy years, from 1, at whose end a surrender brings less than was paid.
    pub(super) fn below(&self) -> Vec<usize> {
        let is_below = |row: &PersonalPolicyYear| {
            row.surrender_value
                .is_some_and(|it| it < row.premiums_total)
        };
        let years = (1..).zip(&self.policy.years);
        let below = years.filter(|(_, row)| is_below(row));
        below.map(|(year, _)| year).collect()
    }

    /// The benefit of the family is paid as an annuity.
    pub(super) fn pays_annuity(&self) -> bool {
        self.input.payout == Some(DeathPayout::Annuity)
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
        let until = context.line(
            if self.policy.paid_for_life {
                "personal.until_for_life"
            } else {
                "personal.until"
            },
            &[("year", &context.figures.count(until))],
        );
        let funding = choice(self.policy.funding);
        let sub = context.line(
            "personal.terms",
            &[
                ("term", &term),
                ("until", &until),
                ("total", &context.yen(total)),
                (
                    "funding",
                    &context.get(&format!("personal.funding.{funding}")),
                ),
            ],
        );
        (title, sub)
    }

    /// 死亡保険金, who receives it and how, and by which tax it goes. A year without one counts as 0.
    fn death(&self, context: &Context<'_>) -> (String, String) {
        let benefits = self.policy.years.iter();
        let benefits = benefits.map(|year| year.death_benefit.unwrap_or_default());
        let most = benefits.clone().max().unwrap_or_default();
        let least = benefits.min().unwrap_or_default();
        if most.is_zero() {
            return (context.get("personal.no_death_benefit"), String::new());
        }
        let title = if least == most {
            context.yen(most)
        } else {
            let values = [
                ("least", &*context.figures.yen(least)),
                ("most", &*context.figures.yen(most)),
            ];
            context.line("personal.death_range", &values)
        };
        let member = |member| context.get(&format!("personal.member.{}", choice(member)));
        let insured = member(self.input.insured.unwrap_or_default());
        let mut said = vec![context.line("personal.insured", &[("insured", &insured)])];
        said.extend(self.input.beneficiary.map(|person| {
            context.line("personal.beneficiary", &[("beneficiary", &member(person))])
        }));
        if self.pays_annuity() {
            said.push(context.get("personal.by_annuity"));
        }
        said.extend(self.policy.death_tax.map(|tax| {
            let payout = choice(self.input.payout.unwrap_or_default());
            context.get(&format!("personal.tax.{payout}_{}", choice(tax)))
        }));
        (title, said.join(context.words.get("insurance.between")))
    }

    /// 解約・満期, with what it brings.
    fn exit(&self, context: &Context<'_>) -> Cell {
        let Some(exit) = self.policy.exit else {
            return self.no_exit(context);
        };
        let year = context.figures.count(i64::from(exit.policy_year));
        let title = context.line(
            "personal.exit_in",
            &[("year", &year), ("date", &context.figures.date(exit.on))],
        );
        let rate = self.last().and_then(|year| year.return_rate);
        let way = if exit.gain < Yen::ZERO {
            "personal.loss"
        } else {
            "personal.gain"
        };
        let values = [
            ("value", context.figures.yen(exit.value)),
            ("mark", if exit.interpolated { "†" } else { "" }.to_owned()),
            ("premiums", context.figures.yen(exit.premiums)),
            ("way", context.get(way)),
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
        ending(context, &title, &sub)
    }

    /// Nothing is planned: insurance for life goes on, any other contract ends with its term.
    fn no_exit(&self, context: &Context<'_>) -> Cell {
        let Some(last_day) = self.policy.term_ends_on else {
            return Cell::words(context.get("personal.goes_on"));
        };
        if self.input.kind == Some(PersonalInsuranceKind::Annuity) {
            let first = last_day.succ_opt().unwrap_or(last_day);
            let values = [("date", &*context.figures.date(first))];
            let title = context.line("personal.annuity_begins", &values);
            return ending(context, &title, context.words.get("personal.annuity_apart"));
        }
        let values = [("date", &*context.figures.date(last_day))];
        let title = context.line("personal.term_ends", &values);
        let value = self.last().and_then(|year| year.surrender_value);
        let sub = match value.filter(|value| !value.is_zero()) {
            Some(value) => context.line("personal.value_apart", &[("value", &context.yen(value))]),
            None => context.get("personal.nothing_then"),
        };
        ending(context, &title, &sub)
    }

    pub(super) fn row(&self, context: &Context<'_>) -> Row {
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

/// When a contract ends, and what then is.
fn ending(context: &Context<'_>, title: &str, sub: &str) -> Cell {
    Cell::Titled {
        title: Text::of(title),
        sub: narrow(context, sub, WIDTHS[3]),
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
