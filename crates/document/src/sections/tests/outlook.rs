//! The months and the years of a plan on their pages.

use super::{request, set};
use crate::DocumentRequest;
use crate::model::{Block, Card, Cell, Lines, Panel, RowKind, Section, Table};
use crate::sample::{
    computed, everything, late, over_70, raised, reference, three_proposals, with_pension,
};
use crate::sections::{context_of, model, months, years};
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::{Figures, Language};

fn months_of(input: &MaterialInput, lang: Language) -> Section {
    let computed = computed(input);
    months::section(&context_of(&request(input, &computed, lang)))
}

fn years_of(input: &MaterialInput, lang: Language) -> Section {
    let computed = computed(input);
    years::section(&context_of(&request(input, &computed, lang)))
}

fn panels(section: &Section) -> &[Panel; 2] {
    match section.blocks.first() {
        Some(Block::Panels { panels }) => panels,
        _ => panic!("panels first"),
    }
}

fn tables(section: &Section) -> Vec<&Table> {
    fn within<'a>(blocks: &'a [Block], found: &mut Vec<&'a Table>) {
        for block in blocks {
            match block {
                Block::Table(table) => found.push(table),
                Block::Columns { columns, .. } => {
                    columns.iter().for_each(|blocks| within(blocks, found));
                }
                _ => {}
            }
        }
    }
    let mut found = Vec::new();
    within(&section.blocks, &mut found);
    found
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.words(),
        Cell::Strong { strong } => strong.clone(),
        _ => String::new(),
    }
}

fn notices(section: &Section) -> Vec<String> {
    let said = section.blocks.iter().filter_map(|block| match block {
        Block::Notice { text } => Some(text.words()),
        _ => None,
    });
    said.collect()
}

fn chart(section: &Section) -> Option<&Lines> {
    section.blocks.iter().find_map(|block| match block {
        Block::Lines(lines) => Some(lines),
        _ => None,
    })
}

#[test]
fn every_month_has_what_is_left_now_and_under_the_plan() {
    let input = reference();
    let computed = computed(&input);
    let money = computed.money.as_ref().expect("months");
    let section = months_of(&input, Language::Ja);
    let [table] = tables(&section)[..] else {
        panic!("one table")
    };
    let figures = Figures::of(Language::Ja);
    assert_eq!(table.rows.len(), 14);
    let mut so_far = Yen(0);
    let pairs = money.plans[0].months.iter().zip(&money.plans[1].months);
    for (row, (now, plan)) in table.rows.iter().zip(pairs).take(12) {
        so_far += plan.person.net - now.person.net;
        let wanted = [
            figures.month(plan.month),
            String::new(),
            figures.yen(now.person.net),
            figures.yen(plan.person.net),
            figures.difference(plan.person.net - now.person.net),
            figures.difference(so_far),
            figures.yen(now.company.total),
            figures.yen(plan.company.total),
        ];
        let told: Vec<String> = row.cells.iter().map(words).collect();
        assert_eq!(told, wanted);
    }
    assert_eq!(table.rows[12].kind, RowKind::GrandTotal);
    assert_eq!(words(&table.rows[12].cells[4]), figures.difference(so_far));
    assert_eq!(words(&table.rows[13].cells[0]), "次の12か月の合計");
}

#[test]
fn months_below_zero_are_named_with_what_is_missing() {
    let section = months_of(&reference(), Language::Ja);
    let said = notices(&section);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0]
            .starts_with("手取りがマイナスになる月：2026年6月〜2026年9月（不足は合計342,820円）"),
        "{said:?}"
    );
    assert!(said[0].contains("月額を19万円にすると"), "{said:?}");
    assert!(
        section
            .finding
            .concat()
            .ends_with("手取りがマイナスの月が4か月あります")
    );
    let fills: Vec<&str> = tables(&section)[0]
        .keys
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    assert_eq!(fills, ["現在", "案", "マイナス"]);

    let more = months_of(&raised(), Language::Ja);
    assert!(notices(&more).is_empty());
    assert!(!more.finding.concat().contains("マイナス"));
    assert_eq!(tables(&more)[0].keys.len(), 2);
}

#[test]
fn months_that_stay_are_said_to_stay() {
    let mut input = reference();
    input.proposals = vec![input.current.clone()];
    let section = months_of(&input, Language::Ja);
    assert_eq!(section.finding.concat(), "月ごとの手取りは変わりません");
    // nothing meets in a year without a change
    assert!(
        section
            .notes
            .iter()
            .all(|note| !note.words().contains("切替えの年"))
    );
}

#[test]
fn other_proposals_have_a_line_each() {
    let section = months_of(&three_proposals(), Language::Ja);
    assert!(section.finding.concat().starts_with("案1では、"));
    let notes: Vec<String> = section.notes.iter().map(|note| note.words()).collect();
    for name in ["案2の手取り：", "案3の手取り："] {
        assert!(notes.iter().any(|note| note.starts_with(name)), "{notes:?}");
    }
    // their lines take the room of the second year
    assert_eq!(tables(&section)[0].rows.len(), 13);
}

