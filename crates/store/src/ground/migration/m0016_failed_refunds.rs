//! Money that went back and did not arrive.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::timestamp_with_time_zone_null;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0016_failed_refunds"
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
            .table("refunds")
            .add_column(timestamp_with_time_zone_null("failed_at"));
        manager.alter_table(change).await
    }
}
