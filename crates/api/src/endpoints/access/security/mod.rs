//! `/members/me/security`: what guards the account.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok ok 403 401 ok ok 403 403

pub mod fresh;
pub mod mfa;
pub mod mfa_qr_code;
pub mod passkey;
pub mod passkeys;
pub mod passkeys_start;
pub mod recovery_codes;

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::doors::Credentials;
use shinchoryu_service::{PasskeyView, SecurityView};
use utoipa::ToSchema;
use uuid::Uuid;

/// What guards the account.
#[derive(Serialize, ToSchema)]
pub struct AccountSecurity {
    /// Recovery codes that are not used.
    recovery_codes_left: u64,
    /// When the second factor was set up.
    mfa_added_at: Option<DateTime<Utc>>,
    /// When the password was last changed.
    password_changed_at: Option<DateTime<Utc>>,
    passkeys: Vec<Passkey>,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
pub struct Passkey {
    id: Uuid,
    /// Name the member gave it.
    name: String,
    created_at: DateTime<Utc>,
    /// When it was last signed in with.
    last_used_at: Option<DateTime<Utc>>,
}

impl From<PasskeyView> for Passkey {
    fn from(view: PasskeyView) -> Self {
        Self {
            id: view.id.0,
            name: view.name,
            created_at: view.created_at,
            last_used_at: view.last_used_at,
        }
    }
}

impl From<SecurityView> for AccountSecurity {
    fn from(view: SecurityView) -> Self {
        Self {
            recovery_codes_left: view.recovery_codes_left,
            mfa_added_at: view.mfa_added_at,
            password_changed_at: view.password_changed_at,
            passkeys: view.passkeys.into_iter().map(Passkey::from).collect(),
        }
    }
}

/// The second factor, the recovery codes that are left, the passkeys.
#[utoipa::path(
    get,
    path = "/members/me/security",
    tag = "security",
    security(("session" = [])),
    responses(
        (status = 200, body = AccountSecurity),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    Through(entered): Through<Credentials>,
    State(state): State<ApiState>,
) -> Result<Json<AccountSecurity>, Problem> {
    Ok(Json(state.service.security(&entered).await?.into()))
}
