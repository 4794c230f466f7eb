//! 無料期間とクーポン: who had a free month, and the charges of a coupon with an account that is deleted, remembered
//! without saying who it was.

use crate::Service;
use crate::ground::change::Change;
use crate::ground::error::CommonError;
use chrono::{DateTime, Utc};
use shinchoryu_store::{Card, Member};

/// 一人に一度のもの: what a person has once, whatever accounts they have.
#[derive(Debug, Clone, Copy)]
pub(super) enum Once<'a> {
    /// 無料期間.
    FreeMonth,
    /// The charges of the coupon of this code.
    Coupon(&'a str),
}

impl Once<'_> {
    fn purpose(&self) -> &'static str {
        match self {
            Self::FreeMonth => "trial",
            Self::Coupon(_) => "coupon",
        }
    }

    /// What is digested of somebody: the address, and the cards where the provider can tell them from others.
    fn marks<'a>(&'a self, member: &'a Member, cards: &'a [Card]) -> Vec<Vec<&'a [u8]>> {
        let cards = cards.iter().filter_map(|card| {
            let mark: &[u8] = card.facts.fingerprint.as_ref()?;
            Some([&b"card"[..], mark])
        });
        let all = std::iter::once([&b"email"[..], member.email.as_bytes()]).chain(cards);
        let code = match self {
            Self::FreeMonth => None,
            Self::Coupon(code) => Some(code.as_bytes()),
        };
        all.map(|mark| code.into_iter().chain(mark).collect())
            .collect()
    }
}

impl Service {
    /// The digests by which somebody is remembered, under any of the keys.
    pub(super) fn subjects(&self, once: Once<'_>, member: &Member, cards: &[Card]) -> Vec<Vec<u8>> {
        let marks = once.marks(member, cards);
        let digests = marks
            .iter()
            .flat_map(|mark| self.parts.keyring.macs(once.purpose(), mark));
        digests.map(Vec::from).collect()
    }

    /// The digests by which somebody is remembered from now on.
    pub(super) fn new_subjects(
        &self,
        once: Once<'_>,
        member: &Member,
        cards: &[Card],
    ) -> Vec<Vec<u8>> {
        let marks = once.marks(member, cards);
        let digests = marks
            .iter()
            .filter_map(|mark| self.parts.keyring.mac(once.purpose(), mark));
        digests.map(Vec::from).collect()
    }

    /// Remembers a member whose account is about to be deleted by the coupons that took something off: each gives
    /// so many charges to a person, not to each of their accounts.
    pub(crate) async fn remember_coupons(
        &self,
        tx: &Change,
        member: &Member,
        now: DateTime<Utc>,
    ) -> Result<(), CommonError> {
        let cards = tx.cards().of(member.id).await?;
        for code in tx.invoices().coupons_used(member.id).await? {
            let coupon = tx.coupons().find(&code).await?;
            // of one without an end there is nothing that could begin anew
            if coupon.is_some_and(|coupon| coupon.terms.charges.is_some()) {
                let new = self.new_subjects(Once::Coupon(&code), member, &cards);
                tx.subscriptions().remember(&new, now).await?;
            }
        }
        Ok(())
    }
}
