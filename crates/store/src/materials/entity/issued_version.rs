//! Table `issued_versions`: what a member issued, without its documents.

use crate::ground::ids::{MaterialId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "issued_versions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub member_id: MemberId,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub material_id: MaterialId,
    pub version: i64,
    pub issued_at: DateTimeUtc,
    pub title: String,
    pub company: String,
    pub headline: String,
    pub law_edition: String,
    pub law_digest: String,
    pub program_version: String,
    pub template_version: String,
    pub language: String,
    pub mono: bool,
    pub working: bool,
    pub digest: String,
    /// What it takes with its documents.
    pub bytes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
