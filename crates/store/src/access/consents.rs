//! 同意: what members agreed to, when, and where.

use crate::access::entity::consent;
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::{ConsentId, MemberId, SessionId};
use crate::ground::members::{RegistrationStep, living_member};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

/// A text that was agreed to.
#[derive(Debug, Clone)]
pub struct NewConsent {
    /// Id.
    pub id: ConsentId,
    /// Which text.
    pub document: &'static str,
    /// Its version.
    pub version: String,
}

/// Texts that were agreed to, and by whom.
#[derive(Debug, Clone)]
pub struct NewConsents {
    /// The texts.
    pub given: Vec<NewConsent>,
    /// The session in which they were agreed to.
    pub session: SessionId,
    /// Address of the peer.
    pub ip: String,
}

/// A consent as it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    /// Which text.
    pub document: String,
    /// Its version.
    pub version: String,
    /// When it was agreed to.
    pub given_at: DateTime<Utc>,
    /// Address of the peer.
    pub ip: String,
    /// The session in which it was given.
    pub session: Option<SessionId>,
    /// When whoever gave it proved the address of the account.
    pub proved_at: Option<DateTime<Utc>>,
}

/// Consents of members.
pub struct Consents<'a, D>(pub(crate) &'a D);

impl<D: Rows> Consents<'_, D> {
    /// What a member agreed to, in the order of the texts.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of(&self, member: MemberId) -> Result<Vec<Consent>, StoreError> {
        let rows = consent::Entity::find()
            .filter(consent::Column::MemberId.eq(member))
            .order_by_asc(consent::Column::Document)
            .all(&self.0.rows())
            .await?;
        Ok(rows
            .into_iter()
            .map(|row| Consent {
                document: row.document,
                version: row.version,
                given_at: row.given_at,
                ip: row.ip,
                session: row.session_id,
                proved_at: row.proved_at,
            })
            .collect())
    }
}

impl Consents<'_, Unit> {
    /// Keeps what a member agreed to.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        new: NewConsents,
        now: DateTime<Utc>,
    ) -> Result<(), StoreError> {
        living_member(self.0, member).await?;
        for given in new.given {
            consent::Entity::insert(consent::ActiveModel {
                id: Set(given.id),
                member_id: Set(member),
                document: Set(given.document.to_owned()),
                version: Set(given.version),
                given_at: Set(micros(now)),
                ip: Set(new.ip.clone()),
                session_id: Set(Some(new.session)),
                proved_at: Set(None),
            })
            .exec_without_returning(&**self.0)
            .await?;
        }
        Ok(())
    }

    /// Whoever gave the consents of a member has proved the address.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn prove(&self, member: MemberId, now: DateTime<Utc>) -> Result<(), StoreError> {
        consent::Entity::update_many()
            .col_expr(consent::Column::ProvedAt, Expr::value(Some(micros(now))))
            .filter(consent::Column::MemberId.eq(member))
            .filter(consent::Column::ProvedAt.is_null())
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Forgets what was agreed to in the name of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_of(&self, member: MemberId) -> Result<(), StoreError> {
        consent::Entity::delete_many()
            .filter(consent::Column::MemberId.eq(member))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Forgets accounts that are at this step and whose address nobody confirmed since `since`: the
    /// address is free again. Those that were disabled stay.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_unconfirmed(
        &self,
        step: RegistrationStep,
        since: DateTime<Utc>,
    ) -> Result<u64, StoreError> {
        let condition = format!(
            "registration_step = '{}' AND NOT is_email_verified AND NOT is_disabled \
             AND created_at < $1",
            step.name()
        );
        self.prune("members", &condition, &[since]).await
    }

    /// Forgets from where members agreed before `since`; that they did stays. Of how many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_peers_of_consents(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let known = "given_at < $1 AND ip <> ''";
        self.change_in_steps("consents", "ip = ''", known, &[since])
            .await
    }
}
