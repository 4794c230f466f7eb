//! 法人契約の保険の結果: whole yen unless a name says otherwise.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::{Date, Yen};

use crate::Step;
use crate::corporate_insurance::CorporateInsuranceOutput;

/// 法人契約の保険: what each contract is, whatever the pay. No figure of the pay's comparison has any part of it.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Insurance {
    /// The contracts in their order.
    pub policies: Vec<InsurancePolicy>,
    /// 根拠 of their figures; empty unless it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub trace: Vec<Step>,
}

/// 契約.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InsurancePolicy {
    /// 事業年度の開始日 of the first of `contract_detail.fiscal_years`.
    pub first_fiscal_year_start: Date,
    /// 契約年齢 of the insured person, years: as typed, else that of the president on the day of the contract; nothing
    /// where staff in general are insured, or where the contract is for staff and no age was typed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub insured_age: Option<u32>,
    /// 出口, where it is planned inside the fiscal years that are shown.
    pub exit: Option<InsuranceExit>,
    /// As in `corporate-insurance`; its `fiscal_years` end with the exit, and after a reduction they are those of the rest.
    pub contract_detail: CorporateInsuranceOutput,
}

/// 出口の種類.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ExitKind {
    /// 解約 or 満期: the company receives the value.
    #[default]
    Surrender,
    /// 名義変更・現物支給: the president is given it as a part of the retirement allowance. The company receives no cash.
    HandOver,
    /// 払済: premiums stop and the contract stays with the company. It receives no cash.
    PaidUp,
    /// 減額: the company receives the value of the part that is given up, and the rest goes on.
    Reduction,
}

impl ExitKind {
    /// By reference, as serde's `skip_serializing_if` hands it.
    fn is_surrender(&self) -> bool {
        *self == Self::Surrender
    }
}

/// 出口.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InsuranceExit {
    /// What it is; `surrender` where it is not said.
    #[serde(skip_serializing_if = "ExitKind::is_surrender")]
    pub kind: ExitKind,
    /// The policy year at whose end it is.
    pub policy_year: i64,
    /// 事業年度の開始日 of the fiscal year in which it is.
    pub fiscal_year_start: Date,
    /// 解約返戻金.
    pub value: Yen,
    /// 補間: the value was not given and lies between those that were.
    pub interpolated: bool,
    /// 権利の評価額 (所得税基本通達36-37) of `hand_over`, which is no cash: `value`, or what the rule makes an asset of a contract of
    /// the class table whose value is below 70 percent of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handed_over: Option<Yen>,
    /// 帳簿価額 by the fiscal years: both balances, or the booked amount of that policy year where it counts.
    pub book: Yen,
    /// 解約益 (loss below zero): `value` − `book`; of `hand_over` `handed_over` − `book`; of `reduction` `received` − `released`;
    /// nothing where the asset of a paid-up contract is kept.
    pub gain: Yen,
    /// 払済後の資産計上額 of `paid_up`: `value`, or `book` where it is kept (法人税基本通達9-3-7の2). It stays to the end of the years.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asset_after: Option<Yen>,
    /// 減額した部分 of `reduction`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced: Option<ReducedPart>,
}

/// 減額した部分. The fiscal years after it are those of the rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReducedPart {
    /// 減額払戻金: `value` × the part that is given up, a fraction cut.
    pub received: Yen,
    /// 取り崩す帳簿価額: each balance × the part, a fraction cut.
    pub released: Yen,
    /// 減額後の帳簿価額: `book` − `released`.
    pub book_left: Yen,
    /// 減額後の払込1回分の保険料: the premium less its part, whose fraction is cut; 0 where none is due any more. What the
    /// insurer asks for may differ.
    pub premium: Yen,
}

impl InsuranceExit {
    /// What the company receives in cash.
    pub(super) fn cash(&self) -> Yen {
        match self.kind {
            ExitKind::Surrender => self.value,
            ExitKind::HandOver | ExitKind::PaidUp => Yen::ZERO,
            ExitKind::Reduction => self.reduced.map_or(Yen::ZERO, |part| part.received),
        }
    }

    /// 帳簿価額 that leaves the books.
    pub(super) fn book_gone(&self) -> Yen {
        match self.kind {
            ExitKind::Surrender | ExitKind::HandOver => self.book,
            ExitKind::PaidUp => Yen::ZERO,
            ExitKind::Reduction => self.reduced.map_or(Yen::ZERO, |part| part.released),
        }
    }

