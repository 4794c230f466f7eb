//! Table `shared_links`: links to issued documents, for those who have no account.

use crate::ground::ids::{LinkId, MaterialId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "shared_links")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: LinkId,
    pub member_id: MemberId,
    pub number: i64,
    pub material_id: MaterialId,
    pub token_hash: Vec<u8>,
    pub label: String,
    pub passcode_hash: Option<String>,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub views: i64,
    pub viewed_at: Option<DateTimeUtc>,
    pub revoked_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
