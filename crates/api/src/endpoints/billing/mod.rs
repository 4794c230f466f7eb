//! The plan: coupons, cards, the order and what runs.

use crate::state::ApiState;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

mod cancellation;
mod coupon_validate;
mod me_billing_histories;
mod me_coupon;
mod me_coupons;
mod me_plan;
mod me_plan_payment;
mod me_subscription_details;
mod me_subscriptions;
mod payments;
mod plans_default;
pub mod provider_reports;
mod subscribe;
mod subscribe_confirmation;
mod subscribed;
mod upcoming;

/// The calls of this wing.
pub fn routes() -> OpenApiRouter<ApiState> {
    OpenApiRouter::new()
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
        .routes(routes!(upcoming::get))
        .routes(routes!(
            cancellation::post::post,
            cancellation::undo::delete
        ))
        .routes(routes!(me_plan_payment::post))
        .routes(routes!(me_billing_histories::get))
}
