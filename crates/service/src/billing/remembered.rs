//! 無料期間とクーポン: who had a free month, and the charges of a coupon with an account that is deleted, remembered
//! without saying who it was.

use crate::Service;
use crate::ground::change::Change;
use crate::ground::error::CommonError;
use chrono::{DateTime, Utc};
use shinchoryu_store::{Card, Member};

/// What somebody is remembered by.
struct Mark<'a> {
    kind: &'static [u8],
    mark: &'a [u8],
}

impl Service {
    /// The digests by which a free month is remembered, under any of the keys.
    pub(super) fn trial_subjects(&self, member: &Member, card: &Card) -> Vec<Vec<u8>> {
        let keyring = &self.parts.keyring;
        marks(member, [card])
            .into_iter()
            .flat_map(|one| keyring.macs("trial", &[one.kind, one.mark]))
            .map(Vec::from)
            .collect()
    }

    /// The digests by which the free month that is had now is remembered.
    pub(super) fn new_trials(&self, member: &Member, card: &Card) -> Vec<Vec<u8>> {
        let keyring = &self.parts.keyring;
        marks(member, [card])
            .into_iter()
            .filter_map(|one| keyring.mac("trial", &[one.kind, one.mark]))
            .map(Vec::from)
            .collect()
    }

    /// The digests by which somebody who had charges with a coupon is remembered, under any of the keys.
    pub(super) fn coupon_subjects(
        &self,
        member: &Member,
        cards: &[Card],
        code: &str,
    ) -> Vec<Vec<u8>> {
        let keyring = &self.parts.keyring;
        marks(member, cards)
            .into_iter()
            .flat_map(|one| keyring.macs("coupon", &[code.as_bytes(), one.kind, one.mark]))
            .map(Vec::from)
            .collect()
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
        let keyring = &self.parts.keyring;
        for code in tx.invoices().coupons_used(member.id).await? {
            let new: Vec<_> = marks(member, &cards)
                .into_iter()
                .filter_map(|one| keyring.mac("coupon", &[code.as_bytes(), one.kind, one.mark]))
                .map(Vec::from)
                .collect();
            tx.subscriptions().note_trials(&new, now).await?;
        }
        Ok(())
    }
}

/// What somebody is remembered by: the address, and the cards where the provider can tell them from others.
fn marks<'a>(member: &'a Member, cards: impl IntoIterator<Item = &'a Card>) -> Vec<Mark<'a>> {
    let address = Mark {
        kind: b"email",
        mark: member.email.as_bytes(),
    };
    let cards = cards.into_iter().filter_map(|card| {
        let mark = card.facts.fingerprint.as_ref()?;
        Some(Mark {
            kind: b"card",
            mark,
        })
    });
    std::iter::once(address).chain(cards).collect()
}
