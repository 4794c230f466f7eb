use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::insurer::Charge;
use super::{Cover, MonthInput, MonthLaw, MonthPremium, TotalPremium};
use crate::trace::{difference_or_zero, on_the_way};
use crate::{Step, Trace, Unit};

const EMPLOYEE: [&str; 4] = ["health", "pension", "health_bonus", "pension_bonus"];

fn share(figure: String, amount: Yen, base: Yen, charge: Charge, law: Vec<Citation>) -> Step {
    let formula = charge.formula(base);
    law.into_iter().fold(
        Step::yen(figure, amount, formula).rounded(Rounding::HalfSenDown),
        Step::citing,
    )
}

fn line(figure: String, amount: Yen, base: Yen, rate: Rate, law: Vec<Citation>) -> Step {
    let formula = format!("{} × {}", base.grouped(), rate.percent());
    law.into_iter().fold(
        Step::yen(figure, amount, formula).rounded(Rounding::FloorYen),
        Step::citing,
    )
}

fn sum(figure: String, amount: Yen, parts: &[(String, Yen)]) -> Step {
    let formula: Vec<String> = parts.iter().map(|(_, yen)| yen.grouped()).collect();
    let names: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
    Step::yen(figure, amount, formula.join(" + ")).sum_of(&names)
}

/// 被保険者負担分 with its step.
pub(crate) struct Share {
    amount: Yen,
    step: Step,
}

impl Share {
    /// Its amount alone.
    pub(crate) fn told(mut self) -> Self {
        self.step.formula = self.amount.grouped();
        self
    }
}

/// The sum of the shares, each with its formula.
pub(crate) fn sum_of_shares(figure: &str, shares: &[Share]) -> Step {
    sum_rounded(figure, shares, Rounding::HalfSenDown)
}

/// 納入告知額: the sum of its lines, each cut to the yen.
pub(crate) fn sum_of_lines(figure: &str, lines: &[Share]) -> Step {
    sum_rounded(figure, lines, Rounding::FloorYen)
}

fn sum_rounded(figure: &str, shares: &[Share], rounding: Rounding) -> Step {
    let sum = shares.iter().map(|share| share.amount).sum::<Yen>();
    let formulas = shares
        .iter()
        .map(|share| on_the_way(share.step.formula.clone(), share.amount));
    let formula = formulas.collect::<Vec<_>>().join(" + ");
    let formula = if formula.is_empty() {
        sum.grouped()
    } else {
        formula
    };
    cited(Step::yen(figure, sum, formula).rounded(rounding), shares)
}

fn cited(step: Step, shares: &[Share]) -> Step {
    let law = shares
        .iter()
        .flat_map(|share| share.step.law.iter().cloned());
    law.fold(step, Step::citing)
}

