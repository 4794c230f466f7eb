//! `/members/me/email`: the address of the account, and the one that awaits its code.

pub mod cancel;
pub mod change;
pub mod get;

use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::PendingAddress;
use utoipa::ToSchema;

/// An address that awaits its code.
#[derive(Serialize, ToSchema)]
pub struct PendingEmail {
    /// The new address.
    email: String,
    /// End of the newest code; without one another is to be sent.
    expires_at: Option<DateTime<Utc>>,
}

impl From<PendingAddress> for PendingEmail {
    fn from(pending: PendingAddress) -> Self {
        Self {
            email: pending.email,
            expires_at: pending.expires_at,
        }
    }
}
