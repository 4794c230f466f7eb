//! 在職老齢年金 beside the pay: the comparison, the months and the years by hand (cases/calculators/pension.md).

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{
    BestMonth, BestMonthFinding, Comparison, MaterialInput, Money, Path, PensionYear, compare,
    money, path,
};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

/// 66 years old, 650,000 a month; a pension of 1,200,000 and 800,000; with other fields changed.
fn material(changes: &[(&str, Value)]) -> MaterialInput {
    let mut material = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].take();
    let president = [
        ("/customer/birth_date", json!("1959-05-20")),
        ("/customer/appointed_on", json!("2000-05-15")),
        ("/customer/retirement_age", json!(69)),
        (
            "/customer/pension",
            json!({"earnings_related": 1_200_000, "basic": 800_000}),
        ),
        ("/current", json!({"monthly": 650_000, "bonuses": []})),
        (
            "/proposals",
            json!([{"monthly": 100_000, "bonuses": [{"date": "2026-12-10", "amount": 6_600_000}]}]),
        ),
    ];
    for (pointer, value) in president.iter().chain(changes) {
        let (parent, field) = pointer.rsplit_once('/').unwrap();
        match field.parse::<usize>() {
            Ok(_) => *material.pointer_mut(pointer).unwrap() = value.clone(),
            Err(_) => material.pointer_mut(parent).unwrap()[field] = value.clone(),
        }
    }
    serde_json::from_value(material).unwrap()
}

fn compared(changes: &[(&str, Value)]) -> Result<Comparison, FieldErrors> {
    compare(&material(changes), LawBook::embedded().unwrap(), false)
}

fn pensions(changes: &[(&str, Value)]) -> Vec<(Yen, Yen, Yen)> {
    let plans = compared(changes).unwrap().plans;
    let of = |pension: PensionYear| (pension.full, pension.suspended, pension.receipts);
    plans.iter().map(|plan| of(plan.pension.unwrap())).collect()
}

fn months(changes: &[(&str, Value)]) -> Money {
    let law = LawBook::embedded().unwrap();
    money(&material(changes), law, &mut Trace::off()).unwrap()
}

fn years(changes: &[(&str, Value)]) -> Path {
    let law = LawBook::embedded().unwrap();
    path(&material(changes), law, &mut Trace::off()).unwrap()
}

const fn of(full: i64, suspended: i64, receipts: i64) -> (Yen, Yen, Yen) {
    (Yen(full), Yen(suspended), Yen(receipts))
}

#[test]
fn pay_that_moves_into_a_bonus_releases_the_pension() {
    // (1,200,000 + 650,000 × 12 − 650,000 × 12) ÷ 2; the plan counts 1,176,000 + 1,500,000
    let released = [
        of(2_000_000, 600_000, 1_400_000),
        of(2_000_000, 0, 2_000_000),
    ];
    assert_eq!(pensions(&[]), released);
    // the would-be standard amount of somebody of 70 to 74, and of 75 and more
    for (born, retires) in [("1955-05-20", Value::Null), ("1948-05-20", Value::Null)] {
        let older = [
            ("/customer/birth_date", json!(born)),
            ("/customer/retirement_age", retires),
        ];
        assert_eq!(pensions(&older), released, "{born}");
    }
}

#[test]
fn the_additional_pension_stops_with_the_whole_of_the_part() {
    let bonus =
        json!({"monthly": 650_000, "bonuses": [{"date": "2026-06-30", "amount": 2_000_000}]});
    let pension = |earned: i64| json!({"earnings_related": earned, "additional": 400_000});
    // (600,000 + 1,500,000) ÷ 2 is more than the part
    let whole = [
        ("/current", bonus.clone()),
        ("/customer/pension", pension(600_000)),
    ];
    assert_eq!(pensions(&whole)[0], of(1_000_000, 1_000_000, 0));
    // (1,600,000 + 1,500,000) ÷ 2 = 1,550,000 is not
    let most = [
        ("/current", bonus.clone()),
        ("/customer/pension", pension(1_600_000)),
    ];
    assert_eq!(pensions(&most)[0], of(2_000_000, 1_550_000, 450_000));
    // without an earnings-related part nothing is suspended
    let none = [("/current", bonus), ("/customer/pension", pension(0))];
    assert_eq!(pensions(&none)[0], of(400_000, 0, 400_000));
}

