//! Texts of every kind on the pages: what is set, what stands in place of what cannot be set, and
//! that the list of printed fields is that of the pages.

use super::{request, set};
use crate::sample::{computed, reference};
use crate::sections::model;
use crate::{render, unprintable_fields};
use serde_json::json;
use shinchoryu_engine::corporate_tax::EnterpriseRates;
use shinchoryu_engine::material::{AreaInput, MaterialInput, OwnRates};
use shinchoryu_quantity::{Rate, Yen};
use shinchoryu_words::Language;

/// The reference case with a text in every field that takes one.
fn with_texts(text: impl Fn(&str) -> String) -> MaterialInput {
    let mut input = reference();
    input.company.area = Some(AreaInput::Own(OwnRates {
        prefecture_rate: Some(Rate::from_ppm(10_000)),
        municipal_rate: Some(Rate::from_ppm(60_000)),
        enterprise: Some(EnterpriseRates::Standard),
        per_capita_prefecture: Some(Yen(20_000)),
        per_capita_municipality: Some(Yen(50_000)),
        ..OwnRates::default()
    }));
    input.deferred_insurance = serde_json::from_value(json!([{
        "status": "new", "contract_date": "2026-06-01", "kind": "whole_life", "term_years": 30, "premium": 1, "exit": "keep",
    }]))
    .expect("a contract");
    input.life_insurance = serde_json::from_value(json!([{
        "contract_date": "2026-06-01", "kind": "whole_life", "premium": 1, "pay_years": 10,
    }]))
    .expect("a contract");
    for typed in input.texts_mut() {
        *typed.text = Some(text(&typed.field));
    }
    input
}

#[test]
fn every_text_on_the_pages_is_refused_where_it_cannot_be_set() {
    let fields: Vec<_> = with_texts(str::to_owned)
        .texts()
        .iter()
        .map(|typed| typed.field.clone().into_owned())
        .collect();
    for field in fields {
        // one letter nobody else uses, in this field alone
        let input = with_texts(|other| if other == field { "ж김ж" } else { "文字" }.to_owned());
        let comparison = computed(&input);
        let model = model(&request(&input, &comparison, Language::Ja)).expect("model");
        let is_on_pages = serde_json::to_string(&model).expect("json").contains('김');
        let refused = unprintable_fields(&input);
        assert_eq!(
            refused.len(),
            usize::from(is_on_pages),
            "{field}: {refused:?}"
        );
        for error in refused {
            assert_eq!(
                (error.code.name(), error.field.as_str()),
                ("unprintable", field.as_str())
            );
            assert_eq!(error.params["characters"], "김 (U+AE40)");
        }
    }
}

#[test]
fn many_characters_are_named_in_part() {
    let mut input = reference();
    input.title = Some("가나다라마바사아자차카".to_owned());
    let refused = unprintable_fields(&input);
    let named = &refused[0].params["characters"];
    assert!(named.starts_with("가 (U+AC00) 나 (U+B098)"), "{named}");
    assert!(named.ends_with("차 (U+CC28) …"), "{named}");
}

/// Everything that once ended in an error of the PDF, on one set of pages: what slips through all
/// checks is a 〓, and the document is still made.
#[test]
fn whatever_a_text_holds_the_document_is_made() {
    let strange = "김 ก 😀 \u{E000} \u{FEFF} 👨\u{200D}👩 x\u{301} \u{202E}a\u{FFFE}";
    let input = with_texts(|_| strange.to_owned());
    let comparison = computed(&input);
    let document = render(&request(&input, &comparison, Language::En)).expect("pages");
    assert!(document.replaced() > 0);
    let words = document.words().concat();
    assert!(words.contains('〓') && !words.contains('김'), "{words}");
    assert!(document.pdf().expect("pdf").starts_with(b"%PDF-"));
}

#[test]
fn rare_names_are_set_as_they_are_written() {
    let mut input = reference();
    // in the first typeface, in the second, in the last alone; with a chosen form; not composed
    input.customer.last_name = Some("髙﨑𠮷德濵邉邊㐂䶮葛\u{E0100}".to_owned());
    input.customer.first_name = Some("葛か\u{309A}".to_owned());
    let document = set(&input, Language::Ja);
    assert_eq!(document.replaced(), 0);
    assert!(document.pdf().expect("pdf").starts_with(b"%PDF-"));
    let glyphs = document.glyphs();
    let of = |letter: &str| {
        let mut found: Vec<u16> = glyphs
            .iter()
            .filter(|(text, _)| text == letter)
            .map(|(_, glyph)| *glyph)
            .collect();
        found.dedup();
        found
    };
    for letter in ["髙", "﨑", "𠮷", "德", "濵", "邉", "邊", "㐂", "䶮"] {
        assert!(
            !of(letter).is_empty() && !of(letter).contains(&0),
            "{letter}"
        );
    }
    let (plain, chosen) = (of("葛"), of("葛\u{E0100}"));
    assert!(!plain.is_empty() && !chosen.is_empty());
    assert_ne!(plain, chosen, "the other form of 葛 is another glyph");
}
