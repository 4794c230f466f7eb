//! クーポン: reductions of the plan's price.

use crate::billing::discount::{Discount, DiscountRow};
use crate::billing::entity::coupon;
use crate::ground::error::StoreError;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _,
    QueryOrder as _,
};
use shinchoryu_quantity::Yen;

/// A coupon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Coupon {
    /// What is typed, in capitals.
    pub code: String,
    /// What it takes off.
    pub terms: CouponTerms,
    /// Cannot be used from this time.
    pub expires_at: Option<DateTime<Utc>>,
    /// Cannot be used more often.
    pub max_uses: Option<i64>,
    /// How often it was used.
    pub uses: i64,
}

/// What a coupon takes off, and how often.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CouponTerms {
    /// Off each of these charges.
    pub discount: Discount,
    /// The first so many charges; all when there is none.
    pub charges: Option<i64>,
}

/// A coupon of an order, or of one to come.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedCoupon {
    /// Its code.
    pub code: String,
    /// What it takes off.
    pub terms: CouponTerms,
}

impl TryFrom<coupon::Model> for Coupon {
    type Error = StoreError;

    fn try_from(row: coupon::Model) -> Result<Self, StoreError> {
        let discount = Discount::try_from(DiscountRow {
            table: "coupons",
            row: &row.code,
            percent_off: row.percent_off,
            amount_off: row.amount_off,
        })?;
        Ok(Self {
            terms: CouponTerms {
                discount,
                charges: row.charges,
            },
            code: row.code,
            expires_at: row.expires_at,
            max_uses: row.max_uses,
            uses: row.uses,
        })
    }
}

/// Coupons.
pub struct Coupons<'a, D>(pub(crate) &'a D);

impl<D: Rows> Coupons<'_, D> {
    /// The coupon of this code, usable or not.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn find(&self, code: &str) -> Result<Option<Coupon>, StoreError> {
        let row = coupon::Entity::find_by_id(code.to_owned())
            .one(&self.0.rows())
            .await?;
        row.map(Coupon::try_from).transpose()
    }

    /// All, the newest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn all(&self) -> Result<Vec<Coupon>, StoreError> {
        let rows = coupon::Entity::find()
            .order_by_desc(coupon::Column::CreatedAt)
            .order_by_asc(coupon::Column::Code)
            .all(&self.0.rows())
            .await?;
        rows.into_iter().map(Coupon::try_from).collect()
    }
}

impl Coupons<'_, Unit> {
    /// Adds a coupon; `false` when there is one of this code.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, new: Coupon, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let added = coupon::Entity::insert(coupon::ActiveModel {
            code: Set(new.code),
            percent_off: Set(new.terms.discount.percent_off()),
            amount_off: Set(new.terms.discount.amount_off().map(Yen::get)),
            charges: Set(new.terms.charges),
            expires_at: Set(new.expires_at.map(micros)),
            max_uses: Set(new.max_uses),
            uses: Set(new.uses),
            created_at: Set(micros(now)),
        })
        .on_conflict(
            OnConflict::column(coupon::Column::Code)
                .do_nothing()
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        Ok(added == 1)
    }

    /// Counts one use, if there is one left; who comes last of many at the same time gets none.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn redeem(&self, code: &str, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let used = coupon::Entity::update_many()
            .col_expr(coupon::Column::Uses, Expr::col(coupon::Column::Uses).add(1))
            .filter(coupon::Column::Code.eq(code))
            .filter(
                Condition::any()
                    .add(coupon::Column::ExpiresAt.is_null())
                    .add(coupon::Column::ExpiresAt.gt(micros(now))),
            )
            .filter(
                Condition::any()
                    .add(coupon::Column::MaxUses.is_null())
                    .add(Expr::col(coupon::Column::Uses).lt(Expr::col(coupon::Column::MaxUses))),
            )
            .exec(&**self.0)
            .await?
            .rows_affected;
        Ok(used == 1)
    }

    /// Nobody can choose it any more from this time on; `false` when there is no such coupon.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end(&self, code: &str, at: DateTime<Utc>) -> Result<bool, StoreError> {
        let ended = coupon::Entity::update_many()
            .col_expr(coupon::Column::ExpiresAt, Expr::value(micros(at)))
            .filter(coupon::Column::Code.eq(code))
            .exec(&**self.0)
            .await?;
        Ok(ended.rows_affected == 1)
    }

    /// Gives a use back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn give_back(&self, code: &str) -> Result<(), StoreError> {
        coupon::Entity::update_many()
            .col_expr(coupon::Column::Uses, Expr::col(coupon::Column::Uses).sub(1))
            .filter(coupon::Column::Code.eq(code))
            .filter(coupon::Column::Uses.gt(0))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