#[test]
fn only_months_that_are_drawn_count() {
    // 65 on 2026-08-14, and on 2026-08-31 where the birthday is the first: paid from September, seven months
    for born in ["1961-08-15", "1961-09-01"] {
        let later = [("/customer/birth_date", json!(born))];
        assert_eq!(pensions(&later)[0], of(1_166_666, 350_000, 816_666));
    }
    let typed = json!({"earnings_related": 1_200_000, "basic": 800_000, "drawn_from": "2027-03"});
    let late = [("/customer/pension", typed)];
    assert_eq!(pensions(&late)[0], of(166_666, 50_000, 116_666));
}

#[test]
fn the_taxes_of_a_pensioner_count_receipts_and_the_whole_without_the_pay() {
    let plans = compared(&[]).unwrap().plans;
    let [now, plan] = plans.as_slice() else {
        panic!("two plans")
    };
    let tax = &now.income_tax_detail;
    // 1,400,000 − 1,100,000; with the salary 100,000 of adjustment
    assert_eq!(tax.public_pension_income, Yen(300_000));
    assert_eq!(tax.income_adjustment, Yen(100_000));
    assert_eq!(plan.income_tax_detail.public_pension_income, Yen(900_000));
    // without the pay 2,000,000 − 1,100,000 = 900,000: below the basic deduction; resident tax 47,000 × 10 %
    assert_eq!(now.without_pay, plan.without_pay);
    assert_eq!(now.without_pay.income_tax, Yen::ZERO);
    for plan in &plans {
        let taxes = plan.income_tax + plan.resident_tax - plan.without_pay.total;
        let suspended = plan.pension.unwrap().suspended;
        let left = plan.pay - plan.employee.total - taxes - suspended;
        assert_eq!(plan.take_home, left);
    }
}

#[test]
fn who_is_born_on_the_first_of_january_is_65_at_the_end_of_the_year_before() {
    // 所得税法35条4項, 措置法41条の15の3: 65 on 31 December has at least 1,100,000; before, 400,000 + 25 %
    // of 1,500,000. Who is born on 2 January reaches 65 on 1 January (年齢計算ニ関スル法律).
    let income = |birth: &str| {
        let plans = compared(&[
            ("/customer/birth_date", json!(birth)),
            ("/customer/retirement_age", json!(70)),
            (
                "/customer/pension",
                json!({"earnings_related": 1_200_000, "basic": 800_000, "drawn_from": "2026-03"}),
            ),
            ("/current", json!({"monthly": 300_000, "bonuses": []})),
            ("/proposals", json!([{"monthly": 200_000, "bonuses": []}])),
        ]);
        plans.unwrap().plans[0]
            .income_tax_detail
            .public_pension_income
    };
    assert_eq!(income("1962-01-01"), Yen(900_000));
    assert_eq!(income("1962-01-02"), Yen(1_225_000));
    assert_eq!(income("1962-01-03"), Yen(1_225_000));
}

#[test]
fn receipts_and_their_income_are_not_both_typed() {
    let wrong = compared(&[
        ("/customer/other_income", json!({"public_pension": 1})),
        (
            "/customer/pension",
            json!({"basic": 1_500_001, "drawn_from": "2019-05"}),
        ),
    ]);
    let errors = wrong.unwrap_err().errors;
    let found: Vec<_> = errors
        .iter()
        .map(|error| (error.field.as_str(), error.code.name()))
        .collect();
    assert_eq!(
        found,
        [
            (
                "customer.other_income.public_pension",
                "pension_by_receipts"
            ),
            ("customer.pension.basic", "out_of_range"),
            // 60 on 2019-05-19: paid from June
            ("customer.pension.drawn_from", "out_of_range"),
        ]
    );
}

#[test]
fn what_the_figures_leave_out_is_said() {
    let codes = |changes: &[(&str, Value)]| -> Vec<&str> {
        let warnings = compared(changes).unwrap().warnings;
        let codes = warnings.iter().map(|warning| warning.code);
        codes.filter(|code| code.starts_with("pension_")).collect()
    };
    let always = ["pension_suspension_by_year", "pension_not_recalculated"];
    assert_eq!(codes(&[]), always);
    let later = [("/customer/birth_date", json!("1961-08-15"))];
    assert_eq!(
        codes(&later),
        [&always[..], &["pension_drawn_later"]].concat()
    );
    let none = [("/customer/pension", json!({"basic": 800_000}))];
    assert!(codes(&none).is_empty());
    let carried = |path: &Path| {
        let mut said = path.warnings.iter();
        let said = said.find(|warning| warning.code == "pension_threshold_carried");
        said.map(|warning| warning.params["month"].clone())
    };
    assert_eq!(carried(&years(&[])).as_deref(), Some("2027-04"));
}

