//! The days a material can speak of. Nobody's birth, appointment or proposal lies outside; what does
//! is a slip, and further out not even a calendar has it.

use super::input::MaterialInput;
use crate::check::DAYS;
use shinchoryu_fields::FieldError;
use shinchoryu_quantity::{Date, add_months, date};

/// The days a draft keeps: those of a four-digit year, which every database has.
pub const KEPT_DAYS: (Date, Date) = (date(1, 1, 1), date(9999, 12, 31));

/// The last day of a policy year of a contract, counted from 1.
pub(super) fn policy_year_end(contract_date: Date, year: u32) -> Date {
    let next = add_months(contract_date, 12 * year);
    next.pred_opt().unwrap_or(next)
}

/// Every day that was typed.
fn typed(input: &MaterialInput) -> impl Iterator<Item = Date> {
    let (customer, meeting) = (&input.customer, &input.meeting);
    let pays = std::iter::once(&input.current).chain(&input.proposals);
    let there = customer.other_office.iter();
    let there = there.flat_map(|office| &office.bonuses);
    [
        input.basis_date,
        input.proposal_date,
        input.valid_until,
        input.company.fiscal_year_start,
        customer.birth_date,
        customer.appointed_on,
        meeting.resolution,
        meeting.service_start,
        meeting.filing_date,
    ]
    .into_iter()
    .chain(pays.flat_map(|pay| pay.bonuses.iter().map(|bonus| bonus.date)))
    .chain(there.map(|bonus| bonus.date))
    .chain(
        input
            .deferred_insurance
            .iter()
            .map(|policy| policy.contract_date),
    )
    .chain(
        input
            .life_insurance
            .iter()
            .map(|policy| policy.contract_date),
    )
    .flatten()
}

/// The same with their paths.
fn typed_mut(input: &mut MaterialInput) -> impl Iterator<Item = (String, &mut Option<Date>)> {
    let (customer, meeting) = (&mut input.customer, &mut input.meeting);
    let policies = input.deferred_insurance.iter_mut().enumerate();
    let personal = input.life_insurance.iter_mut().enumerate();
    let there = customer.other_office.iter_mut();
    let there = there.flat_map(|office| &mut office.bonuses);
    let pays = std::iter::once(("current".to_owned(), &mut input.current));
    let proposals = input.proposals.iter_mut().enumerate();
    let pays = pays.chain(proposals.map(|(index, pay)| (format!("proposals.{index}"), pay)));
    [
        ("basis_date", &mut input.basis_date),
        ("proposal_date", &mut input.proposal_date),
        ("valid_until", &mut input.valid_until),
        (
            "company.fiscal_year_start",
            &mut input.company.fiscal_year_start,
        ),
        ("customer.birth_date", &mut customer.birth_date),
        ("customer.appointed_on", &mut customer.appointed_on),
        ("meeting.resolution", &mut meeting.resolution),
        ("meeting.service_start", &mut meeting.service_start),
        ("meeting.filing_date", &mut meeting.filing_date),
    ]
    .into_iter()
    .map(|(field, day)| (field.to_owned(), day))
    .chain(pays.flat_map(|(path, pay)| {
        let bonuses = pay.bonuses.iter_mut().enumerate();
        bonuses.map(move |(index, bonus)| (format!("{path}.bonuses.{index}.date"), &mut bonus.date))
    }))
    .chain(there.enumerate().map(|(index, bonus)| {
        let field = format!("customer.other_office.bonuses.{index}.date");
        (field, &mut bonus.date)
    }))
    .chain(policies.map(|(index, policy)| {
        let field = format!("deferred_insurance.{index}.contract_date");
        (field, &mut policy.contract_date)
    }))
    .chain(personal.map(|(index, policy)| {
        let field = format!("life_insurance.{index}.contract_date");
        (field, &mut policy.contract_date)
    }))
}

