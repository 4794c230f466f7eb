//! 決済会社からの通知: what a payment provider tells by itself, and what it says was charged. A report is a
//! hint that something is to be looked at: what became of it is asked for, so that reports may come late,
//! twice, or in any order.

use crate::billing::payments::{PaymentError, ProviderCard};
use crate::ground::ports::PortAnswer;
use chrono::{DateTime, Utc};
use shinchoryu_quantity::Yen;

/// A report whose signature was good.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The provider's name of it: the same when it is told again.
    pub id: String,
    /// What happened, in the provider's words.
    pub kind: String,
    /// What is to be looked at.
    pub about: ReportAbout,
}

/// What a report is about. Where what is reported does not carry the key of the charge, the provider's name
/// of it ([`ProviderCharge::id`](crate::ProviderCharge)) stands in its place: with a dispute, always.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReportAbout {
    /// A charge of ours, by its key or the provider's name: it was made, refused or given up.
    Charge(String),
    /// Money of a charge of ours, by its key or name, went back, is on its way, or did not arrive.
    Refund(String),
    /// 不審請求の申立て: the holder of a card disputes a charge of ours, by its key or
    /// name.
    Dispute(String),
    /// A card that is kept, by the provider's name: it was renewed or taken away.
    Card(String),
    /// Something that concerns nothing of ours.
    Nothing,
}

/// Why a report is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReportRefusal {
    /// This provider sends none.
    #[error("no reports are expected")]
    Unexpected,
    /// It is not signed by the provider.
    #[error("the signature is wrong")]
    Unsigned,
    /// It was signed too long ago, or later than now.
    #[error("the signature is too old")]
    Outdated,
    /// It is signed, and cannot be read.
    #[error("the report cannot be read")]
    Unreadable,
}

/// A charge that the provider says it made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeCharge {
    /// The key it was asked for with; nothing when it was not made by this program.
    pub key: Option<String>,
    /// The provider's name of it.
    pub id: String,
    /// How much.
    pub amount: Yen,
    /// How much of it went back.
    pub refunded: Yen,
    /// When it was begun at the provider.
    pub made_at: DateTime<Utc>,
}

/// 返金の現況: what the provider says of money that was given back of a charge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRefund {
    /// The key it was asked for with; nothing when it was not made by this program.
    pub key: Option<String>,
    /// The provider's name of it.
    pub id: String,
    /// How much.
    pub amount: Yen,
    /// Why it did not arrive, in the provider's words; nothing while it is made or on its way.
    pub failure: Option<String>,
}

/// The payment provider as the one who tells what happened.
pub trait ReportProvider: Send + Sync + 'static {
    /// Reads what came over the network.
    ///
    /// # Errors
    /// [`ReportRefusal`] when it is not to be trusted or understood.
    fn read_report(&self, signature: &str, body: &[u8]) -> Result<Report, ReportRefusal>;

    /// What was charged from one instant until before another. Nothing from a provider that remembers
    /// nothing.
    fn made(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<MadeCharge>>, PaymentError>>;

    /// The charges that were made with a key for a customer of ours: one, unless something went wrong. None from
    /// a provider that remembers nothing.
    fn made_with<'a>(
        &'a self,
        customer: &'a str,
        key: &'a str,
    ) -> PortAnswer<'a, Result<Vec<MadeCharge>, PaymentError>>;

    /// What was given back of a charge, by the provider's name of it, as it is now. Nothing from a provider
    /// that remembers nothing.
    fn refunds_of<'a>(
        &'a self,
        charge: &'a str,
    ) -> PortAnswer<'a, Result<Option<Vec<KnownRefund>>, PaymentError>>;

    /// What was told from one instant until before another, whether it arrived or not: a report can be lost.
    /// Nothing from a provider that remembers nothing.
    fn told(
        &self,
        from: DateTime<Utc>,
        until: DateTime<Utc>,
    ) -> PortAnswer<'_, Result<Option<Vec<Report>>, PaymentError>>;

    /// A card as it is now; nothing when it is not kept any more.
    fn card<'a>(
        &'a self,
        id: &'a str,
    ) -> PortAnswer<'a, Result<Option<ProviderCard>, PaymentError>>;
}