impl MonthLaw<'_> {
    /// Adds the steps of one month to a trace that is on.
    pub(super) fn explain(
        &self,
        index: usize,
        cover: Cover,
        given: &MonthInput,
        counted: Yen,
        premium: &MonthPremium,
        trace: &mut Trace,
    ) {
        if !trace.is_on() {
            return;
        }
        let name = |figure: &str| format!("months.{index}.{figure}");
        let together = given.together();
        self.explain_standards(&name, &together, premium, trace);
        self.explain_bonus(&name, cover, &together, counted, premium, trace);
        if let Some(offices) = given.offices() {
            self.explain_office(&name, cover, offices, premium, trace);
        } else {
            self.explain_whole(&name, cover, premium, trace);
        }
        let employee = &premium.employee;
        let amounts = [
            employee.health,
            employee.pension,
            employee.health_bonus,
            employee.pension_bonus,
        ];
        let parts = EMPLOYEE.map(|figure| name(&format!("employee.{figure}")));
        let parts: Vec<(String, Yen)> = parts.into_iter().zip(amounts).collect();
        trace.step(|| sum(name("employee.total"), employee.total, &parts));
        let national = premium.national_health_society;
        if national > Yen::ZERO {
            trace.step(|| {
                Step::yen(
                    name("national_health_society"),
                    national,
                    national.grouped(),
                )
                .citing(self.ages.citation())
            });
        }
        explain_totals(&name, premium, trace);
    }

    /// The shares and the invoice of one office.
    fn explain_whole(
        &self,
        name: &impl Fn(&str) -> String,
        cover: Cover,
        premium: &MonthPremium,
        trace: &mut Trace,
    ) {
        let health_rate = self.health_rate(cover);
        let pension_rate = *self.pension_rate.value;
        let health_law = || self.health_law(cover);
        let pension_law = || vec![self.pension_rate.citation()];
        let employee = &premium.employee;
        let rows = [
            (employee.health, premium.standard_health, true),
            (employee.pension, premium.standard_pension, false),
            (employee.health_bonus, premium.bonus_base_health, true),
            (employee.pension_bonus, premium.bonus_base_pension, false),
        ];
        let health = self.health.whole(cover);
        for (figure, (amount, base, is_health)) in EMPLOYEE.into_iter().zip(rows) {
            let figure = name(&format!("employee.{figure}"));
            trace.step(|| {
                if is_health {
                    share(figure, amount, base, health, health_law())
                } else {
                    let charge = Charge::halved(pension_rate);
                    share(figure, amount, base, charge, pension_law())
                }
            });
        }
        let invoice = &premium.invoice;
        let health_base = premium.standard_health + premium.bonus_base_health;
        let pension_base = premium.standard_pension + premium.bonus_base_pension;
        trace.step(|| {
            line(
                name("invoice.health"),
                invoice.health,
                health_base,
                health_rate,
                health_law(),
            )
        });
        trace.step(|| {
            line(
                name("invoice.pension"),
                invoice.pension,
                pension_base,
                pension_rate,
                pension_law(),
            )
        });
        trace.step(|| {
            line(
                name("invoice.child_contribution"),
                invoice.child_contribution,
                pension_base,
                *self.contribution.value,
                vec![self.contribution.citation()],
            )
        });
    }

    /// What the health premium of a month reads.
    fn health_law(&self, cover: Cover) -> Vec<Citation> {
        let law = self.health.citations(cover);
        if law.is_empty() {
            // nothing of a 国保組合 but until when somebody is in it
            return vec![self.ages.citation()];
        }
        law
    }

    /// What is left of a month's pay after the employee's shares.
    pub(crate) fn explain_rest(&self, figure: &str, pay: Yen, shares: &[Share]) -> Step {
        let left = shares.iter().fold(pay, |left, share| left - share.amount);
        let formulas = shares
            .iter()
            .map(|share| on_the_way(share.step.formula.clone(), share.amount));
        let formula = std::iter::once(pay.grouped())
            .chain(formulas)
            .collect::<Vec<_>>();
        let step = Step::yen(figure, left, formula.join(" − "));
        cited(step.rounded(Rounding::HalfSenDown), shares)
    }

    /// The lines of a month's invoice: the health premium by one standard amount, the pension premium and the
    /// contribution by another.
    pub(crate) fn lines(
        &self,
        cover: Cover,
        (health, pension): (&MonthPremium, &MonthPremium),
    ) -> Vec<Share> {
        let health_base = health.standard_health + health.bonus_base_health;
        let pension_base = pension.standard_pension + pension.bonus_base_pension;
        let mut of_health = self.health_law(cover);
        of_health.push(self.health_grades.citation());
        let of_pension = |rate| vec![rate, self.pension_grades.citation()];
        let lines = [
            (
                health.invoice.health,
                health_base,
                self.health_rate(cover),
                of_health,
            ),
            (
                pension.invoice.pension,
                pension_base,
                *self.pension_rate.value,
                of_pension(self.pension_rate.citation()),
            ),
            (
                pension.invoice.child_contribution,
                pension_base,
                *self.contribution.value,
                of_pension(self.contribution.citation()),
            ),
        ];
        let charged = lines.into_iter().filter(|(amount, ..)| *amount > Yen::ZERO);
        charged
            .map(|(amount, base, rate, law)| Share {
                amount,
                step: line(String::new(), amount, base, rate, law),
            })
            .collect()
    }

    /// The employee's shares of a month: of the health premium by one standard amount, of the pension
    /// premium by another; none of an insurance that has ended.
    pub(crate) fn shares(
        &self,
        cover: Cover,
        (health, pension): (&MonthPremium, &MonthPremium),
    ) -> Vec<Share> {
        let health = (cover.health).then(|| {
            let (base, amount) = (health.standard_health, health.employee.health);
            let mut law = self.health_law(cover);
            law.push(self.health_grades.citation());
            let charge = self.health.whole(cover);
            Share {
                amount,
                step: share(String::new(), amount, base, charge, law),
            }
        });
        let pension = (cover.pension).then(|| {
            let (base, amount) = (pension.standard_pension, pension.employee.pension);
            let law = vec![self.pension_rate.citation(), self.pension_grades.citation()];
            let charge = Charge::halved(*self.pension_rate.value);
            Share {
                amount,
                step: share(String::new(), amount, base, charge, law),
            }
        });
        [health, pension].into_iter().flatten().collect()
    }

    /// The employee's shares of the bonuses of a month.
    pub(crate) fn bonus_shares(&self, cover: Cover, premium: &MonthPremium) -> Vec<Share> {
        let (health, pension) = (premium.bonus_base_health, premium.bonus_base_pension);
        let rates = [
            (
                health,
                premium.employee.health_bonus,
                self.health.whole(cover),
                {
                    let mut law = self.health_law(cover);
                    law.push(self.bonus_caps.citation());
                    law
                },
            ),
            (
                pension,
                premium.employee.pension_bonus,
                Charge::halved(*self.pension_rate.value),
                { vec![self.pension_rate.citation(), self.bonus_caps.citation()] },
            ),
        ];
        let paid = rates.into_iter().filter(|(base, ..)| *base > Yen::ZERO);
        paid.map(|(base, amount, charge, law)| Share {
            amount,
            step: share(String::new(), amount, base, charge, law),
        })
        .collect()
    }

    fn explain_standards(
        &self,
        name: &impl Fn(&str) -> String,
        given: &MonthInput,
        premium: &MonthPremium,
        trace: &mut Trace,
    ) {
        let grades = [
            (
                "health_grade",
                "standard_health",
                premium.health_grade,
                premium.standard_health,
                self.health_grades.citation(),
            ),
            (
                "pension_grade",
                "standard_pension",
                premium.pension_grade,
                premium.standard_pension,
                self.pension_grades.citation(),
            ),
        ];
        for (grade, standard, number, amount, citation) in grades {
            let Some(number) = number else {
                trace.step(|| Step::yen(name(standard), amount, "0").citing(self.ages.citation()));
                continue;
            };
            let pay = given.remuneration.grouped();
            trace.step(|| {
                let formula = format!("[{pay}] → {number}");
                Step::yen(name(grade), Yen(i64::from(number)), formula)
                    .in_unit(Unit::Count)
                    .citing(citation.clone())
            });
            trace.step(|| {
                let formula = format!("[{pay}] → {}", amount.grouped());
                Step::yen(name(standard), amount, formula).citing(citation)
            });
        }
    }

    fn explain_bonus(
        &self,
        name: &impl Fn(&str) -> String,
        cover: Cover,
        given: &MonthInput,
        counted: Yen,
        premium: &MonthPremium,
        trace: &mut Trace,
    ) {
        if given.bonuses.is_empty() {
            return;
        }
        let paid: Vec<String> = given.bonuses.iter().map(|yen| yen.grouped()).collect();
        trace.step(|| {
            Step::yen(
                name("standard_bonus"),
                premium.standard_bonus,
                paid.join(" + "),
            )
            .rounded(Rounding::Floor1000)
            .citing(self.bonus_caps.citation())
        });
        let bonus = premium.standard_bonus.grouped();
        let room = difference_or_zero(self.health_bonus_cap(), counted);
        let pension_cap = self.bonus_caps.value.pension_month.grouped();
        let bases = [
            (
                "bonus_base_health",
                premium.bonus_base_health,
                cover.health,
                format!("min({bonus}, {room})"),
            ),
            (
                "bonus_base_pension",
                premium.bonus_base_pension,
                cover.pension,
                format!("min({bonus}, {pension_cap})"),
            ),
        ];
        for (figure, amount, covered, formula) in bases {
            trace.step(|| {
                if covered {
                    Step::yen(name(figure), amount, formula).citing(self.bonus_caps.citation())
                } else {
                    Step::yen(name(figure), amount, "0").citing(self.ages.citation())
                }
            });
        }
    }
}

