//! Table `charges`.

use crate::ground::ids::{ChargeId, InvoiceId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "charges")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ChargeId,
    pub invoice_id: InvoiceId,
    #[sea_orm(unique)]
    pub open_invoice: Option<InvoiceId>,
    pub member_id: MemberId,
    pub customer: String,
    pub card: String,
    pub brand: String,
    pub last_four: String,
    pub amount: i64,
    pub purpose: String,
    pub status: String,
    pub refusal: Option<String>,
    pub provider_id: Option<String>,
    pub begun_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    pub due_at: Option<DateTimeUtc>,
    pub attempts: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
