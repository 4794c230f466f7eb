//! 拒否の記録: who was refused is counted, not written down one by one, so that nobody fills the
//! database by asking again. The counts gather in memory and go into the database once a second;
//! a crash loses that second of them, and never a limit: limits are counted where they always were.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::networks::network_of;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, DurationRound as _, TimeDelta, Utc};
use shinchoryu_store::{MemberId, OTHERS, Refusals};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// Rows an hour may have before the rest shares one row for each event.
pub(crate) const MOST_AN_HOUR: usize = 500;
/// Counters that wait in memory before the rest shares one for each event.
const MOST_WAITING: usize = 1_000;

type Key = (DateTime<Utc>, &'static str, String, Option<MemberId>);

/// What was counted since the last time it went into the database.
#[derive(Default)]
pub(crate) struct Front(Mutex<HashMap<Key, Refusals>>);

impl Front {
    /// Counts one; whether it is the first of its kind that waits here.
    fn count(
        &self,
        event: &'static str,
        member: Option<MemberId>,
        peer: &Peer,
        now: DateTime<Utc>,
    ) -> bool {
        let hour = now.duration_trunc(TimeDelta::hours(1)).unwrap_or(now);
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut key = (hour, event, network_of(&peer.ip), member);
        let mut is_other = false;
        if waiting.len() >= MOST_WAITING && !waiting.contains_key(&key) {
            key = (hour, event, OTHERS.to_owned(), None);
            is_other = true;
        }
        let is_first = !waiting.contains_key(&key);
        let counted = waiting
            .entry(key)
            .or_insert_with_key(|(_, _, network, member)| Refusals {
                hour,
                event: event.to_owned(),
                network: network.clone(),
                member: *member,
                count: 0,
                first_at: now,
                last_at: now,
                ip: String::new(),
                agent: String::new(),
            });
        counted.count += 1;
        counted.last_at = now;
        if !is_other {
            counted.ip.clone_from(&peer.ip);
            counted.agent.clone_from(&peer.agent);
        }
        is_first
    }

    fn take(&self) -> HashMap<Key, Refusals> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts back what could not be written; what was counted meanwhile is added to it.
    fn put_back(&self, taken: HashMap<Key, Refusals>) {
        let mut waiting = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for (key, before) in taken {
            if let Some(now) = waiting.get_mut(&key) {
                now.count += before.count;
                now.first_at = before.first_at;
            } else if waiting.len() < MOST_WAITING {
                waiting.insert(key, before);
            }
            // else the database has been away for long, under many attackers
        }
    }
}

impl Service {
    /// Counts a refusal, which changed nothing. The log of the server hears of the first one a
    /// second.
    pub(crate) fn refused(&self, event: Event, peer: &Peer) {
        let parts = event.parts();
        if self
            .refusals
            .count(parts.name, parts.member, peer, self.now())
        {
            self.parts.audit.record(event);
        }
    }

    /// Counts a request from a page of another origin.
    pub fn refused_foreign_origin(&self, peer: &Peer) {
        self.refused(Event::ForeignOrigin, peer);
    }

    /// Counts somebody who was told to wait.
    pub fn refused_for_now(&self, peer: &Peer) {
        self.refused(Event::ToldToWait, peer);
    }

    /// Counts a session that is over, or never was one.
    pub fn refused_session(&self, peer: &Peer) {
        self.refused(Event::SessionRefused, peer);
    }

    /// Writes down what was refused since the last time. To be called once a second, and at the
    /// end.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails: it is tried again with the next call.
    pub async fn write_refusals(&self) -> Result<(), CommonError> {
        let taken = self.refusals.take();
        let counted = taken.values().cloned().collect();
        let added = self.store().add_refusals(counted, MOST_AN_HOUR).await;
        if added.is_err() {
            self.refusals.put_back(taken);
        }
        Ok(added?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;

    fn at(ip: &str) -> Peer {
        Peer::new(ip.to_owned(), "Firefox", None)
    }

    #[tokio::test]
    async fn a_row_stands_for_all_of_its_hour_and_network() {
        let world = World::new().await;
        let member = MemberId(uuid::Uuid::from_bytes([7; 16]));
        for _ in 0..3 {
            for ip in ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9"] {
                world.service.refused(Event::CodeRefused(member), &at(ip));
            }
            world.service.write_refusals().await.unwrap();
        }
        world.clock.advance(TimeDelta::hours(1));
        let last = at("2001:db8:1:2::1");
        world.service.refused(Event::CodeRefused(member), &last);
        world.service.write_refusals().await.unwrap();
        let rows = world.database.store.refusals_of(member).await.unwrap();
        let counts: Vec<_> = rows.iter().map(|row| row.count).collect();
        assert_eq!(counts, [6, 1]);
        assert_eq!(rows[0].network, "2001:db8:1:2::/64");
        assert_eq!(rows[0].ip, "2001:db8:1:2:ffff::9");
        assert_eq!(rows[0].agent, "Firefox");
    }

    #[tokio::test]
    async fn many_networks_end_in_one_row() {
        let world = World::new().await;
        for round in 0..3_u32 {
            for host in 0..2_000_u32 {
                let ip = format!("2001:db8:{round:x}:{host:x}::1");
                world.service.refused(Event::ToldToWait, &at(&ip));
            }
            world.service.write_refusals().await.unwrap();
        }
        let rows = world.database.store.count_rows("refusals").await.unwrap();
        assert_eq!(rows, i64::try_from(MOST_AN_HOUR).unwrap() + 1);
    }

    #[tokio::test]
    async fn what_cannot_be_written_waits() {
        let world = World::new().await;
        let member = MemberId(uuid::Uuid::from_bytes([7; 16]));
        let store = &world.database.store;
        world
            .service
            .refused(Event::CodeRefused(member), &at("192.0.2.1"));
        store
            .execute("ALTER TABLE refusals RENAME TO away")
            .await
            .unwrap();
        assert!(world.service.write_refusals().await.is_err());
        world
            .service
            .refused(Event::CodeRefused(member), &at("192.0.2.1"));
        store
            .execute("ALTER TABLE away RENAME TO refusals")
            .await
            .unwrap();
        world.service.write_refusals().await.unwrap();
        let rows = store.refusals_of(member).await.unwrap();
        assert_eq!((rows.len(), rows[0].count), (1, 2));
    }
}
