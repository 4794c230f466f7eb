//! 共有リンク: links by which somebody without an account reads what was issued.

use crate::ground::connection::Store;
use crate::ground::entity::member;
use crate::ground::error::StoreError;
use crate::ground::ids::{LinkId, MaterialId, MemberId, TokenHash};
use crate::ground::members::{Member, living_member};
use crate::ground::unit::{Rows, Unit};
use crate::materials::entity::{issued_version, shared_link};
use crate::materials::material_totals::Beyond;
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::{Expr, ExprTrait as _};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _,
};

/// A link that is to be made.
#[derive(Clone)]
pub struct NewSharedLink {
    /// Its id.
    pub id: LinkId,
    /// Of which material.
    pub material: MaterialId,
    /// 発行番号: which of what was issued.
    pub number: i64,
    /// Digest of the token in its address.
    pub token: TokenHash,
    /// What the member calls it.
    pub label: String,
    /// Hash of the passcode, if one is asked for.
    pub passcode: Option<String>,
    /// Its end.
    pub expires_at: DateTime<Utc>,
}

/// A link.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedLink {
    /// Id.
    pub id: LinkId,
    /// Who shares.
    pub member: MemberId,
    /// Of which material.
    pub material: MaterialId,
    /// 発行番号: which of what was issued.
    pub number: i64,
    /// What the member calls it.
    pub label: String,
    /// Hash of the passcode, if one is asked for.
    pub passcode: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// Its end.
    pub expires_at: DateTime<Utc>,
    /// How often it was opened.
    pub views: i64,
    /// When it was opened last.
    pub viewed_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    pub revoked_at: Option<DateTime<Utc>>,
}

impl std::fmt::Debug for SharedLink {
    // hash and label never reach a log line
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SharedLink")
            .field("id", &self.id)
            .field("number", &self.number)
            .field("views", &self.views)
            .finish_non_exhaustive()
    }
}

/// How many links may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LinkQuota {
    /// Of a member, of all materials.
    pub living: i64,
}

/// How the making of a link ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Sharing {
    /// It is there.
    Shared(SharedLink),
    /// Beyond the quota; nothing was written.
    Beyond(Beyond),
    /// Nothing was issued of the member's material under this number.
    Missing,
}

/// How the taking back of a link ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Revoking {
    /// It opens nothing any more.
    Revoked,
    /// It was taken back before.
    Before,
    /// The member's material has none of this id.
    Missing,
}

impl From<shared_link::Model> for SharedLink {
    fn from(row: shared_link::Model) -> Self {
        Self {
            id: row.id,
            member: row.member_id,
            material: row.material_id,
            number: row.number,
            label: row.label,
            passcode: row.passcode_hash,
            created_at: row.created_at,
            expires_at: row.expires_at,
            views: row.views,
            viewed_at: row.viewed_at,
            revoked_at: row.revoked_at,
        }
    }
}

fn is_living(now: DateTime<Utc>) -> Condition {
    Condition::all()
        .add(shared_link::Column::RevokedAt.is_null())
        .add(shared_link::Column::ExpiresAt.gt(micros(now)))
}

/// Links to issued documents.
pub struct SharedLinks<'a, D>(pub(crate) &'a D);

impl<D: Rows> SharedLinks<'_, D> {
    /// The links of the member's material, the newest first, also those that have ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_material(
        &self,
        member: MemberId,
        material: MaterialId,
    ) -> Result<Vec<SharedLink>, StoreError> {
        let rows = shared_link::Entity::find()
            .filter(shared_link::Column::MemberId.eq(member))
            .filter(shared_link::Column::MaterialId.eq(material))
            .order_by_desc(shared_link::Column::CreatedAt)
            .order_by_desc(shared_link::Column::Id)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(SharedLink::from).collect())
    }

    /// The link that this token opens, and who shares.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn by_token(
        &self,
        token: TokenHash,
        now: DateTime<Utc>,
    ) -> Result<Option<(SharedLink, Member)>, StoreError> {
        let is_it = shared_link::Column::TokenHash.eq(token.0.to_vec());
        self.living(Condition::all().add(is_it), now).await
    }

    /// The same, by the id of a link that was opened before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn by_id(
        &self,
        id: LinkId,
        now: DateTime<Utc>,
    ) -> Result<Option<(SharedLink, Member)>, StoreError> {
        let is_it = shared_link::Column::Id.eq(id);
        self.living(Condition::all().add(is_it), now).await
    }

    async fn living(
        &self,
        which: Condition,
        now: DateTime<Utc>,
    ) -> Result<Option<(SharedLink, Member)>, StoreError> {
        let link = shared_link::Entity::find()
            .filter(which)
            .filter(is_living(now))
            .one(&self.0.rows())
            .await?;
        let Some(link) = link.map(SharedLink::from) else {
            return Ok(None);
        };
        let member = member::Entity::find_by_id(link.member)
            .one(&self.0.rows())
            .await?;
        let member = member.map(Member::try_from).transpose()?;
        Ok(member.map(|member| (link, member)))
    }
}

