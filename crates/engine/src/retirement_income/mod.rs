//! 退職所得: the deduction by years of service, what of the rest is income, the taxes that are withheld when it is
//! paid.

mod earlier;
mod explain;
mod figures;
mod law;
mod payment;
mod period;
mod schedule;

pub use figures::{
    EarlierKind, EarlierPayment, EarlierResult, PaymentClass, PaymentKind, RetirementIncomeInput,
    RetirementIncomeOutput,
};
pub use period::Period;

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use crate::Trace;
use crate::check::Checks;
use law::YearLaw;
use payment::Payment;

/// The longest service in months.
const MONTHS: u32 = 1_200;
/// So many earlier payments are taken.
const EARLIER: usize = 20;
/// The largest 退職所得控除額 of an earlier payment, yen: that of more than a hundred years.
const LARGEST_DEDUCTION: Yen = Yen(100_000_000);

/// 退職所得 of a lump sum with the taxes withheld from it (所得税法30条・201条, 地方税法50条の2・328条).
///
/// Years of service are rounded up, overlapping years down; the income loses a fraction of a yen, the taxable income is cut
/// to 1,000 yen, income tax with its surtaxes to the yen, each of the two resident taxes to 100 yen.
///
/// # Errors
/// `out_of_range` for amounts, years and months; `date_after` for a period that ends before it begins; `required` at
/// `service` where neither it nor `service_months` is given, and where `earlier` needs it; `law_not_covered` at `year`;
/// `too_many` at `earlier`; `not_supported` for what the law read leaves open: both `service` and `service_months`; an
/// `officer_months`, `employee_amount` or `overlap_months` that its kind does not have; 特定役員退職手当等 beside pay as an
/// employee with short service, an earlier payment that overlaps, a disability, overlapping months that are no whole years, or
/// one part below its deduction; what `earlier` leaves open.
pub fn retirement_income(
    input: &RetirementIncomeInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<RetirementIncomeOutput, FieldErrors> {
    check(input)?;
    let law = YearLaw::of(book, input.year)?;
    let payment = Payment::of(input, &law)?;
    let taxable = payment.income.cut(1_000);
    let row = law.brackets.value.find(taxable);
    let base_tax = taxable.times(row.rate).round(Rounding::None) - row.minus;
    let with_surtax = Rate::from_ppm(1_000_000 + law.surtax.value.total().ppm());
    let income_tax_due = base_tax.times(with_surtax).round(Rounding::FloorYen);
    let without = match input.declaration {
        true => None,
        false => Some(law.withholding()?),
    };
    let income_tax = match &without {
        None => income_tax_due,
        Some(rate) => input.amount.times(*rate.value).round(Rounding::FloorYen),
    };
    let levy = |rate: Rate| taxable.times(rate).round(Rounding::Floor100);
    let municipal_tax = levy(law.levy.value.municipal);
    let prefectural_tax = levy(law.levy.value.prefectural);
    let output = RetirementIncomeOutput {
        class: payment.class,
        service_years: payment.service_years,
        officer_years: payment.officer_years,
        scheduled_deduction: payment.scheduled,
        overlap_years: payment.earlier.years(),
        reduction: payment.reduction,
        deduction: payment.deduction,
        officer_deduction: payment.mixed.as_ref().map(|mixed| mixed.officer_deduction),
        retirement_income: payment.income,
        taxable,
        base_tax,
        income_tax,
        income_tax_due,
        municipal_tax,
        prefectural_tax,
        net: input.amount - income_tax - municipal_tax - prefectural_tax,
        earlier: payment.earlier.results.clone(),
    };
    explain::explain(input, &law, &payment, &output, without.as_ref(), trace);
    Ok(output)
}

fn check(input: &RetirementIncomeInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.range(input.year, 1, 9999, || "year".into());
    checks.amount(input.amount, || "amount".into());
    let months = checked_service(input, &mut checks);
    if input.kind == PaymentKind::Officer {
        let officer = input.officer_months.unwrap_or(months);
        checks.range(officer, 1, months.max(1), || "officer_months".into());
        let amounts = (Yen::ZERO, input.amount.or_zero());
        checks.range(input.employee_amount, amounts.0, amounts.1, || {
            "employee_amount".into()
        });
        let most = if input.employee_amount == Yen::ZERO {
            0
        } else {
            officer
        };
        checks.range(input.overlap_months, 0, most, || "overlap_months".into());
    } else {
        for (given, field) in [
            (input.officer_months.is_some(), "officer_months"),
            (input.employee_amount != Yen::ZERO, "employee_amount"),
            (input.overlap_months != 0, "overlap_months"),
        ] {
            if given {
                checks.push(FieldError::new(FieldCode::NotSupported, field));
            }
        }
    }
    if input.earlier.len() > EARLIER {
        let error = FieldError::new(FieldCode::TooMany, "earlier");
        checks.push(error.with("max", EARLIER));
    }
    for (index, payment) in input.earlier.iter().enumerate() {
        let at = |name: &str| format!("earlier.{index}.{name}");
        checks.amount(payment.amount, || at("amount"));
        let last = input.year.saturating_sub(1);
        checks.range(payment.paid_year, 1868, last, || at("paid_year"));
        payment
            .period
            .check(|name| at(&format!("period.{name}")), &mut checks);
        if let Some(deduction) = payment.deduction {
            checks.range(deduction, Yen::ZERO, LARGEST_DEDUCTION, || at("deduction"));
        }
    }
    checks.finish()
}

/// The months of service, or 0 where they are wrong, which is told then.
fn checked_service(input: &RetirementIncomeInput, checks: &mut Checks) -> u32 {
    match (input.service, input.service_months) {
        (Some(service), None) => {
            service.check(|name| format!("service.{name}"), checks);
            service.months()
        }
        (None, Some(months)) => {
            checks.range(months, 1, MONTHS, || "service_months".into());
            months
        }
        (None, None) => {
            checks.push(FieldError::new(FieldCode::Required, "service"));
            0
        }
        (Some(_), Some(_)) => {
            let field = "service_months";
            checks.push(FieldError::new(FieldCode::NotSupported, field));
            0
        }
    }
}
