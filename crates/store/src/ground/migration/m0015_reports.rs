//! What a payment provider tells by itself, and what its books and ours do not agree on.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, string, text, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
    uuid_null,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0015_reports"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(reports()).await?;
        manager.create_table(differences()).await?;
        for (name, table, column) in [
            ("provider_reports_due", "provider_reports", "due_at"),
            ("charges_begun", "charges", "begun_at"),
            ("charges_provider", "charges", "provider_id"),
        ] {
            let mut index = Index::create();
            index.name(name).table(table).col(column);
            manager.create_index(index).await?;
        }
        Ok(())
    }
}

/// `due_at` is nothing once it was looked at.
fn reports() -> TableCreateStatement {
    Table::create()
        .table("provider_reports")
        .col(string("id").primary_key())
        .col(string("kind"))
        .col(string("about"))
        .col(string("key"))
        .col(timestamp_with_time_zone("received_at"))
        .col(timestamp_with_time_zone_null("due_at"))
        .col(big_integer("attempts"))
        .to_owned()
}

/// A difference is told once: its key is what differs.
fn differences() -> TableCreateStatement {
    Table::create()
        .table("payment_differences")
        .col(string("id").primary_key())
        .col(string("kind"))
        .col(uuid_null("charge_id"))
        .col(text_null("provider_id"))
        .col(text("detail"))
        .col(timestamp_with_time_zone("found_at"))
        .col(timestamp_with_time_zone_null("repaired_at"))
        .to_owned()
}
