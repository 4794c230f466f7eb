//! 根拠 of both sums.

use shinchoryu_law::Citation;
use shinchoryu_quantity::Yen;

use super::contracts::{Contract, Contracts};
use super::result::{AllowanceInKind, InsuranceAllowance, InsuranceTotals, InsuranceYear};
use super::side::{LossesLeft, Parts, Taxed};
use crate::material::sums::sum;
use crate::{Step, Trace};

/// A figure of a year.
type Figure = fn(&InsuranceYear) -> Yen;

/// Figures that are told where there are some alone.
const LEFT_OUT: [&str; 2] = ["handed_over", "paid_up_gain"];

fn citing(step: Step, law: &[Citation]) -> Step {
    law.iter().cloned().fold(step, Step::citing)
}

/// A sum of amounts without names of their own, on that law.
pub(super) fn bare(figure: String, parts: &[(&str, Yen)], law: &[Citation]) -> Step {
    let mut step = sum(figure, parts);
    step.parts.clear();
    citing(step, law)
}

/// What a year's tax is charged on, and what a loss takes off it.
fn charged(taxed: &Taxed) -> Vec<Citation> {
    let of = ["corporation_tax", "loss_used"];
    let steps = taxed.trace.steps();
    let steps = steps.filter(|step| of.contains(&step.figure.as_str()));
    steps.flat_map(|step| step.law.clone()).collect()
}

/// The steps of a side's taxes once more, under the part that they are of.
fn nest(taxed: &Taxed, prefix: &str, trace: &mut Trace) {
    for step in taxed.trace.steps() {
        trace.step(|| step.clone().under(prefix));
    }
}

/// What the typed profit has of the contracts, where it has any.
pub(super) fn added_back(contracts: &Contracts<'_>, amount: Yen, trace: &mut Trace) {
    if amount.is_zero() {
        return;
    }
    trace.step(|| {
        let each = contracts.contracts.iter().map(|one| ("", one.in_profit));
        let each: Vec<_> = each.filter(|(_, amount)| !amount.is_zero()).collect();
        bare("added_back".to_owned(), &each, &contracts.law())
    });
}