impl SharedLinks<'_, Unit> {
    /// Makes a link to what was issued.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        new: NewSharedLink,
        quota: LinkQuota,
        now: DateTime<Utc>,
    ) -> Result<Sharing, StoreError> {
        let tx = self.0;
        // whoever has the member's row is alone with their number
        living_member(tx, member).await?;
        let issued = issued_version::Entity::find_by_id((member, new.number))
            .filter(issued_version::Column::MaterialId.eq(new.material))
            .one(&**tx)
            .await?;
        if issued.is_none() {
            return Ok(Sharing::Missing);
        }
        let living = shared_link::Entity::find()
            .filter(shared_link::Column::MemberId.eq(member))
            .filter(is_living(now))
            .count(&**tx)
            .await?;
        if i64::try_from(living).unwrap_or(i64::MAX) >= quota.living {
            return Ok(Sharing::Beyond(Beyond::Links));
        }
        let link = SharedLink {
            id: new.id,
            member,
            material: new.material,
            number: new.number,
            label: new.label,
            passcode: new.passcode,
            created_at: micros(now),
            expires_at: micros(new.expires_at),
            views: 0,
            viewed_at: None,
            revoked_at: None,
        };
        let made = link.clone();
        shared_link::Entity::insert(shared_link::ActiveModel {
            id: Set(link.id),
            member_id: Set(member),
            number: Set(link.number),
            material_id: Set(link.material),
            token_hash: Set(new.token.0.to_vec()),
            label: Set(link.label),
            passcode_hash: Set(link.passcode),
            created_at: Set(link.created_at),
            expires_at: Set(link.expires_at),
            views: Set(0),
            viewed_at: Set(None),
            revoked_at: Set(None),
        })
        .exec_without_returning(&**tx)
        .await?;
        Ok(Sharing::Shared(made))
    }

    /// Takes a link back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn revoke(
        &self,
        member: MemberId,
        material: MaterialId,
        id: LinkId,
        now: DateTime<Utc>,
    ) -> Result<Revoking, StoreError> {
        let tx = self.0;
        living_member(tx, member).await?;
        let theirs = Condition::all()
            .add(shared_link::Column::Id.eq(id))
            .add(shared_link::Column::MemberId.eq(member))
            .add(shared_link::Column::MaterialId.eq(material));
        let revoked = shared_link::Entity::update_many()
            .col_expr(
                shared_link::Column::RevokedAt,
                Expr::value(Some(micros(now))),
            )
            .filter(theirs.clone())
            .filter(shared_link::Column::RevokedAt.is_null())
            .exec(&**tx)
            .await?;
        if revoked.rows_affected == 1 {
            return Ok(Revoking::Revoked);
        }
        let known = shared_link::Entity::find().filter(theirs).one(&**tx);
        Ok(match known.await? {
            Some(_) => Revoking::Before,
            None => Revoking::Missing,
        })
    }

    /// Counts that a link was opened; `false` when it opens nothing any more.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn view(&self, id: LinkId, now: DateTime<Utc>) -> Result<bool, StoreError> {
        use shared_link::Column::{Id, ViewedAt, Views};
        let viewed = shared_link::Entity::update_many()
            .col_expr(Views, Expr::col(Views).add(1))
            .col_expr(ViewedAt, Expr::value(Some(micros(now))))
            .filter(Id.eq(id))
            .filter(is_living(now))
            .exec(&**self.0)
            .await?;
        Ok(viewed.rows_affected == 1)
    }
}

impl Store {
    /// Forgets links that ended before `since`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_shared_links(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let condition = "expires_at <= $1 OR revoked_at <= $1";
        self.prune("shared_links", condition, &[since]).await
    }
}
