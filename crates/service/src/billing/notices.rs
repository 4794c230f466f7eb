//! お知らせ: what comes is told before it comes: the first charge, one that is more than the one before, and that a
//! card expires which is charged.

use crate::Service;
use crate::billing::collection::Billing;
use crate::billing::plan::{Price, Schedule};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::jobs::Progress;
use crate::ground::mail::{ChargeThatBegins, Later, Mail};
use chrono::{Datelike as _, Months, NaiveDate, TimeDelta};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Expiry, Member, MemberId, Room, SubscriptionStatus};

/// カードの有効期限のお知らせ: so many days before the last day on which a card is good.
const EXPIRY_AHEAD: TimeDelta = TimeDelta::days(30);
/// 最初のお支払い, 割引終了のお知らせ: so long before the charge.
const FIRST_CHARGE_AHEAD: TimeDelta = TimeDelta::days(3);
/// Members who are told in one go.
const AT_ONCE: u64 = 20;

/// The last day on which a card is good.
fn last_day(expiry: Expiry) -> Option<NaiveDate> {
    let (year, month) = (i32::try_from(expiry.year), u32::try_from(expiry.month));
    let first = NaiveDate::from_ymd_opt(year.ok()?, month.ok()?, 1)?;
    first.checked_add_months(Months::new(1))?.pred_opt()
}

/// What expires from this day on, and is told by then.
fn expiring(today: NaiveDate) -> Vec<Expiry> {
    let months =
        (0..=1).filter_map(|ahead| today.with_day(1)?.checked_add_months(Months::new(ahead)));
    let expiries = months.map(|month| Expiry {
        year: month.year().into(),
        month: month.month().into(),
    });
    let is_near = |expiry: &Expiry| {
        last_day(*expiry).is_some_and(|last| today <= last && last <= today + EXPIRY_AHEAD)
    };
    expiries.filter(is_near).collect()
}

/// The charge of this number, as a mail tells it.
pub(super) fn charge_of(schedule: &Schedule, number: i64) -> ChargeThatBegins {
    let charge = schedule.upcoming(number);
    ChargeThatBegins {
        first_charge: charge.day,
        amount: charge.price.amount,
        tax: charge.price.tax,
        later: later_of(schedule, number),
    }
}

/// クーポンのあとの料金, where the charge of this number is another one.
fn later_of(schedule: &Schedule, number: i64) -> Option<Later> {
    let later = Price::of(schedule.lasting());
    let ends = schedule.coupon_end()?.max(number);
    (later.amount != schedule.charge(number)).then_some(Later {
        since: Some(schedule.upcoming(ends).day),
        amount: later.amount,
        tax: later.tax,
    })
}

