//! 書込みの頻度: how fast a session may write. Counted in memory: it guards the writer of the
//! database for the others, and after a restart nobody has to wait for what came before. Not of a
//! member: whoever took one session must not keep the member from ending it.

use crate::Service;
use crate::ground::error::CommonError;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::SessionId;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Writes at once. The editor writes at most one in two seconds for each open material.
const BURST: i32 = 60;
/// One more after each of these.
const PACE: TimeDelta = TimeDelta::seconds(1);
/// Sessions remembered at once; which has not written for a minute is forgotten first.
const MOST: usize = 10_000;

/// For each session, until when all of the burst is there again.
#[derive(Default)]
pub(crate) struct WriteRate(Mutex<HashMap<SessionId, DateTime<Utc>>>);

impl WriteRate {
    /// Takes one, or says how long to wait.
    fn take(&self, session: SessionId, now: DateTime<Utc>) -> Result<(), TimeDelta> {
        let longest = PACE * BURST;
        let mut rested = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if rested.len() >= MOST {
            rested.retain(|_, at| *at > now && *at <= now + longest);
        }
        let at = rested.get(&session).copied().unwrap_or(now);
        let at = if at > now + longest {
            // from before the clock was set back
            now
        } else {
            at.max(now)
        };
        let next = at + PACE;
        let wait = next - (now + longest);
        if wait > TimeDelta::zero() {
            return Err(wait);
        }
        rested.insert(session, next);
        Ok(())
    }
}

impl Service {
    /// Counts a write of a session.
    ///
    /// # Errors
    /// [`CommonError::TooManyRequests`] when it comes too soon.
    pub fn count_write(&self, session: SessionId) -> Result<(), CommonError> {
        let taken = self.write_rate.take(session, self.now());
        taken.map_err(|wait| CommonError::TooManyRequests {
            retry_after: wait.to_std().unwrap_or_default(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(byte: u8) -> SessionId {
        SessionId(uuid::Uuid::from_bytes([byte; 16]))
    }

    #[test]
    fn after_a_burst_there_is_one_a_second() {
        let rate = WriteRate::default();
        let start: DateTime<Utc> = "2026-05-01T03:00:00Z".parse().unwrap();
        for _ in 0..BURST {
            rate.take(session(1), start).unwrap();
        }
        assert_eq!(rate.take(session(1), start), Err(PACE));
        rate.take(session(2), start).unwrap();
        let half = start + TimeDelta::milliseconds(500);
        assert_eq!(
            rate.take(session(1), half),
            Err(TimeDelta::milliseconds(500))
        );
        rate.take(session(1), start + PACE).unwrap();
        assert!(rate.take(session(1), start + PACE).is_err());
        let later = start + TimeDelta::minutes(2);
        for _ in 0..BURST {
            rate.take(session(1), later).unwrap();
        }
    }

    #[test]
    fn a_clock_set_back_keeps_nobody_waiting() {
        let rate = WriteRate::default();
        let start: DateTime<Utc> = "2026-05-01T03:00:00Z".parse().unwrap();
        rate.take(session(1), start).unwrap();
        let before = start - TimeDelta::days(1);
        for _ in 0..BURST {
            rate.take(session(1), before).unwrap();
        }
        assert_eq!(rate.take(session(1), before), Err(PACE));
    }

    /// What the editor does: two materials open, each written every two seconds for an hour.
    #[test]
    fn an_editor_that_saves_all_the_time_never_waits() {
        let rate = WriteRate::default();
        let start: DateTime<Utc> = "2026-05-01T03:00:00Z".parse().unwrap();
        for second in (0..3_600).step_by(2) {
            let now = start + TimeDelta::seconds(second);
            for _ in 0..2 {
                rate.take(session(1), now).unwrap();
            }
        }
    }

    #[test]
    fn many_sessions_take_bounded_room() {
        let rate = WriteRate::default();
        let start: DateTime<Utc> = "2026-05-01T03:00:00Z".parse().unwrap();
        for number in 0..30_000_u128 {
            let at = start + TimeDelta::milliseconds(i64::try_from(number).unwrap());
            let _ = rate.take(SessionId(uuid::Uuid::from_u128(number)), at);
        }
        assert!(rate.0.lock().unwrap().len() <= MOST);
    }
}
