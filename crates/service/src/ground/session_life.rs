//! How long a session is good.

use crate::ground::clock::CLOCK_SLACK;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::Session;

/// A session unused for this long is over (specification, 2,400,000 ms).
pub const IDLE_LIFE: TimeDelta = TimeDelta::minutes(40);
/// A session is over after this, however busy.
pub const ABSOLUTE_LIFE: TimeDelta = TimeDelta::hours(12);

/// Whether the session is still good at `now`.
pub(crate) fn is_alive(session: &Session, now: DateTime<Utc>) -> bool {
    let unused = now - session.last_seen_at;
    now < session.expires_at && unused < IDLE_LIFE && unused > -CLOCK_SLACK
}
