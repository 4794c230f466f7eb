//! 適格請求書・適格返還請求書: one page of A4 for one charge or one refund.
//!
//! The facts are those of the charge; nothing is calculated here. What contradicts itself is refused:
//! a paper of the tax law that is wrong is worse than none.

mod facts;
mod page;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

use shinchoryu_words::Language;

pub use facts::{
    InvoiceCard, InvoiceDiscount, InvoiceFacts, InvoiceIssuer, InvoiceKind, InvoiceRecipient,
    needs_return_invoice,
};

use crate::{Document, DocumentError, typeset};

/// Why there is no paper.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvoiceError {
    /// A fact that every paper names is empty.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// Not `T` and 13 digits.
    #[error("the registration number is not T and 13 digits")]
    RegistrationNumber,
    /// Nothing was paid, or paid back: there is no transaction to tell of.
    #[error("nothing was paid")]
    NothingPaid,
    /// The days of use end before they begin.
    #[error("the period ends before it begins")]
    Period,
    /// Price less discount is not the amount.
    #[error("price less discount is not the amount")]
    Sum,
    /// The tax is not the one within the amount.
    #[error("the tax is not the one within the amount")]
    Tax,
    /// The page could not be made.
    #[error(transparent)]
    Document(#[from] DocumentError),
}

/// Lays an invoice out: [`Document::pdf`] gives its file, the same bytes for the same facts.
///
/// # Errors
/// See [`InvoiceError`].
pub fn render_invoice(facts: &InvoiceFacts<'_>, lang: Language) -> Result<Document, InvoiceError> {
    facts.check()?;
    let kind = match facts.kind {
        InvoiceKind::Invoice { .. } => "invoice",
        InvoiceKind::Return { .. } => "return_invoice",
    };
    let name = format!("{kind}/{}/{}", facts.number, lang.code());
    let page = page::page(facts, lang)?;
    Ok(typeset::lay_out_invoice(&page, name, lang)?)
}
