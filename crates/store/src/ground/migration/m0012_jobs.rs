//! What happens by itself: one row a job.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, string, text_null, timestamp_with_time_zone, timestamp_with_time_zone_null,
    uuid_null,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0012_jobs"
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
                    .table("jobs")
                    .col(string("name").primary_key())
                    .col(timestamp_with_time_zone("next_at"))
                    .col(big_integer("attempts"))
                    .col(big_integer("runs"))
                    .col(uuid_null("held_by"))
                    .col(timestamp_with_time_zone_null("held_until"))
                    .col(timestamp_with_time_zone_null("started_at"))
                    .col(timestamp_with_time_zone_null("succeeded_at"))
                    .col(timestamp_with_time_zone_null("failed_at"))
                    .col(text_null("failure"))
                    .to_owned(),
            )
            .await
    }
}
