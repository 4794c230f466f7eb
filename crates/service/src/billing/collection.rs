//! 料金の取り方: through whom members are charged, or that nobody is.

use crate::Service;
use crate::billing::payments::{CardEntry, CardProvider, ChargeProvider};
use crate::billing::reports::ReportProvider;
use crate::ground::error::CommonError;
use crate::ground::who_pays::WhoPays;
use chrono::NaiveDate;
use std::sync::Arc;

/// The payment provider.
pub trait Payments: CardProvider + ChargeProvider + ReportProvider {}

impl<T: CardProvider + ChargeProvider + ReportProvider> Payments for T {}

/// What members owe, and whom they pay.
#[derive(Clone)]
pub enum Billing {
    /// The price of each month, through this provider.
    Monthly(Arc<dyn Payments>),
    /// Nothing, and nobody. The day is the last one in Japan for which that is promised.
    FreeUntil(NaiveDate),
}

impl Billing {
    pub(crate) const fn who_pays(&self) -> WhoPays {
        match self {
            Self::Monthly(_) => WhoPays::Members,
            Self::FreeUntil(until) => WhoPays::NobodyUntil(*until),
        }
    }
}

impl Service {
    /// The payment provider.
    ///
    /// # Errors
    /// [`CommonError::NoPayments`] where nobody pays.
    pub(crate) fn payments(&self) -> Result<&dyn Payments, CommonError> {
        match &self.parts.billing {
            Billing::Monthly(payments) => Ok(payments.as_ref()),
            Billing::FreeUntil(_) => Err(CommonError::NoPayments),
        }
    }

    /// How cards are entered; nothing where nobody pays.
    #[must_use]
    pub fn card_entry(&self) -> Option<CardEntry> {
        Some(self.payments().ok()?.card_entry())
    }
}
