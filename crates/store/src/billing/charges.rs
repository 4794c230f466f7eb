//! 決済: attempts to charge invoices. One is written down before the provider is asked and closed with
//! its answer: whoever comes again asks with the same key.

use crate::billing::due::{Due, each_of, set_aside};
use crate::billing::entity::charge;
use crate::billing::invoices::PaidWith;
use crate::billing::statuses::{ChargePurpose, ChargeStatus, Place};
use crate::ground::error::StoreError;
use crate::ground::ids::{ChargeId, InvoiceId, MemberId};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, IntoActiveModel as _,
    PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
};
use shinchoryu_quantity::Yen;
use uuid::Uuid;

/// An attempt to charge an invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Charge {
    /// Id; also its key at the provider.
    pub id: ChargeId,
    /// What is charged.
    pub invoice: InvoiceId,
    /// Who owes it.
    pub member: MemberId,
    /// The provider's name of the member.
    pub customer: String,
    /// The provider's name of the card.
    pub card: String,
    /// The card, as it is shown.
    pub shown: PaidWith,
    /// How much.
    pub amount: Yen,
    /// What for.
    pub purpose: ChargePurpose,
    /// Where it stands.
    pub status: ChargeStatus,
    /// When it was begun.
    pub begun_at: DateTime<Utc>,
    /// How often the provider was asked again for what has become of it.
    pub attempts: i64,
}

/// What has become of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChargeEnd {
    /// It was paid; the provider's name of it.
    Succeeded(String),
    /// It was not; why.
    Failed(String),
}

impl TryFrom<charge::Model> for Charge {
    type Error = StoreError;

    fn try_from(row: charge::Model) -> Result<Self, StoreError> {
        let place = |column| Place {
            table: "charges",
            column,
            row: &row.id,
        };
        Ok(Self {
            purpose: ChargePurpose::of_row(place("purpose"), &row.purpose)?,
            status: ChargeStatus::of_row(place("status"), &row.status)?,
            id: row.id,
            invoice: row.invoice_id,
            member: row.member_id,
            customer: row.customer,
            card: row.card,
            shown: PaidWith {
                brand: row.brand,
                last_four: row.last_four,
            },
            amount: Yen(row.amount),
            begun_at: row.begun_at,
            attempts: row.attempts,
        })
    }
}

/// Attempts to charge invoices.
pub struct Charges<'a, D>(pub(crate) &'a D);

impl<D: Rows> Charges<'_, D> {
    /// The attempt of an invoice that waits for the provider or for the holder of the card.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn pending(&self, of: InvoiceId) -> Result<Option<Charge>, StoreError> {
        let row = charge::Entity::find()
            .filter(charge::Column::OpenInvoice.eq(of))
            .one(&self.0.rows())
            .await?;
        row.map(Charge::try_from).transpose()
    }

    /// How many attempts of an invoice were made by themselves, whatever became of them.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn made_by_itself(&self, of: InvoiceId) -> Result<u64, StoreError> {
        Ok(charge::Entity::find()
            .filter(charge::Column::InvoiceId.eq(of))
            .filter(charge::Column::Purpose.eq(ChargePurpose::Renewal.name()))
            .count(&self.0.rows())
            .await?)
    }

    /// Whether an attempt to charge a member waits for its end.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn is_any_pending(&self, of: MemberId) -> Result<bool, StoreError> {
        let found = charge::Entity::find()
            .filter(charge::Column::MemberId.eq(of))
            .filter(charge::Column::OpenInvoice.is_not_null())
            .count(&self.0.rows())
            .await?;
        Ok(found > 0)
    }

    /// Attempts of which the provider is to be asked again, at most so many.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn due(&self, now: DateTime<Utc>, most: u64) -> Result<Due<Charge>, StoreError> {
        let found = charge::Entity::find()
            .filter(charge::Column::DueAt.lte(micros(now)))
            .order_by_asc(charge::Column::DueAt)
            .limit(most);
        each_of(&self.0.rows(), found).await
    }

    /// An attempt by its key.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn of_key(&self, id: ChargeId) -> Result<Option<Charge>, StoreError> {
        let row = charge::Entity::find_by_id(id).one(&self.0.rows()).await?;
        row.map(Charge::try_from).transpose()
    }

    /// An attempt by what the provider calls its charge.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn of_provider(&self, provider_id: &str) -> Result<Option<Charge>, StoreError> {
        let row = charge::Entity::find()
            .filter(charge::Column::ProviderId.eq(provider_id))
            .one(&self.0.rows())
            .await?;
        row.map(Charge::try_from).transpose()
    }

    /// Attempts that were begun from one instant until before another.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn begun(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> Result<Due<Charge>, StoreError> {
        let found = charge::Entity::find()
            .filter(charge::Column::BegunAt.gte(micros(from)))
            .filter(charge::Column::BegunAt.lt(micros(until)));
        each_of(&self.0.rows(), found).await
    }

    /// The newest attempt of an invoice that was refused for this reason.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn refused(&self, of: InvoiceId, why: &str) -> Result<Option<Charge>, StoreError> {
        let row = charge::Entity::find()
            .filter(charge::Column::InvoiceId.eq(of))
            .filter(charge::Column::Refusal.eq(why))
            .order_by_desc(charge::Column::EndedAt)
            .one(&self.0.rows())
            .await?;
        row.map(Charge::try_from).transpose()
    }

    /// The provider's name of the charge with which an invoice was paid.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn paid(&self, of: InvoiceId) -> Result<Option<String>, StoreError> {
        let row = charge::Entity::find()
            .filter(charge::Column::InvoiceId.eq(of))
            .filter(charge::Column::Status.eq(ChargeStatus::Succeeded.name()))
            .one(&self.0.rows())
            .await?;
        Ok(row.and_then(|row| row.provider_id))
    }
}

