//! The months of a material: what adds up to what, for every material.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/random.rs"]
mod random;
#[path = "common/random_offices.rs"]
mod random_offices;

use serde_json::{Value, json};
use shinchoryu_engine::material::{
    MaterialInput, Money, MoneyMonth, OtherOfficeMonth, PersonMonth, PlanMoney, money,
};
use shinchoryu_engine::{Trace, income_tax::Settlement};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, Yen};

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

fn book() -> &'static LawBook {
    LawBook::embedded().unwrap()
}

fn of(material: &Value) -> (MaterialInput, Money) {
    let input: MaterialInput = serde_json::from_value(material.clone()).unwrap();
    let money = money(&input, book(), &mut Trace::off())
        .unwrap_or_else(|error| panic!("{error:?}\n{material}"));
    (input, money)
}

fn reference() -> Value {
    serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone()
}

fn sum<'a>(
    months: impl Iterator<Item = &'a MoneyMonth>,
    figure: impl Fn(&PersonMonth) -> Yen,
) -> Yen {
    months.map(|month| figure(&month.person)).sum()
}

/// The months of a calendar year, where all twelve are shown.
fn of_year(plan: &PlanMoney, year: i32) -> Option<&[MoneyMonth]> {
    let start = plan
        .months
        .iter()
        .position(|month| (month.month.year(), month.month.number()) == (year, 1))?;
    plan.months.get(start..start + 12)
}

