//! Money goes back: what was given back of invoices; to whom invoices are made out; and what
//! members were told before it came.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary_null, boolean, string, string_null, text, text_null,
    timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0014_refunds"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(refunds()).await?;
        for (name, column) in [("refunds_invoice", "invoice_id"), ("refunds_due", "due_at")] {
            let mut index = Index::create();
            index.name(name).table("refunds").col(column);
            manager.create_index(index).await?;
        }
        for (table, column) in [
            ("invoices", binary_null("recipient")),
            ("cards", big_integer_null("told_expiry")),
            (
                "subscriptions",
                boolean("told_first_charge").default(false).to_owned(),
            ),
        ] {
            let mut change = Table::alter();
            change.table(table).add_column(column);
            manager.alter_table(change).await?;
        }
        Ok(())
    }
}

/// They outlive the account, as invoices do.
fn refunds() -> TableCreateStatement {
    Table::create()
        .table("refunds")
        .col(uuid("id").primary_key())
        .col(uuid("invoice_id"))
        .col(uuid("member_id"))
        .col(text("charge"))
        .col(big_integer("amount"))
        .col(text("reason"))
        .col(string("status"))
        .col(text_null("refusal"))
        .col(text_null("provider_id"))
        .col(string_null("number").unique_key())
        .col(timestamp_with_time_zone("begun_at"))
        .col(timestamp_with_time_zone_null("ended_at"))
        .col(timestamp_with_time_zone_null("due_at"))
        .col(big_integer("attempts"))
        .to_owned()
}
