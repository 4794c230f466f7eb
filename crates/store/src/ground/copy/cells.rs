//! Values, columns and tables as both databases have them.

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{DbErr, QueryResult, TryGetable, Value};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Text.
    Text,
    /// A whole number.
    Integer,
    /// Yes or no.
    Flag,
    /// Bytes.
    Bytes,
    /// A UUID.
    Id,
    /// A point in time, in microseconds.
    Instant,
    /// A day.
    Day,
}

impl Kind {
    /// From the name that SQLite (as written in CREATE TABLE) or PostgreSQL gives the type.
    pub(super) fn of_type(name: &str) -> Option<Self> {
        // a length in brackets says nothing about the kind
        let name = name.split_once('(').map_or(name, |(name, _length)| name);
        Some(match name.to_lowercase().as_str() {
            "varchar" | "character varying" | "text" => Self::Text,
            "integer" | "bigint" => Self::Integer,
            "boolean" => Self::Flag,
            "blob" | "varbinary_blob" | "bytea" => Self::Bytes,
            "uuid_text" | "uuid" => Self::Id,
            "timestamp_with_timezone_text" | "timestamp with time zone" => Self::Instant,
            "date_text" | "date" => Self::Day,
            _ => return None,
        })
    }
}

/// One value, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Text.
    Text(Option<String>),
    /// A whole number.
    Integer(Option<i64>),
    /// Yes or no.
    Flag(Option<bool>),
    /// Bytes.
    Bytes(Option<Vec<u8>>),
    /// A UUID.
    Id(Option<Uuid>),
    /// A point in time.
    Instant(Option<DateTime<Utc>>),
    /// A day.
    Day(Option<NaiveDate>),
}

impl Cell {
    pub(super) fn read(row: &QueryResult, column: &Column) -> Result<Self, DbErr> {
        fn get<T: TryGetable>(row: &QueryResult, column: &Column) -> Result<Option<T>, DbErr> {
            row.try_get("", &column.name)
        }
        Ok(match column.kind {
            Kind::Text => Self::Text(get(row, column)?),
            Kind::Integer => Self::Integer(get(row, column)?),
            Kind::Flag => Self::Flag(get(row, column)?),
            Kind::Bytes => Self::Bytes(get(row, column)?),
            Kind::Id => Self::Id(get(row, column)?),
            Kind::Instant => Self::Instant(get(row, column)?),
            Kind::Day => Self::Day(get(row, column)?),
        })
    }
}

impl From<Cell> for Value {
    fn from(cell: Cell) -> Self {
        match cell {
            Cell::Text(value) => value.into(),
            Cell::Integer(value) => value.into(),
            Cell::Flag(value) => value.into(),
            Cell::Bytes(value) => value.into(),
            Cell::Id(value) => value.into(),
            Cell::Instant(value) => value.into(),
            Cell::Day(value) => value.into(),
        }
    }
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
}

/// A table: what a row of it is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TableShape {
    /// Its name.
    pub name: String,
    /// The columns, in the order of a row's values.
    pub columns: Vec<Column>,
    /// The columns of the primary key.
    pub key: Vec<String>,
}

impl TableShape {
    /// Where the columns of the key stand in a row.
    pub(super) fn key_of(&self, row: &[Cell]) -> Vec<Cell> {
        let place = |name: &String| self.columns.iter().position(|column| column.name == *name);
        let places = self.key.iter().filter_map(place);
        places.filter_map(|at| row.get(at).cloned()).collect()
    }
}
