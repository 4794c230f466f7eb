//! `/members/me/payments`: the member's cards.

pub mod add;
pub mod delete;
pub mod list;
pub mod make_default;

use serde::Serialize;
use shinchoryu_service::PaymentCard as Kept;
use utoipa::ToSchema;
use uuid::Uuid;

/// A card.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PaymentCard {
    id: Uuid,
    /// Brand, such as `visa`.
    card_brand: String,
    /// Holder.
    name: String,
    /// Last four digits; more of it is not known here.
    number: String,
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
            card_brand: card.facts.brand,
            name: card.facts.name,
            number: card.facts.last_four,
            exp_month: card.facts.exp_month,
            exp_year: card.facts.exp_year,
            country: card.facts.country,
            is_default: card.is_default,
        }
    }
}