/// What is wrong with a plan's months.
fn faults(plan: &PlanMoney, half_yearly: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let mut equal = |what: &str, month: &dyn std::fmt::Display, a: Yen, b: Yen| {
        if a != b {
            faults.push(format!(
                "{what} of {month}: {} and {}",
                a.grouped(),
                b.grouped()
            ));
        }
    };
    for MoneyMonth {
        month,
        person,
        company,
    } in &plan.months
    {
        let deducted = person.premiums + person.bonus_premiums;
        let taxes = person.withheld + person.bonus_withheld + person.settlement;
        let resident = person.resident_tax.unwrap_or_default();
        let own = person.national_society + person.own_premiums;
        if let Some(there) = &person.other_office {
            let premiums = there.premiums + there.bonus_premiums;
            let taxes = there.withheld + there.bonus_withheld + there.settlement;
            let left = there.pay + there.bonus - premiums - taxes;
            let left = left - there.resident_tax.unwrap_or_default();
            equal("net there", month, there.net, left);
        }
        let net = person.pay + person.bonus - deducted - own - taxes - resident;
        equal("net", month, person.net, net);
        let by_return = month.number() == 3;
        let back = if by_return {
            person.settlement
        } else {
            Yen::ZERO
        };
        let paid = person.net + own + back;
        equal("paid out", month, company.paid_out, paid);
        let paid = company.paid_out + company.commuting;
        let parts = paid + company.invoice + company.withholding;
        let rest = company.resident_tax + company.interim_taxes + company.final_taxes;
        equal("total", month, company.total, parts + rest);
    }
    for year in &plan.calendar_years {
        let Some(months) = of_year(plan, year.year) else {
            continue;
        };
        let all = || months.iter();
        equal(
            "pay",
            &year.year,
            year.pay,
            sum(all(), |month| {
                month.pay + month.bonus + month.taxable_in_kind
            }),
        );
        equal(
            "own premiums",
            &year.year,
            year.own_premiums,
            sum(all(), |month| {
                month.own_premiums + month.own_premiums_from_pension
            }),
        );
        let premiums = sum(all(), |month| {
            month.premiums + month.bonus_premiums + month.national_society
        });
        equal("premiums", &year.year, year.premiums, premiums);
        let withheld = sum(all(), |month| month.withheld + month.bonus_withheld);
        equal("withheld", &year.year, year.withheld, withheld);
        let there = year.other_office.as_ref();
        if let Some(there) = there {
            let of = |figure: fn(&OtherOfficeMonth) -> Yen| {
                sum(all(), |month| figure(month.other_office.as_ref().unwrap()))
            };
            let pay = of(|month| month.pay + month.bonus);
            equal("pay there", &year.year, there.pay, pay);
            let premiums = of(|month| month.premiums + month.bonus_premiums);
            equal("premiums there", &year.year, there.premiums, premiums);
            let withheld = of(|month| month.withheld + month.bonus_withheld);
            equal("withheld there", &year.year, there.withheld, withheld);
        }
        let there = there.map_or(Yen::ZERO, |there| there.withheld);
        let adjusted = year.settlement == Settlement::YearEndAdjustment;
        if adjusted {
            let december = sum(months.last().into_iter(), |month| month.settlement);
            equal(
                "income tax",
                &year.year,
                year.income_tax,
                withheld + there + december,
            );
        } else {
            // what a return still takes is cut to 100 yen
            let open = year.income_tax - year.withheld - there - year.difference;
            let cut = (Yen::ZERO..Yen(100)).contains(&open);
            let left = if cut { Yen::ZERO } else { open };
            equal("return", &year.year, left, Yen::ZERO);
        }
        let june = plan
            .months
            .iter()
            .position(|month| (month.month.year(), month.month.number()) == (year.year + 1, 6));
        if let Some(months) = june.and_then(|june| plan.months.get(june..june + 12)) {
            let deducted = sum(months.iter(), |month| {
                let there = month.other_office.as_ref();
                month.resident_tax.unwrap() + there.map_or(Yen::ZERO, |of| of.resident_tax.unwrap())
            });
            equal("resident tax", &year.year, year.resident_tax, deducted);
        }
    }
    for pair in plan.months.windows(2) {
        let [before, after] = pair else { continue };
        let resident = before.person.resident_tax.unwrap_or_default();
        equal(
            "resident tax paid in",
            &after.month,
            after.company.resident_tax,
            resident,
        );
        let pays = matches!(after.month.number(), 1 | 7);
        if half_yearly && !pays {
            equal(
                "withholding paid in",
                &after.month,
                after.company.withholding,
                Yen::ZERO,
            );
        }
    }
    for year in &plan.fiscal_years {
        equal("due", &year.from, year.due, year.taxes - year.interim);
    }
    if let Some(first) = &plan.first_year {
        equal(
            "more",
            &first.year,
            first.more_in_first,
            first.first.taxes() - first.plan.taxes(),
        );
        equal(
            "back",
            &first.year,
            first.back_in_last,
            first.now.taxes() - first.last.taxes(),
        );
        equal(
            "remains",
            &first.year,
            first.remains,
            first.more_in_first - first.back_in_last,
        );
    }
    faults
}

#[test]
fn twelve_months_add_up_to_the_year() {
    let mut random = random::Random::new(20_261_123);
    let mut whole_years = 0;
    for number in 0..1_000 {
        let mut material = random_offices::with_other_office(random::material(&mut random));
        let half_yearly = number % 3 == 0;
        material["company"]["half_yearly_withholding"] = half_yearly.into();
        let input: MaterialInput = serde_json::from_value(material.clone()).unwrap();
        let Ok(money) = money(&input, book(), &mut Trace::off()) else {
            continue; // who leaves in the month of the resolution has no months
        };
        for plan in &money.plans {
            let faults = faults(plan, half_yearly);
            assert!(
                faults.is_empty(),
                "material {number}: {faults:#?}\n{material}"
            );
            let years = plan.calendar_years.iter();
            whole_years += years
                .filter(|year| of_year(plan, year.year).is_some())
                .count();
        }
    }
    assert!(whole_years > 1_000, "only {whole_years} whole years");
}

