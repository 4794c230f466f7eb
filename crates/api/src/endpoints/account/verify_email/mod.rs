//! `/verify/me/email`: the code that confirms an address.

pub mod confirm;
pub mod get;
pub mod send;

use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::AddressState;
use utoipa::ToSchema;

/// How far the confirmation is.
#[derive(Serialize, ToSchema)]
pub struct AddressConfirmation {
    /// The address that is to be confirmed.
    email: String,
    /// End of the code that this session asked for; without one a new code is needed.
    expires_at: Option<DateTime<Utc>>,
    /// A new code can be sent from then; at once when there is no time.
    resend_at: Option<DateTime<Utc>>,
    /// How often the code can still be tried.
    tries_left: i64,
    /// Whether the consents are to be given with the code: the password was reset before the
    /// address was proved, and who gave the first ones is not known.
    consent_needed: bool,
}

impl From<AddressState> for AddressConfirmation {
    fn from(state: AddressState) -> Self {
        Self {
            email: state.email,
            expires_at: state.expires_at,
            resend_at: state.resend_at,
            tries_left: state.tries_left,
            consent_needed: state.consent_needed,
        }
    }
}
