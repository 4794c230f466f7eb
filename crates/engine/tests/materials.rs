//! The comparison: what holds for every material, and what is refused. Its worked cases run with those
//! of the other calculators (`worked_cases.rs`).

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]

#[path = "common/identities.rs"]
mod identities;
#[path = "common/random.rs"]
mod random;

use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_law::Citation;
use std::collections::BTreeSet;

const REFERENCE: &str = include_str!("../../../cases/materials/reference.json");

#[test]
fn every_identity_holds_for_random_materials() {
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let mut random = random::Random::new(20_261_121);
    for number in 0..1_000 {
        let material = random::material(&mut random);
        let mut out = Vec::new();
        let input = serde_json::to_vec(&material).unwrap();
        let mut trace = Trace::off();
        calculator
            .run(&input, law, &mut trace, &mut out)
            .unwrap_or_else(|error| panic!("material {number}: {error:?}\n{material}"));
        let result: Value = serde_json::from_slice(&out).unwrap();
        let broken = identities::broken_identities(&material, &result);
        assert!(
            broken.is_empty(),
            "material {number}: {}\n{material}",
            broken.join("\n")
        );
    }
}

#[test]
fn what_the_figures_cite_with_a_mark_is_among_the_marks() {
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let mut random = random::Random::new(20_261_122);
    for number in 0..200 {
        let material = random::material(&mut random);
        let input = serde_json::to_vec(&material).unwrap();
        let run = |mut trace: Trace| {
            let marks = calculator
                .run(&input, law, &mut trace, &mut Vec::new())
                .unwrap();
            let marks: BTreeSet<String> = marks.into_iter().map(|mark| mark.id).collect();
            (marks, trace.into_steps())
        };
        let (marks, _) = run(Trace::off());
        let (explained, steps) = run(Trace::on());
        assert_eq!(marks, explained, "material {number}");
        let cited = steps.into_iter().flat_map(|step| step.law);
        for citation in cited.filter(Citation::needs_mark) {
            assert!(marks.contains(&citation.id), "{number}: {}", citation.id);
        }
    }
}

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
    // the income tax of 2028 has rows that nobody has read yet
    let refused = refused(|input| input["basis_date"] = "2028-01-01".into());
    assert!(refused.contains(&("law_not_covered".to_owned(), "basis_date".to_owned())));
}

/// The reference case with some fields changed; what is refused.
fn refused(change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    change(&mut input);
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let text = serde_json::to_vec(&input).unwrap();
    let mut trace = Trace::off();
    match calculator.run(&text, law, &mut trace, &mut Vec::new()) {
        Ok(_) => Vec::new(),
        Err(error) => error
            .errors
            .into_iter()
            .map(|e| (e.code.name().to_owned(), e.field))
            .collect(),
    }
}

