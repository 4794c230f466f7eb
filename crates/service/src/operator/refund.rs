//! 返金の申し出: the operator writes down at the terminal what is to be given back. The server that runs
//! the job of plans asks the provider for it, so that the terminal needs nothing but the database.

use crate::billing::refunding::sum_of;
use crate::ground::change::{made_anew, takes_what_is_common};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::ports::{Clock, Entropy, Event};
use crate::operator::terminal_row::{random_id, terminal_row};
use chrono::NaiveDate;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    Invoice, InvoiceStatus, MemberId, Refund, RefundId, RefundStatus, Room, Store, Unit,
};

/// 返金の理由: at most so many characters.
pub const LONGEST_REASON: usize = 200;

/// Why nothing is given back.
#[derive(Debug, thiserror::Error)]
pub enum NoRefund {
    /// What may go wrong everywhere.
    #[error(transparent)]
    Common(CommonError),
    /// There is no such invoice.
    #[error("there is no invoice {0}")]
    UnknownInvoice(String),
    /// All of it went back, or is about to.
    #[error(
        "nothing of the invoice is left to be given back: all of it went back before, or is on its way"
    )]
    NothingLeft,
    /// It was not paid.
    #[error("the invoice is {}: only what was paid is given back", .0.name())]
    NotPaid(InvoiceStatus),
    /// It was paid without a charge.
    #[error("no card was charged for the invoice")]
    NoCharge,
    /// One is under way.
    #[error(
        "a refund of the invoice is under way: it is made by itself as soon as a server runs and the \
         provider answers"
    )]
    UnderWay,
    /// More than is left.
    #[error("{0} yen of the invoice are left to be given back")]
    MoreThanLeft(Yen),
    /// Nothing, or less.
    #[error("a refund is at least 1 yen")]
    Nothing,
    /// The reason is empty or too long.
    #[error("the reason has 1 to {LONGEST_REASON} characters")]
    Reason,
}

takes_what_is_common!(NoRefund);

/// An invoice of which something can be given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refundable {
    /// Its member.
    pub member: MemberId,
    /// Address of the member; nothing when the account was deleted.
    pub email: Option<String>,
    /// What was paid.
    pub paid: Yen,
    /// On which day in Japan.
    pub paid_on: NaiveDate,
    /// What is left: without what was given back, and what is about to be.
    pub left: Yen,
    /// What was asked for before.
    pub refunds: Vec<Refund>,
}

impl Refundable {
    /// Whether so much can be given back.
    ///
    /// # Errors
    /// [`NoRefund::NothingLeft`], [`NoRefund::Nothing`], [`NoRefund::MoreThanLeft`].
    pub fn check(&self, amount: Yen) -> Result<(), NoRefund> {
        if self.left <= Yen::ZERO {
            return Err(NoRefund::NothingLeft);
        }
        if amount > self.left {
            return Err(NoRefund::MoreThanLeft(self.left));
        }
        if amount <= Yen::ZERO {
            return Err(NoRefund::Nothing);
        }
        Ok(())
    }
}

/// What is to be given back.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedRefund {
    /// Number of the invoice.
    pub invoice: String,
    /// How much, tax included.
    pub amount: Yen,
    /// Why, for whoever looks at it later; the member is not told.
    pub reason: String,
}

/// What can be given back of an invoice.
///
/// # Errors
/// [`NoRefund`] when it is nothing, or the database fails.
pub async fn refundable(store: &Store, number: &str) -> Result<Refundable, NoRefund> {
    let once = || async {
        let looked = async {
            let tx = store.begin(Room::Small).await?;
            look(&tx, number).await.map(|looked| looked.found)
        };
        (looked.await, ())
    };
    made_anew(once).await.0
}

/// Writes down what is to be given back: the provider is asked for it at once where a server runs.
///
/// # Errors
/// As [`refundable`]; [`NoRefund::MoreThanLeft`].
pub async fn begin_refund(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    asked: &AskedRefund,
) -> Result<Refund, NoRefund> {
    let once = || async { (begin_once(store, clock, entropy, asked).await, ()) };
    made_anew(once).await.0
}

/// What has become of it.
///
/// # Errors
/// [`CommonError`] when the database fails.
pub async fn refund_now(store: &Store, refund: &Refund) -> Result<Option<Refund>, CommonError> {
    Ok(store.refunds().of(refund.member, refund.id).await?)
}

/// An invoice, looked at within a transaction.
struct Looked {
    invoice: Invoice,
    charge: String,
    found: Refundable,
}

/// Nobody else gives anything of this invoice back until the transaction ends.
async fn look(tx: &Unit, number: &str) -> Result<Looked, NoRefund> {
    let unknown = || NoRefund::UnknownInvoice(number.to_owned());
    let invoice = tx.invoices().by_number(number).await?.ok_or_else(unknown)?;
    let member = tx.members().locked(invoice.member).await?;
    // as it is now that nobody else changes it
    let invoice = tx.invoices().of(invoice.member, invoice.id).await?;
    let invoice = invoice.ok_or_else(unknown)?;
    match invoice.status {
        InvoiceStatus::Paid => {}
        InvoiceStatus::Refunded => return Err(NoRefund::NothingLeft),
        other => return Err(NoRefund::NotPaid(other)),
    }
    let charge = tx.charges().paid(invoice.id).await?;
    let charge = charge.ok_or(NoRefund::NoCharge)?;
    let refunds = tx
        .refunds()
        .of_invoices(invoice.member, [invoice.id])
        .await?;
    let gone = sum_of(&refunds, &[RefundStatus::Made, RefundStatus::Pending]);
    Ok(Looked {
        charge,
        found: Refundable {
            member: invoice.member,
            email: member
                .filter(|member| member.deleted_at.is_none())
                .map(|member| member.email),
            paid: invoice.amount,
            paid_on: japan_day(invoice.closed_at.unwrap_or(invoice.billed_at)),
            left: invoice.amount - gone,
            refunds,
        },
        invoice,
    })
}

async fn begin_once(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    asked: &AskedRefund,
) -> Result<Refund, NoRefund> {
    let reason = asked.reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(NoRefund::Reason);
    }
    let tx = store.begin(Room::Grows).await?;
    let looked = look(&tx, &asked.invoice).await?;
    // whoever asks again does not know what became of the one before
    let refunds = &looked.found.refunds;
    if refunds
        .iter()
        .any(|one| one.status == RefundStatus::Pending)
    {
        return Err(NoRefund::UnderWay);
    }
    looked.found.check(asked.amount)?;
    let id = RefundId(random_id(entropy));
    let (of, charge) = (&looked.invoice, looked.charge);
    let refund = Refund::begun(id, of, charge, asked.amount, reason, clock.now());
    tx.refunds().add(&refund).await?;
    let event = Event::RefundBegun(refund.member).parts();
    let amount = Some(refund.amount.to_string());
    let row = terminal_row(clock, entropy, event.name, event.member, amount);
    tx.audit().add(row).await?;
    tx.commit().await?;
    Ok(refund)
}
