//! 本人の税: income tax and resident tax that one pay leads to.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Yen};

use super::case::Case;
use super::household::Household;
use super::pension::age_at_end;
use super::premiums::There;
use super::result::WithoutPay;
use super::settled;
use crate::Trace;
use crate::income_tax::{IncomeTaxInput, IncomeTaxOutput, Settlement, year_end_tax};
use crate::person::PublicPension;
use crate::resident_tax::{ResidentTaxInput, ResidentTaxOutput, resident_tax};

/// Both taxes of the person in a year.
pub(super) struct Taxes {
    pub(super) income_tax: IncomeTaxOutput,
    pub(super) resident_tax: ResidentTaxOutput,
    pub(super) resident_input: ResidentTaxInput,
    pub(super) income_trace: Trace,
    pub(super) resident_trace: Trace,
}

/// What a year is taxed by.
pub(super) struct TaxedYear {
    pub(super) year: CivilYear,
    /// 給与等の収入金額.
    pub(super) salary: Yen,
    /// What of it another office pays.
    pub(super) other_salary: Yen,
    /// 社会保険料 deducted from it.
    pub(super) premiums: Yen,
    /// 公的年金等の収入金額, where a pension was typed.
    pub(super) pension: Yen,
    /// Nothing: as the law settles it.
    pub(super) settlement: Option<Settlement>,
    /// 源泉徴収税額.
    pub(super) withheld: Yen,
}

impl Taxes {
    /// The taxes of any year, with the family as old as it then is.
    pub(super) fn in_year(
        case: &Case,
        taxed: &TaxedYear,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let mut income_trace = Trace::of(explain);
        let income_input = income_input(case, taxed);
        let (income_tax, housing_loan) =
            settled::taxed(case, &income_input, law, &mut income_trace)?;

        let mut resident_trace = Trace::of(explain);
        let resident_input = ResidentTaxInput {
            year: income_input.year,
            salary: income_input.salary,
            other_income: income_input.other_income,
            pension: income_input.pension,
            taxpayer: income_input.taxpayer,
            spouse: income_input.spouse,
            dependants: income_input.dependants,
            deductions: income_input.deductions,
            designated_city: case.designated_city,
            surcharge: case.surcharge.clone(),
            exemption_limit: case.exemption_limit,
            housing_loan,
        };
        let resident_tax = resident_tax(&resident_input, law, &mut resident_trace)?;
        Ok(Self {
            income_tax,
            resident_tax,
            resident_input,
            income_trace,
            resident_trace,
        })
    }

    /// The taxes of the person in a year without the pay and its premiums, with the whole pension, or with what
    /// another office pays, whose premiums are then those of one office, and what it leaves of the pension;
    /// nothing without any of them.
    pub(super) fn without_pay(
        case: &Case,
        year: CivilYear,
        (whole, there): (Yen, Option<&There>),
        law: &LawBook,
        explain: bool,
    ) -> Result<Option<Self>, FieldErrors> {
        let other = Household::in_year(case, year).other_income;
        if case.pension.is_none() && there.is_none() && !other.is_taxed_with_pay() {
            return Ok(None);
        }
        let salary = there.map_or(Yen::ZERO, |there| there.pay);
        let taxed = TaxedYear {
            year,
            salary,
            other_salary: salary,
            premiums: there.map_or(Yen::ZERO, |there| there.without.employee.total),
            pension: whole - there.map_or(Yen::ZERO, There::suspended),
            settlement: Some(Settlement::FinalReturn),
            withheld: Yen::ZERO,
        };
        Self::in_year(case, &taxed, law, explain).map(Some)
    }
}

/// What the income tax of a year is calculated from.
fn income_input(case: &Case, taxed: &TaxedYear) -> IncomeTaxInput {
    let household = Household::in_year(case, taxed.year);
    let mut deductions = case.deductions.clone();
    deductions.social_insurance += taxed.premiums;
    if taxed.year != CivilYear::of(case.basis) {
        // 医療費 of one year say nothing of another
        deductions.medical = Yen::ZERO;
    }
    IncomeTaxInput {
        year: taxed.year.0,
        salary: taxed.salary,
        other_income: household.other_income,
        pension: case.pension.map(|_| PublicPension {
            receipts: taxed.pension,
            age: age_at_end(case.birth, taxed.year),
        }),
        taxpayer: case.taxpayer.clone(),
        spouse: household.spouse,
        dependants: household.dependants,
        deductions,
        settlement: taxed.settlement,
        withheld: taxed.withheld,
        other_salary: taxed.other_salary,
        ..IncomeTaxInput::default()
    }
}

/// 年末調整の税額 of a year that ends with a return: nothing without an adjustment before it (乙欄, or
/// above the salary up to which there is one).
pub(super) fn adjusted_before_return(
    case: &Case,
    taxed: &TaxedYear,
    total_income: Yen,
    law: &LawBook,
) -> Result<Option<Yen>, FieldErrors> {
    let mut input = income_input(case, taxed);
    input.housing_loan_credit = case.credit_before_return(taxed.year, total_income, law)?;
    year_end_tax(&input, law)
}

impl WithoutPay {
    pub(super) fn of(taxes: &Taxes) -> Self {
        let income_tax = taxes.income_tax.annual_tax;
        let resident_tax = taxes.resident_tax.annual_total;
        Self {
            income_tax,
            resident_tax,
            total: income_tax + resident_tax,
        }
    }
}
