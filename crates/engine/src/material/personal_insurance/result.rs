//! 個人契約の保険の結果: whole yen unless a name says otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Rate, Yen};

use super::input::PremiumFunding;
use crate::Step;

/// 個人契約の保険: what the president pays and receives. No other figure of the comparison has any part of it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PersonalInsurance {
    /// The contracts in their order.
    pub policies: Vec<PersonalPolicy>,
    /// 手取りの増加分から払う年間の保険料, 一時払 apart: of the policy year in which the basis date lies, the first one where
    /// the contract begins later.
    pub yearly_premiums: Yen,
    /// 手取りの増加分から払う一時払の保険料 of contracts that are made on the basis date or later.
    pub single_premiums: Yen,
    /// 手取りの増加分で足りるか, one a proposal.
    pub funding: Vec<PersonalFunding>,
    /// 一時所得 of the calendar years in which a value is received; premiums of a contract that brings nothing lower no gain.
    pub receipts: Vec<PersonalReceipts>,
    /// 根拠 of the figures; empty unless it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Step>,
}

/// 契約.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct PersonalPolicy {
    /// 契約年齢 of the insured person, years; nothing where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insured_age: Option<u32>,
    /// 保険料の出どころ: as typed, else by the day of the contract.
    pub funding: PremiumFunding,
    /// 終身払: `years` have its premiums until the insured person is a hundred.
    pub paid_for_life: bool,
    /// 保険期間の最後の日; of an annuity the day before it begins. Nothing for life.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub term_ends_on: Option<Date>,
    /// Its policy years: to the planned end, or to the end of the term; for life as far as premiums are paid or something is
    /// typed, a hundred at most.
    pub years: Vec<PersonalPolicyYear>,
    /// 解約・満期, where it is planned; of an endowment the end of its term, where nothing is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exit: Option<PersonalExit>,
    /// 死亡保険金にかかる税; nothing without a death benefit, or without its beneficiary.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub death_tax: Option<DeathBenefitTax>,
}

/// 保険年度.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonalPolicyYear {
    /// 保険料 of the year.
    pub premiums: Yen,
    /// 払込保険料の累計 at its end.
    pub premiums_total: Yen,
    /// 解約返戻金 at its end; `null` where it is not known. Of an interpolated year a fraction of a yen is cut.
    pub surrender_value: Option<Yen>,
    /// 補間: the value was not given and lies between those that were.
    pub interpolated: bool,
    /// 返戻率: value ÷ premiums so far, percent, one decimal, cut.
    pub return_rate: Option<Rate>,
    /// 死亡保険金; `null` where there is none.
    pub death_benefit: Option<Yen>,
}

/// 解約・満期.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonalExit {
    /// The policy year at whose end it is.
    pub policy_year: u32,
    /// The last day of that policy year.
    pub on: Date,
    /// 受取額.
    pub value: Yen,
    /// 払込保険料の累計.
    pub premiums: Yen,
    /// 差益 (loss below zero): value − premiums.
    pub gain: Yen,
    /// 補間: the value was not given.
    pub interpolated: bool,
    /// 損益分岐の換算レート, yen per unit with two decimals, raised: at a lower rate on the day of the receipt less comes
    /// back than was paid at the typed rate; of a foreign currency, where there is a value and the rate is not above 999,999.99.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_even_rate: Option<Rate>,
    /// 金融類似商品に当たりうる: an endowment, an annuity or another contract that is paid at once or nearly, and ends within
    /// five years. It is in none of the years of receipts.
    pub may_be_financial: bool,
}

/// 死亡保険金にかかる税, by who pays, who is insured and who receives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeathBenefitTax {
    /// 相続税: the president is insured (相続税法3条1項1号).
    Inheritance,
    /// 所得税・住民税 (一時所得): the president receives it (所得税法34条).
    Occasional,
    /// 贈与税: three different people (相続税法5条1項).
    Gift,
}

/// 手取りの増加分: a proposal against the current pay, a normal year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonalFunding {
    /// 手取りの増加分; below zero where less is left.
    pub increase: Yen,
    /// 残る額: `increase` − `yearly_premiums`; below zero is short.
    pub left: Yen,
}

/// 一時所得 of a calendar year, by the law of the year of the basis date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PersonalReceipts {
    /// 受け取る年.
    pub year: i32,
    /// 総収入金額.
    pub receipts: Yen,
    /// 支出した金額.
    pub cost: Yen,
    /// 特別控除額: one a year for all occasional income of the person.
    pub special_deduction: Yen,
    /// 一時所得の金額.
    pub occasional_income: Yen,
    /// 総所得金額に算入される額: the half.
    pub into_total_income: Yen,
}