#[test]
fn what_falls_short_is_told_with_a_pay_that_does_not() {
    let mut input = reference();
    let (_, money) = of(&input);
    let plan = &money.plans[1];
    let told: Vec<(Month, Yen)> = (plan.shortfalls.iter())
        .map(|short| (short.month, short.missing))
        .collect();
    let below = plan
        .months
        .iter()
        .filter(|month| month.person.net < Yen::ZERO);
    let below: Vec<(Month, Yen)> = below
        .map(|month| (month.month, -month.person.net))
        .collect();
    assert_eq!(told, below);
    assert_eq!(told.len(), 14);
    let enough = plan.enough_monthly.unwrap();
    let mut falls_short = |monthly: Yen| {
        let bonus = 12_000_000 - 12 * monthly.get();
        input["proposals"][0]["monthly"] = json!(monthly.get());
        input["proposals"][0]["bonuses"][0]["amount"] = json!(bonus);
        !of(&input).1.plans[1].shortfalls.is_empty()
    };
    assert!(!falls_short(enough));
    assert!(falls_short(enough - Yen(10_000)));
}

#[test]
fn the_cash_of_the_company_is_followed_from_what_is_given() {
    let mut input = reference();
    let balance = |input: &Value, month: usize| {
        of(input).1.plans[1].months[month]
            .company
            .balance
            .map(Yen::get)
    };
    assert_eq!(balance(&input, 0), None);
    input["company"]["cash"] = json!(1_000_000);
    // 1,000,000 + 30,000,000 ÷ 12 − 3,485,110
    assert_eq!(balance(&input, 0), Some(14_890));
    let (_, money) = of(&input);
    assert!(money.plans[1].company_shortfalls.is_empty());
    input["company"]["cash"] = json!(0);
    let (_, money) = of(&input);
    assert_eq!(money.plans[1].company_shortfalls[0].missing, Yen(985_110));
}

#[test]
fn the_months_end_before_the_person_leaves() {
    let mut input = reference();
    input["customer"]["birth_date"] = json!("1967-02-10");
    input["customer"]["retirement_age"] = json!(60);
    let (_, money) = of(&input);
    assert_eq!(money.to.to_string(), "2027-01");
    assert_eq!(money.plans[1].months.len(), 9);
    assert_eq!(money.plans[1].calendar_years.last().unwrap().year, 2026);
    let told = money.warnings.iter().map(|warning| warning.code);
    assert_eq!(told.collect::<Vec<_>>(), ["money_ends_before_leaving"]);
}

/// Whatever a proposal changes, nothing changes before it.
#[test]
fn before_the_term_every_plan_is_the_pay_of_today() {
    let mut material = reference();
    let now = json!({
        "monthly": 1_000_000, "column": "kou",
        "bonuses": [{"date": "2026-07-10", "amount": 2_000_000, "period_months": 12}],
    });
    material["current"] = now;
    material["company"]["fiscal_year_start"] = json!("2026-12-01");
    material["meeting"]["resolution"] = json!("2027-01-25");
    material["meeting"]["service_start"] = json!("2027-02-20");
    material["basis_date"] = json!("2026-12-01");
    material["proposals"][0]["column"] = json!("otsu");
    material["proposals"][0]["bonuses"][0]["date"] = json!("2027-12-10");
    let (_, told) = of(&material);
    let [now, plan] = told.plans.as_slice() else {
        panic!("two plans");
    };
    assert_eq!(now.months[0], plan.months[0]);
    assert_eq!(now.calendar_years[..2], plan.calendar_years[..2]);
    // in February the term has begun, with another column; the pay is still that of today
    assert_eq!(now.months[1].person.pay, plan.months[1].person.pay);
    assert_ne!(
        now.months[1].person.withheld,
        plan.months[1].person.withheld
    );
    let settled = plan.calendar_years.last().unwrap();
    assert_eq!(
        (settled.year, settled.settlement),
        (2028, Settlement::FinalReturn)
    );
    material["meeting"] = json!({});
    material["proposals"][0] = json!({"monthly": 1_000_000, "column": "kou", "bonuses": []});
    let input: MaterialInput = serde_json::from_value(material).unwrap();
    let errors = money(&input, book(), &mut Trace::off()).unwrap_err().errors;
    assert_eq!(errors[0].field, "meeting.resolution");
}

