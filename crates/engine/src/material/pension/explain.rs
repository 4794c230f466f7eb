//! 根拠 of the pension.

use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rounding, Yen};

use super::{Counted, Drawn, Pension};
use crate::Step;
use crate::trace::or_zero;

impl Drawn {
    /// The step of what is suspended in its year, after those of its months.
    pub(in crate::material) fn suspended_steps(&self, at: &str, law: &LawBook) -> Vec<Step> {
        let mut steps: Vec<Step> = (self.runs.iter().enumerate())
            .map(|(index, (counted, _))| {
                let figure = format!("{at}months.{index}.suspended");
                suspended(figure, &self.pension, counted, law)
            })
            .collect();
        let step = Step::yen(
            format!("{at}suspended"),
            self.year().suspended,
            self.not_paid_formula(),
        );
        let cited: Vec<_> = steps.iter().flat_map(|step| step.law.clone()).collect();
        let step = step.rounded(Rounding::FloorYen);
        steps.push(cited.into_iter().fold(step, Step::citing));
        steps
    }

    /// The steps of its year, in the order a reader asks for them.
    pub(in crate::material) fn steps(&self, law: &LawBook) -> Vec<Step> {
        let pension = &self.pension;
        let year = self.year();
        let months = self.months();
        let parts = [
            pension.earnings_related,
            pension.basic,
            pension.additional,
            pension.other,
        ];
        let parts = parts.into_iter().filter(|part| *part > Yen::ZERO);
        let parts: Vec<String> = parts.map(Yen::grouped).collect();
        let whole = match parts.as_slice() {
            [] => Yen::ZERO.grouped(),
            [one] => one.clone(),
            parts => format!("({})", parts.join(" + ")),
        };
        let formula = format!("{whole} × {months} ÷ 12");
        let full = Step::yen("pension.full", year.full, formula).rounded(Rounding::FloorYen);
        let mut steps = self.suspended_steps("pension.", law);
        steps.insert(steps.len().saturating_sub(1), full);
        let formula = format!("{} − {}", year.full.grouped(), year.suspended.grouped());
        let receipts = Step::yen("pension.receipts", year.receipts, formula);
        steps.push(receipts.sum_of(&["pension.full", "-pension.suspended"]));
        steps
    }

    /// Σ of the months, over twelve.
    pub(in crate::material) fn not_paid_formula(&self) -> String {
        let runs = self.runs.iter().map(|(counted, count)| {
            let suspended = self.pension.suspended(counted);
            let lost = self.pension.lost_addition(counted);
            let of_month = if lost > Yen::ZERO {
                format!("({} + {})", suspended.grouped(), lost.grouped())
            } else {
                suspended.grouped()
            };
            format!("{of_month} × {count}")
        });
        let runs: Vec<String> = runs.collect();
        match runs.as_slice() {
            [] => Yen::ZERO.grouped(),
            [one] => format!("{one} ÷ 12"),
            runs => format!("({}) ÷ 12", runs.join(" + ")),
        }
    }
}

/// 支給停止額 of a year by one month.
pub(super) fn suspended(
    figure: String,
    pension: &Pension,
    counted: &Counted,
    law: &LawBook,
) -> Step {
    let earned = pension.earnings_related;
    let half = format!(
        "({} + {} × 12 + {} − {} × 12) ÷ 2",
        earned.grouped(),
        counted.standard.grouped(),
        counted.bonuses.grouped(),
        counted.threshold.grouped()
    );
    let over = pension.over(counted);
    let formula = if over.ratio(1, 2).round(Rounding::HalfUpYen) > earned {
        format!("min({half}, {})", earned.grouped())
    } else {
        or_zero(half, over < Yen::ZERO)
    };
    let step = Step::yen(figure, pension.suspended(counted), formula).rounded(Rounding::HalfUpYen);
    let day = counted.month.first_day();
    let social = &law.social_insurance;
    let citations = [
        law.pension
            .in_service_threshold
            .carried(day)
            .map(|law| law.citation()),
        social.pension_grades.carried(day).map(|law| law.citation()),
        social.bonus_caps.carried(day).map(|law| law.citation()),
    ];
    citations.into_iter().flatten().fold(step, Step::citing)
}
