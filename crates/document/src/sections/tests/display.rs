//! 表示設定: what the member chose is on the pages, what is mandatory always is, and nothing is hidden in silence.

use super::super::kind::Kind;
use super::super::{context_of, model};
use super::{request, set};
use crate::sample::{
    computed, everything, loss_making, over_65, raised, reference, three_proposals, with_contracts,
};
use crate::{PlacedSection, render};
use shinchoryu_engine::material::{
    Comment, Display, MaterialInput, Naming, OptionalSection, Palette, Section, Watermark, Wish,
};
use shinchoryu_words::{EraStyle, Language};

const LEFT_OUT: [OptionalSection; 5] = [
    OptionalSection::Current,
    OptionalSection::Years,
    OptionalSection::Withholding,
    OptionalSection::InsuranceYears,
    OptionalSection::Personal,
];

fn displayed(display: Display) -> MaterialInput {
    MaterialInput {
        display,
        ..reference()
    }
}

fn contents(input: &MaterialInput) -> Vec<Kind> {
    context_of(&request(input, &computed(input), Language::Ja)).contents
}

fn words(input: &MaterialInput, lang: Language) -> String {
    set(input, lang).words().concat().replace('\n', "")
}

#[test]
fn a_section_that_is_left_out_is_named_and_every_other_one_stays() {
    for input in [reference(), everything(), with_contracts(2, 30, "")] {
        let usual = contents(&input);
        let mut less = input.clone();
        less.display.left_out = LEFT_OUT.to_vec();
        let stays: Vec<Kind> = usual
            .iter()
            .copied()
            .filter(|kind| {
                let name = kind.movable().and_then(OptionalSection::of);
                name.is_none()
            })
            .collect();
        assert_eq!(contents(&less), stays);
        assert!(stays.len() < usual.len());
        for lang in Language::ALL {
            let comparison = computed(&less);
            let request = request(&less, &comparison, lang);
            let context = context_of(&request);
            let model = model(&request).unwrap();
            let assumptions = serde_json::to_string(&model.sections).unwrap();
            let begin = context.line("assumptions.left_out", &[("names", "")]);
            let begin = begin.trim_end_matches(['。', '.', ' ']);
            assert!(assumptions.contains(begin.trim()), "{begin}");
            render(&request).unwrap();
        }
    }
    let usual = words(&reference(), Language::Ja);
    assert!(!usual.contains("次の節は載せていません"));
}

#[test]
fn sections_stand_where_the_member_put_them_and_the_first_and_last_where_they_always_do() {
    let mut input = everything();
    input.display.order = vec![Section::Risks, Section::Benefits, Section::Schedule];
    let kinds = contents(&input);
    let movable: Vec<_> = kinds.iter().filter_map(|kind| kind.movable()).collect();
    let place = |section| movable.iter().position(|one| *one == section).unwrap();
    assert_eq!(kinds[0], Kind::Summary);
    assert!(place(Section::Risks) < place(Section::Benefits));
    assert!(place(Section::Benefits) < place(Section::Schedule));
    // what is not named stays behind what it usually follows
    assert_eq!(kinds[1], Kind::Current);
    let last = [Kind::Assumptions, Kind::Disclaimer];
    assert_eq!(kinds[kinds.len() - 2..], last);
    let mut usual = contents(&everything());
    let mut same = kinds;
    let name = |kind: &Kind| format!("{kind:?}");
    usual.sort_by_key(name);
    same.sort_by_key(name);
    assert_eq!(usual, same, "none is lost and none is twice");
}

#[test]
fn every_order_keeps_every_section_once() {
    let all = [
        Section::Wishes,
        Section::Current,
        Section::Comparison,
        Section::Benefits,
        Section::Fund,
        Section::InService,
        Section::Withholding,
        Section::Insurance,
        Section::InsuranceYears,
        Section::Personal,
        Section::Schedule,
        Section::Comments,
        Section::Risks,
    ];
    let mut whole = everything();
    whole.display.comments = vec![Comment {
        about: None,
        text: Some("a".to_owned()),
    }];
    whole.wishes = vec![Wish::Pension];
    let usual = contents(&whole);
    for first in 0..all.len() {
        for count in 0..=all.len() {
            let mut turned = all;
            turned.rotate_left(first);
            turned.reverse();
            let mut input = whole.clone();
            input.display.order = turned[..count].to_vec();
            let kinds = contents(&input);
            assert_eq!(kinds.len(), usual.len());
            assert!(usual.iter().all(|kind| kinds.contains(kind)));
            assert_eq!(kinds[0], Kind::Summary);
            assert_eq!(kinds.last(), Some(&Kind::Disclaimer));
        }
    }
}

#[test]
fn the_page_of_a_section_is_where_it_is() {
    let mut input = reference();
    input.display.order = vec![Section::Risks, Section::Comparison];
    let document = set(&input, Language::Ja);
    let words = document.words();
    assert!(
        document
            .sections()
            .windows(2)
            .all(|pair| pair[0].page < pair[1].page)
    );
    for PlacedSection { name, page, .. } in document.sections() {
        let (_, name) = name.split_once(' ').unwrap();
        let page = words[page - 1].replace('\n', "");
        assert!(page.contains(name), "{name}: {page}");
    }
}

