//! お支払い履歴: the invoices of a member.

use crate::Service;
use crate::billing::error::BillingError;
use crate::ground::doors::{self, Entered};
use shinchoryu_store::{InvoicePage, InvoicesFrom};

/// 一覧の件数: as many as a page of the browser shows.
pub const HISTORY_ITEMS: u64 = 12;
/// The most that are given at once.
pub const MOST_HISTORY_ITEMS: u64 = 100;

impl Service {
    /// Invoices of the member, newest first.
    ///
    /// # Errors
    /// [`CommonError::Store`](crate::CommonError::Store) when the database fails.
    pub async fn billing_history(
        &self,
        who: &Entered<doors::Billing>,
        from: InvoicesFrom,
        most: u64,
    ) -> Result<InvoicePage, BillingError> {
        let most = most.clamp(1, MOST_HISTORY_ITEMS);
        Ok(self.store().invoices().page(who.id(), from, most).await?)
    }
}
