//! A row of the audit log, and how it is added beside a change.

use crate::ground::entity::audit_event;
use crate::ground::error::StoreError;
use crate::ground::ids::{AuditId, MemberId};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ActiveValue::Set, ConnectionTrait, EntityTrait as _, Insert};

/// One row of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditRow {
    /// Id.
    pub id: AuditId,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Name of the event.
    pub event: String,
    /// Whom it concerns, when that is known.
    pub member: Option<MemberId>,
    /// Address of the peer.
    pub ip: String,
    /// Name of the browser.
    pub agent: String,
    /// A count or the id of what it was about.
    pub detail: Option<String>,
}

/// Adds a row in the transaction of what happened.
pub(crate) async fn insert_audit(
    db: &impl ConnectionTrait,
    row: AuditRow,
) -> Result<(), StoreError> {
    insert(row).exec_without_returning(db).await?;
    Ok(())
}

/// The same for a row that may be there already: whoever adds it again was not told that it was
/// written.
pub(crate) async fn insert_audit_again(
    db: &impl ConnectionTrait,
    row: AuditRow,
) -> Result<(), StoreError> {
    let id = OnConflict::column(audit_event::Column::Id);
    insert(row)
        .on_conflict(id.clone().do_nothing().to_owned())
        .exec_without_returning(db)
        .await?;
    Ok(())
}

fn insert(row: AuditRow) -> Insert<audit_event::ActiveModel> {
    audit_event::Entity::insert(audit_event::ActiveModel {
        id: Set(row.id),
        at: Set(micros(row.at)),
        event: Set(row.event),
        member_id: Set(row.member),
        ip: Set(row.ip),
        agent: Set(row.agent),
        detail: Set(row.detail),
    })
}

impl From<audit_event::Model> for AuditRow {
    fn from(row: audit_event::Model) -> Self {
        Self {
            id: row.id,
            at: row.at,
            event: row.event,
            member: row.member_id,
            ip: row.ip,
            agent: row.agent,
            detail: row.detail,
        }
    }
}
