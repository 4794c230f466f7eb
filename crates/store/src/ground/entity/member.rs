//! Table `members`.

use crate::ground::ids::MemberId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "members")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: MemberId,
    #[sea_orm(unique)]
    pub email: String,
    pub password_hash: String,
    pub password_changed_at: Option<DateTimeUtc>,
    pub totp_secret: Option<Vec<u8>>,
    pub totp_last_step: Option<i64>,
    pub mfa_added_at: Option<DateTimeUtc>,
    pub pending_email: Option<String>,
    pub pending_email_at: Option<DateTimeUtc>,
    pub registration_step: String,
    pub is_email_verified: bool,
    pub is_subscribed: bool,
    pub is_disabled: bool,
    pub deleted_at: Option<DateTimeUtc>,
    pub profile: Option<String>,
    pub language: String,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
