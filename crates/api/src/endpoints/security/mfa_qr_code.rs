//! `GET /members/me/security/mfa/qr-code`: what an authenticator app needs.

use crate::params::Params;
use crate::problem::{Code, Problem};
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_service::doors::EnrolMfa;
use utoipa::{IntoParams, ToSchema};

/// The kind of code. There is one that every app knows.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct QrCodeQuery {
    /// `SHA1`.
    #[serde(default = "sha1")]
    algorithm: String,
    /// 6.
    #[serde(default = "six")]
    digits: u8,
    /// 30 seconds.
    #[serde(default = "thirty")]
    period: u8,
}

fn sha1() -> String {
    "SHA1".to_owned()
}

const fn six() -> u8 {
    6
}

const fn thirty() -> u8 {
    30
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
    if kind.algorithm != sha1() || kind.digits != six() || kind.period != thirty() {
        return Err(Problem::of(Code::InvalidQuery));
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
