//! When a member cancelled: what was promised then of the last day holds afterwards.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0017_leaving"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut change = Table::alter();
        change
            .table("subscriptions")
            .add_column(timestamp_with_time_zone_null("leaving_at"));
        manager.alter_table(change).await
    }
}
