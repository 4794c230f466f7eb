//! 監査記録: what happened that concerns security is written down before the answer is given.

use crate::Service;
use crate::error::ServiceError;
use crate::ports::Event;
use crate::sign_in::Peer;
use shinchoryu_store::{AuditId, AuditRow};

impl Service {
    /// Writes an event down, with where it came from, and tells the log.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails: what cannot be written down is not
    /// answered as done.
    pub(crate) async fn record(&self, event: Event, peer: &Peer) -> Result<(), ServiceError> {
        self.parts.audit.record(event);
        let parts = event.parts();
        self.store()
            .add_audit(AuditRow {
                id: AuditId(self.new_id()),
                at: self.now(),
                event: parts.name.to_owned(),
                member: parts.member,
                ip: peer.ip.clone(),
                agent: peer.agent.clone(),
                detail: parts.count.map(|count| count.to_string()),
            })
            .await?;
        Ok(())
    }
}
