//! 保険契約: what each brings or leaves in the year of the exit.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Dated, LawBook, SurrenderIncome};
use shinchoryu_quantity::{Date, Yen};

use super::input::{ExitPolicy, ExitYearInput, PolicyAction};
use super::output::{ExitPolicyResult, PolicyTotals};
use crate::corporate_insurance::{
    CorporateInsuranceOutput, InsuranceRuleApplied, book_at, corporate_insurance,
};
use crate::lump_sums::{PolicyTransferInput, policy_transfer};
use crate::trace::plus;
use crate::{Step, Trace};

/// Every contract, and what is wrong with any of them.
pub(super) fn settle(
    input: &ExitYearInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<(Vec<ExitPolicyResult>, PolicyTotals), FieldErrors> {
    let mut results = Vec::new();
    let mut errors = Vec::new();
    for (index, policy) in input.policies.iter().enumerate() {
        let at = format!("policies.{index}");
        match one(policy, &at, (input.company.fiscal_year_start, book), trace) {
            Ok(result) => results.push(result),
            Err(wrong) => errors.extend(wrong.errors),
        }
    }
    if !errors.is_empty() {
        return Err(FieldErrors { errors });
    }
    let totals = totals(&results, trace);
    Ok((results, totals))
}

fn one(
    policy: &ExitPolicy,
    at: &str,
    (fiscal_year_start, law): (Date, &LawBook),
    trace: &mut Trace,
) -> Result<ExitPolicyResult, FieldErrors> {
    let mut part = Trace::of(trace.is_on());
    let of_contract = format!("{at}.contract");
    let contract = corporate_insurance(&policy.contract, law, &mut part)
        .map_err(|errors| errors.under(&of_contract))?;
    let year = policy.policy_year;
    let used = contract.booked.as_ref();
    let Some(of_year) = book_at(&contract.schedule, used, year) else {
        let last = contract.schedule.len();
        return Err(FieldError::out_of_range(format!("{at}.policy_year"), 1, last).into());
    };
    let book = of_year.amount;
    let found = (contract.surrender.iter()).position(|row| row.year == i64::from(year));
    let row = found.and_then(|index| contract.surrender.get(index));
    let value = row.map(|row| row.value);
    let (proceeds, handed_over) = match (policy.action, value) {
        (PolicyAction::Keep, _) => (Yen::ZERO, Yen::ZERO),
        (_, None) => {
            let field = format!("{of_contract}.surrender_values.{}", year - 1);
            return Err(FieldError::new(FieldCode::Required, field).into());
        }
        (PolicyAction::Surrender, Some(value)) => (value, Yen::ZERO),
        (PolicyAction::HandOver, Some(value)) => {
            let transferred =
                hand_over(policy, at, &contract, (value, of_year.by_rule), law, trace)?;
            (Yen::ZERO, transferred)
        }
    };
    let is_kept = policy.action == PolicyAction::Keep;
    let result = ExitPolicyResult {
        action: policy.action,
        policy_year: year,
        rule: contract.rule,
        value,
        interpolated: row.is_some_and(|row| row.interpolated),
        book,
        proceeds,
        handed_over,
        gain: if is_kept {
            Yen::ZERO
        } else {
            proceeds + handed_over - book
        },
    };
    let has_books = used.is_some_and(|booked| booked.policy_year == i64::from(year));
    nest(part, at, (year, has_books), found, trace);
    let income = law.corporate.insurance.surrender.at(fiscal_year_start);
    let income = income.map_err(|error| error.at("company.fiscal_year_start"))?;
    let schedule = format!("{at}.contract_detail.schedule");
    trace.step(|| of_year.step(&format!("{at}.book"), &schedule));
    explain(&result, at, &income, trace);
    Ok(result)
}

/// 現物支給: what the officer is given (所得税基本通達36-37).
fn hand_over(
    policy: &ExitPolicy,
    at: &str,
    contract: &CorporateInsuranceOutput,
    (surrender_value, book_asset): (Yen, Yen),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Yen, FieldErrors> {
    // its premiums were salary: the rights are not the company's to give
    if contract.rule == InsuranceRuleApplied::Salary {
        return Err(FieldError::new(FieldCode::NotSupported, format!("{at}.action")).into());
    }
    let Some(transfer_date) = policy.on else {
        return Err(FieldError::new(FieldCode::Required, format!("{at}.on")).into());
    };
    let transfer = PolicyTransferInput {
        contract_date: policy.contract.contract_date,
        transfer_date,
        surrender_value,
        book_asset,
        paid_by_officer: Yen::ZERO,
        under_class_table: Some(contract.rule == InsuranceRuleApplied::ClassTable),
        restorable_paid_up: None,
        as_retirement_pay: true,
    };
    let mut part = Trace::of(trace.is_on());
    let transferred = policy_transfer(&transfer, law, &mut part).map_err(|errors| {
        errors.renamed(|field| match field {
            "contract_date" => format!("{at}.contract.contract_date"),
            _ => format!("{at}.on"),
        })
    })?;
    trace.nest(&format!("{at}.transfer_detail"), part);
    Ok(transferred.retirement_receipts)
}

/// The steps of the contract up to the year, and of its value and books in it: the others say nothing of the event.
fn nest(
    part: Trace,
    at: &str,
    (year, has_books): (u32, bool),
    value: Option<usize>,
    trace: &mut Trace,
) {
    let prefix = format!("{at}.contract_detail");
    for step in part.into_steps() {
        let row = |name: &str| {
            let rest = step.figure.strip_prefix(name)?;
            rest.split('.').next()?.parse::<usize>().ok()
        };
        let is_of_event = match (row("schedule."), row("surrender.")) {
            (Some(index), _) => index < usize::try_from(year).unwrap_or_default(),
            (_, Some(index)) => Some(index) == value,
            _ if step.figure.starts_with("booked.") => has_books,
            _ => !step.figure.starts_with("fiscal_years."),
        };
        if is_of_event {
            trace.step(|| step.under(&prefix));
        }
    }
    if let Some(index) = value {
        let source = format!("{prefix}.surrender.{index}.value");
        trace.alias(&format!("{at}.value"), &source);
    }
}

fn explain(
    result: &ExitPolicyResult,
    at: &str,
    income: &Dated<'_, SurrenderIncome>,
    trace: &mut Trace,
) {
    let proceeds = result.proceeds;
    trace.step(|| {
        let step = Step::yen(format!("{at}.proceeds"), proceeds, proceeds.grouped());
        match result.action {
            PolicyAction::Surrender => step.sum_of(&[&format!("{at}.value")]),
            _ => step,
        }
    });
    let figure = format!("{at}.handed_over");
    if result.action == PolicyAction::HandOver {
        let source = format!("{at}.transfer_detail.retirement_receipts");
        trace.alias(&figure, &source);
    } else {
        trace.step(|| Step::yen(figure, Yen::ZERO, "0"));
    }
    trace.step(|| {
        let formula = if result.action == PolicyAction::Keep {
            "0".to_owned()
        } else {
            let received = result.proceeds + result.handed_over;
            format!("{} − {}", received.grouped(), result.book.grouped())
        };
        let step = Step::yen(format!("{at}.gain"), result.gain, formula);
        match result.action {
            PolicyAction::Keep => step,
            _ => step.citing(income.citation()),
        }
    });
}

/// 合計, each with its step.
fn totals(results: &[ExitPolicyResult], trace: &mut Trace) -> PolicyTotals {
    let mut total = |name: &str, of: &str, part: fn(&ExitPolicyResult) -> Yen| {
        let parts = results.iter().map(part);
        let sum: Yen = parts.clone().sum();
        trace.step(|| {
            let parts = parts.enumerate().filter(|(_, amount)| !amount.is_zero());
            let (names, amounts): (Vec<_>, Vec<_>) = parts
                .map(|(index, amount)| (format!("policies.{index}.{of}"), amount))
                .unzip();
            let mut amounts = amounts.into_iter();
            let first = amounts.next().unwrap_or(Yen::ZERO).grouped();
            let formula = amounts.fold(first, |formula, part| plus(&formula, part));
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Step::yen(format!("totals.{name}"), sum, formula).sum_of(&names)
        });
        sum
    };
    PolicyTotals {
        proceeds: total("proceeds", "proceeds", |result| result.proceeds),
        handed_over: total("handed_over", "handed_over", |result| result.handed_over),
        gain: total("gain", "gain", |result| result.gain),
        kept_book: total("kept_book", "book", |result| match result.action {
            PolicyAction::Keep => result.book,
            _ => Yen::ZERO,
        }),
        kept_value: total("kept_value", "value", |result| match result.action {
            PolicyAction::Keep => result.value.unwrap_or(Yen::ZERO),
            _ => Yen::ZERO,
        }),
    }
}
