//! Limits on what is read: counted in the database as all limits are, and in the memory of this
//! server, which decides while nothing can be written. A read is not refused because it cannot be
//! counted.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::later::promptly;
use crate::ground::limits::Limit;
use chrono::{DateTime, Utc};
use shinchoryu_store::WindowRule;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// More subjects than this are not told apart: the next one waits.
const MOST: usize = 10_000;
/// So many of them may be there from before: the others are for those who come while nothing can be
/// written.
const MOST_BEFORE: usize = MOST / 2;

/// Who is counted, and of what.
type Subject = (&'static str, Vec<u8>);

/// Counts that do not outlive the server. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct InMemory(Arc<Mutex<HashMap<Subject, Stretch>>>);

struct Stretch {
    ends_at: DateTime<Utc>,
    count: i64,
}

impl InMemory {
    /// Counts one more; the end of the window when that is too many.
    fn count(&self, rule: WindowRule, subject: &[u8], now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        self.count_among(MOST, rule, subject, now)
    }

    /// Counts one that the database has counted: whoever goes on while nothing can be written does
    /// not begin anew.
    fn note(&self, rule: WindowRule, subject: &[u8], now: DateTime<Utc>) {
        self.count_among(MOST_BEFORE, rule, subject, now);
    }

    fn count_among(
        &self,
        most: usize,
        rule: WindowRule,
        subject: &[u8],
        now: DateTime<Utc>,
    ) -> Option<DateTime<Utc>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= most {
            kept.retain(|_, stretch| now < stretch.ends_at);
        }
        let end = now + rule.length;
        let subject = (rule.kind, subject.to_vec());
        if kept.len() >= most && !kept.contains_key(&subject) {
            return Some(end);
        }
        let stretch = kept.entry(subject).or_insert(Stretch {
            ends_at: end,
            count: 0,
        });
        // a clock that was set back must not make a window longer
        if now >= stretch.ends_at || stretch.ends_at > end {
            *stretch = Stretch {
                ends_at: end,
                count: 0,
            };
        }
        if stretch.count >= rule.max {
            return Some(stretch.ends_at);
        }
        stretch.count += 1;
        None
    }
}

impl Service {
    /// [`Service::enforce`] for a read.
    pub(crate) async fn enforce_on_read(
        &self,
        limit: Limit,
        subject: &[u8],
    ) -> Result<(), CommonError> {
        let (service, counted) = (self.clone(), subject.to_vec());
        let counted = promptly(async move { service.enforce_alone(limit, &counted).await }).await;
        match counted {
            Some(Ok(())) => {
                if !subject.is_empty() {
                    let subject = self.subject(limit, subject);
                    self.in_memory.note(limit.rule(), &subject, self.now());
                }
                Ok(())
            }
            Some(Err(
                refused @ (CommonError::TooManyAttempts { .. }
                | CommonError::TooManyRequests { .. }),
            )) => Err(refused),
            Some(Err(_)) | None if subject.is_empty() => Ok(()),
            Some(Err(_)) | None => {
                let subject = self.subject(limit, subject);
                match self.in_memory.count(limit.rule(), &subject, self.now()) {
                    None => Ok(()),
                    Some(until) => Err(limit.beyond(self.wait(until))),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    const RULE: WindowRule = WindowRule {
        kind: "documents",
        max: 2,
        length: TimeDelta::hours(1),
    };

    #[test]
    fn a_window_in_memory_fills_and_ends() {
        let kept = InMemory::default();
        let now = DateTime::UNIX_EPOCH;
        let later = now + TimeDelta::minutes(59);
        assert_eq!(kept.count(RULE, b"a", now), None);
        assert_eq!(kept.count(RULE, b"a", later), None);
        let end = now + RULE.length;
        assert_eq!(kept.count(RULE, b"a", later), Some(end));
        assert_eq!(kept.count(RULE, b"b", later), None);
        assert_eq!(kept.count(RULE, b"a", end), None);
        // set back by more than the window
        assert_eq!(kept.count(RULE, b"a", now - RULE.length), None);
    }

    #[test]
    fn who_was_counted_before_leaves_room_for_others() {
        let kept = InMemory::default();
        let now = DateTime::UNIX_EPOCH;
        for number in 0..MOST {
            kept.note(RULE, &number.to_be_bytes(), now);
        }
        // the first one has one more, somebody else both
        let first = 0_usize.to_be_bytes();
        assert_eq!(kept.count(RULE, &first, now), None);
        assert!(kept.count(RULE, &first, now).is_some());
        for _ in 0..RULE.max {
            assert_eq!(kept.count(RULE, b"one more", now), None);
        }
        assert!(kept.count(RULE, b"one more", now).is_some());
    }

    #[test]
    fn a_crowd_takes_a_bounded_room() {
        let kept = InMemory::default();
        let now = DateTime::UNIX_EPOCH;
        for number in 0..MOST {
            assert_eq!(kept.count(RULE, &number.to_be_bytes(), now), None);
        }
        assert!(kept.count(RULE, b"one more", now).is_some());
        assert_eq!(kept.count(RULE, &0_usize.to_be_bytes(), now), None);
        assert_eq!(kept.count(RULE, b"one more", now + RULE.length), None);
    }
}
