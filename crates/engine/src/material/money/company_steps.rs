//! 根拠 of the single payments of the company.

use shinchoryu_quantity::{Month, Rounding, Yen};

use super::company::{FiscalYear, PaidMonth};
use super::earned::Earned;
use super::result::PersonMonth;
use crate::material::case::Case;
use crate::material::sums::sum;
use crate::social_insurance::sum_of_lines;
use crate::trace::{or_zero, plus};
use crate::{Step, Trace};

/// The payments of a month, beside the person's and after the month before it.
pub(super) fn month(
    case: &Case,
    paid: &PaidMonth,
    (person, number): (&PersonMonth, u32),
    before: Option<&Earned<'_>>,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let company = &paid.shown;
    trace.step(|| {
        let mut parts = vec![
            ("person.pay", person.pay),
            ("person.bonus", person.bonus),
            ("-person.premiums", person.premiums),
            ("-person.bonus_premiums", person.bonus_premiums),
            ("-person.withheld", person.withheld),
            ("-person.bonus_withheld", person.bonus_withheld),
            (
                "-person.resident_tax",
                person.resident_tax.unwrap_or_default(),
            ),
        ];
        // the year-end adjustment alone goes through the company
        if number == 12 {
            parts.push(("-person.settlement", person.settlement));
        }
        sum("company.paid_out", &parts)
    });
    if company.commuting > Yen::ZERO {
        trace.step(|| as_it_is("company.commuting", company.commuting));
    }
    if let Some(before) = before {
        trace.step(|| sum_of_lines("company.invoice", &before.own.lines()));
    }
    trace.step(|| {
        let parts: Vec<_> = paid.withheld.iter().map(|part| ("", *part)).collect();
        let all = sum("company.withholding", &parts);
        let owed = paid.withheld.iter().copied().sum::<Yen>();
        let formula = or_zero(all.formula, owed < Yen::ZERO);
        Step::yen("company.withholding", company.withholding, formula)
    });
    trace.step(|| as_it_is("company.resident_tax", company.resident_tax));
    let balance = case.cash.zip(company.balance).zip(paid.gone);
    if let Some(((cash, balance), (gone, months))) = balance {
        trace.step(|| {
            let profit = case.profit_before_pay;
            let formula = plus(&cash.grouped(), -gone);
            let formula = format!("{} × {months} ÷ 12", plus(&formula, profit));
            Step::yen("company.balance", balance, formula).rounded(Rounding::FloorYen)
        });
    }
}

fn as_it_is(figure: &str, amount: Yen) -> Step {
    Step::yen(figure, amount, amount.grouped())
}

/// 中間納付・確定納付 of a month: those of the fiscal years that are due in it, which have steps of their own.
pub(super) fn taxes(
    at: &str,
    month: Month,
    paid: &PaidMonth,
    years: &[FiscalYear],
    trace: &mut Trace,
) {
    let company = &paid.shown;
    for (figure, amount, due) in [
        (
            "interim",
            company.interim_taxes,
            FiscalYear::interim_in as fn(&FiscalYear) -> Month,
        ),
        ("due", company.final_taxes, FiscalYear::due_in),
    ] {
        let of = years.iter().position(|year| due(year) == month);
        if let Some(index) = of {
            let name = if figure == "due" { "final" } else { figure };
            trace.step(|| {
                let part = format!("fiscal_years.{index}.{figure}");
                sum(format!("{at}.company.{name}_taxes"), &[(&part, amount)])
            });
        }
    }
}
