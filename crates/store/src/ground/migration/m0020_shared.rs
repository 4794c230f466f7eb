//! Links to issued documents, for those who have no account.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, binary, string_null, text, timestamp_with_time_zone,
    timestamp_with_time_zone_null, uuid,
};

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0020_shared"
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.create_table(links()).await?;
        let index = |name: &str, columns: [&'static str; 2]| {
            let mut index = Index::create();
            index.name(name).table("shared_links");
            for column in columns {
                index.col(column);
            }
            index
        };
        let of_material = index("shared_links_material", ["material_id", "created_at"]);
        manager.create_index(of_material).await?;
        // also what the deletion of an issued version looks for
        let of_issued = index("shared_links_issued", ["member_id", "number"]);
        manager.create_index(of_issued).await
    }
}

/// Of the token there is the digest alone.
fn links() -> TableCreateStatement {
    Table::create()
        .table("shared_links")
        .col(uuid("id").primary_key())
        .col(uuid("member_id"))
        .col(big_integer("number"))
        .col(uuid("material_id"))
        .col(binary("token_hash").unique_key())
        .col(text("label"))
        .col(string_null("passcode_hash"))
        .col(timestamp_with_time_zone("created_at"))
        .col(timestamp_with_time_zone("expires_at"))
        .col(big_integer("views"))
        .col(timestamp_with_time_zone_null("viewed_at"))
        .col(timestamp_with_time_zone_null("revoked_at"))
        .foreign_key(
            ForeignKey::create()
                .from_tbl("shared_links")
                .from_col("member_id")
                .from_col("number")
                .to_tbl("issued_versions")
                .to_col("member_id")
                .to_col("number")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
