//! いつまで続くか: what happens to the person after which a year is no longer the one that is shown.

use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, reached_in, turns_on};

use super::context::Context;
use crate::text::Text;

/// Months of the year that is shown.
const YEAR: i32 = 12;

/// Until when the amounts of the year last: the first of the ages at which social insurance changes, or the
/// retirement. Nothing where neither is to come.
pub(super) fn of_the_year(context: &Context<'_>) -> Option<Text> {
    let basis = context.request.comparison.facts.basis_month;
    let (age, month) = first(context)?;
    let in_year = month.since(basis) < YEAR;
    let key = match (age, in_year) {
        (Some(_), false) => "summary.note.until_age",
        (Some(_), true) => "summary.note.until_age_in_year",
        (None, false) => "summary.note.until_leaving",
        (None, true) => "summary.note.until_leaving_in_year",
    };
    let month = context.figures.month(month);
    let age = age.map(|age| context.figures.count(age));
    let mut values = vec![("month", month.as_str())];
    values.extend(age.as_deref().map(|age| ("age", age)));
    Some(context.text(key, &values))
}

/// The age at which the pension insurance ends, and the month in which it is reached.
pub(super) fn pension(context: &Context<'_>) -> Option<(u32, Month)> {
    let ages = ages(context)?;
    Some(ages[2])
}

/// 40, 65, 70 and 75, each with the first month of what is new.
fn ages(context: &Context<'_>) -> Option<[(u32, Month); 4]> {
    let basis = context.request.comparison.facts.basis_month.first_day();
    let birth = context.request.input.customer.birth_date?;
    let law = LawBook::embedded().ok()?;
    let ages = law.social_insurance.ages.at(basis).ok()?.value;
    let reached = |age| (age, reached_in(birth, age));
    Some([
        reached(ages.care_from),
        reached(ages.care_until),
        reached(ages.pension_until),
        (
            ages.health_until,
            Month::of(turns_on(birth, ages.health_until)),
        ),
    ])
}

/// The first that is to come; a retirement comes before an age of the same month. A retirement within the year comes
/// before everything.
fn first(context: &Context<'_>) -> Option<(Option<u32>, Month)> {
    let facts = &context.request.comparison.facts;
    let basis = facts.basis_month;
    let leaving = (!context.stays_in_office()).then(|| Month::of(facts.retires_on));
    if let Some(month) = leaving.filter(|month| month.since(basis) < YEAR) {
        return Some((None, month));
    }
    let to_come = |month: &Month| month.since(basis) > 0;
    let ages = ages(context)?.into_iter();
    let age = ages
        .filter(|(_, month)| to_come(month))
        .min_by_key(|(_, month)| *month);
    match (leaving, age) {
        (Some(leaving), Some((_, reached))) if leaving <= reached => Some((None, leaving)),
        (_, Some((age, reached))) => Some((Some(age), reached)),
        (leaving, None) => leaving.map(|month| (None, month)),
    }
}
