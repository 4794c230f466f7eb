//! 入力の検査: the form of what the calculators that are put together do not check themselves.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_quantity::{Date, Yen};

use super::annuity;
use super::input::{DeductedWhen, ExitPolicy, ExitYearInput, PolicyAction};
use crate::check::{Checks, LARGEST};
use crate::notified_pay_deadline::last_day;
use crate::retirement_income::PaymentKind;

/// So many contracts are taken.
const POLICIES: usize = 5;

pub(super) fn form(input: &ExitYearInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.company.fiscal_year_start, || {
        "company.fiscal_year_start".into()
    });
    checks.range(input.company.months, 1, 12, || "company.months".into());
    checks.amount(input.cash, || "cash".into());
    checks.amount(input.allowance.planned_amount, || {
        "allowance.planned_amount".into()
    });
    let start = input.company.fiscal_year_start;
    let year = (start, last_day(start, input.company.months));
    if input.policies.len() > POLICIES {
        let error = FieldError::new(FieldCode::TooMany, "policies");
        checks.push(error.with("max", POLICIES));
    }
    for (index, policy) in input.policies.iter().enumerate() {
        policy_form(policy, &format!("policies.{index}"), year, &mut checks);
    }
    timing(input, year, &mut checks);
    if !matches!(
        input.person.kind,
        PaymentKind::Officer | PaymentKind::General
    ) {
        checks.push(not_supported("person.kind"));
    }
    let hands_over = |policy: &ExitPolicy| policy.action == PolicyAction::HandOver;
    let hands_over = input.policies.iter().any(hands_over);
    annuity::check(&input.person, hands_over, &mut checks);
    checks.range(input.company.income, -LARGEST, LARGEST, || {
        "company.income".into()
    });
    for (name, variant) in input.variants() {
        if let Some(income) = variant.income {
            checks.range(income, -LARGEST, LARGEST, || format!("{name}.income"));
        }
        for (field, amount) in [
            ("final_monthly", Some(variant.final_monthly)),
            ("cash", variant.cash),
            ("planned_amount", variant.planned_amount),
        ] {
            checks.amount(amount.unwrap_or(Yen::ZERO), || format!("{name}.{field}"));
        }
    }
    checks.finish()
}

fn not_supported(field: impl Into<String>) -> FieldError {
    FieldError::new(FieldCode::NotSupported, field)
}

fn policy_form(policy: &ExitPolicy, at: &str, (first, last): (Date, Date), checks: &mut Checks) {
    checks.range(policy.policy_year, 1, u32::MAX, || {
        format!("{at}.policy_year")
    });
    if policy.contract.change.is_some() {
        checks.push(not_supported(format!("{at}.contract.change")));
    }
    let on = || format!("{at}.on");
    match (policy.action, policy.on) {
        (PolicyAction::HandOver, Some(day)) => checks.range(day, first, last, on),
        (PolicyAction::HandOver, None) => {
            checks.push(FieldError::new(FieldCode::Required, on()));
        }
        (_, Some(_)) => checks.push(not_supported(on())),
        (_, None) => {}
    }
}

/// Both days of the allowance; the one that decides the year of the deduction is in it.
fn timing(input: &ExitYearInput, (first, last): (Date, Date), checks: &mut Checks) {
    let allowance = &input.allowance;
    for (field, day, when) in [
        ("resolved_on", allowance.resolved_on, DeductedWhen::Resolved),
        ("paid_on", allowance.paid_on, DeductedWhen::Paid),
    ] {
        let Some(day) = day else {
            continue;
        };
        let field = || format!("allowance.{field}");
        if allowance.deducted == when {
            checks.range(day, first, last, field);
        } else {
            checks.day(day, field);
        }
    }
}