    /// What becomes more of an asset that stays.
    pub(super) fn gain_kept(&self) -> Yen {
        self.asset_after.map_or(Yen::ZERO, |_| self.gain)
    }

    /// What the president is given in kind.
    pub(super) fn in_kind(&self) -> Yen {
        self.handed_over.unwrap_or(Yen::ZERO)
    }
}

/// 保険あり・なし: a plan's company with all contracts and without any, fiscal year by fiscal year until the person leaves.
/// Nothing is saved by it: a tax that is put off (課税の繰延べ) comes back with the surrender, or with what takes its place.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct InsuranceSums {
    /// The fiscal years from that of the basis date to that of leaving; ten where nobody says when.
    pub years: Vec<InsuranceYear>,
    /// What they add up to.
    pub totals: InsuranceTotals,
    /// 利益に足し戻す額: what existing contracts deduct in the fiscal year of the basis date and the typed profit has already. Both
    /// sums of every year begin with so much more.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub added_back: Yen,
    /// 続ける契約 at the end of the last year, in none of the sums; nothing where every contract has ended by then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub going_on: Option<InsuranceGoingOn>,
    /// 役員退職金 of the last year, under both sums alike; only in the years to retirement, and where a material prepares it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowance: Option<InsuranceAllowance>,
    /// 退職金準備 of a material that prepares the allowance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fund: Option<RetirementFund>,
}

/// 退職金準備: the cash of the allowance against that of the contracts, each before tax. Contracts that go on are in neither.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RetirementFund {
    /// 会社が現金で支払う退職金: the planned amount without what is given in kind.
    pub to_pay: Yen,
    /// 契約から入る現金: the surrender values of all years to that of leaving.
    pub from_contracts: Yen,
    /// `from_contracts` − `to_pay`: below zero it is what the company has to find elsewhere.
    pub difference: Yen,
}

/// 続ける契約: what contracts that go on after the last year would bring at the end of the policy year that ends in it,
/// before tax.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InsuranceGoingOn {
    /// 解約返戻金 of all of them; `null` where that of one is not known.
    pub value: Option<Yen>,
    /// The contracts.
    pub policies: Vec<PolicyGoingOn>,
}

/// 続ける契約.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PolicyGoingOn {
    /// Which contract of the material, from 0.
    pub policy: usize,
    /// The policy year that ends in the last fiscal year, counted as for a surrender; 0 where none has ended by then.
    pub policy_year: i64,
    /// 解約返戻金 at the end of it; `null` where it is not known, as of a paid-up contract in the years after the change.
    pub value: Option<Yen>,
    /// 補間: the value was not given and lies between those that were.
    pub interpolated: bool,
}

/// A fiscal year of the company. `money_with` − `money_without` = `received_with` − `kept_without`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InsuranceYear {
    /// 事業年度の開始日.
    pub fiscal_year_start: Date,
    /// 支払保険料.
    pub premiums: Yen,
    /// 損金算入額 of them.
    pub deductible: Yen,
    /// 資産計上額の残高 at the end, what is paid in advance included.
    pub asset_balance: Yen,
    /// 解約返戻金, in cash: nothing of a contract that is handed over, and of one that is reduced what is paid for the part.
    pub surrender_value: Yen,
    /// 現物支給した契約の評価額: no cash that comes in, but so much less of the retirement allowance is paid in cash. It is
    /// planned alike under both sums, or in neither: with insurance the company keeps cash of that amount.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub handed_over: Yen,
    /// 解約・名義変更・減額で取り崩す帳簿価額.
    pub surrender_book: Yen,
    /// 解約益, and that of a contract handed over or paid up (loss below zero): `surrender_value` + `handed_over` −
    /// `surrender_book` + `paid_up_gain`.
    pub surrender_gain: Yen,
    /// 払済の益 (loss below zero): income without cash. The asset of a contract that stays becomes so much more.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub paid_up_gain: Yen,
    /// 保険なしの法人税等.
    pub taxes_without: Yen,
    /// 保険ありの法人税等.
    pub taxes_with: Yen,
    /// 課税の繰延べ: how much less is due before the surrender of the year counts. Below zero where earlier years come back in
    /// it: a loss is used up, or less enterprise tax of the year before is deducted.
    pub tax_put_off: Yen,
    /// 解約益に対する法人税等: what `surrender_gain` adds.
    pub surrender_tax: Yen,
    /// 保険なしで会社に残る額: `premiums` − `tax_put_off`, the premium kept in the company after tax.
    pub kept_without: Yen,
    /// 保険ありで会社が受け取る額: `surrender_value` + `handed_over` − `surrender_tax`. Of a contract handed over nothing is
    /// received: it is the cash that the allowance need not be paid in.
    pub received_with: Yen,
    /// 保険なしの会社に残るお金.
    pub money_without: Yen,
    /// 保険ありの会社に残るお金: premiums paid, surrender received, and `handed_over` of the allowance not paid in cash.
    pub money_with: Yen,
}

