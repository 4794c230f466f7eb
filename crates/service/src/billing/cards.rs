//! カード: kept at the payment provider; here only what may be shown.

use crate::Service;
use crate::billing::error::BillingError;
use crate::billing::payments::{
    CardProvider, CardRefusal, Funding, NewProviderCard, PaymentError, ProviderCard,
};
use crate::billing::standing::needs_card;
use crate::ground::digest_name::uuid_of;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::{Profile, profile_of};
use crate::ground::reading::is_holder;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use shinchoryu_fields::FieldError;
use shinchoryu_store::{Card, CardFacts, CardId, Member, MemberId, Removal, Room};
use std::time::Duration;

/// クレジットカードの登録上限.
pub const MAX_CARDS: u64 = 5;
/// Only cards issued here are taken.
const COUNTRY: &str = "JP";
/// No token of a provider is longer.
pub(crate) const MAX_TOKEN: usize = 2_048;
/// When the provider does not answer.
const PROVIDER_PAUSE: Duration = Duration::from_secs(30);

/// A refused card as the error of a field.
pub(crate) fn refused(refusal: CardRefusal, field: &str) -> CommonError {
    let error = FieldError::new(refusal.code(), field);
    CommonError::Fields(vec![match refusal {
        CardRefusal::TooMany => error.with("max", MAX_CARDS),
        _ => error,
    }])
}

/// A failure of the provider: the card's field, or "come again".
pub(crate) fn failed(error: PaymentError, field: &str) -> CommonError {
    match error {
        PaymentError::Refused(refusal) => refused(refusal, field),
        PaymentError::Denied(reason) => {
            tracing::error!(reason, "the payment provider does not let us in");
            later()
        }
        PaymentError::Unavailable(reason) => {
            tracing::error!(reason, "the payment provider does not answer");
            later()
        }
    }
}

const fn later() -> CommonError {
    CommonError::Busy {
        retry_after: PROVIDER_PAUSE,
    }
}

/// The same for whoever comes again with the same token, because the answer was lost: the provider
/// then keeps no second card, and the card is found here. They tell nothing of the token.
fn key_of(member: MemberId, token: &str) -> (String, CardId) {
    let digest: [u8; 32] = Sha256::new()
        .chain_update(member.0.as_bytes())
        .chain_update(token)
        .finalize()
        .into();
    (HEXLOWER.encode(&digest), CardId(uuid_of(digest)))
}

/// What stands against a card that the provider took.
fn objection(card: &ProviderCard, member: &Member) -> Result<Option<CardRefusal>, CommonError> {
    if card.funding != Funding::Credit {
        return Ok(Some(CardRefusal::NotCredit));
    }
    if card.country != COUNTRY {
        return Ok(Some(CardRefusal::Foreign));
    }
    let is_own = bears_name(&card.name, profile_of(member)?.as_ref());
    Ok((!is_own).then_some(CardRefusal::HolderMismatch))
}

/// 名義の一致: whether a card of this holder may be charged: it bears the registered name, once there is one.
pub(crate) fn bears_name(holder: &str, profile: Option<&Profile>) -> bool {
    profile
        .is_none_or(|profile| is_holder(holder, &profile.last_name_kana, &profile.first_name_kana))
}

/// Refuses a card that was kept before there was a profile, and bears another name.
pub(crate) fn check_holder(card: &Card, member: &Member) -> Result<(), CommonError> {
    if bears_name(&card.facts.name, profile_of(member)?.as_ref()) {
        Ok(())
    } else {
        Err(refused(CardRefusal::HolderMismatch, "card"))
    }
}

impl Service {
    /// Keeps a card. The first one is the default one.
    ///
    /// # Errors
    /// [`CommonError::NoPayments`] where nobody pays, as for every call about cards;
    /// [`CommonError::Fields`] on `token` when the card is not taken; [`CommonError::Busy`] when
    /// the provider does not answer; [`BillingError::ActionRequired`] when the holder has to
    /// authenticate: it is called again with the token that comes of it; [`CommonError::TooManyRequests`].
    pub async fn add_card(
        &self,
        who: &Entered<doors::Payments>,
        token: &str,
        as_default: bool,
    ) -> Result<Card, BillingError> {
        let payments = self.payments()?;
        self.keep_card(payments, &who.member, token, as_default)
            .await
    }