/// What the invoice of a month adds up to, and what of it the company bears.
fn explain_totals(name: &impl Fn(&str) -> String, premium: &MonthPremium, trace: &mut Trace) {
    let (invoice, employee) = (&premium.invoice, &premium.employee);
    let lines = [
        (name("invoice.health"), invoice.health),
        (name("invoice.pension"), invoice.pension),
        (
            name("invoice.child_contribution"),
            invoice.child_contribution,
        ),
    ];
    trace.step(|| sum(name("invoice.total"), invoice.total, &lines));
    trace.step(|| {
        let formula = format!("{} − {}", invoice.total.grouped(), employee.total.grouped());
        Step::yen(name("employer_total"), premium.employer_total, formula).sum_of(&[
            &name("invoice.total"),
            &format!("-{}", name("employee.total")),
        ])
    });
}

/// Adds the sums over all months to a trace that is on.
pub(super) fn total(months: &[MonthPremium], total: &TotalPremium, trace: &mut Trace) {
    type Pick = fn(&MonthPremium) -> Yen;
    let sums: [(&str, Yen, Pick); 4] = [
        ("employee.total", total.employee.total, |m| m.employee.total),
        ("invoice.total", total.invoice.total, |m| m.invoice.total),
        ("employer_total", total.employer_total, |m| m.employer_total),
        ("employee.health", total.employee.health, |m| {
            m.employee.health
        }),
    ];
    for (figure, amount, pick) in sums {
        trace.step(|| {
            let parts: Vec<(String, Yen)> = months
                .iter()
                .enumerate()
                .map(|(index, month)| (format!("months.{index}.{figure}"), pick(month)))
                .collect();
            sum(format!("total.{figure}"), amount, &parts)
        });
    }
}
