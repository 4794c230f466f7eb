//! What steps of every kind are written with.

use shinchoryu_quantity::{Rate, Yen};

use crate::{Step, Trace};

/// Amounts with a sign between them.
pub(super) fn joined(amounts: &[Yen], by: &str) -> String {
    amounts
        .iter()
        .map(|amount| amount.grouped())
        .collect::<Vec<_>>()
        .join(by)
}

/// The steps of a calculator under the figure that it explains.
pub(super) fn nested(trace: Trace, prefix: &str, steps: &mut Vec<Step>) {
    steps.extend(
        trace
            .into_steps()
            .into_iter()
            .map(|step| step.under(prefix)),
    );
}

/// The step of `source` once more, under the name that the comparison gives the figure.
pub(super) fn alias(steps: &mut Vec<Step>, figure: &str, source: &str) {
    if let Some(step) = steps.iter().find(|step| step.figure == source) {
        let step = Step {
            figure: figure.to_owned(),
            ..step.clone()
        };
        steps.push(step);
    }
}

/// 5.481 ÷ 1,000, as the law writes the rate.
pub(in crate::material) fn per_mille(rate: Rate) -> String {
    format!("{} ÷ 1,000", Rate::from_ppm(rate.ppm() * 1_000))
}
