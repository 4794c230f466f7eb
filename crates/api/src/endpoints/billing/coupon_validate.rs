//! `GET /coupon/validate`.
//!
//! Who may (A12345PUDXQWRd): ok 403 403 ok ok ok ok 403 403 401 ok ok 403 403

use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Perhaps;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{AppliedCoupon, CouponAsker, Yen, doors};
use utoipa::ToSchema;

/// Which coupon.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct CouponQuery {
    /// Its code, in any spelling.
    coupon: String,
}

/// A coupon that can be used.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponTerms {
    /// Its code.
    coupon: String,
    /// Percent of the price; nothing when it takes an amount off.
    percent_off: Option<i64>,
    /// Whole yen.
    #[schema(value_type = Option<i64>)]
    amount_off: Option<Yen>,
    /// The first so many charges; all of them when there is no number.
    charges: Option<i64>,
}

impl From<AppliedCoupon> for CouponTerms {
    fn from(coupon: AppliedCoupon) -> Self {
        Self {
            coupon: coupon.code,
            percent_off: coupon.terms.discount.percent_off(),
            amount_off: coupon.terms.discount.amount_off(),
            charges: coupon.terms.charges,
        }
    }
}

/// What a coupon takes off; it is neither chosen nor used up by it. Without a session a coupon that cannot
/// be used is answered as one that there is not (`coupon_invalid`); with one, from the choice of the plan on,
/// the answer tells whether it has expired or was used up. A session at another step is refused
/// (`access_denied`), one that has ended too (`unauthenticated`).
#[utoipa::path(
    get,
    path = "/coupon/validate",
    extensions(("x-refusals" = json!([
        "unauthenticated",
        "access_denied",
        "no_payments",
        "coupon_invalid",
        "coupon_expired",
        "coupon_used_up",
    ]))),
    tag = "plan",
    params(CouponQuery),
    responses(
        (status = 200, body = CouponTerms),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Perhaps(who): Perhaps<doors::CheckCoupon>,
    Visitor(peer): Visitor,
    Params(query): Params<CouponQuery>,
) -> Result<Json<CouponTerms>, Problem> {
    let asker = who
        .as_ref()
        .map_or(CouponAsker::Anybody(&peer), CouponAsker::Member);
    let coupon = state.service.check_coupon(asker, &query.coupon).await?;
    Ok(Json(coupon.into()))
}
