//! 読み取れない行: rows of plans, charges and refunds that cannot be read, as after a slip of a hand in the
//! database. They are told and passed over, so that the plans of all others go on.

use crate::Service;
use crate::billing::differences::note_difference;
use crate::ground::change::Ended;
use crate::ground::error::CommonError;
use chrono::TimeDelta;
use shinchoryu_store::{Difference, MemberId, Room, StoreError, Unreadable};

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
    fn unread(&self, which: &str, row: &str, why: StoreError) -> Difference {
        Difference {
            id: format!("unreadable:{which}"),
            kind: "unreadable".to_owned(),
            charge: None,
            provider_id: None,
            detail: format!("{row}: {}", CommonError::from(why)),
            found_at: self.now(),
            repaired_at: None,
        }
    }

    fn unread_row(&self, table: Table, row: Unreadable) -> Difference {
        let name = table.name();
        let id = row.id.map_or_else(|| "?".to_owned(), |id| id.to_string());
        let told = format!("row {id} of {name}");
        self.unread(&format!("{name}:{id}"), &told, row.why)
    }

    /// Tells of a row, once.
    pub(crate) async fn tell_unread(
        &self,
        table: Table,
        row: Unreadable,
    ) -> Result<(), CommonError> {
        self.tell_difference(self.unread_row(table, row)).await
    }

    /// Puts off a member's plan with which nothing could be done. One that cannot be read is told, once; whether it
    /// is such a one.
    pub(crate) async fn put_off_turn(
        &self,
        member: MemberId,
        pause: TimeDelta,
    ) -> Result<bool, CommonError> {
        let now = self.now();
        let read = self.store().subscriptions().living(member).await;
        let why = read.err().filter(StoreError::is_of_one_row);
        let told = &why.map(|why| {
            let told = format!("the plan of member {member}");
            self.unread(&format!("subscriptions:{member}"), &told, why)
        });
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
