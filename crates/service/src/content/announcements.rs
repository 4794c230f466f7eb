//! お知らせ: what members are told, and what each has read of it.

use crate::Service;
use crate::content::plain::wrong_id;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use shinchoryu_store::{Announcement, Room};

/// The most announcements that a member is given: the newest.
pub const MOST_ANNOUNCEMENTS: u64 = 100;

/// An announcement before the eyes of a member.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ToldAnnouncement {
    /// The announcement.
    pub announcement: Announcement,
    /// 既読.
    pub is_read: bool,
}

impl Service {
    /// What is told at present, the newest first.
    ///
    /// # Errors
    /// [`CommonError`] when the database fails.
    pub async fn announcements(
        &self,
        member: &ActiveMember,
    ) -> Result<Vec<ToldAnnouncement>, CommonError> {
        let all = self.store().announcements();
        let shown = all.shown(self.now(), MOST_ANNOUNCEMENTS).await?;
        let ids: Vec<_> = shown.iter().map(|each| each.id.as_str()).collect();
        let read = all.read_by(member.id(), &ids).await?;
        let told = shown.into_iter().map(|announcement| ToldAnnouncement {
            is_read: read.contains(&announcement.id),
            announcement,
        });
        Ok(told.collect())
    }

    /// The member has read these. What is not told at present is passed over: a name that was never
    /// used and one that nobody may see yet are answered alike.
    ///
    /// # Errors
    /// [`CommonError::Unauthenticated`] when the account was deleted meanwhile; another when the
    /// database fails.
    pub async fn mark_announcements_read(
        &self,
        member: &ActiveMember,
        mut ids: Vec<String>,
    ) -> Result<(), CommonError> {
        // what is no name of ours is not asked for: the database takes not every text
        ids.retain(|id| wrong_id(id).is_none());
        let ids = ids.as_slice();
        self.change(Room::Grows, |tx| async move {
            let marks = tx.announcements();
            Ok(marks.mark_read(member.id(), ids, self.now()).await?)
        })
        .await
    }
}