    pub(crate) async fn keep_card(
        &self,
        payments: &dyn CardProvider,
        member: &Member,
        token: &str,
        as_default: bool,
    ) -> Result<Card, BillingError> {
        const FIELD: &str = "token";
        if token.len() > MAX_TOKEN {
            return Err(refused(CardRefusal::IncorrectNumber, FIELD).into());
        }
        let (key, id) = key_of(member.id, token);
        self.enforce_alone(Limit::CardsTried, member.id.0.as_bytes())
            .await?;
        // cards that went with their customer are not counted
        let customer = &self.living_customer(payments, member).await?;
        let cards = self.store().cards().of(member.id).await?;
        let is_known = cards.iter().any(|kept| kept.id == id);
        // the count that decides is that of the store; this one spares the provider the card
        if cards.len() as u64 >= MAX_CARDS && !is_known {
            return Err(refused(CardRefusal::TooMany, FIELD).into());
        }
        let order = NewProviderCard {
            key,
            customer: customer.clone(),
            token: token.to_owned(),
        };
        let card = payments
            .save_card(&order)
            .await
            .map_err(|error| failed(error, FIELD))?
            .done()
            .map_err(BillingError::ActionRequired)?;
        // asked again after a lost answer, it is the same card, and is not to be forgotten
        let is_kept = cards.iter().any(|kept| kept.facts.provider_id == card.id);
        let mut objection = if is_kept {
            None
        } else {
            objection(&card, member)?
        };
        let provider_id = card.id.clone();
        if objection.is_none() {
            let facts = CardFacts {
                provider_id: card.id,
                brand: card.brand,
                name: card.name,
                last_four: card.last_four,
                exp_month: card.exp_month,
                exp_year: card.exp_year,
                country: card.country,
                fingerprint: card.fingerprint,
            };
            let (facts, now) = (&facts, self.now());
            let kept = self.change(Room::Grows, |tx| async move {
                let cards = tx.cards();
                let named = tx.customers().of(member.id).await?.provider_id;
                if named.as_ref().is_some_and(|named| named != customer) {
                    // another call was faster to find that the customer is gone: a card of this one is never charged
                    return Err(later().into());
                }
                Ok(cards
                    .add(member.id, id, facts.clone(), as_default, MAX_CARDS, now)
                    .await?)
            });
            match kept.await {
                Ok(Some(card)) => return Ok(card),
                Ok(None) => objection = Some(CardRefusal::TooMany),
                Err(error) => {
                    // deleted meanwhile: nobody else knows of the card
                    if matches!(error, CommonError::Unauthenticated) {
                        forget_card(payments, &provider_id).await;
                    }
                    return Err(error.into());
                }
            }
        }
        forget_card(payments, &provider_id).await;
        let refusal = objection.unwrap_or(CardRefusal::Declined);
        Err(refused(refusal, FIELD).into())
    }

    /// The member's cards, oldest first.
    ///
    /// # Errors
    /// [`CommonError::NoPayments`]; [`CommonError::Store`] when the database fails.
    pub async fn cards(&self, who: &Entered<doors::Payments>) -> Result<Vec<Card>, BillingError> {
        self.payments()?;
        Ok(self.store().cards().of(who.id()).await?)
    }

    /// Makes a card the default one.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has no such card; [`CommonError::Fields`] on `card` when it bears
    /// another name than the profile.
    pub async fn set_default_card(
        &self,
        who: &Entered<doors::Payments>,
        id: CardId,
    ) -> Result<(), BillingError> {
        self.payments()?;
        self.change(Room::Grows, |tx| async move {
            let member = tx.living(who.id()).await?;
            let cards = tx.cards().of(who.id()).await?;
            let chosen = cards.iter().find(|kept| kept.id == id);
            check_holder(chosen.ok_or(CommonError::NotFound)?, &member)?;
            tx.cards().make_default(who.id(), id).await?;
            Ok(())
        })
        .await
    }

