//! Table `material_contents`: the documents of a material, as text. Text and not JSON columns:
//! PostgreSQL would reorder keys and rewrite numbers, and what was saved must come back equal.

use crate::ground::ids::MaterialId;
use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "material_contents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub material_id: MaterialId,
    pub input: String,
    pub result: Option<String>,
    pub errors: String,
    pub law_digest: String,
    pub program_version: String,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::material::Entity",
        from = "Column::MaterialId",
        to = "super::material::Column::Id"
    )]
    Material,
}

impl Related<Entity> for super::material::Entity {
    fn to() -> RelationDef {
        Relation::Material.def().rev()
    }
}

impl ActiveModelBehavior for ActiveModel {}
