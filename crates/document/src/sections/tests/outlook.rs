//! The months and the years of a plan on their pages.

use super::{request, set, tables, words};
use crate::DocumentRequest;
use crate::model::{Block, Card, Lines, Panel, RowKind, Section};
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
    let [table] = tables(&section.blocks)[..] else {
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
            figures.difference(plan.company.total - now.company.total),
        ];
        let told: Vec<String> = row.cells.iter().map(words).collect();
        assert_eq!(told, wanted);
    }
    assert_eq!(table.rows[12].kind, RowKind::GrandTotal);
    assert_eq!(words(&table.rows[12].cells[4]), figures.difference(so_far));
    assert_eq!(words(&table.rows[13].cells[0]), "次の12か月");
}

#[test]
fn months_below_zero_are_named_with_what_is_missing() {
    let section = months_of(&reference(), Language::Ja);
    let said = notices(&section);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0]
            .starts_with("給与から引ききれない月：2026年6〜9月、2027年6〜11月、2028年1〜4月（不足は合計538,220円）。"),
        "{said:?}"
    );
    assert!(said[0].contains("月額を19万円にすると"), "{said:?}");
    assert!(
        section
            .finding
            .concat()
            .ends_with("手取りがマイナスの月が24か月のうち14か月あります")
    );
    let fills: Vec<&str> = tables(&section.blocks)[0]
        .keys
        .iter()
        .map(|(_, name)| name.as_str())
        .collect();
    assert_eq!(fills, ["現在", "案", "マイナス"]);

    let more = months_of(&raised(), Language::Ja);
    assert!(notices(&more).is_empty());
    assert!(!more.finding.concat().contains("マイナス"));
    assert_eq!(tables(&more.blocks)[0].keys.len(), 2);
}

/// A return is paid to the tax office, and nothing of it to the company.
#[test]
fn what_is_paid_elsewhere_is_not_said_to_go_to_the_company() {
    let input = everything();
    let computed = computed(&input);
    let months = &computed.money.as_ref().expect("months").plans[1].months;
    let returned = months.iter().filter(|month| month.month.number() == 3);
    let returned: Vec<_> = returned.filter(|month| month.person.net < Yen(0)).collect();
    assert!(!returned.is_empty());
    let said = notices(&months_of(&input, Language::Ja)).concat();
    let (to_company, apart) = said
        .split_once("確定申告の納税や本人が納める保険料で")
        .expect("both");
    for month in returned {
        let named = Figures::of(Language::Ja).month(month.month);
        let of_pay = month.person.net + month.person.settlement;
        assert!(apart.contains(&named), "{said}");
        // one that goes to the company too may be inside a run of months
        assert!(of_pay < Yen(0) || !to_company.contains(&named), "{said}");
    }
}

/// The reason is given where payments meet, and for no cut of the monthly pay.
#[test]
fn the_year_of_the_change_is_told_by_its_case() {
    let note = |input: &MaterialInput| -> String {
        let notes = months_of(input, Language::Ja).notes;
        notes.iter().map(|note| note.words()).collect()
    };
    let meets = "切替え前と後の支払いが重なり";
    assert!(note(&reference()).contains(meets));
    assert!(note(&reference()).contains("差し引きで440,700円の負担が残ります"));
    let mut cut = reference();
    cut.proposals[0].bonuses.clear();
    cut.proposals[0].monthly = Some(Yen(800_000));
    assert!(!note(&cut).contains(meets));
}

/// What the screen says beside months and years stands among the assumptions.
#[test]
fn remarks_on_months_and_years_are_printed() {
    let said = |input: &MaterialInput| set(input, Language::Ja).words().concat().replace('\n', "");
    let pension = said(&with_pension());
    assert!(pension.contains("年金は偶数月に前2か月分が支払われるものとして"));
    let stays = said(&over_70());
    assert!(stays.contains("退職の時期を決めずに計算します"));
    assert!(stays.contains("今後の推移") && !stays.contains("退職までの推移"));
    let usual = said(&reference());
    assert!(!usual.contains("退職の時期を決めずに計算します"));
    assert!(usual.contains("1年（平年度）の比較での年ごとの法改正"));
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
    assert_eq!(tables(&section.blocks)[0].rows.len(), 13);
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
        let tables = tables(&section.blocks);
        let mut rows: Vec<_> = tables.iter().flat_map(|table| &table.rows).collect();
        let sum = rows.pop().expect("a sum");
        assert_eq!(sum.kind, RowKind::Total);
        assert_eq!(
            rows.len(),
            computed
                .path
                .as_ref()
                .map_or(0, |path| path.plans[0].years.len())
        );
        let figures = Figures::of(Language::Ja);
        for (cell, amount) in [
            (2, total.premiums_both),
            (4, total.take_home),
            (5, total.money_left),
            (6, total.together),
        ] {
            assert_eq!(words(&sum.cells[cell]), figures.thousands(amount, true));
        }
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
    let person = path.totals[0].break_even_person.as_ref().expect("an age");
    assert!(
        person.age < even.age,
        "the person has a part of the gain alone"
    );
    assert!(section.finding.concat().ends_with(&format!(
        "。減る年金が上回るのは、本人だけなら{}歳、会社も合わせると{}歳です",
        person.age, even.age
    )));
    assert_eq!(cards(&section)[1].number, person.age.to_string());
    assert_eq!(cards(&section)[2].number, even.age.to_string());
    assert!(
        section.notes[0]
            .words()
            .contains("減る年金は本人のものです")
    );
    // the summary goes by the law of its day
    assert_eq!(
        cards(&section)[0].below.words(),
        "年ごとの法令による額（基準日の法令では△56.4万円）"
    );
    let marks = &chart(&section).expect("a chart").marks;
    assert_eq!(marks.len(), 2);
    assert_eq!(marks[1].shape, "even");

    // the person has less from the beginning, whatever the company keeps
    let less = years_of(&everything(), Language::Ja);
    assert_eq!(cards(&less)[1].number, "増えるお金なし");
    let finding = less.finding.concat();
    assert!(
        finding.contains("本人の手取りは80.8万円減り、両方の合計は"),
        "{finding}"
    );

    // the pension grows, and money is lost: nothing is weighed
    let more = years_of(&raised(), Language::Ja);
    assert_eq!(cards(&more).len(), 2);
    assert!(!more.finding.concat().contains("歳で"));
    assert!(!more.notes[0].words().contains("本人のものです"));
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
            "決議日の入力がない、退職まで表示できる月や年がない、またはこの条件では計算できないため、載せていないもの：月ごとの資金繰り、退職までの推移。",
        ),
        (
            Language::En,
            "or these conditions cannot be calculated: Cash by month; Years to retirement.",
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
