//! Table `confirmations`.

use crate::ground::ids::{ConfirmationId, MemberId, SubscriptionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "confirmations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ConfirmationId,
    pub member_id: MemberId,
    pub subscription_id: SubscriptionId,
    pub version: String,
    pub language: String,
    pub shown: String,
    pub digest: Vec<u8>,
    pub confirmed_at: DateTimeUtc,
    pub ip: String,
    pub agent: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
