//! Reading tables of either database by their names: which there are, what columns they have, and
//! their rows page by page in the order of the primary key.

use super::cells::{Cell, Column, Kind, TableShape};
use super::{CopyError, tables};
use crate::ground::connection::Transaction;
use crate::ground::migration::Migrator;
use sea_orm::{ConnectionTrait as _, DbBackend, DbErr, QueryResult, Statement, Value};
use sea_orm_migration::MigratorTrait as _;

/// A row of a material may hold a megabyte, and no more than this many are in memory at once.
const PAGE: usize = 64;
/// The table in which the steps of the schema are written down.
const STEPS: &str = "seaql_migrations";

async fn ask(tx: &Transaction, sql: &str, values: Vec<Value>) -> Result<Vec<QueryResult>, DbErr> {
    let backend = tx.get_database_backend();
    tx.query_all_raw(Statement::from_sql_and_values(backend, sql, values))
        .await
}

/// The first column of the answer as text.
pub(super) async fn names(
    tx: &Transaction,
    sql: &str,
    values: Vec<Value>,
) -> Result<Vec<String>, DbErr> {
    let rows = ask(tx, sql, values).await?;
    rows.iter().map(|row| row.try_get_by_index(0)).collect()
}

/// All tables but that of the steps.
pub(super) async fn tables(tx: &Transaction) -> Result<Vec<String>, DbErr> {
    let sql = match tx.get_database_backend() {
        DbBackend::Sqlite => {
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' \
             ESCAPE '!' ORDER BY name"
        }
        _ => {
            "SELECT table_name::text FROM information_schema.tables \
             WHERE table_schema = current_schema() ORDER BY table_name"
        }
    };
    let mut names = names(tx, sql, Vec::new()).await?;
    names.retain(|name| name != STEPS);
    Ok(names)
}

/// The steps of the schema that were taken, in their order.
pub(super) async fn steps(tx: &Transaction) -> Result<Vec<String>, DbErr> {
    let is_there = match tx.get_database_backend() {
        DbBackend::Sqlite => "SELECT name FROM sqlite_master WHERE name = $1",
        _ => {
            "SELECT table_name::text FROM information_schema.tables \
             WHERE table_schema = current_schema() AND table_name = $1"
        }
    };
    if names(tx, is_there, vec![STEPS.into()]).await?.is_empty() {
        return Ok(Vec::new());
    }
    let sql = format!("SELECT version FROM {STEPS} ORDER BY version");
    names(tx, &sql, Vec::new()).await
}

/// The steps that this program knows.
pub(super) fn own_steps() -> Vec<String> {
    let steps = Migrator::migrations();
    steps.iter().map(|step| step.name().to_owned()).collect()
}

/// Columns and key of a table; what is unknown about it is an error.
pub(super) async fn shape(tx: &Transaction, table: &str) -> Result<TableShape, CopyError> {
    let (columns, key) = match tx.get_database_backend() {
        DbBackend::Sqlite => (
            "SELECT name, type FROM pragma_table_info($1) ORDER BY cid",
            "SELECT name FROM pragma_table_info($1) WHERE pk > 0 ORDER BY pk",
        ),
        _ => (
            "SELECT column_name::text AS name, data_type::text AS type \
             FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position",
            "SELECT k.column_name::text FROM information_schema.table_constraints c \
             JOIN information_schema.key_column_usage k USING (constraint_schema, constraint_name) \
             WHERE c.table_schema = current_schema() AND c.table_name = $1 \
             AND c.constraint_type = 'PRIMARY KEY' ORDER BY k.ordinal_position",
        ),
    };
    let mut shape = TableShape {
        name: table.to_owned(),
        columns: Vec::new(),
        key: names(tx, key, vec![table.into()]).await?,
    };
    for row in ask(tx, columns, vec![table.into()]).await? {
        let (name, kind): (String, String) = (row.try_get("", "name")?, row.try_get("", "type")?);
        let unknown = || CopyError::Unknown(format!("the type {kind} of {table}.{name}"));
        let kind = Kind::of_type(&kind).ok_or_else(unknown)?;
        shape.columns.push(Column { name, kind });
    }
    if shape.key.is_empty() {
        return Err(CopyError::Unknown(format!("the order of {table}")));
    }
    Ok(shape)
}

/// The next rows after `after`, in the order of the key; none at the end.
pub(super) async fn page(
    tx: &Transaction,
    shape: &TableShape,
    after: Option<&[Cell]>,
) -> Result<Vec<Vec<Cell>>, CopyError> {
    let columns: Vec<_> = shape
        .columns
        .iter()
        .map(|column| quoted(&column.name))
        .collect();
    let key: Vec<_> = shape.key.iter().map(|name| quoted(name)).collect();
    let key = key.join(", ");
    let mut condition = tables::condition(&shape.name);
    let mut values = Vec::new();
    if let Some(row) = after {
        values.extend(shape.key_of(row).into_iter().map(Value::from));
        let places: Vec<_> = (1..=values.len()).map(|at| format!("${at}")).collect();
        condition = format!("{condition} AND ({key}) > ({})", places.join(", "));
    }
    let sql = format!(
        "SELECT {} FROM {} WHERE {condition} ORDER BY {key} LIMIT {PAGE}",
        columns.join(", "),
        quoted(&shape.name),
    );
    let rows = ask(tx, &sql, values).await?;
    let cells = |row: &QueryResult| {
        let cells = shape.columns.iter().map(|column| Cell::read(row, column));
        cells.collect::<Result<Vec<_>, _>>()
    };
    Ok(rows.iter().map(cells).collect::<Result<_, _>>()?)
}

/// What the database finds wrong with itself. PostgreSQL holds to its keys at every write.
pub(super) async fn examine(tx: &Transaction) -> Result<(), CopyError> {
    if tx.get_database_backend() != DbBackend::Sqlite {
        return Ok(());
    }
    let found = names(tx, "PRAGMA integrity_check", Vec::new()).await;
    let found = found.map_err(|error| CopyError::Damaged(error.to_string()))?;
    if found != ["ok"] {
        return Err(CopyError::Damaged(found.join("; ")));
    }
    let orphans = names(tx, "PRAGMA foreign_key_check", Vec::new()).await?;
    match orphans.first() {
        None => Ok(()),
        Some(table) => Err(CopyError::Damaged(format!(
            "{} rows refer to rows that are not there, first in {table}",
            orphans.len()
        ))),
    }
}

/// A copy takes as long as it takes; only PostgreSQL has limits on that.
pub(super) async fn without_limits(tx: &Transaction) -> Result<(), DbErr> {
    if tx.get_database_backend() == DbBackend::Postgres {
        for limit in ["statement_timeout", "idle_in_transaction_session_timeout"] {
            tx.execute_unprepared(&format!("SET LOCAL {limit} = 0"))
                .await?;
        }
    }
    Ok(())
}

/// Names come from the database itself, and from files that this program wrote.
pub(super) fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}
