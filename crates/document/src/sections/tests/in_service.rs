//! 在職老齢年金: when its section is there, that its rows add up, and that its sentence follows the signs.

use super::materials::with_each;
use super::request;
use crate::model::{Block, Cell, Table};
use crate::sample::{computed, with_pension};
use crate::sections::context::Context;
use crate::sections::kind::Kind;
use crate::sections::{context_of, section};
use shinchoryu_engine::material::{MaterialInput, PensionYear};
use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::Language;

fn table(context: &Context<'_>) -> Table {
    let blocks = section(context, 0, Kind::InService).blocks.into_iter();
    let inside = blocks.filter_map(|block| match block {
        Block::Columns { columns, .. } => Some(columns),
        _ => None,
    });
    let mut tables = inside.flatten().flatten().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    tables.next().expect("a table")
}

/// The figures of the row with that name, one a plan.
fn figures(table: &Table, name: &str, plans: usize) -> Vec<String> {
    let words = |cell: &Cell| match cell {
        Cell::Text(text) => text.words(),
        _ => String::new(),
    };
    let row = table.rows.iter().find(|row| words(&row.cells[0]) == name);
    let row = row.unwrap_or_else(|| panic!("{name}"));
    row.cells[1..=plans].iter().map(words).collect()
}

#[test]
fn the_rows_of_a_suspension_add_up_as_the_law_says() {
    let mut shown = 0;
    with_each(|name, context| {
        let plans = context.plans();
        let applies = plans.iter().any(|plan| plan.pension_suspension.is_some());
        assert_eq!(
            context.contents.contains(&Kind::InService),
            applies,
            "{name}"
        );
        if !applies {
            return;
        }
        shown += 1;
        let table = table(context);
        let of = |key: &str| figures(&table, context.words.get(key), plans.len());
        let written = |amount: Yen| context.figures.yen(amount);
        for (at, plan) in plans.iter().enumerate() {
            let (year, by) = (
                plan.pension.expect("year"),
                plan.pension_suspension.expect("by"),
            );
            let counted = by.earnings_related + by.standard * 12 + by.bonuses;
            let over = (counted - by.threshold * 12).or_zero();
            assert_eq!(by.counted, counted, "{name} {at}");
            let half = Yen((over.get() + 1) / 2);
            assert_eq!(by.over, over, "{name} {at}");
            assert_eq!(by.suspended, half.min(by.earnings_related), "{name} {at}");
            let not_paid = by.suspended + by.lost_addition;
            assert_eq!(
                year.suspended,
                Yen(not_paid.get() * by.months / 12),
                "{name} {at}"
            );
            assert_eq!(year.receipts, year.full - year.suspended, "{name} {at}");
            for (key, amount) in [
                ("in_service.earnings_related", by.earnings_related),
                ("in_service.standard", by.standard_year),
                ("in_service.counted", counted),
                ("in_service.threshold", -(by.threshold * 12)),
                ("in_service.over", over),
                ("in_service.suspended", by.suspended),
                ("figure.pension.full", year.full),
                ("figure.pension.suspended", -year.suspended),
                ("figure.pension.receipts", year.receipts),
            ] {
                assert_eq!(of(key)[at], written(amount), "{name} {key} {at}");
            }
            for (key, amount) in [
                ("in_service.bonuses", by.bonuses),
                ("in_service.lost_addition", by.lost_addition),
            ] {
                if amount > Yen::ZERO {
                    assert_eq!(of(key)[at], written(amount), "{name} {key} {at}");
                }
            }
        }
    });
    assert!(shown > 60, "{shown}");
}

