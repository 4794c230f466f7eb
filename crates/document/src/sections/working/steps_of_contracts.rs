//! The steps of the company's contracts among those of the appendix: what they are called, and which are told.

use shinchoryu_engine::Step;

use crate::sections::context::Context;
use crate::sections::exits::{key_of, key_of_cash};

/// The allowance beside the contracts, and what they bring for it.
const OF_ALLOWANCE: [&str; 2] = ["insurance.allowance.", "insurance.fund."];
/// The taxes of another income, of which the difference is told.
const CONTESTED: &str = "insurance.allowance.contested_detail.";
/// Figures of the person, alone and with the company, which a material without proposals does not show.
const OF_PERSON: [&str; 9] = [
    "income_tax",
    "resident_tax",
    "resident_taxable_income",
    "employment_income",
    "taxable_income",
    "benefits",
    "take_home",
    "together",
    "without_pay",
];

/// What the contracts that go on would bring.
const GOING_ON: &str = "insurance.going_on.value";

/// Whether a figure is of the person, or of person and company together.
pub(super) fn is_of_person(figure: &str) -> bool {
    let first = figure.split('.').next().unwrap_or_default();
    let first = first.strip_suffix("_detail").unwrap_or(first);
    OF_PERSON.contains(&first)
}

/// The steps that are told. The fiscal years of the sums repeat all taxes of the company year by year, and those of a
/// contract its policy years: their totals are told. Policy years that are like the one before are told once.
pub(super) fn told(steps: &[Step]) -> impl Iterator<Item = &Step> {
    let mut before: Vec<&Step> = Vec::new();
    steps.iter().filter(move |step| {
        let figure = step.figure.as_str();
        if figure.starts_with("insurance.") {
            let of_allowance = OF_ALLOWANCE.iter().any(|part| figure.starts_with(part));
            return figure.starts_with("insurance.totals.")
                || figure == GOING_ON
                || (of_allowance && !figure.starts_with(CONTESTED));
        }
        if !figure.starts_with("policies.") {
            return true;
        }
        // what is handed over tells by which amount it is valued
        let is_of_transfer = figure.contains(".transfer_detail.") && !figure.ends_with("threshold");
        // a material refuses premiums that are salary
        let is_salary = figure.ends_with(".salary");
        let is_of_years = figure.contains(".fiscal_years.") || is_year_of_person(figure);
        if is_of_years || is_of_transfer || is_salary {
            return false;
        }
        let same = |other: &&&Step| contract_and_end(&other.figure) == contract_and_end(figure);
        let is_new = before
            .iter()
            .find(same)
            .is_none_or(|other| (other.amount, &other.formula) != (step.amount, &step.formula));
        before.retain(|other| !same(&other));
        before.push(step);
        is_new
    })
}

/// A policy year of a contract of the president, which the page of those contracts adds up.
fn is_year_of_person(figure: &str) -> bool {
    figure.split('.').nth(2) == Some("years")
}

/// The contract and the last name of a figure.
fn contract_and_end(figure: &str) -> (Option<&str>, Option<&str>) {
    (figure.split('.').nth(1), figure.rsplit('.').next())
}

/// What a figure of the contracts is called; nothing of another one, and of one without words. Those of the president have
/// the paths of the company's: the table says `whose` they are, `insurance` or `personal`.
pub(super) fn name(context: &Context<'_>, whose: &str, figure: &str) -> Option<String> {
    let end = match figure {
        GOING_ON => "going_on",
        _ => figure.rsplit('.').next()?,
    };
    if OF_ALLOWANCE.iter().any(|part| figure.starts_with(part)) {
        let words = context.words.known(&format!("fund.step.{end}"));
        return words.map(str::to_owned);
    }
    let key = format!("{whose}.step.{end}");
    // words that are of surrenders alone come last
    let others = [key_of_cash(context, &key), key_of(context, &key)];
    let others = others.into_iter().filter(|other| *other != key);
    let keys: Vec<String> = others.chain([key.clone()]).collect();
    let words = || keys.iter().find_map(|key| context.words.known(key));
    if figure.starts_with("insurance.") {
        return words().map(str::to_owned);
    }
    let Some(path) = figure.strip_prefix("policies.") else {
        return name_of_person(context, figure);
    };
    let mut path = path.split('.');
    let number: usize = path.next()?.parse().ok()?;
    let year: Option<i64> = path.find_map(|part| part.parse().ok());
    let contract = context.line(
        &format!("{whose}.contract"),
        &[("number", &(number + 1).to_string())],
    );
    let words = words()?;
    Some(match year {
        Some(year) => context.line(
            "insurance.step.in_year",
            &[
                ("contract", &contract),
                ("year", &context.figures.count(year + 1)),
                ("figure", words),
            ],
        ),
        None => context.line(
            "insurance.step.named",
            &[("contract", &contract), ("figure", words)],
        ),
    })
}

/// What a figure of the president's contracts together is called: of a proposal, or of a year in which something is received.
fn name_of_person(context: &Context<'_>, figure: &str) -> Option<String> {
    let insurance = context.request.comparison.personal_insurance.as_ref()?;
    let mut path = figure.split('.');
    let first = path.next()?;
    let words = |end: &str| context.words.known(&format!("personal.{end}"));
    if matches!(first, "yearly_premiums" | "single_premiums") {
        return words(first).map(str::to_owned);
    }
    let at: usize = path.next()?.parse().ok()?;
    let of = match first {
        "funding" => context.plan_name(at + 1),
        "receipts" => {
            let year = insurance.receipts.get(at)?.year.to_string();
            context.line("personal.calendar_year", &[("year", &year)])
        }
        _ => return None,
    };
    let words = words(figure.rsplit('.').next()?)?;
    let values = [("contract", of.as_str()), ("figure", words)];
    Some(context.line("insurance.step.named", &values))
}
