//! What a plan says of its place and of its column: limits exceeded, rates typed, a salary that is missing.

#[path = "common/compared.rs"]
mod compared;

use compared::{compared, remarks};
use serde_json::Value;

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
    assert_eq!(
        of(std::slice::from_ref(&proposal)),
        [otsu("proposals.0.column")]
    );
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
    assert_eq!(company(0)["limits_exceeded"], serde_json::json!([]));
    assert_eq!(company(1)["added_by_limits"], 107_900);
    let crossed = (
        "enterprise_tax_above_income".to_owned(),
        r#"{"amount":"107900","limit":"25000000"}"#.to_owned(),
    );
    assert_eq!(remarks(&changes), [crossed]);
    let typed = compared(&[(
        "/company/area",
        serde_json::json!({
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