pub(super) fn year(
    contracts: &Contracts<'_>,
    index: i32,
    year: &InsuranceYear,
    parts: &Parts<'_>,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let at = |name: &str| format!("years.{index}.{name}");
    of_contracts(contracts, index, trace);
    let company = parts.company;
    let income = |taxed: &Taxed, more: &[(&'static str, Yen)]| {
        let mut terms = vec![
            ("", company.left),
            ("", parts.added_back),
            ("", company.non_deductible),
            ("-", parts.allowance),
            ("-", taxed.enterprise_tax),
        ];
        terms.extend(more);
        terms.retain(|(_, amount)| !amount.is_zero());
        (terms, charged(taxed))
    };
    let (terms, law) = income(parts.without, &[]);
    trace.step(|| bare(at("income_without"), &terms, &law));
    let more = [("-", year.deductible), ("", year.surrender_gain)];
    let (terms, law) = income(parts.with, &more);
    trace.step(|| bare(at("income_with"), &terms, &law));
    nest(parts.without, &at("without_detail"), trace);
    nest(parts.with, &at("with_detail"), trace);
    trace.alias(&at("taxes_without"), &at("without_detail.total"));
    trace.alias(&at("taxes_with"), &at("with_detail.total"));
    let before = if let Some(before) = parts.before {
        nest(before, &at("before_surrender_detail"), trace);
        (at("before_surrender_detail.total"), before.output.total)
    } else {
        (at("taxes_with"), year.taxes_with)
    };
    // a surrender is taxed because it is income, by the taxes that are charged on it
    let taxed_by = match parts.before {
        Some(_) => [of_exits(contracts, index), charged(parts.with)].concat(),
        None => Vec::new(),
    };
    let mut less = |figure: &str, (more, from): (String, Yen), (taken, amount): (String, Yen)| {
        let taken = format!("-{taken}");
        let law: &[Citation] = match figure {
            "surrender_tax" => &taxed_by,
            _ => &[],
        };
        trace.step(|| citing(sum(at(figure), &[(&more, from), (&taken, amount)]), law));
    };
    let named = |name: &str, amount| (at(name), amount);
    less(
        "tax_put_off",
        named("taxes_without", year.taxes_without),
        before.clone(),
    );
    less(
        "surrender_tax",
        named("taxes_with", year.taxes_with),
        before,
    );
    less(
        "kept_without",
        named("premiums", year.premiums),
        named("tax_put_off", year.tax_put_off),
    );
    trace.step(|| {
        let value = at("surrender_value");
        let handed_over = at("handed_over");
        let tax = format!("-{}", at("surrender_tax"));
        let mut parts = vec![(value.as_str(), year.surrender_value)];
        if !year.handed_over.is_zero() {
            parts.push((&handed_over, year.handed_over));
        }
        parts.push((&tax, year.surrender_tax));
        sum(at("received_with"), &parts)
    });
    let money = |more: &[(&'static str, Yen)]| {
        let mut terms = vec![
            ("", company.left),
            ("", parts.added_back),
            ("-", parts.allowance),
        ];
        terms.extend(more);
        terms.retain(|(_, amount)| !amount.is_zero());
        terms
    };
    let terms = money(&[("-", year.taxes_without)]);
    trace.step(|| bare(at("money_without"), &terms, &charged(parts.without)));
    let terms = money(&[
        ("-", year.taxes_with),
        ("-", year.premiums),
        ("", year.surrender_value),
        ("", year.handed_over),
    ]);
    trace.step(|| bare(at("money_with"), &terms, &charged(parts.with)));
}

/// The law by which what is surrendered or handed over in a year is income.
fn of_exits(contracts: &Contracts<'_>, index: i32) -> Vec<Citation> {
    let contracts = contracts.contracts.iter();
    let given_up = contracts.filter(|contract| {
        let exit = contract.exit.as_ref();
        exit.is_some_and(|exit| exit.index == i64::from(index))
    });
    given_up.filter_map(Contract::income_law).collect()
}

/// What the contracts bring into a year, on the rules of the contracts.
fn of_contracts(contracts: &Contracts<'_>, index: i32, trace: &mut Trace) {
    let law = contracts.law();
    let mut terms: [Vec<(&str, Yen)>; 8] = Default::default();
    for contract in &contracts.contracts {
        let [
            premiums,
            deductible,
            balance,
            values,
            in_kind,
            books,
            gains,
            kept,
        ] = &mut terms;
        let exit = contract.exit.filter(|exit| exit.index == i64::from(index));
        if let Some(row) = contract.year(index.into()) {
            premiums.push(("", row.paid));
            deductible.push(("", row.deductible));
        }
        let balances = contract.balances(index.into());
        balance.extend(balances.map(|amount| ("", amount)));
        if let Some(exit) = exit {
            values.push(("", exit.shown.cash()));
            in_kind.push(("", exit.shown.in_kind()));
            books.push(("", exit.shown.book_gone()));
            kept.push(("", exit.shown.gain_kept()));
            gains.push(("", exit.shown.gain));
        }
    }
    let names = [
        "premiums",
        "deductible",
        "asset_balance",
        "surrender_value",
        "handed_over",
        "surrender_book",
        "surrender_gain",
        "paid_up_gain",
    ];
    for (name, mut terms) in names.into_iter().zip(terms) {
        terms.retain(|(_, amount)| !amount.is_zero());
        if LEFT_OUT.contains(&name)
            && terms
                .iter()
                .map(|(_, amount)| *amount)
                .sum::<Yen>()
                .is_zero()
        {
            // it is told where there is one alone
            continue;
        }
        let step = |law: &[Citation]| bare(format!("years.{index}.{name}"), &terms, law);
        trace.step(|| match name {
            "surrender_gain" | "paid_up_gain" => citing(step(&law), &of_exits(contracts, index)),
            _ => step(&law),
        });
    }
}

/// What of the allowance is given in kind in the last year.
pub(super) fn in_kind(
    index: i32,
    allowance: &InsuranceAllowance,
    in_kind: &AllowanceInKind,
    trace: &mut Trace,
) {
    let figure = |name: &str| format!("allowance.in_kind.{name}");
    let handed_over = figure("handed_over");
    let taken = format!("-{handed_over}");
    trace.step(|| {
        let of_year = format!("years.{index}.handed_over");
        let mut parts = vec![(of_year.as_str(), in_kind.handed_over)];
        parts.retain(|(_, amount)| !amount.is_zero());
        sum(handed_over.clone(), &parts)
    });
    for (name, from, amount) in [
        (
            "paid_in_cash",
            "allowance.planned_amount",
            allowance.planned_amount,
        ),
        ("net_in_cash", "allowance.net", allowance.net),
    ] {
        trace.step(|| {
            sum(
                figure(name),
                &[(from, amount), (&taken, in_kind.handed_over)],
            )
        });
    }
}

/// The taxes if what exceeds the guide is not deductible.
pub(super) fn contested(taxed: Taxed, taxes: Yen, trace: &mut Trace) {
    let total = taxed.output.total;
    let law = charged(&taxed);
    trace.nest("allowance.contested_detail", taxed.trace);
    trace.step(|| {
        let terms = [("", total), ("-", taxes)];
        bare("allowance.contested_tax".to_owned(), &terms, &law)
    });
}

/// Nothing exceeds the guide.
pub(super) fn uncontested(taxed: &Taxed, trace: &mut Trace) {
    trace.step(|| bare("allowance.contested_tax".to_owned(), &[], &charged(taxed)));
}

/// The losses are those without the contracts, and with them.
pub(super) fn totals(
    contracts: &Contracts<'_>,
    years: &[InsuranceYear],
    (totals, losses): (&InsuranceTotals, &[LossesLeft]),
    trace: &mut Trace,
) {
    let mut income: Vec<Citation> = Vec::new();
    for law in contracts.contracts.iter().filter_map(Contract::income_law) {
        if !income.contains(&law) {
            income.push(law);
        }
    }
    let figures: [(&str, Figure); 10] = [
        ("premiums", |year| year.premiums),
        ("deductible", |year| year.deductible),
        ("tax_put_off", |year| year.tax_put_off),
        ("surrender_value", |year| year.surrender_value),
        ("handed_over", |year| year.handed_over),
        ("surrender_gain", |year| year.surrender_gain),
        ("paid_up_gain", |year| year.paid_up_gain),
        ("surrender_tax", |year| year.surrender_tax),
        ("kept_without", |year| year.kept_without),
        ("received_with", |year| year.received_with),
    ];
    for (figure, of) in figures {
        // told where there is one alone
        let may_be_left_out = LEFT_OUT.contains(&figure);
        if may_be_left_out && years.iter().map(of).sum::<Yen>().is_zero() {
            continue;
        }
        trace.step(|| {
            let names = (0..years.len()).map(|index| format!("years.{index}.{figure}"));
            let names: Vec<String> = names.collect();
            let terms = names.iter().zip(years);
            let terms: Vec<(&str, Yen)> = terms
                .map(|(name, year)| (name.as_str(), of(year)))
                .filter(|(_, amount)| !may_be_left_out || !amount.is_zero())
                .collect();
            let law: &[Citation] = match figure {
                "surrender_gain" | "paid_up_gain" | "surrender_tax" => &income,
                _ => &[],
            };
            citing(sum(format!("totals.{figure}"), &terms), law)
        });
    }
    if !totals.premiums_before.is_zero() {
        trace.step(|| {
            let of_each = contracts.contracts.iter();
            let paid = of_each.map(|contract| ("", contract.paid_before()));
            let terms: Vec<(&str, Yen)> = paid.filter(|(_, paid)| !paid.is_zero()).collect();
            bare(
                "totals.premiums_before".to_owned(),
                &terms,
                &contracts.law(),
            )
        });
    }
    trace.step(|| {
        let parts = [
            ("totals.received_with", totals.received_with),
            ("-totals.kept_without", totals.kept_without),
        ];
        sum("totals.difference", &parts)
    });
    let Some(last) = years.len().checked_sub(1) else {
        return;
    };
    let at = |name: &str| format!("years.{last}.{name}");
    trace.alias("totals.asset_balance", &at("asset_balance"));
    for (side, left) in ["without", "with"].into_iter().zip(losses) {
        let figure = format!("totals.loss_remaining_{side}");
        let source = at(&format!("{side}_detail.loss_remaining"));
        if left.expired == Yen::ZERO {
            trace.alias(&figure, &source);
        } else {
            // what goes has no figure of its own
            let terms = [(source.as_str(), left.carried), ("-", left.expired)];
            trace.step(|| bare(figure, &terms, std::slice::from_ref(&left.law)));
        }
    }
}
