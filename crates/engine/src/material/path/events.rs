//! 節目: ages and enacted law inside the path.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{Head, LawBook, SelectedBy, Series};
use shinchoryu_quantity::{CivilYear, Date, Month};

use super::horizon::Horizon;
use super::result::PathEvent;
use crate::material::case::Case;
use crate::social_insurance::Insurer;

/// Which month of the path has what, in their order.
pub(super) fn events(
    case: &Case,
    law: &LawBook,
    horizon: Horizon,
) -> Result<Vec<PathEvent>, FieldErrors> {
    let last = horizon.first.plus(horizon.months - 1);
    let year = |month: Month| {
        month
            .since(horizon.first)
            .div_euclid(12)
            .max(0)
            .cast_unsigned()
    };
    let inside = |month: Month| horizon.first < month && month <= last;
    let mut events: Vec<(Month, PathEvent)> = Vec::new();
    for (age, month) in case.ages_of_insurance(law)? {
        if inside(month) {
            let year = year(month);
            events.push((month, PathEvent::Age { year, month, age }));
        }
    }
    let (from, to) = (horizon.first.first_day(), last.first_day());
    let basis = CivilYear::of(case.basis).0;
    let fiscal_year = case.fiscal_year_of(case.basis);
    let years = horizon.years();
    for (head, days) in changes(case, law, from, to) {
        for day in days {
            let month = Month::of(day);
            // the year whose figures it changes first
            let year = match head.selected_by {
                SelectedBy::IncomeYear => month.year() - basis,
                SelectedBy::FiscalYearStart => {
                    let months = month.since(Month::of(fiscal_year));
                    (months + 11).div_euclid(12)
                }
                _ => month.since(horizon.first).div_euclid(12),
            };
            if year >= years {
                continue;
            }
            let year = year.max(0).cast_unsigned();
            let (id, title) = (head.id.clone(), head.title.clone());
            let event = PathEvent::Law {
                year,
                month,
                id,
                title,
                title_en: head.title_en.clone(),
            };
            events.push((month, event));
        }
    }
    events.sort_by_key(|(month, _)| *month);
    Ok(events.into_iter().map(|(_, event)| event).collect())
}

/// Enacted changes of what every plan is calculated with.
fn changes<'a>(case: &Case, law: &'a LawBook, from: Date, to: Date) -> Vec<(&'a Head, Vec<Date>)> {
    fn of<T>(series: &Series<T>, from: Date, to: Date) -> (&Head, Vec<Date>) {
        (series.head(), series.changes(from, to).collect())
    }
    let (social, income) = (&law.social_insurance, &law.individual.income_tax);
    let corporate = &law.corporate;
    // rates that are typed do not follow the law
    let of_kyokai = if matches!(case.insurer, Insurer::Kyokai(_)) {
        vec![
            of(&social.health_rates, from, to),
            of(&social.care_rate, from, to),
            of(&social.child_support_levy, from, to),
        ]
    } else {
        Vec::new()
    };
    let mut changes = vec![
        of(&social.pension_grades, from, to),
        of(&social.health_grades, from, to),
    ];
    changes.extend(of_kyokai);
    changes.extend([
        of(&social.bonus_caps, from, to),
        of(&income.surtax, from, to),
        of(&income.deductions.basic, from, to),
        of(&income.employment_income, from, to),
        of(&corporate.corporation_tax, from, to),
        of(&corporate.defence_corporation_tax, from, to),
    ]);
    changes
}