#[test]
fn every_rule_of_form_names_its_field() {
    let bonus = |date: &str| json!({"date": date, "amount": 1_000_000});
    let cases: [(&str, Value, &str, &str); 30] = [
        (
            "/kind",
            "pension_restoration".into(),
            "not_supported",
            "kind",
        ),
        (
            "/kind",
            "corporate_insurance".into(),
            "not_supported",
            "kind",
        ),
        ("/kind", "retirement_fund".into(), "not_supported", "kind"),
        (
            "/customer/position",
            "director_with_staff_duties".into(),
            "not_supported",
            "customer.position",
        ),
        (
            "/customer/position",
            Value::Null,
            "required",
            "customer.position",
        ),
        (
            "/customer/full_time",
            Value::Null,
            "required",
            "customer.full_time",
        ),
        (
            "/company/health_insurer",
            Value::Null,
            "required",
            "company.health_insurer",
        ),
        ("/basis_date", Value::Null, "required", "basis_date"),
        (
            "/basis_date",
            "2031-04-01".into(),
            "out_of_range",
            "meeting.resolution",
        ),
        (
            "/basis_date",
            "2031-04-01".into(),
            "law_not_covered",
            "basis_date",
        ),
        (
            "/customer/birth_date",
            "2026-11-22".into(),
            "birth_date_in_future",
            "customer.birth_date",
        ),
        (
            "/customer/birth_date",
            "2020-01-01".into(),
            "age_out_of_range",
            "customer.birth_date",
        ),
        (
            "/customer/retirement_age",
            71.into(),
            "out_of_range",
            "customer.retirement_age",
        ),
        (
            "/customer/retirement_age",
            44.into(),
            "out_of_range",
            "customer.retirement_age",
        ),
        (
            "/company/prefecture",
            "東京".into(),
            "unknown_prefecture",
            "company.prefecture",
        ),
        (
            "/company/capital",
            200_000_000.into(),
            "size_based_taxation",
            "company.capital",
        ),
        (
            "/current/monthly",
            0.into(),
            "not_insured",
            "current.monthly",
        ),
        (
            "/proposals/0/monthly",
            1_000_000_000_000_000_000i64.into(),
            "out_of_range",
            "proposals.0.monthly",
        ),
        (
            "/proposals/0/bonuses/0/date",
            "2027-05-25".into(),
            "outside_service_period",
            "proposals.0.bonuses.0.date",
        ),
        (
            "/current/bonuses",
            vec![bonus("1990-01-01")].into(),
            "out_of_range",
            "current.bonuses.0.date",
        ),
        (
            "/current/bonuses",
            vec![bonus("2028-04-02")].into(),
            "out_of_range",
            "current.bonuses.0.date",
        ),
        (
            "/proposals/0/bonuses/0/amount",
            0.into(),
            "out_of_range",
            "proposals.0.bonuses.0.amount",
        ),
        (
            "/proposals/0/bonuses",
            vec![
                bonus("2026-07-10"),
                bonus("2026-12-10"),
                bonus("2027-03-10"),
            ]
            .into(),
            "too_many_bonuses",
            "proposals.0.bonuses",
        ),
        (
            "/proposals/0/bonuses",
            vec![bonus("2026-05-26"), bonus("2027-05-20")].into(),
            "bonuses_same_month",
            "proposals.0.bonuses.1.date",
        ),
        (
            "/proposals",
            Vec::<Value>::new().into(),
            "required",
            "proposals",
        ),
        (
            "/company/area",
            json!({"prefecture_rate": "0.018"}),
            "required",
            "company.area.municipal_rate",
        ),
        (
            "/company/area",
            json!({
                "prefecture_rate": "0.018", "municipal_rate": "1.1", "enterprise": "standard",
                "per_capita_prefecture": 20_000, "per_capita_municipality": 50_000,
            }),
            "out_of_range",
            "company.area.municipal_rate",
        ),
        (
            "/customer/dependants",
            json!([{"age": 40}, {"total_income": 100_000}]),
            "required",
            "customer.dependants.1.age",
        ),
        (
            "/customer/residence",
            json!({"exemption_limit": -1}),
            "out_of_range",
            "customer.residence.exemption_limit",
        ),
        (
            "/life_insurance",
            vec![Value::Null].into(),
            "not_supported",
            "life_insurance",
        ),
    ];
    for (pointer, value, code, field) in cases {
        let found = refused(|input| *input.pointer_mut(pointer).unwrap() = value.clone());
        let expected = (code.to_owned(), field.to_owned());
        assert!(found.contains(&expected), "{pointer} = {value}: {found:?}");
    }
}

