//! 入力の検査: the form of every field, whatever the rule of the contract asks for besides.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_quantity::{Rate, Yen};

use super::input::{ChangeKind, CorporateInsuranceInput, PremiumMode};
use super::rates::ONE_DECIMAL;
use crate::check::{Checks, LARGEST};

/// 払込1回分 at most: as the sum insured of a material.
pub(crate) const LARGEST_PREMIUM: Yen = Yen(9_999_999_999);
/// 契約年齢 at most, years.
pub(crate) const OLDEST: u32 = 100;
/// 保険期間 at most, years.
pub(crate) const LONGEST: u32 = 99;
/// 年金の年数 at most.
const ANNUITY_YEARS: usize = 60;
/// 最高解約返戻率 at most, percent.
pub(crate) const HIGHEST_RATE: Rate = Rate::from_ppm(130_000_000);
/// A value is at most so many times what all premiums are together at the longest.
const TIMES_PREMIUMS: i64 = 10;

pub(crate) fn form(input: &CorporateInsuranceInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.contract_date, || "contract_date".into());
    checks.range(input.age, 0, OLDEST, || "age".into());
    if let Some(years) = input.term_years {
        checks.range(years, 1, LONGEST, || "term_years".into());
    }
    if let Some(years) = input.pay_years {
        let most = input.term_years.unwrap_or(LONGEST).clamp(1, LONGEST);
        checks.range(years, 1, most, || "pay_years".into());
        if input.mode == PremiumMode::Single {
            checks.push(not_supported("pay_years"));
        }
    }
    checks.range(input.premium, Yen(1), LARGEST_PREMIUM, || "premium".into());
    checks.range(input.prepaid_years, 1, LONGEST, || "prepaid_years".into());
    if input.prepaid_years > 1 && input.mode != PremiumMode::Annual {
        checks.push(not_supported("prepaid_years"));
    }
    if let Some(rate) = input.max_surrender_rate {
        let field = || "max_surrender_rate".to_owned();
        checks.range(rate, Rate::default(), HIGHEST_RATE, field);
        if rate.ppm() % ONE_DECIMAL != 0 {
            let error = FieldError::new(FieldCode::DecimalPlaces, field());
            checks.push(error.with("max", 1));
        }
    }
    let most = most_value(input);
    for (index, value) in input.surrender_values.iter().enumerate() {
        if let Some(value) = value {
            checks.range(*value, Yen::ZERO, most, || {
                format!("surrender_values.{index}")
            });
        }
    }
    checks.amount(input.other_annualised_premium, || {
        "other_annualised_premium".into()
    });
    checks.amount(input.other_short_pay_premium, || {
        "other_short_pay_premium".into()
    });
    annuity(input, &mut checks);
    checks.range(input.first_fiscal_year_months, 1, 12, || {
        "first_fiscal_year_months".into()
    });
    if let Some(booked) = input.booked {
        checks.range(booked.policy_year, 1, u32::MAX, || {
            "booked.policy_year".into()
        });
        checks.amount(booked.amount, || "booked.amount".into());
    }
    change(input, &mut checks);
    checks.finish()
}

fn not_supported(field: &str) -> FieldError {
    FieldError::new(FieldCode::NotSupported, field)
}

/// Far above any value, and far below what 128 bits hold after multiplying.
fn most_value(input: &CorporateInsuranceInput) -> Yen {
    let payments = match input.mode {
        PremiumMode::Annual => 1,
        PremiumMode::HalfYearly => 2,
        PremiumMode::Monthly => 12,
        PremiumMode::Single => {
            return input.premium.clamp(Yen::ZERO, LARGEST_PREMIUM) * TIMES_PREMIUMS;
        }
    };
    let years = input.pay_years.or(input.term_years).unwrap_or(LONGEST);
    let years = i64::from(years.min(LONGEST));
    let all = input.premium.clamp(Yen::ZERO, LARGEST_PREMIUM) * (payments * years);
    (all * TIMES_PREMIUMS).min(LARGEST)
}

fn annuity(input: &CorporateInsuranceInput, checks: &mut Checks) {
    if input.annuity.is_empty() {
        return;
    }
    if !input.kind.is_annuity() {
        checks.push(not_supported("annuity"));
    }
    if input.annuity.len() > ANNUITY_YEARS {
        checks.push(FieldError::new(FieldCode::TooMany, "annuity").with("max", ANNUITY_YEARS));
    }
    for (index, amount) in input.annuity.iter().enumerate() {
        checks.range(*amount, Yen(1), LARGEST, || format!("annuity.{index}"));
    }
}

fn change(input: &CorporateInsuranceInput, checks: &mut Checks) {
    let Some(change) = input.change else {
        return;
    };
    checks.range(change.policy_year, 1, u32::MAX, || {
        "change.policy_year".into()
    });
    checks.amount(change.value, || "change.value".into());
    let required = |field: &str| FieldError::new(FieldCode::Required, field);
    match (change.kind == ChangeKind::NameChange, change.on) {
        (true, None) => checks.push(required("change.on")),
        (true, Some(day)) => checks.day(day, || "change.on".into()),
        (false, Some(_)) => checks.push(not_supported("change.on")),
        (false, None) => {}
    }
    match (change.kind, change.part) {
        (ChangeKind::Reduction, None) => checks.push(required("change.part")),
        (ChangeKind::Reduction, Some(part)) => {
            let (least, most) = (Rate::from_ppm(1), Rate::from_ppm(999_999));
            checks.range(part, least, most, || "change.part".into());
        }
        (ChangeKind::PaidUp | ChangeKind::NameChange, Some(_)) => {
            checks.push(not_supported("change.part"));
        }
        (ChangeKind::PaidUp | ChangeKind::NameChange, None) => {}
        (ChangeKind::Conversion | ChangeKind::ExtendedTerm, _) => {
            checks.push(not_supported("change.kind"));
        }
    }
    if change.keep_asset && change.kind != ChangeKind::PaidUp {
        checks.push(not_supported("change.keep_asset"));
    }
}