impl Service {
    /// Tells members of the charge with which paying begins or a discount is over, and of a card that expires while
    /// their plan is charged to it, once of each.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn tell_what_comes(&self) -> Result<Progress, CommonError> {
        if matches!(self.parts.billing, Billing::FreeUntil(_)) {
            return Ok(Progress::Done);
        }
        let (now, notices) = (self.now(), self.store().notices());
        let until = now + FIRST_CHARGE_AHEAD;
        let first = notices.of_charges_that_begin(now, until, AT_ONCE).await?;
        let expiring = &expiring(japan_day(now));
        let cards = notices.of_expiring_cards(expiring, AT_ONCE).await?;
        for member in &first {
            self.tell_one(*member, |tx, member| self.charge_that_begins(tx, member))
                .await?;
        }
        for member in &cards {
            self.tell_one(*member, |tx, member| self.expiry(tx, member, expiring))
                .await?;
        }
        let is_full = |found: usize| found as u64 == AT_ONCE;
        Ok(if is_full(first.len()) || is_full(cards.len()) {
            Progress::More
        } else {
            Progress::Done
        })
    }

    /// What is to be told is looked at again while nobody else changes anything of the member.
    async fn tell_one<F>(
        &self,
        member: MemberId,
        look: impl Fn(Change, Member) -> F,
    ) -> Result<(), CommonError>
    where
        F: Future<Output = Result<Option<Mail>, Ended<CommonError>>>,
    {
        self.change(Room::Grows, |tx| {
            let look = &look;
            async move {
                let found = tx.members().locked(member).await?;
                // who is not let in is charged no more
                let is_here = |member: &Member| member.deleted_at.is_none() && !member.is_disabled;
                let Some(member) = found.filter(is_here) else {
                    return Ok(());
                };
                if let Some(mail) = look(tx.clone(), member.clone()).await? {
                    let mail = self.mail_member(&member, mail)?;
                    tx.outbox().add([mail], self.now()).await?;
                }
                Ok(())
            }
        })
        .await
    }

    async fn charge_that_begins(
        &self,
        tx: Change,
        member: Member,
    ) -> Result<Option<Mail>, Ended<CommonError>> {
        use SubscriptionStatus as S;
        let plan = tx.subscriptions().living(member.id).await?;
        let plan = plan.filter(|plan| {
            matches!(plan.status, S::Trialing | S::Active) && !plan.cancel_at_period_end
        });
        let found = plan.and_then(|plan| Some((Schedule::of(&plan)?, plan)));
        let Some((schedule, plan)) = found else {
            return Ok(None);
        };
        if !tx.notices().tell_charge_that_begins(member.id).await? {
            return Ok(None);
        }
        let number = plan.periods;
        let charge = schedule.upcoming(number);
        // of what a coupon takes all nothing is paid, and there is nothing to tell; on the day itself the day before
        // is no deadline any more
        if charge.price.amount == Yen::ZERO || charge.day <= japan_day(self.now()) {
            return Ok(None);
        }
        let begins = charge_of(&schedule, number);
        if plan.status == S::Trialing {
            return Ok(Some(Mail::FirstCharge(begins)));
        }
        // who goes on paying the same is told by what was paid
        let before = tx.invoices().amount_of(plan.id, number - 1).await?;
        Ok(match before {
            Some(Yen::ZERO) => Some(Mail::PaymentsBegin(begins)),
            // with another coupon the amounts were seen when it was chosen
            Some(before) if before < begins.amount && !charge.has_coupon => {
                Some(Mail::DiscountEnds(begins))
            }
            _ => None,
        })
    }

    async fn expiry(
        &self,
        tx: Change,
        member: Member,
        expiring: &[Expiry],
    ) -> Result<Option<Mail>, Ended<CommonError>> {
        let cards = tx.cards().of(member.id).await?;
        let expiry_of = |facts: &shinchoryu_store::CardFacts| Expiry {
            year: facts.exp_year,
            month: facts.exp_month,
        };
        let card = cards
            .into_iter()
            .find(|card| card.is_default && expiring.contains(&expiry_of(&card.facts)));
        let Some(card) = card else {
            // another card was chosen meanwhile
            return Ok(None);
        };
        let expiry = expiry_of(&card.facts);
        let is_new = tx.notices().tell_expiry(member.id, card.id, expiry).await?;
        let last_day = last_day(expiry).filter(|_| is_new);
        Ok(last_day.map(|last_day| Mail::CardExpires {
            last_four: card.facts.last_four,
            last_day,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_is_told_of_from_thirty_days_before_its_last_day_to_that_day() {
        for (today, months) in [
            ("2026-11-30", &[11][..]),
            ("2026-11-01", &[11]),
            ("2026-12-01", &[12]),
            ("2026-12-31", &[12]),
            ("2027-01-28", &[1]),
            // 28 February is 30 days away
            ("2027-01-29", &[1, 2]),
            ("2028-01-29", &[1]),
            ("2028-01-30", &[1, 2]),
            ("2026-10-01", &[10]),
            ("2026-05-01", &[5]),
        ] {
            let found = expiring(today.parse().unwrap());
            let found: Vec<_> = found.iter().map(|expiry| expiry.month).collect();
            assert_eq!(found, months, "{today}");
        }
    }
}
