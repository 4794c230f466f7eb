//! The comparison: what holds for every material, and what is refused. Its worked cases run with those
//! of the other calculators (`worked_cases.rs`).

#![expect(
    clippy::unwrap_used,
    reason = "a test that cannot read its cases has failed"
)]

#[path = "common/random.rs"]
mod random;

use serde_json::Value;

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
        let mut trace = shinchoryu_engine::Trace::off();
        calculator
            .run(&input, law, &mut trace, &mut out)
            .unwrap_or_else(|error| panic!("material {number}: {error:?}\n{material}"));
        let result: Value = serde_json::from_slice(&out).unwrap();
        let broken = random::broken_identities(&material, &result);
        assert!(
            broken.is_empty(),
            "material {number}: {}\n{material}",
            broken.join("\n")
        );
    }
}

/// The reference case with some fields changed; what is refused.
fn refused(change: impl FnOnce(&mut Value)) -> Vec<(String, String)> {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    change(&mut input);
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let text = serde_json::to_vec(&input).unwrap();
    let mut trace = shinchoryu_engine::Trace::off();
    match calculator.run(&text, law, &mut trace, &mut Vec::new()) {
        Ok(()) => Vec::new(),
        Err(error) => error
            .errors
            .into_iter()
            .map(|e| (e.code.to_owned(), e.field))
            .collect(),
    }
}

#[test]
fn every_rule_of_form_names_its_field() {
    let bonus = |date: &str| serde_json::json!({"date": date, "amount": 1_000_000});
    let cases: [(&str, Value, &str, &str); 21] = [
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
            serde_json::json!({"prefecture_rate": "0.018"}),
            "required",
            "company.area.municipal_rate",
        ),
        (
            "/company/area",
            serde_json::json!({
                "prefecture_rate": "0.018", "municipal_rate": "1.1", "enterprise": "standard",
                "per_capita_prefecture": 20_000, "per_capita_municipality": 50_000,
            }),
            "out_of_range",
            "company.area.municipal_rate",
        ),
        (
            "/customer/dependants",
            serde_json::json!([{"age": 40}, {"total_income": 100_000}]),
            "required",
            "customer.dependants.1.age",
        ),
        (
            "/customer/residence",
            serde_json::json!({"exemption_limit": -1}),
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

/// Codes and parameters of the remarks on the reference case with one field changed.
fn remarks(pointer: &str, value: Value) -> Vec<(String, String)> {
    let mut input = serde_json::from_str::<Value>(REFERENCE).unwrap()["input"].clone();
    *input.pointer_mut(pointer).unwrap() = value;
    let law = shinchoryu_law::LawBook::embedded().unwrap();
    let calculator = shinchoryu_engine::calc::find("material").unwrap();
    let text = serde_json::to_vec(&input).unwrap();
    let mut out = Vec::new();
    let mut trace = shinchoryu_engine::Trace::off();
    calculator.run(&text, law, &mut trace, &mut out).unwrap();
    let result: Value = serde_json::from_slice(&out).unwrap();
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
    let cases: [(&str, Value, &[_]); 6] = [
        (monthly, 62_999.into(), &[health]),
        (monthly, 63_000.into(), &[pension]),
        (monthly, 92_999.into(), &[pension]),
        (monthly, 93_000.into(), &[]),
        (ratio, "3".into(), &[]),
        (ratio, "3.01".into(), &[merit]),
    ];
    for (pointer, value, expected) in cases {
        let found = remarks(pointer, value.clone());
        let found: Vec<_> = found
            .iter()
            .map(|(code, params)| (code.as_str(), params.as_str()))
            .filter(|(code, _)| *code != "totals_differ")
            .collect();
        assert_eq!(found, expected, "{pointer} = {value}");
    }
}
