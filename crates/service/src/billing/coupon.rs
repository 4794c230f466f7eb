//! クーポン: looked at before it is chosen, chosen before the plan is taken out.

use crate::Service;
use crate::billing::error::BillingError;
use crate::billing::notices::charge_of;
use crate::billing::plan::Schedule;
use crate::billing::remembered::Once;
use crate::billing::standing::{goes_on, return_unused};
use crate::ground::change::{Change, Ended};
use crate::ground::clock::japan_day;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::Mail;
use crate::ground::networks::network;
use crate::ground::peer::Peer;
use chrono::{NaiveDate, TimeDelta};
use shinchoryu_store::{
    AppliedCoupon, Cards, Coupon, CouponTerms, Coupons, Invoices, Member, Room, Rows, Store,
    Subscription, SubscriptionStatus, Subscriptions, Unit,
};
use unicode_normalization::UnicodeNormalization as _;

/// Longest code there is.
pub(crate) const MAX_CODE: usize = 40;

/// Who asks about a coupon.
#[derive(Debug, Clone, Copy)]
pub enum CouponAsker<'a> {
    /// Somebody without a session: what cannot be used does not exist.
    Anybody(&'a Peer),
    /// Somebody who may take out the plan learns why it cannot be used.
    Member(&'a Entered<doors::CheckCoupon>),
}

/// One spelling per code: one width, capitals, no spaces.
pub(crate) fn normal_code(typed: &str) -> String {
    typed
        .nfkc()
        .filter(|letter| !letter.is_whitespace())
        .collect::<String>()
        .to_uppercase()
}

/// The coupon of a plan with what is left of it, where it is this one and still takes something off.
pub(crate) fn running_coupon(plan: &Subscription, typed: &str) -> Option<AppliedCoupon> {
    let schedule = Schedule::of(plan).filter(|schedule| schedule.takes_off(plan.periods))?;
    let applied = plan.coupon.as_ref();
    let applied = applied.filter(|applied| applied.code == normal_code(typed))?;
    let charges = schedule.coupon_left(plan.periods);
    Some(AppliedCoupon {
        code: applied.code.clone(),
        terms: CouponTerms {
            charges,
            ..applied.terms
        },
    })
}

/// Where it is looked up what a member may use of a coupon.
pub(crate) struct CouponRows<'a, D> {
    coupons: Coupons<'a, D>,
    invoices: Invoices<'a, D>,
    cards: Cards<'a, D>,
    subscriptions: Subscriptions<'a, D>,
}

macro_rules! coupon_rows_of {
    ($($rows:ty),*) => {
        $(impl<'a> From<&'a $rows> for CouponRows<'a, $rows> {
            fn from(rows: &'a $rows) -> Self {
                Self {
                    coupons: rows.coupons(),
                    invoices: rows.invoices(),
                    cards: rows.cards(),
                    subscriptions: rows.subscriptions(),
                }
            }
        })*
    };
}
// who only looks, and who is within a transaction
coupon_rows_of!(Store, Unit);

/// A coupon that a member may use.
pub(crate) struct Usable {
    /// What is left of it for them.
    pub coupon: AppliedCoupon,
    /// Its last day in Japan; nothing when it has none.
    pub until: Option<NaiveDate>,
    /// They had a charge with it, so their use of it is counted already.
    is_counted: bool,
}

/// What is left of a coupon for who had so many charges with it. It takes something off so many charges of a
/// member, however often it is chosen, and one member is one use.
fn left_of(coupon: Coupon, taken: i64) -> Result<Usable, BillingError> {
    let is_counted = taken > 0;
    let others_were_faster = coupon.max_uses.is_some_and(|most| coupon.uses >= most);
    let charges = coupon.terms.charges.map(|charges| charges - taken);
    if (others_were_faster && !is_counted) || charges.is_some_and(|left| left <= 0) {
        return Err(BillingError::CouponUsedUp);
    }
    let terms = CouponTerms {
        charges,
        ..coupon.terms
    };
    // it ends with an instant that is no part of it any more
    let until = coupon
        .expires_at
        .map(|end| japan_day(end - TimeDelta::microseconds(1)));
    let code = coupon.code;
    Ok(Usable {
        coupon: AppliedCoupon { code, terms },
        until,
        is_counted,
    })
}

/// クーポンの適用: the first charge with it. Of a plan that was cancelled none is to come, and of one that is not paid,
/// or whose charge is under way, nobody knows whether there will be one.
fn changed_mail(plan: &Subscription, before: Option<String>, is_owed: bool) -> Mail {
    let schedule = Schedule::of(plan).filter(|_| goes_on(plan) && !is_owed);
    Mail::CouponChanged {
        coupon: plan.coupon.as_ref().map(|coupon| coupon.code.clone()),
        before,
        next: schedule.map(|schedule| charge_of(&schedule, plan.periods)),
    }
}

