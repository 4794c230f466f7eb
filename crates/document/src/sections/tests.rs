mod amounts;
mod comments;
mod contract_charts;
mod contracts;
mod display;
mod exits;
pub(crate) mod grid;
mod in_service;
mod leading;
mod letters;
mod logo;
mod materials;
mod of_contracts;
mod outlook;
mod pages;
mod personal;
mod personal_pages;
mod situations;
mod sums;
mod unchanged;
mod wishes;

use super::{assumptions, context_of, model};
use crate::model::{Block, Cell, Section, Table};
use crate::sample::{
    Computed, computed, everything, late, long_names, loss_making, over_65, over_70, raised,
    reference, three_proposals, with_pension,
};
use crate::{Document, DocumentRequest, render, typeset};
use shinchoryu_engine::LawMark;
use shinchoryu_engine::material::{MaterialInput, Palette};
use shinchoryu_engine::withholding::Column;
use shinchoryu_law::{Caution, Status};
use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::Language;

pub(crate) fn request<'a>(
    input: &'a MaterialInput,
    computed: &'a Computed,
    lang: Language,
) -> DocumentRequest<'a> {
    DocumentRequest {
        input,
        comparison: &computed.comparison,
        money: computed.money.as_ref(),
        path: computed.path.as_ref(),
        lang,
        material_no: "M-2026-000123",
        version: 2,
        made_on: date(2026, 4, 10),
        palette: Palette::Navy,
        logo: None,
        draft: false,
        working: false,
    }
}

/// The tables among blocks, those in columns too.
fn tables(blocks: &[Block]) -> Vec<&Table> {
    let tables = blocks.iter().flat_map(|block| match block {
        Block::Table(table) => vec![table],
        Block::Columns { columns, .. } => {
            columns.iter().flat_map(|blocks| tables(blocks)).collect()
        }
        _ => Vec::new(),
    });
    tables.collect()
}

/// The words of a cell that is no drawing.
fn words(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.words(),
        Cell::Strong { strong } => strong.clone(),
        _ => String::new(),
    }
}

fn set(input: &MaterialInput, lang: Language) -> Document {
    render(&request(input, &computed(input), lang)).expect("pages")
}

/// One case in each way of writing, each section on a page of its own, nothing dropped by the
/// layout (a warning would be an error) and the PDF/UA-1 check passed.
#[test]
fn every_section_of_every_case_stays_on_its_page() {
    for (input, lang) in [
        (reference(), Language::Ja),
        (three_proposals(), Language::En),
        (over_65(), Language::Ja),
        (over_70(), Language::Ja),
        (with_pension(), Language::Ja),
        (with_pension(), Language::En),
        (everything(), Language::Ja),
        (everything(), Language::En),
        (loss_making(), Language::Ja),
        (raised(), Language::En),
        (late(), Language::Ja),
    ] {
        let document = set(&input, lang);
        let comparison = computed(&input);
        let model = model(&request(&input, &comparison, lang)).expect("model");
        let pages: usize = model.sections.iter().map(Section::pages).sum();
        let words = document.words();
        assert_eq!(words.len(), 1 + pages, "{lang:?} {words:#?}");
        assert_eq!(document.replaced(), 0, "our own words can be printed");
        assert!(document.pdf().expect("pdf").starts_with(b"%PDF-"));
        assert_eq!(document.page_size_mm().0.round(), 297.0);
        assert!(
            document
                .page_svg(1)
                .is_some_and(|page| page.starts_with("<svg"))
        );
        assert!(document.page_svg(document.page_count() + 1).is_none());
        assert!(numbered(&document));
    }
}

/// Whether every page behind the cover ends with its number and that of all pages.
fn numbered(document: &Document) -> bool {
    let pages = document.words();
    let of = |at: usize| format!("{} / {}", at + 1, pages.len());
    let mut behind_cover = pages.iter().enumerate().skip(1);
    behind_cover.all(|(at, words)| words.ends_with(&of(at)))
}

#[test]
fn pages_are_counted_where_a_section_is_longer_than_one() {
    let input = raised();
    let comparison = computed(&input);
    let mut request = request(&input, &comparison, Language::En);
    let mut wrong = model(&request).expect("model");
    wrong.pages = Some(99);
    let document = typeset::lay_out(wrong, "M/1".to_owned(), Language::En, Palette::Navy, None);
    assert!(numbered(&document.expect("pages")));

    request.working = true;
    let sections = model(&request).expect("model").sections.len();
    let document = render(&request).expect("pages");
    assert!(document.page_count() > 1 + sections);
    assert_eq!(document.replaced(), 0, "also those of the law");
    assert!(numbered(&document));
}

