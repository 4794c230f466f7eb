use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Yen;

use crate::person::{
    DeductionInput, Deductions, Dependant, OtherIncome, Person, PublicPension, Spouse, Taxpayer,
    tax_input,
};

/// 精算の方法.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Settlement {
    /// 年末調整: up to a salary of 20,000,000 and other income of 200,000, without the deductions of
    /// a return.
    YearEndAdjustment,
    /// 確定申告.
    FinalReturn,
}

tax_input! {
    /// 所得税の入力.
    pub struct IncomeTaxInput {
        /// 年分.
        year,
        /// 所得控除のもと.
        deductions,
        /// 住宅借入金等特別控除, yen.
        #[serde(default)]
        pub housing_loan_credit: Yen,
        /// 源泉徴収された税額, yen.
        #[serde(default)]
        pub withheld: Yen,
        /// 従たる給与: what of the salary another payer pays, whose year-end adjustment it is not; with the
        /// other income above 200,000 it asks for a return (所得税法121条1項2号), yen.
        #[serde(default)]
        pub other_salary: Yen,
        /// 年末調整 or 確定申告; where it is left out, a return as soon as one is due (salary, other
        /// income, interest or rent from the own company) or gives a deduction (medical, donation).
        #[serde(default)]
        pub settlement: Option<Settlement>,
    }
}

/// 所得税の計算結果, yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct IncomeTaxOutput {
    /// 給与所得控除額.
    pub employment_income_deduction: Yen,
    /// 所得金額調整控除.
    pub income_adjustment: Yen,
    /// 給与所得 (調整控除後).
    pub employment_income: Yen,
    /// 公的年金等控除額 of the receipts, after the joint ceiling; 0 where the income itself is given.
    pub public_pension_deduction: Yen,
    /// 公的年金等に係る雑所得.
    pub public_pension_income: Yen,
    /// 合計所得金額 (退職所得を含む).
    pub total_income: Yen,
    /// 所得控除.
    pub deductions: Deductions,
    /// 所得控除の合計.
    pub total_deductions: Yen,
    /// 課税所得金額, cut to 1,000.
    pub taxable_income: Yen,
    /// 算出税額.
    pub computed_tax: Yen,
    /// 住宅借入金等特別控除, as far as there is tax.
    pub housing_loan_credit: Yen,
    /// 定額減税, as far as there is tax.
    pub fixed_tax_cut: Yen,
    /// 税額控除後の所得税額 (基準所得税額).
    pub tax_after_credits: Yen,
    /// 復興特別所得税と防衛特別所得税の合計, fraction of a yen dropped.
    pub surtax: Yen,
    /// うち復興特別所得税: the rest of the surtax.
    pub surtax_reconstruction: Yen,
    /// うち防衛特別所得税.
    pub surtax_defence: Yen,
    /// 年税額: cut to 100 in a year-end adjustment, to the yen in a final return.
    pub annual_tax: Yen,
    /// 精算の方法 that applied.
    pub settlement: Settlement,
    /// 過不足額: positive is to pay (a final return's cut to 100), negative is refunded to the yen.
    pub difference: Yen,
}