impl Charges<'_, Unit> {
    /// Begins an attempt, of which an invoice has one at a time. `due_at` is when the provider is asked
    /// again, if nobody has closed it by then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails, or another one is pending.
    pub async fn begin(&self, new: &Charge, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        let row = charge::Model {
            id: new.id,
            invoice_id: new.invoice,
            open_invoice: Some(new.invoice),
            member_id: new.member,
            customer: new.customer.clone(),
            card: new.card.clone(),
            brand: new.shown.brand.clone(),
            last_four: new.shown.last_four.clone(),
            amount: new.amount.get(),
            purpose: new.purpose.name().to_owned(),
            status: new.status.name().to_owned(),
            refusal: None,
            provider_id: None,
            begun_at: micros(new.begun_at),
            ended_at: None,
            due_at: Some(micros(due_at)),
            attempts: new.attempts,
        };
        charge::Entity::insert(row.into_active_model())
            .exec_without_returning(&**self.0)
            .await?;
        Ok(())
    }

    /// Closes an attempt. `false` when it was closed before.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn end(
        &self,
        id: ChargeId,
        end: &ChargeEnd,
        now: DateTime<Utc>,
    ) -> Result<bool, StoreError> {
        let (status, refusal, provider_id) = match end {
            ChargeEnd::Succeeded(name) => (ChargeStatus::Succeeded, None, Some(name.clone())),
            ChargeEnd::Failed(why) => (ChargeStatus::Failed, Some(why.clone()), None),
        };
        let ended = charge::Entity::update_many()
            .set(charge::ActiveModel {
                open_invoice: Set(None),
                status: Set(status.name().to_owned()),
                refusal: Set(refusal),
                provider_id: Set(provider_id),
                ended_at: Set(Some(micros(now))),
                due_at: Set(None),
                ..Default::default()
            })
            .filter(charge::Column::Id.eq(id))
            .filter(charge::Column::Status.eq(ChargeStatus::Pending.name()))
            .exec(&**self.0)
            .await?;
        Ok(ended.rows_affected == 1)
    }

    /// An attempt that was closed as failed was charged after all. `false` when it was not closed so.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn correct(&self, id: ChargeId, provider_id: &str) -> Result<bool, StoreError> {
        let corrected = charge::Entity::update_many()
            .set(charge::ActiveModel {
                status: Set(ChargeStatus::Succeeded.name().to_owned()),
                refusal: Set(None),
                provider_id: Set(Some(provider_id.to_owned())),
                ..Default::default()
            })
            .filter(charge::Column::Id.eq(id))
            .filter(charge::Column::Status.eq(ChargeStatus::Failed.name()))
            .exec(&**self.0)
            .await?;
        Ok(corrected.rows_affected == 1)
    }

    /// One that cannot be read is looked at again then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn set_aside(&self, id: Uuid, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        let (row, due) = (charge::Column::Id, charge::Column::DueAt);
        set_aside::<charge::Entity>(&**self.0, (row, id), (due, due_at)).await
    }

    /// The provider did not answer: it is asked again then.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn put_off(&self, charge: &Charge, due_at: DateTime<Utc>) -> Result<(), StoreError> {
        charge::Entity::update_many()
            .set(charge::ActiveModel {
                due_at: Set(Some(micros(due_at))),
                attempts: Set(charge.attempts.saturating_add(1)),
                ..Default::default()
            })
            .filter(charge::Column::Id.eq(charge.id))
            .filter(charge::Column::Status.eq(ChargeStatus::Pending.name()))
            .exec(&**self.0)
            .await?;
        Ok(())
    }
}
