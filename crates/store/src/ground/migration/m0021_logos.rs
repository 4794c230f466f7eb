//! Logos of members, by the digest of their picture.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{binary, integer, string, timestamp_with_time_zone, uuid};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0021_logos"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(logos()).await
    }
}

fn logos() -> TableCreateStatement {
    Table::create()
        .table("logos")
        .col(uuid("member_id"))
        .col(string("digest"))
        .col(binary("png"))
        .col(integer("width"))
        .col(integer("height"))
        .col(timestamp_with_time_zone("created_at"))
        .primary_key(Index::create().col("member_id").col("digest"))
        .foreign_key(
            ForeignKey::create()
                .from_tbl("logos")
                .from_col("member_id")
                .to_tbl("members")
                .to_col("id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
