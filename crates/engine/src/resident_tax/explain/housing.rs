use shinchoryu_quantity::Rounding;

use super::super::figures::{ResidentTaxInput, ResidentTaxOutput};
use super::super::housing::HousingLaw;
use super::explained::add;
use crate::Trace;

/// The steps of the credit; none without a loan.
pub(super) fn explain(
    input: &ResidentTaxInput,
    law: Option<&HousingLaw<'_>>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    let (Some(loan), Some(HousingLaw { law, limit })) = (&input.housing_loan, law) else {
        return;
    };
    let remainder = output.housing_loan_remainder;
    let formula = format!(
        "min({} − {}, {} × {}, {})",
        loan.credit.grouped(),
        loan.used.grouped(),
        loan.income_tax_taxable.grouped(),
        limit.rate.percent(),
        limit.at_most.grouped()
    );
    let cited = vec![law.citation()];
    let figure = "housing_loan_remainder";
    add(trace, figure, remainder, formula, Rounding::FloorYen, cited);
}
