//! Table `materials`: what the list shows and the search reads, kept apart from the large
//! documents so that a search over thousands of rows reads few pages.

use crate::ground::ids::{MaterialId, MemberId};
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "materials")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: MaterialId,
    pub member_id: MemberId,
    pub version: i64,
    pub state: String,
    pub title: String,
    pub kind: Option<String>,
    pub basis_date: Option<Date>,
    pub proposal_date: Option<Date>,
    pub together: Option<i64>,
    pub pension_per_year: Option<i64>,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
    pub title_key: String,
    pub company_key: String,
    pub customer_key: String,
    pub search_key: String,
    pub card: String,
    /// What it takes with its documents.
    pub bytes: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
