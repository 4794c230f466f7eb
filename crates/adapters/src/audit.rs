//! Security events as log lines.

use shinchoryu_service::{Audit, Event};

/// Writes security events to the log, with ids and nothing else.
#[derive(Debug, Clone, Copy)]
pub struct LogAudit;

impl Audit for LogAudit {
    fn record(&self, event: Event) {
        let parts = event.parts();
        tracing::info!(
            target: "audit",
            event = parts.name,
            member = parts.member.map(tracing::field::display),
            count = parts.count,
        );
    }
}