/// Losses at the beginning of the basis year are what no income before used up.
#[test]
fn a_loss_is_used_once() {
    let mut material = reference();
    material["company"]["loss_carryforward"] = json!(5_000_000);
    let (_, money) = of(&material);
    for plan in &money.plans {
        let years: Vec<i64> = (plan.fiscal_years.iter())
            .map(|year| year.taxable_income.get())
            .collect();
        assert_eq!(years[0], 0);
        assert_eq!(plan.fiscal_years[1].enterprise_tax_deducted, Yen::ZERO);
        let [_, first, ..] = plan.fiscal_years.as_slice() else {
            panic!("several fiscal years");
        };
        let before = Yen(30_000_000) - first.pay - first.employer;
        assert_eq!(first.taxable_income, before - Yen(5_000_000));
    }
}

#[test]
fn no_month_before_the_tables_is_told() {
    let mut material = reference();
    for field in ["basis_date", "proposal_date"] {
        material[field] = json!("2025-04-01");
    }
    material["company"]["fiscal_year_start"] = json!("2024-04-01");
    material["meeting"] = json!({"resolution": "2024-12-25", "service_start": "2024-12-25"});
    material["proposals"][0]["bonuses"][0]["date"] = json!("2025-12-10");
    let input: MaterialInput = serde_json::from_value(material).unwrap();
    let errors = money(&input, book(), &mut Trace::off()).unwrap_err().errors;
    let found = (errors[0].field.as_str(), errors[0].code);
    assert_eq!(
        found,
        (
            "meeting.resolution",
            shinchoryu_fields::FieldCode::LawNotCovered
        )
    );
}

#[test]
fn what_comes_too_late_is_told_beside_the_months() {
    let mut material = reference();
    material["proposal_date"] = json!("2026-08-01");
    let (_, money) = of(&material);
    let told: Vec<_> = money.warnings.iter().map(|warning| warning.code).collect();
    assert!(told.contains(&"filing_deadline_passed"), "{told:?}");
    assert_eq!(
        money.plans[1].fiscal_years[1].non_deductible,
        Yen(10_800_000)
    );
}

#[test]
fn a_change_of_pay_needs_the_day_of_its_resolution() {
    let mut input = reference();
    input["meeting"] = json!({});
    input["proposals"][0]["bonuses"] = json!([]);
    let input: MaterialInput = serde_json::from_value(input).unwrap();
    let errors = money(&input, book(), &mut Trace::off()).unwrap_err().errors;
    let found: Vec<_> = errors
        .iter()
        .map(|error| (error.field.as_str(), error.code))
        .collect();
    assert_eq!(
        found,
        [("meeting.resolution", shinchoryu_fields::FieldCode::Required)]
    );
}

/// 所得税法104条1項: what December's adjustment collects is withheld, and 一時所得 and 雑所得 do not count.
#[test]
fn estimated_tax_is_of_what_nobody_withholds() {
    let is_told = |changes: &[(&str, Value)]| {
        let mut material = reference();
        for (pointer, value) in changes {
            let (parent, field) = pointer.rsplit_once('/').unwrap();
            material.pointer_mut(parent).unwrap()[field] = value.clone();
        }
        let (_, money) = of(&material);
        let told = money.warnings.iter();
        told.filter(|told| told.code == "money_estimated_tax")
            .count()
            == 1
    };
    let income = |kind: &str| [("/customer/other_income", json!({ kind: 3_000_000 }))];
    assert!(is_told(&income("other")));
    assert!(!is_told(&income("miscellaneous")));
    assert!(!is_told(&income("occasional")));
    assert!(!is_told(&[("/deductions/medical", json!(300_000))]));
    assert!(!is_told(&[("/deductions/donation", json!(100_000))]));
    let pension = json!({"earnings_related": 1_200_000, "basic": 800_000});
    let pensioner = [
        ("/customer/birth_date", json!("1959-05-20")),
        ("/customer/appointed_on", json!("2000-05-15")),
        ("/customer/retirement_age", json!(69)),
        ("/customer/pension", pension),
    ];
    assert!(!is_told(&pensioner));
}
