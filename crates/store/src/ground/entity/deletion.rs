//! Table `deletions`.

use crate::ground::ids::MemberId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "deletions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: MemberId,
    pub deleted_at: DateTimeUtc,
    pub address: Option<Vec<u8>>,
    pub password_hash: Option<String>,
    pub kept: Option<Vec<u8>>,
    pub keep_until: DateTimeUtc,
    pub settled_at: Option<DateTimeUtc>,
    pub due_at: DateTimeUtc,
    pub attempts: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
