//! Doors to the outside world; the implementations are in `adapters`.

use chrono::{DateTime, Utc};
use shinchoryu_store::MemberId;

/// The one source of time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> DateTime<Utc>;
}

/// The one source of randomness: ids, tokens, salts, nonces.
pub trait Entropy: Send + Sync {
    /// Fills the bytes with unpredictable ones.
    fn fill(&self, bytes: &mut [u8]);
}

/// What happened that concerns security. Ids only: no address, password, code or token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The password was right; the code is awaited.
    PasswordAccepted(MemberId),
    /// The password was wrong, or the address unknown (`None`).
    PasswordRefused(Option<MemberId>),
    /// The account is disabled or deleted; the password was right.
    AccountRefused(MemberId),
    /// Too many wrong passwords or codes.
    AttemptsBlocked(Option<MemberId>),
    /// Both factors were right.
    SignedIn(MemberId),
    /// The code was wrong.
    CodeRefused(MemberId),
    /// The code was right, and used before.
    CodeReplayed(MemberId),
    /// The member signed out.
    SignedOut(MemberId),
    /// Materials were deleted; how many.
    MaterialsDeleted(MemberId, usize),
}

/// Where security events go.
pub trait Audit: Send + Sync {
    /// Notes an event.
    fn record(&self, event: Event);
}
