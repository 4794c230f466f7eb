//! Remarks on a comparison, and the dates of its duties.

#[path = "common/compared.rs"]
mod compared;

use compared::{compared, remarks};
use serde_json::{Value, json};

#[test]
fn what_is_not_published_yet_is_carried_on_with_a_mark() {
    let carried = |basis: &str| -> Vec<String> {
        let compared = compared(&[("/basis_date", basis.into())]);
        let marks = compared["law"]["marks"].as_array().unwrap();
        let carried = marks.iter().filter(|mark| mark["carried"] == true);
        let mut ids: Vec<String> = carried
            .map(|mark| mark["id"].as_str().unwrap().to_owned())
            .collect();
        ids.sort();
        ids
    };
    assert!(carried("2026-04-01").is_empty());
    let from_march = [
        "social_insurance.care_rate",
        "social_insurance.child_support_levy",
        "social_insurance.health_rates",
    ];
    assert_eq!(carried("2027-03-01"), from_march);
}

#[test]
fn a_remark_names_the_limit_it_was_judged_by() {
    let health = ("below_lowest_health_grade", r#"{"limit":"63000"}"#);
    let pension = ("below_lowest_pension_grade", r#"{"limit":"93000"}"#);
    let merit = ("merit_ratio_above_usual", r#"{"ratio":"3"}"#);
    let monthly = "/proposals/0/monthly";
    let ratio = "/retirement/merit_ratio";
    let of_director = ("merit_ratio_above_usual", r#"{"ratio":"1.8"}"#);
    let of_auditor = ("merit_ratio_above_usual", r#"{"ratio":"1.6"}"#);
    let position = "/customer/position";
    let cases: [(&str, Value, &[_]); 9] = [
        // 3.0 by the office of practice
        (position, "representative_director".into(), &[]),
        (position, "director".into(), &[of_director]),
        (position, "auditor".into(), &[of_auditor]),
        (monthly, 62_999.into(), &[health]),
        (monthly, 63_000.into(), &[pension]),
        (monthly, 92_999.into(), &[pension]),
        (monthly, 93_000.into(), &[]),
        (ratio, "3".into(), &[]),
        (ratio, "3.01".into(), &[merit]),
    ];
    for (pointer, value, expected) in cases {
        let found = remarks(&[(pointer, value.clone())]);
        let found: Vec<_> = found
            .iter()
            .map(|(code, params)| (code.as_str(), params.as_str()))
            .filter(|(code, _)| *code != "totals_differ")
            .collect();
        assert_eq!(found, expected, "{pointer} = {value}");
    }
}

#[test]
fn a_plan_that_does_not_hold_to_the_end_is_remarked_on() {
    let (birth, age) = ("/customer/birth_date", "/customer/retirement_age");
    let monthly = "/proposals/0/monthly";
    let no_bonus = ("/proposals/0/bonuses", Value::Array(Vec::new()));
    let leaving = r#"{"date":"2026-12-09"}"#;
    let left = ("bonus_after_retirement", leaving);
    let raised = |date| ("raise_before_retirement", date);
    let place = ("standard_rates_above_limits", r#"{"place":"東京都"}"#);
    let tokyo = "/company/profit_before_pay";
    // lost with the day after leaving: on 31 December in January
    let last = ("bonus_in_month_of_leaving", r#"{"date":"2026-12-10"}"#);
    let cases: [(Vec<(&str, Value)>, &[_]); 12] = [
        // the bonus is paid on 2026-12-10
        (vec![(birth, "1961-12-10".into())], &[last]),
        (vec![(birth, "1961-12-31".into())], &[]),
        (vec![(birth, "1961-12-09".into())], &[place, left]),
        // from 70 nobody says when the president leaves
        (vec![(birth, "1956-01-09".into()), (age, Value::Null)], &[]),
        // more than one and a half times, less than five years before leaving
        (
            vec![
                (birth, "1966-03-31".into()),
                (monthly, 1_500_001.into()),
                no_bonus.clone(),
            ],
            &[raised(r#"{"date":"2031-03-31"}"#)],
        ),
        (
            vec![
                (birth, "1966-03-31".into()),
                (monthly, 1_500_000.into()),
                no_bonus.clone(),
            ],
            &[],
        ),
        (
            vec![
                (birth, "1966-04-01".into()),
                (monthly, 1_900_000.into()),
                no_bonus,
            ],
            &[],
        ),
        // Tokyo takes the standard rates up to 25,000,000 yen of income
        (vec![(tokyo, 37_659_478.into())], &[]),
        (vec![(tokyo, 37_659_479.into())], &[place]),
        (
            vec![
                (tokyo, 37_659_479.into()),
                ("/company/area", "tokyo_special_wards".into()),
            ],
            &[(
                "enterprise_tax_above_income",
                r#"{"amount":"106200","limit":"25000000"}"#,
            )],
        ),
        (vec![("/company/capital", 100_000_000.into())], &[]),
        // Fukuoka's levy: 10,000,000 yen of corporation tax
        (
            vec![
                (tokyo, 110_000_000.into()),
                ("/company/prefecture", "福岡県".into()),
            ],
            &[
                ("standard_rates_above_limits", r#"{"place":"福岡県"}"#),
                ("standard_rates_above_limits", r#"{"place":"福岡県"}"#),
            ],
        ),
    ];
    for (changes, expected) in cases {
        let found = remarks(&changes);
        let found: Vec<_> = found
            .iter()
            .map(|(code, params)| (code.as_str(), params.as_str()))
            .filter(|(code, _)| *code != "totals_differ" && !code.starts_with("own_"))
            .collect();
        assert_eq!(found, expected, "{changes:?}");
    }
}

#[test]
fn a_plan_that_comes_too_late_is_remarked_on() {
    let (resolution, start) = ("/meeting/resolution", "/meeting/service_start");
    let proposed = "/proposal_date";
    let passed = ("filing_deadline_passed", r#"{"date":"2026-06-25"}"#);
    let near = ("filing_deadline_near", r#"{"date":"2026-06-25"}"#);
    let year_limit = ("filing_deadline_passed", r#"{"date":"2026-07-31"}"#);
    // the cut of 900,000 is paid from the second month after the resolution
    let revised = |part: &'static str| ("revision_after_window", part);
    let four_months = revised(r#"{"date":"2026-06-30","part":"3600000"}"#);
    let five_months = revised(r#"{"date":"2026-06-30","part":"4500000"}"#);
    let no_bonus = ("/proposals/0/bonuses", Value::Array(Vec::new()));
    let same_pay = ("/proposals/0/monthly", Value::from(1_000_000));
    let days =
        |resolved: &str, starts: &str| vec![(resolution, resolved.into()), (start, starts.into())];
    let filing = "/meeting/filing_date";
    let cases: [(Vec<(&str, Value)>, &[_]); 16] = [
        (vec![(proposed, "2026-06-10".into())], &[]),
        // filed the day before the proposal; on that day it is still to be filed
        (
            vec![
                (proposed, "2026-06-20".into()),
                (filing, "2026-06-19".into()),
            ],
            &[],
        ),
        (
            vec![
                (proposed, "2026-06-20".into()),
                (filing, "2026-06-20".into()),
            ],
            &[near],
        ),
        // only another date, of the notice itself, moves it
        (
            vec![
                (proposed, "2026-08-01".into()),
                (filing, "2026-06-10".into()),
            ],
            &[],
        ),
        (vec![(filing, "2026-06-26".into())], &[passed]),
        // the last month of the year: all twelve months are paid alike
        (
            [
                days("2027-03-10", "2027-03-10"),
                vec![no_bonus.clone(), ("/basis_date", "2026-11-01".into())],
            ]
            .concat(),
            &[],
        ),
        (
            [
                days("2026-08-03", "2026-08-03"),
                vec![no_bonus.clone(), (filing, "2026-09-01".into())],
            ]
            .concat(),
            &[five_months],
        ),
        (vec![(proposed, "2026-06-11".into())], &[near]),
        (vec![(proposed, "2026-06-25".into())], &[near]),
        (vec![(proposed, "2026-06-26".into())], &[passed]),
        (vec![(proposed, "2026-06-26".into()), no_bonus.clone()], &[]),
        // resolved on the last day of the window; the day after it
        (days("2026-06-30", "2026-06-30"), &[]),
        (days("2026-07-01", "2026-07-01"), &[four_months]),
        // resolved in time, but paid two months after the window
        (days("2026-06-25", "2026-07-05"), &[four_months]),
        // after four months of the fiscal year no notice is in time; the pay itself may stay
        (
            [days("2026-08-03", "2026-08-03"), vec![same_pay]].concat(),
            &[year_limit],
        ),
        (
            [days("2026-08-03", "2026-08-03"), vec![no_bonus]].concat(),
            &[five_months],
        ),
    ];
    for (changes, expected) in cases {
        let found = remarks(&changes);
        let found: Vec<_> = found
            .iter()
            .map(|(code, params)| (code.as_str(), params.as_str()))
            .filter(|(code, _)| !["totals_differ", "standard_rates_above_limits"].contains(code))
            .collect();
        assert_eq!(found, expected, "{changes:?}");
    }
}

#[test]
fn the_month_before_a_bonus_says_what_it_was_carried_from() {
    let paid = |date: &str| {
        let changes = [("/proposals/0/bonuses/0/date", Value::from(date))];
        (compared(&changes), remarks(&changes))
    };
    // the premiums of February, the last published ones, are deducted from the pay of March
    let (result, found) = paid("2027-04-09");
    assert_eq!(found, [("bonus_month_moved".to_owned(), "null".to_owned())]);
    let before = |result: &Value| {
        let steps = result["plans"][1]["trace"].as_array().unwrap().clone();
        let is_it = |step: &Value| step["figure"] == "bonus_months.0.previous_month_pay";
        steps.into_iter().find(is_it).unwrap()
    };
    let step = before(&result);
    let formula = "100,000 − (98,000 × 11.7% ÷ 2 = 5,733) − (98,000 × 18.3% ÷ 2 = 8,967)";
    assert_eq!(
        (&step["amount"], &step["formula"]),
        (&85_300.into(), &formula.into())
    );
    let rates = |step: &Value| {
        let law = step["law"].as_array().unwrap().clone();
        let is_it = |law: &Value| law["id"] == "social_insurance.health_rates";
        law.into_iter().find(is_it).unwrap()
    };
    assert_eq!(rates(&step)["stale"], false);
    // the rates of March are not published
    let (result, found) = paid("2027-05-10");
    let carried = (
        "premium_rates_carried".to_owned(),
        r#"{"month":"2027-03"}"#.to_owned(),
    );
    assert!(found.contains(&carried), "{found:?}");
    assert_eq!(rates(&before(&result))["carried"], true);
}

#[test]
fn a_bonus_after_another_in_its_month_says_what_its_premiums_are() {
    let second = "bonus_after_another_in_month";
    let with_bonus_of_today = |date: &str| {
        let bonus = json!([{"date": date, "amount": 1_200_500, "period_months": 12}]);
        [
            ("/meeting/resolution", "2026-06-25".into()),
            ("/meeting/service_start", "2026-06-25".into()),
            ("/current/bonuses", bonus),
            ("/proposals/0/bonuses/0/date", "2026-06-30".into()),
            ("/proposals/0/bonuses/0/amount", 800_500.into()),
        ]
    };
    let changes = with_bonus_of_today("2026-06-10");
    let said: Vec<(String, String)> = remarks(&changes)
        .into_iter()
        .filter(|(code, _)| code == second)
        .collect();
    let params = r#"{"earlier":"1200500"}"#;
    assert_eq!(said, [(second.to_owned(), params.to_owned())]);
    let result = compared(&changes);
    let remark = result["warnings"].as_array().unwrap().iter();
    let field = remark.filter(|remark| remark["code"] == second);
    let field: Vec<&Value> = field.map(|remark| &remark["field"]).collect();
    assert_eq!(field, ["proposals.0.bonuses.0.date"]);
    // both together are above the cap of a month: 1,500,000 × 18.3 % ÷ 2 less 1,200,000 × 18.3 % ÷ 2
    let row = &result["plans"][1]["bonus_months"][0];
    assert_eq!(
        (&row["base_health"], &row["base_pension"]),
        (&2_001_000.into(), &1_500_000.into())
    );
    assert_eq!(row["employee"]["pension"], 137_250 - 109_800);
    // of another month, and of a day on which the plan is paid already
    for date in ["2026-05-29", "2026-06-25"] {
        let found = remarks(&with_bonus_of_today(date));
        assert!(found.iter().all(|(code, _)| code != second), "{date}");
    }
}

#[test]
fn the_schedule_follows_the_rules_of_the_revision() {
    let monthly = |now: i64, then: i64| {
        let result = compared(&[
            ("/current/monthly", now.into()),
            ("/proposals/0/monthly", then.into()),
        ]);
        result["schedules"][0].clone()
    };
    let revised = monthly(1_000_000, 100_000);
    assert_eq!(revised["first_pay"], "2026-06-30");
    assert_eq!(revised["standard"], "occasional");
    let months = &revised["revision"];
    assert_eq!(months["averaged"], json!(["2026-06", "2026-07", "2026-08"]));
    assert_eq!(months["new_from"], "2026-09");
    assert_eq!(months["first_deduction"], "2026-10");
    assert_eq!(monthly(1_000_000, 1_000_000)["first_pay"], Value::Null);
    // one grade is left to September; at the ends of the health table one grade is enough
    assert_eq!(monthly(300_000, 320_000)["standard"], "regular");
    assert_eq!(monthly(300_000, 305_000)["standard"], "unchanged");
    assert_eq!(monthly(1_330_000, 1_415_000)["standard"], "occasional");
    // a later start of service moves the first pay
    let later = compared(&[("/meeting/service_start", "2026-06-20".into())]);
    assert_eq!(later["schedules"][0]["first_pay"], "2026-07-31");
    assert_eq!(later["schedules"][0]["revision"]["new_from"], "2026-10");
    let bonus = &later["plans"][1]["bonus_months"][0];
    assert_eq!(bonus["notice_until"], "2026-12-15");
}

#[test]
fn a_deadline_names_the_law_it_was_counted_by() {
    let result = compared(&[]);
    let deadline = &result["deadline"];
    let steps = deadline["trace"].as_array().unwrap();
    let figures: Vec<_> = steps
        .iter()
        .map(|step| step["figure"].as_str().unwrap())
        .collect();
    assert_eq!(figures, ["period_end", "deadline", "revision_window_end"]);
    assert!(
        steps
            .iter()
            .all(|step| !step["law"].as_array().unwrap().is_empty())
    );
    // holidays of a year that is not announced yet mark the date that they may move
    let marked = |result: &Value| {
        let marks = result["law"]["marks"].as_array().unwrap();
        marks.iter().any(|mark| mark["id"] == "calendar.holidays")
    };
    assert!(!marked(&result));
    let late = compared(&[
        ("/basis_date", "2027-02-01".into()),
        ("/company/fiscal_year_start", "2026-12-01".into()),
        ("/meeting/resolution", "2028-01-20".into()),
        ("/meeting/service_start", "2028-01-20".into()),
        ("/proposals/0/bonuses/0/date", "2028-06-10".into()),
    ]);
    assert!(marked(&late), "{}", late["deadline"]);
}

const SITUATIONS: &str = include_str!("../../../cases/independent/situations.jsonl");

/// None of them is silently ordinary: what the reader must hear was written beside each by hand. Their
/// figures, and what is refused, are held against the second calculation with its other materials.
#[test]
fn every_president_gets_the_remarks_and_no_others() {
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let mut told = 0;
    for line in SITUATIONS.lines() {
        let situation: Value = serde_json::from_str(line).unwrap();
        let Some(remarks) = situation["remarks"].as_array() else {
            assert!(situation["error"]["field"].is_string(), "{line}");
            continue;
        };
        let input = serde_json::to_vec(&situation["input"]).unwrap();
        let result_of = |view: &str| {
            let calculator = shinchoryu_engine::calc::find(view).unwrap();
            let mut out = Vec::new();
            let run = calculator.run(&input, law, &mut shinchoryu_engine::Trace::off(), &mut out);
            run.map(|_| serde_json::from_slice::<Value>(&out).unwrap())
        };
        let result =
            result_of("material").unwrap_or_else(|error| panic!("{}: {error:?}", situation["id"]));
        let codes = result["warnings"].as_array().unwrap().iter();
        let codes: Vec<&Value> = codes.map(|warning| &warning["code"]).collect();
        assert_eq!(
            codes,
            remarks.iter().collect::<Vec<_>>(),
            "{}",
            situation["id"]
        );
        // the months and the years say the same beside what is their own; the premiums from 65 in their own words
        let same: Vec<&Value> = result["warnings"].as_array().unwrap().iter().collect();
        let of_years = |told: &&&Value| !told["code"].as_str().unwrap().starts_with("own_");
        let same: Vec<&Value> = same.iter().filter(of_years).copied().collect();
        for view in ["money", "path"] {
            let said = result_of(view);
            let said =
                said.unwrap_or_else(|error| panic!("{view}, {}: {error:?}", situation["id"]));
            let said = said["warnings"].as_array().unwrap().iter();
            assert_eq!(said.take(same.len()).collect::<Vec<_>>(), same);
        }
        told += 1;
    }
    assert_eq!(told, 85);
}
