//! The materials of the worked cases and of the second calculation.

use super::request;
use crate::sample::{of_file, tried};
use crate::sections::context::Context;
use crate::sections::context_of;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_words::Language;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases")
}

/// Presidents who are more than payees of this company.
pub(super) fn presidents() -> Vec<(String, MaterialInput)> {
    of_file(&folder().join("independent/presidents.jsonl"))
}

/// Every material of the worked cases and of the second calculation: the situations one by one, presidents and
/// random ones. Named, as typed.
fn worked() -> Vec<(String, MaterialInput)> {
    let mut materials = presidents();
    for name in ["random", "situations"] {
        materials.extend(of_file(&folder().join(format!("independent/{name}.jsonl"))));
    }
    for entry in std::fs::read_dir(folder().join("materials")).expect("a folder of cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|end| end == "json") {
            materials.extend(of_file(&path));
        }
    }
    materials
}

/// Calls with the paper's context of every material that can be compared, and says how many there were.
pub(super) fn with_each(mut check: impl FnMut(&str, &Context<'_>)) -> usize {
    let mut compared = 0;
    for (name, input) in worked() {
        let Ok(comparison) = tried(&input, false) else {
            continue;
        };
        if comparison.differences.is_empty() {
            continue;
        }
        let request = request(&input, &comparison, Language::Ja);
        check(&name, &context_of(&request));
        compared += 1;
    }
    compared
}