#[test]
fn the_pages_have_every_figure_of_the_reference_table() {
    let words = set(&reference(), Language::Ja).words().concat();
    for figure in [
        "1,401,660",
        "648,855",
        "△752,805",
        "1,429,740",
        "658,479",
        "△771,261",
        "2,831,400",
        "1,235,800",
        "1,412,600",
        "+176,800",
        "824,200",
        "899,500",
        "+75,300",
        "8,538,340",
        "9,039,045",
        "+500,705",
        "5,113,600",
        "5,397,400",
        "+283,800",
        "11,456,660",
        "11,944,121",
        "+487,461",
        "19,995,000",
        "20,983,166",
        "+988,166",
        "△28,085",
        "21,780",
        "2,180",
        "△19,600",
        "90,000,000",
        "9,000,000",
        "△81,000,000",
        "△1,422,072",
        "8,905,473",
        "△335,205",
        "△137,250",
        "△1,524,066",
        "2026年6月25日",
    ] {
        assert!(words.contains(figure), "{figure}");
    }
}

#[test]
fn a_president_who_stays_in_office_has_no_age_of_retirement() {
    for (lang, stays, wrong) in [
        (Language::Ja, "現役を続ける前提", ["0歳", "0年続け"]),
        (Language::En, "stays in office", ["at 0", "kept 0"]),
    ] {
        let words = set(&over_70(), lang).words().concat().replace('\n', "");
        assert!(words.contains(stays), "{lang:?}");
        for wrong in wrong {
            // 70歳 is right, 0歳 is not
            let bare = words
                .match_indices(wrong)
                .any(|(at, _)| !words[..at].ends_with(|before: char| before.is_ascii_digit()));
            assert!(!bare, "{wrong}");
        }
    }
}

#[test]
fn tax_of_the_secondary_column_is_settled_by_a_return() {
    let mut input = reference();
    input.proposals[0].column = Some(Column::Otsu);
    let words = set(&input, Language::Ja).words().concat().replace('\n', "");
    assert!(words.contains("乙欄の税は確定申告で精算します"));
    assert!(words.contains("乙欄の給与は年末調整の対象にならず"));
    assert!(!words.contains("年末調整で精算します"));
}

/// The words of an assumption.
fn assumption(request: &DocumentRequest<'_>, key: &str) -> Option<String> {
    let context = context_of(request);
    let groups = assumptions::groups(&context);
    let mut items = groups.into_iter().flat_map(|group| group.items);
    items
        .find(|item| item.key == key)
        .map(|item| item.body.words())
}

#[test]
fn cautions_of_law_values_stand_beside_their_status() {
    let input = reference();
    let mut comparison = computed(&input);
    let mark = |id: &str, status, stale, note: Option<&str>| LawMark {
        id: id.to_owned(),
        title: format!("名{id}"),
        title_en: format!("name {id}"),
        status,
        stale,
        carried: id == "4",
        note: note.map(|ja| Caution {
            ja: ja.to_owned(),
            en: format!("caution {id}"),
        }),
    };
    comparison.law.marks = vec![
        mark("1", Status::Confirmed, false, Some("実務の目安")),
        mark("2", Status::Once, true, None),
        mark("3", Status::Unconfirmed, true, Some("未確認")),
        mark("4", Status::Confirmed, true, None),
        mark("5", Status::Scenario, false, None),
    ];
    let request = request(&input, &comparison, Language::Ja);
    let words = |key| assumption(&request, key).unwrap_or_default();
    assert_eq!(words("mark_once"), "一つの出典で確認した値：名2");
    assert_eq!(words("mark_unconfirmed"), "確認できていない値：名3");
    assert_eq!(
        words("mark_stale"),
        "確認日より後の日付に使った値：名2、名3"
    );
    assert_eq!(
        words("mark_carried"),
        "未公表のため公表済みの最後の値を据え置いた値：名4"
    );
    assert_eq!(words("mark_scenario"), "成立していない仮定の値：名5");
    assert_eq!(words("mark_notes"), "名1：実務の目安");
    let context = context_of(&request);
    let groups = assumptions::groups(&context);
    let items = groups.into_iter().flat_map(|group| group.items);
    let notes: Vec<String> = items
        .filter(|item| item.key == "mark_notes")
        .map(|item| item.body.words())
        .collect();
    assert_eq!(notes, ["名1：実務の目安", "名3：未確認"], "one each");
    let request = self::request(&input, &comparison, Language::En);
    let words = assumption(&request, "mark_notes").unwrap_or_default();
    assert!(words.starts_with("name 1: caution 1"), "{words}");
}

