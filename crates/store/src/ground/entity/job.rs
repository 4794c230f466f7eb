//! Table `jobs`.

use crate::ground::ids::RunnerId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub next_at: DateTimeUtc,
    pub attempts: i64,
    pub runs: i64,
    pub held_by: Option<RunnerId>,
    pub held_until: Option<DateTimeUtc>,
    pub started_at: Option<DateTimeUtc>,
    pub succeeded_at: Option<DateTimeUtc>,
    pub failed_at: Option<DateTimeUtc>,
    pub failure: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
