//! 一時所得: what the contracts bring in a calendar year.

use std::collections::BTreeMap;

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::CivilYear;

use super::result::{PersonalExit, PersonalReceipts};
use crate::Trace;
use crate::lump_sums::{OccasionalIncomeInput, PolicyReceipt, occasional_income};
use crate::material::case::Case;

/// The years in which something is received, by the law of the year of the basis date.
///
/// # Errors
/// `law_not_covered` at `basis_date`.
pub(super) fn receipts<'a>(
    case: &Case,
    exits: impl Iterator<Item = &'a PersonalExit>,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Vec<PersonalReceipts>, FieldErrors> {
    let mut years: BTreeMap<i32, Vec<PolicyReceipt>> = BTreeMap::new();
    // premiums of a contract that brings nothing were spent for no receipt (所得税法34条2項)
    let brings = |exit: &&PersonalExit| !exit.may_be_financial && !exit.value.is_zero();
    for exit in exits.filter(brings) {
        let of_year = years.entry(CivilYear::of(exit.on).0).or_default();
        of_year.push(PolicyReceipt {
            receipts: exit.value,
            premiums: exit.premiums,
            ..PolicyReceipt::default()
        });
    }
    let mut found = Vec::with_capacity(years.len());
    for (index, (year, policies)) in years.into_iter().enumerate() {
        let input = OccasionalIncomeInput {
            year: Some(CivilYear::of(case.basis).0),
            policies,
            ..OccasionalIncomeInput::default()
        };
        let mut own = Trace::of(trace.is_on());
        // the amounts were checked before: what is left is a year without law
        let income = occasional_income(&input, law, &mut own)
            .map_err(|error| error.renamed(|_| "basis_date".to_owned()))?;
        trace.nest(&format!("receipts.{index}"), own);
        found.push(PersonalReceipts {
            year,
            receipts: income.receipts,
            cost: income.cost,
            special_deduction: income.special_deduction,
            occasional_income: income.occasional_income,
            into_total_income: income.into_total_income,
        });
    }
    Ok(found)
}
