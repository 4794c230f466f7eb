//! `GET /plans/default`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use crate::problem::Problem;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use serde::Serialize;
use shinchoryu_service::{CardEntry, FreeDays, FreeState, Yen};
use utoipa::ToSchema;

/// The plan.
#[derive(Serialize, ToSchema)]
pub struct PlanOnOffer {
    name: &'static str,
    /// A month in whole yen, tax included.
    #[schema(value_type = i64)]
    amount: Yen,
    /// Consumption tax within it.
    #[schema(value_type = i64)]
    tax: Yen,
    /// Free days before the first charge.
    trial_days: u32,
    /// Where nothing is charged: until when. Nothing where members pay every month.
    free: Option<FreeOffer>,
    /// How cards are entered. Nothing where nothing is charged.
    card_entry: Option<CardEntryOffer>,
}

/// The fields of a card: whose they are, and what they need.
#[derive(Serialize, ToSchema)]
#[serde(tag = "provider", rename_all = "snake_case")]
pub enum CardEntryOffer {
    /// Test cards only.
    Sandbox,
    /// Stripe's own fields.
    Stripe {
        /// What names the account to Stripe's script in the browser; no secret.
        publishable_key: String,
    },
}

impl From<CardEntry> for CardEntryOffer {
    fn from(entry: CardEntry) -> Self {
        match entry {
            CardEntry::Sandbox => Self::Sandbox,
            CardEntry::Stripe { publishable_key } => Self::Stripe { publishable_key },
        }
    }
}

/// The days without a charge, where there is neither card nor coupon.
#[derive(Serialize, ToSchema)]
pub struct FreeOffer {
    /// The last of them, in Japan.
    until: NaiveDate,
    state: FreeOfferState,
}

/// Where the free days stand.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FreeOfferState {
    /// Their end is more than a month away.
    Running,
    /// They end within a month.
    Ending,
    /// The last day is over: nobody signs up, and materials are neither made nor changed.
    Over,
}

impl From<FreeDays> for FreeOffer {
    fn from(days: FreeDays) -> Self {
        Self {
            until: days.until,
            state: match days.state {
                FreeState::Running => FreeOfferState::Running,
                FreeState::Ending => FreeOfferState::Ending,
                FreeState::Over => FreeOfferState::Over,
            },
        }
    }
}

/// The plan that is on offer.
#[utoipa::path(
    get,
    path = "/plans/default",
    tag = "plan",
    responses(
        (status = 200, body = PlanOnOffer),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(State(state): State<ApiState>) -> Json<PlanOnOffer> {
    let offer = state.service.offer();
    Json(PlanOnOffer {
        name: offer.name,
        amount: offer.price.amount,
        tax: offer.price.tax,
        trial_days: offer.trial_days,
        free: offer.free.map(FreeOffer::from),
        card_entry: offer.card_entry.map(CardEntryOffer::from),
    })
}
