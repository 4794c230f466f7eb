//! 根拠: the steps behind every figure of a plan.

mod late;
mod months;
mod pieces;
pub(super) mod standards;

pub(super) use months::month_steps;
pub(super) use pieces::per_mille;

use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Rounding, Yen};

use super::beside_pay;
use super::months::Months;
use super::other_office::{office_shares, suspended_there};
use super::premiums::{Premiums, There};
use super::result::{Benefits, Facts, Loss, Plan, WithoutPay};
use super::taxes::Taxes;
use super::withheld::{month_before, withholding_input};
use super::year::{BenefitLaw, Year, years_in_office};
use crate::benefits::sickness_steps;
use crate::withholding::bonus;
use crate::{Step, Trace};
use months::{cited_by, over_months};
use pieces::{alias, joined, nested};

const FINAL: &[&str] = &["employee.total", "income_tax", "resident_tax"];

/// The steps of one plan, in the order a reader asks for them.
pub(super) fn steps(mut year: Year<'_>, plan: &Plan, law: &LawBook) -> Vec<Step> {
    let mut steps = Vec::new();
    steps.push(pay(&year));
    steps.extend(beside_pay::steps(year.case, year.pay, law));
    let months = month_steps(&year.premiums, law);
    social(&year, plan, &months, &mut steps);
    withheld(&year, plan, law, &mut steps);
    steps.extend(year.pension.iter().flat_map(|drawn| drawn.steps(law)));
    if let Some(there) = &year.there {
        steps.extend(suspended_there(there, law));
        steps.extend(premiums_there(there, law));
    }
    benefits(&year, plan, &months, law, &mut steps);
    late::not_deductible(&mut year, plan, law, &mut steps);
    company(&year, plan, &mut steps);
    let Year {
        taxes,
        own,
        corporate_trace,
        ..
    } = year;
    steps.extend(own.trace.into_steps());
    nested(taxes.income_trace, "income_tax_detail", &mut steps);
    nested(taxes.resident_trace, "resident_tax_detail", &mut steps);
    nested(corporate_trace, "company", &mut steps);
    for (figure, source) in [
        ("employment_income", "income_tax_detail.employment_income"),
        ("taxable_income", "income_tax_detail.taxable_income"),
        ("income_tax", "income_tax_detail.annual_tax"),
        (
            "resident_taxable_income",
            "resident_tax_detail.taxable_income",
        ),
        ("resident_tax", "resident_tax_detail.annual_total"),
        ("company.taxes", "company.total"),
    ] {
        alias(&mut steps, figure, source);
    }
    let minus: Vec<String> = FINAL.iter().map(|part| format!("-{part}")).collect();
    let minus: Vec<&str> = std::iter::once("pay")
        .chain(minus.iter().map(String::as_str))
        .collect();
    let left = [
        plan.pay,
        plan.employee.total,
        plan.income_tax,
        plan.resident_tax,
    ];
    let mut formula = joined(&left, " − ");
    let mut parts = minus;
    if plan.without_pay.total > Yen::ZERO {
        formula = format!("{formula} + {}", plan.without_pay.total.grouped());
        parts.push("without_pay.total");
    }
    if let Some(suspended) = plan.pension.map(|pension| pension.suspended) {
        formula = format!("{formula} − {}", suspended.grouped());
        parts.push("-pension.suspended");
    }
    if let Some(own) = &plan.own_premiums {
        formula = format!("{formula} − {}", own.total.grouped());
        parts.push("-own_premiums.total");
    }
    if let Some(there) = &plan.other_office {
        formula.push_str(&there.added_formula());
        parts.extend(there.added_parts().map(|(name, _)| name));
    }
    steps.push(Step::yen("take_home", plan.take_home, formula).sum_of(&parts));
    steps.push(
        Step::yen(
            "together",
            plan.together,
            joined(&[plan.take_home, plan.company.money_left], " + "),
        )
        .sum_of(&["take_home", "company.money_left"]),
    );
    steps
}