#[test]
fn wrong_fields_of_all_parts_are_named_together() {
    let refused_at = |change: fn(&mut Value)| -> Vec<String> {
        let told = refused(change).into_iter();
        told.map(|(code, field)| format!("{field}: {code}"))
            .collect()
    };
    let typed = refused_at(|input| {
        input["company"]["employees"] = 100_000.into();
        input["customer"]["taxpayer"] = json!({"widow": true, "single_parent": true});
        input["customer"]["other_income"] = json!({"occasional": -1});
        input["customer"]["residence"]["exemption_limit"] = (-1).into();
        input["customer"]["spouse"] = json!({"age": 151});
        input["customer"]["dependants"] = json!([{"age": 8}, {"age": -1}]);
        input["deductions"]["social_insurance"] = 9_999_999_999_999_i64.into();
        input["deductions"]["donation"] = (-1).into();
    });
    assert_eq!(
        typed,
        [
            "company.employees: out_of_range",
            "customer.residence.exemption_limit: out_of_range",
            "customer.taxpayer.widow: widow_or_single_parent",
            "customer.other_income.occasional: out_of_range",
            "deductions.donation: out_of_range",
            "deductions.social_insurance: out_of_range",
            "customer.spouse.age: out_of_range",
            "customer.dependants.1.age: out_of_range",
        ],
    );
    let by_law = refused_at(|input| {
        input["company"]["capital"] = 200_000_000.into();
        input["company"]["area"] = json!({
            "prefecture_rate": "0.5", "municipal_rate": "0.06", "enterprise": "standard",
            "per_capita_prefecture": -1, "per_capita_municipality": 50_000,
        });
        input["customer"]["residence"]["surcharge"] =
            json!({"per_capita_municipality": -9_999_999, "income_prefecture": "0.5"});
    });
    assert_eq!(
        by_law,
        [
            "company.capital: size_based_taxation",
            "company.area.prefecture_rate: out_of_range",
            "company.area.per_capita_prefecture: out_of_range",
            "customer.residence.surcharge.per_capita_municipality: out_of_range",
            "customer.residence.surcharge.income_prefecture: out_of_range",
        ]
    );
}

#[test]
fn a_draft_keeps_a_slip_and_no_book() {
    let fields = |change: &dyn Fn(&mut Value)| -> Vec<(&'static str, String)> {
        let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].take();
        change(&mut input);
        let errors =
            shinchoryu_engine::material::beyond_bounds(&serde_json::from_value(input).unwrap());
        errors
            .into_iter()
            .map(|error| (error.code.name(), error.field))
            .collect()
    };
    let text = |length: usize| Value::from("髙".repeat(length));
    let rows = |count: usize| Value::from(vec![json!({}); count]);
    assert_eq!(fields(&|_| {}), []);
    for (pointer, kept, beyond, code) in [
        ("/title", text(1_000), text(1_001), "too_long"),
        ("/customer/last_name", text(1_000), text(1_001), "too_long"),
        ("/proposer/email", text(1_000), text(1_001), "too_long"),
        ("/company/prefecture", text(1_000), text(1_001), "too_long"),
        ("/customer/dependants", rows(30), rows(31), "too_many"),
        ("/proposals", rows(10), rows(11), "too_many"),
        (
            "/proposals/0/bonuses",
            rows(10),
            rows(11),
            "too_many_bonuses",
        ),
        ("/current/bonuses", rows(10), rows(11), "too_many_bonuses"),
        ("/life_insurance", rows(0), rows(1), "not_supported"),
        ("/deferred_insurance", rows(0), rows(1), "not_supported"),
    ] {
        let with = |value: &Value| {
            fields(&|input| {
                let mut field = input;
                for part in pointer[1..].split('/') {
                    // what is a number is a place in a list
                    field = match part.parse::<usize>() {
                        Ok(place) => &mut field[place],
                        Err(_) => &mut field[part],
                    };
                }
                *field = value.clone();
            })
        };
        assert_eq!(with(&kept), [], "{pointer}");
        let field = pointer[1..].replace('/', ".");
        assert_eq!(with(&beyond), [(code, field)], "{pointer}");
    }
}

#[test]
fn a_date_outside_the_covered_law_is_refused_at_the_basis_date() {
    let found = refused(|input| {
        for pointer in [
            "/basis_date",
            "/proposal_date",
            "/meeting/resolution",
            "/meeting/service_start",
        ] {
            *input.pointer_mut(pointer).unwrap() = "2028-04-01".into();
        }
        input["proposals"][0]["bonuses"] = Vec::<Value>::new().into();
    });
    assert_eq!(
        found,
        [("law_not_covered".to_owned(), "basis_date".to_owned())]
    );
}

