use shinchoryu_law::Dated;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::earlier::deemed_text;
use super::figures::{PaymentClass, RetirementIncomeInput, RetirementIncomeOutput};
use super::law::YearLaw;
use super::payment::{Mixed, Payment};
use super::schedule::Schedule as _;
use crate::trace::{difference_or_zero, on_the_way};
use crate::{Step, Trace, Unit};

/// Adds a step for every figure of the output to a trace that is on.
pub(super) fn explain(
    input: &RetirementIncomeInput,
    law: &YearLaw<'_>,
    payment: &Payment<'_>,
    output: &RetirementIncomeOutput,
    without: Option<&Dated<'_, Rate>>,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    explain_years(input, law, payment, trace);
    explain_deduction(input, law, payment, trace);
    trace.step(|| {
        let formula = income_text(input, law, payment);
        let income = Step::yen("retirement_income", output.retirement_income, formula);
        income
            .rounded(Rounding::FloorYen)
            .citing(law.half.citation())
    });
    trace.step(|| {
        let income = output.retirement_income.grouped();
        // what the brackets are for is cut to 1,000 yen (国税通則法118条, 地方税法20条の4の2)
        Step::yen("taxable", output.taxable, income)
            .rounded(Rounding::Floor1000)
            .citing(law.brackets.citation())
    });
    trace.step(|| {
        let row = law.brackets.value.find(output.taxable);
        let (rate, minus) = (row.rate.percent(), row.minus.grouped());
        let formula = format!("{} × {rate} − {minus}", output.taxable.grouped());
        Step::yen("base_tax", output.base_tax, formula).citing(law.brackets.citation())
    });
    let due = |figure: &str| {
        let surtax = law.surtax.value.total().percent();
        let formula = format!("{} × (1 + {surtax})", output.base_tax.grouped());
        Step::yen(figure, output.income_tax_due, formula)
            .rounded(Rounding::FloorYen)
            .citing(law.surtax.citation())
    };
    trace.step(|| due("income_tax_due"));
    trace.step(|| match without {
        None => due("income_tax"),
        Some(rate) => {
            let formula = format!("{} × {}", input.amount.grouped(), rate.value.percent());
            Step::yen("income_tax", output.income_tax, formula)
                .rounded(Rounding::FloorYen)
                .citing(rate.citation())
        }
    });
    let levy = law.levy.value;
    for (figure, amount, rate) in [
        ("municipal_tax", output.municipal_tax, levy.municipal),
        ("prefectural_tax", output.prefectural_tax, levy.prefectural),
    ] {
        trace.step(|| {
            let formula = format!("{} × {}", output.taxable.grouped(), rate.percent());
            Step::yen(figure, amount, formula)
                .rounded(Rounding::Floor100)
                .citing(law.levy.citation())
        });
    }
    trace.step(|| {
        let off = [
            output.income_tax,
            output.municipal_tax,
            output.prefectural_tax,
        ];
        let off = off.map(Yen::grouped).join(" − ");
        let formula = format!("{} − {off}", input.amount.grouped());
        Step::yen("net", output.net, formula).sum_of(&[
            "-income_tax",
            "-municipal_tax",
            "-prefectural_tax",
        ])
    });
}

fn years(figure: impl Into<String>, years: u32, formula: String, rounding: Rounding) -> Step {
    Step::yen(figure, Yen(i64::from(years)), formula)
        .in_unit(Unit::Count)
        .rounded(rounding)
}

fn explain_years(
    input: &RetirementIncomeInput,
    law: &YearLaw<'_>,
    payment: &Payment<'_>,
    trace: &mut Trace,
) {
    let of_months = |figure: &str, count: u32, months: u32| {
        years(figure, count, format!("{months} ÷ 12"), Rounding::CeilYen)
    };
    trace.step(|| {
        of_months("service_years", payment.service_years, payment.months)
            .citing(law.deduction.citation())
    });
    if let Some(count) = payment.officer_years {
        let months = input.officer_months.unwrap_or(payment.months);
        trace.step(|| of_months("officer_years", count, months).citing(law.half.citation()));
    }
}