/// The input without the days outside [`DAYS`], and what is wrong with those; nothing where all
/// are inside.
pub(super) fn without_strange_days(
    input: &MaterialInput,
) -> Option<(MaterialInput, Vec<FieldError>)> {
    let is_strange = |day: Date| !(DAYS.0..=DAYS.1).contains(&day);
    if !typed(input).any(is_strange) {
        return None;
    }
    let mut input = input.clone();
    let wrong = typed_mut(&mut input)
        .filter_map(|(field, day)| {
            day.take_if(|day| is_strange(*day))
                .map(|_| FieldError::out_of_range(field, DAYS.0, DAYS.1))
        })
        .collect();
    Some((input, wrong))
}

/// What a draft does not keep: days that have a column of their own, in which no database could
/// compare them.
pub(super) fn beyond_kept_days(input: &MaterialInput) -> impl Iterator<Item = FieldError> {
    [
        (input.basis_date, "basis_date"),
        (input.proposal_date, "proposal_date"),
    ]
    .into_iter()
    .filter(|(day, _)| day.is_some_and(|day| day < KEPT_DAYS.0 || day > KEPT_DAYS.1))
    .map(|(_, field)| FieldError::out_of_range(field, DAYS.0, DAYS.1))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::{
        Bonus, Case, DeferredPolicyInput, OtherBonus, OtherOfficeInput, Pay, PersonalPolicyInput,
    };

    fn filled(day: Date) -> MaterialInput {
        let pay = Pay {
            bonuses: vec![Bonus::default(); 2],
            ..Pay::default()
        };
        let mut input = MaterialInput {
            current: pay.clone(),
            proposals: vec![pay.clone(), pay],
            ..MaterialInput::default()
        };
        input.customer.other_office = Some(OtherOfficeInput {
            bonuses: vec![OtherBonus::default(); 2],
            ..OtherOfficeInput::default()
        });
        input.deferred_insurance = vec![DeferredPolicyInput::default(); 3];
        input.life_insurance = vec![PersonalPolicyInput::default(); 2];
        for (_, typed) in typed_mut(&mut input) {
            *typed = Some(day);
        }
        input
    }

    /// How often a schema names a day; a bonus is one schema.
    fn days_of_schema() -> usize {
        let schema = crate::calc::find("material").unwrap().schemas().input;
        let text = serde_json::to_string(&schema).unwrap();
        text.matches(r#""format":"date""#).count()
    }

    #[test]
    fn every_day_of_a_material_is_looked_at() {
        let input = filled(date(2026, 4, 1));
        assert_eq!(typed(&input).count(), 9 + 6 + 2 + 3 + 2);
        assert_eq!(days_of_schema(), 9 + 4);
        assert!(without_strange_days(&input).is_none());
    }

    #[test]
    fn strange_days_are_refused_at_their_fields() {
        for day in [
            Date::MIN,
            date(0, 1, 1),
            date(1867, 12, 31),
            date(2101, 1, 1),
            date(10_000, 1, 1),
            Date::MAX,
        ] {
            let mut input = filled(day);
            let errors = Case::parse(&input).unwrap_err().errors;
            for (field, _) in typed_mut(&mut input) {
                let found: Vec<_> = errors.iter().filter(|error| error.field == field).collect();
                assert_eq!(found.len(), 1, "{day} {field}: {found:?}");
                assert_eq!(found[0].code, "out_of_range");
                assert_eq!(found[0].params["min"], "1868-01-01");
                assert_eq!(found[0].params["max"], "2100-12-31");
            }
            // what else is missing is told as before
            let title = |error: &FieldError| error.field == "company.prefecture";
            assert!(errors.iter().any(title), "{day}");
        }
    }

    #[test]
    fn a_draft_keeps_days_that_a_database_has() {
        let refused = |day| {
            let errors = crate::material::beyond_bounds(&filled(day));
            errors
                .into_iter()
                .map(|error| error.field)
                .collect::<Vec<_>>()
        };
        for day in [KEPT_DAYS.0, date(202, 4, 1), KEPT_DAYS.1] {
            assert_eq!(refused(day), [""; 0], "{day}");
        }
        for day in [Date::MIN, date(-5000, 1, 1), date(0, 12, 31), Date::MAX] {
            assert_eq!(refused(day), ["basis_date", "proposal_date"], "{day}");
        }
    }
}