#[test]
fn a_plan_that_restores_a_pension_says_where_none_comes_back() {
    let restored = |changes: &[(&str, Value)]| -> Vec<(&str, Option<String>)> {
        let kind = [("/kind", json!("pension_restoration"))];
        let warnings = compared(&[&kind[..], changes].concat()).unwrap().warnings;
        let said = warnings.into_iter().map(|said| (said.code, said.field));
        let about = [
            "pension_not_drawn",
            "pension_not_suspended",
            "pension_not_restored",
        ];
        said.filter(|(code, _)| about.contains(code)).collect()
    };
    // 1,200,000 ÷ 12 + 650,000 is above 650,000; 98,000 + 1,500,000 ÷ 12 is not
    assert_eq!(restored(&[]), []);
    let same = json!([
        {"monthly": 100_000, "bonuses": [{"date": "2026-12-10", "amount": 6_600_000}]},
        {"monthly": 650_000, "bonuses": []},
        {"monthly": 649_000, "bonuses": []},
    ]);
    assert_eq!(
        restored(&[("/proposals", same)]),
        [1, 2].map(|index| ("pension_not_restored", Some(format!("proposals.{index}"))))
    );
    let low = json!({"monthly": 300_000, "bonuses": []});
    let nothing = ("pension_not_suspended", Some("customer.pension".to_owned()));
    assert_eq!(restored(&[("/current", low)]), [nothing]);
    // nothing is drawn in the twelve months
    let young = ("/customer/birth_date", json!("1966-08-15"));
    let later = ("pension_not_drawn", Some("customer.pension".to_owned()));
    assert_eq!(restored(&[young]), [later]);
    // another kind promises nothing
    let kind = ("/kind", json!("free"));
    let low = ("/current", json!({"monthly": 300_000, "bonuses": []}));
    assert_eq!(restored(&[kind, low]), []);
}

#[test]
fn a_plan_that_restores_a_pension_asks_for_it() {
    let kind = ("/kind", json!("pension_restoration"));
    let missing = |pension: Value| {
        let errors = compared(&[kind.clone(), ("/customer/pension", pension)]);
        let errors = errors.unwrap_err().errors.into_iter();
        let errors = errors.map(|error| (error.field, error.code.name()));
        errors.collect::<Vec<_>>()
    };
    let required = |field: &str| vec![(field.to_owned(), "required")];
    assert_eq!(missing(Value::Null), required("customer.pension"));
    let basic = json!({"basic": 800_000});
    assert_eq!(
        missing(basic),
        required("customer.pension.earnings_related")
    );
}

#[test]
fn the_months_are_paid_two_by_two() {
    let money = months(&[]);
    let plan = &money.plans[1];
    let of = |month: &str| {
        let found = plan.months.iter().find(|of| of.month.to_string() == month);
        let person = &found.unwrap().person;
        (person.pension.unwrap(), person.pension_suspended.unwrap())
    };
    // the standard amount is 650,000 until August, then 98,000
    for (month, paid, suspended) in [
        ("2026-05", 0, 50_000),
        ("2026-06", 233_333, 50_000),
        ("2026-08", 233_333, 50_000),
        ("2026-09", 0, 0),
        // August and September: (1,400,000 + 2,000,000) ÷ 12
        ("2026-10", 283_333, 0),
        ("2026-12", 333_333, 0),
        // six thirds that were cut since April 2026 come back
        ("2027-02", 333_335, 0),
        ("2027-04", 333_333, 0),
    ] {
        assert_eq!(of(month), (Yen(paid), Yen(suspended)), "{month}");
    }
    // February and April 2026 pay months of 2025, suspended wholly by its threshold: 133,335 + 133,333
    let year = plan.calendar_years.iter().find(|year| year.year == 2026);
    assert_eq!(year.unwrap().pension, Some(Yen(1_350_000)));
    let codes = money.warnings.iter().map(|warning| warning.code);
    assert!(codes.into_iter().any(|code| code == "money_pension_apart"));
    // what the pay leaves has no pension in it
    let june = &plan.months[1].person;
    let left = june.pay - june.premiums - june.withheld - june.settlement;
    assert_eq!(june.net, left - june.resident_tax.unwrap());
}

/// 随時改定 goes by the remuneration, with the commuting allowance: 590,000 before and 530,000 after it, two grades.
#[test]
fn a_revision_counts_what_is_paid_beside_the_pay() {
    let pay = |monthly: i64| json!({"monthly": monthly, "commuting": 100_000, "bonuses": []});
    let money = months(&[
        ("/current", pay(500_000)),
        ("/proposals", json!([pay(420_000)])),
    ]);
    let suspended = money.plans[1].months.iter().map(|of| {
        let suspended = of.person.pension_suspended.unwrap();
        (of.month.to_string(), suspended)
    });
    let suspended: Vec<_> = suspended.collect();
    // (100,000 + 590,000 − 650,000) ÷ 2
    assert!(suspended.contains(&("2026-08".to_owned(), Yen(20_000))));
    assert!(suspended.contains(&("2026-09".to_owned(), Yen::ZERO)));
}