#[test]
fn whom_the_pages_name() {
    let company = reference().company.name.unwrap();
    let named = |naming| {
        let mut input = displayed(Display {
            naming,
            ..Display::default()
        });
        // the reference is its own proposer
        input.customer.last_name = Some("山﨑".to_owned());
        // what the member calls it is printed as it is
        input.title = Some("ご提案書".to_owned());
        words(&input, Language::Ja)
    };
    let both = named(Naming::CompanyAndPerson);
    assert!(both.contains(&company) && both.contains("山﨑"));
    let alone = named(Naming::Company);
    assert!(alone.contains(&company) && !alone.contains("山﨑"));
    let nobody = named(Naming::Nobody);
    for name in [company.as_str(), "山﨑"] {
        let at = nobody.find(name);
        assert_eq!(at.map(|at| &nobody[at..]), None);
    }
    assert!(nobody.contains("〇〇 御中"));
}

#[test]
fn years_are_written_as_chosen() {
    let written = |era, lang| {
        let display = Display {
            era,
            ..Display::default()
        };
        words(&displayed(display), lang)
    };
    let day = reference().proposal_date.unwrap().to_string();
    let [year, month, day] =
        [&day[..4], &day[5..7], &day[8..]].map(|part| part.parse::<i32>().unwrap());
    let era = year - 2018;
    let western = format!("{year}年{month}月{day}日");
    let both = written(EraStyle::Both, Language::Ja);
    assert!(both.contains(&format!("{western}（令和{era}年）")));
    let japanese = written(EraStyle::Japanese, Language::Ja);
    assert!(japanese.contains(&format!("令和{era}年{month}月{day}日")));
    let plain = written(EraStyle::Western, Language::Ja);
    assert!(plain.contains(&western) && !plain.contains("（令和"));
    let english = [EraStyle::Both, EraStyle::Western, EraStyle::Japanese];
    let english = english.map(|era| written(era, Language::En));
    assert!(english.windows(2).all(|pair| pair[0] == pair[1]));
}

#[test]
fn watermarks_and_page_numbers() {
    let of = |display, lang| words(&displayed(display), lang);
    let plain = of(Display::default(), Language::Ja);
    assert!(!plain.contains("社外秘") && plain.contains("2 / "));
    let marked = |watermark| Display {
        watermark: Some(watermark),
        ..Display::default()
    };
    let confidential = set(&displayed(marked(Watermark::Confidential)), Language::Ja);
    let words = confidential.words();
    assert!(words.iter().all(|page| page.contains("社外秘")));
    let estimate = of(marked(Watermark::Estimate), Language::En);
    assert!(estimate.contains("ESTIMATE"));
    let without = Display {
        without_page_numbers: true,
        ..Display::default()
    };
    assert!(!of(without, Language::Ja).contains("2 / "));
}

/// Everything beside accent, company and person is the same in each of the colours.
#[test]
fn a_palette_changes_colours_and_no_word() {
    let svg = |palette| {
        let input = displayed(Display::default());
        let comparison = computed(&input);
        let document = render(&crate::DocumentRequest {
            palette,
            ..request(&input, &comparison, Language::Ja)
        });
        let document = document.unwrap();
        (document.page_svg(3).unwrap(), document.words())
    };
    let all = [Palette::Navy, Palette::Plum, Palette::Brown, Palette::Mono].map(svg);
    for (at, (picture, words)) in all.iter().enumerate() {
        assert_eq!(words, &all[0].1);
        let same = all.iter().filter(|(other, _)| other == picture).count();
        assert_eq!(same, 1, "{at}");
    }
}

#[test]
fn mandatory_sections_follow_from_the_case() {
    let kinds = contents;
    for input in [
        reference(),
        three_proposals(),
        over_65(),
        loss_making(),
        raised(),
    ] {
        let kinds = kinds(&input);
        for mandatory in [
            Kind::Summary,
            Kind::Benefits,
            Kind::Risks,
            Kind::Assumptions,
            Kind::Disclaimer,
        ] {
            assert!(kinds.contains(&mandatory), "{mandatory:?}");
        }
    }
    assert!(kinds(&reference()).contains(&Kind::Schedule(1)));
    let three = kinds(&three_proposals());
    assert!(three.contains(&Kind::Schedule(1)) && three.contains(&Kind::Schedule(2)));
    assert!(!three.contains(&Kind::Schedule(3)), "no bonus, no schedule");
    let raised = kinds(&raised());
    assert!(
        !raised
            .iter()
            .any(|kind| matches!(kind, Kind::Schedule(_) | Kind::Withholding))
    );
    let input = reference();
    let comparison = computed(&input);
    let (all, left_out) = super::super::kind::contents(&crate::DocumentRequest {
        working: true,
        ..request(&input, &comparison, Language::Ja)
    });
    assert!(all.contains(&Kind::Working) && left_out.is_empty());
}
