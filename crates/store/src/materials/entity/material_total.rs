//! Table `material_totals`: what the materials of a member come to, and what was issued of them.

use crate::ground::ids::MemberId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "material_totals")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: MemberId,
    pub materials: i64,
    pub bytes: i64,
    /// The last number that was given to what the member issued.
    pub issued: i64,
    /// What that takes, of those materials that are still there.
    pub issued_bytes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
