use shinchoryu_quantity::{Rounding, Yen};

use super::figures::{IncomeTaxInput, IncomeTaxOutput, Settlement};
use super::law::YearLaw;
use crate::person::Incomes;
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// Adds a step for every figure of the output to a trace that is on.
pub(super) fn explain(
    input: &IncomeTaxInput,
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
    output: &IncomeTaxOutput,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    incomes.explain(input.other_income.retirement, trace);
    law.deductions
        .explain(&output.deductions, incomes, output.total_income, trace);
    trace.step(|| {
        let taxed = law.taxed(incomes, output.settlement);
        let formula = difference_or_zero(taxed, output.total_deductions);
        let step = Step::yen("taxable_income", output.taxable_income, formula);
        // what the brackets are for is cut to 1,000 yen (国税通則法118条)
        let step = step.rounded(Rounding::Floor1000);
        let step = step.citing(law.brackets.citation());
        if taxed == incomes.aggregate {
            step
        } else {
            step.citing(law.year_end.citation())
        }
    });
    trace.step(|| {
        let row = law.brackets.value.find(output.taxable_income);
        let formula = format!(
            "{} × {} − {}",
            output.taxable_income.grouped(),
            row.rate.percent(),
            row.minus.grouped()
        );
        Step::yen("computed_tax", output.computed_tax, formula).citing(law.brackets.citation())
    });
    if output.housing_loan_credit > Yen::ZERO {
        trace.step(|| {
            let formula = format!(
                "min({}, {})",
                input.housing_loan_credit.grouped(),
                output.computed_tax.grouped()
            );
            let step = Step::yen("housing_loan_credit", output.housing_loan_credit, formula);
            match &law.housing_loan {
                Some(law) => step.citing(law.citation()),
                None => step,
            }
        });
    }
    if output.fixed_tax_cut > Yen::ZERO {
        trace.step(|| {
            let formula = format!(
                "min({} × {}, {} − {})",
                law.cut.value.per_person.grouped(),
                incomes.family.persons(),
                output.computed_tax.grouped(),
                output.housing_loan_credit.grouped()
            );
            Step::yen("fixed_tax_cut", output.fixed_tax_cut, formula).citing(law.cut.citation())
        });
    }
    trace.step(|| {
        let mut formula = output.computed_tax.grouped();
        let mut parts = vec!["computed_tax"];
        for (part, amount) in [
            ("-housing_loan_credit", output.housing_loan_credit),
            ("-fixed_tax_cut", output.fixed_tax_cut),
        ] {
            if amount > Yen::ZERO {
                formula = format!("{formula} − {}", amount.grouped());
                parts.push(part);
            }
        }
        Step::yen("tax_after_credits", output.tax_after_credits, formula).sum_of(&parts)
    });
    explain_surtax(law, output, trace);
    trace.step(|| {
        let formula = format!(
            "{} + {}",
            output.tax_after_credits.grouped(),
            output.surtax.grouped()
        );
        let step =
            Step::yen("annual_tax", output.annual_tax, formula).citing(law.year_end.citation());
        match output.settlement {
            Settlement::YearEndAdjustment => step.rounded(Rounding::Floor100),
            Settlement::FinalReturn => step,
        }
    });
    trace.step(|| {
        let formula = format!(
            "{} − {}",
            output.annual_tax.grouped(),
            input.withheld.grouped()
        );
        let step = Step::yen("difference", output.difference, formula);
        let step = step.citing(law.year_end.citation());
        match output.settlement {
            // what is to be paid is cut, and may be nothing then
            Settlement::FinalReturn if output.annual_tax > input.withheld => {
                step.rounded(Rounding::Floor100)
            }
            _ => step,
        }
    });
}

fn explain_surtax(law: &YearLaw<'_>, output: &IncomeTaxOutput, trace: &mut Trace) {
    let base = output.tax_after_credits;
    let mut step = |figure: &str, amount: Yen, formula: String| {
        trace.step(|| {
            Step::yen(figure, amount, formula)
                .rounded(Rounding::FloorYen)
                .citing(law.surtax.citation())
        });
    };
    let rates = law.surtax.value;
    step(
        "surtax",
        output.surtax,
        format!("{} × {}", base.grouped(), rates.total().percent()),
    );
    if rates.defence.ppm() > 0 {
        step(
            "surtax_defence",
            output.surtax_defence,
            format!("{} × {}", base.grouped(), rates.defence.percent()),
        );
    }
    step(
        "surtax_reconstruction",
        output.surtax_reconstruction,
        format!(
            "{} − {}",
            output.surtax.grouped(),
            output.surtax_defence.grouped()
        ),
    );
}
