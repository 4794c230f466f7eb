//! The second factor and what surrounds it: recovery codes, passkeys, known devices, lost devices,
//! sessions that are fresh.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    binary, string, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0006_factors"
    }
}

fn of_a_member(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "member_id")
        .to("members", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // one column a statement: SQLite takes no more
        for (table, column) in [
            ("members", "mfa_added_at"),
            ("members", "password_changed_at"),
            ("sessions", "fresh_at"),
        ] {
            manager
                .alter_table(
                    Table::alter()
                        .table(table)
                        .add_column(timestamp_with_time_zone_null(column))
                        .to_owned(),
                )
                .await?;
        }
        manager
            .create_table(
                Table::create()
                    .table("recovery_codes")
                    .col(uuid("member_id"))
                    .col(binary("code_hash"))
                    .primary_key(Index::create().col("member_id").col("code_hash"))
                    .foreign_key(&mut of_a_member("recovery_codes"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("passkeys")
                    .col(uuid("id").primary_key())
                    .col(uuid("member_id"))
                    .col(binary("credential_id").unique_key())
                    .col(string("name"))
                    .col(binary("static_state"))
                    .col(binary("dynamic_state"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone_null("last_used_at"))
                    .foreign_key(&mut of_a_member("passkeys"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("passkeys_member")
                    .table("passkeys")
                    .col("member_id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("ceremonies")
                    .col(binary("key").primary_key())
                    .col(binary("state"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("devices")
                    .col(uuid("member_id"))
                    .col(binary("token_hash"))
                    .col(binary("place"))
                    .col(timestamp_with_time_zone("used_at"))
                    .primary_key(Index::create().col("member_id").col("token_hash"))
                    .foreign_key(&mut of_a_member("devices"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("mfa_resets")
                    .col(uuid("member_id").primary_key())
                    .col(binary("cancel_hash").unique_key())
                    .col(timestamp_with_time_zone("requested_at"))
                    .col(timestamp_with_time_zone("available_at"))
                    .foreign_key(&mut of_a_member("mfa_resets"))
                    .to_owned(),
            )
            .await
    }
}
