//! The charts of contracts: what a point is called follows from what was typed, and no page of them is nearly empty.

use serde_json::{Value, json};
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_words::Language;

use super::super::context_of;
use super::request;
use crate::model::{Block, Lines};
use crate::sample::{computed, with_contracts};
use crate::sections::kind::Kind;
use crate::sections::section;

fn lines(blocks: &[Block]) -> Vec<&Lines> {
    let found = blocks.iter().flat_map(|block| match block {
        Block::Lines(lines) => vec![lines],
        Block::Columns { columns, .. } => columns.iter().flat_map(|blocks| lines(blocks)).collect(),
        _ => Vec::new(),
    });
    found.collect()
}

/// A single contract of thirty years, changed.
fn changed(change: &dyn Fn(&mut Value)) -> MaterialInput {
    let mut input = with_contracts(1, 30, "");
    let mut typed = serde_json::to_value(&input.deferred_insurance[0]).expect("json");
    change(&mut typed);
    input.deferred_insurance = vec![serde_json::from_value(typed).expect("a contract")];
    input
}

/// What is told of the only chart: its points and its words, and the years of the tables.
fn told(input: &MaterialInput) -> (Vec<(&'static str, String)>, String, Vec<String>) {
    let comparison = computed(input);
    let request = request(input, &comparison, Language::Ja);
    let section = section(&context_of(&request), 6, Kind::InsuranceYears);
    let charts = lines(&section.blocks);
    let [chart] = charts.as_slice() else {
        panic!("one chart")
    };
    let marks = chart.marks.iter();
    let marks = marks.map(|mark| (mark.shape, mark.label.clone())).collect();
    let ticks = chart.ticks.iter().map(|tick| tick.label.clone()).collect();
    (marks, chart.alt.clone(), ticks)
}

#[test]
fn a_point_is_named_where_every_year_was_typed() {
    // a value of 90 percent of what was paid, and more than it in three years, the highest in the last of them
    let values = |year: i64| match year {
        18..=20 => 1_200_000 * year + 10_000 * year,
        21.. => 20_000_000 - 100_000 * year,
        _ => 1_080_000 * year,
    };
    let input = changed(&|typed| {
        typed["surrender_values"] = json!((1..=30).map(values).collect::<Vec<_>>());
        typed["surrender_policy_year"] = json!(18);
    });
    let (marks, alt, ticks) = told(&input);
    let expected = [
        ("exit", "累計以上になる年、解約予定 18年目 21,780"),
        ("peak", "最高 20年目 24,200"),
    ];
    assert_eq!(
        marks,
        expected.map(|(shape, label)| (shape, label.to_owned()))
    );
    assert!(
        alt.contains("解約予定 18年目 21,780、最高 20年目 24,200。"),
        "{alt}"
    );
    assert!(
        alt.contains("途中で解約しない場合30年目に36,000。"),
        "{alt}"
    );
    assert_eq!(ticks.len(), 6, "{ticks:?}");
    assert!(
        ticks[0].starts_with("5年目\n") && ticks[0].ends_with("歳"),
        "{ticks:?}"
    );
}

#[test]
fn between_two_values_that_were_typed_another_one_can_be_higher() {
    let input = changed(&|typed| {
        let values = (1..=30).map(|year| (year % 5 == 0).then_some(1_300_000 * year));
        typed["surrender_values"] = json!(values.collect::<Vec<_>>());
        typed["surrender_policy_year"] = json!(12);
    });
    let (marks, alt, _) = told(&input);
    // neither the highest value nor the first year above the premiums is known; the one of year 12 lies on a line
    assert_eq!(marks, [("exit", "解約予定 12年目 15,600†".to_owned())]);
    assert!(!alt.contains("最高"), "{alt}");

    let kept = changed(&|typed| {
        typed["surrender_values"] = json!([1_000_000, 2_000_000]);
        typed["exit"] = json!("keep");
    });
    let (marks, alt, _) = told(&kept);
    assert_eq!(marks, []);
    assert_eq!(
        alt,
        "契約1：保険料累計と解約返戻金（千円）。保険料累計は、途中で解約しない場合30年目に36,000。"
    );
}

#[test]
fn staff_in_general_have_no_age_and_nobody_is_older_than_anybody() {
    let everybody = changed(&|typed| {
        typed["kind"] = json!("endowment_half");
        typed["insured"] = json!("everybody");
        typed["age"] = json!(40);
        typed["surrender_policy_year"] = json!(10);
    });
    let (_, _, ticks) = told(&everybody);
    assert!(ticks.iter().all(|tick| tick.ends_with("年目")), "{ticks:?}");
    let staff = changed(&|typed| {
        typed["purpose"] = json!("staff_welfare");
        typed["surrender_policy_year"] = json!(10);
    });
    let (_, _, ticks) = told(&staff);
    assert!(ticks.iter().all(|tick| tick.ends_with("年目")), "{ticks:?}");
    let old = changed(&|typed| {
        typed["age"] = json!(95);
        typed["surrender_policy_year"] = json!(10);
    });
    let (_, _, ticks) = told(&old);
    let ages: Vec<bool> = ticks.iter().map(|tick| tick.ends_with("歳")).collect();
    assert_eq!(ages, [true, true, true, true, true, false], "{ticks:?}");
}
