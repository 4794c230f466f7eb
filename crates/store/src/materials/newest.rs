//! Materials of all members, for the operator.

use crate::ground::error::StoreError;
use crate::ground::unit::Rows;
use crate::materials::entity::{material, material_content};
use crate::materials::material::{Material, MaterialState, Materials, material_of};
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _, Select,
};

fn complete() -> Select<material::Entity> {
    let is_complete = material::Column::State.eq(MaterialState::Complete.name());
    material::Entity::find().filter(is_complete)
}

impl<D: Rows> Materials<'_, D> {
    /// How many complete materials there are.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn count_complete(&self) -> Result<u64, StoreError> {
        Ok(complete().count(&self.0.rows()).await?)
    }

    /// The complete materials under this edition of the law that were saved last, the newest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn newest_complete(
        &self,
        law_digest: &str,
        most: u64,
    ) -> Result<Vec<Material>, StoreError> {
        let rows = complete()
            .find_also_related(material_content::Entity)
            .filter(material_content::Column::LawDigest.eq(law_digest))
            .order_by_desc(material::Column::UpdatedAt)
            .order_by_desc(material::Column::Id)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        let whole = |(header, documents): (_, Option<_>)| Some(material_of(header, documents?));
        rows.into_iter().filter_map(whole).collect()
    }
}
