//! 法令データの版: the name changes with the data, so that two documents of one edition were made with the same
//! law.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]
#![expect(
    clippy::disallowed_methods,
    reason = "the whole folder is looked at, whatever of it is embedded"
)]

use sha2::{Digest as _, Sha256};
use shinchoryu_law::LawBook;
use std::collections::BTreeSet;
use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};
use toml::{Table, Value};

/// Every edition with the first half of the digest of its data, the newest last. Who has changed the data names
/// a new edition in `law/edition.toml` and adds its line; the line of one that nobody was given yet, its digest.
const EDITIONS: &[(&str, &str)] = &[
    ("2026-11-23b", "f266adf76ab415ab1d6065442a213827"),
    ("2026-11-25", "9563b9fcab2f7505d37be1010ecd7fcc"),
    ("2026-11-26", "c4cad7b2469830d6d608bffbdcfe5706"),
    ("2026-11-28", "a33747485bb505cd0f78b94d031994f1"),
    ("2026-11-29", "aff98a9be6587eafa0092d28b554c5ea"),
];

/// Say what is in the data, or about it, and nothing that a result comes from.
const OTHERS: [&str; 3] = ["README.md", "edition.toml", "renewals.toml"];

/// All files of the folder, scenarios as well, in the order of their paths.
fn data(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            data(&path, found);
        } else if !OTHERS.iter().any(|other| path.ends_with(other)) {
            found.push(path);
        }
    }
    found.sort();
}

/// What a law file says, without its comments and the day of the last look at its sources.
fn said(path: &Path) -> String {
    let text = read_to_string(path).unwrap();
    if path.extension().is_none_or(|kind| kind != "toml") {
        return text;
    }
    let mut law: Table = toml::from_str(&text).unwrap();
    let entries = law.get_mut("entry").and_then(Value::as_array_mut);
    for entry in entries.into_iter().flatten() {
        entry.as_table_mut().unwrap().remove("checked_through");
    }
    if let Some(head) = law.get_mut("head") {
        head.as_table_mut().unwrap().remove("checked_through");
    }
    law.to_string()
}

#[test]
fn other_data_has_another_name() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../law"));
    let mut files = Vec::new();
    data(folder, &mut files);
    assert!(files.len() > 50, "{}", files.len());
    let mut hash = Sha256::new();
    for path in &files {
        let name = path.strip_prefix(folder).unwrap().to_str().unwrap();
        for part in [name, &said(path)] {
            hash.update(part);
            hash.update([0]);
        }
    }
    let digest: String = hash.finalize()[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let law = LawBook::embedded().unwrap();
    assert_eq!(EDITIONS.last(), Some(&(law.edition(), &*digest)));
    let names: BTreeSet<_> = EDITIONS.iter().map(|(name, _)| name).collect();
    let digests: BTreeSet<_> = EDITIONS.iter().map(|(_, digest)| digest).collect();
    assert_eq!(
        (names.len(), digests.len()),
        (EDITIONS.len(), EDITIONS.len())
    );
}
