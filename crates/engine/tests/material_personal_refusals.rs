//! 個人契約の保険 of a material: what is refused, and at which field.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/personal.rs"]
mod personal;

use personal::{changed, refused, whole_life};
use serde_json::{Value, json};

/// Fields of a contract and what they become.
type Changes<'a> = &'a [(&'a str, Value)];

#[test]
fn what_is_wrong_is_told_at_its_field() {
    let cases: [(Changes<'_>, &str, &str); 12] = [
        (&[("kind", json!(null))], "required", "kind"),
        (
            &[("contract_date", json!(null))],
            "required",
            "contract_date",
        ),
        (&[("premium", json!(null))], "required", "premium"),
        (&[("premium", json!(0))], "out_of_range", "premium"),
        (&[("kind", json!("term"))], "required", "term_years"),
        (
            &[
                ("term_years", json!(9)),
                ("surrender_policy_year", json!(9)),
            ],
            "out_of_range",
            "pay_years",
        ),
        (
            &[("term_years", json!(10))],
            "out_of_range",
            "surrender_policy_year",
        ),
        (&[("mode", json!("single"))], "not_supported", "pay_years"),
        (
            &[("surrender_policy_year", json!(12))],
            "required",
            "surrender_values.11",
        ),
        (&[("currency", json!("aud"))], "required", "exchange_rate"),
        (
            &[
                ("currency", json!("aud")),
                ("exchange_rate", json!("99.999")),
            ],
            "decimal_places",
            "exchange_rate",
        ),
        (
            &[("contract_date", json!("2027-04-02"))],
            "out_of_range",
            "contract_date",
        ),
    ];
    assert_eq!(refused(whole_life()), []);
    for (changes, code, field) in cases {
        let error = (code.to_owned(), format!("life_insurance.0.{field}"));
        assert_eq!(
            refused(changed(whole_life(), changes)),
            [error],
            "{changes:?}"
        );
    }
    // no line lies between values that no contract can have
    for values in [
        json!([-1, null, i64::MAX]),
        json!([i64::MIN, null, null, 0]),
    ] {
        let years = values.as_array().unwrap().len();
        let changes = [
            ("surrender_values", values),
            ("surrender_policy_year", json!(2)),
        ];
        let errors = refused(changed(whole_life(), &changes));
        assert!(!errors.is_empty(), "{years}");
        for (code, field) in errors {
            assert_eq!(code, "out_of_range");
            assert!(
                field.starts_with("life_insurance.0.surrender_values."),
                "{field}"
            );
        }
    }
    // whose term is over on the basis date, and a day later
    let over = |contract_date: &str| {
        let begun = [
            ("contract_date", json!(contract_date)),
            ("term_years", json!(10)),
            ("surrender_policy_year", Value::Null),
        ];
        refused(changed(whole_life(), &begun))
    };
    let error = (
        "out_of_range".to_owned(),
        "life_insurance.0.contract_date".to_owned(),
    );
    assert_eq!(
        (over("2016-04-01"), over("2016-04-02")),
        (vec![error], vec![])
    );
    // until when somebody else pays for life is not known without the age
    let other = [
        ("insured", json!("spouse")),
        ("beneficiary", json!("customer")),
        ("pay_years", Value::Null),
        ("surrender_policy_year", Value::Null),
    ];
    let without_age = refused(changed(whole_life(), &other));
    let error = ("required".to_owned(), "life_insurance.0.age".to_owned());
    assert_eq!(without_age, [error]);
    // 12 × 99 payments of more than 10,000,000,000,000 together
    let dear = |premium: i64| {
        let paid = [
            ("premium", json!(premium)),
            ("pay_years", json!(99)),
            ("surrender_policy_year", json!(99)),
            ("surrender_values", json!(vec![1; 99])),
        ];
        refused(changed(whole_life(), &paid))
    };
    let error = (
        "out_of_range".to_owned(),
        "life_insurance.0.premium".to_owned(),
    );
    assert_eq!(
        (dear(8_417_508_418), dear(8_417_508_417)),
        (vec![error], vec![])
    );
    // what would have ended by the basis date
    let ended = |year: u32| {
        let begun = [
            ("contract_date", json!("2020-04-01")),
            ("surrender_policy_year", json!(year)),
        ];
        refused(changed(whole_life(), &begun)).len()
    };
    assert_eq!((ended(6), ended(7)), (1, 0));
}
