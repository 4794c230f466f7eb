//! 根拠 of the standard amounts of some months.

use shinchoryu_quantity::Yen;

use super::months::cited_by;
use super::pieces::joined;
use crate::Step;
use crate::material::premiums::Premiums;
use crate::social_insurance::MonthPremium;

/// Σ of the standard amounts and bonuses that count for the pension.
pub(in crate::material) fn pension_base(
    figure: &str,
    premiums: &Premiums,
    months: &[Vec<Step>],
) -> Step {
    let of = |figure: fn(&MonthPremium) -> Yen| premiums.months.iter().map(figure).sum::<Yen>();
    let standard = of(|month| month.standard_pension);
    let bonuses = of(|month| month.bonus_base_pension);
    let formula = joined(&[standard, bonuses], " + ");
    let step = Step::yen(figure, premiums.pension_base_year, formula);
    let cited = cited_by(months, &["standard_pension", "bonus_base_pension"]);
    cited.into_iter().fold(step, Step::citing)
}

/// 標準報酬月額 of the last month.
pub(in crate::material) fn of_last_month(months: &[Vec<Step>]) -> impl Iterator<Item = Step> {
    let last = months.last().into_iter().flatten();
    ["standard_health", "standard_pension"]
        .into_iter()
        .filter_map(move |figure| {
            let name = format!("months.0.{figure}");
            let step = last.clone().find(|step| step.figure == name)?.clone();
            Some(Step {
                figure: figure.to_owned(),
                ..step
            })
        })
}