#[test]
fn the_sentence_follows_both_suspensions() {
    let input = with_pension();
    let mut case = computed(&input);
    let mut said = |from: i64, to: i64, lang| {
        for (plan, suspended) in case.plans.iter_mut().zip([from, to]) {
            plan.pension = Some(PensionYear {
                full: Yen(2_780_000),
                suspended: Yen(suspended),
                receipts: Yen(2_780_000 - suspended),
            });
        }
        let request = request(&input, &case, lang);
        section(&context_of(&request), 0, Kind::InService)
            .finding
            .concat()
    };
    let ja = Language::Ja;
    assert_eq!(
        said(0, 0, ja),
        "年金の支給停止は、今の報酬でもこの案でもありません"
    );
    assert_eq!(
        said(0, 100, ja),
        "今の報酬では年金の支給停止はなく、この案では12か月で100円が止まります"
    );
    assert_eq!(
        said(900_000, 0, ja),
        "12か月で900,000円の年金の支給停止がなくなります"
    );
    assert_eq!(
        said(900_000, 250_000, ja),
        "年金の支給停止は12か月で900,000円から250,000円になり、受け取る年金は650,000円増えます"
    );
    assert_eq!(
        said(250_000, 900_000, ja),
        "年金の支給停止は12か月で250,000円から900,000円になり、受け取る年金は650,000円減ります"
    );
    assert_eq!(
        said(250_000, 250_000, ja),
        "年金の支給停止は12か月で250,000円のまま変わりません"
    );
    assert_eq!(
        said(900_000, 250_000, Language::En),
        "The suspended pension falls from JPY 900,000 to JPY 250,000 in twelve months; JPY 650,000 more is paid"
    );
}

#[test]
fn months_that_are_not_drawn_are_said() {
    let note = |drawn_from: Option<&str>| {
        let mut input = with_pension();
        if let (Some(pension), Some(month)) = (&mut input.customer.pension, drawn_from) {
            pension.drawn_from = Some(month.parse().expect("a month"));
        }
        let case = computed(&input);
        let request = request(&input, &case, Language::Ja);
        let section = section(&context_of(&request), 0, Kind::InService);
        section.notes[0].words()
    };
    assert!(!note(None).contains("12か月のうち"));
    let six = note(Some("2026-10"));
    assert!(six.contains("年金を受け取るのは6か月です"), "{six}");
    assert!(six.contains("12分の6"), "{six}");
}

/// What of the rule a case meets is said, and nothing else of it.
#[test]
fn the_rule_speaks_of_what_the_case_has() {
    let rule = |change: &dyn Fn(&mut MaterialInput)| {
        let mut input = with_pension();
        change(&mut input);
        let case = computed(&input);
        let request = request(&input, &case, Language::Ja);
        let section = section(&context_of(&request), 0, Kind::InService);
        serde_json::to_string(&section.blocks).expect("json")
    };
    let plain = rule(&|_| ());
    for said in [
        "公表されていない",
        "附則",
        "加給年金も止まります",
        "ほかの会社の報酬",
    ] {
        assert!(!plain.contains(said), "{said}");
    }
    assert!(plain.contains("賞与の数え方"));
    let additional = rule(&|input| {
        let pension = input.customer.pension.as_mut();
        pension.expect("a pension").additional = Yen(400_000);
    });
    assert!(additional.contains("加給年金も止まります"));
    let without_bonus = rule(&|input| input.proposals[0].bonuses.clear());
    assert!(!without_bonus.contains("賞与の数え方"));
    let early = rule(&|input| {
        input.customer.birth_date = Some(date(1962, 6, 1));
        let pension = input.customer.pension.as_mut().expect("a pension");
        pension.drawn_from = "2024-01".parse().ok();
    });
    assert!(early.contains("附則"));
    let later = rule(&|input| {
        input.basis_date = Some(date(2027, 5, 1));
        input.proposal_date = Some(date(2027, 5, 10));
        input.valid_until = None;
        input.meeting.resolution = Some(date(2027, 5, 25));
        input.meeting.service_start = None;
        input.company.fiscal_year_start = Some(date(2027, 4, 1));
        for bonus in &mut input.proposals[0].bonuses {
            bonus.date = Some(date(2027, 12, 10));
        }
    });
    assert!(later.contains("公表されていない"));
}
