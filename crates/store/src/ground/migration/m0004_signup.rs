//! What the sign-up keeps: codes by mail, consents, cards, coupons, subscriptions, confirmations.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, binary, binary_null, boolean, string, string_null, text,
    text_null, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid, uuid_null,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0004_signup"
    }
}

fn of_member(table: &'static str) -> ForeignKeyCreateStatement {
    ForeignKey::create()
        .from(table, "member_id")
        .to("members", "id")
        .on_delete(ForeignKeyAction::Cascade)
        .to_owned()
}

fn index(name: &'static str, table: &'static str, column: &'static str) -> IndexCreateStatement {
    Index::create()
        .name(name)
        .table(table)
        .col(column)
        .to_owned()
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in [
            email_codes(),
            consents(),
            customers(),
            cards(),
            coupons(),
            subscriptions(),
            confirmations(),
            trials(),
        ] {
            manager.create_table(table).await?;
        }
        for (name, table) in [
            ("consents_member", "consents"),
            ("cards_member", "cards"),
            ("subscriptions_member", "subscriptions"),
            ("confirmations_member", "confirmations"),
        ] {
            manager
                .create_index(index(name, table, "member_id"))
                .await?;
        }
        Ok(())
    }
}

/// One code per member and purpose: a new one takes the place of the one before.
fn email_codes() -> TableCreateStatement {
    Table::create()
        .table("email_codes")
        .col(uuid("member_id"))
        .col(string("purpose"))
        .col(uuid("holder"))
        .col(binary("digest"))
        .col(big_integer("failures"))
        .col(timestamp_with_time_zone("sent_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(timestamp_with_time_zone("counted_from"))
        .col(big_integer("counted"))
        .primary_key(Index::create().col("member_id").col("purpose"))
        .foreign_key(&mut of_member("email_codes"))
        .to_owned()
}

fn consents() -> TableCreateStatement {
    Table::create()
        .table("consents")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(string("document"))
        .col(string("version"))
        .col(timestamp_with_time_zone("given_at"))
        .col(text("ip"))
        .foreign_key(&mut of_member("consents"))
        .to_owned()
}

/// What a member is at the payment provider, and the coupon chosen for the next plan.
fn customers() -> TableCreateStatement {
    Table::create()
        .table("customers")
        .col(uuid("member_id").primary_key())
        .col(text_null("provider_id"))
        .col(string_null("coupon"))
        .foreign_key(&mut of_member("customers"))
        .to_owned()
}

fn cards() -> TableCreateStatement {
    Table::create()
        .table("cards")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(text("provider_id"))
        .col(string("brand"))
        .col(text("name"))
        .col(string("last_four"))
        .col(big_integer("exp_month"))
        .col(big_integer("exp_year"))
        .col(string("country"))
        .col(binary_null("fingerprint"))
        .col(boolean("is_default"))
        .col(timestamp_with_time_zone("created_at"))
        .foreign_key(&mut of_member("cards"))
        .to_owned()
}

fn coupons() -> TableCreateStatement {
    Table::create()
        .table("coupons")
        .col(string("code").primary_key())
        .col(big_integer_null("percent_off"))
        .col(big_integer_null("amount_off"))
        .col(big_integer_null("charges"))
        .col(timestamp_with_time_zone_null("expires_at"))
        .col(big_integer_null("max_uses"))
        .col(big_integer("uses"))
        .col(timestamp_with_time_zone("created_at"))
        .to_owned()
}

/// `live_member` is the member while the subscription lives and nothing afterwards, so that the
/// database itself allows one living subscription a member.
fn subscriptions() -> TableCreateStatement {
    Table::create()
        .table("subscriptions")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(uuid_null("live_member").unique_key())
        .col(text_null("provider_id"))
        .col(string("status"))
        .col(big_integer("amount"))
        .col(string_null("coupon"))
        .col(big_integer_null("percent_off"))
        .col(big_integer_null("amount_off"))
        .col(big_integer_null("charges"))
        .col(boolean("has_trial"))
        .col(boolean("cancel_at_period_end"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone_null("first_charge_at"))
        .col(timestamp_with_time_zone_null("ended_at"))
        .foreign_key(&mut of_member("subscriptions"))
        .to_owned()
}

/// The copies of what was confirmed outlive the account: they are the proof of the contract.
fn confirmations() -> TableCreateStatement {
    Table::create()
        .table("confirmations")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(uuid("subscription_id"))
        .col(string("version"))
        .col(string("language"))
        .col(text("shown"))
        .col(binary("digest"))
        .col(timestamp_with_time_zone("confirmed_at"))
        .col(text("ip"))
        .col(text("agent"))
        .to_owned()
}

/// Digests of addresses and cards that had their free month; they outlive the account.
fn trials() -> TableCreateStatement {
    Table::create()
        .table("trials")
        .col(binary("subject").primary_key())
        .col(timestamp_with_time_zone("began_at"))
        .to_owned()
}
