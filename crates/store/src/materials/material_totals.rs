//! What the materials of a member come to: how many, and how many bytes. Counted in the transaction
//! of each change, so that nobody counts the rows.

use crate::ground::error::StoreError;
use crate::ground::ids::{MaterialId, MemberId};
use crate::ground::unit::Unit;
use crate::materials::entity::{material, material_total};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};

/// What the materials of a member may come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quota {
    /// How many.
    pub materials: i64,
    /// Bytes of text of all of them.
    pub bytes: i64,
}

/// What the materials of a member come to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Totals {
    /// How many.
    pub materials: i64,
    /// Bytes of text of all of them.
    pub bytes: i64,
}

/// Which quota a save would go beyond.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beyond {
    /// The number of materials.
    Materials,
    /// Their bytes.
    Bytes,
    /// How often a material was issued.
    Issued,
    /// The bytes of all that was issued.
    IssuedBytes,
    /// The links to issued documents.
    Links,
    /// The logos.
    Logos,
}

impl From<material_total::Model> for Totals {
    fn from(row: material_total::Model) -> Self {
        Self {
            materials: row.materials,
            bytes: row.bytes,
        }
    }
}

/// The member's totals, made when they are missing. Whoever asks has the member's row, and is alone
/// with them.
pub(crate) async fn made_totals(
    tx: &Unit,
    member: MemberId,
) -> Result<material_total::Model, StoreError> {
    material_total::Entity::insert(material_total::ActiveModel {
        member_id: Set(member),
        materials: Set(0),
        bytes: Set(0),
        issued: Set(0),
        issued_bytes: Set(0),
    })
    .on_conflict(
        OnConflict::column(material_total::Column::MemberId)
            .do_nothing()
            .to_owned(),
    )
    .exec_without_returning(&**tx)
    .await?;
    let row = material_total::Entity::find_by_id(member)
        .one(&**tx)
        .await?;
    row.ok_or(StoreError::Inconsistent("the totals of a member"))
}

/// What these materials of the member come to.
pub(crate) async fn sizes(
    tx: &Unit,
    member: MemberId,
    ids: &[MaterialId],
) -> Result<Totals, StoreError> {
    let bytes: Vec<i64> = material::Entity::find()
        .filter(material::Column::MemberId.eq(member))
        .select_only()
        .column(material::Column::Bytes)
        .filter(material::Column::Id.is_in(ids.iter().copied()))
        .into_tuple()
        .all(&**tx)
        .await?;
    Ok(Totals {
        materials: i64::try_from(bytes.len()).unwrap_or(i64::MAX),
        bytes: bytes.iter().sum(),
    })
}

/// Counts what is added, unless the quota has no room for it. What takes less than before always
/// has room.
pub(crate) async fn add_to_totals(
    tx: &Unit,
    member: MemberId,
    more: Totals,
    quota: Quota,
) -> Result<Option<Beyond>, StoreError> {
    let now = Totals::from(made_totals(tx, member).await?);
    if more.materials > 0 && now.materials + more.materials > quota.materials {
        return Ok(Some(Beyond::Materials));
    }
    if more.bytes > 0 && now.bytes + more.bytes > quota.bytes {
        return Ok(Some(Beyond::Bytes));
    }
    change_totals(tx, member, more.materials, more.bytes).await?;
    Ok(None)
}

pub(crate) async fn change_totals(
    tx: &Unit,
    member: MemberId,
    materials: i64,
    bytes: i64,
) -> Result<(), StoreError> {
    use material_total::Column::{Bytes, Materials, MemberId};
    material_total::Entity::update_many()
        .col_expr(Materials, Expr::col(Materials).add(materials))
        .col_expr(Bytes, Expr::col(Bytes).add(bytes))
        .filter(MemberId.eq(member))
        .exec(&**tx)
        .await?;
    Ok(())
}
