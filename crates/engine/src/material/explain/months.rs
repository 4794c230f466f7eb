//! 根拠 of the premium months: their steps, and one figure of all of them.

use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Rounding, Yen};

use crate::material::premiums::Premiums;
use crate::social_insurance::social_insurance;
use crate::{Step, Trace};

/// The steps of every premium month, each computed once more with its trace.
pub(in crate::material) fn month_steps(premiums: &Premiums, law: &LawBook) -> Vec<Vec<Step>> {
    let explained = premiums.inputs.iter().filter_map(|input| {
        let mut trace = Trace::on();
        social_insurance(input, law, &mut trace)
            .ok()
            .map(|_| trace.into_steps())
    });
    explained.collect()
}

/// One figure of all months. Months alike are shown once with their number; months without the
/// figure (no bonus) are left out.
pub(super) fn over_months(figure: &str, of: &str, amount: Yen, months: &[Vec<Step>]) -> Step {
    let name = format!("months.0.{of}");
    let mut runs: Vec<(&Step, u32)> = Vec::new();
    for step in months
        .iter()
        .flatten()
        .filter(|step| step.figure == name && step.amount != 0)
    {
        match runs.last_mut() {
            Some((last, count)) if last.formula == step.formula => *count += 1,
            _ => runs.push((step, 1)),
        }
    }
    let one = |step: &Step| format!("{} = {}", step.formula, Yen(step.amount).grouped());
    let formula = match runs.as_slice() {
        [] => Yen::ZERO.grouped(),
        [(step, 1)] => step.formula.clone(),
        runs => {
            let run = |(step, count): &(&Step, u32)| match count {
                1 => format!("({})", one(step)),
                count => format!("({}) × {count}", one(step)),
            };
            runs.iter().map(run).collect::<Vec<_>>().join(" + ")
        }
    };
    let rounding = runs
        .first()
        .map_or(Rounding::None, |(step, _)| step.rounding);
    let total = Step::yen(figure, amount, formula).rounded(rounding);
    runs.into_iter()
        .flat_map(|(step, _)| step.law.clone())
        .fold(total, Step::citing)
}

/// What a figure of the months cites, each once.
pub(super) fn cited_by(months: &[Vec<Step>], of: &[&str]) -> Vec<Citation> {
    let names: Vec<String> = of.iter().map(|of| format!("months.0.{of}")).collect();
    let steps = months.iter().flatten();
    let mut cited = Vec::new();
    for law in steps
        .filter(|step| names.contains(&step.figure))
        .flat_map(|step| &step.law)
    {
        if !cited.contains(law) {
            cited.push(law.clone());
        }
    }
    cited
}
