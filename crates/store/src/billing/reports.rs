//! 決済会社からの通知: what the payment provider told by itself, each once, until it was looked at; and
//! what its books and ours do not agree on.

use crate::billing::entity::{difference, report};
use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::ids::ChargeId;
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _, QueryFilter as _,
    QueryOrder as _, QuerySelect as _,
};

/// A report of the provider.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProviderReport {
    /// The provider's name of it.
    pub id: String,
    /// What happened, in the provider's words.
    pub kind: String,
    /// What sort of thing is to be looked at.
    pub about: String,
    /// Which one.
    pub key: String,
    /// How often it was tried to look.
    pub attempts: i64,
}

/// Something on which the provider's books and ours do not agree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// What differs, and of what: the same for the same difference.
    pub id: String,
    /// Which sort of difference.
    pub kind: String,
    /// The attempt to charge, where there is one of ours.
    pub charge: Option<ChargeId>,
    /// The provider's name of the charge, where it has one.
    pub provider_id: Option<String>,
    /// In words, for the operator.
    pub detail: String,
    /// When it was found.
    pub found_at: DateTime<Utc>,
    /// When it was repaired by itself; nothing when somebody has to see to it.
    pub repaired_at: Option<DateTime<Utc>>,
}

impl From<report::Model> for ProviderReport {
    fn from(row: report::Model) -> Self {
        Self {
            id: row.id,
            kind: row.kind,
            about: row.about,
            key: row.key,
            attempts: row.attempts,
        }
    }
}

impl From<difference::Model> for Difference {
    fn from(row: difference::Model) -> Self {
        Self {
            id: row.id,
            charge: row.charge_id,
            kind: row.kind,
            provider_id: row.provider_id,
            detail: row.detail,
            found_at: row.found_at,
            repaired_at: row.repaired_at,
        }
    }
}

/// Reports of the payment provider.
pub struct Reports<'a, D>(pub(crate) &'a D);

impl<D: Rows> Reports<'_, D> {
    /// Reports that are to be looked at, at most so many, the oldest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn due(
        &self,
        now: DateTime<Utc>,
        most: u64,
    ) -> Result<Vec<ProviderReport>, StoreError> {
        let rows = report::Entity::find()
            .filter(report::Column::DueAt.lte(micros(now)))
            .order_by_asc(report::Column::DueAt)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(ProviderReport::from).collect())
    }

    /// Differences, the newest first, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn differences(&self, most: u64) -> Result<Vec<Difference>, StoreError> {
        let rows = difference::Entity::find()
            .order_by_desc(difference::Column::FoundAt)
            .order_by_asc(difference::Column::Id)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(Difference::from).collect())
    }
}

impl Reports<'_, Unit> {
    /// Keeps a report, to be looked at from `now` on. `false` when it is known already: what is told twice is
    /// looked at once.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn keep(&self, new: &ProviderReport, now: DateTime<Utc>) -> Result<bool, StoreError> {
        let row = report::Model {
            id: new.id.clone(),
            kind: new.kind.clone(),
            about: new.about.clone(),
            key: new.key.clone(),
            received_at: micros(now),
            due_at: Some(micros(now)),
            attempts: new.attempts,
        };
        let known = OnConflict::column(report::Column::Id)
            .do_nothing()
            .to_owned();
        let kept = report::Entity::insert(row.into_active_model())
            .on_conflict(known)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(kept == 1)
    }

    /// A report was looked at, or is looked at again at `due_at`.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_off(
        &self,
        of: &ProviderReport,
        due_at: Option<DateTime<Utc>>,
    ) -> Result<(), StoreError> {
        report::Entity::update_many()
            .set(report::ActiveModel {
                due_at: Set(due_at.map(micros)),
                attempts: Set(of.attempts.saturating_add(1)),
                ..Default::default()
            })
            .filter(report::Column::Id.eq(&of.id))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Keeps a difference. `false` when it was told before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn differ(&self, new: &Difference) -> Result<bool, StoreError> {
        let row = difference::Model {
            id: new.id.clone(),
            kind: new.kind.clone(),
            charge_id: new.charge,
            provider_id: new.provider_id.clone(),
            detail: new.detail.clone(),
            found_at: micros(new.found_at),
            repaired_at: new.repaired_at.map(micros),
        };
        let known = OnConflict::column(difference::Column::Id)
            .do_nothing()
            .to_owned();
        let kept = difference::Entity::insert(row.into_active_model())
            .on_conflict(known)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(kept == 1)
    }
}

impl Store {
    /// Forgets reports that were looked at and came before an instant; how many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_reports(&self, before: DateTime<Utc>) -> Result<u64, StoreError> {
        let over = "due_at IS NULL AND received_at < $1";
        self.prune("provider_reports", over, &[before]).await
    }
}