#[test]
fn what_is_in_no_take_home_is_told() {
    let note = |input: &MaterialInput| months_of(input, Language::Ja).notes[0].words();
    assert!(note(&with_pension()).contains("公的年金は手取りに含みません"));
    assert!(!note(&reference()).contains("公的年金"));
}

#[test]
fn all_years_come_to_what_the_engine_says() {
    for input in [
        reference(),
        three_proposals(),
        everything(),
        late(),
        over_70(),
    ] {
        let computed = computed(&input);
        let total = &computed.path.as_ref().expect("years").totals[0];
        let section = years_of(&input, Language::Ja);
        let tables = tables(&section);
        let rows: Vec<_> = tables.iter().flat_map(|table| &table.rows).collect();
        assert_eq!(
            rows.len(),
            computed
                .path
                .as_ref()
                .map_or(0, |path| path.plans[0].years.len())
        );
        let figures = Figures::of(Language::Ja);
        let last = rows.last().expect("a year");
        assert_eq!(
            words(&last.cells[6]),
            figures.thousands(total.together, true)
        );
        let [money, _] = panels(&section);
        let numbers = [total.take_home, total.money_left, total.together];
        for (card, amount) in money.cards.iter().zip(numbers) {
            assert_eq!(
                card.number,
                figures.large_in_words(amount, true).0.replace("+0", "0")
            );
        }
    }
}

fn cards(section: &Section) -> &[Card] {
    let [_, lost] = panels(section);
    &lost.cards
}

#[test]
fn the_age_at_which_both_are_even_is_told_where_there_is_one() {
    let input = reference();
    let path = computed(&input).path.expect("years");
    let even = path.totals[0].break_even.as_ref().expect("an age");
    let section = years_of(&input, Language::Ja);
    assert!(section.finding.concat().contains(&format!(
        "{}歳で、減る年金の合計が増えたお金を上回ります",
        even.age
    )));
    assert_eq!(cards(&section)[1].number, even.age.to_string());
    assert_eq!(cards(&section)[2].number, "100歳まではなし");
    let whose = section.notes[1].words();
    assert!(
        whose.starts_with("年金が減るのは本人です。差の累計+"),
        "{whose}"
    );
    let marks = &chart(&section).expect("a chart").marks;
    assert_eq!(marks.len(), 2);
    assert_eq!(marks[1].shape, "even");

    // the pension grows, and money is lost: nothing is weighed
    let more = years_of(&raised(), Language::Ja);
    assert_eq!(cards(&more).len(), 2);
    assert!(!more.finding.concat().contains("歳で"));
    assert!(!more.notes[1].words().contains("本人です"));
    assert_eq!(panels(&more)[0].title, "お金の変化（20年1か月の合計）");
    let lines = chart(&more).expect("a chart");
    assert!(lines.series[0].points.is_empty() && lines.least < 0);
}

#[test]
fn nothing_is_drawn_where_nothing_changes() {
    let mut input = reference();
    input.proposals = vec![input.current.clone()];
    let section = years_of(&input, Language::Ja);
    assert!(chart(&section).is_none());
    assert!(section.finding.concat().contains("変わらず"));
}

#[test]
fn few_years_stand_below_the_chart_and_many_on_pages_of_their_own() {
    let leaving_at = |age: u32, birth| {
        let mut input = reference();
        input.customer.birth_date = Some(birth);
        input.customer.retirement_age = Some(age);
        years_of(&input, Language::Ja)
    };
    let few = leaving_at(65, date(1966, 5, 15));
    assert_eq!(few.pages(), 1);
    let many = leaving_at(65, date(1981, 5, 15));
    assert_eq!(many.pages(), 2);
    let most = leaving_at(70, date(1996, 5, 15));
    assert_eq!(most.pages(), 3);
}

/// Without months and years the pages say so, and nobody wonders where they are.
#[test]
fn what_cannot_be_calculated_is_told() {
    let input = reference();
    let computed = computed(&input);
    for (lang, said) in [
        (
            Language::Ja,
            "この条件では計算できないため載せていないもの：月ごとの資金繰り、退職までの推移。",
        ),
        (
            Language::En,
            "Not in this document, because these conditions do not allow it to be calculated: Cash by month; Years to retirement.",
        ),
    ] {
        let without = DocumentRequest {
            money: None,
            path: None,
            ..request(&input, &computed, lang)
        };
        let document = crate::render(&without).expect("pages");
        let flat = |words: &str| words.replace(['\n', ' '], "");
        assert!(
            flat(&document.words().concat()).contains(&flat(said)),
            "{lang:?}"
        );
        let names = model(&without).expect("model").sections;
        let whole = model(&request(&input, &computed, lang))
            .expect("model")
            .sections;
        assert_eq!(names.len() + 2, whole.len());
    }
    let whole = set(&input, Language::Ja).words().concat();
    assert!(!whole.contains("計算できないため載せていない"));
}
