//! One file per endpoint: request, answer, documentation, mapping.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod areas;
mod calculations;
mod coupon_validate;
mod forgot_mfa;
mod forgot_password;
mod forgot_password_email;
pub mod health;
mod insurance;
mod login;
mod login_code;
mod login_passkey;
mod logout;
mod materials;
mod me;
mod me_coupon;
mod me_coupons;
mod me_delete;
mod me_email;
mod me_password;
mod me_plan;
mod me_profile;
mod me_subscription_details;
mod me_subscriptions;
mod payments;
mod plans_default;
mod postal_codes;
mod provider;
mod security;
mod sessions;
mod signup;
mod signup_terms;
mod subscribe;
mod subscribe_confirmation;
mod subscribed;
mod verify_email;

/// All calls of the API.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
        .routes(routes!(login::post))
        .routes(routes!(login_code::post))
        .routes(routes!(logout::delete))
        .routes(routes!(me::get, me_delete::delete))
        .routes(routes!(me_email::get::get, me_email::change::patch))
        .routes(routes!(me_email::cancel::delete))
        .routes(routes!(postal_codes::get))
        .routes(routes!(provider::get))
        .routes(routes!(
            me_profile::get::get,
            me_profile::add::post,
            me_profile::change::patch
        ))
        .routes(routes!(signup::post))
        .routes(routes!(signup_terms::get))
        .routes(routes!(
            verify_email::get::get,
            verify_email::send::post,
            verify_email::confirm::patch
        ))
        .routes(routes!(payments::list::get, payments::add::post))
        .routes(routes!(payments::delete::delete))
        .routes(routes!(payments::make_default::patch))
        .routes(routes!(plans_default::get))
        .routes(routes!(coupon_validate::get))
        .routes(routes!(me_coupon::get))
        .routes(routes!(me_coupons::patch))
        .routes(routes!(subscribe::post))
        .routes(routes!(subscribe_confirmation::get))
        .routes(routes!(subscribed::get))
        .routes(routes!(me_subscriptions::get))
        .routes(routes!(me_subscription_details::get))
        .routes(routes!(me_plan::get))
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
        .routes(routes!(me_password::post))
        .routes(routes!(login_passkey::start::post))
        .routes(routes!(login_passkey::finish::post))
        .routes(routes!(sessions::list::get, sessions::end_others::delete))
        .routes(routes!(sessions::end::delete))
        .routes(routes!(calculations::post))
        .routes(routes!(insurance::get))
        .routes(routes!(areas::get))
        .routes(routes!(materials::compare::post))
        .routes(routes!(
            materials::list::get,
            materials::create::post,
            materials::delete::delete
        ))
        .routes(routes!(materials::get::get, materials::update::patch))
        .routes(routes!(materials::document_pdf::get))
        .routes(routes!(materials::pages::get))
        .routes(routes!(materials::page_svg::get))
}