/// The steps of the taxes that are owed without the pay, the same in every plan.
pub(super) fn without_pay(taxes: Taxes) -> Vec<Step> {
    let owed = WithoutPay::of(&taxes);
    let mut steps = Vec::new();
    let (income, resident) = (
        "without_pay.income_tax_detail",
        "without_pay.resident_tax_detail",
    );
    nested(taxes.income_trace, income, &mut steps);
    nested(taxes.resident_trace, resident, &mut steps);
    alias(
        &mut steps,
        "without_pay.income_tax",
        &format!("{income}.annual_tax"),
    );
    alias(
        &mut steps,
        "without_pay.resident_tax",
        &format!("{resident}.annual_total"),
    );
    let parts = [owed.income_tax, owed.resident_tax];
    steps.push(
        Step::yen("without_pay.total", owed.total, joined(&parts, " + "))
            .sum_of(&["without_pay.income_tax", "without_pay.resident_tax"]),
    );
    steps
}

/// The steps of what a proposal gives up.
pub(super) fn loss_steps(
    loss: &Loss,
    facts: &Facts,
    (now, proposal): (&Benefits, &Benefits),
    law: &BenefitLaw<'_>,
) -> Vec<Step> {
    let pension = |figure: &str, amount: Yen, months: u32| {
        let of = facts.pension_months.max(1);
        let years = if months == of {
            String::new()
        } else {
            format!(" × {months} ÷ {of}")
        };
        let formula = format!(
            "({} − {}) × {}{years}",
            now.pension_base_year.grouped(),
            proposal.pension_base_year.grouped(),
            per_mille(*law.pension.value),
        );
        Step::yen(figure, amount, formula)
            .rounded(Rounding::HalfUpYen)
            .citing(law.pension.citation())
    };
    let minus = |figure: &str, amount: Yen, (a, b): (Yen, Yen), law: Citation| {
        Step::yen(figure, amount, joined(&[a, b], " − ")).citing(law)
    };
    vec![
        pension(
            "loss.pension_per_year_for_each_year_in_force",
            loss.pension_per_year_for_each_year_in_force,
            facts.pension_months.max(1),
        ),
        pension(
            "loss.pension_per_year_until_retirement",
            loss.pension_per_year_until_retirement,
            loss.months_in_force,
        ),
        minus(
            "loss.sickness_allowance_daily",
            loss.sickness_allowance_daily,
            (
                now.sickness_allowance_daily,
                proposal.sickness_allowance_daily,
            ),
            law.sickness.citation(),
        ),
        minus(
            "loss.retirement_limit",
            loss.retirement_limit,
            (now.retirement_limit, proposal.retirement_limit),
            law.retirement.citation(),
        ),
    ]
}

fn pay(year: &Year<'_>) -> Step {
    let mut formula = format!("{} × 12", year.pay.monthly.grouped());
    for bonus in &year.pay.bonuses {
        formula.push_str(" + ");
        formula.push_str(&bonus.amount.grouped());
    }
    Step::yen("pay", year.total_pay, formula)
}

/// 本人負担 over all months, in its four parts.
pub(super) fn employee(premiums: &Premiums, months: &[Vec<Step>]) -> Vec<Step> {
    let employee = &premiums.employee;
    let of = [
        ("health_monthly", "health", employee.health_monthly),
        ("pension_monthly", "pension", employee.pension_monthly),
        ("health_bonus", "health_bonus", employee.health_bonus),
        ("pension_bonus", "pension_bonus", employee.pension_bonus),
    ];
    let parts = of.map(|(figure, month, amount)| {
        let of = if premiums.national_society > Yen::ZERO && figure == "health_monthly" {
            "national_health_society".to_owned()
        } else {
            format!("employee.{month}")
        };
        over_months(&format!("employee.{figure}"), &of, amount, months)
    });
    let shares = office_shares(months);
    let amounts = of.map(|(_, _, amount)| amount);
    let names: Vec<&str> = parts.iter().map(|part| part.figure.as_str()).collect();
    let total = Step::yen("employee.total", employee.total, joined(&amounts, " + "));
    let total = total.sum_of(&names);
    shares.into_iter().chain(parts).chain([total]).collect()
}