/// Whose checks are counted.
fn checks_of(who: &Entered<doors::CheckCoupon>) -> Vec<u8> {
    who.member.id.0.as_bytes().to_vec()
}

/// Whether the coupon is the cause, and nothing that may pass by itself.
pub(crate) const fn is_unusable(error: &BillingError) -> bool {
    matches!(
        error,
        BillingError::CouponInvalid | BillingError::CouponExpired | BillingError::CouponUsedUp
    )
}

/// A coupon that cannot be used was a check all the same, and stays counted.
fn as_a_check(error: BillingError) -> Ended<BillingError> {
    if is_unusable(&error) {
        Ended::Kept(error)
    } else {
        Ended::Undone(error)
    }
}

/// What is answered about a coupon leaves what was counted; a fault undoes the use that may be counted by then.
pub(crate) fn as_an_answer(error: BillingError) -> Ended<BillingError> {
    match error {
        BillingError::Common(_) => Ended::Undone(error),
        _ => Ended::Kept(error),
    }
}

impl Service {
    /// Looks at a coupon.
    ///
    /// # Errors
    /// [`CommonError::NoPayments`] where nobody pays, as for every call about coupons;
    /// [`BillingError::CouponInvalid`]; for members also [`BillingError::CouponExpired`] and
    /// [`BillingError::CouponUsedUp`]; [`CommonError::TooManyRequests`].
    pub async fn check_coupon(
        &self,
        asker: CouponAsker<'_>,
        typed: &str,
    ) -> Result<AppliedCoupon, BillingError> {
        self.payments()?;
        let subject = match &asker {
            CouponAsker::Anybody(peer) => network(peer.ip.as_bytes()),
            CouponAsker::Member(who) => checks_of(who),
        };
        self.enforce_on_read(Limit::CouponChecks, &subject).await?;
        let store = self.store();
        match asker {
            CouponAsker::Anybody(_) => {
                let found = self.found(&store.coupons(), typed).await;
                let found = found.and_then(|coupon| left_of(coupon, 0));
                found.map_err(|error| match is_unusable(&error) {
                    true => BillingError::CouponInvalid,
                    false => error,
                })
            }
            CouponAsker::Member(who) => {
                self.usable(CouponRows::from(store), &who.member, typed)
                    .await
            }
        }
        .map(|usable| usable.coupon)
    }

    /// Counts a check of a coupon by somebody who may take out the plan.
    pub(crate) async fn count_coupon_check(
        &self,
        who: &Entered<doors::CheckCoupon>,
    ) -> Result<(), CommonError> {
        self.enforce_on_read(Limit::CouponChecks, &checks_of(who))
            .await
    }

    /// Keeps a coupon for the plan, or none. Where the plan runs it takes something off the next charge
    /// and those after it, in the place of the one before.
    ///
    /// # Errors
    /// As [`Service::check_coupon`]; [`CommonError::NotFound`] of a plan that was cancelled.
    pub async fn choose_coupon(
        &self,
        who: &Entered<doors::CheckCoupon>,
        typed: Option<&str>,
    ) -> Result<(), BillingError> {
        self.payments()?;
        let checks = &checks_of(who);
        if typed.is_some() {
            self.check_limit(Limit::CouponChecks, checks).await?;
        }
        self.change(Room::Grows, |tx| async move {
            let member = tx.living(who.id()).await?;
            let living = tx.subscriptions().living(who.id()).await?;
            let runs = |plan: &Subscription| plan.status != SubscriptionStatus::Incomplete;
            let plan = living.filter(runs);
            let coupon = match typed {
                None => None,
                // the same again: it is not used twice, and may be used up by now
                Some(typed)
                    if plan
                        .as_ref()
                        .is_some_and(|plan| running_coupon(plan, typed).is_some()) =>
                {
                    return Ok(());
                }
                // of one that was cancelled meanwhile nothing is to come that it could take something off
                Some(_) if plan.as_ref().is_some_and(|plan| plan.cancel_at_period_end) => {
                    return Err(CommonError::NotFound.into());
                }
                Some(typed) => {
                    self.enforce(&tx, Limit::CouponChecks, checks).await?;
                    let rows = CouponRows::from(&*tx);
                    let usable = self.usable(rows, &member, typed).await;
                    let usable = usable.map_err(as_a_check)?;
                    // it was counted when it was looked at before
                    self.give_back(&tx, Limit::CouponChecks, checks).await?;
                    Some(usable)
                }
            };
            match plan {
                Some(plan) => self.apply(&tx, &member, plan, coupon).await,
                None => {
                    let code = coupon.map(|usable| usable.coupon.code);
                    Ok(tx.customers().choose_coupon(who.id(), code).await?)
                }
            }
        })
        .await
    }

