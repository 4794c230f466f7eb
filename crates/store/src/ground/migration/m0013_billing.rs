//! Plans go on by themselves: what a subscription has come to, its invoices, and each attempt to charge
//! one of them.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, date, string, string_null, text, text_null, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid, uuid_null,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0013_billing"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // one change a statement: SQLite takes no more
        for column in [
            big_integer("periods").default(0).to_owned(),
            timestamp_with_time_zone_null("due_at"),
            big_integer("coupon_from").default(0).to_owned(),
            string_null("leaving_reason"),
            text_null("leaving_comment"),
        ] {
            let mut change = Table::alter();
            change.table("subscriptions").add_column(column);
            manager.alter_table(change).await?;
        }
        let mut change = Table::alter();
        change.table("subscriptions").drop_column("provider_id");
        manager.alter_table(change).await?;
        for table in [invoices(), charges(), numbers()] {
            manager.create_table(table).await?;
        }
        for (name, table, column) in [
            ("subscriptions_due", "subscriptions", "due_at"),
            ("invoices_member", "invoices", "member_id"),
            ("charges_due", "charges", "due_at"),
        ] {
            let mut index = Index::create();
            index.name(name).table(table).col(column);
            manager.create_index(index).await?;
        }
        // what began with free days is charged after them, what was paid at once when its month is over,
        // and an order that was left open is given up
        for change in [
            "UPDATE subscriptions SET due_at = first_charge_at \
             WHERE live_member IS NOT NULL AND status IN ('trialing', 'active')",
            "UPDATE subscriptions SET periods = 1 \
             WHERE status = 'active' AND first_charge_at IS NOT NULL",
            "UPDATE subscriptions SET due_at = created_at WHERE status = 'incomplete'",
        ] {
            manager.get_connection().execute_unprepared(change).await?;
        }
        Ok(())
    }
}

/// They outlive the account: a copy of an invoice is kept by law. A period of a subscription has one.
fn invoices() -> TableCreateStatement {
    Table::create()
        .table("invoices")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(uuid("subscription_id"))
        .col(big_integer("period"))
        .col(string("status"))
        .col(big_integer("price"))
        .col(string_null("coupon"))
        .col(big_integer("amount"))
        .col(date("period_from"))
        .col(date("period_to"))
        .col(timestamp_with_time_zone("billed_at"))
        .col(timestamp_with_time_zone_null("closed_at"))
        .col(string_null("number").unique_key())
        .col(string_null("brand"))
        .col(string_null("last_four"))
        .col(big_integer("failures"))
        .col(string_null("refusal"))
        .index(
            Index::create()
                .unique()
                .name("invoices_period")
                .col("subscription_id")
                .col("period"),
        )
        .to_owned()
}

/// `open_invoice` is the invoice while the answer of the provider is awaited and nothing afterwards, so
/// that the database itself allows one attempt at a time.
fn charges() -> TableCreateStatement {
    Table::create()
        .table("charges")
        .col(uuid("id").primary_key())
        .col(uuid("invoice_id"))
        .col(uuid_null("open_invoice").unique_key())
        .col(uuid("member_id"))
        .col(text("customer"))
        .col(text("card"))
        .col(string("brand"))
        .col(string("last_four"))
        .col(big_integer("amount"))
        .col(string("purpose"))
        .col(string("status"))
        .col(string_null("refusal"))
        .col(text_null("provider_id"))
        .col(timestamp_with_time_zone("begun_at"))
        .col(timestamp_with_time_zone_null("ended_at"))
        .col(timestamp_with_time_zone_null("due_at"))
        .col(big_integer("attempts"))
        .to_owned()
}

/// 請求書番号: the last number of each series, which has no gaps.
fn numbers() -> TableCreateStatement {
    Table::create()
        .table("numbers")
        .col(string("series").primary_key())
        .col(big_integer("last"))
        .to_owned()
}