impl InsuranceYear {
    pub(super) fn of(fiscal_year_start: Date) -> Self {
        Self {
            fiscal_year_start,
            premiums: Yen::ZERO,
            deductible: Yen::ZERO,
            asset_balance: Yen::ZERO,
            surrender_value: Yen::ZERO,
            handed_over: Yen::ZERO,
            surrender_book: Yen::ZERO,
            surrender_gain: Yen::ZERO,
            paid_up_gain: Yen::ZERO,
            taxes_without: Yen::ZERO,
            taxes_with: Yen::ZERO,
            tax_put_off: Yen::ZERO,
            surrender_tax: Yen::ZERO,
            kept_without: Yen::ZERO,
            received_with: Yen::ZERO,
            money_without: Yen::ZERO,
            money_with: Yen::ZERO,
        }
    }

    /// Whether no income of it comes from a contract.
    pub(super) fn is_nothing(&self) -> bool {
        (self.deductible, self.surrender_gain) == (Yen::ZERO, Yen::ZERO)
    }
}

/// 合計 of the years.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InsuranceTotals {
    /// 支払保険料.
    pub premiums: Yen,
    /// これまでに支払った保険料, of existing contracts in the fiscal years before that of the basis date: in no sum.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub premiums_before: Yen,
    /// 損金算入額.
    pub deductible: Yen,
    /// 資産計上額の残高 at the end of the last year: of contracts that go on.
    pub asset_balance: Yen,
    /// 課税の繰延べ.
    pub tax_put_off: Yen,
    /// 解約返戻金.
    pub surrender_value: Yen,
    /// 現物支給した契約の評価額: no cash.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub handed_over: Yen,
    /// 解約益.
    pub surrender_gain: Yen,
    /// 払済の益: no cash.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub paid_up_gain: Yen,
    /// 解約益に対する法人税等.
    pub surrender_tax: Yen,
    /// 保険なしで会社に残る額.
    pub kept_without: Yen,
    /// 保険ありで会社が受け取る額.
    pub received_with: Yen,
    /// 差: received − kept; below zero is what the cover costs in the end.
    pub difference: Yen,
    /// 繰越欠損金 without insurance that the year after the last one shown may still deduct (法人税法57条1項).
    pub loss_remaining_without: Yen,
    /// 繰越欠損金 with it that the year after the last one shown may still deduct.
    pub loss_remaining_with: Yen,
}

/// 役員退職金 in the fiscal year of leaving: deducted wholly under both sums (法人税法34条1項), as far as it is appropriate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InsuranceAllowance {
    /// 支給予定額: as typed, else the guide of the plan.
    pub planned_amount: Yen,
    /// 退職金の目安 of the plan, by the merit ratio.
    pub limit: Yen,
    /// 目安を超える額: expected to be contested (法人税法34条2項).
    pub above_limit: Yen,
    /// What it adds to the taxes with insurance if it is not deductible.
    pub contested_tax: Yen,
    /// 所得税・住民税 of the person on it, as withheld.
    pub person_taxes: Yen,
    /// 本人の手取り of it, what is given in kind included.
    pub net: Yen,
    /// 現物支給, where a contract is handed over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub in_kind: Option<AllowanceInKind>,
}

/// 現物支給: what of the allowance is a contract, and what is cash.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AllowanceInKind {
    /// 渡す契約の評価額: the part of `planned_amount` that is no cash.
    pub handed_over: Yen,
    /// 会社が現金で支払う額: `planned_amount` − `handed_over`.
    pub paid_in_cash: Yen,
    /// 本人の現金の手取り: `net` − `handed_over`. Below zero the taxes are more than the cash, and the person pays in.
    pub net_in_cash: Yen,
}
