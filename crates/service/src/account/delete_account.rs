//! アカウントの削除: the account ends at once, whoever else has to hear of it hears later; what the
//! law wants kept of invoices is kept apart.

use crate::Service;
use crate::access::grave::GRAVE_LIFE;
use crate::access::opened::end_what_was_opened;
use crate::account::error::AccountError;
use crate::billing::collection::Billing;
use crate::billing::last_facts::last_facts;
use crate::billing::moves::PLAN_LEFT;
use crate::billing::payments::PaymentError;
use crate::billing::standing::{leave_behind, standing_under};
use crate::ground::change::Change;
use crate::ground::doors::{DeleteAccount, Entered};
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::mail::{Mail, Seen};
use crate::ground::pauses::doubled;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{MemberId, NewDeletion, Room, StoreError, Unsettled};

/// A request that was under way when the account was deleted may still reach the payment provider
/// within this time.
const AFTERMATH: TimeDelta = TimeDelta::minutes(2);
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

/// When the last paper of a member was issued, or may still be: an attempt to charge that was not answered yet
/// may have been made.
async fn last_paper(
    tx: &Change,
    member: MemberId,
    now: DateTime<Utc>,
) -> Result<Option<DateTime<Utc>>, StoreError> {
    if tx.charges().is_any_pending(member).await? {
        return Ok(Some(now));
    }
    last_issued(tx, member).await
}

/// When the last paper of a member was issued, an invoice or one of a refund.
async fn last_issued(tx: &Change, member: MemberId) -> Result<Option<DateTime<Utc>>, StoreError> {
    let invoiced = tx.invoices().last_issued_at(member).await?;
    Ok(invoiced.max(tx.refunds().last_issued_at(member).await?))
}

impl Service {
    /// Until when the row of a deleted account stays whose last paper was issued at this instant, if any was.
    fn keep_until(&self, last_paper: Option<DateTime<Utc>>, now: DateTime<Utc>) -> DateTime<Utc> {
        let papers = last_paper.map(|issued_at| self.paper_kept_until(issued_at));
        papers.unwrap_or(now).max(now + GRAVE_LIFE)
    }

    /// Until when the copies of a member's invoices are kept; nothing where there are none.
    async fn copies_kept_until(
        &self,
        tx: &Change,
        member: MemberId,
    ) -> Result<Option<DateTime<Utc>>, StoreError> {
        let issued = last_issued(tx, member).await?;
        Ok(issued.map(|issued_at| self.paper_kept_until(issued_at)))
    }

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
            let member = tx.living(entered.id()).await?;
            let last_paper = last_paper(&tx, member.id, now).await?;
            let kept = match last_paper {
                Some(_) => self.seal_recipient(&member)?,
                None => None,
            };
            let deletion = NewDeletion {
                member: member.id,
                address: self.grave_mark(&member.email)?,
                kept,
                keep_until: self.keep_until(last_paper, now),
                standing: standing_under(PLAN_LEFT),
            };
            let seen = Seen::new(now, peer);
            let plans = tx.subscriptions();
            let was_free = plans.were_all_free(member.id).await? || self.free_days().is_some();
            let had_plan = plans.begun(member.id).await?.is_some();
            let told = match last_paper {
                None if !had_plan => Mail::AccountWithoutPlanDeleted { seen },
                None if was_free => Mail::FreeAccountDeleted { seen },
                Some(_) | None => {
                    let papers = self.copies_kept_until(&tx, member.id).await?;
                    let facts = last_facts(&tx, member.id, papers, now).await?;
                    Mail::AccountDeleted { seen, facts }
                }
            };
            let mail = self.mail_member(&member, told)?;
            self.remember_coupons(&tx, &member, now).await?;
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
            match leave_behind(&tx, open.member, now).await {
                // what cannot be read is closed by nobody; the account ends all the same
                Err(CommonError::Internal(why)) => {
                    tracing::error!(member = %open.member, why, "a deleted account still owes");
                }
                done => done?,
            }
            tx.deletions().settle(open.member, PLAN_LEFT, now).await?;
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
    use crate::testing::World;
    use shinchoryu_store::LONGEST_DELETION_WAIT;

    #[test]
    fn attempts_come_less_often_up_to_an_hour() {
        for (attempt, minutes) in [(1, 1), (2, 2), (3, 4), (6, 32), (7, 60), (i64::MAX, 60)] {
            assert_eq!(pause(attempt).num_minutes(), minutes, "{attempt}");
        }
        assert!(LONGEST_PAUSE + CLOCK_SLACK <= LONGEST_DELETION_WAIT);
    }

    #[tokio::test]
    async fn a_row_stays_for_its_papers_and_for_whoever_comes_back() {
        let instant = |text: &str| text.parse::<DateTime<Utc>>().unwrap();
        let now = instant("2026-12-31T03:00:00Z");
        let service = World::new().await.service;
        for (last_paper, until) in [
            (Some("2026-12-31T03:00:00Z"), "2034-05-31T15:00:00Z"),
            // the address can be told from others as long as somebody may come back
            (Some("2018-01-01T03:00:00Z"), "2027-01-30T03:00:00Z"),
            (None, "2027-01-30T03:00:00Z"),
        ] {
            let kept = service.keep_until(last_paper.map(instant), now);
            assert_eq!(kept, instant(until));
        }
    }
}
