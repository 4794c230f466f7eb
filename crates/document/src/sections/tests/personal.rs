//! The page of the president's own contracts against the comparison.

use serde_json::{Value, json};
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_words::{Figures, Language};

use super::{request, set};
use crate::model::Section;
use crate::sample::{computed, raised, reference};
use crate::sections::kind::Kind;
use crate::sections::{context_of, model, section};

const LANGUAGES: [Language; 2] = [Language::Ja, Language::En];

fn with(policies: &Value) -> MaterialInput {
    let mut input = reference();
    input.life_insurance = serde_json::from_value(policies.clone()).expect("contracts");
    input
}

/// Given up with its eleventh year.
fn whole_life() -> Value {
    json!({
        "kind": "whole_life", "contract_date": "2026-06-01", "premium": 50_000, "mode": "monthly", "pay_years": 10,
        "sum_insured": 20_000_000, "beneficiary": "spouse", "surrender_policy_year": 11,
        "surrender_values": [0, null, 900_000, null, 2_100_000, null, null, null, null, 5_900_000, 6_100_000],
    })
}

/// The lines of the section alone.
fn lines(input: &MaterialInput, lang: Language) -> String {
    let comparison = computed(input);
    let request = request(input, &comparison, lang);
    let context = context_of(&request);
    assert!(context.contents.contains(&Kind::Personal));
    let section = section(&context, 0, Kind::Personal);
    serde_json::to_string(&section).expect("json")
}

#[test]
fn it_is_there_with_a_contract_alone() {
    let comparison = computed(&reference());
    let input = reference();
    let request = request(&input, &comparison, Language::Ja);
    assert!(!context_of(&request).contents.contains(&Kind::Personal));
}

#[test]
fn what_the_comparison_has_of_it_is_on_the_page() {
    let input = with(&json!([whole_life()]));
    let found = computed(&input).personal_insurance.expect("contracts");
    let exit = found.policies[0].exit.expect("an end");
    let funding = found.funding[0];
    for lang in LANGUAGES {
        let text = lines(&input, lang);
        let figures = Figures::of(lang);
        for amount in [
            exit.value,
            exit.premiums,
            found.yearly_premiums,
            funding.left,
        ] {
            assert!(text.contains(&figures.yen(amount)), "{lang:?} {amount}");
        }
        for amount in [exit.gain, funding.increase] {
            assert!(
                text.contains(&figures.difference(amount)),
                "{lang:?} {amount}"
            );
        }
        let words = set(&input, lang).words().join(" ");
        for value in ["2,100,000", "70.0%", "101.6%"] {
            assert!(words.contains(value), "{lang:?} {value}");
        }
    }
}

#[test]
fn the_sentence_says_whether_the_increase_is_enough() {
    let finding = |premium: i64, funding: &str| {
        let mut policy = whole_life();
        policy["premium"] = premium.into();
        policy["funding"] = funding.into();
        let input = with(&json!([policy]));
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        section(&context_of(&request), 0, Kind::Personal)
            .finding
            .concat()
    };
    assert!(finding(1_000, "take_home_increase").ends_with("残ります"));
    assert!(finding(900_000, "take_home_increase").ends_with("足りません"));
    assert!(finding(900_000, "other_money").ends_with("支払いません"));
    let mut raised = raised();
    raised.proposals[0] = raised.current.clone();
    raised.life_insurance = with(&json!([whole_life()])).life_insurance;
    let comparison = computed(&raised);
    let request = request(&raised, &comparison, Language::Ja);
    let context = context_of(&request);
    let found = section(&context, 0, Kind::Personal).finding.concat();
    assert!(found.ends_with("支払えません"), "{found}");
}

#[test]
fn notes_follow_what_the_contracts_have() {
    let cases: [(&str, Value, &str); 5] = [
        ("mode", json!("single"), "一時払の保険料"),
        ("payout", json!("annuity"), "年金を受け取る権利"),
        ("currency", json!("usd"), "損益分岐の換算レート"),
        (
            "beneficiary",
            json!("spouse"),
            "死亡保険金にかかる税額は計算していません",
        ),
        ("non_participating", json!(true), "無配当"),
    ];
    for (field, value, note) in cases {
        let mut policy = whole_life();
        let plain = {
            let mut policy = policy.clone();
            policy["beneficiary"] = Value::Null;
            lines(&with(&json!([policy])), Language::Ja)
        };
        assert!(!plain.contains(note), "{field}");
        policy[field] = value;
        if field == "mode" {
            policy["pay_years"] = Value::Null;
        }
        if field == "currency" {
            policy["exchange_rate"] = "150.25".into();
        }
        assert!(
            lines(&with(&json!([policy])), Language::Ja).contains(note),
            "{field}"
        );
    }
}

#[test]
fn one_contract_has_one_page() {
    let input = with(&json!([whole_life()]));
    for lang in LANGUAGES {
        let comparison = computed(&input);
        let model = model(&request(&input, &comparison, lang)).expect("model");
        let pages: usize = model.sections.iter().map(Section::pages).sum();
        assert_eq!(set(&input, lang).page_count(), 1 + pages, "{lang:?}");
    }
}

#[test]
fn five_contracts_with_long_names_take_the_pages_they_need() {
    let mut policy = whole_life();
    for name in ["insurer", "product", "plan_no"] {
        policy[name] = "長い名前".repeat(15).into();
    }
    let input = with(&json!(vec![policy; 5]));
    for lang in LANGUAGES {
        let words = set(&input, lang).words().join(" ");
        assert_eq!(words.matches("101.6%").count(), 5, "{lang:?}");
    }
}
