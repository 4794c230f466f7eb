use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::individual::PolicyRights;
use shinchoryu_law::{Dated, LawBook};
use shinchoryu_quantity::{Date, Rounding, Yen};

use crate::check::Checks;
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// 名義変更の入力: a policy that passes from the company to its officer.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PolicyTransferInput {
    /// 契約日.
    pub contract_date: Date,
    /// 名義変更日: chooses the law; from 1987-06-16. Up to 2021-06-30 the surrender value alone counts.
    pub transfer_date: Date,
    /// 支給時解約返戻金の額 with prepaid premiums and dividends that would be paid, yen.
    pub surrender_value: Yen,
    /// 支給時資産計上額, yen: what stands as assets by the circulars right before the transfer, prepaid premiums
    /// booked as deposits and dividends due included.
    pub book_asset: Yen,
    /// 役員が支払う対価, yen.
    #[serde(default)]
    pub paid_by_officer: Yen,
    /// 法人税基本通達9-3-5の2の適用を受ける契約か (not those of the 300,000 yen exception, nor wholly capitalised ones).
    /// Where nothing is said, a contract from 2019-07-08 on counts as one, and a question says so.
    #[serde(default)]
    pub under_class_table: Option<bool>,
    /// 復旧することのできる払済保険 (or its like), where the policy was made paid-up.
    #[serde(default)]
    pub restorable_paid_up: Option<PaidUpChange>,
    /// 退職給与として支給する: the benefit joins the retirement pay and is no salary.
    #[serde(default)]
    pub as_retirement_pay: bool,
}

/// 払済保険への変更.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PaidUpChange {
    /// 法人税基本通達9-3-7の2により損金に算入した額 at the change, yen.
    pub deducted: Yen,
}

/// 名義変更の結果; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PolicyTransferOutput {
    /// Whether it was taken as a contract under 法人税基本通達9-3-5の2.
    pub under_class_table: bool,
    /// 支給時資産計上額の70％, raised to the yen: below it the surrender value gives way to the assets. 0 where the rule does
    /// not apply.
    pub threshold: Yen,
    /// 権利の評価額.
    pub value: Yen,
    /// Which amount is the value.
    pub valued_by: ValuedBy,
    /// 給与として課税される経済的利益: value − what the officer pays, 0 at least; 0 with `as_retirement_pay`. To an officer it
    /// is a bonus that was not notified, and not deductible.
    pub salary_benefit: Yen,
    /// 退職手当等の収入に加わる額: the same where it is retirement pay.
    pub retirement_receipts: Yen,
    /// 会社の損益: the larger of value and price − assets on the books; negative for a loss.
    pub company_result: Yen,
    /// 損金不算入額: `salary_benefit`.
    pub non_deductible: Yen,
    /// 取得価額 of the officer: the larger of value and price; part of the cost of a later surrender (`acquired_for` of
    /// `occasional-income`). Premiums that the company paid are not.
    pub later_cost: Yen,
    /// What has to be asked.
    pub questions: Vec<TransferQuestion>,
}

/// Which amount is the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ValuedBy {
    /// 支給時解約返戻金の額.
    SurrenderValue,
    /// 支給時資産計上額.
    BookAsset,
    /// 支給時資産計上額 and what was deducted when it became paid-up.
    RestoredAsset,
}

/// What has to be asked of a transfer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TransferQuestion {
    /// Taken as a contract under 法人税基本通達9-3-5の2 by its day alone: is it?
    ClassTableAssumed,
    /// Retirement pay: is it fixed by the meeting, and within what is appropriate?
    RetirementPayResolved,
}

