//! クーポン: looked at before it is chosen, chosen before the plan is taken out.

use crate::Service;
use crate::billing::error::BillingError;
use crate::ground::change::{Change, Ended};
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::networks::network;
use crate::ground::peer::Peer;
use shinchoryu_store::{
    AppliedCoupon, Coupon, CouponTerms, Coupons, Room, Rows, Subscription, SubscriptionStatus,
};
use unicode_normalization::UnicodeNormalization as _;

/// Longest code there is.
const MAX_CODE: usize = 40;

/// Who asks about a coupon.
#[derive(Debug, Clone, Copy)]
pub enum CouponAsker<'a> {
    /// Somebody without a session: what cannot be used does not exist.
    Anybody(&'a Peer),
    /// Somebody who may take out the plan learns why it cannot be used.
    Member(&'a Entered<doors::CheckCoupon>),
}

/// One spelling per code: one width, capitals, no spaces.
fn normal_code(typed: &str) -> String {
    typed
        .nfkc()
        .filter(|letter| !letter.is_whitespace())
        .collect::<String>()
        .to_uppercase()
}

/// Whether a plan has this coupon already.
pub(crate) fn is_applied(plan: &Subscription, typed: &str) -> bool {
    let applied = plan.coupon.as_ref();
    applied.is_some_and(|applied| applied.code == normal_code(typed))
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
        match (self.usable(&self.store().coupons(), typed).await, asker) {
            (Err(error), CouponAsker::Anybody(_)) if is_unusable(&error) => {
                Err(BillingError::CouponInvalid)
            }
            (result, _) => result,
        }
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
    /// As [`Service::check_coupon`].
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
            if !tx.members().lock(who.id()).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            let living = tx.subscriptions().living(who.id()).await?;
            let runs = |plan: &Subscription| plan.status != SubscriptionStatus::Incomplete;
            let plan = living.filter(runs);
            let coupon = match typed {
                None => None,
                // the same again: it is not used twice, and may be used up by now
                Some(typed) if plan.as_ref().is_some_and(|plan| is_applied(plan, typed)) => {
                    return Ok(());
                }
                Some(typed) => {
                    self.enforce(&tx, Limit::CouponChecks, checks).await?;
                    let coupon = self.usable(&tx.coupons(), typed).await;
                    Some(coupon.map_err(as_a_check)?)
                }
            };
            match plan {
                Some(plan) => self.apply(&tx, plan, coupon).await,
                None => {
                    let code = coupon.map(|coupon| coupon.code);
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
        mut plan: Subscription,
        coupon: Option<AppliedCoupon>,
    ) -> Result<(), Ended<BillingError>> {
        if let Some(coupon) = &coupon {
            let redeemed = tx.coupons().redeem(&coupon.code, self.now()).await?;
            redeemed.ok_or(Ended::Kept(BillingError::CouponUsedUp))?;
        }
        plan.coupon = coupon;
        plan.coupon_from = plan.periods;
        Ok(tx.subscriptions().save(&plan).await?)
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
        match self.usable(&store.coupons(), &code).await {
            Ok(coupon) => Ok(Some(coupon)),
            Err(error) if is_unusable(&error) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn usable<D: Rows>(
        &self,
        coupons: &Coupons<'_, D>,
        typed: &str,
    ) -> Result<AppliedCoupon, BillingError> {
        let code = normal_code(typed);
        if code.is_empty() || code.len() > MAX_CODE {
            return Err(BillingError::CouponInvalid);
        }
        let found = coupons.find(&code).await?;
        let coupon = found.ok_or(BillingError::CouponInvalid)?;
        if coupon.expires_at.is_some_and(|end| end <= self.now()) {
            return Err(BillingError::CouponExpired);
        }
        if coupon.max_uses.is_some_and(|most| coupon.uses >= most) {
            return Err(BillingError::CouponUsedUp);
        }
        Ok(AppliedCoupon {
            code: coupon.code,
            terms: coupon.terms,
        })
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
