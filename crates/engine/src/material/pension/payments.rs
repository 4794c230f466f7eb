//! 支払: what of the pension is paid in each month: in the even months for the two before (厚生年金保険法36条).

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Exact, Month, Rounding, Yen};

use super::explain::suspended;
use super::real::RealMonths;
use super::{Counted, Pension};
use crate::material::case::{Case, PlanPay};
use crate::{Step, Trace};

/// The parts of a yen that are cut from March on come back in February (厚生年金保険法36条の2).
const MARCH: u32 = 3;
const FEBRUARY: u32 = 2;

/// 年金 of a month under a plan.
pub(in crate::material) struct PensionMonth {
    /// 支払額: of the two months before; nothing in an odd month.
    pub(in crate::material) paid: Yen,
    /// 支給停止額 of the month itself, a fraction cut for display.
    pub(in crate::material) suspended: Yen,
    pension: Pension,
    /// Nothing before it is drawn.
    counted: Option<Counted>,
    /// What is paid for in this payment, yen a year of each month.
    of: [Yen; 2],
    /// Twelfths of a yen that were cut since March, where they come back.
    cut: Vec<i64>,
}

/// The months from a January on.
pub(in crate::material) fn payments(
    case: &Case,
    pay: &PlanPay,
    law: &LawBook,
    (from, to): (Month, Month),
) -> Result<Vec<PensionMonth>, FieldErrors> {
    let Some(pension) = case.pension else {
        return Ok(Vec::new());
    };
    let real = RealMonths::of(case, pay, law);
    let counted = |month: Month| -> Result<Option<Counted>, LawError> {
        let drawn = pension.is_drawn(month);
        drawn.then(|| real.counted(month)).transpose()
    };
    let counted = |month| counted(month).map_err(|error| error.at("basis_date"));
    let of_year = |counted: Option<Counted>| {
        let whole = |counted| pension.whole() - pension.not_paid(&counted);
        counted.map_or(Yen::ZERO, whole)
    };
    // the March whose cut parts come back in the first February
    let mut month = from.plus(-10);
    let mut before = [
        of_year(counted(month.plus(-2))?),
        of_year(counted(month.plus(-1))?),
    ];
    let mut cut: Vec<i64> = Vec::new();
    let mut months = Vec::new();
    while month <= to {
        if month.number() == MARCH {
            cut.clear();
        }
        let counted = counted(month)?;
        let is_paid = month.number().is_multiple_of(2);
        let of = if is_paid { before } else { [Yen::ZERO; 2] };
        let due: Yen = of.iter().copied().sum();
        let mut paid = twelfth(due);
        if is_paid {
            cut.push(due.get() - paid.get() * 12);
        }
        let returned = month.number() == FEBRUARY;
        if returned {
            paid += twelfth(Yen(cut.iter().sum()));
        }
        if month >= from {
            months.push(PensionMonth {
                paid,
                suspended: counted.map_or(Yen::ZERO, |counted| twelfth(pension.not_paid(&counted))),
                pension,
                counted,
                of,
                cut: if returned { cut.clone() } else { Vec::new() },
            });
        }
        before = [before[1], of_year(counted)];
        month = month.plus(1);
    }
    Ok(months)
}

fn twelfth(of_year: Yen) -> Yen {
    Exact::from(of_year).ratio(1, 12).round(Rounding::FloorYen)
}

impl PensionMonth {
    /// The steps of a month.
    pub(in crate::material) fn explain(&self, law: &LawBook, trace: &mut Trace) {
        trace.step(|| {
            let [first, second] = self.of.map(Yen::grouped);
            let due = format!("({first} + {second}) ÷ 12");
            let formula = if self.cut.is_empty() {
                due
            } else {
                let due_yen = twelfth(self.of.iter().copied().sum());
                let cut: Vec<String> = self.cut.iter().map(i64::to_string).collect();
                let back = twelfth(Yen(self.cut.iter().sum()));
                format!(
                    "({due} = {}) + (({}) ÷ 12 = {})",
                    due_yen.grouped(),
                    cut.join(" + "),
                    back.grouped()
                )
            };
            Step::yen("person.pension", self.paid, formula).rounded(Rounding::FloorYen)
        });
        let Some(counted) = &self.counted else {
            return;
        };
        let figure = "person.pension_suspended_a_year".to_owned();
        trace.step(|| suspended(figure, &self.pension, counted, law));
        trace.step(|| {
            let (part, lost) = (
                self.pension.suspended(counted),
                self.pension.lost_addition(counted),
            );
            let formula = if lost > Yen::ZERO {
                format!("({} + {}) ÷ 12", part.grouped(), lost.grouped())
            } else {
                format!("{} ÷ 12", part.grouped())
            };
            Step::yen("person.pension_suspended", self.suspended, formula)
                .rounded(Rounding::FloorYen)
        });
    }
}
