//! 請求書の台帳: the papers of a time, of all members, for whoever keeps the books.

use crate::billing::plan::Price;
use crate::billing::recipient::issued_of;
use crate::ground::clock::{japan_day, midnight};
use crate::ground::error::CommonError;
use crate::ground::secret::Keyring;
use chrono::{DateTime, NaiveDate, Utc};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Invoice, MemberId, PaidWith, Refund, Store};
use std::ops::{Range, RangeInclusive};

/// Rows that are read in one go.
const AT_ONCE: u64 = 500;

/// What a row of the books is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookedAs {
    /// 適格請求書.
    Invoice,
    /// 適格返還請求書: something went back.
    Return,
    /// 適格返還請求書の取消: it did not arrive. What was booked with the return is booked back.
    Cancellation,
}

/// One paper: an invoice, or the return invoice of a refund; or the end of one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booked {
    /// What it is.
    pub kind: BookedAs,
    /// Its number.
    pub number: String,
    /// Of which invoice something went back; nothing for an invoice itself.
    pub returns: Option<String>,
    /// Day in Japan on which it is booked: on which the paper was issued, or cancelled.
    pub booked_on: NaiveDate,
    /// To whom it is made out; nobody before there was a profile, or where the keys are not known.
    pub recipient: Option<String>,
    /// Whose it is.
    pub member: MemberId,
    /// The amount, tax included, and the tax in it.
    pub price: Price,
    /// What a coupon took off before.
    pub off: Yen,
    /// Code of the coupon.
    pub coupon: Option<String>,
    /// First and last day of the period in Japan.
    pub period: (NaiveDate, NaiveDate),
    /// The card.
    pub card: Option<PaidWith>,
}

/// The papers that were issued or cancelled on these days in Japan: invoices, returns, returns that were
/// cancelled, each kind by its number. A month that was booked stays as it is: what is cancelled later is a row of
/// the later month.
///
/// # Errors
/// [`CommonError`] when the database fails, or a row or what is kept with it cannot be read: books with a gap
/// would be wrong books.
pub async fn books(
    store: &Store,
    keyring: Option<&Keyring>,
    days: &RangeInclusive<NaiveDate>,
) -> Result<Vec<Booked>, CommonError> {
    let within = &time_of(days)?;
    let mut booked = Vec::new();
    let mut above = String::new();
    loop {
        let found = store.invoices().issued(within, &above, AT_ONCE).await?;
        let Some(last) = found.last().and_then(|last| last.number.clone()) else {
            break;
        };
        above = last;
        for invoice in &found {
            booked.push(invoiced(keyring, invoice)?);
        }
    }
    for kind in [BookedAs::Return, BookedAs::Cancellation] {
        above.clear();
        loop {
            let refunds = store.refunds();
            let found = match kind {
                BookedAs::Cancellation => refunds.cancelled(within, &above, AT_ONCE).await?,
                BookedAs::Return | BookedAs::Invoice => {
                    refunds.issued(within, &above, AT_ONCE).await?
                }
            };
            let Some(last) = found.last().and_then(|last| last.number.clone()) else {
                break;
            };
            above = last;
            for refund in found {
                let of = store.invoices().of(refund.member, refund.invoice).await?;
                let of = of.ok_or_else(|| {
                    CommonError::Internal(format!("the refund {} has no invoice", refund.id))
                })?;
                booked.push(returned(keyring, kind, refund, &of)?);
            }
        }
    }
    Ok(booked)
}

/// From the midnight before the first day to that after the last one.
fn time_of(days: &RangeInclusive<NaiveDate>) -> Result<Range<DateTime<Utc>>, CommonError> {
    let end = days.end().succ_opt().and_then(midnight);
    midnight(*days.start())
        .zip(end)
        .map(|(start, end)| start..end)
        .ok_or_else(|| CommonError::Internal("a day that no clock shows".to_owned()))
}

fn invoiced(keyring: Option<&Keyring>, invoice: &Invoice) -> Result<Booked, CommonError> {
    let issued = keyring.map(|keyring| issued_of(keyring, invoice));
    let issued = issued.transpose()?.unwrap_or_default();
    Ok(Booked {
        kind: BookedAs::Invoice,
        number: invoice.number.clone().unwrap_or_default(),
        returns: None,
        booked_on: japan_day(invoice.closed_at.unwrap_or(invoice.billed_at)),
        recipient: issued.recipient.map(|record| record.recipient),
        member: invoice.member,
        price: Price::of(invoice.amount),
        off: invoice.price - invoice.amount,
        coupon: invoice.coupon.clone(),
        period: (invoice.period_from, invoice.period_to),
        card: invoice.paid_with.clone(),
    })
}

fn returned(
    keyring: Option<&Keyring>,
    kind: BookedAs,
    refund: Refund,
    of: &Invoice,
) -> Result<Booked, CommonError> {
    let invoice = invoiced(keyring, of)?;
    let booked_at = match kind {
        BookedAs::Cancellation => refund.failed_at,
        BookedAs::Return | BookedAs::Invoice => refund.ended_at,
    };
    Ok(Booked {
        kind,
        number: refund.number.unwrap_or_default(),
        returns: Some(invoice.number),
        booked_on: japan_day(booked_at.unwrap_or(refund.begun_at)),
        price: Price::of(refund.amount),
        off: Yen::ZERO,
        coupon: None,
        ..invoice
    })
}
