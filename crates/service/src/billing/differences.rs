//! 照合の差異: what the provider's books and ours do not agree on, and what needs somebody at the provider.

use crate::Service;
use crate::ground::change::{Change, Ended};
use crate::ground::error::CommonError;
use shinchoryu_store::{Difference, Room};

/// Writes a difference down, within the change that it belongs to.
pub(crate) async fn note_difference(tx: &Change, found: &Difference) -> Result<(), CommonError> {
    if tx.reports().differ(found).await? {
        let is_repaired = found.repaired_at.is_some();
        let (difference, detail) = (&found.id, &found.detail);
        tracing::error!(
            difference,
            detail,
            is_repaired,
            "the books of the payment provider and ours differ"
        );
    }
    Ok(())
}

impl Service {
    /// Tells the operator, once: in the log, and in the table that `payment-differences` shows.
    pub(crate) async fn tell_difference(&self, found: Difference) -> Result<(), CommonError> {
        let found = &found;
        self.change(Room::Grows, |tx| async move {
            Ok::<_, Ended<CommonError>>(note_difference(&tx, found).await?)
        })
        .await
    }
}
