//! Failed attempts at passwords and second factors: who has to wait, and how long.
//!
//! Each attempt counts before it is made, and a success takes the count away. Devices that are
//! known have counters of their own, so that a stranger's failures do not lock their owner out.

use crate::Service;
use crate::error::ServiceError;
use crate::pauses::doubled;
use crate::ports::Event;
use crate::sign_in::Peer;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{Attempt, AttemptKind, Known, Member, MemberId};
use std::time::Duration;

/// Failures in a row before a wait begins.
const FREE_FAILURES: i64 = 5;
/// The first wait; each further failure doubles it.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(15);
/// Failures in a row after which a password opens nothing any more until it is set anew: together
/// the hundred that NIST SP 800-63B-4 allows.
const MOST_OF_STRANGERS: i64 = 80;
const MOST_ON_KNOWN_DEVICES: i64 = 20;
/// Kept that long, it outlives whoever tries.
const CLOSED: TimeDelta = TimeDelta::days(365);

/// Wrong codes before a wait.
const FREE_CODES: i64 = 5;
const CODE_WAIT: TimeDelta = TimeDelta::minutes(15);
/// Wrong codes before a longer wait.
const CODES_A_DAY: i64 = 20;
const DAY: TimeDelta = TimeDelta::days(1);

/// A counter of failures.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Counter {
    kind: AttemptKind,
    subject: Vec<u8>,
}

impl Counter {
    /// Of passwords for an address. The subject is a digest: unknown addresses are nobody's
    /// business.
    pub(crate) fn password(email: &str, known: Option<Known>) -> Self {
        let kind = if known.is_some() {
            AttemptKind::KnownPassword
        } else {
            AttemptKind::Password
        };
        let subject = Sha256::digest(email.as_bytes()).to_vec();
        Self { kind, subject }
    }

    /// Of second factors of a member.
    pub(crate) fn code(member: MemberId, known: Option<Known>) -> Self {
        let kind = if known.is_some() {
            AttemptKind::KnownCode
        } else {
            AttemptKind::Code
        };
        let subject = member.0.as_bytes().to_vec();
        Self { kind, subject }
    }

    pub(crate) fn into_parts(self) -> (AttemptKind, Vec<u8>) {
        (self.kind, self.subject)
    }

    /// Those of a member's password, which begin anew with a new one.
    pub(crate) fn passwords(member: &Member) -> Vec<(AttemptKind, Vec<u8>)> {
        [None, Some(Known::ByToken)]
            .map(|known| Self::password(&member.email, known).into_parts())
            .into()
    }

    /// All of a member's, which begin anew when both factors were right.
    pub(crate) fn all(member: &Member) -> Vec<(AttemptKind, Vec<u8>)> {
        [None, Some(Known::ByToken)]
            .into_iter()
            .flat_map(|known| {
                [
                    Self::password(&member.email, known),
                    Self::code(member.id, known),
                ]
            })
            .map(Self::into_parts)
            .collect()
    }

    /// Until when the attempt after this many failures in a row has to wait.
    fn blocked_until(&self, failures: i64, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
        match self.kind {
            AttemptKind::Password => password_wait(failures, MOST_OF_STRANGERS),
            AttemptKind::KnownPassword => password_wait(failures, MOST_ON_KNOWN_DEVICES),
            AttemptKind::Code | AttemptKind::KnownCode => code_wait(failures),
        }
        .map(|wait| now + wait)
    }
}

fn password_wait(failures: i64, most: i64) -> Option<TimeDelta> {
    if failures < FREE_FAILURES {
        return None;
    }
    if failures >= most {
        return Some(CLOSED);
    }
    let doublings = failures.saturating_sub(FREE_FAILURES);
    Some(doubled(FIRST_WAIT, doublings, LONGEST_WAIT))
}

/// A wait after every fifth, so that no quarter of an hour and no day sees more than it may.
fn code_wait(failures: i64) -> Option<TimeDelta> {
    if failures % CODES_A_DAY == 0 {
        Some(DAY)
    } else if failures % FREE_CODES == 0 {
        Some(CODE_WAIT)
    } else {
        None
    }
}

impl Service {
    /// Counts an attempt, or says how long to wait. The answer is whether a wait follows if it
    /// fails.
    pub(crate) async fn count(
        &self,
        counter: &Counter,
        member: Option<MemberId>,
        peer: &Peer,
    ) -> Result<bool, ServiceError> {
        let now = self.now();
        let attempt = self
            .store()
            .count_attempt(counter.kind, &counter.subject, now, |failures| {
                counter.blocked_until(failures, now)
            })
            .await?;
        match attempt {
            Attempt::Allowed(failures) => Ok(counter.blocked_until(failures, now).is_some()),
            Attempt::BlockedUntil(until) => {
                self.record(Event::AttemptsBlocked(member), peer).await?;
                let wait = (until - now).min(DAY);
                Err(ServiceError::TooManyAttempts {
                    retry_after: wait.to_std().unwrap_or(Duration::ZERO),
                })
            }
        }
    }

    /// Forgets the failures after a success.
    pub(crate) async fn forget_failures(&self, counter: &Counter) -> Result<(), ServiceError> {
        Ok(self
            .store()
            .clear_attempts(counter.kind, &counter.subject)
            .await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_quarter_of_an_hour_and_end_for_good() {
        for (failures, seconds) in [
            (1, None),
            (4, None),
            (5, Some(30)),
            (6, Some(60)),
            (7, Some(120)),
            (9, Some(480)),
            (10, Some(900)),
            (79, Some(900)),
            (80, Some(365 * 86_400)),
            (i64::MAX, Some(365 * 86_400)),
        ] {
            let wait = password_wait(failures, MOST_OF_STRANGERS).map(|wait| wait.num_seconds());
            assert_eq!(wait, seconds, "{failures}");
        }
        assert_eq!(MOST_OF_STRANGERS + MOST_ON_KNOWN_DEVICES, 100);
    }

    #[test]
    fn five_codes_a_quarter_and_twenty_a_day() {
        let waits: Vec<_> = (1..=25)
            .filter_map(|failures| code_wait(failures).map(|wait| (failures, wait.num_minutes())))
            .collect();
        assert_eq!(waits, [(5, 15), (10, 15), (15, 15), (20, 1440), (25, 15)]);
    }

    /// Somebody who tries as soon as they may, for three days.
    #[test]
    fn no_window_sees_more_codes_than_it_may() {
        let mut at = TimeDelta::zero();
        let mut tries = Vec::new();
        for failures in 1..=60 {
            tries.push(at);
            at += code_wait(failures).unwrap_or_default();
        }
        for (window, most) in [(CODE_WAIT, 5), (DAY, 20)] {
            for start in &tries {
                let within = tries
                    .iter()
                    .filter(|at| **at >= *start && **at - *start < window)
                    .count();
                assert!(within <= most, "{within} in {window}");
            }
        }
    }
}
