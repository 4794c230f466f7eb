//! 注意: the duties of an officer, what the tax office asks, and what the figures leave out. None of them says that an office
//! should be given.

use shinchoryu_quantity::{CivilYear, Yen, age_on};

use super::input::{Relation, SecondOfficerInput, Who};
use super::result::{ArrangementYear, SecondOfficerOutput};
use crate::material::{Warning, one, warning};

/// 国民年金の第3号被保険者: from 20 to 59 (国民年金法7条1項3号).
const CATEGORY_3: std::ops::Range<u32> = 20..60;
/// From this age on a pension can be drawn beside the pay, and be suspended.
const PENSION_FROM: u32 = 60;
/// From this age on 介護保険 is paid apart.
const OWN_CARE_FROM: u32 = 65;

const MEMBER: &str = "two.member";

/// What goes with every office that is paid.
const DUTIES: [&str; 8] = [
    "officer_duty_of_loyalty",
    "officer_duty_of_care",
    "officer_duties_in_truth",
    "officer_appointment_registered",
    "officer_pay_resolved",
    "officer_pay_reasonable",
    "officer_without_directorship",
    "officer_not_staff",
];

pub(super) fn remarks(input: &SecondOfficerInput, output: &SecondOfficerOutput) -> Vec<Warning> {
    let mut found = Vec::new();
    let plain = |code, field: &str| warning(code, field, std::collections::BTreeMap::new());
    let (two, difference) = (&input.two.member, &output.difference);
    let is_paid = output.two.member.pay > Yen::ZERO;
    if is_paid {
        found.extend(DUTIES.map(|code| plain(code, MEMBER)));
        let mut denied = one("pay", output.denied.pay);
        denied.extend(one("cost", output.denied.more_taxes));
        found.push(warning("officer_in_name_only", MEMBER, denied));
        if !two.full_time {
            found.push(plain("part_time_cover_by_substance", "two.member.insured"));
        }
    }
    found.extend(of_cover(input, output));
    if output.deductions_lost.income_tax_deductions > Yen::ZERO {
        let lost = &output.deductions_lost;
        let mut params = one("deduction", lost.income_tax_deductions);
        params.extend(one("cost", lost.total));
        found.push(warning("family_deductions_lost", "president", params));
    }
    let (before, after) = (input.one.president.monthly, input.two.president.monthly);
    if after < before {
        let params = one("less", before - after);
        found.push(warning(
            "retirement_pay_base_falls",
            "two.president.monthly",
            params,
        ));
    }
    if difference.president.pension_per_year < Yen::ZERO {
        let params = one("less", -difference.president.pension_per_year);
        found.push(warning("president_pension_falls", "two.president", params));
    }
    if difference.together < Yen::ZERO {
        let params = one("less", -difference.together);
        found.push(warning("together_falls", "two", params));
    }
    found.extend(of_limits(input, output));
    found
}

/// What becomes of the member's health insurance and pension.
fn of_cover(input: &SecondOfficerInput, output: &SecondOfficerOutput) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut add = |code, field: &str| {
        found.push(warning(code, field, std::collections::BTreeMap::new()));
    };
    let age = age_on(input.member.birth_date, input.date);
    let is_category_3 = input.relation == Relation::Spouse && CATEGORY_3.contains(&age);
    let (one, two) = (&input.one.member, &input.two.member);
    if one.dependant && !two.dependant {
        add("health_dependant_ends", MEMBER);
        if is_category_3 {
            add("pension_category_3_ends", MEMBER);
        }
    }
    for (at, pay) in [("one", one), ("two", two)] {
        if pay.dependant && (pay.monthly > Yen::ZERO || !pay.bonuses.is_empty()) {
            add(
                "health_dependant_by_income",
                &format!("{at}.member.dependant"),
            );
        }
        if !pay.is_insured() && !pay.dependant && pay.outside_premiums == Yen::ZERO {
            let field = format!("{at}.member.outside_premiums");
            add("outside_premiums_not_typed", &field);
        }
    }
    if output.one.president.is_insured && !output.two.president.is_insured {
        add("president_no_longer_insured", "two.president.monthly");
    }
    found
}

/// What the figures leave out.
fn of_limits(input: &SecondOfficerInput, output: &SecondOfficerOutput) -> Vec<Warning> {
    let mut found = Vec::new();
    let mut add = |code, field: &str| {
        found.push(warning(code, field, std::collections::BTreeMap::new()));
    };
    let both = |year: &ArrangementYear| year.president.is_insured && year.member.is_insured;
    if both(&output.one) || both(&output.two) {
        add("invoice_by_person", "two");
    }
    let bonuses = [&input.one, &input.two].into_iter().any(|arrangement| {
        let paid = |who| !arrangement.pay(who).bonuses.is_empty();
        paid(Who::President) || paid(Who::Member)
    });
    if bonuses {
        add("bonuses_as_filed", "two");
    }
    let year_end = CivilYear::of(input.date).last_day();
    for who in [Who::President, Who::Member] {
        let age = age_on(input.facts(who).birth_date, year_end);
        if age >= PENSION_FROM {
            add("pension_beside_pay_not_counted", who.name());
        }
        if age >= OWN_CARE_FROM {
            add("own_premiums_not_counted", who.name());
        }
    }
    found
}
