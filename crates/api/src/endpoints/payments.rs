//! `/members/me/payments`: the member's cards.

use crate::body::Body;
use crate::problem::Problem;
use crate::signed_in::Through;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use shinchoryu_service::{PaymentCard as Kept, doors};
use utoipa::ToSchema;
use uuid::Uuid;

/// A card.
#[derive(Serialize, ToSchema)]
pub struct PaymentCard {
    id: Uuid,
    /// Brand, such as `visa`.
    brand: String,
    /// Holder.
    name: String,
    last_four: String,
    /// 1 to 12.
    exp_month: i64,
    exp_year: i64,
    /// Country of issue.
    country: String,
    /// The one that is charged.
    is_default: bool,
}

impl From<Kept> for PaymentCard {
    fn from(card: Kept) -> Self {
        Self {
            id: card.id.0,
            brand: card.facts.brand,
            name: card.facts.name,
            last_four: card.facts.last_four,
            exp_month: card.facts.exp_month,
            exp_year: card.facts.exp_year,
            country: card.facts.country,
            is_default: card.is_default,
        }
    }
}

/// All cards of the member.
#[derive(Serialize, ToSchema)]
pub struct PaymentCards {
    /// Oldest first.
    results: Vec<PaymentCard>,
}

/// A card to be added.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PaymentCardRequest {
    /// What the payment provider gave the browser for the card; never a number.
    #[schema(max_length = 2048)]
    token: String,
    /// Whether it becomes the one that is charged; the first one does anyway.
    default: Option<bool>,
}

/// The member's cards.
#[utoipa::path(
    get,
    path = "/members/me/payments",
    tag = "payments",
    security(("session" = [])),
    responses(
        (status = 200, body = PaymentCards),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
) -> Result<Json<PaymentCards>, Problem> {
    let cards = state.service.cards(&who).await?;
    Ok(Json(PaymentCards {
        results: cards.into_iter().map(PaymentCard::from).collect(),
    }))
}

/// Adds a card: credit cards issued in Japan, at most five.
#[utoipa::path(
    post,
    path = "/members/me/payments",
    tag = "payments",
    security(("session" = [])),
    request_body = PaymentCardRequest,
    responses(
        (status = 201, body = PaymentCard),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Through(who): Through<doors::Payments>,
    Body(request): Body<PaymentCardRequest>,
) -> Result<(StatusCode, Json<PaymentCard>), Problem> {
    let as_default = request.default.unwrap_or_default();
    let card = state
        .service
        .add_card(&who, &request.token, as_default)
        .await?;
    Ok((StatusCode::CREATED, Json(card.into())))
}
