//! 提案者のコメント: they are printed in the order of the pages, where their section is, and nowhere else.

use super::super::context_of;
use super::super::kind::Kind;
use super::{request, set};
use crate::sample::{computed, reference, three_proposals};
use shinchoryu_engine::material::{
    Comment, Display, MAX_COMMENT, MaterialInput, OptionalSection, Section,
};
use shinchoryu_words::Language;

fn comment(about: Option<Section>, text: &str) -> Comment {
    Comment {
        about,
        text: Some(text.to_owned()),
    }
}

fn with(comments: Vec<Comment>, input: MaterialInput) -> MaterialInput {
    MaterialInput {
        display: Display {
            comments,
            ..Display::default()
        },
        ..input
    }
}

fn contents(input: &MaterialInput) -> Vec<Kind> {
    context_of(&request(input, &computed(input), Language::Ja)).contents
}

/// The words of the page of comments; nothing where there is none.
fn page(input: &MaterialInput, lang: Language) -> Option<String> {
    let place = contents(input)
        .iter()
        .position(|kind| *kind == Kind::Comments)?;
    let document = set(input, lang);
    let page = document.sections()[place].page;
    Some(document.words()[page - 1].replace('\n', " "))
}

#[test]
fn they_stand_on_a_page_of_their_own_in_the_order_of_the_pages() {
    let comments = vec![
        comment(Some(Section::Risks), "留意点の補足です。"),
        comment(Some(Section::Current), "現在の補足です。"),
        comment(None, "はじめに申し上げます。"),
    ];
    let input = with(comments, reference());
    let kinds = contents(&input);
    let place = |kind| kinds.iter().position(|one| *one == kind).unwrap();
    assert_eq!(place(Kind::Comments) + 1, place(Kind::Risks));
    let words = page(&input, Language::Ja).unwrap();
    let find = |part: &str| {
        words
            .find(part)
            .unwrap_or_else(|| panic!("{part}: {words}"))
    };
    let current = format!("{} 現在", place(Kind::Current) + 1);
    for pair in [
        ["全体について", "はじめに申し上げます。"],
        ["はじめに申し上げます。", &current],
        [&current, "現在の補足です。"],
        ["現在の補足です。", "留意点の補足です。"],
    ] {
        assert!(find(pair[0]) < find(pair[1]), "{pair:?}: {words}");
    }
    find("計算の結果ではありません。");
    let english = page(&input, Language::En).unwrap();
    assert!(english.contains("The whole document") && english.contains("not a result"));
}

#[test]
fn one_comment_is_on_the_schedules_of_all_proposals() {
    let comments = vec![comment(Some(Section::Schedule), "日程の補足です。")];
    let words = page(&with(comments.clone(), reference()), Language::Ja).unwrap();
    let place = |input: &MaterialInput| {
        let kinds = contents(input);
        1 + kinds
            .iter()
            .position(|kind| matches!(kind, Kind::Schedule(_)))
            .unwrap()
    };
    assert!(words.contains(&format!("{} スケジュール", place(&reference()))));
    let several = three_proposals();
    let words = page(&with(comments, several.clone()), Language::Ja).unwrap();
    assert!(words.contains("スケジュール"));
    assert!(!words.contains(&format!("{} スケジュール", place(&several))));
}

#[test]
fn a_comment_is_printed_where_its_section_is() {
    assert_eq!(page(&reference(), Language::Ja), None);
    // the reference has no contracts of the person
    let absent = vec![comment(Some(Section::Personal), "個人保険の補足です。")];
    assert_eq!(page(&with(absent, reference()), Language::Ja), None);
    let on_itself = vec![comment(Some(Section::Comments), "補足の補足です。")];
    assert_eq!(page(&with(on_itself, reference()), Language::Ja), None);
    for empty in [Some(String::new()), Some(" ".to_owned()), None] {
        let empty = Comment {
            about: None,
            text: empty,
        };
        assert_eq!(page(&with(vec![empty], reference()), Language::Ja), None);
    }
    let mut left_out = with(
        vec![comment(Some(Section::Current), "現在の補足です。")],
        reference(),
    );
    assert!(page(&left_out, Language::Ja).is_some());
    left_out.display.left_out = vec![OptionalSection::Current];
    assert_eq!(page(&left_out, Language::Ja), None);
    // it follows its section wherever the member moves it
    left_out.display.left_out.clear();
    left_out.display.order = vec![Section::Comments, Section::Current];
    assert_eq!(contents(&left_out)[1], Kind::Comments);
    assert!(page(&left_out, Language::Ja).is_some());
}

#[test]
fn the_longest_ones_on_every_section_are_printed_whole() {
    let input = three_proposals();
    let long = |at: usize| {
        let end = format!("{at}番の終わり。");
        let sentence = "社長と会社の事情に合わせて、この節の読み方を補足します。";
        let room = MAX_COMMENT - end.chars().count();
        let text: String = sentence.chars().cycle().take(room).collect();
        text + &end
    };
    let sections: Vec<Section> = contents(&input)
        .iter()
        .filter_map(|kind| kind.movable())
        .collect();
    let mut comments = vec![comment(None, &long(99))];
    for (at, section) in sections.iter().enumerate() {
        if comments.iter().all(|known| known.about != Some(*section)) {
            comments.push(comment(Some(*section), &long(at)));
        }
    }
    let expected = comments.clone();
    let input = with(comments, input);
    let document = set(&input, Language::Ja);
    let words = document.words().concat().replace('\n', "");
    for comment in expected {
        let text = comment.text.unwrap();
        assert!(words.contains(&text), "{text}");
    }
    document.pdf().unwrap();
}
