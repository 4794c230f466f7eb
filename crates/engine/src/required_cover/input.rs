use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::corporate_tax::CorporateTaxInput;

/// 必要保障額の計算の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RequiredCoverInput {
    /// 基準日: the day of death that is assumed. Its law and its money count in every year; of the family up to 2028-03-31.
    pub date: Date,
    /// 会社の必要保障額. One of the two is required.
    #[serde(default)]
    pub company: Option<CompanyNeed>,
    /// 家族の必要保障額.
    #[serde(default)]
    pub family: Option<FamilyNeed>,
}

/// 会社に必要な資金.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompanyNeed {
    /// 月の固定費, yen.
    #[serde(default)]
    pub fixed_cost_monthly: Yen,
    /// 固定費を賄う月数, 0–120; 12 where none is given.
    #[serde(default)]
    pub months: Option<u32>,
    /// Whether the fixed costs are deducted from the receipt (no sales cover them); true where nothing is said.
    #[serde(default)]
    pub fixed_costs_deductible: Option<bool>,
    /// 返済する借入金, yen: repaid from what is left after tax.
    #[serde(default)]
    pub loans: Yen,
    /// 死亡退職金, yen: deducted.
    #[serde(default)]
    pub death_allowance: Yen,
    /// 弔慰金, yen.
    #[serde(default)]
    pub condolence: Yen,
    /// Whether the condolence money is deducted from the receipt; false where nothing is said.
    #[serde(default)]
    pub condolence_deductible: Option<bool>,
    /// その他, yen: not deducted.
    #[serde(default)]
    pub other: Yen,
    /// 受け取る保険契約の資産計上額, yen: comes off the taxable receipt.
    #[serde(default)]
    pub book_asset: Yen,
    /// 保険金にかかる税率, 0–0.9. It wins over `corporate_tax`; one of the two is required.
    #[serde(default)]
    pub tax_rate: Option<Rate>,
    /// 法人税等の計算の入力, whose `effective_rate` is the rate: `income` is that of the year with the receipt.
    #[serde(default)]
    pub corporate_tax: Option<CorporateTaxInput>,
    /// 充てられる手元資金, yen: untaxed.
    #[serde(default)]
    pub funds: Yen,
    /// 既契約の死亡保険金, yen.
    #[serde(default)]
    pub existing_cover: Yen,
}

/// 家族に必要な資金.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FamilyNeed {
    /// 配偶者.
    pub spouse: Spouse,
    /// 子, at most 20.
    #[serde(default)]
    pub children: Vec<Child>,
    /// 現在の生活費の月額 without dwelling, yen.
    pub living_monthly: Yen,
    /// Its part while a child is there, 0–1; 0.7 where none is given.
    #[serde(default)]
    pub share_with_children: Option<Rate>,
    /// Its part when the spouse is alone, 0–1; 0.5 where none is given.
    #[serde(default)]
    pub share_alone: Option<Rate>,
    /// 子の独立: a child is there up to 31 March after reaching this age, 0–40; 22 where none is given.
    #[serde(default)]
    pub children_until_age: Option<u32>,
    /// Up to which age of the spouse is counted, at most 120; 90 where none is given. The month in which it is reached is
    /// the last.
    #[serde(default)]
    pub until_age: Option<u32>,
    /// 家賃の月額, yen, as long as the spouse is counted.
    #[serde(default)]
    pub rent_monthly: Yen,
    /// 住宅ローンの残高, yen.
    #[serde(default)]
    pub housing_loan: Yen,
    /// 団体信用生命保険 repays it; false where nothing is said.
    #[serde(default)]
    pub housing_loan_insured: Option<bool>,
    /// 葬儀等の費用, yen.
    #[serde(default)]
    pub final_expenses: Yen,
    /// その他の支出, yen.
    #[serde(default)]
    pub other: Yen,
    /// 厚生年金の記録 of the president at the basis day.
    pub record: PensionRecord,
    /// Pay that is drawn before the death, now and under the plan; without it the record alone counts, and both sides are the
    /// same.
    #[serde(default)]
    pub pay: Option<PayPlans>,
    /// 会社から受け取る死亡退職金・弔慰金, yen, after any tax.
    #[serde(default)]
    pub death_allowance: Yen,
    /// 貯蓄, yen.
    #[serde(default)]
    pub savings: Yen,
    /// 既契約の死亡保険金, yen.
    #[serde(default)]
    pub existing_cover: Yen,
}

/// 配偶者.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spouse {
    /// 続柄.
    pub relation: SpouseRelation,
    /// 生年月日.
    pub birth_date: Date,
    /// 手取り収入 a year, yen.
    #[serde(default)]
    pub income: Yen,
    /// Up to which age it is earned, at most 120; 65 where none is given. The month in which it is reached is the last.
    #[serde(default)]
    pub income_until_age: Option<u32>,
    /// 本人の老齢基礎年金 from 65, yen a year.
    #[serde(default)]
    pub old_age_basic: Yen,
    /// 本人の老齢厚生年金 from 65, yen a year: it goes before the survivors' pension.
    #[serde(default)]
    pub old_age_earnings_related: Yen,
}

/// 続柄.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpouseRelation {
    /// 妻.
    Wife,
    /// 夫: refused, because the survivors' pension of a husband before 60 follows other rules.
    Husband,
}

/// 子.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Child {
    /// 生年月日.
    pub birth_date: Date,
    /// 今後の教育費の合計, yen.
    #[serde(default)]
    pub education: Yen,
}

/// 厚生年金の記録.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PensionRecord {
    /// 平均標準報酬額 so far (standard amounts and bonuses over the months), yen.
    pub average: Yen,
    /// 被保険者期間 so far, months, 1–840.
    pub months: u32,
}

/// Pay until the death, now and under the plan.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PayPlans {
    /// As it is now.
    pub before: InsuredYear,
    /// Under the plan.
    pub after: InsuredYear,
    /// Years that it is drawn before the death, 0–60.
    pub years: u32,
}

/// What a year of pay is counted as for the pension; yen.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuredYear {
    /// 標準報酬月額 (厚生年金).
    pub standard_pension: Yen,
    /// 標準賞与額 of a year that count (1,500,000 a month at most; not checked here).
    #[serde(default)]
    pub standard_bonus_year: Yen,
}