    /// Removes a card.
    ///
    /// # Errors
    /// [`BillingError::LastCard`] when a running plan or an open order needs it, [`CommonError::NotFound`] when the
    /// member has no such card.
    pub async fn remove_card(
        &self,
        who: &Entered<doors::Payments>,
        id: CardId,
    ) -> Result<(), BillingError> {
        let payments = self.payments()?;
        let removed: Result<_, BillingError> = self
            .change(Room::Grows, |tx| async move {
                let member = tx.living(who.id()).await?;
                let profile = profile_of(&member)?;
                // another one that cannot be charged does not take its place
                let succeeds = |card: &Card| bears_name(&card.facts.name, profile.as_ref());
                let cards = tx.cards();
                match cards.remove(who.id(), id, succeeds, needs_card).await? {
                    Removal::Removed(card) => Ok(card),
                    Removal::Needed => Err(BillingError::LastCard.into()),
                    Removal::Missing => Err(CommonError::NotFound.into()),
                }
            })
            .await;
        forget_card(payments, &removed?.facts.provider_id).await;
        Ok(())
    }

    pub(crate) async fn default_card(&self, member: MemberId) -> Result<Option<Card>, CommonError> {
        let cards = self.store().cards().of(member).await?;
        Ok(cards.into_iter().find(|card| card.is_default))
    }

    pub(crate) async fn customer_of(
        &self,
        payments: &dyn CardProvider,
        member: &Member,
    ) -> Result<String, CommonError> {
        match self.store().customers().of(member.id).await?.provider_id {
            Some(id) => Ok(id),
            None => self.name_customer(payments, member, None).await,
        }
    }

    /// The same while the provider keeps cards for it, and another one where somebody deleted it on the
    /// provider's pages: the cards went with it.
    async fn living_customer(
        &self,
        payments: &dyn CardProvider,
        member: &Member,
    ) -> Result<String, CommonError> {
        let Some(id) = self.store().customers().of(member.id).await?.provider_id else {
            return self.name_customer(payments, member, None).await;
        };
        let lives = payments.is_living_customer(&id).await;
        if lives.map_err(|error| failed(error, "token"))? {
            return Ok(id);
        }
        tracing::warn!(member = %member.id, customer = id, "a customer was deleted at the payment provider: another one takes its place");
        self.name_customer(payments, member, Some(&id)).await
    }

    async fn name_customer(
        &self,
        payments: &dyn CardProvider,
        member: &Member,
        gone: Option<&str>,
    ) -> Result<String, CommonError> {
        let id = &payments
            .add_customer(member.id, &member.email, gone)
            .await
            .map_err(|error| failed(error, "token"))?;
        let named: Result<Option<String>, CommonError> = self
            .change(Room::Grows, |tx| async move {
                if let Some(gone) = gone {
                    tx.customers().leave(member.id, gone).await?;
                }
                let customers = tx.customers();
                if !customers.name(member.id, id.clone()).await? {
                    return Ok(None);
                }
                Ok(customers.of(member.id).await?.provider_id)
            })
            .await;
        let named = named?;
        if named.as_ref() == Some(id) {
            return Ok(id.clone());
        }
        // deleted meanwhile, or another call was faster under another address
        if let Err(error) = payments.remove_customer(id).await {
            tracing::warn!(member = %member.id, %error, "a deleted customer stays behind at the payment provider");
        }
        named.ok_or(CommonError::Unauthenticated)
    }
}

/// A card that stays behind at the provider is never charged: no subscription names it.
async fn forget_card(payments: &dyn CardProvider, provider_id: &str) {
    if let Err(error) = payments.remove_card(provider_id).await {
        tracing::warn!(%error, "a card stays behind at the payment provider");
    }
}
