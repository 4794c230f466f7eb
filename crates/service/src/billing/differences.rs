//! 照合の差異: what the provider's books and ours do not agree on, and what needs somebody at the provider.

use crate::Service;
use crate::ground::change::{Change, Ended};
use crate::ground::error::CommonError;
use shinchoryu_store::{Difference, Room};

/// What is told like a difference, and is none: months that were not charged in time.
pub(crate) const MONTHS_PASSED: &str = "months_passed";

/// Whether it is told of our books alone, and the provider's do not differ from them.
#[must_use]
pub fn is_of_our_books_alone(found: &Difference) -> bool {
    found.kind == MONTHS_PASSED
}

/// Writes a difference down, within the change that it belongs to.
pub(crate) async fn note_difference(tx: &Change, found: &Difference) -> Result<(), CommonError> {
    if tx.reports().differ(found).await? {
        let is_repaired = found.repaired_at.is_some();
        let (difference, detail) = (&found.id, &found.detail);
        if is_of_our_books_alone(found) {
            tracing::warn!(
                told = difference,
                detail,
                "months of a plan were not charged in time"
            );
            return Ok(());
        }
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
