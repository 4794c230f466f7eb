//! The years to retirement: a year of the path against the comparison, and what the years add up to.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/random.rs"]
mod random;
#[path = "common/random_offices.rs"]
mod random_offices;

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{
    Comparison, MaterialInput, Path, PathEvent, PathYear, Plan, PlanPath, compare, path,
};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

fn book() -> &'static LawBook {
    LawBook::embedded().unwrap()
}

fn reference() -> Value {
    serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone()
}

fn input(material: &Value) -> MaterialInput {
    serde_json::from_value(material.clone()).unwrap()
}

fn path_of(material: &Value) -> Path {
    path(&input(material), book(), &mut Trace::off())
        .unwrap_or_else(|error| panic!("{error:?}\n{material}"))
}

fn comparison_of(input: &MaterialInput) -> Comparison {
    compare(input, book(), false).unwrap()
}

/// The figures of a year of the path beside those of the comparison.
fn pairs(year: &PathYear, plan: &Plan) -> Vec<(&'static str, Yen, Yen)> {
    vec![
        ("pay", year.pay, plan.pay),
        ("employee", year.employee_total, plan.employee.total),
        ("employer", year.employer_total, plan.employer_total),
        ("income tax", year.income_tax, plan.income_tax),
        ("resident tax", year.resident_tax, plan.resident_tax),
        (
            "without pay",
            year.taxes_without_pay,
            plan.without_pay.total,
        ),
        ("take-home", year.take_home, plan.take_home),
        (
            "suspended",
            year.pension.map_or(Yen::ZERO, |of| of.suspended),
            plan.pension.map_or(Yen::ZERO, |of| of.suspended),
        ),
        (
            "received",
            year.pension.map_or(Yen::ZERO, |of| of.receipts),
            plan.pension.map_or(Yen::ZERO, |of| of.receipts),
        ),
        (
            "pension base",
            year.pension_base,
            plan.benefits.pension_base_year,
        ),
        (
            "not deductible",
            year.non_deductible,
            plan.company.non_deductible,
        ),
    ]
}

#[test]
fn the_first_year_is_the_comparison() {
    let mut random = random::Random::new(20_261_124);
    let (mut whole, mut offices) = (0, 0);
    for number in 0..400 {
        let mut material = random_offices::with_other_office(random::material(&mut random));
        // no rate changes in the twelve months from these days
        let month = random.between(4, 9);
        let basis = format!("2026-{month:02}-{:02}", random.between(1, 28));
        for field in ["basis_date", "proposal_date"] {
            material[field] = json!(basis);
        }
        let Ok(compared) = compare(&input(&material), book(), false) else {
            continue;
        };
        let path = path_of(&material);
        let first = path.plans.iter().map(|plan| plan.years.first());
        for (plan, year) in compared.plans.iter().zip(first) {
            let Some(year) = year.filter(|year| year.months == 12) else {
                continue;
            };
            whole += 1;
            offices += i32::from(plan.other_office.is_some());
            assert_eq!(year.other_office, plan.other_office, "material {number}");
            for (figure, found, expected) in pairs(year, plan) {
                assert_eq!(found, expected, "{figure} of material {number}\n{material}");
            }
            // the company deducts the enterprise tax of the year before, which the comparison leaves out
            let mut less = input(&material);
            let profit = less.company.profit_before_pay.unwrap();
            less.company.profit_before_pay = Some(profit - year.enterprise_tax_deducted);
            let index = compared
                .plans
                .iter()
                .position(|other| std::ptr::eq(other, plan));
            let taxes = comparison_of(&less).plans[index.unwrap()].company.taxes;
            assert_eq!(year.company_taxes, taxes, "material {number}\n{material}");
        }
    }
    assert!(whole > 300, "only {whole} whole years");
    assert!(offices > 60, "only {offices} of two offices");
}

fn sum(plan: &PlanPath, figure: impl Fn(&PathYear) -> Yen) -> Yen {
    plan.years.iter().map(figure).sum()
}

