use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::retirement::RetirementIncomeLaw;
use super::{
    AnnuityWithholding, DeductionLaw, HousingLoanCredit, OccasionalIncome, PolicyRights,
    PublicPensionDeduction, SalaryPensionCeiling, SmallEnterpriseMutualAid,
};
use crate::files::Files;
use crate::{Band, Bands, LawError, Series, TaxBracket};

/// 所得税: every file is looked up by 1 January of the income year.
#[derive(Debug)]
pub struct IncomeTaxLaw {
    /// 給与所得の金額 (別表第五).
    pub employment_income: Series<Bands<EmploymentIncomeBand>>,
    /// 所得金額調整控除.
    pub income_adjustment: Series<IncomeAdjustment>,
    /// 公的年金等控除.
    pub public_pension_deduction: Series<PublicPensionDeduction>,
    /// 公的年金等控除額の端数処理, read only where there is one.
    pub public_pension_fraction: Series<Rounding>,
    /// 給与所得控除額と公的年金等控除額の合計額の上限.
    pub salary_pension_ceiling: Series<SalaryPensionCeiling>,
    /// 扶養親族等の所得要件.
    pub income_limits: Series<IncomeLimits>,
    /// 所得控除.
    pub deductions: DeductionLaw,
    /// 医療費控除, also read by resident tax.
    pub medical: Series<MedicalDeduction>,
    /// 寄附金控除.
    pub donation: Series<DonationDeduction>,
    /// 所得税の税率 (速算表).
    pub brackets: Series<Bands<TaxBracket>>,
    /// 復興特別所得税・防衛特別所得税.
    pub surtax: Series<Surtax>,
    /// 年末調整, and where it gives way to 確定申告.
    pub year_end_adjustment: Series<YearEndAdjustment>,
    /// 定額減税.
    pub fixed_tax_cut: Series<FixedTaxCut>,
    /// 住宅借入金等特別控除.
    pub housing_loan_credit: Series<HousingLoanCredit>,
    /// 退職所得.
    pub retirement: RetirementIncomeLaw,
    /// 一時所得.
    pub occasional_income: Series<OccasionalIncome>,
    /// 個人年金の源泉徴収.
    pub annuity_withholding: Series<AnnuityWithholding>,
    /// 個人年金の必要経費の割合の端数処理: the ratio is raised to a whole number of so many parts of one.
    pub annuity_ratio: Series<i64>,
    /// 保険契約等に関する権利の評価, by the day of the transfer.
    pub policy_rights: Series<PolicyRights>,
    /// 小規模企業共済, by the day of the exit.
    pub small_enterprise_mutual_aid: Series<SmallEnterpriseMutualAid>,
}

impl IncomeTaxLaw {
    pub(super) fn load(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            employment_income: files.series("income-tax/employment_income.toml")?,
            income_adjustment: files.series("income-tax/income_adjustment.toml")?,
            public_pension_deduction: files.series("income-tax/public_pension_deduction.toml")?,
            public_pension_fraction: files.series("income-tax/public_pension_fraction.toml")?,
            salary_pension_ceiling: files.series("income-tax/salary_pension_ceiling.toml")?,
            income_limits: files.series("income-tax/income_limits.toml")?,
            deductions: DeductionLaw::load(files, "income-tax")?,
            medical: files.series("income-tax/medical_deduction.toml")?,
            donation: files.series("income-tax/donation_deduction.toml")?,
            brackets: files.series("income-tax/brackets.toml")?,
            surtax: files.series("income-tax/surtax.toml")?,
            year_end_adjustment: files.series("income-tax/year_end_adjustment.toml")?,
            fixed_tax_cut: files.series("income-tax/fixed_tax_cut.toml")?,
            housing_loan_credit: files.series("income-tax/housing_loan_credit.toml")?,
            retirement: RetirementIncomeLaw::load(files)?,
            occasional_income: files.series("income-tax/occasional_income.toml")?,
            annuity_withholding: files.series("income-tax/annuity_withholding.toml")?,
            annuity_ratio: files.series("income-tax/annuity_ratio.toml")?,
            policy_rights: files.series("income-tax/policy_rights.toml")?,
            small_enterprise_mutual_aid: files
                .series("income-tax/small_enterprise_mutual_aid.toml")?,
        })
    }
}

/// A row of 別表第五, by the receipts of the year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub enum EmploymentIncomeBand {
    /// The income is `amount`.
    Fixed {
        /// Highest receipts.
        upto: Option<Yen>,
        /// The income.
        amount: Yen,
    },
    /// The income is the receipts less `amount`.
    Subtract {
        /// Highest receipts.
        upto: Option<Yen>,
        /// The deduction.
        amount: Yen,
    },
    /// A = receipts cut to 4,000 ÷ 4; the income is A × tenths ÷ 10 + add.
    Step {
        /// Highest receipts.
        upto: Option<Yen>,
        /// Tenths that multiply A.
        tenths: i64,
        /// Added.
        add: Yen,
    },
    /// The income is receipts × rate (fraction of a yen dropped) + add.
    Rate {
        /// Highest receipts.
        upto: Option<Yen>,
        /// Multiplies the receipts.
        rate: Rate,
        /// Added.
        add: Yen,
    },
}

impl Band for EmploymentIncomeBand {
    fn upto(&self) -> Option<Yen> {
        match self {
            Self::Fixed { upto, .. }
            | Self::Subtract { upto, .. }
            | Self::Step { upto, .. }
            | Self::Rate { upto, .. } => *upto,
        }
    }
}

/// 所得金額調整控除.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IncomeAdjustment {
    /// Receipts above which the children's adjustment begins.
    pub receipts_over: Yen,
    /// Receipts up to which it grows.
    pub receipts_cap: Yen,
    /// Rate on the receipts between.
    pub rate: Rate,
    /// A 扶養親族 below this age at 31 December gives it.
    pub child_age_below: i32,
    /// 給与・年金: each of the two incomes counts up to this, and this is taken off their sum.
    pub pension_each: Yen,
}

/// 所得要件, total income up to and including.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IncomeLimits {
    /// 扶養親族・同一生計配偶者.
    pub dependant: Yen,
    /// 勤労学生.
    pub working_student: Yen,
    /// 勤労学生: income other than from work.
    pub working_student_other_income: Yen,
}

/// 医療費控除.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MedicalDeduction {
    /// The part that is not deductible, at most.
    pub threshold: Yen,
    /// The part that is not deductible, as a share of total income.
    pub threshold_rate: Rate,
    /// Highest deduction.
    pub cap: Yen,
}

/// 寄附金控除.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DonationDeduction {
    /// Donations count up to this share of total income.
    pub income_share: Rate,
    /// The part that is not deductible.
    pub not_deductible: Yen,
}

/// 付加税: both on the income tax after credits.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Surtax {
    /// 復興特別所得税.
    pub reconstruction: Rate,
    /// 防衛特別所得税.
    pub defence: Rate,
}

impl Surtax {
    /// Both together.
    #[must_use]
    pub fn total(&self) -> Rate {
        Rate::from_ppm(self.reconstruction.ppm() + self.defence.ppm())
    }
}

/// 年末調整, and where it gives way to 確定申告.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct YearEndAdjustment {
    /// Highest salary that is adjusted.
    pub salary_upto: Yen,
    /// Highest income beside salary and retirement income that need not be declared.
    pub other_income_upto: Yen,
}

/// 定額減税.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FixedTaxCut {
    /// For the taxpayer, the spouse within the limit and each dependant.
    pub per_person: Yen,
    /// Highest total income of the taxpayer.
    pub taxpayer_upto: Yen,
}
