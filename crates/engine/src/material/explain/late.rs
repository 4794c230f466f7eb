//! What is not deductible because it comes too late.

use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use super::pieces::joined;
use crate::Step;
use crate::material::result::Plan;
use crate::material::year::Year;

/// What of the pay stays in the company's income.
pub(super) fn not_deductible(
    year: &mut Year<'_>,
    plan: &Plan,
    law: &LawBook,
    steps: &mut Vec<Step>,
) {
    let company = &plan.company;
    let explained = std::mem::take(&mut year.late.steps);
    let limits = year.case.meeting.and_then(|service| {
        let fiscal_year = year.case.fiscal_year_of(service.start);
        law.corporate.executive_pay.at(fiscal_year).ok()
    });
    let bonuses: Vec<Yen> = (year.late.bonuses.iter())
        .map(|bonus| bonus.amount)
        .collect();
    let formula = match bonuses.as_slice() {
        [] => Yen::ZERO.grouped(),
        bonuses => joined(bonuses, " + "),
    };
    let bonus = Step::yen(
        "company.non_deductible_bonus",
        company.non_deductible_bonus,
        formula,
    );
    steps.push(match limits {
        Some(limits) if !bonuses.is_empty() => bonus.citing(limits.citation()),
        _ => bonus,
    });
    let name = "company.non_deductible_monthly";
    if explained.is_empty() {
        steps.push(Step::yen(name, Yen::ZERO, Yen::ZERO.grouped()));
    }
    steps.extend(explained.into_iter().map(|step| Step {
        figure: name.to_owned(),
        ..step
    }));
    let parts = [company.non_deductible_bonus, company.non_deductible_monthly];
    steps.push(
        Step::yen(
            "company.non_deductible",
            company.non_deductible,
            joined(&parts, " + "),
        )
        .sum_of(&[
            "company.non_deductible_bonus",
            "company.non_deductible_monthly",
        ]),
    );
}
