//! Table `mails`.

use crate::ground::ids::MailId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "mails")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: MailId,
    pub kind: String,
    pub recipient: String,
    pub language: String,
    pub params: Option<Vec<u8>>,
    pub state: String,
    pub attempts: i64,
    pub due_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    pub last_error: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
