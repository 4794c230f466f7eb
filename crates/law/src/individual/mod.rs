//! 所得税・個人住民税: rates, deductions and credits.

mod deductions;
mod housing_loan;
mod income;
mod lump_sums;
mod pension;
mod resident;
mod retirement;

pub use deductions::{
    DeductionLaw, DependantDeduction, DisabilityDeduction, EarthquakeInsurance, LifeInsurance,
    LifeInsuranceWithChild, PaidDeductions, PremiumBand, SpouseBand, SpouseDeduction,
    SpouseSpecialBand, SpouseSpecialDeduction, WidowSingleParent,
};
pub use housing_loan::HousingLoanCredit;
pub use income::{
    DonationDeduction, EmploymentIncomeBand, FixedTaxCut, IncomeAdjustment, IncomeLimits,
    IncomeTaxLaw, MedicalDeduction, Surtax, YearEndAdjustment,
};
pub use lump_sums::{
    AnnuityWithholding, KnownMonths, OccasionalIncome, PolicyRights, SmallEnterpriseMutualAid,
};
pub use pension::{
    JointCeiling, PublicPensionBand, PublicPensionDeduction, PublicPensionPart,
    SalaryDeductionBand, SalaryPensionCeiling,
};
pub use resident::{
    AdjustmentCredit, DonationCredit, HousingLoanRemainder, NonTaxable, NonTaxablePerCapita,
    PartAmounts, PartRates, PerCapita, PersonalDifference, RemainderLimit, ResidentFixedTaxCut,
    ResidentRates, ResidentTaxLaw, SingleParentDifference, SpecialAtMost, SpecialCollection,
};
pub use retirement::{
    EarlierDcWindow, MinimumOrder, RetirementAnnuity, RetirementDeduction, RetirementHalf,
    RetirementIncomeLaw, RetirementLookback, RetirementMixed,
};

use crate::LawError;
use crate::files::{Files, files};

/// The law files of individual tax.
pub const FILES: &[(&str, &str)] = files![
    "income-tax/annuity_ratio.toml",
    "income-tax/annuity_withholding.toml",
    "income-tax/basic_deduction.toml",
    "income-tax/brackets.toml",
    "income-tax/dependant_deduction.toml",
    "income-tax/disability_deduction.toml",
    "income-tax/donation_deduction.toml",
    "income-tax/earthquake_insurance_deduction.toml",
    "income-tax/employment_income.toml",
    "income-tax/fixed_tax_cut.toml",
    "income-tax/housing_loan_credit.toml",
    "income-tax/income_adjustment.toml",
    "income-tax/income_limits.toml",
    "income-tax/life_insurance_deduction.toml",
    "income-tax/medical_deduction.toml",
    "income-tax/occasional_income.toml",
    "income-tax/paid_deductions.toml",
    "income-tax/policy_rights.toml",
    "income-tax/public_pension_deduction.toml",
    "income-tax/public_pension_fraction.toml",
    "income-tax/retirement_annuity.toml",
    "income-tax/retirement_deduction.toml",
    "income-tax/retirement_half.toml",
    "income-tax/retirement_lookback.toml",
    "income-tax/retirement_minimum_order.toml",
    "income-tax/retirement_mixed.toml",
    "income-tax/retirement_withholding.toml",
    "income-tax/salary_pension_ceiling.toml",
    "income-tax/small_enterprise_mutual_aid.toml",
    "income-tax/specified_relative_deduction.toml",
    "income-tax/spouse_deduction.toml",
    "income-tax/spouse_special_deduction.toml",
    "income-tax/surtax.toml",
    "income-tax/widow_single_parent.toml",
    "income-tax/working_student.toml",
    "income-tax/year_end_adjustment.toml",
    "resident-tax/adjustment_credit.toml",
    "resident-tax/basic_deduction.toml",
    "resident-tax/dependant_deduction.toml",
    "resident-tax/disability_deduction.toml",
    "resident-tax/donation_credit.toml",
    "resident-tax/earthquake_insurance_deduction.toml",
    "resident-tax/fixed_tax_cut.toml",
    "resident-tax/housing_loan_remainder.toml",
    "resident-tax/life_insurance_deduction.toml",
    "resident-tax/non_taxable_income_levy.toml",
    "resident-tax/non_taxable_per_capita.toml",
    "resident-tax/paid_deductions.toml",
    "resident-tax/per_capita.toml",
    "resident-tax/personal_difference.toml",
    "resident-tax/rates.toml",
    "resident-tax/retirement_levy.toml",
    "resident-tax/single_parent_difference.toml",
    "resident-tax/special_collection.toml",
    "resident-tax/specified_relative_deduction.toml",
    "resident-tax/spouse_deduction.toml",
    "resident-tax/spouse_special_deduction.toml",
    "resident-tax/widow_single_parent.toml",
    "resident-tax/working_student.toml",
];