#[test]
fn a_plan_that_comes_too_late_says_so_on_paper() {
    let input = late();
    for (lang, said) in [
        (Language::Ja, "届出期限（2026年6月25日）に間に合いません"),
        (Language::En, "misses its deadline (25 June 2026)"),
    ] {
        let comparison = computed(&input);
        let request = request(&input, &comparison, lang);
        let words = assumption(&request, "filing_deadline_passed").expect("a warning");
        assert!(words.contains(said), "{words}");
        // a schedule that can be kept would contradict the figures
        let model = model(&request).expect("model");
        let schedule = model.sections.iter().find(|section| section.number == 8);
        let schedule = schedule.expect("a schedule").finding.concat();
        assert!(
            ["間に合いません", "misses its deadline"]
                .iter()
                .any(|late| schedule.contains(late)),
            "{schedule}"
        );
        // the bonus stands among what the company pays, and the headline is the loss
        let pages = set(&input, lang).words().concat();
        let row = ["損金にならない役員給与", "Pay that is not deductible"];
        assert!(row.iter().any(|name| pages.contains(name)), "{pages}");
        assert!(pages.contains("3,021,334"), "{pages}");
    }
}

#[test]
fn a_bonus_after_the_retirement_is_not_said_to_depend_on_its_notice() {
    let mut input = reference();
    // 65 in September 2026, before the bonus of December
    input.customer.birth_date = Some(date(1961, 9, 15));
    let comparison = computed(&input);
    assert!(comparison.plans[1].company.non_deductible >= comparison.plans[1].bonus_total);
    for (lang, said) in [
        (Language::Ja, "支給日が退職の後のため、"),
        (Language::En, "is paid after the retirement"),
    ] {
        let pages = render(&request(&input, &comparison, lang)).expect("pages");
        let words = pages.words().concat().replace('\n', "");
        assert!(
            words.matches(said).count() >= 2,
            "{lang:?}: schedule and risks"
        );
    }
}

#[test]
fn typed_text_is_printed_as_typed() {
    let input = long_names();
    let words = set(&input, Language::Ja).words().concat().replace('\n', "");
    for typed in [input.title, input.company.name, input.proposer.office] {
        let typed = typed.expect("typed");
        // a long line is broken at spaces, which are then not set
        for part in typed.split(' ') {
            assert!(words.contains(part), "{part}");
        }
    }
}

fn finding(comparison: &Computed, section: usize, lang: Language) -> String {
    let input = reference();
    let model = model(&request(&input, comparison, lang)).expect("model");
    model.sections[section].finding.concat()
}

#[test]
fn the_summary_speaks_of_gain_and_loss_by_their_signs() {
    let mut case = computed(&reference());
    let summary = |case: &Computed, lang| finding(case, 0, lang);
    // the retirement allowance loses more than the money of all the years brings
    assert_eq!(
        summary(&case, Language::Ja),
        "老後の年金は終身で年56.4万円、退職金の目安は8,100万円減る一方、\
         法人と個人に残るお金は1年で98.8万円増えます"
    );
    case.losses[0].retirement_limit = Yen(8_100_000);
    case.losses[0].sickness_allowance_daily = Yen(1_960);
    assert_eq!(
        summary(&case, Language::Ja),
        "法人と個人に1年で98.8万円が多く残る一方、老後の年金は終身で年56.4万円、退職金の目安は810万円減ります"
    );
    assert_eq!(
        summary(&case, Language::En),
        "Company and president keep JPY 0.99 million more a year; in return, the pension falls by \
         JPY 0.56 million a year for life and the retirement allowance (indicative limit) falls by JPY 8.10 million"
    );
    // a larger loss is said first
    case.losses[0].pension_per_year_until_retirement = Yen(1_200_000);
    assert!(summary(&case, Language::Ja).starts_with("老後の年金は終身で年120万円、退職金"));
    assert!(
        summary(&case, Language::Ja)
            .ends_with("減る一方、法人と個人に残るお金は1年で98.8万円増えます")
    );
    // less money and less protection
    case.differences[0].together = Yen(-50_000);
    assert!(
        summary(&case, Language::Ja)
            .ends_with("減ります。法人と個人に残るお金は1年で5万円減ります")
    );
    // more protection, less money
    case.losses[0].pension_per_year_until_retirement = Yen(-30_000);
    case.losses[0].retirement_limit = Yen(-1_000_000);
    assert_eq!(
        summary(&case, Language::En),
        "Company and president keep JPY 0.05 million less a year; the pension rises by JPY 0.03 million a \
         year for life and the retirement allowance (indicative limit) rises by JPY 1.00 million"
    );
    // one falls, the other rises
    case.losses[0].retirement_limit = Yen(1_000_000);
    assert!(
        summary(&case, Language::Ja)
            .starts_with("退職金の目安は100万円減り、老後の年金は終身で年3万円増えます。")
    );
    // nothing moves
    case.differences[0].together = Yen(0);
    case.losses[0].retirement_limit = Yen(0);
    case.losses[0].pension_per_year_until_retirement = Yen(0);
    case.losses[0].sickness_allowance_daily = Yen(0);
    assert_eq!(
        summary(&case, Language::Ja),
        "法人と個人に残るお金は変わりません。年金・傷病手当金・退職金の目安は変わりません"
    );
}

