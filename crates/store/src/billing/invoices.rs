//! 請求: one invoice a period of a subscription, and the series of their numbers.

use crate::billing::entity::{invoice, number, subscription};
use crate::billing::statuses::{InvoiceStatus, Place, SubscriptionStatus};
use crate::ground::error::StoreError;
use crate::ground::ids::{InvoiceId, MemberId, SubscriptionId};
use crate::ground::unit::{Rows, Unit};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait as _, OnConflict};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue::Set, ColumnTrait as _, Condition, DbErr, EntityTrait as _,
    IntoActiveModel as _, PaginatorTrait as _, QueryFilter as _, QueryOrder as _, QuerySelect as _,
    QueryTrait as _,
};
use shinchoryu_quantity::Yen;
use std::ops::Range;

/// What is paid no more.
const UNPAID_FOR_EVER: [InvoiceStatus; 2] = [InvoiceStatus::Void, InvoiceStatus::Uncollectible];

/// An invoice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invoice {
    /// Id.
    pub id: InvoiceId,
    /// Who owes it.
    pub member: MemberId,
    /// Of which subscription.
    pub subscription: SubscriptionId,
    /// The how many-th period of it, from 0.
    pub period: i64,
    /// Where it stands.
    pub status: InvoiceStatus,
    /// Price before the coupon, tax included.
    pub price: Yen,
    /// The coupon that took something off.
    pub coupon: Option<String>,
    /// What is charged, tax included.
    pub amount: Yen,
    /// First day of the period in Japan.
    pub period_from: NaiveDate,
    /// Its last day.
    pub period_to: NaiveDate,
    /// When it was made.
    pub billed_at: DateTime<Utc>,
    /// When it was paid, or given up.
    pub closed_at: Option<DateTime<Utc>>,
    /// 請求書番号, from when it is paid; nothing where nothing was charged.
    pub number: Option<String>,
    /// The card that was charged.
    pub paid_with: Option<PaidWith>,
    /// 宛先と発行者, encrypted, from when it is paid.
    pub recipient: Option<Vec<u8>>,
    /// How often it could not be charged by itself.
    pub failures: i64,
    /// Why not, the last time.
    pub refusal: Option<String>,
}

/// The card of a payment, as long as the payment is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaidWith {
    /// Brand.
    pub brand: String,
    /// Last four digits.
    pub last_four: String,
}

/// Which invoices of a member are looked at, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvoicesFrom {
    /// The newest.
    Newest,
    /// Those that are older than this one.
    After(InvoiceId),
    /// Those that are newer than this one, and next to it.
    Before(InvoiceId),
}

/// Some invoices of a member, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InvoicePage {
    /// The invoices.
    pub invoices: Vec<Invoice>,
    /// Whether there are more in the direction that was asked for.
    pub has_more: bool,
}

impl TryFrom<invoice::Model> for Invoice {
    type Error = StoreError;

    fn try_from(row: invoice::Model) -> Result<Self, StoreError> {
        let place = Place {
            table: "invoices",
            column: "status",
            row: &row.id,
        };
        Ok(Self {
            status: InvoiceStatus::of_row(place, &row.status)?,
            id: row.id,
            member: row.member_id,
            subscription: row.subscription_id,
            period: row.period,
            price: Yen(row.price),
            coupon: row.coupon,
            amount: Yen(row.amount),
            period_from: row.period_from,
            period_to: row.period_to,
            billed_at: row.billed_at,
            closed_at: row.closed_at,
            number: row.number,
            paid_with: row
                .brand
                .zip(row.last_four)
                .map(|(brand, last_four)| PaidWith { brand, last_four }),
            recipient: row.recipient,
            failures: row.failures,
            refusal: row.refusal,
        })
    }
}

impl From<&Invoice> for invoice::Model {
    fn from(invoice: &Invoice) -> Self {
        let card = invoice.paid_with.as_ref();
        Self {
            id: invoice.id,
            member_id: invoice.member,
            subscription_id: invoice.subscription,
            period: invoice.period,
            status: invoice.status.name().to_owned(),
            price: invoice.price.get(),
            coupon: invoice.coupon.clone(),
            amount: invoice.amount.get(),
            period_from: invoice.period_from,
            period_to: invoice.period_to,
            billed_at: micros(invoice.billed_at),
            closed_at: invoice.closed_at.map(micros),
            number: invoice.number.clone(),
            brand: card.map(|card| card.brand.clone()),
            last_four: card.map(|card| card.last_four.clone()),
            recipient: invoice.recipient.clone(),
            failures: invoice.failures,
            refusal: invoice.refusal.clone(),
        }
    }
}

/// Invoices of members.
pub struct Invoices<'a, D>(pub(crate) &'a D);

