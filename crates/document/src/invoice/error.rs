//! Why there is no paper of an invoice.

use crate::DocumentError;

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
