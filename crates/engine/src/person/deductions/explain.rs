use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::{DeductionYear, Deductions, disability_amount};
use crate::person::{At, Incomes, premiums};
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// Formula, rounding and law of one deduction.
type Made = (String, Rounding, Option<Citation>);

fn sum(amounts: impl IntoIterator<Item = Yen>) -> String {
    let parts: Vec<String> = amounts
        .into_iter()
        .filter(|amount| *amount > Yen::ZERO)
        .map(Yen::grouped)
        .collect();
    if parts.is_empty() {
        return Yen::ZERO.grouped();
    }
    parts.join(" + ")
}

/// The share of what was paid that is deducted.
fn share(paid: Yen, rate: Rate) -> String {
    format!("{} × {}", paid.grouped(), rate.percent())
}

impl DeductionYear<'_> {
    /// One step for each deduction above zero, then their sum.
    pub(crate) fn explain(
        &self,
        amounts: &Deductions,
        incomes: &Incomes<'_>,
        total_income: Yen,
        trace: &mut Trace,
    ) {
        if !trace.is_on() {
            return;
        }
        let mut parts = Vec::new();
        for (name, amount) in amounts.parts() {
            if amount > Yen::ZERO {
                let figure = format!("deductions.{name}");
                trace.step(|| {
                    let (formula, rounding, law) = self.made(name, amount, incomes, total_income);
                    let step = Step::yen(figure.clone(), amount, formula).rounded(rounding);
                    law.into_iter().fold(step, Step::citing)
                });
                parts.push(figure);
            }
        }
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        trace.step(|| {
            let granted = amounts.parts().map(|(_, amount)| amount);
            Step::yen("total_deductions", amounts.total(), sum(granted)).sum_of(&parts)
        });
    }

    fn made(&self, name: &str, amount: Yen, incomes: &Incomes<'_>, total_income: Yen) -> Made {
        let family = &incomes.family;
        let paid = family.person.deductions;
        let (income, given) = (total_income.grouped(), amount.grouped());
        let spouse = family.person.spouse;
        let whole =
            |formula: String, law: Citation| -> Made { (formula, Rounding::None, Some(law)) };
        match name {
            "basic" => whole(format!("[{income}] → {given}"), self.basic.citation()),
            "spouse" => {
                let age = spouse.map_or(0, |spouse| spouse.age);
                let formula = format!("[{income}; {age}] → {given}");
                whole(formula, self.spouse.citation())
            }
            "spouse_special" => {
                let other = spouse.map_or(Yen::ZERO, |spouse| spouse.total_income);
                let formula = format!("[{income}; {}] → {given}", other.grouped());
                whole(formula, self.spouse_special.citation())
            }
            "dependants" => {
                let each = family.dependants().map(|d| self.dependant(d));
                whole(sum(each), self.dependants.citation())
            }
            "specified_relatives" => {
                let each = family.above_limit().map(|d| self.specified_relative(d));
                whole(sum(each), self.specified_relatives.citation())
            }
            "disability" => {
                let law = self.disability.value;
                let each = family.disabilities().map(|d| disability_amount(law, d));
                whole(sum(each), self.disability.citation())
            }
            "single_parent" | "widow" => {
                let upto = self.widow_single_parent.value.taxpayer_upto;
                let formula = format!("{income} ≤ {} → {given}", upto.grouped());
                whole(formula, self.widow_single_parent.citation())
            }
            "working_student" => {
                let limits = incomes.limits.value;
                let formula = format!(
                    "{income} ≤ {}; {income} − {} ≤ {} → {given}",
                    limits.working_student.grouped(),
                    incomes.employment_income.grouped(),
                    limits.working_student_other_income.grouped(),
                );
                whole(formula, self.working_student.citation())
            }
            "life" => self.life_made(incomes),
            "earthquake" => {
                let law = self.earthquake.value;
                let kinds = premiums::earthquake_formula(&paid.earthquake, law);
                let formula = format!("min({kinds}, {})", law.total_cap.grouped());
                (formula, Rounding::CeilYen, Some(self.earthquake.citation()))
            }
            "medical" => self.medical_made(paid.medical, total_income),
            "donation" => (
                self.donation.as_ref().map_or_else(String::new, |law| {
                    format!(
                        "min({}, {income} × {}) − {}",
                        paid.donation.grouped(),
                        law.value.income_share.percent(),
                        law.value.not_deductible.grouped()
                    )
                }),
                Rounding::CeilYen,
                self.donation.as_ref().map(At::citation),
            ),
            "social_insurance" => (
                share(paid.social_insurance, self.paid.value.social_insurance),
                Rounding::FloorYen,
                Some(self.paid.citation()),
            ),
            "small_enterprise_mutual_aid" => (
                share(
                    paid.small_enterprise_mutual_aid,
                    self.paid.value.small_enterprise_mutual_aid,
                ),
                Rounding::FloorYen,
                Some(self.paid.citation()),
            ),
            // taken as entered: 雑損控除 and the like
            _ => (given, Rounding::None, None),
        }
    }

    fn life_made(&self, incomes: &Incomes<'_>) -> Made {
        let (family, law) = (&incomes.family, self.life.value);
        let kinds = premiums::life_formula(&family.person.deductions.life, family, law);
        let formula = format!("min({kinds}, {})", law.total_cap.grouped());
        (formula, Rounding::CeilYen, Some(self.life.citation()))
    }

    /// What is paid above the own part, whose fraction is dropped, as far as the cap.
    fn medical_made(&self, paid: Yen, total_income: Yen) -> Made {
        let law = self.medical.value;
        let share = total_income
            .times(law.threshold_rate)
            .round(Rounding::FloorYen);
        let of_income = format!(
            "{} × {}",
            total_income.grouped(),
            law.threshold_rate.percent()
        );
        let own = format!(
            "min({}, {})",
            law.threshold.grouped(),
            on_the_way(of_income, share)
        );
        let above = format!("{} − {own}", paid.grouped());
        let formula = if paid - share.min(law.threshold) > law.cap {
            format!("min({above}, {})", law.cap.grouped())
        } else {
            above
        };
        (formula, Rounding::FloorYen, Some(self.medical.citation()))
    }
}
