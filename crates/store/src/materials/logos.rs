//! ロゴ: pictures that members put on their documents. A picture is called by its digest, so that the same one is
//! there once and a document always has the one that it names.

use crate::ground::error::StoreError;
use crate::ground::ids::MemberId;
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::materials::entity::logo;
use crate::materials::material_totals::Beyond;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

/// A logo that is to be kept.
#[derive(Clone)]
pub struct NewLogo {
    /// SHA-256 of the picture, in hexadecimal digits.
    pub digest: String,
    /// The picture.
    pub png: Vec<u8>,
    /// Width, pixels.
    pub width: i32,
    /// Height, pixels.
    pub height: i32,
}

/// A logo without its picture.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct KeptLogo {
    /// SHA-256 of the picture, in hexadecimal digits.
    pub digest: String,
    /// Width, pixels.
    pub width: i32,
    /// Height, pixels.
    pub height: i32,
    /// When it was first kept.
    pub created_at: DateTime<Utc>,
}

/// How the keeping of a logo ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keeping {
    /// It is there.
    Kept(KeptLogo),
    /// It was there before.
    Before(KeptLogo),
    /// Beyond the quota; nothing was written.
    Beyond(Beyond),
}

/// The member's logos without their pictures.
fn of(member: MemberId) -> Select<logo::Entity> {
    logo::Entity::find()
        .select_only()
        .columns([
            logo::Column::Digest,
            logo::Column::Width,
            logo::Column::Height,
            logo::Column::CreatedAt,
        ])
        .filter(logo::Column::MemberId.eq(member))
}

/// Logos of members.
pub struct Logos<'a, D>(pub(crate) &'a D);

impl<D: Rows> Logos<'_, D> {
    /// The member's logos without their pictures, the newest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_member(&self, member: MemberId) -> Result<Vec<KeptLogo>, StoreError> {
        let rows = of(member)
            .order_by_desc(logo::Column::CreatedAt)
            .order_by_asc(logo::Column::Digest)
            .into_model()
            .all(&self.0.rows())
            .await?;
        Ok(rows)
    }

    /// Whether the member has a logo of this digest.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn exists(&self, member: MemberId, digest: &str) -> Result<bool, StoreError> {
        let found = logo::Entity::find_by_id((member, digest.to_owned()));
        Ok(found.count(&self.0.rows()).await? > 0)
    }

    /// The picture of one of the member's logos.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn png(&self, member: MemberId, digest: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let row = logo::Entity::find_by_id((member, digest.to_owned()))
            .one(&self.0.rows())
            .await?;
        Ok(row.map(|row| row.png))
    }
}

impl Logos<'_, Unit> {
    /// Keeps a logo of the member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        new: NewLogo,
        most: i64,
        now: DateTime<Utc>,
    ) -> Result<Keeping, StoreError> {
        let tx = self.0;
        // whoever has the member's row is alone with their logos
        living_member(tx, member).await?;
        let before = of(member)
            .filter(logo::Column::Digest.eq(new.digest.clone()))
            .into_model()
            .one(&**tx)
            .await?;
        if let Some(before) = before {
            return Ok(Keeping::Before(before));
        }
        let there = of(member).count(&**tx).await?;
        if i64::try_from(there).unwrap_or(i64::MAX) >= most {
            return Ok(Keeping::Beyond(Beyond::Logos));
        }
        let kept = KeptLogo {
            digest: new.digest.clone(),
            width: new.width,
            height: new.height,
            created_at: micros(now),
        };
        logo::Entity::insert(logo::ActiveModel {
            member_id: Set(member),
            digest: Set(new.digest),
            png: Set(new.png),
            width: Set(new.width),
            height: Set(new.height),
            created_at: Set(kept.created_at),
        })
        .exec_without_returning(&**tx)
        .await?;
        Ok(Keeping::Kept(kept))
    }

    /// Takes a logo of the member away; `false` when there is none of this digest.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn remove(&self, member: MemberId, digest: &str) -> Result<bool, StoreError> {
        let removed = logo::Entity::delete_by_id((member, digest.to_owned()))
            .exec(&**self.0)
            .await?;
        Ok(removed.rows_affected == 1)
    }
}
