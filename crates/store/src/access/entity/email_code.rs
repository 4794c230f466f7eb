//! Table `email_codes`.

use crate::ground::ids::{MemberId, SessionId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "email_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: MemberId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub purpose: String,
    pub holder: SessionId,
    pub digest: Vec<u8>,
    pub failures: i64,
    pub sent_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub counted_from: DateTimeUtc,
    pub counted: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
