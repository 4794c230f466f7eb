//! 根拠 of the months and the years.

use super::result::{
    CalendarYearMoney, FirstYear, FiscalYearMoney, MoneyMonth, OtherOfficeMonth, PersonMonth,
};
use shinchoryu_quantity::Yen;

use crate::material::sums::sum;
use crate::material::taxes::Taxes;
use crate::social_insurance::sum_of_shares;
use crate::{Step, Trace};

/// The taxes of a year with all their steps, under `prefix`.
pub(super) fn taxed(prefix: &str, taxes: Taxes, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    let (income, resident) = (
        format!("{prefix}.income_tax_detail"),
        format!("{prefix}.resident_tax_detail"),
    );
    trace.nest(&income, taxes.income_trace);
    trace.nest(&resident, taxes.resident_trace);
    trace.alias(
        &format!("{prefix}.income_tax"),
        &format!("{income}.annual_tax"),
    );
    trace.alias(
        &format!("{prefix}.resident_tax"),
        &format!("{resident}.annual_total"),
    );
}

/// The steps of a plan under its path.
pub(super) fn under(prefix: &str, own: Trace, trace: &mut Trace) {
    trace.nest(prefix, own);
}

/// A fiscal year with the steps of its taxes.
pub(super) fn fiscal_year(index: usize, year: &FiscalYearMoney, own: Trace, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    let at = |figure: &str| format!("fiscal_years.{index}.{figure}");
    trace.nest(&at("tax"), own);
    trace.alias(&at("taxable_income"), &at("tax.income"));
    trace.alias(&at("taxes"), &at("tax.total"));
    trace.alias(&at("interim"), &at("tax.interim"));
    trace.step(|| {
        let mut step = sum(
            at("due"),
            &[("taxes", year.taxes), ("-interim", year.interim)],
        );
        step.parts = vec![at("taxes"), format!("-{}", at("interim"))];
        step
    });
}

/// A month, after what the person's own steps say of it.
pub(super) fn month(index: usize, month: &MoneyMonth, mut own: Trace, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    own.step(|| net(&month.person));
    if let Some(there) = &month.person.other_office {
        own.step(|| net_there(there));
    }
    own.step(|| {
        let company = &month.company;
        let mut parts = vec![("company.paid_out", company.paid_out)];
        if company.commuting > Yen::ZERO {
            parts.push(("company.commuting", company.commuting));
        }
        parts.extend([
            ("company.invoice", company.invoice),
            ("company.withholding", company.withholding),
            ("company.resident_tax", company.resident_tax),
            ("company.interim_taxes", company.interim_taxes),
            ("company.final_taxes", company.final_taxes),
        ]);
        sum("company.total", &parts)
    });
    trace.nest(&format!("months.{index}"), own);
}

fn net(month: &PersonMonth) -> Step {
    let mut parts = vec![
        ("person.pay", month.pay),
        ("person.bonus", month.bonus),
        ("-person.premiums", month.premiums),
        ("-person.bonus_premiums", month.bonus_premiums),
    ];
    if month.national_society > Yen::ZERO {
        parts.push(("-person.national_society", month.national_society));
    }
    if !month.own_premiums.is_zero() {
        parts.push(("-person.own_premiums", month.own_premiums));
    }
    let resident_tax = month.resident_tax.unwrap_or_default();
    parts.extend([
        ("-person.withheld", month.withheld),
        ("-person.bonus_withheld", month.bonus_withheld),
        ("-person.settlement", month.settlement),
        ("-person.resident_tax", resident_tax),
    ]);
    sum("person.net", &parts)
}

fn net_there(month: &OtherOfficeMonth) -> Step {
    let resident_tax = month.resident_tax.unwrap_or_default();
    let parts = [
        ("person.other_office.pay", month.pay),
        ("person.other_office.bonus", month.bonus),
        ("-person.other_office.premiums", month.premiums),
        ("-person.other_office.bonus_premiums", month.bonus_premiums),
        ("-person.other_office.withheld", month.withheld),
        ("-person.other_office.bonus_withheld", month.bonus_withheld),
        ("-person.other_office.settlement", month.settlement),
        ("-person.other_office.resident_tax", resident_tax),
    ];
    sum("person.other_office.net", &parts)
}

/// The premiums of a month.
pub(super) fn premiums(
    shares: &[crate::social_insurance::Share],
    of_bonuses: &[crate::social_insurance::Share],
    trace: &mut Trace,
) {
    trace.step(|| sum_of_shares("person.premiums", shares));
    if !of_bonuses.is_empty() {
        trace.step(|| sum_of_shares("person.bonus_premiums", of_bonuses));
    }
}

/// 源泉徴収税額 with its steps.
pub(super) fn withheld(prefix: &str, own: Trace, trace: &mut Trace) {
    if trace.is_on() {
        trace.nest(prefix, own);
        trace.alias(prefix, &format!("{prefix}.tax"));
    }
}

/// The calendar years that are shown, in their order.
pub(super) fn years(shown: impl Iterator<Item = (CalendarYearMoney, Taxes)>, trace: &mut Trace) {
    if !trace.is_on() {
        return;
    }
    for (index, (year, taxes)) in shown.enumerate() {
        let at = format!("calendar_years.{index}");
        taxed(&at, taxes, trace);
        trace.step(|| {
            // a return's payable amount is cut to 100 yen
            let there = year.other_office.as_ref();
            let there = there.map_or(Yen::ZERO, |there| there.withheld);
            let cut = year.income_tax - year.withheld - there - year.difference;
            let mut parts = vec![("", year.income_tax), ("-", year.withheld), ("-", cut)];
            if there > Yen::ZERO {
                parts.push(("-", there));
            }
            let mut step = sum(format!("{at}.difference"), &parts);
            step.parts.clear();
            step
        });
    }
}

/// What the change of years costs.
pub(super) fn first_year(year: &FirstYear, trace: &mut Trace) {
    let at = |figure: &str| format!("first_year.{figure}");
    for (figure, parts) in [
        ("more_in_first", [year.first.taxes(), year.plan.taxes()]),
        ("back_in_last", [year.now.taxes(), year.last.taxes()]),
        ("remains", [year.more_in_first, year.back_in_last]),
    ] {
        trace.step(|| {
            let [a, b] = parts;
            let mut step = sum(at(figure), &[("", a), ("-", b)]);
            step.parts.clear();
            step
        });
    }
}