    /// A coupon of a plan that runs takes something off from the next charge on.
    async fn apply(
        &self,
        tx: &Change,
        member: &Member,
        mut plan: Subscription,
        chosen: Option<Usable>,
    ) -> Result<(), Ended<BillingError>> {
        if chosen.is_none() && plan.coupon.is_none() {
            return Ok(());
        }
        self.enforce(tx, Limit::CouponsChanged, member.id.0.as_bytes())
            .await?;
        let coupon = match chosen {
            Some(usable) => Some(self.redeem(tx, usable).await.map_err(as_an_answer)?),
            None => None,
        };
        let took_off = Schedule::of(&plan).is_some_and(|schedule| schedule.takes_off(plan.periods));
        let before = std::mem::replace(&mut plan.coupon, coupon);
        let ended = before.as_ref().filter(|_| took_off);
        let ended = ended.map(|before| before.code.clone());
        plan.coupon_from = plan.periods;
        tx.subscriptions().save(&plan).await?;
        tx.notices().charge_changed(plan.member).await?;
        if let Some(before) = before {
            return_unused(tx, plan.member, &before.code).await?;
        }
        // of a discount that was over before, nothing ended
        if plan.coupon.is_some() || ended.is_some() {
            let is_owed = tx.invoices().owed_by(plan.id).await?.is_some();
            let mail = self.mail_member(member, changed_mail(&plan, ended, is_owed))?;
            tx.outbox().add([mail], self.now()).await?;
        }
        Ok(())
    }

    /// Counts the use of a coupon, once for each member.
    pub(crate) async fn redeem(
        &self,
        tx: &Change,
        usable: Usable,
    ) -> Result<AppliedCoupon, BillingError> {
        let Usable {
            coupon, is_counted, ..
        } = usable;
        if !is_counted && !tx.coupons().redeem(&coupon.code, self.now()).await? {
            return Err(BillingError::CouponUsedUp);
        }
        Ok(coupon)
    }

    /// The chosen coupon, while it can be used.
    ///
    /// # Errors
    /// [`CommonError::NoPayments`]; what the database answers.
    pub async fn chosen_coupon(
        &self,
        who: &Entered<doors::CheckCoupon>,
    ) -> Result<Option<AppliedCoupon>, BillingError> {
        self.payments()?;
        let store = self.store();
        let Some(code) = store.customers().of(who.id()).await?.coupon else {
            return Ok(None);
        };
        let rows = CouponRows::from(store);
        let usable = self.usable(rows, &who.member, &code).await;
        match usable {
            Ok(usable) => Ok(Some(usable.coupon)),
            Err(error) if is_unusable(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// What a member may use of a coupon.
    pub(crate) async fn usable<D: Rows>(
        &self,
        rows: CouponRows<'_, D>,
        member: &Member,
        typed: &str,
    ) -> Result<Usable, BillingError> {
        let coupon = self.found(&rows.coupons, typed).await?;
        // somebody who had it with an account that is deleted is no new member by another one
        if coupon.terms.charges.is_some() {
            let cards = rows.cards.of(member.id).await?;
            let subjects = self.subjects(Once::Coupon(&coupon.code), member, &cards);
            if rows.subscriptions.is_remembered(subjects).await? {
                return Err(BillingError::CouponUsedUp);
            }
        }
        let taken = rows.invoices.discounted(member.id, &coupon.code).await?;
        left_of(coupon, taken)
    }

    /// The coupon of this code, while it is one.
    async fn found<D: Rows>(
        &self,
        coupons: &Coupons<'_, D>,
        typed: &str,
    ) -> Result<Coupon, BillingError> {
        let code = normal_code(typed);
        if code.is_empty() || code.len() > MAX_CODE {
            return Err(BillingError::CouponInvalid);
        }
        let found = coupons.find(&code).await?;
        let coupon = found.ok_or(BillingError::CouponInvalid)?;
        if coupon.expires_at.is_some_and(|end| end <= self.now()) {
            return Err(BillingError::CouponExpired);
        }
        Ok(coupon)
    }

    /// Adds a coupon, unless there is one of its code.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn add_coupon(&self, code: &str, terms: CouponTerms) -> Result<bool, BillingError> {
        let new = &Coupon {
            code: normal_code(code),
            terms,
            expires_at: None,
            max_uses: None,
            uses: 0,
        };
        self.change(Room::Grows, |tx| async move {
            Ok(tx.coupons().add(new.clone(), self.now()).await?)
        })
        .await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_spelling_per_code() {
        for typed in [
            "SEMINAR10",
            " seminar10 ",
            "ＳＥＭＩＮＡＲ１０",
            "seminar 10",
        ] {
            assert_eq!(normal_code(typed), "SEMINAR10");
        }
    }
}
