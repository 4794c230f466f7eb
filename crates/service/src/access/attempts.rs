//! Failed attempts at passwords and second factors: who has to wait, and how long.
//!
//! Each attempt counts before it is made, and a success takes the count away. What comes from the
//! outside has one count for each account. Devices that show their token, places the member has
//! signed in at, and living sessions have shares of their own beside it, which nobody outside can
//! touch; what they fail beyond their share is taken from the outside's. All together never allow
//! more than a hundred failures in a row.

use crate::Service;
use crate::access::error::AccessError;
use crate::ground::change::{Change, Ended};
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{
    Attempt, AttemptKey, AttemptKind, AttemptRule, AttemptSource, Bar, Member, MemberId,
};

/// Failures in a row before a wait begins.
const FREE_FAILURES: i64 = 5;
/// The first wait; each further failure doubles it.
const FIRST_WAIT: TimeDelta = TimeDelta::seconds(30);
const LONGEST_WAIT: TimeDelta = TimeDelta::minutes(15);
/// Failures in a row after which strangers may try no more, until both factors were right on
/// another way in or the password is set anew.
const MOST_OF_STRANGERS: i64 = 28;
/// Failures in a row that are a source's own, with which the outside has nothing to do.
const SHARE: i64 = 6;
/// So many places, devices and sessions of an account have a share.
const PLACES: u64 = 3;
const DEVICES: u64 = 4;
const SESSIONS: u64 = 5;
/// The member is told when strangers have so many tries left.
const FEW: i64 = 5;
/// A counter nobody has touched for this long tells nothing any more.
const MEMORY: TimeDelta = TimeDelta::days(30);
/// One that is full is kept that long: it outlives whoever tries.
const CLOSED_MEMORY: TimeDelta = TimeDelta::days(365);

/// Wrong codes before a wait.
const FREE_CODES: i64 = 5;
const CODE_WAIT: TimeDelta = TimeDelta::minutes(15);
/// Wrong codes before a longer wait.
const CODES_A_DAY: i64 = 20;
const DAY: TimeDelta = TimeDelta::days(1);

/// A counter of failures.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Counter(AttemptKey);

/// What it costs if an attempt fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counted {
    /// Whether a wait follows.
    pub(crate) waits: bool,
    /// The how many-th failure of strangers it is, when it is taken from theirs.
    of_strangers: Option<i64>,
}

impl Counter {
    /// Of passwords for an address. The account is a digest: unknown addresses are nobody's
    /// business.
    pub(crate) fn password(email: &str, source: AttemptSource) -> Self {
        Self(AttemptKey {
            kind: AttemptKind::Password,
            account: Sha256::digest(email.as_bytes()).to_vec(),
            source,
        })
    }

    /// Of second factors of a member.
    pub(crate) fn code(member: MemberId, source: AttemptSource) -> Self {
        Self(AttemptKey {
            kind: AttemptKind::Code,
            account: member.0.as_bytes().to_vec(),
            source,
        })
    }

    /// All of a member's password, which begin anew with a new one.
    pub(crate) fn passwords(member: &Member) -> Vec<(AttemptKind, Vec<u8>)> {
        let any = Self::password(&member.email, AttemptSource::Stranger);
        vec![(any.0.kind, any.0.account)]
    }

    /// All of a member's second factors, which begin anew when one was right.
    pub(crate) fn codes(member: MemberId) -> Vec<(AttemptKind, Vec<u8>)> {
        let any = Self::code(member, AttemptSource::Stranger);
        vec![(any.0.kind, any.0.account)]
    }

    /// All of a member's, which begin anew when both factors were right.
    pub(crate) fn all(member: &Member) -> Vec<(AttemptKind, Vec<u8>)> {
        [Self::passwords(member), Self::codes(member.id)].concat()
    }

    fn rule(&self) -> AttemptRule {
        AttemptRule {
            sources: match self.0.source {
                AttemptSource::Stranger => 0,
                AttemptSource::Place(_) => PLACES,
                AttemptSource::Device(_) => DEVICES,
                AttemptSource::Session(_) => SESSIONS,
            },
            share: SHARE,
            most: MOST_OF_STRANGERS,
            wait: match self.0.kind {
                AttemptKind::Password => password_wait,
                AttemptKind::Code => code_wait,
            },
            slack: CLOCK_SLACK,
        }
    }

    /// What tells the member that a door closes, and the name of its kind.
    fn letter(&self, left: i64, seen: Seen) -> Mail {
        let left = u32::try_from(left).unwrap_or(0);
        match (self.0.kind, left) {
            (AttemptKind::Password, 0) => Mail::PasswordDoorClosed { seen },
            (AttemptKind::Password, left) => Mail::PasswordTriesFew { left, seen },
            (AttemptKind::Code, 0) => Mail::CodeDoorClosed { seen },
            (AttemptKind::Code, left) => Mail::CodeTriesFew { left, seen },
        }
    }
}

