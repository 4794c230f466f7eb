//! 読み取れない行: rows of plans, charges and refunds that cannot be read, as after a slip of a hand in the
//! database. They are told and passed over, so that the plans of all others go on.

use crate::Service;
use crate::billing::differences::note_difference;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use chrono::TimeDelta;
use shinchoryu_store::{Difference, MemberId, Refund, Room, Unreadable};

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
    fn unread(&self, which: &str, row: &str, why: &str) -> Difference {
        Difference {
            id: format!("unreadable:{which}"),
            kind: "unreadable".to_owned(),
            charge: None,
            provider_id: None,
            detail: format!("{row}: {why}"),
            found_at: self.now(),
            repaired_at: None,
        }
    }

    fn unread_row(&self, table: Table, row: Unreadable) -> Difference {
        let name = table.name();
        let id = row.id.map_or_else(|| "?".to_owned(), |id| id.to_string());
        let told = format!("row {id} of {name}");
        let why = CommonError::from(row.why).to_string();
        self.unread(&format!("{name}:{id}"), &told, &why)
    }

    /// Tells of a row, once.
    pub(crate) async fn tell_unread(
        &self,
        table: Table,
        row: Unreadable,
    ) -> Result<(), CommonError> {
        self.tell_difference(self.unread_row(table, row)).await
    }

    /// Puts off a member's plan with which nothing could be done. Where a row of it cannot be read, the plan, an
    /// invoice or another one, that is told, once; whether it is so.
    pub(crate) async fn put_off_turn(
        &self,
        member: MemberId,
        error: &CommonError,
        pause: TimeDelta,
    ) -> Result<bool, CommonError> {
        let now = self.now();
        let told = &match error {
            CommonError::Internal(why) => {
                let told = format!("the plan of member {member}");
                Some(self.unread(&format!("subscriptions:{member}"), &told, why))
            }
            _ => None,
        };
        let pause = if told.is_some() { PAUSE } else { pause };
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member).await? {
                return Ok(());
            }
            if let Some(told) = told {
                note_difference(&tx, told).await?;
            }
            tx.subscriptions().put_off(member, now, now + pause).await?;
            Ok::<_, Ended<CommonError>>(())
        })
        .await?;
        Ok(told.is_some())
    }

    /// Puts off what could not be given back, so that it is not asked for again at each look.
    pub(crate) async fn put_off_refund(&self, refund: &Refund) -> Result<(), CommonError> {
        let due_at = self.now() + PAUSE;
        self.change(Room::Small, |tx| async move {
            Ok::<_, Ended<CommonError>>(tx.refunds().put_off(refund.id, due_at).await?)
        })
        .await
    }

    /// Tells of a row, once, and puts it off.
    pub(crate) async fn set_aside(&self, table: Table, row: Unreadable) -> Result<(), CommonError> {
        let (row_id, now) = (row.id, self.now());
        let told = &self.unread_row(table, row);
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
