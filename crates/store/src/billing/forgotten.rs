//! What is forgotten of orders and invoices when nothing of it has to be kept any more.

use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use chrono::{DateTime, Utc};

impl Store {
    /// Forgets orders that were given up before `since`, the copies of what was confirmed for plans of
    /// which nothing is left, and the invoices of members of whom nothing has to be kept any more.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn forget_orders(&self, since: DateTime<Utc>) -> Result<u64, StoreError> {
        let given_up = "status = 'incomplete_expired' AND ended_at < $1";
        let gone = self.prune("subscriptions", given_up, &[since]).await?;
        let of_none = "NOT EXISTS (SELECT 1 FROM subscriptions \
                       WHERE subscriptions.id = confirmations.subscription_id)";
        let of_nobody = "NOT EXISTS (SELECT 1 FROM members WHERE members.id = invoices.member_id)";
        let copies = self.prune("confirmations", of_none, &[]).await?;
        let mut rows = gone + copies + self.prune("invoices", of_nobody, &[]).await?;
        for table in ["charges", "refunds"] {
            let for_none = format!(
                "NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.id = {table}.invoice_id)"
            );
            rows += self.prune(table, &for_none, &[]).await?;
        }
        Ok(rows)
    }
}