/// The comparison of the reference case with some fields changed, explained.
fn compared(changes: &[(&str, Value)]) -> Value {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    for (pointer, value) in changes {
        // the reference case names no field that it leaves empty
        let (parent, field) = pointer.rsplit_once('/').unwrap();
        match field.parse::<usize>() {
            Ok(_) => *input.pointer_mut(pointer).unwrap() = value.clone(),
            Err(_) => input.pointer_mut(parent).unwrap()[field] = value.clone(),
        }
    }
    let input = serde_json::from_value(input).unwrap();
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    serde_json::to_value(shinchoryu_engine::material::compare(&input, law, true).unwrap()).unwrap()
}

/// Codes and parameters of the remarks on the reference case with some fields changed.
fn remarks(changes: &[(&str, Value)]) -> Vec<(String, String)> {
    let result = compared(changes);
    let remarks = result["warnings"].as_array().unwrap().iter();
    remarks
        .map(|remark| {
            let code = remark["code"].as_str().unwrap().to_owned();
            (code, remark["params"].to_string())
        })
        .collect()
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
fn a_plan_in_the_secondary_column_names_the_salary_that_is_missing() {
    let of = |changes: &[(&str, Value)]| -> Vec<(String, String)> {
        let result = compared(changes);
        let remarks = result["warnings"].as_array().unwrap().iter();
        let text = |remark: &Value, key: &str| remark[key].as_str().unwrap().to_owned();
        remarks
            .map(|remark| (text(remark, "code"), text(remark, "field")))
            .collect()
    };
    let otsu = |field: &str| ("otsu_without_main_salary".to_owned(), field.to_owned());
    assert_eq!(of(&[]), []);
    let proposal = ("/proposals/0/column", Value::from("otsu"));
    assert_eq!(of(&[proposal.clone()]), [otsu("proposals.0.column")]);
    let both = of(&[("/current/column", "otsu".into()), proposal]);
    assert_eq!(both, [otsu("current.column"), otsu("proposals.0.column")]);
}

#[test]
fn a_plan_that_crosses_a_limit_of_the_place_says_so() {
    // income 24,570,260 now and 25,341,521 under the proposal: 376,600 + 1,297,100 − 1,565,800
    let changes = [
        ("/company/area", Value::from("tokyo_special_wards")),
        ("/company/profit_before_pay", 38_000_000.into()),
    ];
    let result = compared(&changes);
    let company = |plan: usize| &result["plans"][plan]["company"];
    assert_eq!(company(0)["limits_exceeded"], json!([]));
    assert_eq!(company(1)["added_by_limits"], 107_900);
    let crossed = (
        "enterprise_tax_above_income".to_owned(),
        r#"{"amount":"107900","limit":"25000000"}"#.to_owned(),
    );
    assert_eq!(remarks(&changes), [crossed]);
    let typed = compared(&[(
        "/company/area",
        json!({
            "prefecture_rate": "0.01", "municipal_rate": "0.06", "enterprise": "standard",
            "per_capita_prefecture": 20_000, "per_capita_municipality": 50_000,
            "source": "市のページ",
        }),
    )]);
    let steps = typed["plans"][0]["trace"].as_array().unwrap();
    let step = |figure: &str| steps.iter().find(|step| step["figure"] == figure).unwrap();
    for figure in [
        "company.inhabitant_levy_prefecture",
        "company.per_capita_municipality",
    ] {
        let cited = &step(figure)["law"][0];
        assert_eq!(cited["id"], "corporate.typed_rates", "{figure}");
        assert_eq!(cited["sources"][0]["article"], "入力者による: 市のページ");
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
    let cases: [(Vec<(&str, Value)>, &[_]); 11] = [
        // the bonus is paid on 2026-12-10
        (vec![(birth, "1961-12-10".into())], &[]),
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
            .filter(|(code, _)| *code != "totals_differ")
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
    let cases: [(Vec<(&str, Value)>, &[_]); 14] = [
        (vec![(proposed, "2026-06-10".into())], &[]),
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
    let (result, found) = paid("2027-03-10");
    assert_eq!(found, []);
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
    let (result, found) = paid("2027-04-09");
    let carried = (
        "premium_rates_carried".to_owned(),
        r#"{"month":"2027-03"}"#.to_owned(),
    );
    assert!(found.contains(&carried), "{found:?}");
    assert_eq!(rates(&before(&result))["carried"], true);
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
