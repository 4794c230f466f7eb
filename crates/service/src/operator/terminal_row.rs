//! What the audit log is told of who works at the terminal.

use crate::ground::ports::{Clock, Entropy};
use shinchoryu_store::{AuditId, AuditRow, MemberId};
use uuid::Uuid;

/// Where such an act is said to come from.
const TERMINAL: &str = "terminal";

/// An id that nobody has.
pub(crate) fn random_id(entropy: &dyn Entropy) -> Uuid {
    let mut random = [0; 16];
    entropy.fill(&mut random);
    uuid::Builder::from_random_bytes(random).into_uuid()
}

pub(crate) fn terminal_row(
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    event: &str,
    member: Option<MemberId>,
    detail: Option<String>,
) -> AuditRow {
    AuditRow {
        id: AuditId(random_id(entropy)),
        at: clock.now(),
        event: event.to_owned(),
        member,
        ip: String::new(),
        agent: TERMINAL.to_owned(),
        detail,
    }
}