#[test]
fn the_comparison_and_the_benefits_follow_the_signs_too() {
    let mut case = computed(&reference());
    assert!(
        finding(&case, 5, Language::Ja)
            .starts_with("保険料は労使で年152.4万円減り、年金と保障は減ります。")
    );
    let difference = &mut case.differences[0];
    difference.take_home = Yen(-10_000);
    difference.company_money_left = Yen(0);
    difference.premiums_both = Yen(20_000);
    case.losses[0].pension_per_year_for_each_year_in_force = Yen(-1);
    assert!(
        finding(&case, 2, Language::Ja)
            .starts_with("手取りは年1万円減り、会社に残るお金は変わらず、税は")
    );
    assert!(finding(&case, 2, Language::En).contains("raises the pension by JPY 1"));
    assert!(
        finding(&case, 5, Language::En)
            .starts_with("Premiums of both sides rise by JPY 0.02 million")
    );
    assert_eq!(
        finding(&case, 5, Language::Ja),
        "保険料は労使で年2万円増え、傷病手当金と退職金の目安は減り、年金は増えます。\
         傷病手当金は1日21,780円から2,180円になります"
    );
}

#[test]
fn a_negative_company_has_words_in_place_of_the_chart() {
    let plain = |input| set(&input, Language::Ja).words().concat().replace('\n', "");
    let words = plain(loss_making());
    assert!(words.contains("会社の収支がマイナスのため、グラフを表示していません"));
    assert!(
        !words.contains("棒の長さは全行共通"),
        "no bars in the comparison either"
    );
    let words = plain(raised());
    assert!(words.contains("総額が異なります"));
    assert!(words.contains("棒の長さは全行共通"));
    // a proposal alone is enough
    let mut input = reference();
    input.proposals[0].bonuses[0].amount = Some(Yen(40_000_000));
    let words = plain(input);
    assert!(words.contains("1,145.7"), "the present is drawn");
    assert!(words.contains("会社に残るお金△"));
    assert!(!words.contains("棒の長さは全行共通"));
}

#[test]
fn premiums_that_stay_are_not_said_to_grow() {
    let mut comparison = computed(&reference());
    comparison.differences[0].premiums_both = Yen(0);
    let input = reference();
    let request = request(&input, &comparison, Language::Ja);
    let words = render(&request)
        .expect("pages")
        .words()
        .concat()
        .replace('\n', "");
    assert!(words.contains("社会保険料に差はありませんが"));
    assert!(!words.contains("さらに大きくなる"));
}

#[test]
fn the_comparison_has_health_care_and_levy_apart() {
    let names = |input: &MaterialInput| -> Vec<String> {
        let comparison = computed(input);
        let model = model(&request(input, &comparison, Language::Ja)).expect("model");
        let section = serde_json::to_value(&model.sections[2]).expect("json");
        let mut tables = section["blocks"].as_array().expect("blocks").iter();
        let table = tables.find(|block| block["is"] == "table");
        let table = table.expect("a table");
        let rows = table["rows"].as_array().expect("rows").iter();
        rows.map(|row| row["cells"][0].to_string()).collect()
    };
    let has = |names: &[String], name: &str| names.iter().any(|row| row.contains(name));
    let at_45 = names(&reference());
    for name in ["健康保険\"", "介護保険", "子ども・子育て支援金"] {
        assert!(has(&at_45, name), "{name} in {at_45:?}");
    }
    assert!(
        !has(&names(&over_65()), "介護保険"),
        "no care premium, no row"
    );
}
