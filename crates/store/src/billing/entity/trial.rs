//! Table `trials`: digests of addresses and cards that had a free month, or charges with a coupon; they outlive the
//! account.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "trials")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub subject: Vec<u8>,
    pub began_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