/// 本人負担 at the other office, beside the pay here and without it, each of its four parts.
fn premiums_there(there: &There, law: &LawBook) -> [Step; 2] {
    let of = [
        "national_health_society",
        "employee.health",
        "employee.pension",
        "employee.health_bonus",
        "employee.pension_bonus",
    ];
    [
        ("other_office.employee_total", &there.with),
        ("other_office.employee_without_pay", &there.without),
    ]
    .map(|(figure, premiums)| {
        let employee = &premiums.employee;
        let parts = [
            employee.health_monthly,
            employee.pension_monthly,
            employee.health_bonus,
            employee.pension_bonus,
        ];
        let formula = if employee.total.is_zero() {
            employee.total.grouped()
        } else {
            joined(&parts, " + ")
        };
        let step = Step::yen(figure, employee.total, formula);
        let law = cited_by(&month_steps(premiums, law), &of);
        law.into_iter().fold(step, Step::citing)
    })
}

/// Employee and employer shares.
fn social(year: &Year<'_>, plan: &Plan, months: &[Vec<Step>], steps: &mut Vec<Step>) {
    steps.extend(employee(&year.premiums, months));
    let citing =
        |step: Step, of: &[&str]| cited_by(months, of).into_iter().fold(step, Step::citing);
    let employee = &plan.employee;
    let invoice = |figure: fn(&crate::social_insurance::Invoice) -> Yen| {
        year.premiums
            .months
            .iter()
            .map(|month| figure(&month.invoice))
            .sum::<Yen>()
    };
    let (health, pension) = (invoice(|i| i.health), invoice(|i| i.pension));
    let employer = &plan.employer;
    for (figure, amount, parts, of) in [
        (
            "employer.health",
            employer.health,
            vec![
                health,
                employee.health_monthly + employee.health_bonus - year.premiums.national_society,
            ],
            "invoice.health",
        ),
        (
            "employer.pension",
            employer.pension,
            vec![pension, employee.pension_monthly + employee.pension_bonus],
            "invoice.pension",
        ),
        (
            "employer.child_contribution",
            employer.child_contribution,
            vec![invoice(|i| i.child_contribution)],
            "invoice.child_contribution",
        ),
    ] {
        let step = Step::yen(figure, amount, joined(&parts, " − "));
        steps.push(citing(step.rounded(Rounding::FloorYen), &[of]));
    }
    let parts = [
        employer.health,
        employer.pension,
        employer.child_contribution,
    ];
    steps.push(
        Step::yen("employer_total", plan.employer_total, joined(&parts, " + ")).sum_of(&[
            "employer.health",
            "employer.pension",
            "employer.child_contribution",
        ]),
    );
    let parts = [employee.total, plan.employer_total];
    steps.push(
        Step::yen("premiums_both", plan.premiums_both, joined(&parts, " + "))
            .sum_of(&["employee.total", "employer_total"]),
    );
}

fn withheld(year: &Year<'_>, plan: &Plan, law: &LawBook, steps: &mut Vec<Step>) {
    let months = Months::of(year.case, year.pay, law);
    for (index, (paid, shown)) in year.pay.bonuses.iter().zip(&plan.bonus_months).enumerate() {
        if let Ok(before) = months.paid(month_before(paid)) {
            let figure = format!("bonus_months.{index}.previous_month_pay");
            steps.push(before.step(&figure));
        }
        let input = withholding_input(year.pay, paid, shown);
        let mut trace = Trace::on();
        if bonus(&input, law, &mut trace).is_ok() {
            let at = format!("bonus_months.{index}");
            nested(trace, &at, steps);
            alias(steps, &format!("{at}.withheld"), &format!("{at}.tax"));
        }
    }
}

