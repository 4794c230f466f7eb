//! The lines inside a backup: the header, for each table its name and its rows, and the end.

use chrono::{DateTime, SecondsFormat, Utc};
use data_encoding::{BASE64, HEXLOWER};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{Cell, Column, Kind, TableShape};
use std::collections::BTreeMap;

/// The form of the lines. A program reads the forms that it knows and no other.
pub(crate) const FORM: u32 = 1;

/// The first line: what this is a backup of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The form of the lines.
    pub shinchoryu_backup: u32,
    /// Version of the program that made it.
    pub program: String,
    /// Every write that was answered before this moment is in it.
    pub made_at: DateTime<Utc>,
    /// `sqlite` or `postgres`: where it comes from, not where it can go.
    pub database: String,
    /// The steps that brought the tables to their form.
    pub steps: Vec<String>,
    /// Edition of the law data in the program.
    pub law_edition: String,
    /// The tables, parents before their children.
    pub tables: Vec<TableShape>,
    /// What is not in it, in words.
    pub left_out: Vec<String>,
}

/// How many rows a table has, and their digest.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Rows.
    pub rows: u64,
    /// The digests of all rows, one over the other: it does not depend on the order, which two
    /// databases may see differently. No two rows are equal, so none cancels another.
    pub digest: String,
}

/// The last line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    pub end: BTreeMap<String, Tally>,
}

/// What is in a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    /// What it is a backup of.
    pub header: Header,
    /// The tables and what they have.
    pub tallies: BTreeMap<String, Tally>,
}

impl Summary {
    /// Rows of a table.
    #[must_use]
    pub fn rows(&self, table: &str) -> u64 {
        self.tallies.get(table).map_or(0, |tally| tally.rows)
    }

    /// Rows of all tables.
    #[must_use]
    pub fn all_rows(&self) -> u64 {
        self.tallies.values().map(|tally| tally.rows).sum()
    }
}

/// Counts rows while they go by.
#[derive(Default)]
pub(crate) struct Counter {
    rows: u64,
    digest: [u8; 32],
}

impl Counter {
    pub(crate) fn count(&mut self, line: &[u8]) {
        self.rows = self.rows.saturating_add(1);
        let digest = Sha256::digest(line);
        for (sum, byte) in self.digest.iter_mut().zip(digest) {
            *sum ^= byte;
        }
    }

    pub(crate) fn tally(&self) -> Tally {
        Tally {
            rows: self.rows,
            digest: HEXLOWER.encode(&self.digest),
        }
    }
}

/// A row as its line, without the line's end.
pub(crate) fn line(row: &[Cell]) -> Vec<u8> {
    let values: Vec<Value> = row.iter().map(value).collect();
    Value::Array(values).to_string().into_bytes()
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Text(text) => text.clone().into(),
        Cell::Integer(number) => (*number).into(),
        Cell::Flag(flag) => (*flag).into(),
        Cell::Bytes(bytes) => bytes.as_ref().map(|bytes| BASE64.encode(bytes)).into(),
        Cell::Id(id) => id.map(|id| id.to_string()).into(),
        Cell::Instant(at) => at
            .map(|at| at.to_rfc3339_opts(SecondsFormat::Micros, true))
            .into(),
        Cell::Day(day) => day.map(|day| day.to_string()).into(),
    }
}

/// The row of a line's values; `None` when they do not fit the table.
pub(crate) fn row(shape: &TableShape, values: Vec<Value>) -> Option<Vec<Cell>> {
    if values.len() != shape.columns.len() {
        return None;
    }
    let cells = shape.columns.iter().zip(values);
    cells.map(|(column, value)| cell(column, value)).collect()
}

