use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rounding, Yen};

use super::super::figures::{ResidentTaxInput, ResidentTaxOutput};
use super::super::housing::HousingLaw;
use super::super::law::YearLaw;
use super::super::levy::Shared;
use crate::person::Incomes;
use crate::{Step, Trace};

/// What a year's figures were made of and made into.
pub(in crate::resident_tax) struct Explained<'a> {
    pub(in crate::resident_tax) input: &'a ResidentTaxInput,
    pub(in crate::resident_tax) law: &'a YearLaw<'a>,
    pub(in crate::resident_tax) incomes: &'a Incomes<'a>,
    pub(in crate::resident_tax) output: &'a ResidentTaxOutput,
    /// The law of the housing loan, where there is one.
    pub(in crate::resident_tax) loan: Option<&'a HousingLaw<'a>>,
    /// 定額減税 as the two levies share it.
    pub(in crate::resident_tax) cut: Shared,
}

/// Adds a step for a figure, with the law it goes by.
pub(super) fn add(
    trace: &mut Trace,
    figure: &str,
    amount: Yen,
    formula: String,
    rounding: Rounding,
    law: Vec<Citation>,
) {
    trace.step(|| {
        let step = Step::yen(figure, amount, formula).rounded(rounding);
        law.into_iter().fold(step, Step::citing)
    });
}
