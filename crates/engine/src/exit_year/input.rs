use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Date, Rate, Yen};

use crate::benefits::Office;
use crate::corporate_insurance::CorporateInsuranceInput;
use crate::corporate_tax::CorporateTaxInput;
use crate::retirement_income::{EarlierPayment, PaymentKind, Period};

/// 退職の年の入力: the fiscal year in which the president leaves, as it is kept today and under a plan.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitYearInput {
    /// 退職する事業年度の会社. `income` is that of the year without the event: **after** all pay and bonuses of the year and
    /// after its premiums, before surrenders, transfers and the allowance.
    pub company: CorporateTaxInput,
    /// 退職前の現預金, yen: what the company has before the event, out of which the taxes of the whole year are still to be paid.
    pub cash: Yen,
    /// 保険契約 of the company, at most 5.
    #[serde(default)]
    pub policies: Vec<ExitPolicy>,
    /// 役員退職金.
    pub allowance: ExitAllowance,
    /// 退職する本人.
    pub person: ExitPerson,
    /// 現在のまま.
    pub keep: ExitVariant,
    /// 提案どおり. Without it no difference is told.
    #[serde(default)]
    pub change: Option<ExitVariant>,
}

impl ExitYearInput {
    /// The variants with their names.
    pub(super) fn variants(&self) -> impl Iterator<Item = (&'static str, &ExitVariant)> {
        let change = self.change.as_ref();
        [("keep", Some(&self.keep)), ("change", change)]
            .into_iter()
            .filter_map(|(name, variant)| Some((name, variant?)))
    }
}

/// 保険契約 and what is done with it in the year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitPolicy {
    /// The contract as in `corporate-insurance`; its value in `policy_year` is asked for unless it is kept. One with a
    /// `change` is refused (`not_supported`).
    pub contract: CorporateInsuranceInput,
    /// 保険年度: the policy year at the end of which it is done, 1 to the last of its schedule.
    pub policy_year: u32,
    /// 処理.
    pub action: PolicyAction,
    /// 名義変更日, a day of the fiscal year: only of `hand_over`, where it is asked for.
    #[serde(default)]
    pub on: Option<Date>,
}

/// 退職の年の保険契約の処理.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyAction {
    /// 解約.
    Surrender,
    /// 現物支給: handed over as part of the allowance, by its value (所得税基本通達36-37). Refused of a contract whose premiums
    /// were salary.
    HandOver,
    /// 継続: stays with the company.
    Keep,
}

/// 役員退職金.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitAllowance {
    /// 支給予定額, yen, policies that are handed over and what is paid as an annuity included.
    pub planned_amount: Yen,
    /// 役員在任年数, 0–80.
    pub years: u32,
    /// 功績倍率, 0–10. Left out, the one of `office`.
    #[serde(default)]
    pub merit_ratio: Option<Rate>,
    /// 最終の役職. One of the two is needed.
    #[serde(default)]
    pub office: Option<Office>,
    /// 功労加算の率, 0–1: told beside the limit, never in it.
    #[serde(default)]
    pub merit_addition: Rate,
    /// 1年当たり平均額, yen: told beside the limit.
    #[serde(default)]
    pub average_yearly: Option<Yen>,
    /// The monthly pay some years before, yen, to see whether the final one rose suddenly.
    #[serde(default)]
    pub earlier_monthly: Option<Yen>,
    /// 株主総会等の決議の日.
    #[serde(default)]
    pub resolved_on: Option<Date>,
    /// 支払日.
    #[serde(default)]
    pub paid_on: Option<Date>,
    /// 損金算入の時期 (法人税基本通達9-2-28). Its day, where it is given, has to be one of the fiscal year.
    #[serde(default)]
    pub deducted: DeductedWhen,
}

/// 損金算入の時期.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DeductedWhen {
    /// 決議により額が確定した事業年度.
    #[default]
    Resolved,
    /// 支払って損金経理した事業年度.
    Paid,
}

/// 退職する本人, as in `retirement-income`. The whole amount is that of an officer: a part for service as an employee is not taken.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitPerson {
    /// 収入すべき年, 2024–2027.
    pub year: i32,
    /// 勤続期間. Either this or `service_months`.
    #[serde(default)]
    pub service: Option<Period>,
    /// 勤続月数 instead, 1–1,200.
    #[serde(default)]
    pub service_months: Option<u32>,
    /// 退職手当等の区分: `officer` where nothing is said, or `general`; the others are refused (`not_supported`).
    #[serde(default = "officer")]
    pub kind: PaymentKind,
    /// 役員等としての勤続月数, with `officer` alone. Where it is left out, all months of service.
    #[serde(default)]
    pub officer_months: Option<u32>,
    /// 障害者になったことに直接基因する退職.
    #[serde(default)]
    pub disability: bool,
    /// 「退職所得の受給に関する申告書」の提出. Without it the taxes are those that are withheld, before a return.
    #[serde(default = "yes")]
    pub declaration: bool,
    /// 前年以前の退職手当等, at most 20.
    #[serde(default)]
    pub earlier: Vec<EarlierPayment>,
    /// 受取方法.
    #[serde(default)]
    pub form: AllowanceForm,
    /// 退職年金: asked for with `annuity` and `both`, and refused with `lump_sum` (`not_supported`).
    #[serde(default)]
    pub annuity: Option<ExitAnnuity>,
}

fn officer() -> PaymentKind {
    PaymentKind::Officer
}

fn yes() -> bool {
    true
}

/// 受取方法.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum AllowanceForm {
    /// 一時金.
    #[default]
    LumpSum,
    /// 年金: all of it is paid in parts, which are no retirement income. Refused beside a contract that is handed over
    /// (`not_supported`).
    Annuity,
    /// 一時金と年金.
    Both,
}

/// 退職年金: even parts without interest, the first ones due in the fiscal year and in the calendar year of the leaving.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitAnnuity {
    /// 一時金, yen: asked for with `both`, where it is from what is handed over to the planned amount of each variant. The rest
    /// is the annuity. Refused with `annuity` (`not_supported`), where nothing is paid at once.
    #[serde(default)]
    pub lump_sum: Option<Yen>,
    /// 年金の支払回数, 2–1,200.
    pub payments: u32,
    /// うちこの事業年度に支給すべき回数, up to all of them.
    pub due_in_fiscal_year: u32,
    /// うち収入すべき年に支給すべき回数, in the calendar year `person.year`.
    pub due_in_year: u32,
}

/// 現在または提案. What it leaves out is that of the company and of the allowance.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExitVariant {
    /// 最終報酬月額, yen.
    pub final_monthly: Yen,
    /// 所得, yen, in the place of `company.income`: the pay of the year differs.
    #[serde(default)]
    pub income: Option<Yen>,
    /// 退職前の現預金, yen, in the place of `cash`.
    #[serde(default)]
    pub cash: Option<Yen>,
    /// 支給予定額, yen, in the place of `allowance.planned_amount`.
    #[serde(default)]
    pub planned_amount: Option<Yen>,
}
