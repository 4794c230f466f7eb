//! Security events as log lines.

use shinchoryu_service::{Audit, Event};

/// Writes security events to the log, with ids and nothing else.
#[derive(Debug, Clone, Copy)]
pub struct LogAudit;

impl Audit for LogAudit {
    fn record(&self, event: Event) {
        let (name, member) = match event {
            Event::PasswordAccepted(id) => ("password_accepted", Some(id)),
            Event::PasswordRefused(id) => ("password_refused", id),
            Event::AccountRefused(id) => ("account_refused", Some(id)),
            Event::AttemptsBlocked(id) => ("attempts_blocked", id),
            Event::SignedIn(id) => ("signed_in", Some(id)),
            Event::CodeRefused(id) => ("code_refused", Some(id)),
            Event::CodeReplayed(id) => ("code_replayed", Some(id)),
            Event::SignedOut(id) => ("signed_out", Some(id)),
            Event::MaterialsDeleted(id, _) => ("materials_deleted", Some(id)),
        };
        let count = match event {
            Event::MaterialsDeleted(_, count) => Some(count),
            _ => None,
        };
        tracing::info!(
            target: "audit",
            event = name,
            member = member.map(tracing::field::display),
            count,
        );
    }
}
