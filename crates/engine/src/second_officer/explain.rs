//! 計算過程 of the figures that join those of the other calculators.

use shinchoryu_law::{Dated, SicknessAllowance};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::insurance::Side;
use super::result::{
    ArrangementYear, CompanyYear, Denied, Difference, PersonDifference, PersonYear,
};
use crate::benefits::sickness_steps;
use crate::trace::plus;
use crate::{Step, Trace};

/// `a + b + …`.
fn sum(amounts: impl IntoIterator<Item = Yen>) -> String {
    let amounts = amounts.into_iter().map(Yen::grouped);
    let formula = amounts.collect::<Vec<_>>().join(" + ");
    if formula.is_empty() {
        "0".to_owned()
    } else {
        formula
    }
}

/// `a − b`; a subtrahend below zero is added.
fn minus(a: Yen, b: Yen) -> String {
    plus(&a.grouped(), -b)
}

pub(super) fn person(
    year: &PersonYear,
    side: &Side,
    with_health: i64,
    (rate, sickness): (&Dated<'_, Rate>, &Dated<'_, SicknessAllowance>),
    at: &str,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let name = |figure: &str| format!("{at}.{figure}");
    let months = (side.premiums.output.as_ref()).map_or(&[][..], |output| &output.months);
    let of_year = format!("{} × 12", side.monthly.grouped());
    let formula = (side.bonuses.iter()).fold(of_year, |formula, bonus| plus(&formula, *bonus));
    trace.step(|| Step::yen(name("pay"), year.pay, formula));
    let shares = months.iter().flat_map(|month| {
        let national = Some(month.national_health_society).filter(|yen| *yen > Yen::ZERO);
        [Some(month.employee.total), national].into_iter().flatten()
    });
    let employers = months.iter().map(|month| month.employer_total);
    let bases = months.iter().flat_map(|month| {
        let bonus = Some(month.bonus_base_pension).filter(|yen| *yen > Yen::ZERO);
        [Some(month.standard_pension), bonus].into_iter().flatten()
    });
    let standards = months.iter().map(|month| month.standard_health);
    let step =
        |figure: &str, amount: Yen, formula: String| Step::yen(name(figure), amount, formula);
    for (figure, amount) in [
        ("standard_health", year.standard_health),
        ("standard_pension", year.standard_pension),
        ("outside_premiums", year.outside_premiums),
    ] {
        trace.step(|| step(figure, amount, amount.grouped()));
    }
    trace.step(|| step("employee_total", year.employee_total, sum(shares)));
    trace.step(|| step("employer_total", year.employer_total, sum(employers)));
    for (figure, amount, source) in [
        (
            "income_tax",
            year.income_tax,
            "income_tax_detail.annual_tax",
        ),
        (
            "resident_tax",
            year.resident_tax,
            "resident_tax_detail.annual_total",
        ),
    ] {
        trace.step(|| step(figure, amount, amount.grouped()).sum_of(&[&name(source)]));
    }
    let off = [
        ("employee_total", year.employee_total),
        ("outside_premiums", year.outside_premiums),
        ("income_tax", year.income_tax),
        ("resident_tax", year.resident_tax),
    ];
    trace.step(|| {
        let formula = off.iter().fold(year.pay.grouped(), |formula, (_, amount)| {
            format!("{formula} − {}", amount.grouped())
        });
        let parts = off.map(|(figure, _)| format!("-{}", name(figure)));
        let mut names = vec![name("pay")];
        names.extend(parts);
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        step("take_home", year.take_home, formula).sum_of(&names)
    });
    trace.step(|| step("pension_base_year", year.pension_base_year, sum(bases)));
    trace.step(|| {
        let formula = format!("{} × {}", year.pension_base_year.grouped(), rate.value);
        step("pension_per_year", year.pension_per_year, formula)
            .rounded(Rounding::HalfUpYen)
            .citing(rate.citation())
    });
    let total = standards.clone().sum::<Yen>().ratio(1, with_health.max(1));
    let average = format!("({}) ÷ {}", sum(standards), with_health.max(1));
    let daily = year.sickness_allowance_daily;
    for step in sickness_steps(total, average, daily, sickness) {
        trace.step(|| step.under(at));
    }
}

pub(super) fn company(
    year: &CompanyYear,
    sides: &[Side; 2],
    profit: Yen,
    at: &str,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let name = |figure: &str| format!("{at}.company.{figure}");
    let parts = |figure: &str| {
        let names = ["president", "member"];
        names.map(|who| format!("{at}.{who}.{figure}"))
    };
    let mut both = |figure: &str, amount: Yen, of: fn(&Side) -> Yen| {
        let [president, member] = parts(figure);
        let step = Step::yen(name(figure), amount, sum(sides.iter().map(of)));
        trace.step(|| step.sum_of(&[&president, &member]));
    };
    both("pay", year.pay, |side| side.pay);
    both("employer_total", year.employer_total, |side| {
        side.premiums.employer()
    });
    trace.step(|| {
        let formula = sum([year.pay, year.employer_total]);
        let parts = [name("pay"), name("employer_total")];
        Step::yen(name("burden"), year.burden, formula).sum_of(&[&parts[0], &parts[1]])
    });
    trace.step(|| {
        let total = name("corporate_tax_detail.total");
        Step::yen(name("taxes"), year.taxes, year.taxes.grouped()).sum_of(&[&total])
    });
    trace.step(|| {
        let (burden, taxes) = (year.burden.grouped(), year.taxes.grouped());
        let formula = format!("{} − {burden} − {taxes}", profit.grouped());
        Step::yen(name("money_left"), year.money_left, formula)
    });
}

