//! Bounds: counters of refusals, what a member's materials come to, cards of the list without raw
//! records, indexes of what is pruned, and an audit log whose oldest rows can go.

use sea_orm_migration::prelude::*;
use sea_orm_migration::schema::{big_integer, string, text, timestamp_with_time_zone, uuid};
use sea_orm_migration::sea_orm::DbBackend;

pub struct Migration;

impl MigrationName for Migration {
    fn name(&self) -> &str {
        "m0008_bounds"
    }
}

/// Rows are still never changed, and none of the log's last year ever goes. The year is counted
/// from the newest row and not by a clock, which can be wrong.
const OLD_ROWS_GO_SQLITE: &str = "\
DROP TRIGGER audit_events_no_delete;
CREATE TRIGGER audit_events_no_delete BEFORE DELETE ON audit_events
WHEN substr(OLD.at, 1, 10) >= date((SELECT substr(MAX(at), 1, 10) FROM audit_events), '-365 days')
BEGIN SELECT RAISE(ABORT, 'audit_events only grows'); END;";

const OLD_ROWS_GO_POSTGRES: &str = "\
DROP TRIGGER audit_events_only_grow ON audit_events;
CREATE TRIGGER audit_events_only_grow BEFORE UPDATE OR TRUNCATE ON audit_events
FOR EACH STATEMENT EXECUTE FUNCTION audit_events_only_grow();
CREATE FUNCTION audit_events_keep_a_year() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN
IF OLD.at >= (SELECT MAX(at) FROM audit_events) - interval '365 days' THEN
RAISE EXCEPTION 'audit_events only grows';
END IF;
RETURN OLD;
END $$;
CREATE TRIGGER audit_events_keep_a_year BEFORE DELETE ON audit_events
FOR EACH ROW EXECUTE FUNCTION audit_events_keep_a_year();";

/// Cards held the insurance as it was entered; they hold how many there are.
const CARDS_SQLITE: &str = "\
UPDATE materials SET card = json_set(card,
'$.deferred_insurance', json_object('count', json_array_length(card, '$.deferred_insurance')),
'$.life_insurance', json_object('count', json_array_length(card, '$.life_insurance')))
WHERE json_type(card, '$.deferred_insurance') = 'array'
AND json_type(card, '$.life_insurance') = 'array';";

const CARDS_POSTGRES: &str = "\
UPDATE materials SET card = (card::jsonb || jsonb_build_object(
'deferred_insurance',
jsonb_build_object('count', jsonb_array_length(card::jsonb -> 'deferred_insurance')),
'life_insurance',
jsonb_build_object('count', jsonb_array_length(card::jsonb -> 'life_insurance'))))::text
WHERE jsonb_typeof(card::jsonb -> 'deferred_insurance') = 'array'
AND jsonb_typeof(card::jsonb -> 'life_insurance') = 'array';";

/// What a material takes, in bytes of text, as the store counts it from now on.
const SIZES_SQLITE: &str = "\
UPDATE materials SET bytes = length(CAST(title AS BLOB)) + length(CAST(title_key AS BLOB))
+ length(CAST(company_key AS BLOB)) + length(CAST(customer_key AS BLOB))
+ length(CAST(search_key AS BLOB)) + length(CAST(card AS BLOB)) + coalesce((
SELECT length(CAST(input AS BLOB)) + coalesce(length(CAST(result AS BLOB)), 0)
+ length(CAST(errors AS BLOB)) FROM material_contents WHERE material_id = materials.id), 0);";

const SIZES_POSTGRES: &str = "\
UPDATE materials SET bytes = octet_length(title) + octet_length(title_key)
+ octet_length(company_key) + octet_length(customer_key)
+ octet_length(search_key) + octet_length(card) + coalesce((
SELECT octet_length(input) + coalesce(octet_length(result), 0)
+ octet_length(errors) FROM material_contents WHERE material_id = materials.id), 0);";

const TOTALS: &str = "\
INSERT INTO material_totals (member_id, materials, bytes)
SELECT member_id, COUNT(*), CAST(SUM(bytes) AS BIGINT) FROM materials GROUP BY member_id;";

/// What is looked for again and again to be removed.
const INDEXES: [(&str, &str, &str); 13] = [
    ("audit_events_at", "audit_events", "at"),
    ("mails_ended", "mails", "ended_at"),
    ("sessions_seen", "sessions", "last_seen_at"),
    ("attempts_updated", "attempts", "updated_at"),
    ("windows_end", "windows", "ends_at"),
    ("window_marks_seen", "window_marks", "seen_at"),
    ("devices_used", "devices", "used_at"),
    ("ceremonies_end", "ceremonies", "expires_at"),
    ("email_codes_end", "email_codes", "expires_at"),
    ("reset_tokens_end", "reset_tokens", "expires_at"),
    ("mfa_resets_available", "mfa_resets", "available_at"),
    ("members_pending", "members", "pending_email_at"),
    ("members_step", "members", "registration_step"),
];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }

    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager
            .create_table(
                Table::create()
                    .table("refusals")
                    .col(timestamp_with_time_zone("hour"))
                    .col(string("event"))
                    .col(string("network"))
                    // no foreign key, as in the log; nobody is the id of zeros
                    .col(uuid("member_id"))
                    .col(big_integer("count"))
                    .col(timestamp_with_time_zone("first_at"))
                    .col(timestamp_with_time_zone("last_at"))
                    // of the last one
                    .col(text("ip"))
                    .col(text("agent"))
                    .primary_key(
                        Index::create()
                            .col("hour")
                            .col("event")
                            .col("network")
                            .col("member_id"),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .create_index(
                Index::create()
                    .name("refusals_member")
                    .table("refusals")
                    .col("member_id")
                    .col("hour")
                    .to_owned(),
            )
            .await?;
        manager
            .create_table(
                Table::create()
                    .table("material_totals")
                    .col(uuid("member_id").primary_key())
                    .col(big_integer("materials"))
                    .col(big_integer("bytes"))
                    .foreign_key(
                        ForeignKey::create()
                            .from("material_totals", "member_id")
                            .to("members", "id")
                            .on_delete(ForeignKeyAction::Cascade),
                    )
                    .to_owned(),
            )
            .await?;
        manager
            .alter_table(
                Table::alter()
                    .table("materials")
                    .add_column(big_integer("bytes").default(0))
                    .to_owned(),
            )
            .await?;
        for (name, table, column) in INDEXES {
            manager
                .create_index(
                    Index::create()
                        .name(name)
                        .table(table)
                        .col(column)
                        .to_owned(),
                )
                .await?;
        }
        let statements = match manager.get_database_backend() {
            DbBackend::Sqlite => [OLD_ROWS_GO_SQLITE, CARDS_SQLITE, SIZES_SQLITE, TOTALS],
            _ => [OLD_ROWS_GO_POSTGRES, CARDS_POSTGRES, SIZES_POSTGRES, TOTALS],
        };
        for statement in statements {
            manager
                .get_connection()
                .execute_unprepared(statement)
                .await?;
        }
        Ok(())
    }
}
