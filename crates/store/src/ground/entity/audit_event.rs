//! Table `audit_events`. Rows are added and never changed: triggers refuse both.

use crate::ground::ids::{AuditId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: AuditId,
    pub at: DateTimeUtc,
    pub event: String,
    pub member_id: Option<MemberId>,
    pub ip: String,
    pub agent: String,
    pub detail: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