impl<D: Rows> Invoices<'_, D> {
    /// An invoice of a member.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn of(&self, member: MemberId, id: InvoiceId) -> Result<Option<Invoice>, StoreError> {
        let row = invoice::Entity::find_by_id(id)
            .filter(invoice::Column::MemberId.eq(member))
            .one(&self.0.rows())
            .await?;
        row.map(Invoice::try_from).transpose()
    }

    /// The invoice of this number, whosever it is: the operator has nothing else to name it by.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn by_number(&self, number: &str) -> Result<Option<Invoice>, StoreError> {
        let row = invoice::Entity::find()
            .filter(invoice::Column::Number.eq(number))
            .one(&self.0.rows())
            .await?;
        row.map(Invoice::try_from).transpose()
    }

    /// What a subscription owes: it owes one at a time.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn owed_by(&self, of: SubscriptionId) -> Result<Option<Invoice>, StoreError> {
        let row = invoice::Entity::find()
            .filter(invoice::Column::SubscriptionId.eq(of))
            .filter(invoice::Column::Status.eq(InvoiceStatus::Open.name()))
            .one(&self.0.rows())
            .await?;
        row.map(Invoice::try_from).transpose()
    }

    /// Those with a number above this one that were paid in a time, by number, at most so many: of all members, for
    /// the books.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn issued(
        &self,
        within: &Range<DateTime<Utc>>,
        above: &str,
        most: u64,
    ) -> Result<Vec<Invoice>, StoreError> {
        let rows = invoice::Entity::find()
            .filter(invoice::Column::Number.gt(above))
            .filter(invoice::Column::ClosedAt.gte(micros(within.start)))
            .filter(invoice::Column::ClosedAt.lt(micros(within.end)))
            .order_by_asc(invoice::Column::Number)
            .limit(most)
            .all(&self.0.rows())
            .await?;
        rows.into_iter().map(Invoice::try_from).collect()
    }

    /// When the last invoice of a member was issued; nothing when none was.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn last_issued_at(
        &self,
        member: MemberId,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let last = invoice::Entity::find()
            .filter(invoice::Column::MemberId.eq(member))
            .filter(invoice::Column::Number.is_not_null())
            .order_by_desc(invoice::Column::ClosedAt)
            .one(&self.0.rows())
            .await?;
        Ok(last.and_then(|last| last.closed_at))
    }

    /// Whether anything was paid for a plan that was not given back: of some charges a coupon takes all.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn has_paid(&self, subscription: SubscriptionId) -> Result<bool, StoreError> {
        let found = invoice::Entity::find()
            .filter(invoice::Column::SubscriptionId.eq(subscription))
            .filter(invoice::Column::Status.eq(InvoiceStatus::Paid.name()))
            .filter(invoice::Column::Amount.gt(0))
            .count(&self.0.rows())
            .await?;
        Ok(found > 0)
    }

    /// The amount of a plan's invoice of this number, from 0; nothing where there is none.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn amount_of(
        &self,
        subscription: SubscriptionId,
        number: i64,
    ) -> Result<Option<Yen>, StoreError> {
        let found: Option<i64> = invoice::Entity::find()
            .select_only()
            .column(invoice::Column::Amount)
            .filter(invoice::Column::SubscriptionId.eq(subscription))
            .filter(invoice::Column::Period.eq(number))
            .order_by_desc(invoice::Column::BilledAt)
            .into_tuple()
            .one(&self.0.rows())
            .await?;
        Ok(found.map(Yen))
    }

    /// How many charges of a member this coupon took something off; those that are paid no more are none.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn discounted(&self, member: MemberId, coupon: &str) -> Result<i64, StoreError> {
        let found = invoice::Entity::find()
            .filter(invoice::Column::MemberId.eq(member))
            .filter(invoice::Column::Coupon.eq(coupon))
            .filter(invoice::Column::Status.is_not_in(UNPAID_FOR_EVER.map(InvoiceStatus::name)))
            .count(&self.0.rows())
            .await?;
        Ok(i64::try_from(found).unwrap_or(i64::MAX))
    }

    /// 利用済みクーポン: the coupons that took something off what a member was charged, each once.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn coupons_used(&self, member: MemberId) -> Result<Vec<String>, StoreError> {
        let found: Vec<Option<String>> = invoice::Entity::find()
            .select_only()
            .column(invoice::Column::Coupon)
            .distinct()
            .filter(invoice::Column::MemberId.eq(member))
            .filter(invoice::Column::Coupon.is_not_null())
            .filter(invoice::Column::Status.is_not_in(UNPAID_FOR_EVER.map(InvoiceStatus::name)))
            .into_tuple()
            .all(&self.0.rows())
            .await?;
        Ok(found.into_iter().flatten().collect())
    }

    /// Invoices of a member, newest first, without those of orders that wait for their first payment or were given
    /// up: nothing is owed for them. None next to one that the member does not have.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn page(
        &self,
        member: MemberId,
        from: InvoicesFrom,
        most: u64,
    ) -> Result<InvoicePage, StoreError> {
        // the orders that were given up are forgotten one day, and their invoices are not
        let not_begun = [
            SubscriptionStatus::Incomplete,
            SubscriptionStatus::IncompleteExpired,
        ];
        let begun = subscription::Entity::find()
            .select_only()
            .column(subscription::Column::Id)
            .filter(subscription::Column::MemberId.eq(member))
            .filter(subscription::Column::Status.is_not_in(not_begun.map(SubscriptionStatus::name)))
            .into_query();
        let mut found = invoice::Entity::find()
            .filter(invoice::Column::MemberId.eq(member))
            .filter(invoice::Column::SubscriptionId.in_subquery(begun));
        let is_backwards = matches!(from, InvoicesFrom::Before(_));
        if let InvoicesFrom::After(id) | InvoicesFrom::Before(id) = from {
            let Some(mark) = self.of(member, id).await? else {
                return Ok(InvoicePage {
                    invoices: Vec::new(),
                    has_more: false,
                });
            };
            found = found.filter(beyond(&mark, is_backwards));
        }
        let order = if is_backwards {
            sea_orm::Order::Asc
        } else {
            sea_orm::Order::Desc
        };
        let rows = found
            .order_by(invoice::Column::BilledAt, order.clone())
            .order_by(invoice::Column::Period, order.clone())
            .order_by(invoice::Column::Id, order)
            .limit(most + 1)
            .all(&self.0.rows())
            .await?;
        let has_more = rows.len() as u64 > most;
        let shown = rows
            .into_iter()
            .take(usize::try_from(most).unwrap_or(usize::MAX));
        let mut invoices = shown
            .map(Invoice::try_from)
            .collect::<Result<Vec<_>, _>>()?;
        if is_backwards {
            invoices.reverse();
        }
        Ok(InvoicePage { invoices, has_more })
    }
}

