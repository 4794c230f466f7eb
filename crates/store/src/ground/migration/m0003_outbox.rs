//! The outbox of mails, and the audit log.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, binary_null, string, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid, uuid_null,
};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0003_outbox"
    }
}

/// The audit log only grows, whoever holds the connection.
const APPEND_ONLY_SQLITE: &str = "\
CREATE TRIGGER audit_events_no_update BEFORE UPDATE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit_events only grows'); END;
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
BEGIN SELECT RAISE(ABORT, 'audit_events only grows'); END;";

const APPEND_ONLY_POSTGRES: &str = "\
CREATE FUNCTION audit_events_only_grow() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'audit_events only grows'; END $$;
CREATE TRIGGER audit_events_only_grow BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION audit_events_only_grow();";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("mails")
                    .col(uuid("id").primary_key())
                    .col(string("kind"))
                    .col(text("recipient"))
                    .col(string("language"))
                    .col(binary_null("params"))
                    .col(string("state"))
                    .col(big_integer("attempts"))
                    .col(timestamp_with_time_zone("due_at"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone_null("ended_at"))
                    .col(text_null("last_error"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("mails_due")
                    .table("mails")
                    .col("state")
                    .col("due_at")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("audit_events")
                    .col(uuid("id").primary_key())
                    .col(timestamp_with_time_zone("at"))
                    .col(string("event"))
                    // no foreign key: what a member did outlives the account
                    .col(uuid_null("member_id"))
                    .col(text("ip"))
                    .col(text("agent"))
                    .col(text_null("detail"))
                    .to_owned(),
            )
            .await?;
        for (name, column) in [
            ("audit_events_member", "member_id"),
            ("audit_events_ip", "ip"),
        ] {
            manager
                .create_index(
                    Index::create()
                        .name(name)
                        .table("audit_events")
                        .col(column)
                        .col("at")
                        .to_owned(),
                )
                .await?;
        }
        let append_only = match manager.get_database_backend() {
            DbBackend::Sqlite => APPEND_ONLY_SQLITE,
            _ => APPEND_ONLY_POSTGRES,
        };
        manager
            .get_connection()
            .execute_unprepared(append_only)
            .await?;
        Ok(())
    }
}
