//! Counters of limits over a stretch of time.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, binary, string, timestamp_with_time_zone};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0005_windows"
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
                    .table("windows")
                    .col(string("kind"))
                    .col(binary("subject"))
                    .col(timestamp_with_time_zone("began_at"))
                    .col(timestamp_with_time_zone("ends_at"))
                    .col(big_integer("count"))
                    .primary_key(Index::create().col("kind").col("subject"))
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("window_marks")
                    .col(string("kind"))
                    .col(binary("subject"))
                    .col(binary("mark"))
                    .col(timestamp_with_time_zone("seen_at"))
                    .primary_key(Index::create().col("kind").col("subject").col("mark"))
                    .to_owned(),
            )
            .await
    }
}
