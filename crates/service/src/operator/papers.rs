//! 請求書の写し: the papers of an invoice again, for whoever asks for them when the account is gone.

use crate::account::invoice_paper::{InvoicePaper, Paper, has_paper};
use crate::billing::recipient::issued_of;
use crate::ground::change::{made_anew, takes_what_is_common};
use crate::ground::error::CommonError;
use crate::ground::ports::{Clock, Entropy, Event};
use crate::ground::provider::Provider;
use crate::ground::secret::Keyring;
use crate::operator::terminal_row::terminal_row;
use shinchoryu_store::{Invoice, InvoiceStatus, MemberId, Room, Store};
use shinchoryu_words::Language;

/// Why no paper is made.
#[derive(Debug, thiserror::Error)]
pub enum NoPaper {
    /// What may go wrong everywhere.
    #[error(transparent)]
    Common(CommonError),
    /// There is no such invoice.
    #[error("there is no invoice {0}")]
    UnknownInvoice(String),
    /// Nothing was paid with it.
    #[error("the invoice is {}: only what was paid has a paper", .0.name())]
    NotPaid(InvoiceStatus),
    /// To whom it was made out was not kept, or not yet.
    #[error("to whom the invoice is made out is not kept with it: its member makes the paper")]
    NoRecipient,
}

takes_what_is_common!(NoPaper);

/// Which papers are made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedPapers {
    /// Number of the invoice.
    pub invoice: String,
    /// The language of the papers.
    pub language: Language,
}

/// The paper of an invoice, and of all that was given back of it, as they were issued. `provider` issues those from
/// before issuers were kept.
///
/// # Errors
/// [`NoPaper`].
pub async fn papers(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    keyring: &Keyring,
    provider: &Provider,
    asked: &AskedPapers,
) -> Result<Vec<InvoicePaper>, NoPaper> {
    let number = &asked.invoice;
    let invoice = store.invoices().by_number(number).await?;
    let invoice = invoice.ok_or_else(|| NoPaper::UnknownInvoice(number.clone()))?;
    if !has_paper(&invoice) {
        return Err(NoPaper::NotPaid(invoice.status));
    }
    let issued = issued_of(keyring, &invoice)?;
    let recipient = issued.recipient.ok_or(NoPaper::NoRecipient)?;
    let issuer = issued.issuer.unwrap_or_else(|| provider.clone());
    let refunds = store
        .refunds()
        .of_invoices(invoice.member, vec![invoice.id])
        .await?;
    let returns = refunds
        .into_iter()
        .filter(|refund| refund.number.is_some())
        .map(Some);
    let made: Result<_, CommonError> = std::iter::once(None)
        .chain(returns)
        .map(|refund| {
            Paper {
                invoice: invoice.clone(),
                refund,
                recipient: recipient.clone(),
                issuer: issuer.clone(),
                language: asked.language,
            }
            .made()
        })
        .collect();
    let made = made?;
    written_down(store, clock, entropy, invoice.member, &invoice).await?;
    Ok(made)
}

/// Who looks at what a member paid is in the audit log.
async fn written_down(
    store: &Store,
    clock: &dyn Clock,
    entropy: &dyn Entropy,
    member: MemberId,
    invoice: &Invoice,
) -> Result<(), NoPaper> {
    let once = || async {
        let written = async {
            let tx = store.begin(Room::Grows).await?;
            let event = Event::PapersPrinted(member).parts();
            let number = invoice.number.clone();
            let row = terminal_row(clock, entropy, event.name, event.member, number);
            tx.audit().add(row).await?;
            tx.commit().await?;
            Ok::<_, NoPaper>(())
        };
        (written.await, ())
    };
    made_anew(once).await.0
}