fn explain_deduction(
    input: &RetirementIncomeInput,
    law: &YearLaw<'_>,
    payment: &Payment<'_>,
    trace: &mut Trace,
) {
    let rule = law.deduction.value;
    trace.step(|| {
        let formula = rule.text_of_years(payment.service_years);
        Step::yen("scheduled_deduction", payment.scheduled, formula)
            .citing(law.deduction.citation())
    });
    let lookback = (!input.earlier.is_empty())
        .then(|| law.lookback().ok())
        .flatten();
    if let Some(lookback) = &lookback {
        for (index, (earlier, result)) in input
            .earlier
            .iter()
            .zip(&payment.earlier.results)
            .enumerate()
        {
            let Some(count) = result.deemed_years else {
                continue;
            };
            trace.step(|| {
                let formula = deemed_text(earlier.amount, rule);
                let figure = format!("earlier.{index}.deemed_years");
                years(figure, count, formula, Rounding::FloorYen)
                    .citing(lookback.citation())
                    .citing(law.deduction.citation())
            });
        }
        trace.step(|| {
            let formula = format!("{} ÷ 12", payment.earlier.months);
            let count = payment.earlier.years();
            years("overlap_years", count, formula, Rounding::FloorYen).citing(lookback.citation())
        });
        trace.step(|| {
            let formula = rule.text_of_years(payment.earlier.years());
            Step::yen("reduction", payment.reduction, formula)
                .citing(lookback.citation())
                .citing(law.deduction.citation())
        });
    }
    trace.step(|| {
        let mut left = payment.scheduled.grouped();
        if payment.reduction > Yen::ZERO {
            left = format!("{left} − {}", payment.reduction.grouped());
        }
        let mut formula = format!("max({left}, {})", rule.minimum.grouped());
        if input.disability {
            formula = format!("{formula} + {}", rule.disability.grouped());
        }
        let step = Step::yen("deduction", payment.deduction, formula);
        let step = step.citing(law.deduction.citation());
        match &payment.order {
            Some(order) => step.citing(order.clone()),
            None => step,
        }
    });
    if let Some(mixed) = &payment.mixed {
        trace.step(|| {
            let rule = mixed.law.value;
            let formula = format!(
                "{} × ({} − {overlap}) + {} × {overlap}",
                rule.per_year.grouped(),
                mixed.officer_years,
                rule.per_overlapping_year.grouped(),
                overlap = mixed.overlap_years,
            );
            Step::yen("officer_deduction", mixed.officer_deduction, formula)
                .citing(mixed.law.citation())
        });
    }
}

/// What is income of what the deduction leaves.
fn income_text(input: &RetirementIncomeInput, law: &YearLaw<'_>, payment: &Payment<'_>) -> String {
    let half = law.half.value;
    let taxed = half.taxed.percent();
    if let Some(mixed) = &payment.mixed {
        return mixed_text(input, payment, mixed, &taxed);
    }
    let left = (input.amount - payment.deduction).or_zero();
    let difference = difference_or_zero(input.amount, payment.deduction);
    match payment.class {
        PaymentClass::SpecifiedOfficer => difference,
        PaymentClass::ShortService if left > half.short_limit => {
            let limit = half.short_limit.grouped();
            format!("{limit} × {taxed} + {difference} − {limit}")
        }
        _ => format!("{} × {taxed}", on_the_way(difference, left)),
    }
}

fn mixed_text(
    input: &RetirementIncomeInput,
    payment: &Payment<'_>,
    mixed: &Mixed<'_>,
    taxed: &str,
) -> String {
    let officer = (input.amount - input.employee_amount).grouped();
    let of_officer = mixed.officer_deduction.grouped();
    let employee = input.employee_amount.grouped();
    let all = payment.deduction.grouped();
    format!("{officer} − {of_officer} + ({employee} − ({all} − {of_officer})) × {taxed}")
}
