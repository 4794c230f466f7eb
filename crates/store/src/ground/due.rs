//! What waits for its time.

use crate::micros;
use chrono::{DateTime, TimeDelta, Utc};
use sea_orm::{ColumnTrait, Condition};

/// Whether the time in a column has come. Nothing waits longer than `longest`: what lies further ahead
/// was written by a clock that was set back since, and has come, too.
pub(crate) fn is_due(
    column: impl ColumnTrait,
    now: DateTime<Utc>,
    longest: TimeDelta,
) -> Condition {
    Condition::any()
        .add(column.lte(micros(now)))
        .add(column.gt(micros(now + longest)))
}
