//! Counters by source, links to a new password that do not void each other, one-time codes that
//! were used, and who gave a consent.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, binary, string, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
    uuid_null,
};
use sea_orm_migration::sea_orm::{DbBackend, Statement};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0009_doors"
    }
}

fn of_a_member(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "member_id")
        .to("members", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

/// Counters of known devices named no device: they begin anew. Those of strangers go on, but for
/// their waits, and none is full already.
const COUNTERS: &str = "INSERT INTO attempts \
    (kind, account, source, source_id, failures, blocked_until, updated_at) \
    SELECT kind, subject, 'stranger', $1, CASE WHEN failures > 20 THEN 20 ELSE failures END, \
    NULL, updated_at FROM attempts_before WHERE kind IN ('password', 'code')";

const LINKS: &str = "INSERT INTO reset_tokens (token_hash, member_id, expires_at) \
    SELECT token_hash, member_id, expires_at FROM reset_tokens_before";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // a key is not changed in place: SQLite cannot
        let empty = Vec::<u8>::new();
        replace(
            manager,
            "attempts",
            "attempts_before",
            attempts(),
            |backend| Statement::from_sql_and_values(backend, COUNTERS, [empty.into()]),
        )
        .await?;
        let (table, before) = ("reset_tokens", "reset_tokens_before");
        replace(manager, table, before, reset_tokens(), |backend| {
            Statement::from_string(backend, LINKS)
        })
        .await?;
        // those of the tables before went with them
        for (name, table, column) in [
            ("attempts_updated", "attempts", "updated_at"),
            ("reset_tokens_end", "reset_tokens", "expires_at"),
            ("reset_tokens_member", "reset_tokens", "member_id"),
        ] {
            manager
                .create_index(
                    Index::create()
                        .name(name)
                        .table(table)
                        .col(column)
                        .to_owned(),
                )
                .await?;
        }
        manager.create_table(spent_steps()).await?;
        // one column a statement: SQLite takes no more
        for column in [
            uuid_null("session_id"),
            timestamp_with_time_zone_null("proved_at"),
        ] {
            manager
                .alter_table(
                    Table::alter()
                        .table("consents")
                        .add_column(column)
                        .to_owned(),
                )
                .await?;
        }
        Ok(())
    }
}

/// Puts a table of another form in the place of one, with its rows.
async fn replace(
    manager: &SchemaManager<'_>,
    table: &'static str,
    before: &'static str,
    new: TableCreateStatement,
    copy: impl FnOnce(DbBackend) -> Statement,
) -> Result<(), DbErr> {
    manager
        .rename_table(Table::rename().table(table, before).to_owned())
        .await?;
    manager.create_table(new).await?;
    manager
        .get_connection()
        .execute_raw(copy(manager.get_database_backend()))
        .await?;
    manager
        .drop_table(Table::drop().table(before).to_owned())
        .await
}

fn attempts() -> TableCreateStatement {
    Table::create()
        .table("attempts")
        .col(string("kind"))
        .col(binary("account"))
        .col(string("source"))
        .col(binary("source_id"))
        .col(big_integer("failures"))
        .col(timestamp_with_time_zone_null("blocked_until"))
        .col(timestamp_with_time_zone("updated_at"))
        .primary_key(
            Index::create()
                .col("kind")
                .col("account")
                .col("source")
                .col("source_id"),
        )
        .to_owned()
}

/// A link of nobody is written as well: an unknown address costs as much as a known one.
fn reset_tokens() -> TableCreateStatement {
    Table::create()
        .table("reset_tokens")
        .col(binary("token_hash").primary_key())
        .col(uuid_null("member_id"))
        .col(timestamp_with_time_zone("expires_at"))
        .foreign_key(&mut of_a_member("reset_tokens"))
        .to_owned()
}

fn spent_steps() -> TableCreateStatement {
    Table::create()
        .table("spent_steps")
        .col(uuid("member_id"))
        .col(big_integer("step"))
        .primary_key(Index::create().col("member_id").col("step"))
        .foreign_key(&mut of_a_member("spent_steps"))
        .to_owned()
}

#[cfg(test)]
mod tests {
    use crate::ground::migration::Migrator;
    use sea_orm_migration::MigratorTrait as _;
    use sea_orm_migration::sea_orm::{ConnectOptions, ConnectionTrait as _, Database, Statement};

    #[tokio::test]
    async fn counters_of_strangers_and_links_go_on() {
        let mut memory = ConnectOptions::new("sqlite::memory:");
        memory.max_connections(1);
        let db = Database::connect(memory).await.unwrap();
        Migrator::up(&db, Some(7)).await.unwrap();
        let at = "2026-05-01 03:00:00+00:00";
        for (kind, failures) in [("password", 79), ("code", 3), ("known_code", 4)] {
            db.execute_unprepared(&format!(
                "INSERT INTO attempts VALUES ('{kind}', x'07', {failures}, '{at}', '{at}')"
            ))
            .await
            .unwrap();
        }
        let link = format!("INSERT INTO reset_tokens VALUES (x'01', x'02', NULL, '{at}')");
        db.execute_unprepared(&link).await.unwrap();
        Migrator::up(&db, None).await.unwrap();

        let read = "SELECT kind || ' ' || source || ' ' || length(source_id) || ' ' || failures \
            || ' ' || coalesce(blocked_until, 'open') AS row FROM attempts \
            UNION ALL SELECT hex(token_hash) FROM reset_tokens ORDER BY 1";
        let backend = db.get_database_backend();
        let rows = db
            .query_all_raw(Statement::from_string(backend, read))
            .await;
        let rows: Vec<String> = rows
            .unwrap()
            .iter()
            .map(|row| row.try_get("", "row").unwrap())
            .collect();
        assert_eq!(
            rows,
            [
                "02",
                "code stranger 0 3 open",
                "password stranger 0 20 open"
            ]
        );
    }
}
