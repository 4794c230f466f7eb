//! 再請求: when an invoice that could not be charged is charged again.

use crate::billing::payments::CardRefusal;
use crate::ground::clock::japan_day;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use shinchoryu_store::Invoice;

/// Days after the first attempt on which it is made again; then the plan ends.
pub const RETRY_DAYS: [i64; 6] = [1, 3, 5, 7, 10, 14];

/// When an invoice is charged again that could not be charged so often; nothing after the last time.
pub(crate) fn next_retry(invoice: &Invoice) -> Option<DateTime<Utc>> {
    let before = usize::try_from(invoice.failures.checked_sub(1)?).ok()?;
    let days = RETRY_DAYS.get(before)?;
    Some(invoice.billed_at + TimeDelta::days(*days))
}

/// The day in Japan of the last attempt.
pub(crate) fn last_retry_on(invoice: &Invoice) -> NaiveDate {
    let [.., last] = RETRY_DAYS;
    japan_day(invoice.billed_at + TimeDelta::days(last))
}

/// Why an invoice could not be charged, where the card is the cause.
pub(crate) fn refusal_of(invoice: &Invoice) -> Option<CardRefusal> {
    CardRefusal::of_name(invoice.refusal.as_deref()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::invoice;
    use shinchoryu_store::InvoiceStatus;

    #[test]
    fn days_are_counted_from_the_first_attempt() {
        let mut owed = invoice(InvoiceStatus::Open);
        assert_eq!(next_retry(&owed), None, "nothing has failed");
        assert_eq!(last_retry_on(&owed).to_string(), "2026-06-14");
        let mut days = Vec::new();
        for failures in 1..=7 {
            owed.failures = failures;
            let next = next_retry(&owed).map(|at| (at - owed.billed_at).num_days());
            days.push(next);
        }
        let expected = [1, 3, 5, 7, 10, 14].map(Some);
        assert_eq!(days, [expected.as_slice(), &[None]].concat());
    }

    #[test]
    fn only_a_card_is_named_as_the_cause() {
        let mut owed = invoice(InvoiceStatus::Open);
        assert_eq!(refusal_of(&owed), None);
        for refusal in CardRefusal::ALL {
            owed.refusal = Some(refusal.code().to_string());
            assert_eq!(refusal_of(&owed), Some(*refusal));
        }
        owed.refusal = Some("card_missing".to_owned());
        assert_eq!(refusal_of(&owed), None);
    }
}
