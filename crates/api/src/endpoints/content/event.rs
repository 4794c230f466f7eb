//! イベント: the shape that both lists of events share.

use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::{Audience, Both, UpcomingEvent};
use shinchoryu_words::Language;
use utoipa::ToSchema;

/// イベント, in the language that was asked for.
#[derive(Serialize, ToSchema)]
pub struct Event {
    /// Its name in addresses.
    id: String,
    /// イベント名.
    name: String,
    /// 説明: plain text, of which lines are lines.
    description: String,
    /// 会場; empty where nothing is said.
    place: String,
    /// Where to read more or register: always https.
    link: Option<String>,
    /// 開始.
    start_date_time: DateTime<Utc>,
    /// 終了.
    end_date_time: DateTime<Utc>,
    audience: EventAudience,
    state: EventState,
}

/// Who an event is for.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventAudience {
    /// 一般公開.
    Public,
    /// 会員向け.
    Members,
}

/// Where an event stands; one that is over is in no list.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventState {
    /// 開催予定.
    Upcoming,
    /// 開催中.
    Running,
}

/// The text of a language.
pub fn said(both: Both, language: Language) -> String {
    language.pick(both.ja, both.en)
}

impl Event {
    pub fn of(UpcomingEvent { event, has_begun }: UpcomingEvent, language: Language) -> Self {
        Self {
            id: event.id,
            name: said(event.name, language),
            description: said(event.description, language),
            place: said(event.place, language),
            link: event.link,
            start_date_time: event.starts_at,
            end_date_time: event.ends_at,
            audience: match event.audience {
                Audience::Public => EventAudience::Public,
                Audience::Members => EventAudience::Members,
            },
            state: if has_begun {
                EventState::Running
            } else {
                EventState::Upcoming
            },
        }
    }
}
