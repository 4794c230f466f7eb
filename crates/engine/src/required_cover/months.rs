//! The months from the death to the end of what is counted, by what holds in them.

use chrono::Datelike;
use shinchoryu_law::SurvivorsRules;
use shinchoryu_quantity::{Date, Month, Yen, age_on, attained_on, date, reached_in};

use super::input::FamilyNeed;

/// Months of a year in which something holds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counted {
    /// All of them.
    pub all: u32,
    /// A child is there that costs a living.
    pub with_children: u32,
    /// A child gives the basic pension.
    pub basic: u32,
    /// The sum over the months of the first children.
    pub first: u32,
    /// The sum over the months of the further ones.
    pub further: u32,
    /// 中高齢寡婦加算.
    pub widow: u32,
    /// From 65.
    pub old: u32,
    /// The spouse earns.
    pub earning: u32,
}

/// 31 March after an age is reached: the last day on which a child counts.
pub(super) fn last_march(birth: Date, age: u32) -> Date {
    let reached = attained_on(birth, age);
    let year = reached.year() + i32::from(reached.month() > 3);
    date(year, 3, 31)
}

/// What the ages of a family are counted with.
pub(super) struct Ages {
    /// A child costs a living up to 31 March after it.
    pub children_until: u32,
    /// The spouse is counted up to it.
    pub until: u32,
    /// The spouse earns up to it.
    pub income_until: u32,
}

/// The months by years of twelve from the one after the death.
pub(super) fn years(
    need: &FamilyNeed,
    day: Date,
    ages: &Ages,
    law: &SurvivorsRules,
) -> Vec<Counted> {
    let spouse = need.spouse.birth_date;
    let ends = |age: u32| {
        let ends = need.children.iter().map(move |child| {
            let last = last_march(child.birth_date, age);
            Month::of(last)
        });
        ends.collect::<Vec<_>>()
    };
    let (living, basic) = (ends(ages.children_until), ends(law.child_age));
    let old_after = reached_in(spouse, law.widow_to_age);
    let (last, earning) = (
        reached_in(spouse, ages.until),
        reached_in(spouse, ages.income_until),
    );
    let has_addition = has_addition(need, day, law);
    let first = Month::of(day).plus(1);
    let count = last.since(first).max(-1) + 1;
    let mut years: Vec<Counted> = Vec::new();
    for index in 0..count {
        let month = first.plus(index);
        if index % 12 == 0 {
            years.push(Counted::default());
        }
        let Some(year) = years.last_mut() else {
            continue;
        };
        let there = |ends: &[Month]| {
            let there = ends.iter().filter(|end| month <= **end).count();
            u32::try_from(there).unwrap_or_default()
        };
        let children = there(&basic);
        year.all += 1;
        year.with_children += u32::from(there(&living) > 0);
        year.basic += u32::from(children > 0);
        year.first += children.min(law.first_children);
        year.further += children.saturating_sub(law.first_children);
        year.old += u32::from(month > old_after);
        let is_widow = has_addition && children == 0 && month <= old_after;
        year.widow += u32::from(is_widow);
        year.earning += u32::from(month <= earning);
    }
    years
}

/// 中高齢寡婦加算: 40 at the death, or while a child gave the basic pension.
fn has_addition(need: &FamilyNeed, day: Date, law: &SurvivorsRules) -> bool {
    let spouse = need.spouse.birth_date;
    let reached = attained_on(spouse, law.widow_from_age);
    let mut children = need.children.iter();
    age_on(spouse, day) >= law.widow_from_age
        || children.any(|child| last_march(child.birth_date, law.child_age) >= reached)
}

/// The last day on which the pension of a widow would become one of a limited time: before it she is too young without a
/// child.
pub(super) fn is_unlimited(need: &FamilyNeed, day: Date, law: &SurvivorsRules) -> bool {
    let ends = need.children.iter();
    let ends = ends.map(|child| last_march(child.birth_date, law.child_age));
    let alone_from = ends.fold(day, Date::max);
    age_on(need.spouse.birth_date, alone_from) >= law.unlimited_from_age
}

/// A child for whom a basic pension is paid in a counted month from 65: the widow has to choose between it and the own
/// pension there (国民年金法20条1項、厚生年金保険法38条1項).
pub(super) fn child_beside_own_pension(
    need: &FamilyNeed,
    day: Date,
    ages: &Ages,
    law: &SurvivorsRules,
) -> Option<usize> {
    let spouse = &need.spouse;
    if spouse.old_age_basic + spouse.old_age_earnings_related == Yen::ZERO {
        return None;
    }
    let old_from = reached_in(spouse.birth_date, law.widow_to_age).plus(1);
    let first = Month::of(day).plus(1).max(old_from);
    let last = reached_in(spouse.birth_date, ages.until);
    let mut ends = need.children.iter();
    ends.position(|child| {
        let end = Month::of(last_march(child.birth_date, law.child_age));
        first <= end.min(last)
    })
}

/// A sum as it is printed.
pub(super) fn sum(amounts: &[Yen]) -> String {
    let parts: Vec<String> = amounts.iter().map(|amount| amount.grouped()).collect();
    if parts.is_empty() {
        "0".to_owned()
    } else {
        parts.join(" + ")
    }
}
