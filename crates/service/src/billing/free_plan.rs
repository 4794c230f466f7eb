//! 無料でのご利用: the plan of an installation in which nobody pays. It is confirmed and kept like
//! one that is paid, and nothing follows from it by itself.

use crate::Service;
use crate::billing::confirmation::{Confirmation, FreeConfirmation, already_living};
use crate::billing::error::BillingError;
use crate::billing::plan::PLAN_NAME;
use crate::billing::standing::{give_up_order, plan_began};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::mail::Mail;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::who_pays::{FreeDays, FreeState};
use chrono::NaiveDate;
use shinchoryu_store::{Member, NewFreePlan, Room, SubscriptionId, SubscriptionStatus};

/// 最終確認画面の版 of a free plan: grows when its words change.
const FREE_CONFIRMATION_VERSION: &str = "2026-11-22";
/// Members who are told in one go.
const TOLD_AT_ONCE: u64 = 50;

impl Service {
    pub(crate) fn free_confirmation(
        &self,
        until: NaiveDate,
    ) -> Result<FreeConfirmation, CommonError> {
        self.check_open()?;
        Ok(FreeConfirmation {
            version: FREE_CONFIRMATION_VERSION,
            plan: PLAN_NAME,
            free_until: until,
            contact: self.contact(),
        })
    }

    /// Begins the plan with everything that belongs to it in one transaction: nobody else has to
    /// answer, so there is no order that waits.
    pub(crate) async fn begin_free_plan(
        &self,
        member: &Member,
        until: NaiveDate,
        shown: &Confirmation,
        peer: &Peer,
    ) -> Result<(), CommonError> {
        let now = self.now();
        // who is a member already, as the demo's, has nobody to be welcomed by
        let welcome = if member.is_subscribed {
            None
        } else {
            Some(self.mail_member(member, Mail::WelcomeFree { until })?)
        };
        let is_near = FreeDays::of(until, japan_day(now)).state != FreeState::Running;
        let new = NewFreePlan {
            id: SubscriptionId(self.new_id()),
            member: member.id,
            until,
            told: is_near.then_some(until),
        };
        let copy = self.new_confirmation(member, FREE_CONFIRMATION_VERSION, shown, peer)?;
        let (new, copy, welcome) = (&new, &copy, &welcome);
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            let subscriptions = tx.subscriptions();
            match subscriptions.living(member.id).await? {
                None => {}
                // it was never answered by a payment provider
                Some(open) if open.status == SubscriptionStatus::Incomplete => {
                    give_up_order(&tx, &open, now).await?;
                }
                // another call of the same member was faster
                Some(found) => return Ok(already_living(member, &found)?),
            }
            subscriptions.begin_free(new.clone(), now).await?;
            subscriptions
                .keep_confirmation(member.id, new.id, copy.clone(), now)
                .await?;
            plan_began(&tx, member.id, SubscriptionStatus::Active, now).await?;
            tx.outbox().add(welcome.clone(), now).await?;
            Ok(tx.tell(Event::Subscribed(member.id), peer).await?)
        })
        .await
    }

    /// The last free day that a member was promised; nothing when no free plan runs.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn promised_free_until(&self) -> Result<Option<NaiveDate>, BillingError> {
        Ok(self.store().subscriptions().promised_free_until().await?)
    }

    /// Tells the members by mail, once for each last day, that their free days end, from a month
    /// before.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn tell_end_of_free_days(&self) -> Result<Progress, CommonError> {
        let Some(days) = self.free_days() else {
            return Ok(Progress::Done);
        };
        if days.state == FreeState::Running {
            return Ok(Progress::Done);
        }
        let until = days.until;
        let subscriptions = self.store().subscriptions();
        let untold = subscriptions
            .untold_of_free_end(until, TOLD_AT_ONCE)
            .await?;
        let found = untold.len() as u64;
        let mut told = 0_u64;
        for member in untold {
            let (id, mail) = (
                member.id,
                &self.mail_member(&member, Mail::FreeDaysEnd { until })?,
            );
            let was_told: Result<_, CommonError> = self
                .change(Room::Grows, |tx| async move {
                    let lives = tx.members().lock(id).await?;
                    // unless another server was faster
                    let is_told = lives && tx.subscriptions().tell_free_end(id, until).await?;
                    if is_told {
                        tx.outbox().add([mail.clone()], self.now()).await?;
                    }
                    Ok(is_told)
                })
                .await;
            told += u64::from(was_told?);
        }
        Ok(if found == TOLD_AT_ONCE && told > 0 {
            Progress::More
        } else {
            Progress::Done
        })
    }
}
