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