#[test]
fn the_totals_are_those_of_the_years() {
    let mut random = random::Random::new(20_261_125);
    for number in 0..300 {
        let material = random_offices::with_other_office(random::material(&mut random));
        let path = path_of(&material);
        let (now, proposals) = path.plans.split_first().unwrap();
        for year in path.plans.iter().flat_map(|plan| &plan.years) {
            assert_eq!(year.together, year.take_home + year.money_left, "{number}");
        }
        let months = |plan: &PlanPath| plan.years.iter().map(|year| year.months).sum::<u32>();
        for (plan, total) in proposals.iter().zip(&path.totals) {
            assert_eq!(months(plan), path.months, "{number}");
            let together = sum(plan, |year| year.together) - sum(now, |year| year.together);
            assert_eq!(total.together, together, "{number}");
            let premiums = |year: &PathYear| year.employee_total + year.employer_total;
            assert_eq!(
                total.premiums_both,
                sum(plan, premiums) - sum(now, premiums)
            );
            if let Some(even) = &total.break_even {
                let drawn = |months: u32| total.pension_lost.get() * i64::from(months);
                let gained = total.together.get() * 12;
                assert!(drawn(even.months_of_pension) > gained, "{number}");
                assert!(drawn(even.months_of_pension - 1) <= gained, "{number}");
            }
        }
    }
}

#[test]
fn a_raised_ceiling_of_the_pension_is_on_the_path_from_its_month() {
    let path = path_of(&reference());
    assert_eq!(path.months, 241);
    let now = &path.plans[0].years;
    assert_eq!(now.len(), 21);
    // five months at 650,000 and seven at 680,000; then 710,000 from 2028-09, 750,000 from 2029-09
    let bases = [
        7_800_000,
        5 * 650_000 + 7 * 680_000,
        5 * 680_000 + 7 * 710_000,
    ];
    for (year, base) in now.iter().zip(bases) {
        assert_eq!(year.pension_base, Yen(base));
    }
    assert_eq!(now[3].pension_base, Yen(5 * 710_000 + 7 * 750_000));
    assert_eq!(now[4].pension_base, Yen(9_000_000));
    let ceilings = path.events.iter().filter_map(|event| match event {
        PathEvent::Law { month, id, .. } if id == "social_insurance.pension_grades" => {
            Some(month.to_string())
        }
        _ => None,
    });
    let ceilings: Vec<_> = ceilings.collect();
    assert_eq!(ceilings, ["2027-09", "2028-09", "2029-09"]);
}

#[test]
fn ages_change_the_year_in_which_they_fall() {
    let mut material = reference();
    // 65 on 2026-10-19, 70 on 2031-10-19
    material["customer"]["birth_date"] = json!("1961-10-20");
    material["customer"]["appointed_on"] = json!("2000-05-15");
    material["customer"]["retirement_age"] = json!(70);
    let path = path_of(&material);
    let ages = path.events.iter().filter_map(|event| match event {
        PathEvent::Age { year, month, age } => Some((*year, month.to_string(), *age)),
        PathEvent::Law { .. } => None,
    });
    let ages: Vec<_> = ages.collect();
    assert_eq!(ages, [(0, "2026-10".to_owned(), 65)]);
    // the pension ends with the month before 70 is reached, and so do the months that count
    assert_eq!(path.months, 66);
    let now = &path.plans[0].years;
    // with care 5.85 %, from October without it 5.04 %, half of 980,000
    let (with, without) = (57_330, 49_392);
    assert_eq!(
        now[0].employee_total,
        Yen(6 * (with + without) + 12 * 59_475)
    );
    let codes = path.warnings.iter().map(|warning| warning.code);
    assert_eq!(codes.collect::<Vec<_>>(), ["path_own_care_premiums"]);
}

/// A bonus after leaving is not paid on the path, so that nothing of it is not deductible either.
#[test]
fn what_is_not_paid_is_not_lost() {
    for (born, age) in [("1966-09-15", 60), ("1956-05-02", 70)] {
        let mut material = reference();
        material["customer"]["birth_date"] = json!(born);
        material["customer"]["appointed_on"] = json!("2000-05-15");
        material["customer"]["retirement_age"] = json!(age);
        let path = path_of(&material);
        for year in path.plans.iter().flat_map(|plan| &plan.years) {
            assert_eq!(year.non_deductible, Yen::ZERO, "{born}");
            assert!(year.together > Yen(15_000_000), "{born}: {year:?}");
        }
    }
}

#[test]
fn who_stays_has_ten_years() {
    let mut material = reference();
    material["customer"]["birth_date"] = json!("1953-08-02");
    material["customer"]["appointed_on"] = json!("2000-05-15");
    material["customer"]
        .as_object_mut()
        .unwrap()
        .remove("retirement_age");
    let path = path_of(&material);
    assert_eq!((path.months, path.plans[0].years.len()), (120, 10));
    // from 75 there is no premium of the pay at all
    let last = &path.plans[0].years[9];
    assert_eq!(
        (last.employee_total, last.standard_health),
        (Yen::ZERO, Yen::ZERO)
    );
    let codes: Vec<_> = path.warnings.iter().map(|warning| warning.code).collect();
    let own = ["path_own_care_premiums", "path_own_health_premiums"];
    assert_eq!(codes, [&["path_without_leaving"][..], &own].concat());
}

