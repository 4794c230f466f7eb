use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_law::individual::{PartRates, PerCapita};
use shinchoryu_quantity::{Rate, Yen};

use crate::check::{Checks, LARGEST, at_most};
use crate::person::{
    DeductionInput, Deductions, Dependant, OtherIncome, Person, PublicPension, Spouse, Taxpayer,
    tax_input,
};

/// The largest surcharge on the income levy: far above every ordinance.
const HIGHEST_SURCHARGE: Rate = Rate::from_ppm(100_000);

/// 超過課税・減税 of the place, on top of the standard levies; negative where the place cuts them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Surcharge {
    /// 道府県民税均等割, yen a year.
    #[schemars(extend("x-bound" = at_most(LARGEST)))]
    pub per_capita_prefecture: Yen,
    /// 市町村民税均等割, yen a year.
    #[schemars(extend("x-bound" = at_most(LARGEST)))]
    pub per_capita_municipality: Yen,
    /// 道府県民税所得割, rate on taxable income.
    #[schemars(extend("x-bound" = at_most(HIGHEST_SURCHARGE)))]
    pub income_prefecture: Rate,
    /// 市町村民税所得割, rate on taxable income.
    #[schemars(extend("x-bound" = at_most(HIGHEST_SURCHARGE)))]
    pub income_municipality: Rate,
}

impl Surcharge {
    /// A municipality may also cut its tax, down to nothing; `at` is the path of the surcharge.
    pub(crate) fn check(
        &self,
        capita: &PerCapita,
        rates: PartRates,
        checks: &mut Checks,
        at: &str,
    ) {
        for (name, amount, standard) in [
            (
                "per_capita_prefecture",
                self.per_capita_prefecture,
                capita.prefectural,
            ),
            (
                "per_capita_municipality",
                self.per_capita_municipality,
                capita.municipal,
            ),
        ] {
            checks.range(amount, -standard, LARGEST, || format!("{at}.{name}"));
        }
        for (name, rate, standard) in [
            (
                "income_prefecture",
                self.income_prefecture,
                rates.prefectural,
            ),
            (
                "income_municipality",
                self.income_municipality,
                rates.municipal,
            ),
        ] {
            let least = Rate::from_ppm(-standard.ppm());
            checks.range(rate, least, HIGHEST_SURCHARGE, || format!("{at}.{name}"));
        }
    }
}

tax_input! {
    /// 住民税の入力: the person of the income year and the place.
    pub struct ResidentTaxInput {
        /// 所得の年分; the tax is that of the fiscal year after it.
        year,
        /// 所得控除のもと; donations give a credit here.
        deductions,
        /// 指定都市.
        #[serde(default)]
        pub designated_city: bool,
        /// 超過課税・減税.
        #[serde(default)]
        pub surcharge: Surcharge,
        /// 均等割の非課税限度額 of the municipality for this household, yen; the highest class
        /// (1級地) where it is left out.
        #[serde(default)]
        pub exemption_limit: Option<Yen>,
        /// 住宅借入金等特別控除 that income tax left over.
        #[serde(default)]
        pub housing_loan: Option<HousingLoanLeft>,
    }
}

/// 住宅借入金等特別控除 of the income year, and what income tax took of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HousingLoanLeft {
    /// 控除可能額, yen.
    pub credit: Yen,
    /// What income tax took of it, yen; at most the credit.
    #[serde(default)]
    pub used: Yen,
    /// 所得税の課税総所得金額, yen: the limit is a share of it.
    pub income_tax_taxable: Yen,
    /// 居住開始年, from 2014 up to the income year.
    pub moved_in: i32,
    /// 特定取得: bought with consumption tax of 8 or 10 % (2014–2021).
    #[serde(default)]
    pub consumption_tax: bool,
}

impl HousingLoanLeft {
    pub(super) fn check(&self, year: i32, checks: &mut Checks) {
        let at = |name: &str| format!("housing_loan.{name}");
        checks.amount(self.credit, || at("credit"));
        checks.range(self.used, Yen::ZERO, self.credit.or_zero(), || at("used"));
        checks.amount(self.income_tax_taxable, || at("income_tax_taxable"));
        checks.range(self.moved_in, 1, year, || at("moved_in"));
    }
}

/// 非課税.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Exemption {
    /// Both levies are due.
    None,
    /// 所得割非課税.
    IncomeLevy,
    /// 均等割も所得割も非課税.
    All,
}

/// 住民税の計算結果, yen a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ResidentTaxOutput {
    /// 年度: income year + 1.
    pub fiscal_year: i32,
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
    /// 合計所得金額 (退職所得を含まない).
    pub total_income: Yen,
    /// 所得控除.
    pub deductions: Deductions,
    /// 所得控除の合計.
    pub total_deductions: Yen,
    /// 課税所得金額, cut to 1,000.
    pub taxable_income: Yen,
    /// 人的控除額の差の合計.
    pub personal_difference: Yen,
    /// 調整控除の対象額.
    pub adjustment_base: Yen,
    /// 調整控除 (市町村民税).
    pub adjustment_municipal: Yen,
    /// 調整控除 (道府県民税).
    pub adjustment_prefectural: Yen,
    /// 住宅借入金等特別税額控除: what income tax left of the credit, within the limit; both levies together.
    pub housing_loan_remainder: Yen,
    /// 調整措置: both levies together, whole yen raised.
    pub relief: Yen,
    /// 課税総所得金額 − 人的控除差調整額, which chooses the rate of the special part of 寄附金税額控除;
    /// `null` without a donation.
    pub donation_rate_base: Option<Yen>,
    /// 寄附金税額控除 (市町村民税).
    pub donation_municipal: Yen,
    /// 寄附金税額控除 (道府県民税).
    pub donation_prefectural: Yen,
    /// 定額減税 (令和7年度), both levies together.
    pub resident_tax_cut: Yen,
    /// 市町村民税所得割, cut to 100.
    pub municipal_income_levy: Yen,
    /// 道府県民税所得割, cut to 100.
    pub prefectural_income_levy: Yen,
    /// 市町村民税均等割.
    pub per_capita_municipal: Yen,
    /// 道府県民税均等割.
    pub per_capita_prefectural: Yen,
    /// 森林環境税 (国税).
    pub forest_environment_tax: Yen,
    /// 年税額.
    pub annual_total: Yen,
    /// 特別徴収 6月.
    pub june: Yen,
    /// 特別徴収 7月から翌年5月まで, each month.
    pub july_to_may: Yen,
    /// 非課税.
    pub exempt: Exemption,
}
