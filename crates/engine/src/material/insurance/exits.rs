//! 出口: what a contract brings to the company, or is worth to who is given it, at the end of a policy year.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Date, Yen};

use super::held::Policy;
use super::input::PolicyExit;
use super::result::{ExitKind, InsuranceExit};
use crate::corporate_insurance::{CorporateInsuranceOutput, InsuranceRuleApplied, LONGEST};
use crate::lump_sums::{PolicyTransferInput, policy_transfer};
use crate::material::dates::policy_year_end;
use crate::{Step, Trace};

/// A policy year at whose end a contract is given up, with the fiscal year in which it ends.
#[derive(Clone, Copy)]
pub(super) struct Exit {
    pub(super) index: i64,
    pub(super) shown: InsuranceExit,
}

/// Whether a contract can pass to the president at the end of the policy year that ends in the fiscal year of leaving.
pub(super) fn check_hand_over(
    policy: &Policy,
    term: i64,
    of_leaving: i64,
) -> Result<(), FieldErrors> {
    let refused = || FieldErrors::from(FieldError::new(FieldCode::NotSupported, "exit"));
    if !policy.is_on_president {
        return Err(refused());
    }
    if policy.is_whole_life() {
        if of_leaving > term {
            // the years of its values are the only ones that are known
            return Err(FieldError::out_of_range("term_years", of_leaving, LONGEST).into());
        }
    } else if of_leaving >= term {
        return Err(refused());
    }
    if of_leaving < 1 {
        return Err(refused());
    }
    match policy.policy_year.map(i64::from) {
        Some(year) if year != of_leaving => {
            let field = "surrender_policy_year";
            Err(FieldError::out_of_range(field, of_leaving, of_leaving).into())
        }
        _ => Ok(()),
    }
}

/// What happens at the end of a policy year, by the books of the fiscal years.
pub(super) fn exit_of(
    policy: &Policy,
    detail: &CorporateInsuranceOutput,
    (policy_year, index, fiscal_year_start): (i64, i64, Date),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Exit, FieldErrors> {
    let row = detail.surrender.iter().find(|row| row.year == policy_year);
    let Some(row) = row else {
        let field = format!("surrender_values.{}", policy_year - 1);
        return Err(FieldError::new(FieldCode::Required, field).into());
    };
    let booked = detail.booked.filter(|booked| booked.uses_booked);
    let booked = booked.filter(|booked| booked.policy_year == policy_year);
    let balances = detail.fiscal_years.last();
    let balances = balances.map_or([Yen::ZERO; 2], |year| {
        [year.asset_balance, year.prepaid_balance]
    });
    let (book, formula) = match booked {
        Some(booked) => (booked.booked, booked.booked.grouped()),
        None => (
            balances.into_iter().sum(),
            balances.map(Yen::grouped).join(" + "),
        ),
    };
    let value = row.value;
    trace.step(|| Step::yen("exit.value", value, value.grouped()));
    trace.step(|| Step::yen("exit.book", book, formula));
    let handed_over = match policy.exit {
        PolicyExit::HandOver => Some(hand_over(
            policy,
            detail,
            (policy_year, value, book),
            law,
            trace,
        )?),
        PolicyExit::Surrender | PolicyExit::Keep => None,
    };
    let counted = handed_over.unwrap_or(value);
    let gain = counted - book;
    trace.step(|| {
        let formula = format!("{} − {}", counted.grouped(), book.grouped());
        Step::yen("exit.gain", gain, formula)
    });
    let shown = InsuranceExit {
        kind: match handed_over {
            Some(_) => ExitKind::HandOver,
            None => ExitKind::Surrender,
        },
        policy_year,
        fiscal_year_start,
        value,
        interpolated: row.interpolated,
        handed_over,
        book,
        gain,
    };
    Ok(Exit { index, shown })
}

/// 現物支給: what the president is given, as a part of the retirement allowance (所得税基本通達36-37).
fn hand_over(
    policy: &Policy,
    detail: &CorporateInsuranceOutput,
    (policy_year, surrender_value, book_asset): (i64, Yen, Yen),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Yen, FieldErrors> {
    let contract_date = policy.contract.contract_date;
    let transfer = PolicyTransferInput {
        contract_date,
        transfer_date: policy_year_end(contract_date, u32::try_from(policy_year).unwrap_or(1)),
        surrender_value,
        book_asset,
        paid_by_officer: Yen::ZERO,
        under_class_table: Some(detail.rule == InsuranceRuleApplied::ClassTable),
        restorable_paid_up: None,
        as_retirement_pay: true,
    };
    let mut part = Trace::of(trace.is_on());
    let transferred = policy_transfer(&transfer, law, &mut part)
        .map_err(|errors| errors.renamed(|_| "exit".to_owned()))?;
    trace.nest("exit.transfer_detail", part);
    trace.alias(
        "exit.handed_over",
        "exit.transfer_detail.retirement_receipts",
    );
    Ok(transferred.retirement_receipts)
}

/// The steps of a contract: each rests on its rule, and what its exit brings on the law of income too.
pub(super) fn cited(trace: Trace, income: Option<&Citation>) -> Trace {
    if !trace.is_on() {
        return trace;
    }
    let steps = trace.into_steps();
    let mut rule: Vec<Citation> = Vec::new();
    for citation in steps.iter().flat_map(|step| &step.law) {
        if !rule.contains(citation) {
            rule.push(citation.clone());
        }
    }
    let mut cited = Trace::on();
    for step in steps {
        let is_exit = step.figure.starts_with("exit.");
        let of_income = income.filter(|_| step.figure == "exit.gain");
        let step = if is_exit {
            step
        } else {
            step.under("contract_detail")
        };
        let law = rule.iter().chain(of_income).cloned();
        cited.step(|| law.fold(step, Step::citing));
    }
    cited
}
