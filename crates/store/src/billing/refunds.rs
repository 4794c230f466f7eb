//! 返金: what is given back of invoices. One is written down before the provider is asked and closed with
//! its answer, as attempts to charge are.

use crate::billing::due::{Due, each_of, set_aside};
use crate::billing::entity::refund;
use crate::billing::invoices::Invoice;
use crate::billing::statuses::{Place, RefundStatus};
use crate::ground::error::StoreError;
use crate::ground::ids::{InvoiceId, MemberId, RefundId};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use shinchoryu_quantity::Yen;
use std::ops::Range;
use uuid::Uuid;

/// 返金.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refund {
    /// Id; also its key at the provider.
    pub id: RefundId,
    /// Of which invoice.
    pub invoice: InvoiceId,
    /// Who gets it.
    pub member: MemberId,
    /// The provider's name of the charge.
    pub charge: String,
    /// How much, tax included.
    pub amount: Yen,
    /// Why, in the operator's words.
    pub reason: String,
    /// Where it stands.
    pub status: RefundStatus,
    /// Why the provider refused it, or why it did not arrive.
    pub refusal: Option<String>,
    /// The provider's name of it, from when it is made.
    pub provider_id: Option<String>,
    /// 適格返還請求書の番号, from when it is made.
    pub number: Option<String>,
    /// When it was written down.
    pub begun_at: DateTime<Utc>,
    /// When it was made or refused.
    pub ended_at: Option<DateTime<Utc>>,
    /// When it was found that it did not arrive.
    pub failed_at: Option<DateTime<Utc>>,
    /// When the provider is asked; nothing from when it has ended.
    pub due_at: Option<DateTime<Utc>>,
    /// How often the provider did not answer.
    pub attempts: i64,
}

impl Refund {
    /// One that is written down now: the provider is asked for it at once. `charge` is the provider's name of what
    /// goes back of.
    #[must_use]
    pub fn begun(
        id: RefundId,
        of: &Invoice,
        charge: String,
        amount: Yen,
        reason: &str,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            id,
            invoice: of.id,
            member: of.member,
            charge,
            amount,
            reason: reason.to_owned(),
            status: RefundStatus::Pending,
            refusal: None,
            provider_id: None,
            number: None,
            begun_at: now,
            ended_at: None,
            failed_at: None,
            due_at: Some(now),
            attempts: 0,
        }
    }
}

impl TryFrom<refund::Model> for Refund {
    type Error = StoreError;

    fn try_from(row: refund::Model) -> Result<Self, StoreError> {
        let place = Place {
            table: "refunds",
            column: "status",
            row: &row.id,
        };
        Ok(Self {
            status: RefundStatus::of_row(place, &row.status)?,
            id: row.id,
            invoice: row.invoice_id,
            member: row.member_id,
            charge: row.charge,
            amount: Yen(row.amount),
            reason: row.reason,
            refusal: row.refusal,
            provider_id: row.provider_id,
            number: row.number,
            begun_at: row.begun_at,
            ended_at: row.ended_at,
            failed_at: row.failed_at,
            due_at: row.due_at,
            attempts: row.attempts,
        })
    }
}

impl From<&Refund> for refund::Model {
    fn from(refund: &Refund) -> Self {
        Self {
            id: refund.id,
            invoice_id: refund.invoice,
            member_id: refund.member,
            charge: refund.charge.clone(),
            amount: refund.amount.get(),
            reason: refund.reason.clone(),
            status: refund.status.name().to_owned(),
            refusal: refund.refusal.clone(),
            provider_id: refund.provider_id.clone(),
            number: refund.number.clone(),
            begun_at: micros(refund.begun_at),
            ended_at: refund.ended_at.map(micros),
            failed_at: refund.failed_at.map(micros),
            due_at: refund.due_at.map(micros),
            attempts: refund.attempts,
        }
    }
}

/// What is given back of invoices.
pub struct Refunds<'a, D>(pub(crate) &'a D);