/// Older or newer than this one, in the order of the list.
fn beyond(mark: &Invoice, is_newer: bool) -> Condition {
    use invoice::Column::{BilledAt, Id, Period};
    let billed_at = micros(mark.billed_at);
    let same_time = || Condition::all().add(BilledAt.eq(billed_at));
    let same_period = || same_time().add(Period.eq(mark.period));
    let found = Condition::any();
    if is_newer {
        found
            .add(BilledAt.gt(billed_at))
            .add(same_time().add(Period.gt(mark.period)))
            .add(same_period().add(Id.gt(mark.id)))
    } else {
        found
            .add(BilledAt.lt(billed_at))
            .add(same_time().add(Period.lt(mark.period)))
            .add(same_period().add(Id.lt(mark.id)))
    }
}

impl Invoices<'_, Unit> {
    /// Adds an invoice.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails, or the period has one.
    pub async fn add(&self, new: &Invoice) -> Result<(), StoreError> {
        let row = invoice::Model::from(new).into_active_model();
        invoice::Entity::insert(row)
            .exec_without_returning(&**self.0)
            .await?;
        Ok(())
    }

    /// Writes down what has become of an invoice. What it was read for holds while its member is
    /// locked.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn save(&self, invoice: &Invoice) -> Result<(), StoreError> {
        let row = invoice::Model::from(invoice).into_active_model();
        invoice::Entity::update(row.reset_all())
            .exec(&**self.0)
            .await?;
        Ok(())
    }

    /// Waits for whoever gives numbers of these series, and keeps all others waiting until the transaction
    /// ends.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn hold_numbers(&self, of: &str) -> Result<(), StoreError> {
        number::Entity::insert(number::ActiveModel {
            series: Set(of.to_owned()),
            last: Set(0),
        })
        .on_conflict(
            OnConflict::column(number::Column::Series)
                .update_column(number::Column::Last)
                .to_owned(),
        )
        .exec_without_returning(&**self.0)
        .await?;
        Ok(())
    }

    /// The next number of a series, from 1. It is given once its transaction is committed, and waits
    /// for one that has another: there are no gaps.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn next_number(&self, series: &str) -> Result<i64, StoreError> {
        let tx = self.0;
        number::Entity::insert(number::ActiveModel {
            series: Set(series.to_owned()),
            last: Set(1),
        })
        .on_conflict(
            OnConflict::column(number::Column::Series)
                .value(
                    number::Column::Last,
                    Expr::col((number::Entity, number::Column::Last)).add(1),
                )
                .to_owned(),
        )
        .exec_without_returning(&**tx)
        .await?;
        let row = number::Entity::find_by_id(series.to_owned())
            .one(&**tx)
            .await?;
        let row = row.ok_or_else(|| DbErr::RecordNotFound(format!("number of {series}")))?;
        Ok(row.last)
    }
}
