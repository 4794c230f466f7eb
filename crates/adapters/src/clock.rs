//! The clock of the machine, and one that can be moved.

use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_service::Clock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// The clock of the machine.
#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

/// The clock of the machine, some seconds ahead: whoever tries the product need not wait for what
/// takes days. It only moves forward, as time does.
#[derive(Debug, Default)]
pub struct MovableClock {
    ahead: AtomicI64,
}

/// Farther than anything of the product reaches.
const MAX_AHEAD: i64 = 10 * 366 * 86_400;

impl MovableClock {
    /// Moves it forward; `false` when that is backward or too far.
    pub fn advance(&self, seconds: i64) -> bool {
        seconds >= 0
            && self
                .ahead
                .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |ahead| {
                    ahead
                        .checked_add(seconds)
                        .filter(|ahead| *ahead <= MAX_AHEAD)
                })
                .is_ok()
    }

    /// How many seconds it is ahead of the machine.
    #[must_use]
    pub fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::Relaxed)
    }
}

impl Clock for MovableClock {
    fn now(&self) -> DateTime<Utc> {
        Utc::now() + TimeDelta::seconds(self.ahead())
    }

    fn passed(&self) -> Duration {
        SystemClock.passed() + Duration::from_secs(self.ahead().unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_movable_clock_goes_forward_only_and_not_for_ever() {
        let clock = MovableClock::default();
        let before = clock.now();
        assert!(clock.advance(86_400));
        assert!(clock.now() - before >= TimeDelta::days(1));
        assert!(clock.passed() >= Duration::from_secs(86_400));
        for refused in [-1, i64::MIN, i64::MAX, MAX_AHEAD] {
            assert!(!clock.advance(refused), "{refused}");
        }
        assert_eq!(clock.ahead(), 86_400);
    }
}
