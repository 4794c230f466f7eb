//! What whoever runs the installation tells: events, announcements, and who has read which.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    string, string_null, text, timestamp_with_time_zone, timestamp_with_time_zone_null, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0019_content"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(events()).await?;
        manager.create_table(announcements()).await?;
        manager.create_table(reads()).await
    }
}

fn id() -> ColumnDef {
    string("id").primary_key().to_owned()
}

fn events() -> TableCreateStatement {
    Table::create()
        .table("events")
        .col(id())
        .col(timestamp_with_time_zone("publish_at"))
        .col(string("audience"))
        .col(timestamp_with_time_zone("starts_at"))
        .col(timestamp_with_time_zone("ends_at"))
        .col(string_null("link"))
        .col(text("name_ja"))
        .col(text("name_en"))
        .col(text("description_ja"))
        .col(text("description_en"))
        .col(text("place_ja"))
        .col(text("place_en"))
        .to_owned()
}

fn announcements() -> TableCreateStatement {
    Table::create()
        .table("announcements")
        .col(id())
        .col(timestamp_with_time_zone("publish_at"))
        .col(timestamp_with_time_zone_null("ends_at"))
        .col(text("title_ja"))
        .col(text("title_en"))
        .col(text("text_ja"))
        .col(text("text_en"))
        .to_owned()
}

/// A mark goes with its announcement and with its member.
fn reads() -> TableCreateStatement {
    Table::create()
        .table("announcement_reads")
        .col(uuid("member_id"))
        .col(string("announcement_id"))
        .col(timestamp_with_time_zone("read_at"))
        .primary_key(Index::create().col("member_id").col("announcement_id"))
        .foreign_key(
            ForeignKey::create()
                .from("announcement_reads", "announcement_id")
                .to("announcements", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .foreign_key(
            ForeignKey::create()
                .from("announcement_reads", "member_id")
                .to("members", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
