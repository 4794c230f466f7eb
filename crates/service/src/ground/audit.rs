//! 監査記録: what happened that concerns security is written down before the answer is given.
//! Refusals are counted in `refusals.rs`.

use crate::Service;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{AuditId, AuditRow, Store};
use std::ops::Deref;

/// The store for one change and what it is written down as.
pub(crate) struct Telling<'a> {
    store: Store,
    events: Vec<Event>,
    service: &'a Service,
}

impl Deref for Telling<'_> {
    type Target = Store;
    fn deref(&self) -> &Store {
        &self.store
    }
}

impl Telling<'_> {
    /// The change was made: tells the log of the server too.
    pub(crate) fn done(self) {
        for event in self.events {
            self.service.parts.audit.record(event);
        }
    }
}

impl Service {
    /// The store for one change that is to be written down: in its own transaction, so that
    /// neither is there without the other.
    pub(crate) fn telling(
        &self,
        events: impl IntoIterator<Item = Event>,
        peer: &Peer,
    ) -> Telling<'_> {
        let events: Vec<_> = events.into_iter().collect();
        let rows = events.iter().map(|event| self.audit_row(*event, peer));
        Telling {
            store: self.store().telling(rows.collect()),
            events,
            service: self,
        }
    }

    pub(crate) fn audit_row(&self, event: Event, peer: &Peer) -> AuditRow {
        let parts = event.parts();
        AuditRow {
            id: AuditId(self.new_id()),
            at: self.now(),
            event: parts.name.to_owned(),
            member: parts.member,
            ip: peer.ip.clone(),
            agent: peer.agent.clone(),
            detail: parts.count.map(|count| count.to_string()),
        }
    }

    /// Writes down that something was read. The read does not depend on it: what cannot be
    /// written now is in the log of the server, and is written when it can be.
    pub(crate) async fn record_read(&self, event: Event, peer: &Peer) {
        self.parts.audit.record(event);
        self.tell_of_read(self.audit_row(event, peer)).await;
    }
}
