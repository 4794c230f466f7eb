//! What is drawn as parts of a whole adds up to the whole, to the yen, over many materials.

use super::request;
use crate::model::{Block, Bridge};
use crate::sections::{Context, Kind};
use shinchoryu_engine::material::{MaterialInput, compare};
use shinchoryu_law::LawBook;
use shinchoryu_words::Language;
use std::path::Path;

/// Every material of the worked cases and of the second calculation: the situations one by one, presidents and
/// random ones. Named, as typed.
fn worked() -> Vec<(String, MaterialInput)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let read = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file of cases");
    let mut texts: Vec<String> = ["presidents", "random", "situations"]
        .iter()
        .flat_map(|name| {
            let text = read(&format!("independent/{name}.jsonl"));
            text.lines().map(str::to_owned).collect::<Vec<_>>()
        })
        .collect();
    for entry in std::fs::read_dir(folder.join("materials")).expect("a folder of cases") {
        let name = entry.expect("an entry").file_name();
        let name = name.to_str().expect("a plain name");
        if name.ends_with(".json") {
            texts.push(read(&format!("materials/{name}")));
        }
    }
    let parsed = texts.iter().map(|text| {
        let case: serde_json::Value = serde_json::from_str(text).expect("json");
        let name = [&case["name"], &case["id"]];
        let name = name.into_iter().find_map(serde_json::Value::as_str);
        let input = serde_json::from_value(case["input"].clone()).expect("a material's input");
        (name.unwrap_or_default().to_owned(), input)
    });
    parsed.collect()
}

/// Calls with the paper's context of every material that can be compared, and says how many there were.
fn with_each(mut check: impl FnMut(&str, &Context<'_>)) -> usize {
    let law = LawBook::embedded().expect("law files");
    let mut compared = 0;
    for (name, input) in worked() {
        let Ok(comparison) = compare(&input, law, false) else {
            continue;
        };
        if comparison.differences.is_empty() {
            continue;
        }
        let request = request(&input, &comparison, Language::Ja);
        check(&name, &Context::new(&request));
        compared += 1;
    }
    compared
}

/// The bridge of the summary.
fn bridge(blocks: Vec<Block>) -> Option<Bridge> {
    blocks.into_iter().find_map(|block| match block {
        Block::Bridge(bridge) => Some(bridge),
        Block::Columns { columns, .. } => columns.into_iter().find_map(bridge),
        _ => None,
    })
}

#[test]
fn the_steps_of_the_bridge_add_up_to_its_last_column() {
    let mut names = std::collections::BTreeSet::new();
    let compared = with_each(|name, context| {
        let summary = context.section(0, Kind::Summary);
        let bridge = bridge(summary.blocks).expect("a bridge");
        let (total, steps) = bridge.steps.split_last().expect("columns");
        assert!(total.total, "{name}");
        let sum: i64 = steps.iter().map(|step| step.amount).sum();
        assert_eq!(sum, total.amount, "{name}");
        let together = context.request.comparison.differences[0].together;
        assert_eq!(total.amount, together.get(), "{name}");
        assert!(steps.iter().all(|step| step.amount != 0), "{name}");
        names.extend(steps.iter().map(|step| step.label.clone()));
    });
    assert!(compared > 500, "{compared}");
    assert_eq!(names.len(), 9, "every kind of step occurs: {names:?}");
}
