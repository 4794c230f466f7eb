//! Table `refunds`.

use crate::ground::ids::{InvoiceId, MemberId, RefundId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: RefundId,
    pub invoice_id: InvoiceId,
    pub member_id: MemberId,
    pub charge: String,
    pub amount: i64,
    pub reason: String,
    pub status: String,
    pub refusal: Option<String>,
    pub provider_id: Option<String>,
    #[sea_orm(unique)]
    pub number: Option<String>,
    pub begun_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    pub due_at: Option<DateTimeUtc>,
    pub attempts: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
