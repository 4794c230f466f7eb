//! The installation that a database belongs to: one row, written at the first start.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, timestamp_with_time_zone, uuid};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0011_installation"
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
                    .table("installation")
                    .col(big_integer("id").primary_key())
                    .col(uuid("installation"))
                    .col(timestamp_with_time_zone("created_at"))
                    .to_owned(),
            )
            .await
    }
}