/// A wait after the fifth and each further one, up to a quarter of an hour.
fn password_wait(failures: i64) -> Option<TimeDelta> {
    if failures < FREE_FAILURES {
        return None;
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
    /// Whether an attempt may be made, by what is written already: who has to wait causes no work.
    /// Whoever comes through is counted once it is known whether the attempt was right.
    pub(crate) async fn check_attempt(
        &self,
        counter: &Counter,
        member: Option<MemberId>,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let (rule, now) = (counter.rule(), self.now());
        let attempts = self.store().attempts();
        match attempts.barred(&counter.0, rule, now).await? {
            None => Ok(()),
            Some(bar) => {
                self.refused(Event::AttemptsBlocked(member), peer);
                Err(self.barred(counter, bar))
            }
        }
    }

    /// What whoever may not make an attempt is told.
    fn barred(&self, counter: &Counter, bar: Bar) -> AccessError {
        match bar {
            Bar::Until(until) => self.come_again(until).into(),
            Bar::Closed => AccessError::DoorClosed(counter.0.kind),
        }
    }

    /// Counts an attempt, or says how long to wait: of those made at the same time the last ones are
    /// refused, whether they were right or not. The answer is what follows if it failed.
    pub(crate) async fn count(
        &self,
        tx: &Change,
        counter: &Counter,
        member: Option<MemberId>,
        peer: &Peer,
    ) -> Result<Counted, Ended<AccessError>> {
        let (rule, now) = (counter.rule(), self.now());
        match tx.attempts().count(&counter.0, rule, now).await? {
            Attempt::Allowed {
                failures,
                of_strangers,
            } => {
                let waits = |failures: i64| (rule.wait)(failures).is_some();
                Ok(Counted {
                    waits: waits(failures) || of_strangers.is_some_and(waits),
                    of_strangers,
                })
            }
            Attempt::Barred(bar) => {
                tx.refused(Event::AttemptsBlocked(member), peer);
                Err(Ended::Kept(self.barred(counter, bar)))
            }
        }
    }

    /// Forgets the failures of this source after a success.
    pub(crate) async fn forget_failures(
        &self,
        tx: &Change,
        counter: &Counter,
    ) -> Result<(), CommonError> {
        Ok(tx.attempts().clear(&counter.0).await?)
    }

    /// After a failure: the member is told before strangers have used up their tries, and when
    /// they have; once a day each. An address without an account is counted alike.
    pub(crate) async fn tell_of_door(
        &self,
        tx: &Change,
        counter: &Counter,
        counted: Counted,
        member: Option<&Member>,
        peer: &Peer,
    ) -> Result<(), CommonError> {
        let Some(failures) = counted.of_strangers else {
            return Ok(());
        };
        let left = MOST_OF_STRANGERS - failures;
        if left > FEW {
            return Ok(());
        }
        let now = self.now();
        let mail = counter.letter(left, Seen::new(now, peer));
        let subject = [mail.kind().as_bytes(), &counter.0.account].concat();
        // outsiders choose addresses without an account
        let subject = match member {
            Some(_) => subject,
            None => self.place_of("door_mails", &subject),
        };
        if !self.allows(tx, Limit::DoorMails, &subject).await? {
            return Ok(());
        }
        // whoever has not proved the address may be somebody else than who has it
        if let Some(member) =
            member.filter(|member| member.is_email_verified && !member.is_disabled)
        {
            let mail = self.mail_member(member, mail)?;
            tx.outbox().add([mail], now).await?;
        }
        Ok(())
    }

    /// Forgets counters that tell nothing any more.
    pub(crate) async fn forget_counters(&self, now: DateTime<Utc>) -> Result<(), CommonError> {
        self.store()
            .forget_attempts(
                (now, now + CLOCK_SLACK),
                now - MEMORY,
                (MOST_OF_STRANGERS, now - CLOSED_MEMORY),
            )
            .await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_quarter_of_an_hour() {
        for (failures, seconds) in [
            (1, None),
            (4, None),
            (5, Some(30)),
            (6, Some(60)),
            (7, Some(120)),
            (9, Some(480)),
            (10, Some(900)),
            (28, Some(900)),
            (i64::MAX, Some(900)),
        ] {
            let wait = password_wait(failures).map(|wait| wait.num_seconds());
            assert_eq!(wait, seconds, "{failures}");
        }
    }

    /// NIST SP 800-63B-4, 3.2.2.
    #[test]
    fn all_shares_together_are_a_hundred() {
        let sources = i64::try_from(PLACES + DEVICES + SESSIONS).unwrap();
        assert_eq!(MOST_OF_STRANGERS + sources * SHARE, 100);
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
