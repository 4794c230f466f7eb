//! What an answer does not wait for: the last use of a session, sessions that are found to be
//! over, and rows of the audit log that tell of a read. They are kept here until they are written,
//! so that members read while the database takes nothing.

use crate::ground::session_life::is_alive;
use crate::{Parts, Service};

use chrono::{DateTime, Utc};
use shinchoryu_store::{AuditRow, Late, Room, Session, SessionId, Store, StoreError};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// After a write that failed.
const PAUSE: Duration = Duration::from_secs(2);
/// A read waits this long for a write that goes with it, and no longer.
pub(crate) const SHORT_PATIENCE: Duration = Duration::from_secs(1);
/// What was written is known here for longer than a request lasts.
const KEPT: Duration = Duration::from_secs(120);
/// Written in one transaction.
const BATCH: usize = 200;
/// More sessions than this are not remembered: then the last use that was written counts.
const MOST_SESSIONS: usize = 20_000;
/// More rows than this are told to the log of the server alone.
const MOST_ROWS: usize = 1_000;

/// What waits to be written. Cheap to clone.
#[derive(Clone, Default)]
pub(crate) struct Later(Arc<Mutex<Waiting>>);

#[derive(Default)]
struct Waiting {
    /// One a session: what was seen last.
    sessions: HashMap<SessionId, Seen>,
    told: VecDeque<AuditRow>,
    /// Whether somebody writes.
    is_written: bool,
}

#[derive(Debug, Clone, Copy)]
struct Seen {
    at: DateTime<Utc>,
    /// Found to be over; else used.
    is_over: bool,
    /// Nothing is to be known of it any more after this.
    expires_at: DateTime<Utc>,
    /// Who read the row of the session just before it was written must still learn of this.
    written_at: Option<Instant>,
}

impl Waiting {
    fn batch(&self) -> Option<Late> {
        let mut late = Late::default();
        let unwritten = |(_, seen): &(_, &Seen)| seen.written_at.is_none();
        for (id, seen) in self.sessions.iter().filter(unwritten).take(BATCH) {
            let list = if seen.is_over {
                &mut late.over
            } else {
                &mut late.uses
            };
            list.push((*id, seen.at));
        }
        late.told.extend(self.told.iter().take(BATCH).cloned());
        let is_empty = late.uses.is_empty() && late.over.is_empty() && late.told.is_empty();
        (!is_empty).then_some(late)
    }
}

impl Later {
    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The session with what is known of it here and not yet in the database; `None` when it was
    /// found to be over.
    pub(crate) fn known(&self, session: Session) -> Option<Session> {
        match self.waiting().sessions.get(&session.id) {
            None => Some(session),
            Some(seen) if seen.is_over => None,
            Some(seen) => Some(Session {
                last_seen_at: session.last_seen_at.max(seen.at),
                ..session
            }),
        }
    }

    fn see(&self, session: &Session, seen: Seen, now: DateTime<Utc>) {
        let mut waiting = self.waiting();
        if waiting.sessions.len() >= MOST_SESSIONS {
            waiting
                .sessions
                .retain(|_, seen| seen.written_at.is_none() && now < seen.expires_at);
        }
        if waiting.sessions.len() < MOST_SESSIONS || waiting.sessions.contains_key(&session.id) {
            waiting.sessions.insert(session.id, seen);
        }
    }

    /// Keeps a row that could not be written; the log of the server has the event already.
    fn tell(&self, row: AuditRow) {
        let mut waiting = self.waiting();
        if waiting.told.len() < MOST_ROWS {
            waiting.told.push_back(row);
        } else {
            tracing::warn!("too many rows of the audit log wait: one is in this log alone");
        }
    }

    /// What is to be written next; `None` when nothing waits, and then nobody writes any more.
    fn next(&self) -> Option<Late> {
        let mut waiting = self.waiting();
        waiting
            .sessions
            .retain(|_, seen| seen.written_at.is_none_or(|at| at.elapsed() < KEPT));
        let late = waiting.batch();
        waiting.is_written = late.is_some();
        late
    }

    /// Notes what was written, unless something newer was seen meanwhile.
    fn written(&self, late: &Late) {
        let mut waiting = self.waiting();
        let uses = late.uses.iter().map(|one| (one, false));
        let over = late.over.iter().map(|one| (one, true));
        for ((id, at), is_over) in uses.chain(over) {
            if let Some(seen) = waiting.sessions.get_mut(id)
                && seen.at == *at
                && seen.is_over == is_over
            {
                seen.written_at = Some(Instant::now());
            }
        }
        waiting
            .told
            .retain(|row| late.told.iter().all(|told| told.id != row.id));
    }

    async fn write_one(&self, parts: &Parts) -> Result<bool, StoreError> {
        let Some(late) = self.next() else {
            return Ok(false);
        };
        parts.store.catch_up(late.clone()).await?;
        self.written(&late);
        Ok(true)
    }
}

async fn add_row(store: &Store, row: AuditRow) -> Result<(), StoreError> {
    let tx = store.begin(Room::Small).await?;
    tx.audit().add(row).await?;
    tx.commit().await
}

impl Service {
    /// Notes that a session was used just now.
    pub(crate) fn note_use(&self, session: &Session, now: DateTime<Utc>) {
        let seen = Seen {
            at: now,
            is_over: false,
            expires_at: session.expires_at,
            written_at: None,
        };
        self.later.see(session, seen, now);
        self.write_later();
    }

