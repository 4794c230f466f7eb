//! Members, their sessions, and the counters of failed attempts.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, binary_null, boolean, string, text, text_null,
    timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0001_members"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("members")
                    .col(uuid("id").primary_key())
                    .col(string("email").unique_key())
                    .col(text("password_hash"))
                    .col(binary_null("totp_secret"))
                    .col(big_integer_null("totp_last_step"))
                    .col(string("registration_step"))
                    .col(boolean("is_email_verified"))
                    .col(boolean("is_subscribed"))
                    .col(boolean("is_disabled"))
                    .col(timestamp_with_time_zone_null("deleted_at"))
                    .col(text_null("profile"))
                    .col(string("language"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("sessions")
                    .col(uuid("id").primary_key())
                    .col(binary("token_hash").unique_key())
                    .col(uuid("member_id"))
                    .col(string("kind"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("last_seen_at"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .col(text("ip"))
                    .col(text("agent"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("sessions", "member_id")
                            .to("members", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sessions_member")
                    .table("sessions")
                    .col("member_id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("sessions_expiry")
                    .table("sessions")
                    .col("expires_at")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("attempts")
                    .col(string("kind"))
                    .col(binary("subject"))
                    .col(big_integer("failures"))
                    .col(timestamp_with_time_zone_null("blocked_until"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .primary_key(Index::create().col("kind").col("subject"))
                    .to_owned(),
            )
            .await
    }
}
