//! 適格請求書・適格返還請求書: one page of A4 for one charge or one refund.
//!
//! The facts are those of the charge; nothing is calculated here. What contradicts itself is refused:
//! a paper of the tax law that is wrong is worse than none.

mod error;
mod facts;
mod page;
#[cfg(test)]
mod sample;
#[cfg(test)]
mod tests;

use shinchoryu_words::Language;

pub use error::InvoiceError;
pub use facts::{
    InvoiceCard, InvoiceDiscount, InvoiceFacts, InvoiceIssuer, InvoiceKind, InvoiceRecipient,
};

use crate::{Document, typeset};

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