/// 500,000 a month and 1,800,000 once: with it (1,200,000 + 6,000,000 + 1,500,000 − 7,800,000) ÷ 2 = 450,000.
fn of_bonus(date: &str, changes: &[(&str, Value)]) -> BestMonth {
    let bonuses = json!([{"date": date, "amount": 1_800_000}]);
    let plan = json!([{"monthly": 500_000, "bonuses": bonuses}]);
    let changes = [&[("/proposals", plan)], changes].concat();
    let path = years(&changes);
    assert!(path.plans[0].best_months.is_empty());
    let [found] = path.plans[1].best_months.as_slice() else {
        panic!("one bonus")
    };
    found.clone()
}

fn found(best: &BestMonth) -> (BestMonthFinding, String, Yen, Yen) {
    (
        best.finding,
        best.best.to_string(),
        best.suspended,
        best.saved,
    )
}

#[test]
fn the_best_month_of_a_bonus() {
    let best = of_bonus("2026-12-10", &[]);
    // five months of 600,000, then 17 of 450,000; from April 2027 only 13
    let expected = (
        BestMonthFinding::AnotherIsBetter,
        "2027-04".to_owned(),
        Yen(887_500),
        Yen(150_000),
    );
    assert_eq!(found(&best), expected);
    let sums = best.candidates.iter();
    let sums: Vec<_> = sums
        .map(|of| {
            (
                of.month.to_string(),
                of.suspended.get(),
                of.payments,
                of.can_be_chosen,
            )
        })
        .collect();
    assert_eq!(sums.len(), 13);
    // from May 2026: 600,000, four months of 1,200,000, twenty of 450,000
    assert_eq!(sums[0], ("2026-05".to_owned(), 1_200_000, 2, true));
    assert_eq!(sums[7], ("2026-12".to_owned(), 887_500, 2, true));
    assert_eq!(sums[11], ("2027-04".to_owned(), 737_500, 2, true));
    // paid once only before leaving in May 2028: no pension is bought with pay
    assert_eq!(sums[12], ("2027-05".to_owned(), 700_000, 1, false));
}

#[test]
fn what_is_said_of_the_best_month_is_true() {
    let of = |date, changes: &[(&str, Value)]| {
        let best = of_bonus(date, changes);
        let (finding, month, _, saved) = found(&best);
        (finding, month, saved.get())
    };
    use BestMonthFinding::{AllAlike, NoOtherMonth, NothingSuspended, PlannedIsBest};
    assert_eq!(
        of("2027-04-10", &[]),
        (PlannedIsBest, "2027-04".to_owned(), 0)
    );
    // drawn when every month has one bonus in its twelve
    let drawn = |from: &str, earned: i64| {
        let pension = json!({"earnings_related": earned, "drawn_from": from});
        [("/customer/pension", pension)]
    };
    // of equal months the planned one is the best
    assert_eq!(
        of("2026-12-10", &drawn("2027-06", 1_200_000)),
        (AllAlike, "2026-12".to_owned(), 0)
    );
    // 300,000 + 6,000,000 + 1,500,000 is not above 7,800,000
    assert_eq!(
        of("2026-12-10", &drawn("2027-06", 300_000)),
        (NothingSuspended, "2026-12".to_owned(), 0)
    );
    let filed = [("/meeting/filing_date", json!("2027-05-20"))];
    assert_eq!(
        of("2027-04-10", &filed),
        (NoOtherMonth, "2027-04".to_owned(), 0)
    );
}

#[test]
fn a_year_of_the_path_has_the_law_of_its_months() {
    let path = years(&[("/current", json!({"monthly": 700_000, "bonuses": []}))]);
    let now = &path.plans[0].years;
    // 650,000 until August 2027, then 680,000: five months of 600,000 and seven of 780,000
    assert_eq!(now[0].pension.unwrap().suspended, Yen(600_000));
    assert_eq!(now[1].pension.unwrap().suspended, Yen(705_000));
    // April 2028 alone: 780,000 ÷ 12 of 2,000,000 ÷ 12
    let last = now[2].pension.unwrap();
    assert_eq!(
        (now[2].months, last.full, last.suspended),
        (1, Yen(166_666), Yen(65_000))
    );
    let year = &now[1];
    let taxes = year.income_tax + year.resident_tax - year.taxes_without_pay;
    let left = year.pay - year.employee_total - taxes - Yen(705_000);
    assert_eq!(year.take_home, left);
}