#[test]
fn who_leaves_at_70_on_the_first_of_a_month_is_paid_until_the_day_before() {
    // the pension ends with August 2031 (厚生年金保険法14条5号), pay and health insurance go on through September
    // (健康保険法36条・156条)
    let mut material = reference();
    material["customer"]["birth_date"] = json!("1961-10-01");
    material["customer"]["retirement_age"] = json!(70);
    let path = path_of(&material);
    let months = path.plans[0].years.iter().map(|year| year.months);
    // April 2026 to September 2031
    assert_eq!(months.sum::<u32>(), 66);
    material["customer"]["birth_date"] = json!("1961-10-02");
    let path = path_of(&material);
    let months = path.plans[0].years.iter().map(|year| year.months);
    assert_eq!(months.sum::<u32>(), 66);
}

/// 健康保険法45条: a short last year shares the cap with the bonus that the plan paid in the year before it, in the
/// same April–March year.
#[test]
fn a_short_year_shares_the_cap_with_the_bonus_before_it() {
    let mut material = reference();
    // leaves on 15 January 2027: April to December 2026 is all there is of the last year
    material["customer"]["birth_date"] = json!("1962-01-15");
    material["basis_date"] = json!("2026-09-01");
    material["company"]["fiscal_year_start"] = json!("2026-05-01");
    material["proposals"][0]["bonuses"] = json!([
        { "date": "2026-12-10", "amount": 4_000_000, "period_months": 6 },
        { "date": "2026-06-10", "amount": 4_000_000, "period_months": 6 },
    ]);
    let mut trace = Trace::on();
    let path = path(&input(&material), book(), &mut trace).unwrap();
    assert_eq!((path.months, path.plans[1].years.len()), (4, 1));
    let steps = trace.into_steps();
    let bonus = |figure: &str| {
        let name = format!("plans.1.years.0.employee.{figure}");
        let step = steps.iter().find(|step| step.figure == name).unwrap();
        step.formula.clone()
    };
    // 5,730,000 less the 4,000,000 of June 2026; each month of the pension has its own
    assert!(bonus("health_bonus").starts_with("1,730,000 ×"));
    assert!(bonus("pension_bonus").starts_with("1,500,000 ×"));
    // the year of the comparison has the same December, and no June that is insured
    let compared = comparison_of(&input(&material));
    let june = &compared.plans[1].bonus_months;
    assert_eq!(june.len(), 2);
}

/// 法人税法57条1項: ten years, the oldest first.
#[test]
fn a_loss_of_more_than_ten_years_is_not_deducted() {
    let mut material = reference();
    material["company"]["profit_before_pay"] = json!(0);
    material["company"]["loss_carryforward"] = json!(5_000_000);
    let path = path_of(&material);
    let told = |code: &str| -> Vec<_> {
        let told = path.warnings.iter().filter(|told| told.code == code);
        told.map(|told| (told.field.clone().unwrap(), told.params.clone()))
            .collect()
    };
    let losses = told("path_loss_expires");
    assert_eq!(losses.len(), 2);
    for ((field, params), plan) in losses.iter().zip(["current", "proposals.0"]) {
        assert_eq!(field, plan);
        assert_eq!(params["date"], "2036-04-01");
        assert_eq!(params["amount"], "5000000");
    }
    assert_eq!(told("path_loss_year").len(), 1);
    // nine years later they are still there
    material["customer"]["retirement_age"] = json!(54);
    let path = path_of(&material);
    let codes = path.warnings.iter().map(|told| told.code);
    assert!(codes.clone().all(|code| code != "path_loss_expires"));
    assert_eq!(codes.filter(|code| *code == "path_loss_year").count(), 1);
}

/// Premiums from 65 go by the income of the year before: a whole one also where the last is cut short.
#[test]
fn a_short_year_pays_own_premiums_on_a_whole_one() {
    let mut material = reference();
    material["customer"]["birth_date"] = json!("1958-09-15");
    material["customer"]["appointed_on"] = json!("2000-05-15");
    material["customer"]["retirement_age"] = json!(70);
    material["customer"]["residence"]["care_base_year"] = json!(74_400);
    let path = path_of(&material);
    for plan in &path.plans {
        let [.., before, last] = plan.years.as_slice() else {
            panic!("{} years", plan.years.len());
        };
        let care = |year: &PathYear| year.own_premiums.as_ref().unwrap().care;
        assert_eq!((before.months, last.months), (12, 5));
        assert_eq!(care(last), Yen(care(before).get() * 5 / 12));
    }
}
