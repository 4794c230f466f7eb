//! What the file of each endpoint says at its head: who may, and a body that is good.

use crate::bodies::{card, contact, profile, reference, sign_up};
use crate::world::PASSWORD;
use serde_json::Value;
use std::path::Path;
use std::sync::LazyLock;

/// An endpoint in the words of its file.
pub struct Endpoint {
    pub method: String,
    pub path: String,
    /// What its door says, in the order of the columns.
    pub who_may: Vec<String>,
    example: Option<Value>,
}

/// All of them. Each has a file of its own.
pub static ENDPOINTS: LazyLock<Vec<Endpoint>> = LazyLock::new(|| {
    let mut found = Vec::new();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/endpoints");
    read(Path::new(folder), &mut found);
    found.sort_by(|one: &Endpoint, other| {
        (&one.path, &one.method).cmp(&(&other.path, &other.method))
    });
    found
});

/// The columns of who may, as the heads name them; `doors.rs` says what they are.
pub const COLUMNS: &str = "A12345PUDXQWRd";

fn read(folder: &Path, found: &mut Vec<Endpoint>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = entry.unwrap().path();
        if file.is_dir() {
            read(&file, found);
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        let Some((_, operation)) = text.split_once("#[utoipa::path(") else {
            continue;
        };
        assert!(
            !operation.contains("#[utoipa::path("),
            "{file:?}: two endpoints"
        );
        let (method, operation) = operation.trim_start().split_once(',').unwrap();
        let (_, path) = operation.split_once("path = \"").unwrap();
        let (path, _) = path.split_once('"').unwrap();
        let said = |what: &str| text.lines().find_map(|line| line.strip_prefix(what));
        let who_may = said(&format!("//! Who may ({COLUMNS}): "));
        let who_may = who_may.unwrap_or_else(|| panic!("{file:?} does not say who may"));
        let example = match (method, said("//! Example: ")) {
            ("get", None) | (_, Some("none")) => None,
            (_, Some(example)) => Some(serde_json::from_str(example).unwrap()),
            (_, None) => panic!("{file:?} has no example"),
        };
        found.push(Endpoint {
            method: method.to_uppercase(),
            path: path.to_owned(),
            who_may: who_may.split_whitespace().map(str::to_owned).collect(),
            example,
        });
    }
}

impl Endpoint {
    /// Its example, with this id in it. What is too long for a head is named there.
    pub fn example(&self, id: &str) -> Option<Value> {
        self.example.clone().map(|example| filled(example, id))
    }
}

fn filled(example: Value, id: &str) -> Value {
    match example {
        Value::String(text) => match text.as_str() {
            "$id" => id.into(),
            "$card" => card("visa", "ICHIRO TAKASAKI"),
            "$contact" => contact("new@example.jp"),
            "$profile" => profile(),
            "$reference" => reference(),
            "$sign_up" => sign_up("new@example.jp", PASSWORD),
            _ => Value::String(text),
        },
        Value::Array(items) => items.into_iter().map(|item| filled(item, id)).collect(),
        Value::Object(fields) => fields
            .into_iter()
            .map(|(name, value)| (name, filled(value, id)))
            .collect(),
        other => other,
    }
}