impl<D: Rows> Refunds<'_, D> {
    /// What a member was given back, or is to be given back.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn of(&self, member: MemberId, id: RefundId) -> Result<Option<Refund>, StoreError> {
        let row = refund::Entity::find_by_id(id)
            .filter(refund::Column::MemberId.eq(member))
            .one(&self.0.rows())
            .await?;
        row.map(Refund::try_from).transpose()
    }

    /// When the last paper of a refund to a member was issued; nothing when none was.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn last_issued_at(
        &self,
        member: MemberId,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let last = refund::Entity::find()
            .filter(refund::Column::MemberId.eq(member))
            .filter(refund::Column::Number.is_not_null())
            .order_by_desc(refund::Column::EndedAt)
            .one(&self.0.rows())
            .await?;
        Ok(last.and_then(|last| last.ended_at))
    }

    /// All of these invoices of a member, refused ones too, in the order in which they were begun.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn of_invoices(
        &self,
        member: MemberId,
        invoices: impl IntoIterator<Item = InvoiceId> + Send,
    ) -> Result<Vec<Refund>, StoreError> {
        let rows = refund::Entity::find()
            .filter(refund::Column::MemberId.eq(member))
            .filter(refund::Column::InvoiceId.is_in(invoices))
            .order_by_asc(refund::Column::BegunAt)
            .order_by_asc(refund::Column::Id)
            .all(&self.0.rows())
            .await?;
        rows.into_iter().map(Refund::try_from).collect()
    }

    /// Those with a number above this one that went back in a time, by number, at most so many: of all members, for
    /// the books.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn issued(
        &self,
        within: &Range<DateTime<Utc>>,
        above: &str,
        most: u64,
    ) -> Result<Vec<Refund>, StoreError> {
        self.at(refund::Column::EndedAt, within, above, most).await
    }

    /// The same of those whose papers were cancelled in a time, as the money did not arrive.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn cancelled(
        &self,
        within: &Range<DateTime<Utc>>,
        above: &str,
        most: u64,
    ) -> Result<Vec<Refund>, StoreError> {
        self.at(refund::Column::FailedAt, within, above, most).await
    }

    async fn at(
        &self,
        instant: refund::Column,
        within: &Range<DateTime<Utc>>,
        above: &str,
        most: u64,
    ) -> Result<Vec<Refund>, StoreError> {
        let rows = refund::Entity::find()
            .filter(refund::Column::Number.gt(above))
            .filter(instant.gte(micros(within.start)))
            .filter(instant.lt(micros(within.end)))
            .order_by_asc(refund::Column::Number)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        rows.into_iter().map(Refund::try_from).collect()
    }

    /// Those for which the provider is to be asked, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn due(&self, now: DateTime<Utc>, most: u64) -> Result<Due<Refund>, StoreError> {
        let found = refund::Entity::find()
            .filter(refund::Column::DueAt.lte(micros(now)))
            .order_by_asc(refund::Column::DueAt)
            .limit(most);
        each_of(&self.0.rows(), found).await
    }
}

impl Refunds<'_, Unit> {
    /// Writes one down. How much is left of its invoice was read while its member is locked.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(&self, new: &Refund) -> Result<(), StoreError> {
        let row = refund::Model::from(new).into_active_model();
        refund::Entity::insert(row)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(())
    }

    /// One that cannot be read is looked at again then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_aside(&self, id: Uuid, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        let (row, due) = (refund::Column::Id, refund::Column::DueAt);
        set_aside::<refund::Entity>(&**self.0, (row, id), (due, due_at)).await
    }

    /// One that is still to be made is looked at again then; one that has come to an end stays ended.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_off(&self, id: RefundId, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        refund::Entity::update_many()
            .col_expr(refund::Column::DueAt, Expr::value(micros(due_at)))
            .filter(refund::Column::Id.eq(id))
            .filter(refund::Column::Status.eq(RefundStatus::Pending.name()))
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Writes down what has become of one. What it was read for holds while its member is locked.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn save(&self, refund: &Refund) -> Result<(), StoreError> {
        let row = refund::Model::from(refund).into_active_model();
        refund::Entity::update(row.reset_all())
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
