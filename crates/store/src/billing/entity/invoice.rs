//! Table `invoices`.

use crate::ground::ids::{InvoiceId, MemberId, SubscriptionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "invoices")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: InvoiceId,
    pub member_id: MemberId,
    pub subscription_id: SubscriptionId,
    pub period: i64,
    pub status: String,
    pub price: i64,
    pub coupon: Option<String>,
    pub amount: i64,
    pub period_from: Date,
    pub period_to: Date,
    pub billed_at: DateTimeUtc,
    pub closed_at: Option<DateTimeUtc>,
    #[sea_orm(unique)]
    pub number: Option<String>,
    pub brand: Option<String>,
    pub last_four: Option<String>,
    pub recipient: Option<Vec<u8>>,
    pub failures: i64,
    pub refusal: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
