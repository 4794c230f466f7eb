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
fn beyond_the_enacted_law_nothing_is_carried() {
    // the income tax of 2028 has rows that nobody has read yet
    let refused = refused(|input| input["basis_date"] = "2028-01-01".into());
    assert!(refused.contains(&("law_not_covered".to_owned(), "basis_date".to_owned())));
}

#[test]
fn every_rule_of_form_names_its_field() {
    let bonus = |date: &str| json!({"date": date, "amount": 1_000_000});
    let cases: [(&str, Value, &str, &str); 30] = [
        (
            "/kind",
            "pension_restoration".into(),
            "required",
            "customer.pension",
        ),
        (
            "/kind",
            "corporate_insurance".into(),
            "required",
            "deferred_insurance",
        ),
        (
            "/kind",
            "retirement_fund".into(),
            "required",
            "deferred_insurance",
        ),
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
            vec![json!({}); 6].into(),
            "too_many",
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
fn the_largest_premiums_that_may_be_typed_are_taken() {
    let typed =
        |amount: i64| refused(|input| input["deductions"]["social_insurance"] = amount.into());
    assert_eq!(typed(9_990_000_000_001), []);
    let field = "deductions.social_insurance".to_owned();
    assert_eq!(
        typed(9_990_000_000_002),
        [("out_of_range".to_owned(), field)]
    );
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
            "deductions.social_insurance: out_of_range",
            "deductions.donation: out_of_range",
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
        ("/life_insurance", rows(5), rows(6), "too_many"),
        ("/deferred_insurance", rows(5), rows(6), "too_many"),
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
