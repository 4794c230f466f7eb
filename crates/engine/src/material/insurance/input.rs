//! 法人契約の保険の入力: what the member types from the insurer's quotation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::check::{any_amount, any_day, at_least, at_most, bound};
use crate::corporate_insurance::{
    Beneficiary, HIGHEST_RATE, InsuranceKind, InsuredGroup, LARGEST_PREMIUM, LONGEST, OLDEST,
    PremiumMode, ThirdSectorCover,
};
use crate::material::case::longest;

/// 法人契約の保険の数の上限 (a limit of this product).
pub const MAX_POLICIES: usize = 5;
/// 解約返戻金の年数の上限: a contract for life from birth, as the rules count it.
pub const MAX_SURRENDER_VALUES: usize = 116;
/// 減額割合の下限, percent.
pub const LEAST_REDUCED: Rate = Rate::from_ppm(100_000);
/// 減額割合の上限, percent: all of it is a surrender.
pub const MOST_REDUCED: Rate = Rate::from_ppm(99_900_000);
/// 保険金額の上限 (a bound against slips of the keyboard).
pub const MAX_SUM_INSURED: Yen = Yen(9_999_999_999);

/// 法人契約の保険: one contract of which the company pays the premiums, as the insurer's quotation says it. No premium is
/// ever proposed. Names and meanings are those of the calculator `corporate-insurance`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DeferredPolicyInput {
    /// 保険会社: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub insurer: Option<String>,
    /// 商品名: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub product: Option<String>,
    /// 設計書番号: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub plan_no: Option<String>,
    /// 契約の目的, as the company says it: no figure goes by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub purpose: Option<PolicyPurpose>,
    /// 既契約・新規.
    pub status: Option<PolicyStatus>,
    /// 契約日: chooses the rules. At most a year after the basis date.
    #[schemars(extend("x-bound" = any_day()))]
    pub contract_date: Option<Date>,
    /// 保険種類.
    pub kind: Option<InsuranceKind>,
    /// 第三分野の内容: asked for of `third_sector` under the rules of before 2019-07-08.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cover: Option<ThirdSectorCover>,
    /// 契約年齢 of the insured person, 0–100; that of the president on the day of the contract where it is missing.
    #[schemars(extend("x-bound" = bound(0, OLDEST)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub age: Option<u32>,
    /// 保険期間, 1–99 years; none is for life.
    #[schemars(extend("x-bound" = bound(1, LONGEST)))]
    pub term_years: Option<u32>,
    /// 保険料払込期間, years, up to the term; none is the whole term.
    #[schemars(extend("x-bound" = at_least(1)))]
    pub pay_years: Option<u32>,
    /// 払込1回分の保険料 by the mode, 1–9,999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), LARGEST_PREMIUM)))]
    pub premium: Option<Yen>,
    /// 払方; 年払 where it is missing.
    pub mode: Option<PremiumMode>,
    /// 前納: so many yearly premiums are paid together; one where it is missing.
    #[schemars(extend("x-bound" = bound(1, LONGEST)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prepaid_years: Option<u32>,
    /// 死亡保険金・給付金の受取人; 法人 where it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beneficiary: Option<Beneficiary>,
    /// 被保険者の範囲: asked for where it decides whether something is salary. Premiums that are salary are refused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insured: Option<InsuredGroup>,
    /// 保険金額, 0–9,999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_SUM_INSURED)))]
    pub sum_insured: Option<Yen>,
    /// 最高解約返戻率 as it is printed, percent with one decimal, 0–130.
    #[schemars(extend("x-bound" = bound(Rate::default(), HIGHEST_RATE)))]
    pub max_surrender_rate: Option<Rate>,
    /// 解約返戻金相当額がない契約.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub no_surrender_value: bool,
    /// 解約返戻金 at the end of each policy year, yen; `null` is not known.
    #[schemars(extend("x-bound" = at_most(MAX_SURRENDER_VALUES)))]
    pub surrender_values: Vec<Option<Yen>>,
    /// 他の契約の年換算保険料相当額 (50 to 70 percent), yen a year; the other contracts of the material too, where the
    /// insured person is the same.
    #[schemars(extend("x-bound" = any_amount()))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_annualised_premium: Option<Yen>,
    /// 他の短期払契約の保険料 without surrender value, yen a year; likewise.
    #[schemars(extend("x-bound" = any_amount()))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other_short_pay_premium: Option<Yen>,
    /// 帳簿上の資産計上額, where it is known from the books.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub booked: Option<BookedInput>,
    /// 出口; 解約 where it is missing.
    pub exit: Option<PolicyExit>,
    /// 出口の予定: the policy year at whose end it is surrendered. None: the one that ends in the fiscal year of leaving, or the
    /// last of the term where that comes before (満期). Asked for where neither is known. Of `hand_over` none but the one that
    /// ends in the fiscal year of leaving: in another year what the president is given would be salary.
    #[schemars(extend("x-bound" = at_least(1)))]
    pub surrender_policy_year: Option<u32>,
    /// 減額割合 of `reduction`, 0.1–99.9 percent with one decimal: what of the sum insured is given up at the end of the planned policy
    /// year. Asked for there; nothing of it follows from another exit.
    #[schemars(extend("x-bound" = bound(LEAST_REDUCED, MOST_REDUCED)))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced_part: Option<Rate>,
    /// 資産計上額の据置: only of `paid_up`, into the same kind without riders; nothing is gained or lost then (9-3-7の2注1).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paid_up_keeps_asset: bool,
}

/// 帳簿上の資産計上額.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct BookedInput {
    /// At the end of this policy year.
    #[schemars(extend("x-bound" = at_least(1)))]
    pub policy_year: Option<u32>,
    /// All assets of the contract together, yen.
    #[schemars(extend("x-bound" = any_amount()))]
    pub amount: Option<Yen>,
}

/// 既契約・新規: whether the profit before the pay already has its premiums.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyStatus {
    /// 既契約: what is deductible of its premiums in the fiscal year of the basis date is taken off the typed profit already, as
    /// if the contract went on through that year: what is planned of it comes after.
    Existing,
    /// 新規: nothing of it is.
    New,
}

/// 契約の目的.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyPurpose {
    /// 事業保障.
    BusinessCover,
    /// 遺族保障: 死亡退職金・弔慰金.
    SurvivorsCover,
    /// 退職金の準備.
    RetirementFunds,
    /// 医療・介護.
    MedicalCare,
    /// 福利厚生.
    StaffWelfare,
    /// 相続・事業承継.
    Succession,
    /// 貯蓄.
    Savings,
}

/// 出口.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyExit {
    /// 解約.
    Surrender,
    /// 継続: stays with the company; an endowment whose term ends inside the years shown is paid then (満期).
    Keep,
    /// 名義変更・現物支給: passes to the president on leaving, as a part of the retirement allowance (所得税基本通達36-37).
    /// Refused of a contract that is not on the president, that has ended by then, and where nobody says when to leave.
    HandOver,
    /// 払済: premiums stop, and the company keeps the paid-up contract; no cash (法人税基本通達9-3-7の2). Refused where no premium is
    /// left to stop, and of a contract whose term ends inside the years shown.
    PaidUp,
    /// 減額: a part is given up at the end of the planned policy year, and the rest goes on with so much less premium. Refused of a
    /// contract without surrender value or paid for in advance, in its last policy year, and of an endowment or annuity whose term
    /// ends inside the years shown.
    Reduction,
}
