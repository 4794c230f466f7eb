//! What was issued of the materials of a member, counted in the transaction of each change.

use crate::ground::error::StoreError;
use crate::ground::ids::{MaterialId, MemberId};
use crate::ground::unit::Unit;
use crate::materials::entity::{issued_version, material_total};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};

/// The next number is given, and its bytes are counted. Whoever asks has the member's row.
pub(crate) async fn count_issued(
    tx: &Unit,
    member: MemberId,
    number: i64,
    bytes: i64,
) -> Result<(), StoreError> {
    use material_total::Column::{Issued, IssuedBytes, MemberId};
    material_total::Entity::update_many()
        .col_expr(Issued, Expr::value(number))
        .col_expr(IssuedBytes, Expr::col(IssuedBytes).add(bytes))
        .filter(MemberId.eq(member))
        .exec(&**tx)
        .await?;
    Ok(())
}

/// What was issued of these materials goes with them. Its numbers are not given again.
pub(crate) async fn forget_issued(
    tx: &Unit,
    member: MemberId,
    ids: &[MaterialId],
) -> Result<(), StoreError> {
    use material_total::Column::{IssuedBytes, MemberId};
    let bytes: Vec<i64> = issued_version::Entity::find()
        .filter(issued_version::Column::MaterialId.is_in(ids.iter().copied()))
        .select_only()
        .column(issued_version::Column::Bytes)
        .into_tuple()
        .all(&**tx)
        .await?;
    if bytes.is_empty() {
        return Ok(());
    }
    let less: i64 = bytes.iter().sum();
    material_total::Entity::update_many()
        .col_expr(IssuedBytes, Expr::col(IssuedBytes).sub(less))
        .filter(MemberId.eq(member))
        .exec(&**tx)
        .await?;
    Ok(())
}
