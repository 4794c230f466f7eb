//! Issued materials: what was frozen, with the document as it was handed out.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{
    big_integer, binary, boolean, string, text, timestamp_with_time_zone, uuid,
};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0018_issued"
    }
}

/// What was issued is never changed; it goes with its material.
const FROZEN_SQLITE: &str = "\
CREATE TRIGGER issued_versions_frozen BEFORE UPDATE ON issued_versions
BEGIN SELECT RAISE(ABORT, 'what was issued is frozen'); END;
CREATE TRIGGER issued_contents_frozen BEFORE UPDATE ON issued_contents
BEGIN SELECT RAISE(ABORT, 'what was issued is frozen'); END;";

const FROZEN_POSTGRES: &str = "\
CREATE FUNCTION issued_is_frozen() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'what was issued is frozen'; END $$;
CREATE TRIGGER issued_versions_frozen BEFORE UPDATE ON issued_versions
FOR EACH STATEMENT EXECUTE FUNCTION issued_is_frozen();
CREATE TRIGGER issued_contents_frozen BEFORE UPDATE ON issued_contents
FOR EACH STATEMENT EXECUTE FUNCTION issued_is_frozen();";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite takes one column at a time
        for column in ["issued", "issued_bytes"] {
            let mut change = Table::alter();
            change
                .table("material_totals")
                .add_column(big_integer(column).default(0));
            manager.alter_table(change).await?;
        }
        manager.create_table(versions()).await?;
        manager.create_table(contents()).await?;
        let mut index = Index::create();
        index
            .name("issued_versions_material")
            .table("issued_versions")
            .col("material_id")
            .col("number");
        manager.create_index(index).await?;
        let frozen = match manager.get_database_backend() {
            DbBackend::Sqlite => FROZEN_SQLITE,
            _ => FROZEN_POSTGRES,
        };
        manager.get_connection().execute_unprepared(frozen).await?;
        Ok(())
    }
}

/// `number` counts what a member issued, of whichever material.
fn versions() -> TableCreateStatement {
    Table::create()
        .table("issued_versions")
        .col(uuid("member_id"))
        .col(big_integer("number"))
        .col(uuid("material_id"))
        .col(big_integer("version"))
        .col(timestamp_with_time_zone("issued_at"))
        .col(text("title"))
        .col(text("company"))
        .col(text("headline"))
        .col(string("law_edition"))
        .col(string("law_digest"))
        .col(string("program_version"))
        .col(string("template_version"))
        .col(string("language"))
        .col(boolean("mono"))
        .col(boolean("working"))
        .col(string("digest"))
        .col(big_integer("bytes"))
        .primary_key(Index::create().col("member_id").col("number"))
        .foreign_key(
            ForeignKey::create()
                .from("issued_versions", "material_id")
                .to("materials", "id")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}

/// Apart, so that a list reads no document.
fn contents() -> TableCreateStatement {
    Table::create()
        .table("issued_contents")
        .col(uuid("member_id"))
        .col(big_integer("number"))
        .col(text("input"))
        .col(text("result"))
        .col(binary("pdf"))
        .primary_key(Index::create().col("member_id").col("number"))
        .foreign_key(
            ForeignKey::create()
                .from_tbl("issued_contents")
                .from_col("member_id")
                .from_col("number")
                .to_tbl("issued_versions")
                .to_col("member_id")
                .to_col("number")
                .on_delete(ForeignKeyAction::Cascade),
        )
        .to_owned()
}
