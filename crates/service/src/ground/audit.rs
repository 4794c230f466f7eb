//! 監査記録: what happened that concerns security is written down before the answer is given.
//! Refusals are counted in `refusals.rs`.

use crate::Service;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{AuditId, AuditRow};

impl Service {
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
