//! Table `coupons`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "coupons")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    pub percent_off: Option<i64>,
    pub amount_off: Option<i64>,
    pub charges: Option<i64>,
    pub expires_at: Option<DateTimeUtc>,
    pub max_uses: Option<i64>,
    pub uses: i64,
    pub created_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