fn benefits(
    year: &Year<'_>,
    plan: &Plan,
    months: &[Vec<Step>],
    law: &LawBook,
    steps: &mut Vec<Step>,
) {
    let case = year.case;
    let benefits = &plan.benefits;
    let figure = "benefits.pension_base_year";
    steps.push(standards::pension_base(figure, &year.premiums, months));
    if let Ok(law) = BenefitLaw::on(case, law) {
        let base = benefits.pension_base_year.grouped();
        let formula = format!("{base} × {}", per_mille(*law.pension.value));
        steps.push(
            Step::yen(
                "benefits.pension_per_year",
                benefits.pension_per_year,
                formula,
            )
            .rounded(Rounding::HalfUpYen)
            .citing(law.pension.citation()),
        );
        let health = year.premiums.standard_health_year;
        let average = match year.premiums.health_months {
            0 => health.grouped(),
            months => format!("{} ÷ {months}", health.grouped()),
        };
        let exact = year.premiums.average_health();
        let daily = benefits.sickness_allowance_daily;
        for mut step in sickness_steps(exact, average, daily, &law.sickness) {
            step.figure = format!("benefits.{}", step.figure);
            steps.push(step);
        }
        let formula = format!(
            "{} × {} × {}",
            plan.monthly.grouped(),
            years_in_office(case),
            case.merit_ratio
        );
        let limit = benefits.retirement_limit;
        let step = Step::yen("benefits.retirement_limit", limit, formula);
        let step = step.rounded(Rounding::FloorYen);
        steps.push(step.citing(law.retirement.citation()));
    }
}

fn company(year: &Year<'_>, plan: &Plan, steps: &mut Vec<Step>) {
    let company = &plan.company;
    let income = year.corporate_input.income;
    let commuting = plan.beside_pay.as_ref().map(|beside| beside.commuting);
    let commuting = commuting.filter(|amount| *amount > Yen::ZERO);
    let paid: Vec<(&str, Yen)> = [("pay", plan.pay)]
        .into_iter()
        .chain(commuting.map(|amount| ("beside_pay.commuting", amount)))
        .chain([("employer_total", plan.employer_total)])
        .collect();
    let amounts: Vec<Yen> = paid.iter().map(|(_, amount)| *amount).collect();
    let less = |last: &[Yen]| {
        let amounts = [&[company.profit_before_pay], amounts.as_slice(), last].concat();
        joined(&amounts, " − ")
    };
    let mut formula = less(&[]);
    if company.non_deductible > Yen::ZERO {
        formula = format!("{formula} + {}", company.non_deductible.grouped());
    }
    if company.loss_used > Yen::ZERO {
        formula = format!("{formula} − {}", company.loss_used.grouped());
    }
    let shown = if income > Yen::ZERO {
        company.taxable_income
    } else {
        income
    };
    let step = Step::yen("company.taxable_income", shown, formula);
    // what the year's tax is charged on, and what a loss takes off it
    let of = ["corporation_tax", "loss_used"];
    let charged = year.corporate_trace.steps();
    let charged = charged.filter(|step| of.contains(&step.figure.as_str()));
    let cited = charged.flat_map(|step| step.law.clone());
    steps.push(cited.fold(step, Step::citing));
    let names: Vec<&str> = paid.iter().map(|(name, _)| *name).collect();
    let burden = Step::yen("company.burden", company.burden, joined(&amounts, " + "));
    steps.push(burden.sum_of(&names));
    let left = less(&[company.taxes]);
    let minus: Vec<String> = names.iter().map(|name| format!("-{name}")).collect();
    let parts: Vec<&str> = std::iter::once("company.profit_before_pay")
        .chain(minus.iter().map(String::as_str))
        .chain(["-company.taxes"])
        .collect();
    steps.push(Step::yen("company.money_left", company.money_left, left).sum_of(&parts));
    let profit = company.profit_before_pay;
    steps.push(Step::yen(
        "company.profit_before_pay",
        profit,
        profit.grouped(),
    ));
}
