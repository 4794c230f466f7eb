//! Links to a new password, addresses that await their confirmation, and accounts that were deleted.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, binary, binary_null, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid, uuid_null,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0007_accounts"
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
        for column in [
            text_null("pending_email"),
            timestamp_with_time_zone_null("pending_email_at"),
        ] {
            manager
                .alter_table(
                    Table::alter()
                        .table("members")
                        .add_column(column)
                        .to_owned(),
                )
                .await?;
        }
        manager
            .create_table(
                // one per address, known or not: the newest link is the only one
                Table::create()
                    .table("reset_tokens")
                    .col(binary("subject").primary_key())
                    .col(binary("token_hash").unique_key())
                    .col(uuid_null("member_id"))
                    .col(timestamp_with_time_zone("expires_at"))
                    .foreign_key(&mut of_a_member("reset_tokens"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("deletions")
                    .col(uuid("member_id").primary_key())
                    .col(timestamp_with_time_zone("deleted_at"))
                    // who comes back is told; both are erased when that time is over
                    .col(binary_null("address"))
                    .col(text_null("password_hash"))
                    // what invoices need by law, encrypted
                    .col(binary_null("kept"))
                    .col(timestamp_with_time_zone("keep_until"))
                    // the payment provider forgets the member, too
                    .col(timestamp_with_time_zone_null("settled_at"))
                    .col(timestamp_with_time_zone("due_at"))
                    .col(big_integer("attempts"))
                    .foreign_key(&mut of_a_member("deletions"))
                    .to_owned(),
            )
            .await?;
        for (name, table, column) in [
            ("reset_tokens_member", "reset_tokens", "member_id"),
            ("deletions_address", "deletions", "address"),
            ("deletions_due", "deletions", "due_at"),
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
        Ok(())
    }
}
