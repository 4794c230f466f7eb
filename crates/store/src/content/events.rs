//! イベント: what takes place, for everybody or for members.

use crate::content::both::Both;
use crate::content::entity::event;
use crate::ground::error::StoreError;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, Iterable as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use strum::{EnumString, IntoStaticStr};

/// Who an event is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Audience {
    /// 一般公開: visitors and members.
    Public,
    /// 会員向け: members alone.
    Members,
}

impl Audience {
    /// Stable name, as files and answers have it.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An event as its file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedEvent {
    /// Its name in addresses; unique.
    pub id: String,
    /// Nobody sees it before.
    pub publish_at: DateTime<Utc>,
    /// Who sees it.
    pub audience: Audience,
    /// When it begins.
    pub starts_at: DateTime<Utc>,
    /// When it is over.
    pub ends_at: DateTime<Utc>,
    /// Where to read more or register.
    pub link: Option<String>,
    /// イベント名.
    pub name: Both,
    /// 説明.
    pub description: Both,
    /// 会場; empty where nothing is said.
    pub place: Both,
}

/// Some of the events that are to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventPage {
    /// The next one first.
    pub events: Vec<PlannedEvent>,
    /// How many there are in all.
    pub total: u64,
}

impl TryFrom<event::Model> for PlannedEvent {
    type Error = StoreError;

    fn try_from(row: event::Model) -> Result<Self, StoreError> {
        let audience = StoreError::named("events", "audience", &row.id, &row.audience)?;
        Ok(Self {
            id: row.id,
            publish_at: row.publish_at,
            audience,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            link: row.link,
            name: Both {
                ja: row.name_ja,
                en: row.name_en,
            },
            description: Both {
                ja: row.description_ja,
                en: row.description_en,
            },
            place: Both {
                ja: row.place_ja,
                en: row.place_en,
            },
        })
    }
}

/// Events.
pub struct Events<'a, D>(pub(crate) &'a D);

impl<D: Rows> Events<'_, D> {
    /// Those that may be seen at this time and are not over: with `members` all, without it only
    /// those for everybody. The next one comes first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn upcoming(
        &self,
        members: bool,
        now: DateTime<Utc>,
        skip: u64,
        most: u64,
    ) -> Result<EventPage, StoreError> {
        let now = micros(now);
        let mut found = event::Entity::find()
            .filter(event::Column::PublishAt.lte(now))
            .filter(event::Column::EndsAt.gt(now));
        if !members {
            found = found.filter(event::Column::Audience.eq(Audience::Public.name()));
        }
        let total = found.clone().count(&self.0.rows()).await?;
        let rows = found
            .order_by_asc(event::Column::StartsAt)
            .order_by_asc(event::Column::Id)
            .offset(skip)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        let events = rows.into_iter().map(PlannedEvent::try_from);
        Ok(EventPage {
            events: events.collect::<Result<_, _>>()?,
            total,
        })
    }

    /// All of them, seen or not, by their names.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn all(&self) -> Result<Vec<PlannedEvent>, StoreError> {
        let rows = event::Entity::find()
            .order_by_asc(event::Column::Id)
            .all(&self.0.rows())
            .await?;
        rows.into_iter().map(PlannedEvent::try_from).collect()
    }
}

impl Events<'_, Unit> {
    /// Keeps an event in the place of the one of its name, if there is one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put(&self, event: &PlannedEvent) -> Result<(), StoreError> {
        let event = event.clone();
        event::Entity::insert(event::ActiveModel {
            id: Set(event.id),
            publish_at: Set(micros(event.publish_at)),
            audience: Set(event.audience.name().to_owned()),
            starts_at: Set(micros(event.starts_at)),
            ends_at: Set(micros(event.ends_at)),
            link: Set(event.link),
            name_ja: Set(event.name.ja),
            name_en: Set(event.name.en),
            description_ja: Set(event.description.ja),
            description_en: Set(event.description.en),
            place_ja: Set(event.place.ja),
            place_en: Set(event.place.en),
        })
        .on_conflict(
            OnConflict::column(event::Column::Id)
                .update_columns(event::Column::iter())
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        Ok(())
    }

    /// Withdraws an event.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn withdraw(&self, id: &str) -> Result<(), StoreError> {
        event::Entity::delete_by_id(id.to_owned())
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
