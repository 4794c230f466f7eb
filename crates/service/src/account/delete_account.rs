//! アカウントの削除: the account ends at once, whoever else has to hear of it hears later; what the
//! law wants kept of invoices is kept apart.

use crate::Service;
use crate::access::grave::GRAVE_LIFE;
use crate::access::opened::end_what_was_opened;
use crate::account::error::AccountError;
use crate::billing::collection::Billing;
use crate::billing::payments::PaymentError;
use crate::billing::recipient::InvoiceRecord;
use crate::billing::standing::standing_under;
use crate::ground::doors::{DeleteAccount, Entered};
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::mail::{Mail, Seen};
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, Months, TimeDelta, Utc};
use shinchoryu_store::{
    InvoicesFrom, MemberId, NewDeletion, RegistrationStep, Room, SubscriptionStatus, Unsettled,
};

/// 適格請求書の写しの保存期間: seven years from two months after the end of the taxable period
/// (消費税法施行令70条の13), and that period ends within a year.
const INVOICE_MONTHS: Months = Months::new(12 + 2 + 7 * 12);
/// A request that was under way when the account was deleted may still reach the payment provider
/// within this time.
const AFTERMATH: TimeDelta = TimeDelta::minutes(2);
/// What becomes of the plan of a member whose account is deleted.
const ENDED: SubscriptionStatus = SubscriptionStatus::Canceled;
/// The first pause between two attempts to reach the payment provider; each further one doubles it.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(1);
/// The longest pause between two attempts to reach the payment provider.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(1);
/// Deletions that are settled in one go.
const AT_ONCE: usize = 20;

/// The time from one attempt to the next.
fn pause(attempt: i64) -> TimeDelta {
    doubled(FIRST_PAUSE, attempt.saturating_sub(1), LONGEST_PAUSE)
}

/// Until when the row of a deleted account stays.
fn keep_until(has_invoices: bool, now: DateTime<Utc>) -> DateTime<Utc> {
    if has_invoices {
        now.checked_add_months(INVOICE_MONTHS).unwrap_or(now)
    } else {
        now + GRAVE_LIFE
    }
}

impl Service {
    /// Deletes the account. Sessions, materials, cards, factors and the profile go at once, the
    /// address is free; the payment provider is told by [`Service::settle_deletions`], however
    /// long it is down.
    ///
    /// # Errors
    /// [`AccountError::Access`] when the session is not fresh; [`CommonError::Unauthenticated`] when
    /// it was deleted meanwhile.
    pub async fn delete_account(
        &self,
        entered: &Entered<DeleteAccount>,
        peer: &Peer,
    ) -> Result<(), AccountError> {
        let now = self.now();
        entered.check_fresh(now)?;
        self.change(Room::Grows, |tx| async move {
            // what is kept and said is decided by what is so now: a plan may have begun since
            let member = tx.members().locked(entered.id()).await?;
            let Some(member) = member.filter(|member| member.deleted_at.is_none()) else {
                return Err(CommonError::Unauthenticated.into());
            };
            let all_was_free = tx.subscriptions().were_all_free(member.id).await?;
            // an order that was not answered yet may still be paid
            let invoices = tx.invoices();
            let newest = invoices.page(member.id, InvoicesFrom::Newest, 1);
            let has_invoices = (member.step == RegistrationStep::Subscribed && !all_was_free)
                || !newest.await?.invoices.is_empty();
            let kept = if has_invoices {
                self.seal_recipient(&member)?
            } else {
                None
            };
            let deletion = NewDeletion {
                member: member.id,
                address: self.grave_mark(&member.email)?,
                kept,
                keep_until: keep_until(has_invoices, now),
                standing: standing_under(ENDED),
            };
            let seen = Seen::new(now, peer);
            let was_free = all_was_free || (self.free_days().is_some() && !has_invoices);
            let told = if was_free {
                Mail::FreeAccountDeleted { seen }
            } else {
                Mail::AccountDeleted { seen }
            };
            let mail = self.mail_member(&member, told)?;
            if !tx.deletions().add(deletion, now).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            end_what_was_opened(&tx, member.id, None).await?;
            tx.outbox().add([mail], now).await?;
            tx.tell(Event::AccountDeleted(member.id), peer).await?;
            Ok(())
        })
        .await
    }

    /// What is kept of the recipient of invoices after the account was deleted.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when it can no longer be read.
    pub async fn kept_invoice_record(
        &self,
        member: MemberId,
    ) -> Result<Option<InvoiceRecord>, AccountError> {
        let Some(sealed) = self.store().deletions().kept_of(member).await? else {
            return Ok(None);
        };
        Ok(Some(self.open_recipient(member, &sealed)?))
    }

    /// Tells the payment provider of accounts that were deleted: it forgets them, and their
    /// subscriptions end. While it does not answer, the pause from one attempt to the next grows.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn settle_deletions(&self) -> Result<Progress, CommonError> {
        for _ in 0..AT_ONCE {
            let now = self.now();
            if !self.store().deletions().is_any_due(now).await? {
                return Ok(Progress::Done);
            }
            let claimed: Result<_, CommonError> = self
                .change(Room::Grows, |tx| async move {
                    Ok(tx.deletions().claim(now, pause).await?)
                })
                .await;
            let Some(open) = claimed? else {
                return Ok(Progress::Done);
            };
            self.settle(&open).await?;
        }
        Ok(Progress::More)
    }

    /// Where there is no provider any more, somebody has to be told another day.
    async fn forget_customer(&self, customer: &str) -> Result<(), PaymentError> {
        match &self.parts.billing {
            Billing::Monthly(payments) => payments.remove_customer(customer).await,
            Billing::FreeUntil(_) => Err(PaymentError::Unavailable(
                "no payment provider is configured".to_owned(),
            )),
        }
    }

    async fn settle(&self, open: &Unsettled) -> Result<(), CommonError> {
        if let Some(customer) = &open.customer
            && let Err(error) = self.forget_customer(customer).await
        {
            tracing::warn!(
                member = %open.member,
                attempt = open.attempt,
                %error,
                "the payment provider was not told of a deleted account"
            );
            return Ok(());
        }
        let now = self.now();
        if now < open.deleted_at + AFTERMATH {
            // the next attempt finds what a request under way has left
            return Ok(());
        }
        self.change(Room::Grows, |tx| async move {
            tx.deletions().settle(open.member, ENDED, now).await?;
            let event = Event::DeletionSettled(open.member);
            tx.tell(event, &Peer::default()).await?;
            Ok(())
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::clock::CLOCK_SLACK;
    use shinchoryu_store::LONGEST_DELETION_WAIT;

    #[test]
    fn attempts_come_less_often_up_to_an_hour() {
        for (attempt, minutes) in [(1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (i64::MAX, 60)] {
            assert_eq!(pause(attempt).num_minutes(), minutes, "{attempt}");
        }
        assert!(LONGEST_PAUSE + CLOCK_SLACK <= LONGEST_DELETION_WAIT);
    }

    #[test]
    fn invoices_are_kept_eight_years_and_two_months() {
        let now = "2026-12-31T03:00:00Z".parse().unwrap();
        assert_eq!(
            keep_until(true, now).to_rfc3339(),
            "2035-02-28T03:00:00+00:00"
        );
        assert_eq!(
            keep_until(false, now).to_rfc3339(),
            "2027-01-30T03:00:00+00:00"
        );
    }
}
