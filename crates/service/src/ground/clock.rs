//! 時計: the day it is in Japan, and how far the clock is trusted.

use chrono::{DateTime, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Utc};
use std::time::Duration;

/// Japan has one time and no summer time.
const JAPAN_OFFSET_SECONDS: i32 = 9 * 3600;
/// A clock that was set back further than this must not make sessions live longer.
pub(crate) const CLOCK_SLACK: TimeDelta = TimeDelta::minutes(5);

/// How long it is until then; nothing when it was before.
pub(crate) fn wait_until(until: DateTime<Utc>, now: DateTime<Utc>) -> Duration {
    (until - now).to_std().unwrap_or(Duration::ZERO)
}

/// What a clock in Japan shows at an instant.
pub(crate) fn japan_time(instant: DateTime<Utc>) -> NaiveDateTime {
    instant.naive_utc() + TimeDelta::seconds(i64::from(JAPAN_OFFSET_SECONDS))
}

/// The day in Japan at an instant.
pub fn japan_day(instant: DateTime<Utc>) -> NaiveDate {
    japan_time(instant).date()
}

/// Beginning of a day in Japan.
pub(crate) fn midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    from_japan_time(day.and_time(NaiveTime::MIN))
}

/// The instant at which a clock in Japan shows this.
pub(crate) fn from_japan_time(time: NaiveDateTime) -> Option<DateTime<Utc>> {
    let japan = FixedOffset::east_opt(JAPAN_OFFSET_SECONDS)?;
    let instant = time.and_local_timezone(japan);
    instant.single().map(|instant| instant.to_utc())
}
