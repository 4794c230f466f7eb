//! Table `announcements`.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "announcements")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: String,
    pub publish_at: DateTimeUtc,
    pub ends_at: Option<DateTimeUtc>,
    pub title_ja: String,
    pub title_en: String,
    pub text_ja: String,
    pub text_en: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
