//! 運用者: what the operator does at the terminal, beside a server that may be running.

use crate::ports::{Clock, Entropy, Event};
use crate::secret::Keyring;
use crate::sign_in::normal_email;
use chrono::{DateTime, Utc};
use shinchoryu_store::{AuditId, AuditRow, MemberId, Store, StoreError};
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
    let event = Event::SessionsEnded(member.id).parts();
    let row = row(clock, entropy, event.name, event.member, None);
    let telling = store.telling(vec![row]);
    telling.end_sessions(member.id, None).await.map(Some)
}

/// The row of the audit log that tells of a backup of this moment that was put back.
#[must_use]
pub fn restored(clock: &dyn Clock, entropy: &dyn Entropy, of: DateTime<Utc>) -> AuditRow {
    row(
        clock,
        entropy,
        "backup_restored",
        None,
        Some(of.to_rfc3339()),
    )
}

fn row(
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    event: &str,
    member: Option<MemberId>,
    detail: Option<String>,
) -> AuditRow {
    let mut random = [0; 16];
    entropy.fill(&mut random);
    AuditRow {
        id: AuditId(Uuid::from_bytes(random)),
        at: clock.now(),
        event: event.to_owned(),
        member,
        ip: String::new(),
        agent: TERMINAL.to_owned(),
        detail,
    }
}

/// Members with a second factor, and how many of the seeds these keys open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seeds {
    /// Members with a second factor.
    pub all: usize,
    /// Of them, those whose codes can be checked.
    pub readable: usize,
}

/// Tries the keys on every seed in the database; without keys none is readable.
///
/// # Errors
/// [`StoreError`] when the database fails.
pub async fn seeds(store: &Store, keyring: Option<&Keyring>) -> Result<Seeds, StoreError> {
    let sealed = store.sealed_seeds().await?;
    let opens = |(id, sealed): &&(MemberId, Vec<u8>)| {
        keyring.is_some_and(|keyring| keyring.open(id.0.as_bytes(), sealed).is_some())
    };
    Ok(Seeds {
        all: sealed.len(),
        readable: sealed.iter().filter(opens).count(),
    })
}
