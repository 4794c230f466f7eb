//! `GET /members/me/security/mfa/qr-code`: what an authenticator app needs.
//!
//! Who may (A12345PUDXQWRd): 401 403 ok ok ok ok 403 403 403 401 403 ok ok 403

use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_service::doors::EnrolMfa;
use utoipa::ToSchema;

const ALGORITHM: &str = "SHA1";
const DIGITS: u8 = 6;
const SECONDS: u8 = 30;

/// The kind of code. There is one that every app knows.
#[derive(Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct QrCodeQuery {
    /// `SHA1`.
    algorithm: Option<String>,
    /// 6.
    digits: Option<u8>,
    /// 30 seconds.
    period: Option<u8>,
}

impl QrCodeQuery {
    /// What is asked for of another kind.
    fn unknown(&self) -> Vec<FieldError> {
        let algorithm = self.algorithm.as_deref();
        let parameters = [
            ("algorithm", algorithm.is_none_or(|one| one == ALGORITHM)),
            ("digits", self.digits.is_none_or(|one| one == DIGITS)),
            ("period", self.period.is_none_or(|one| one == SECONDS)),
        ];
        let unknown = parameters.iter().filter(|(_, is_known)| !is_known);
        unknown
            .map(|(name, _)| FieldError::new(FieldCode::NotSupported, *name))
            .collect()
    }
}

/// What an authenticator app needs.
#[derive(Serialize, ToSchema)]
pub struct MfaQrCode {
    totp: TotpSetup,
}

/// A second factor that may be set up in this session.
#[derive(Serialize, ToSchema)]
pub struct TotpSetup {
    /// Seed in groups of four, to be typed.
    secret: String,
    /// Address an app opens.
    uri: String,
    /// The address as a QR code, SVG.
    qr_code: String,
    /// What the app calls it.
    account: String,
}

/// The second factor that this session may set up; reading changes nothing. With one set already
/// the session must be fresh.
#[utoipa::path(
    get,
    path = "/members/me/security/mfa/qr-code",
    extensions(("x-refusals" = json!(["fresh_authentication_required"]))),
    tag = "security",
    security(("session" = [])),
    params(QrCodeQuery),
    responses(
        (status = 200, body = MfaQrCode),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    Through(entered): Through<EnrolMfa>,
    State(state): State<ApiState>,
    Params(kind): Params<QrCodeQuery>,
) -> Result<Json<MfaQrCode>, Problem> {
    let unknown = kind.unknown();
    if !unknown.is_empty() {
        return Err(Problem::query(&unknown));
    }
    let shown = state.service.mfa_enrolment(&entered)?;
    let totp = TotpSetup {
        secret: shown.secret,
        uri: shown.uri,
        qr_code: shown.qr_code,
        account: shown.account,
    };
    Ok(Json(MfaQrCode { totp }))
}
