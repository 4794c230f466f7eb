//! Table `cards`.

use crate::ground::ids::{CardId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "cards")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: CardId,
    pub member_id: MemberId,
    pub provider_id: String,
    pub brand: String,
    pub name: String,
    pub last_four: String,
    pub exp_month: i64,
    pub exp_year: i64,
    pub country: String,
    pub fingerprint: Option<Vec<u8>>,
    pub is_default: bool,
    pub told_expiry: Option<i64>,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
