//! Plans that are free of charge up to a day.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::date_null;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0010_free_plans"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    /// The last free day that was agreed on, and the last free day of which the member was told
    /// that its end is near.
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // one column a statement: SQLite takes no more
        for column in ["free_until", "told_free_until"] {
            manager
                .alter_table(
                    Table::alter()
                        .table("subscriptions")
                        .add_column(date_null(column))
                        .to_owned(),
                )
                .await?;
        }
        Ok(())
    }
}
