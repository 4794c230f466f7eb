//! イベント: what is to come, for everybody and for members. Nothing is shown before its time of
//! publication, nor when it is over.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use chrono::{DateTime, Utc};
use shinchoryu_store::{EventPage, PlannedEvent};

/// 一覧の件数: events of a page.
pub const EVENT_ITEMS: u64 = 10;
/// The most events that a visitor is given.
pub const MOST_PUBLIC_EVENTS: u64 = 100;

/// An event as it stands at a time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpcomingEvent {
    /// The event.
    pub event: PlannedEvent,
    /// Whether it has begun.
    pub has_begun: bool,
}

/// A page of events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UpcomingEvents {
    /// The next one first.
    pub events: Vec<UpcomingEvent>,
    /// How many there are on all pages.
    pub total: u64,
}

fn standing_at(page: EventPage, now: DateTime<Utc>) -> UpcomingEvents {
    let at = |event: PlannedEvent| UpcomingEvent {
        has_begun: event.starts_at <= now,
        event,
    };
    UpcomingEvents {
        events: page.events.into_iter().map(at).collect(),
        total: page.total,
    }
}

impl Service {
    /// The events for everybody that are not over, the next one first.
    ///
    /// # Errors
    /// [`CommonError`] when the database fails or a row cannot be read.
    pub async fn public_events(&self) -> Result<Vec<UpcomingEvent>, CommonError> {
        let now = self.now();
        let events = self.store().events();
        let page = events.upcoming(false, now, 0, MOST_PUBLIC_EVENTS).await?;
        Ok(standing_at(page, now).events)
    }

    /// A page, from 1, of all events that are not over, the next one first.
    ///
    /// # Errors
    /// [`CommonError`] when the database fails or a row cannot be read.
    pub async fn member_events(
        &self,
        _member: &ActiveMember,
        page: u64,
    ) -> Result<UpcomingEvents, CommonError> {
        let now = self.now();
        let skip = page.saturating_sub(1).saturating_mul(EVENT_ITEMS);
        let events = self.store().events();
        let page = events.upcoming(true, now, skip, EVENT_ITEMS).await?;
        Ok(standing_at(page, now))
    }
}
