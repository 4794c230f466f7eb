//! 退職の年: policies surrendered, handed over or kept, the allowance, the company's taxes, the person's taxes and the cash, as
//! one event; under the pay of today and under a plan.

mod annuity;
mod checks;
mod input;
mod output;
mod policies;
mod variant;

pub use input::{
    AllowanceForm, DeductedWhen, ExitAllowance, ExitAnnuity, ExitPerson, ExitPolicy, ExitVariant,
    ExitYearInput, PolicyAction,
};
pub use output::{
    ExitDifference, ExitFigures, ExitOutcome, ExitPolicyResult, ExitRemark, ExitVariantResult,
    ExitYearOutput, OutcomeFigures, PolicyTotals, VariantRemark,
};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Yen};

use crate::notified_pay_deadline::last_day;
use crate::trace::plus;
use crate::{Step, Trace};
use variant::Case;

/// 退職の年 of the company and of the president, as it is kept today and under a plan.
///
/// Contracts go by [`corporate_insurance`](crate::corporate_insurance), the guide of the allowance by
/// [`retirement_allowance`](crate::benefits::retirement_allowance), the taxes by
/// [`corporate_tax`](crate::corporate_tax) and [`retirement_income`](crate::retirement_income) with their roundings; what is
/// added here are sums and differences, and the payments of an annuity that are due by then, together cut to the yen. An
/// annuity is deducted as it falls due (法人税基本通達9-2-29) and is no retirement income (所得税法35条3項2号). The allowance is deducted wholly (法人税法34条1項), and beside it only up to the
/// guide (34条2項, 施行令70条2号).
///
/// # Errors
/// `out_of_range` for amounts, days outside the fiscal year, a policy year beyond its contract, and a planned amount below
/// what is handed over; `too_many` at `policies`; `required` at the value of a contract that is not kept and at its `on`;
/// and at what `person.form` needs in `person.annuity`; `not_supported` at what it does not, at `person.form` of an annuity
/// alone beside a contract that is handed over, at `person.kind`, a contract with a change, an `on` that nothing is handed over on, and
/// `action` of a contract whose premiums were salary; those of the calculators put together, under the path of their part.
pub fn exit_year(
    input: &ExitYearInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<ExitYearOutput, FieldErrors> {
    checks::form(input)?;
    let (policies, totals) = policies::settle(input, book, trace)?;
    let case = Case {
        input,
        book,
        totals: &totals,
    };
    let keep = case.result("keep", &input.keep, trace)?;
    let change = (input.change.as_ref())
        .map(|variant| case.result("change", variant, trace))
        .transpose()?;
    let difference = (change.as_ref()).map(|change| difference(&keep, change, trace));
    let remarks = remarks(input, &policies);
    Ok(ExitYearOutput {
        policies,
        totals,
        keep,
        change,
        difference,
        remarks,
    })
}

fn difference(
    keep: &ExitVariantResult,
    change: &ExitVariantResult,
    trace: &mut Trace,
) -> ExitDifference {
    let difference = ExitDifference {
        figures: change.figures.less(&keep.figures),
        wholly: change.wholly.figures.less(&keep.wholly.figures),
        up_to_limit: (change.up_to_limit.figures).less(&keep.up_to_limit.figures),
    };
    let mut explain = |at: &str, parts: [Vec<(&'static str, Yen)>; 3]| {
        let [differences, before, after] = parts;
        for (((name, amount), (_, before)), (_, after)) in
            differences.into_iter().zip(before).zip(after)
        {
            trace.step(|| {
                let formula = plus(&after.grouped(), -before);
                let parts = [format!("change{at}.{name}"), format!("-keep{at}.{name}")];
                Step::yen(format!("difference{at}.{name}"), amount, formula)
                    .sum_of(&parts.each_ref().map(String::as_str))
            });
        }
    };
    explain(
        "",
        [difference.figures, keep.figures, change.figures].map(|figures| figures.named()),
    );
    explain(
        ".wholly",
        [
            difference.wholly,
            keep.wholly.figures,
            change.wholly.figures,
        ]
        .map(|figures| figures.named()),
    );
    explain(
        ".up_to_limit",
        [
            difference.up_to_limit,
            keep.up_to_limit.figures,
            change.up_to_limit.figures,
        ]
        .map(|figures| figures.named()),
    );
    difference
}

fn remarks(input: &ExitYearInput, policies: &[ExitPolicyResult]) -> Vec<ExitRemark> {
    let allowance = &input.allowance;
    let start = input.company.fiscal_year_start;
    let end = last_day(start, input.company.months);
    let is_outside = |day: Date| day < start || day > end;
    let is_used = |policy: &ExitPolicyResult| policy.action != PolicyAction::Keep;
    let remarks = [
        (
            allowance.paid_on.is_some_and(is_outside),
            ExitRemark::PaidInAnotherYear,
        ),
        (
            input.company.loss_carryforward > Yen::ZERO,
            ExitRemark::LossAgeNotKnown,
        ),
        (
            (policies.iter()).any(|policy| policy.interpolated && is_used(policy)),
            ExitRemark::InterpolatedValue,
        ),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    remarks.map(|(_, remark)| remark).collect()
}
