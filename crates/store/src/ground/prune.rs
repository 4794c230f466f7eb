//! Removing what is over: a few rows at a time, so that nobody who writes waits long, and without
//! a writer's turn where there is nothing to remove.

use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

/// Rows of one transaction.
const BATCH: u64 = 1_000;

impl Store {
    /// Removes the rows of a table for which the condition holds; how many. Its times are `$1`,
    /// `$2` and so on.
    pub(crate) async fn prune(
        &self,
        table: &'static str,
        condition: &str,
        times: &[DateTime<Utc>],
    ) -> Result<u64, StoreError> {
        let change = format!("DELETE FROM {table}");
        self.in_steps(table, &change, condition, times).await
    }

    /// Changes the rows for which the condition holds, after which it must not hold any more.
    pub(crate) async fn change_in_steps(
        &self,
        table: &'static str,
        change: &str,
        condition: &str,
        times: &[DateTime<Utc>],
    ) -> Result<u64, StoreError> {
        let change = format!("UPDATE {table} SET {change}");
        self.in_steps(table, &change, condition, times).await
    }

    async fn in_steps(
        &self,
        table: &'static str,
        change: &str,
        condition: &str,
        times: &[DateTime<Utc>],
    ) -> Result<u64, StoreError> {
        let backend = self.db.get_database_backend();
        let statement = |sql: String| {
            let times = times.iter().map(|time| micros(*time).into());
            Statement::from_sql_and_values(backend, sql, times)
        };
        // the place of a row is the quickest way to it, and tables of two keys have it too
        let step = match backend {
            DbBackend::Sqlite => format!(
                "{change} WHERE rowid IN \
                 (SELECT rowid FROM {table} WHERE {condition} LIMIT {BATCH})"
            ),
            _ => format!(
                "{change} WHERE ctid = ANY(ARRAY\
                 (SELECT ctid FROM {table} WHERE {condition} LIMIT {BATCH} FOR UPDATE SKIP LOCKED))"
            ),
        };
        let any = format!("SELECT 1 FROM {table} WHERE {condition} LIMIT 1");
        let mut changed = 0;
        while self
            .db
            .query_one_raw(statement(any.clone()))
            .await?
            .is_some()
        {
            // what is over goes when there is little room too
            let tx = self.begin(Room::Small).await?;
            let rows = tx.execute_raw(statement(step.clone())).await?;
            tx.commit().await?;
            changed += rows.rows_affected();
            // those were the last ones, or somebody else is at them
            if rows.rows_affected() < BATCH {
                break;
            }
        }
        Ok(changed)
    }
}
