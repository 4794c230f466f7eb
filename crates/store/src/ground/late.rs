//! What an answer does not wait for: written a moment later, or when writing works again.

use crate::ground::connection::Store;
use crate::ground::entity::session;
use crate::ground::error::StoreError;
use crate::ground::footing::Room;
use crate::ground::ids::SessionId;
use crate::ground::told::{AuditRow, insert_audit_again};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

/// Writes of several requests that go together.
#[derive(Debug, Clone, Default)]
pub struct Late {
    /// Sessions and their last use.
    pub uses: Vec<(SessionId, DateTime<Utc>)>,
    /// Sessions that were found to be over, and the last use that says so.
    pub over: Vec<(SessionId, DateTime<Utc>)>,
    /// Rows of the audit log.
    pub told: Vec<AuditRow>,
}

impl Store {
    /// Writes all of it, or nothing. A last use never moves back, and a session that was used
    /// since it was found to be over stays.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn catch_up(&self, late: Late) -> Result<(), StoreError> {
        let tx = self.begin_beside(Room::Small).await?;
        for (id, seen) in late.uses {
            let seen = micros(seen);
            session::Entity::update_many()
                .col_expr(session::Column::LastSeenAt, seen.into())
                .filter(session::Column::Id.eq(id))
                .filter(session::Column::LastSeenAt.lt(seen))
                .exec(&*tx)
                .await?;
        }
        for (id, seen) in late.over {
            session::Entity::delete_many()
                .filter(session::Column::Id.eq(id))
                .filter(session::Column::LastSeenAt.lte(micros(seen)))
                .exec(&*tx)
                .await?;
        }
        for row in late.told {
            insert_audit_again(&*tx, row).await?;
        }
        tx.commit().await
    }
}
