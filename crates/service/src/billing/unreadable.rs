//! 読み取れない行: rows of charges and refunds that are due and cannot be read, as after a slip of a hand in the
//! database. They are told and passed over, so that the plans of all others go on.

use crate::Service;
use crate::billing::differences::note_difference;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use chrono::TimeDelta;
use shinchoryu_store::{Difference, Room, Unreadable};

/// Until it is looked at again: somebody may have mended it.
const PAUSE: TimeDelta = TimeDelta::hours(1);

/// Where it is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Table {
    /// Attempts to charge.
    Charges,
    /// What is given back.
    Refunds,
}

impl Table {
    const fn name(self) -> &'static str {
        match self {
            Self::Charges => "charges",
            Self::Refunds => "refunds",
        }
    }
}

impl Service {
    /// Tells of a row, once, and puts it off.
    pub(crate) async fn set_aside(&self, table: Table, row: Unreadable) -> Result<(), CommonError> {
        let (name, now) = (table.name(), self.now());
        let row_id = row.id;
        let id = row_id.map_or_else(|| "?".to_owned(), |id| id.to_string());
        let told = &Difference {
            id: format!("unreadable:{name}:{id}"),
            kind: "unreadable".to_owned(),
            charge: None,
            provider_id: None,
            detail: format!("row {id} of {name}: {}", CommonError::from(row.why)),
            found_at: now,
            repaired_at: None,
        };
        self.change(Room::Grows, |tx| async move {
            note_difference(&tx, told).await?;
            if let Some(id) = row_id {
                match table {
                    Table::Charges => tx.charges().set_aside(id, now + PAUSE).await?,
                    Table::Refunds => tx.refunds().set_aside(id, now + PAUSE).await?,
                }
            }
            Ok::<_, Ended<CommonError>>(())
        })
        .await
    }
}