    /// Notes that a session is over, so that it does not come back when a clock is set back.
    pub(crate) fn note_end(&self, session: &Session, now: DateTime<Utc>) {
        let seen = Seen {
            at: session.last_seen_at,
            is_over: true,
            // a clock may go back from behind the end to before it
            expires_at: session.expires_at.max(now) + crate::ground::session_life::ABSOLUTE_LIFE,
            written_at: None,
        };
        self.later.see(session, seen, now);
        self.write_later();
    }

    /// Whether the session is good at `now`, with what is known of it here.
    pub(crate) fn living(&self, session: Session, now: DateTime<Utc>) -> Option<Session> {
        let session = self.later.known(session)?;
        if is_alive(&session, now) {
            return Some(session);
        }
        self.note_end(&session, now);
        None
    }

    /// Writes a row of the audit log that tells of a read: the read is answered even when the row
    /// cannot be written yet.
    pub(crate) async fn tell_of_read(&self, row: AuditRow) {
        let (service, kept) = (self.clone(), row.clone());
        promptly(async move {
            if let Err(error) = add_row(service.store(), row).await {
                tracing::warn!(%error, "a row of the audit log waits to be written");
                service.later.tell(kept);
                service.write_later();
            }
        })
        .await;
    }

    /// Writes what waits, in the background and one after the other, until nothing waits.
    fn write_later(&self) {
        if std::mem::replace(&mut self.later.waiting().is_written, true) {
            return;
        }
        let later = self.later.clone();
        // it does not keep the store open when all else is gone
        let parts = Arc::downgrade(&self.parts);
        tokio::spawn(async move {
            while let Some(parts) = parts.upgrade() {
                match later.write_one(&parts).await {
                    Ok(true) => {}
                    Ok(false) => return,
                    Err(error) => {
                        drop(parts);
                        tracing::debug!(%error, "the last use of sessions could not be written");
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        });
    }

    /// Writes what waits now: before sessions are judged by what the database knows of them.
    pub(crate) async fn catch_up(&self) -> Result<(), StoreError> {
        // what is seen meanwhile is the background's
        for _ in 0..=MOST_SESSIONS / BATCH {
            let Some(late) = self.later.waiting().batch() else {
                break;
            };
            self.store().catch_up(late.clone()).await?;
            self.later.written(&late);
        }
        Ok(())
    }
}

/// Waits a short while for a write; it goes on when that is over. It runs by itself: given up in
/// the middle, each would keep a connection busy, and the reads would find none.
pub(crate) async fn promptly<T: Send + 'static>(
    write: impl Future<Output = T> + Send + 'static,
) -> Option<T> {
    tokio::time::timeout(SHORT_PATIENCE, tokio::spawn(write))
        .await
        .ok()?
        .ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;
    use shinchoryu_store::{AuditId, MemberId, SessionKind};
    use uuid::Uuid;

    fn session(id: u128, now: DateTime<Utc>) -> Session {
        Session {
            id: SessionId(Uuid::from_u128(id)),
            member: MemberId(Uuid::from_u128(1)),
            kind: SessionKind::Full,
            created_at: now,
            last_seen_at: now,
            expires_at: now + TimeDelta::hours(12),
            fresh_at: None,
            ip: String::new(),
            agent: String::new(),
        }
    }

    fn used(at: DateTime<Utc>) -> Seen {
        Seen {
            at,
            is_over: false,
            expires_at: at + TimeDelta::hours(1),
            written_at: None,
        }
    }

    fn row(id: u128) -> AuditRow {
        AuditRow {
            id: AuditId(Uuid::from_u128(id)),
            at: DateTime::UNIX_EPOCH,
            event: String::new(),
            member: None,
            ip: String::new(),
            agent: String::new(),
            detail: None,
        }
    }

    #[test]
    fn one_use_a_session_waits_and_a_newer_one_is_not_forgotten() {
        let now = DateTime::UNIX_EPOCH;
        let later = Later::default();
        let one = session(1, now);
        for minute in 0..100 {
            later.see(&one, used(now + TimeDelta::minutes(minute)), now);
        }
        let late = later.next().unwrap();
        assert_eq!(late.uses, [(one.id, now + TimeDelta::minutes(99))]);
        later.see(&one, used(now + TimeDelta::minutes(100)), now);
        later.written(&late);
        let known = later.known(one.clone()).unwrap();
        assert_eq!(known.last_seen_at, now + TimeDelta::minutes(100));
        later.written(&later.next().unwrap());
        assert!(later.next().is_none());
        // who read the row before that is told all the same
        let known = later.known(one).unwrap();
        assert_eq!(known.last_seen_at, now + TimeDelta::minutes(100));
    }

    #[test]
    fn an_end_that_is_noted_while_the_use_is_written_is_not_forgotten() {
        let now = DateTime::UNIX_EPOCH;
        let later = Later::default();
        let one = session(1, now);
        later.see(&one, used(now), now);
        let late = later.next().unwrap();
        let over = Seen {
            is_over: true,
            ..used(now)
        };
        later.see(&one, over, now);
        later.written(&late);
        assert_eq!(later.known(one.clone()), None);
        assert_eq!(later.next().unwrap().over, [(one.id, now)]);
    }

    #[test]
    fn what_waits_is_bounded() {
        let now = DateTime::UNIX_EPOCH;
        let later = Later::default();
        for id in 0..MOST_SESSIONS + 10 {
            later.see(&session(id as u128, now), used(now), now);
        }
        assert_eq!(later.waiting().sessions.len(), MOST_SESSIONS);
        // what is over makes room
        let after = now + TimeDelta::hours(2);
        later.see(&session(u128::MAX, after), used(after), after);
        assert_eq!(later.waiting().sessions.len(), 1);
        for id in 0..MOST_ROWS + 10 {
            later.tell(row(id as u128));
        }
        assert_eq!(later.waiting().told.len(), MOST_ROWS);
    }
}
