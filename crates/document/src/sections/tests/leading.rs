//! What leads a reader through the pages: bookmarks, headings, and references that are links.

use super::{request, set};
use crate::model::Section;
use crate::sample::{
    computed, everything, own_contracts, reference, three_proposals, with_contracts, with_pension,
};
use crate::sections::model;
use crate::text::{Run, Text};
use crate::words::Words;
use shinchoryu_words::Language;

#[test]
fn a_bookmark_has_its_number_apart_from_its_name() {
    for (lang, name) in [
        (Language::Ja, "6 社会保険の給付への影響"),
        (Language::En, "6 Effect on social insurance benefits"),
    ] {
        let headings = set(&reference(), lang).headings();
        let found = headings
            .iter()
            .any(|(level, words)| *level == 1 && words == name);
        assert!(found, "{headings:?}");
    }
}

/// 見出し: every caption and every short text has one, and no level is left out, as the standard of accessible files asks.
#[test]
fn headings_go_down_by_one_level() {
    for input in [
        reference(),
        three_proposals(),
        with_pension(),
        with_contracts(2, 20, "定期保険"),
        everything(),
        own_contracts(),
    ] {
        let headings = set(&input, Language::Ja).headings();
        for (above, below) in headings.iter().zip(&headings[1..]) {
            assert!(below.0 <= above.0 + 1, "{above:?} {below:?}");
        }
        for name in ["増減の内訳（1年、本人と会社の合計）", "合わせて減る額"]
        {
            let found = headings.iter().find(|(_, words)| words == name);
            assert!(found.is_none_or(|(level, _)| *level == 3), "{found:?}");
        }
        let below = headings.iter().filter(|(level, _)| *level > 2).count();
        assert!(below > 10, "{below}");
    }
}

#[test]
fn every_reference_leads_to_the_page_of_its_section_and_every_mark_to_its_assumption() {
    for (input, lang) in [
        (reference(), Language::Ja),
        (with_pension(), Language::Ja),
        (with_pension(), Language::En),
    ] {
        let comparison = computed(&input);
        let made = model(&request(&input, &comparison, lang)).expect("model");
        let links = set(&input, lang).links();
        // the cover is the first page
        let page_of = |key: &str| {
            let name = Words::new(lang).get(key);
            let at = made
                .sections
                .iter()
                .position(|section| section.name == name);
            let at = at.expect("a section");
            let before = made.sections.iter().take(at);
            2 + before.map(Section::pages).sum::<usize>()
        };
        let count = |from: usize, key: &str| {
            let to = page_of(key);
            links.iter().filter(|link| **link == (from, to)).count()
        };
        let summary = page_of("section.summary");
        for (from, to) in [
            (summary, "section.benefits"),
            (summary, "section.assumptions"),
            (page_of("section.comparison"), "section.benefits"),
            (page_of("section.benefits"), "section.risks"),
        ] {
            assert!(count(from, to) > 0, "{from} {to} {links:?}");
        }
        // the assumptions go over two pages
        let marks = page_of("section.assumptions")..page_of("section.assumptions") + 2;
        let to_marks = links.iter().filter(|(_, to)| marks.contains(to));
        assert!(to_marks.count() > 10, "{links:?}");
        assert!(links.iter().all(|(_, to)| *to > 2), "{links:?}");
    }
}

#[test]
fn a_reference_travels_with_its_number() {
    let text = Text(vec![
        Run::Plain("see ".to_owned()),
        Run::Section(4, "4 Benefits".to_owned()),
    ]);
    let json = serde_json::to_string(&text).expect("json");
    assert_eq!(json, r#"["see ",["4 Benefits",4]]"#);
}