/// 所得税・個人住民税.
#[derive(Debug)]
pub struct Individual {
    /// 所得税, by the year of the income.
    pub income_tax: IncomeTaxLaw,
    /// 個人住民税, by its fiscal year (income year + 1).
    pub resident_tax: ResidentTaxLaw,
}

impl Individual {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            income_tax: IncomeTaxLaw::load(files)?,
            resident_tax: ResidentTaxLaw::load(files)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    fn load_with(path: &str, from: &str, to: &str) -> Result<Individual, LawError> {
        with_change(FILES, path, from, to, Individual::read)
    }

    #[test]
    fn the_years_are_covered_and_no_others() {
        let law = Individual::load().expect("the law files are read");
        for year in 2024..=2027 {
            let day = date(year, 1, 1);
            assert!(law.income_tax.employment_income.at(day).is_ok(), "{year}");
            assert!(law.income_tax.brackets.at(day).is_ok(), "{year}");
            let fiscal = date(year + 1, 4, 1);
            assert!(law.resident_tax.rates.at(fiscal).is_ok(), "{year}");
            assert!(law.resident_tax.deductions.basic.at(fiscal).is_ok());
        }
        for year in [2023, 2028] {
            // single figures of 2028 are enacted and serve a look ahead; the year as a whole is not
            assert!(law.income_tax.brackets.at(date(year, 1, 1)).is_err());
            assert!(law.resident_tax.rates.at(date(year + 1, 4, 1)).is_err());
        }
    }

    #[test]
    fn a_faulty_file_is_named() {
        for (path, from, to, fault) in [
            (
                "income-tax/brackets.toml",
                "upto = 3_300_000",
                "upto = 1_950_000",
                "ascend",
            ),
            (
                "income-tax/brackets.toml",
                "rate = \"0.45\"",
                "upto = 99_000_000, rate = \"0.45\"",
                "the last row",
            ),
            ("income-tax/brackets.toml", "\"0.23\"", "0.23", "invalid"),
            (
                "income-tax/employment_income.toml",
                "tenths = 28",
                "tenth = 28",
                "unknown field",
            ),
            (
                "income-tax/spouse_special_deduction.toml",
                "[9_000_000, 9_500_000, 10_000_000]",
                "[9_000_000, 9_000_000, 10_000_000]",
                "ascend",
            ),
            (
                "income-tax/life_insurance_deduction.toml",
                "divisor = 0",
                "divisor = 4",
                "flat",
            ),
            (
                "resident-tax/rates.toml",
                "municipal = \"0.08\"",
                "municipal = \"0.07\"",
                "add up",
            ),
            (
                "resident-tax/adjustment_credit.toml",
                "municipal = \"0.04\"",
                "municipal = \"0.03\"",
                "add up",
            ),
            (
                "income-tax/public_pension_deduction.toml",
                "upto = 7_200_000",
                "upto = 3_600_000",
                "ascend",
            ),
            (
                "income-tax/salary_pension_ceiling.toml",
                "rate = \"0.1\", add",
                "rate = 0.1, add",
                "invalid",
            ),
            (
                "income-tax/retirement_lookback.toml",
                "years = 4 }",
                "year_count = 4 }",
                "unknown field",
            ),
            (
                "income-tax/retirement_minimum_order.toml",
                "after_reduction",
                "before_reduction",
                "unknown variant",
            ),
            (
                "income-tax/retirement_deduction.toml",
                "base_over = 8_000_000",
                "base_over = 8_000_001",
                "add up",
            ),
            (
                "resident-tax/special_collection.toml",
                "months = 12",
                "months = 0",
                "months",
            ),
        ] {
            let error = load_with(path, from, to).expect_err(path).to_string();
            assert!(error.contains(path) && error.contains(fault), "{error}");
        }
    }
}
