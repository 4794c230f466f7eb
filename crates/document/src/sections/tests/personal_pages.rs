//! How the president's own contracts are laid out on their pages.

use serde_json::{Value, json};

use super::personal::{LANGUAGES, changed, whole_life, with};
use super::{request, set};
use crate::model::{Block, Section};
use crate::sample::computed;
use crate::sections::model;

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

/// 収入保障保険 on the life of the spouse, in dollars, with all that may be said of one.
fn long() -> Value {
    let falling: Vec<i64> = (0..20).map(|year| 36_000_000 - 1_800_000 * year).collect();
    json!({
        "kind": "income_protection", "product": "収入保障保険（無解約返戻金型）", "insurer": "架空生命保険株式会社",
        "plan_no": "A-123456789", "purpose": "survivors_cover", "contract_date": "2026-06-01", "insured": "spouse", "age": 45,
        "premium": 100_000, "mode": "monthly", "term_years": 20, "death_benefits": falling, "beneficiary": "customer",
        "payout": "annuity", "currency": "usd", "exchange_rate": "150.25", "non_participating": true,
    })
}

#[test]
fn no_contract_is_torn_between_pages() {
    let annuity = changed(&[
        ("kind", json!("annuity")),
        ("term_years", json!(15)),
        ("sum_insured", Value::Null),
        ("surrender_values", json!([])),
        ("surrender_policy_year", Value::Null),
    ]);
    let life = changed(&[
        ("insured", json!("spouse")),
        ("beneficiary", json!("customer")),
        ("age", json!(45)),
        ("payout", json!("annuity")),
        ("pay_years", Value::Null),
        ("surrender_policy_year", Value::Null),
    ]);
    let early = changed(&[("surrender_policy_year", json!(5))]);
    for policies in [
        json!(vec![long(); 5]),
        json!(vec![early; 5]),
        json!([annuity, whole_life(), life.clone(), long(), life]),
        json!([whole_life(), long(), whole_life(), long()]),
    ] {
        let input = with(&policies);
        let comparison = computed(&input);
        for lang in LANGUAGES {
            let model = model(&request(&input, &comparison, lang)).expect("model");
            let is_break = |block: &&Block| matches!(block, Block::PageBreak);
            let pages = model.sections.iter().map(|section| {
                if section.name == lang.pick("個人保険", "Personal insurance") {
                    1 + section.parted.iter().filter(is_break).count()
                } else {
                    section.pages()
                }
            });
            let pages: usize = pages.sum();
            assert_eq!(
                set(&input, lang).page_count(),
                1 + pages,
                "{lang:?} {policies}"
            );
        }
    }
}
