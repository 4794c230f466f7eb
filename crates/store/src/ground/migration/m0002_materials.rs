//! Materials and their documents.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, big_integer_null, date_null, string, string_null, text, text_null,
    timestamp_with_time_zone, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0002_materials"
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
                    .table("materials")
                    .col(uuid("id").primary_key())
                    .col(uuid("member_id"))
                    .col(big_integer("version"))
                    .col(string("state"))
                    .col(text("title"))
                    .col(string_null("kind"))
                    .col(date_null("basis_date"))
                    .col(date_null("proposal_date"))
                    .col(big_integer_null("together"))
                    .col(big_integer_null("pension_per_year"))
                    .col(timestamp_with_time_zone("created_at"))
                    .col(timestamp_with_time_zone("updated_at"))
                    .col(text("title_key"))
                    .col(text("company_key"))
                    .col(text("customer_key"))
                    .col(text("search_key"))
                    .col(text("card"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("materials", "member_id")
                            .to("members", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        // newest first within a member; the id makes the order whole
        manager
            .create_index(
                Index::create()
                    .name("materials_member_updated")
                    .table("materials")
                    .col("member_id")
                    .col("updated_at")
                    .col("id")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("material_contents")
                    .col(uuid("material_id").primary_key())
                    .col(text("input"))
                    .col(text_null("result"))
                    .col(text("errors"))
                    .col(string("law_digest"))
                    .col(string("program_version"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("material_contents", "material_id")
                            .to("materials", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await
    }
}
