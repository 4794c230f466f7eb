//! Table `passkeys`.

use crate::ground::entity::member;
use crate::ground::ids::{MemberId, PasskeyId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "passkeys")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: PasskeyId,
    pub member_id: MemberId,
    #[sea_orm(unique)]
    pub credential_id: Vec<u8>,
    pub name: String,
    pub static_state: Vec<u8>,
    pub dynamic_state: Vec<u8>,
    pub created_at: DateTimeUtc,
    pub last_used_at: Option<DateTimeUtc>,
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
