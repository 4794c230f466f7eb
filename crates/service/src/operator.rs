//! 運用者: what the operator does at the terminal, beside a server that may be running.

use crate::ports::{Clock, Entropy, Event};
use crate::sign_in::normal_email;
use shinchoryu_store::{AuditId, AuditRow, Store, StoreError};
use uuid::Uuid;

/// Where such an act is said to come from.
const TERMINAL: &str = "terminal";

/// Ends every session of the member of this address, at whatever step; how many there were, or
/// `None` when nobody has the address.
///
/// # Errors
/// [`StoreError`] when the database fails.
pub async fn end_sessions(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    email: &str,
) -> Result<Option<u64>, StoreError> {
    let Some(member) = store.find_member_by_email(&normal_email(email)).await? else {
        return Ok(None);
    };
    let mut random = [0; 16];
    entropy.fill(&mut random);
    let event = Event::SessionsEnded(member.id).parts();
    let row = AuditRow {
        id: AuditId(Uuid::from_bytes(random)),
        at: clock.now(),
        event: event.name.to_owned(),
        member: event.member,
        ip: String::new(),
        agent: TERMINAL.to_owned(),
        detail: None,
    };
    let telling = store.telling(vec![row]);
    telling.end_sessions(member.id, None).await.map(Some)
}
