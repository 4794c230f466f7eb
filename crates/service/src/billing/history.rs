//! お支払い履歴: the invoices of a member, with what was given back of them.

use crate::Service;
use crate::billing::error::BillingError;
use crate::ground::doors::{self, Entered};
use shinchoryu_store::{Invoice, InvoicesFrom, Refund, RefundStatus};

/// 一覧の件数: as many as a page of the browser shows.
pub const HISTORY_ITEMS: u64 = 12;
/// The most that are given at once.
pub const MOST_HISTORY_ITEMS: u64 = 100;

/// An invoice with what was given back of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BilledItem {
    /// The invoice.
    pub invoice: Invoice,
    /// What was given back, the earliest first, with what did not arrive.
    pub refunds: Vec<Refund>,
}

/// Some invoices of a member, newest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillingPage {
    /// The invoices.
    pub items: Vec<BilledItem>,
    /// Whether there are more in the direction that was asked for.
    pub has_more: bool,
}

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
    ) -> Result<BillingPage, BillingError> {
        let most = most.clamp(1, MOST_HISTORY_ITEMS);
        let page = self.store().invoices().page(who.id(), from, most).await?;
        let ids: Vec<_> = page.invoices.iter().map(|invoice| invoice.id).collect();
        let mut made = self.store().refunds().of_invoices(who.id(), ids).await?;
        made.retain(|refund| matches!(refund.status, RefundStatus::Made | RefundStatus::Failed));
        // they are given in the order in which they were made
        made.sort_by(|one, other| one.number.cmp(&other.number));
        let with_refunds = |invoice: Invoice| BilledItem {
            refunds: made
                .extract_if(.., |refund| refund.invoice == invoice.id)
                .collect(),
            invoice,
        };
        Ok(BillingPage {
            items: page.invoices.into_iter().map(with_refunds).collect(),
            has_more: page.has_more,
        })
    }
}
