//! 個人契約の保険の入力: what the member types from the insurer's quotation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::check::{any_day, at_least, at_most, bound};
use crate::corporate_insurance::{LARGEST_PREMIUM, LONGEST, OLDEST, PremiumMode};
use crate::material::case::longest;
use crate::material::insurance::{MAX_SUM_INSURED, MAX_SURRENDER_VALUES, PolicyPurpose};

/// 個人契約の保険の数の上限 (a limit of this product).
pub const MAX_PERSONAL_POLICIES: usize = 5;
/// 換算レートの範囲, yen per unit of the currency (a bound against slips of the keyboard).
pub const EXCHANGE_RATES: (Rate, Rate) = (Rate::from_ppm(1_000_000), Rate::from_ppm(999_990_000));

/// 個人契約の保険: one contract whose premiums the president pays. All amounts are yen, of a foreign currency as the
/// quotation converts them at `exchange_rate`. What the company pays for belongs to `deferred_insurance`. No premium is ever
/// proposed.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct PersonalPolicyInput {
    /// 保険会社: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub insurer: Option<String>,
    /// 商品名: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub product: Option<String>,
    /// 設計書番号: up to 60 characters.
    #[schemars(extend("x-bound" = at_most(longest::POLICY)))]
    pub plan_no: Option<String>,
    /// 契約の目的, as the member says it: no figure goes by it.
    pub purpose: Option<PolicyPurpose>,
    /// 保険料の出どころ. Where it is missing: 手取りの増加分 of a contract that is made on the basis date or later, そのほかの資金
    /// of an earlier one, whose premiums are paid already.
    pub funding: Option<PremiumFunding>,
    /// 契約日: at most a year after the basis date, and not so early that the term is over on it.
    #[schemars(extend("x-bound" = any_day()))]
    pub contract_date: Option<Date>,
    /// 保険種類.
    pub kind: Option<PersonalInsuranceKind>,
    /// 被保険者; 本人 where it is missing.
    pub insured: Option<FamilyMember>,
    /// 契約年齢 of the insured person, 0–100; that of the president on the day of the contract where the president is insured
    /// and it is missing. Asked for of somebody else whose premiums are paid for life.
    #[schemars(extend("x-bound" = bound(0, OLDEST)))]
    pub age: Option<u32>,
    /// 死亡保険金の受取人: somebody other than the insured person.
    pub beneficiary: Option<FamilyMember>,
    /// 保険期間, 1–99 years; asked for of `term`, `income_protection`, `endowment` and `annuity` (until the annuity
    /// begins); none is for life.
    #[schemars(extend("x-bound" = bound(1, LONGEST)))]
    pub term_years: Option<u32>,
    /// 保険料払込期間, years, up to the term; none is the whole term.
    #[schemars(extend("x-bound" = at_least(1)))]
    pub pay_years: Option<u32>,
    /// 払込1回分の保険料 by the mode, 1–9,999,999,999 yen; all of them together at most 10,000,000,000,000.
    #[schemars(extend("x-bound" = bound(Yen(1), LARGEST_PREMIUM)))]
    pub premium: Option<Yen>,
    /// 払方; 年払 where it is missing.
    pub mode: Option<PremiumMode>,
    /// 死亡保険金額, 0–9,999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_SUM_INSURED)))]
    pub sum_insured: Option<Yen>,
    /// 死亡保険金の受取方法; 一時金 where it is missing.
    pub payout: Option<DeathPayout>,
    /// 解約返戻金 (of the last year of the term the 満期保険金) at the end of each policy year, yen; `null` is not known.
    #[schemars(extend("x-bound" = at_most(MAX_SURRENDER_VALUES)))]
    pub surrender_values: Vec<Option<Yen>>,
    /// 死亡保険金 in each policy year, yen, where it is not always `sum_insured`; `null` is that.
    #[schemars(extend("x-bound" = at_most(MAX_SURRENDER_VALUES)))]
    pub death_benefits: Vec<Option<Yen>>,
    /// 解約・満期の予定: the policy year at whose end the president receives the value. None: an endowment is paid at the end of
    /// its term, any other contract goes on or ends without a value.
    #[schemars(extend("x-bound" = at_least(1)))]
    pub surrender_policy_year: Option<u32>,
    /// 通貨; 円 where it is missing.
    pub currency: Option<PolicyCurrency>,
    /// 換算レート, yen per unit of the currency, 1–999.99 with at most two decimals: asked for of a foreign currency.
    #[schemars(extend("x-bound" = bound(EXCHANGE_RATES.0, EXCHANGE_RATES.1)))]
    pub exchange_rate: Option<Rate>,
    /// 無配当.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub non_participating: bool,
}

/// 保険種類 of a contract of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonalInsuranceKind {
    /// 定期保険.
    Term,
    /// 収入保障保険.
    IncomeProtection,
    /// 終身保険.
    WholeLife,
    /// 養老保険.
    Endowment,
    /// 個人年金保険.
    Annuity,
    /// 医療・介護保険.
    Medical,
    /// その他.
    Other,
}

impl PersonalInsuranceKind {
    /// Whether its term ends, so that somebody has to say when.
    pub(super) fn has_term(self) -> bool {
        matches!(
            self,
            Self::Term | Self::IncomeProtection | Self::Endowment | Self::Annuity
        )
    }
}

/// 本人と家族.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FamilyMember {
    /// 本人: the president, who pays the premiums.
    #[default]
    Customer,
    /// 配偶者.
    Spouse,
    /// 子.
    Child,
    /// その他の方.
    Other,
}

/// 保険料の出どころ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PremiumFunding {
    /// 手取りの増加分.
    TakeHomeIncrease,
    /// そのほかの資金.
    OtherMoney,
}

/// 死亡保険金の受取方法.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeathPayout {
    /// 一時金.
    #[default]
    LumpSum,
    /// 年金.
    Annuity,
}

/// 通貨.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyCurrency {
    /// 円.
    #[default]
    Jpy,
    /// 米ドル.
    Usd,
    /// 豪ドル.
    Aud,
}
