//! Coming in: sign-up, sign-in, second factors, sessions, and the ways back after a loss.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod forgot_mfa;
mod forgot_password;
mod forgot_password_email;
mod login;
mod login_code;
mod login_passkey;
mod logout;
mod security;
mod sessions;
pub mod signup;
mod signup_terms;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(login::post))
        .routes(routes!(login_code::post))
        .routes(routes!(logout::delete))
        .routes(routes!(signup::post))
        .routes(routes!(signup_terms::get))
        .routes(routes!(security::get))
        .routes(routes!(security::fresh::post))
        .routes(routes!(security::mfa::put))
        .routes(routes!(security::mfa_qr_code::get))
        .routes(routes!(security::recovery_codes::post))
        .routes(routes!(security::passkeys_start::post))
        .routes(routes!(security::passkeys::post))
        .routes(routes!(
            security::passkey::rename::patch,
            security::passkey::remove::delete
        ))
        .routes(routes!(forgot_mfa::email::post))
        .routes(routes!(forgot_mfa::request::post))
        .routes(routes!(forgot_mfa::cancel::post))
        .routes(routes!(forgot_mfa::finish::post))
        .routes(routes!(forgot_password_email::post))
        .routes(routes!(forgot_password::post))
        .routes(routes!(login_passkey::start::post))
        .routes(routes!(login_passkey::finish::post))
        .routes(routes!(sessions::list::get, sessions::end_others::delete))
        .routes(routes!(sessions::end::delete))
}
