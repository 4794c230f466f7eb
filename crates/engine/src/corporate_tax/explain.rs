use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::{CorporateTaxOutput, LimitExceeded};
use crate::{Step, Trace};

/// `base × rate`, cut to 100 yen.
pub(super) fn charge(
    trace: &mut Trace,
    figure: &'static str,
    base: Yen,
    rate: Rate,
    citation: impl FnOnce() -> Citation,
) -> Yen {
    let tax = base.times(rate).round(Rounding::Floor100);
    trace.step(|| {
        Step::yen(
            figure,
            tax,
            format!("{} × {}", base.grouped(), rate.percent()),
        )
        .rounded(Rounding::Floor100)
        .citing(citation())
    });
    tax
}

/// The parts of prefecture and municipality added up; in Tokyo's wards there is one part alone.
pub(super) fn both(
    trace: &mut Trace,
    figure: &'static str,
    prefecture: Yen,
    municipality: Yen,
) -> Yen {
    let sum = prefecture + municipality;
    trace.step(|| {
        let names = ["prefecture", "municipality"].map(|part| format!("{figure}_{part}"));
        let there = if municipality == Yen::ZERO { 1 } else { 2 };
        let names: Vec<&str> = names.iter().take(there).map(String::as_str).collect();
        let formula = format!("{} + {}", prefecture.grouped(), municipality.grouped());
        Step::yen(figure, sum, formula).sum_of(&names)
    });
    sum
}

/// What the rates beyond a limit add: the tax less what it would be within it.
pub(super) fn exceeded(
    at: usize,
    limit: &LimitExceeded,
    (tax, within): (Yen, String),
    law: impl FnOnce() -> Citation,
    trace: &mut Trace,
) {
    trace.step(|| {
        let formula = format!("{} − {within}", tax.grouped());
        Step::yen(format!("limits_exceeded.{at}.added"), limit.added, formula)
            .rounded(Rounding::Floor100)
            .citing(law())
    });
}

/// What all limits together add; explained where there is one.
pub(super) fn added_by_limits(exceeded: &[LimitExceeded], trace: &mut Trace) -> Yen {
    let added = exceeded.iter().map(|limit| limit.added);
    let sum: Yen = added.clone().sum();
    if !exceeded.is_empty() {
        trace.step(|| {
            let terms: Vec<String> = added.map(Yen::grouped).collect();
            let names: Vec<String> = (0..terms.len())
                .map(|at| format!("limits_exceeded.{at}.added"))
                .collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            Step::yen("added_by_limits", sum, terms.join(" + ")).sum_of(&names)
        });
    }
    sum
}

/// The sums over all taxes, explained.
pub(super) fn sums(output: &CorporateTaxOutput, trace: &mut Trace) {
    let next = [
        ("enterprise_tax", output.enterprise_tax),
        ("special_enterprise_tax", output.special_enterprise_tax),
    ];
    let all = [
        ("corporation_tax", output.corporation_tax),
        ("local_corporation_tax", output.local_corporation_tax),
        ("defence_tax", output.defence_tax),
        ("inhabitant_levy", output.inhabitant_levy),
        ("per_capita", output.per_capita),
    ];
    let sum = |figure: &str, amount: Yen, parts: &[(&str, Yen)]| {
        let terms: Vec<String> = parts.iter().map(|(_, yen)| yen.grouped()).collect();
        let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
        Step::yen(figure, amount, terms.join(" + ")).sum_of(&names)
    };
    trace.step(|| sum("deductible_next_year", output.deductible_next_year, &next));
    trace.step(|| sum("total", output.total, &[&all[..], &next[..]].concat()));
}