pub(super) fn arrangement(year: &ArrangementYear, at: &str, trace: &mut Trace) {
    let name = |figure: &str| format!("{at}.{figure}");
    let (president, member) = (year.president.take_home, year.member.take_home);
    trace.step(|| {
        let formula = plus(&president.grouped(), member);
        let parts = [name("president.take_home"), name("member.take_home")];
        Step::yen(name("take_home"), year.take_home, formula).sum_of(&[&parts[0], &parts[1]])
    });
    trace.step(|| {
        let formula = plus(&year.take_home.grouped(), year.company.money_left);
        let parts = [name("take_home"), name("company.money_left")];
        Step::yen(name("together"), year.together, formula).sum_of(&[&parts[0], &parts[1]])
    });
}

/// Each pair is what is taken from, and what is taken off.
pub(super) fn deductions_lost(pairs: [(Yen, Yen); 4], trace: &mut Trace) {
    let names = [
        "income_tax_deductions",
        "resident_tax_deductions",
        "income_tax",
        "resident_tax",
    ];
    let name = |figure: &str| format!("deductions_lost.{figure}");
    for (figure, (more, less)) in names.into_iter().zip(pairs) {
        trace.step(|| Step::yen(name(figure), more - less, minus(more, less)));
    }
    let [.., income, resident] = pairs.map(|(more, less)| more - less);
    trace.step(|| {
        let formula = plus(&income.grouped(), resident);
        let parts = [name("income_tax"), name("resident_tax")];
        Step::yen(name("total"), income + resident, formula).sum_of(&[&parts[0], &parts[1]])
    });
}

pub(super) fn denied(denied: &Denied, two: &ArrangementYear, trace: &mut Trace) {
    let (then, now) = (denied.company_taxes, two.company.taxes);
    trace.step(|| {
        let pay = "two.member.pay";
        Step::yen("denied.pay", denied.pay, denied.pay.grouped()).sum_of(&[pay])
    });
    trace.step(|| {
        let total = "denied.corporate_tax_detail.total";
        Step::yen("denied.company_taxes", then, then.grouped()).sum_of(&[total])
    });
    trace.step(|| {
        let parts = ["denied.company_taxes", "-two.company.taxes"];
        Step::yen("denied.more_taxes", denied.more_taxes, minus(then, now)).sum_of(&parts)
    });
}

pub(super) fn differences(
    one: &ArrangementYear,
    two: &ArrangementYear,
    difference: &Difference,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let mut step = |figure: &str, source: &str, (one, two): (Yen, Yen), found: Yen| {
        let (from, off) = (format!("two.{source}"), format!("-one.{source}"));
        let figure = format!("difference.{figure}");
        trace.step(|| Step::yen(figure, found, minus(two, one)).sum_of(&[&from, &off]));
    };
    type Of = fn(&PersonYear) -> Yen;
    type Found = fn(&PersonDifference) -> Yen;
    let figures: [(&str, Of, Found); 7] = [
        ("employee_total", |y| y.employee_total, |d| d.employee_total),
        (
            "outside_premiums",
            |y| y.outside_premiums,
            |d| d.outside_premiums,
        ),
        ("income_tax", |y| y.income_tax, |d| d.income_tax),
        ("resident_tax", |y| y.resident_tax, |d| d.resident_tax),
        ("take_home", |y| y.take_home, |d| d.take_home),
        (
            "pension_per_year",
            |y| y.pension_per_year,
            |d| d.pension_per_year,
        ),
        (
            "sickness_allowance_daily",
            |y| y.sickness_allowance_daily,
            |d| d.sickness_allowance_daily,
        ),
    ];
    let people = [
        (
            "president",
            &one.president,
            &two.president,
            &difference.president,
        ),
        ("member", &one.member, &two.member, &difference.member),
    ];
    for (who, one, two, found) in people {
        for (figure, of, difference) in figures {
            let figure = format!("{who}.{figure}");
            step(&figure, &figure, (of(one), of(two)), difference(found));
        }
    }
    let (before, after) = (&one.company, &two.company);
    for (figure, source, pair, found) in [
        (
            "employer_total",
            "company.employer_total",
            (before.employer_total, after.employer_total),
            difference.employer_total,
        ),
        (
            "company_taxes",
            "company.taxes",
            (before.taxes, after.taxes),
            difference.company_taxes,
        ),
        (
            "money_left",
            "company.money_left",
            (before.money_left, after.money_left),
            difference.money_left,
        ),
        (
            "take_home",
            "take_home",
            (one.take_home, two.take_home),
            difference.take_home,
        ),
        (
            "together",
            "together",
            (one.together, two.together),
            difference.together,
        ),
    ] {
        step(figure, source, pair, found);
    }
}
