//! Table `refusals`.

use crate::ground::ids::MemberId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "refusals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hour: DateTimeUtc,
    #[sea_orm(primary_key, auto_increment = false)]
    pub event: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub network: String,
    /// All zeros where nobody is known.
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: MemberId,
    pub count: i64,
    pub first_at: DateTimeUtc,
    pub last_at: DateTimeUtc,
    pub ip: String,
    pub agent: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
