//! How long a session is good, and how many there may be.

use crate::ground::clock::CLOCK_SLACK;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Session, SessionKind, SessionRule};

/// A session unused for this long is over (specification, 2,400,000 ms).
pub const IDLE_LIFE: TimeDelta = TimeDelta::minutes(40);
/// A session is over after this, however busy.
pub const ABSOLUTE_LIFE: TimeDelta = TimeDelta::hours(12);

/// How many sessions of a kind a member may have at once: who opens more ends those that were used
/// longest ago.
pub(crate) const fn rule_of(kind: SessionKind) -> SessionRule {
    match kind {
        // whoever has the password alone and goes on typing it ends their own sign-ins before the
        // owner's
        SessionKind::Code => SessionRule {
            most: 10,
            of_an_address: Some(3),
        },
        SessionKind::Enrolment => SessionRule {
            most: 10,
            of_an_address: None,
        },
        SessionKind::Full => SessionRule {
            most: 50,
            of_an_address: None,
        },
    }
}

/// Whether the session is still good at `now`.
pub(crate) fn is_alive(session: &Session, now: DateTime<Utc>) -> bool {
    let unused = now - session.last_seen_at;
    now < session.expires_at && unused < IDLE_LIFE && unused > -CLOCK_SLACK
}
