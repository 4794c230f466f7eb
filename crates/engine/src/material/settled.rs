//! 精算の方法 of a year, and its income tax with the credit of a housing loan.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Yen};

use super::case::Case;
use super::housing_loan::HousingLoan;
use crate::income_tax::{IncomeTaxInput, IncomeTaxOutput, Settlement, income_tax};
use crate::resident_tax::HousingLoanLeft;
use crate::withholding::Column;
use crate::{Step, Trace};

impl Case {
    fn housing_loan_in(&self, year: CivilYear) -> Option<&HousingLoan> {
        self.housing_loan.as_ref().filter(|loan| loan.holds(year))
    }

    /// 初年: a return claims the credit (租税特別措置法41条の2の2).
    fn is_first_year_of_loan(&self, year: CivilYear) -> bool {
        (self.housing_loan.as_ref())
            .is_some_and(|loan| loan.moved_in == year.0 && loan.credit > Yen::ZERO)
    }

    /// How a year is settled: as the member says, then as all plans together are, then by a return
    /// where there is no year-end adjustment (乙欄, 所得税法190条) or none that gives the first credit of a
    /// housing loan; nothing where it follows the income.
    pub(super) fn settled_by(
        &self,
        year: CivilYear,
        column: Column,
        together: Option<Settlement>,
    ) -> Option<Settlement> {
        let by_return = column == Column::Otsu || self.is_first_year_of_loan(year);
        let by_return = by_return.then_some(Settlement::FinalReturn);
        self.settlement.or(together).or(by_return)
    }

    /// What the employer's adjustment gives of the credit before a return: all but that of the first
    /// year and of a total income above the limit.
    pub(super) fn credit_before_return(
        &self,
        year: CivilYear,
        total_income: Yen,
        law: &LawBook,
    ) -> Result<Yen, FieldErrors> {
        let Some(loan) = self.housing_loan_in(year) else {
            return Ok(Yen::ZERO);
        };
        let upto = loan.total_income_upto(year, law);
        let upto = upto.map_err(|error| error.at("year"))?;
        let above = upto.is_none_or(|upto| total_income > upto);
        Ok(if above || self.is_first_year_of_loan(year) {
            Yen::ZERO
        } else {
            loan.credit
        })
    }
}

/// The income tax of a year with the housing loan's credit, and what of it is left for resident tax. A year
/// whose total income is above the limit has none (租税特別措置法41条1項).
pub(super) fn taxed(
    case: &Case,
    input: &IncomeTaxInput,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<(IncomeTaxOutput, Option<HousingLoanLeft>), FieldErrors> {
    let year = CivilYear(input.year);
    let Some(loan) = case.housing_loan_in(year) else {
        return Ok((income_tax(input, law, trace)?, None));
    };
    if case.is_first_year_of_loan(year) && input.settlement == Some(Settlement::YearEndAdjustment) {
        // only a return gives the first credit, and the member says that there is none
        return Ok((income_tax(input, law, trace)?, None));
    }
    let mut input = input.clone();
    input.housing_loan_credit = loan.credit;
    let mut with_credit = Trace::of(trace.is_on());
    let output = income_tax(&input, law, &mut with_credit)?;
    let upto = loan.total_income_upto(year, law);
    let upto = upto.map_err(|error| error.at("year"))?;
    let above = upto.filter(|upto| output.total_income > *upto);
    let Some(upto) = above else {
        trace.append(with_credit);
        let left = HousingLoanLeft {
            credit: loan.credit,
            used: output.housing_loan_credit,
            income_tax_taxable: output.taxable_income,
            moved_in: loan.moved_in,
            consumption_tax: loan.consumption_tax,
        };
        return Ok((output, Some(left)));
    };
    input.housing_loan_credit = Yen::ZERO;
    let output = income_tax(&input, law, trace)?;
    let series = &law.individual.income_tax.housing_loan_credit;
    let cited = series.at(year.first_day());
    let cited = cited.map_err(|error| error.at("year"))?;
    trace.step(|| {
        let (income, upto) = (output.total_income.grouped(), upto.grouped());
        let formula = format!("{income} > {upto} → 0");
        Step::yen("housing_loan_credit", Yen::ZERO, formula).citing(cited.citation())
    });
    Ok((output, None))
}
