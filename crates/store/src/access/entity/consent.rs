//! Table `consents`.

use crate::ground::ids::{ConsentId, MemberId, SessionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "consents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: ConsentId,
    pub member_id: MemberId,
    pub document: String,
    pub version: String,
    pub given_at: DateTimeUtc,
    pub ip: String,
    pub session_id: Option<SessionId>,
    pub proved_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