fn cell(column: &Column, value: Value) -> Option<Cell> {
    if let (Kind::Integer, Value::Number(number)) = (column.kind, &value) {
        return Some(Cell::Integer(Some(number.as_i64()?)));
    }
    if let (Kind::Flag, Value::Bool(flag)) = (column.kind, &value) {
        return Some(Cell::Flag(Some(*flag)));
    }
    let text = match value {
        Value::Null => None,
        Value::String(text) => Some(text),
        _ => return None,
    };
    Some(match (column.kind, text) {
        (Kind::Text, text) => Cell::Text(text),
        (Kind::Bytes, None) => Cell::Bytes(None),
        (Kind::Bytes, Some(text)) => Cell::Bytes(Some(BASE64.decode(text.as_bytes()).ok()?)),
        (Kind::Id, None) => Cell::Id(None),
        (Kind::Id, Some(text)) => Cell::Id(Some(text.parse().ok()?)),
        (Kind::Instant, None) => Cell::Instant(None),
        (Kind::Instant, Some(text)) => Cell::Instant(Some(text.parse().ok()?)),
        (Kind::Day, None) => Cell::Day(None),
        (Kind::Day, Some(text)) => Cell::Day(Some(text.parse().ok()?)),
        (Kind::Integer, None) => Cell::Integer(None),
        (Kind::Flag, None) => Cell::Flag(None),
        (Kind::Integer | Kind::Flag, Some(_)) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::NaiveDate;
    use uuid::Uuid;

    const KINDS: [Kind; 7] = [
        Kind::Text,
        Kind::Integer,
        Kind::Flag,
        Kind::Bytes,
        Kind::Id,
        Kind::Instant,
        Kind::Day,
    ];

    fn shape() -> TableShape {
        let column = |kind| Column {
            name: format!("{kind:?}"),
            kind,
        };
        TableShape {
            name: "all".to_owned(),
            columns: KINDS.map(column).to_vec(),
            key: Vec::new(),
        }
    }

    fn read(line: &[u8]) -> Option<Vec<Cell>> {
        row(&shape(), serde_json::from_slice(line).unwrap())
    }

    #[test]
    fn every_kind_of_value_comes_back_equal() {
        let full = vec![
            Cell::Text(Some("髙﨑\n\"\u{0}".to_owned())),
            Cell::Integer(Some(i64::MIN)),
            Cell::Flag(Some(false)),
            Cell::Bytes(Some(vec![0, 255, 7])),
            Cell::Id(Some(Uuid::from_u128(7))),
            Cell::Instant(DateTime::from_timestamp_micros(1_780_000_000_123_456)),
            Cell::Day(NaiveDate::from_ymd_opt(2028, 2, 29)),
        ];
        assert_eq!(read(&line(&full)), Some(full));
        let empty = vec![
            Cell::Text(None),
            Cell::Integer(None),
            Cell::Flag(None),
            Cell::Bytes(None),
            Cell::Id(None),
            Cell::Instant(None),
            Cell::Day(None),
        ];
        assert_eq!(read(&line(&empty)), Some(empty));
    }

    #[test]
    fn a_line_that_does_not_fit_the_table_is_no_row() {
        for bad in [
            r#"[]"#,
            r#"[null,null,null,null,null,null]"#,
            r#"[1,null,null,null,null,null,null]"#,
            r#"[null,"1",null,null,null,null,null]"#,
            r#"[null,1.5,null,null,null,null,null]"#,
            r#"[null,null,1,null,null,null,null]"#,
            r#"[null,null,null,"%",null,null,null]"#,
            r#"[null,null,null,null,"x",null,null]"#,
            r#"[null,null,null,null,null,"2028-02-29",null]"#,
            r#"[null,null,null,null,null,null,"2027-02-29"]"#,
        ] {
            assert_eq!(read(bad.as_bytes()), None, "{bad}");
        }
    }

    #[test]
    fn a_tally_tells_rows_apart_and_not_their_order() {
        let tally = |lines: &[&str]| {
            let mut counter = Counter::default();
            lines.iter().for_each(|line| counter.count(line.as_bytes()));
            counter.tally()
        };
        assert_eq!(tally(&["a", "b"]), tally(&["b", "a"]));
        assert_ne!(tally(&["a", "b"]), tally(&["a", "c"]));
        assert_ne!(tally(&["a"]), tally(&["a", "b"]));
    }
}