/// 名義変更: what the rights in a policy are worth (所得税基本通達36-37), what of it is salary, and the company's result.
///
/// Strictly below 70 % of the assets on the books the assets are the value; exactly 70 % keeps the surrender value.
/// A restorable paid-up policy is worth the assets and what was deducted when it became paid-up. Both hold for contracts
/// under 法人税基本通達9-3-5の2 (concluded from 2019-07-08) that pass from 2021-07-01 on.
///
/// # Errors
/// `out_of_range` for amounts, days, and a contract said to be under the circular before there was one;
/// `date_after` for a contract after its transfer; `not_supported` at `restorable_paid_up` for a contract outside the
/// circular; `law_not_covered` at `transfer_date`.
pub fn policy_transfer(
    input: &PolicyTransferInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<PolicyTransferOutput, FieldErrors> {
    check(input)?;
    let rights = &book.individual.income_tax.policy_rights;
    let rights = rights
        .at(input.transfer_date)
        .map_err(|error| error.at("transfer_date"))?;
    let law = rights.value;
    let is_of_time = input.contract_date >= law.contracts_from;
    if input.under_class_table == Some(true) && !is_of_time {
        let from = law.contracts_from;
        return Err(FieldError::out_of_range("contract_date", from, input.transfer_date).into());
    }
    let under_class_table = input.under_class_table.unwrap_or(is_of_time);
    if input.restorable_paid_up.is_some() && !under_class_table {
        return Err(FieldError::new(FieldCode::NotSupported, "restorable_paid_up").into());
    }
    let is_in_force = under_class_table && law.asset_share.ppm() > 0;
    let share = input.book_asset.times(law.asset_share);
    let threshold = if is_in_force {
        share.round(Rounding::CeilYen)
    } else {
        Yen::ZERO
    };
    let (value, valued_by) = match input.restorable_paid_up {
        Some(change) if is_in_force => {
            (input.book_asset + change.deducted, ValuedBy::RestoredAsset)
        }
        _ if input.surrender_value < threshold => (input.book_asset, ValuedBy::BookAsset),
        _ => (input.surrender_value, ValuedBy::SurrenderValue),
    };
    let benefit = (value - input.paid_by_officer).or_zero();
    let (salary_benefit, retirement_receipts) = if input.as_retirement_pay {
        (Yen::ZERO, benefit)
    } else {
        (benefit, Yen::ZERO)
    };
    let later_cost = value.max(input.paid_by_officer);
    let mut questions = Vec::new();
    if input.under_class_table.is_none() && is_of_time {
        questions.push(TransferQuestion::ClassTableAssumed);
    }
    if input.as_retirement_pay {
        questions.push(TransferQuestion::RetirementPayResolved);
    }
    let output = PolicyTransferOutput {
        under_class_table,
        threshold,
        value,
        valued_by,
        salary_benefit,
        retirement_receipts,
        company_result: later_cost - input.book_asset,
        non_deductible: salary_benefit,
        later_cost,
        questions,
    };
    explain(input, &output, &rights, trace);
    Ok(output)
}

fn check(input: &PolicyTransferInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.contract_date, || "contract_date".into());
    checks.day(input.transfer_date, || "transfer_date".into());
    if input.contract_date > input.transfer_date {
        let error = FieldError::new(FieldCode::DateAfter, "contract_date");
        checks.push(error.with("max", input.transfer_date));
    }
    checks.amount(input.surrender_value, || "surrender_value".into());
    checks.amount(input.book_asset, || "book_asset".into());
    checks.amount(input.paid_by_officer, || "paid_by_officer".into());
    if let Some(change) = input.restorable_paid_up {
        checks.amount(change.deducted, || "restorable_paid_up.deducted".into());
    }
    checks.finish()
}

fn explain(
    input: &PolicyTransferInput,
    output: &PolicyTransferOutput,
    rights: &Dated<'_, PolicyRights>,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let asset = input.book_asset.grouped();
    let paid = input.paid_by_officer;
    let value = output.value.grouped();
    let law = rights.citation();
    if output.threshold > Yen::ZERO {
        let formula = format!("{asset} × {}", rights.value.asset_share.percent());
        let step = Step::yen("threshold", output.threshold, formula);
        trace.step(|| step.rounded(Rounding::CeilYen).citing(law.clone()));
    }
    let formula = match (output.valued_by, input.restorable_paid_up) {
        (ValuedBy::RestoredAsset, Some(change)) => {
            format!("{asset} + {}", change.deducted.grouped())
        }
        _ => value.clone(),
    };
    trace.step(|| Step::yen("value", output.value, formula).citing(law.clone()));
    let benefit = difference_or_zero(output.value, paid);
    let (figure, amount) = if input.as_retirement_pay {
        ("retirement_receipts", output.retirement_receipts)
    } else {
        ("salary_benefit", output.salary_benefit)
    };
    trace.step(|| Step::yen(figure, amount, benefit).citing(law.clone()));
    let larger = format!("max({value}, {})", paid.grouped());
    trace.step(|| Step::yen("later_cost", output.later_cost, larger.clone()).citing(law.clone()));
    trace.step(|| {
        let formula = format!("{larger} − {asset}");
        Step::yen("company_result", output.company_result, formula)
    });
}
