//! 再請求: when an invoice that could not be charged is charged again.

use crate::billing::payments::CardRefusal;
use crate::ground::clock::japan_day;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use shinchoryu_store::Invoice;

/// Days after the first attempt on which it is made again; then the plan ends.
pub const RETRY_DAYS: [i64; 6] = [1, 3, 5, 7, 10, 14];

/// The least time between two attempts, and between a mail and the attempt that it announces.
const AT_LEAST_AHEAD: TimeDelta = TimeDelta::hours(12);
/// How long the last attempt is put off when its day went by while nobody could make it.
const LATE_BY: TimeDelta = TimeDelta::days(1);

/// When an invoice is charged again that could not be charged so often; nothing before it failed, and after
/// the last time.
pub(crate) fn next_retry(invoice: &Invoice) -> Option<DateTime<Utc>> {
    let before = usize::try_from(invoice.failures.checked_sub(1)?).ok()?;
    let days = RETRY_DAYS.get(before)?;
    Some(invoice.billed_at + TimeDelta::days(*days))
}

/// Counts an attempt that has just failed, and says when the next one is made; nothing after the last one.
///
/// Days that went by while the server was away count as attempts that were made: they are not made up for at
/// once. Whoever owes has heard of the last attempt before it is made, so that where all days went by, one
/// more is made a day later.
pub(crate) fn failed_at(invoice: &mut Invoice, now: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let most = i64::try_from(RETRY_DAYS.len()).unwrap_or(i64::MAX);
    invoice.failures += 1;
    while let Some(next) = next_retry(invoice) {
        if next >= now + AT_LEAST_AHEAD {
            return Some(next);
        }
        if invoice.failures == most {
            return Some(now + LATE_BY);
        }
        invoice.failures += 1;
    }
    None
}

/// The day in Japan of the last attempt: the last of the days, or a later one on which the attempt is made that
/// is next, or under way. Where the month ends before, the one after it takes its place, with days of its own.
pub(crate) fn last_retry_on(
    invoice: &Invoice,
    next: DateTime<Utc>,
    ends_at: DateTime<Utc>,
) -> NaiveDate {
    let [.., last] = RETRY_DAYS.map(TimeDelta::days);
    let last_at = (invoice.billed_at + last).max(next);
    japan_day(if last_at < ends_at {
        last_at
    } else {
        ends_at + last
    })
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

    /// When the attempts of an invoice are made whose every attempt fails, in hours after the first; each as
    /// late as this, in hours.
    fn made(late: &[i64]) -> Vec<i64> {
        let mut owed = invoice(InvoiceStatus::Open);
        let mut at = owed.billed_at;
        let mut late = late.iter();
        let mut made = Vec::new();
        while let Some(next) = failed_at(&mut owed, at) {
            at = next + TimeDelta::hours(*late.next().unwrap_or(&0));
            made.push((at - owed.billed_at).num_hours());
        }
        made
    }

    fn days(days: &[i64]) -> Vec<i64> {
        days.iter().map(|days| days * 24).collect()
    }

    #[test]
    fn days_are_counted_from_the_first_attempt() {
        assert_eq!(made(&[]), days(&RETRY_DAYS));
        // an attempt that is late, or asked for again, moves none of those after it
        assert_eq!(made(&[0, 20]), [24, 92, 120, 168, 240, 336]);
    }

    #[test]
    fn days_that_went_by_are_not_made_up_for_at_once() {
        // back on the morning of day 6: day 5 was missed, and is not made up for
        assert_eq!(made(&[0, 3 * 24]), days(&[1, 6, 7, 10, 14]));
        // back an hour before day 7, which is too soon after the attempt of now
        assert_eq!(made(&[0, 95]), [24, 167, 240, 336]);
        // the last attempt was announced for day 14, and is made when it can be
        assert_eq!(made(&[0, 0, 0, 0, 0, 240]), [24, 72, 120, 168, 240, 576]);
        // all days went by and the last attempt was never announced: one more, a day later
        assert_eq!(made(&[0, 27 * 24]), days(&[1, 30, 31]));
        assert_eq!(
            made(&[0, 0, 0, 0, 4 * 24 - 1]),
            [24, 72, 120, 168, 335, 359]
        );
    }

    #[test]
    fn keys_of_attempts_differ_whatever_was_missed() {
        for late in 0..500 {
            let mut owed = invoice(InvoiceStatus::Open);
            let mut at = owed.billed_at + TimeDelta::hours(late);
            let mut counted = vec![owed.failures];
            while let Some(next) = failed_at(&mut owed, at) {
                assert!(next >= at + AT_LEAST_AHEAD, "{late}");
                counted.push(owed.failures);
                at = next + TimeDelta::hours(late);
            }
            assert!(counted.is_sorted_by(|one, next| one < next), "{counted:?}");
        }
    }

    #[test]
    fn the_last_day_is_never_before_the_next_one_nor_of_a_month_that_is_over() {
        let owed = invoice(InvoiceStatus::Open);
        let at = |instant: &str| instant.parse::<DateTime<Utc>>().unwrap();
        let next_month = at("2026-06-30T03:00:00Z");
        for (next, ends_at, last) in [
            ("2026-06-01T03:00:00Z", next_month, "2026-06-14"),
            ("2026-06-14T03:00:00Z", next_month, "2026-06-14"),
            ("2026-06-29T03:00:00Z", next_month, "2026-06-29"),
            // charged late, the month ends before its days do
            ("2026-06-30T03:00:00Z", next_month, "2026-07-14"),
            (
                "2026-06-05T03:00:00Z",
                at("2026-06-12T03:00:00Z"),
                "2026-06-26",
            ),
        ] {
            let found = last_retry_on(&owed, at(next), ends_at);
            assert_eq!(found.to_string(), last, "{next}");
        }
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
