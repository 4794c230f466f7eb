//! 退職手当等 of one year: its class, its deduction and its income.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::individual::{RetirementHalf, RetirementMixed};
use shinchoryu_law::{Citation, Dated};
use shinchoryu_quantity::{Exact, Rounding, Yen};

use super::earlier::Earlier;
use super::figures::{PaymentClass, PaymentKind, RetirementIncomeInput};
use super::law::YearLaw;
use super::schedule::Schedule as _;

/// 退職手当等 with what is deducted and what of the rest is income.
pub(super) struct Payment<'a> {
    pub(super) class: PaymentClass,
    pub(super) months: u32,
    pub(super) service_years: u32,
    pub(super) officer_years: Option<u32>,
    pub(super) earlier: Earlier,
    pub(super) scheduled: Yen,
    pub(super) reduction: Yen,
    pub(super) deduction: Yen,
    /// The order of minimum and reduction, where it decides.
    pub(super) order: Option<Citation>,
    pub(super) mixed: Option<Mixed<'a>>,
    pub(super) income: Yen,
}

impl<'a> Payment<'a> {
    /// # Errors
    /// `not_supported` for what the law read leaves open.
    pub(super) fn of(input: &RetirementIncomeInput, law: &YearLaw<'a>) -> Result<Self, FieldError> {
        let months = match input.service {
            Some(service) => service.months(),
            None => input.service_months.unwrap_or_default(),
        };
        let service_years = months.div_ceil(12);
        let officer_years = (input.kind == PaymentKind::Officer)
            .then(|| input.officer_months.unwrap_or(months).div_ceil(12));
        let earlier = if input.earlier.is_empty() {
            Earlier::default()
        } else {
            Earlier::of(input, law.lookback()?.value, law.deduction.value)?
        };
        let rule = law.deduction.value;
        let scheduled = rule.of_years(service_years);
        let reduction = rule.of_years(earlier.years());
        let left = scheduled - reduction;
        let is_raised = reduction > Yen::ZERO && left < rule.minimum;
        let order = is_raised.then(|| law.minimum_order()).transpose()?;
        let mut deduction = left.max(rule.minimum);
        if input.disability {
            deduction += rule.disability;
        }
        let class = class(input, law.half.value, service_years, officer_years);
        let mixed = match class {
            PaymentClass::Mixed => {
                refuse_mixed(input, law.half.value, service_years, &earlier)?;
                let officer_years = officer_years.unwrap_or_default();
                Some(Mixed::of(input, officer_years, deduction, law.mixed()?)?)
            }
            _ => None,
        };
        let half = law.half.value;
        let left = (input.amount - deduction).or_zero();
        let income = match (&mixed, class) {
            (Some(mixed), _) => {
                Exact::from(mixed.officer_left) + mixed.employee_left.times(half.taxed)
            }
            (None, PaymentClass::SpecifiedOfficer) => Exact::from(left),
            (None, PaymentClass::ShortService) => {
                let above = (left - half.short_limit).or_zero();
                (left - above).times(half.taxed) + Exact::from(above)
            }
            (None, _) => left.times(half.taxed),
        };
        Ok(Self {
            class,
            months,
            service_years,
            officer_years,
            earlier,
            scheduled,
            reduction,
            deduction,
            order,
            mixed,
            income: income.round(Rounding::FloorYen),
        })
    }
}

fn class(
    input: &RetirementIncomeInput,
    law: &RetirementHalf,
    service_years: u32,
    officer_years: Option<u32>,
) -> PaymentClass {
    let few = officer_years.is_some_and(|years| years <= law.officer_years);
    match input.kind {
        PaymentKind::Officer if few && input.employee_amount > Yen::ZERO => PaymentClass::Mixed,
        PaymentKind::Officer if few => PaymentClass::SpecifiedOfficer,
        // 所得税法施行令69条の2第3項: months with contributions are service that is no officer's
        PaymentKind::Employee | PaymentKind::Dc if service_years <= law.short_years => {
            PaymentClass::ShortService
        }
        _ => PaymentClass::General,
    }
}

/// 特定役員退職手当等 and 一般退職手当等 of one company in one year.
pub(super) struct Mixed<'a> {
    pub(super) law: Dated<'a, RetirementMixed>,
    pub(super) officer_years: u32,
    pub(super) overlap_years: u32,
    pub(super) officer_deduction: Yen,
    /// What the deductions leave of each part.
    pub(super) officer_left: Yen,
    pub(super) employee_left: Yen,
}

impl<'a> Mixed<'a> {
    fn of(
        input: &RetirementIncomeInput,
        officer_years: u32,
        deduction: Yen,
        law: Dated<'a, RetirementMixed>,
    ) -> Result<Self, FieldError> {
        let overlap_years = input.overlap_months / 12;
        let alone = i64::from(officer_years) - i64::from(overlap_years);
        let officer_deduction =
            law.value.per_year * alone + law.value.per_overlapping_year * i64::from(overlap_years);
        let officer_left = input.amount - input.employee_amount - officer_deduction;
        let employee_left = input.employee_amount - (deduction - officer_deduction);
        if officer_left.min(employee_left) < Yen::ZERO {
            return Err(FieldError::new(FieldCode::NotSupported, "employee_amount"));
        }
        Ok(Self {
            law,
            officer_years,
            overlap_years,
            officer_deduction,
            officer_left,
            employee_left,
        })
    }
}

/// What no text that was read settles of the two together.
fn refuse_mixed(
    input: &RetirementIncomeInput,
    law: &RetirementHalf,
    service_years: u32,
    earlier: &Earlier,
) -> Result<(), FieldError> {
    let open = [
        (service_years <= law.short_years, "employee_amount"),
        (!input.overlap_months.is_multiple_of(12), "overlap_months"),
        (earlier.years() > 0, "earlier"),
        (input.disability, "disability"),
    ];
    match open.into_iter().find(|(is_open, _)| *is_open) {
        Some((_, field)) => Err(FieldError::new(FieldCode::NotSupported, field)),
        None => Ok(()),
    }
}
