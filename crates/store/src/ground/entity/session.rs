//! Table `sessions`.

use crate::ground::entity::member;
use crate::ground::ids::{MemberId, SessionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: SessionId,
    #[sea_orm(unique)]
    pub token_hash: Vec<u8>,
    pub member_id: MemberId,
    pub kind: String,
    pub created_at: DateTimeUtc,
    pub last_seen_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub ip: String,
    pub agent: String,
    pub fresh_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "member::Entity",
        from = "Column::MemberId",
        to = "member::Column::Id"
    )]
    Member,
}

impl Related<member::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Member.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
