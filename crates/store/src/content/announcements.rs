//! お知らせ: what members are told, and which of it each has read.

use crate::content::both::Both;
use crate::content::entity::{announcement, announcement_read};
use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, Iterable as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};
use std::collections::BTreeSet;

/// An announcement as its file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Its name in addresses; unique.
    pub id: String,
    /// Nobody sees it before.
    pub publish_at: DateTime<Utc>,
    /// Nobody sees it from then on; always without one.
    pub ends_at: Option<DateTime<Utc>>,
    /// 件名.
    pub title: Both,
    /// 本文.
    pub text: Both,
}

impl From<announcement::Model> for Announcement {
    fn from(row: announcement::Model) -> Self {
        Self {
            id: row.id,
            publish_at: row.publish_at,
            ends_at: row.ends_at,
            title: Both {
                ja: row.title_ja,
                en: row.title_en,
            },
            text: Both {
                ja: row.text_ja,
                en: row.text_en,
            },
        }
    }
}

/// Announcements.
pub struct Announcements<'a, D>(pub(crate) &'a D);

/// Those that may be seen at this time.
fn shown(now: DateTime<Utc>) -> Select<announcement::Entity> {
    let now = micros(now);
    announcement::Entity::find()
        .filter(announcement::Column::PublishAt.lte(now))
        .filter(
            Condition::any()
                .add(announcement::Column::EndsAt.is_null())
                .add(announcement::Column::EndsAt.gt(now)),
        )
}

impl<D: Rows> Announcements<'_, D> {
    /// Those that may be seen at this time, the newest first, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn shown(
        &self,
        now: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<Announcement>, StoreError> {
        let rows = shown(now)
            .order_by_desc(announcement::Column::PublishAt)
            .order_by_asc(announcement::Column::Id)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(Announcement::from).collect())
    }

    /// Which of these the member has read.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn read_by(
        &self,
        member: MemberId,
        ids: &[&str],
    ) -> Result<BTreeSet<String>, StoreError> {
        let rows = announcement_read::Entity::find()
            .filter(announcement_read::Column::MemberId.eq(member))
            .filter(announcement_read::Column::AnnouncementId.is_in(ids.iter().copied()))
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(|row| row.announcement_id).collect())
    }

    /// All of them, seen or not, by their names.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn all(&self) -> Result<Vec<Announcement>, StoreError> {
        let rows = announcement::Entity::find()
            .order_by_asc(announcement::Column::Id)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(Announcement::from).collect())
    }
}

impl Announcements<'_, Unit> {
    /// Keeps an announcement in the place of the one of its name, if there is one; who has read that
    /// has read it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put(&self, announcement: &Announcement) -> Result<(), StoreError> {
        let announcement = announcement.clone();
        announcement::Entity::insert(announcement::ActiveModel {
            id: Set(announcement.id),
            publish_at: Set(micros(announcement.publish_at)),
            ends_at: Set(announcement.ends_at.map(micros)),
            title_ja: Set(announcement.title.ja),
            title_en: Set(announcement.title.en),
            text_ja: Set(announcement.text.ja),
            text_en: Set(announcement.text.en),
        })
        .on_conflict(
            OnConflict::column(announcement::Column::Id)
                .update_columns(announcement::Column::iter())
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        Ok(())
    }

    /// Withdraws an announcement, and with it who has read it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn withdraw(&self, id: &str) -> Result<(), StoreError> {
        announcement::Entity::delete_by_id(id.to_owned())
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Marks as read by the member what of these may be seen at this time.
    ///
    /// # Errors
    /// [`StoreError::Deleted`] when the account is not there any more; another when the database fails.
    pub async fn mark_read(
        &self,
        member: MemberId,
        ids: &[String],
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        living_member(self.0, member).await?;
        // held, so that none of them is withdrawn meanwhile
        let seen = shown(now)
            .filter(announcement::Column::Id.is_in(ids.iter().map(String::as_str)))
            .order_by_asc(announcement::Column::Id)
            .lock_shared()
            .all(&**self.0)
            .await?;
        if seen.is_empty() {
            return Ok(());
        }
        let marks = seen
            .into_iter()
            .map(|announcement| announcement_read::ActiveModel {
                member_id: Set(member),
                announcement_id: Set(announcement.id),
                read_at: Set(micros(now)),
            });
        announcement_read::Entity::insert_many(marks)
            .on_conflict(
                OnConflict::columns([
                    announcement_read::Column::MemberId,
                    announcement_read::Column::AnnouncementId,
                ])
                .do_nothing()
                .to_owned(),
            )
            .exec_without_returning(&**self.0)
            .await?;
        Ok(())
    }
}
