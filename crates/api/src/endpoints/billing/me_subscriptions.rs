//! `GET /members/me/subscriptions`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 ok ok ok 403 403 401 ok ok 403 403

use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use serde::Serialize;
use shinchoryu_service::doors;
use utoipa::ToSchema;

/// Who is charged, and which card; the card's fields are nothing when there is none.
#[derive(Serialize, ToSchema)]
pub struct ChargedCard {
    email: String,
    card_brand: Option<String>,
    /// Holder.
    name: Option<String>,
    /// Last four digits.
    number: Option<String>,
    exp_month: Option<i64>,
    exp_year: Option<i64>,
    country: Option<String>,
}

/// The card that is charged for the plan.
#[utoipa::path(
    get,
    path = "/members/me/subscriptions",
    tag = "plan",
    security(("session" = [])),
    responses(
        (status = 200, body = ChargedCard),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Billing>,
) -> Result<Json<ChargedCard>, Problem> {
    let charged = state.service.charged_card(&who).await?;
    let facts = charged.card.map(|card| card.facts);
    Ok(Json(ChargedCard {
        email: charged.email,
        exp_month: facts.as_ref().map(|facts| facts.exp_month),
        exp_year: facts.as_ref().map(|facts| facts.exp_year),
        card_brand: facts.as_ref().map(|facts| facts.brand.clone()),
        name: facts.as_ref().map(|facts| facts.name.clone()),
        number: facts.as_ref().map(|facts| facts.last_four.clone()),
        country: facts.map(|facts| facts.country),
    }))
}
