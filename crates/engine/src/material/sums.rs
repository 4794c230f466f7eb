//! 合計の式: the step of a sum with the names of its parts.

use shinchoryu_quantity::Yen;

use crate::Step;

/// `a + b − c`: each part with its name, a leading "-" takes it off.
pub(super) fn sum(figure: impl Into<String>, parts: &[(&str, Yen)]) -> Step {
    let mut formula = String::new();
    let mut total = Yen::ZERO;
    for (name, amount) in parts {
        let signed = if name.starts_with('-') {
            -*amount
        } else {
            *amount
        };
        let below = signed < Yen::ZERO;
        let sign = match (formula.is_empty(), below) {
            (true, false) => "",
            (true, true) => "0 − ",
            (false, false) => " + ",
            (false, true) => " − ",
        };
        let shown = if below { -signed } else { signed };
        formula = format!("{formula}{sign}{}", shown.grouped());
        total += signed;
    }
    if formula.is_empty() {
        formula = total.grouped();
    }
    let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    Step::yen(figure, total, formula).sum_of(&names)
}
