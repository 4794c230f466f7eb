//! Members that the sign-up has not made, such as those of the demo.

use crate::Service;
use crate::access::totp::Totp;
use crate::account::profile::document;
use crate::billing::collection::Billing;
use crate::billing::error::BillingError;
use crate::billing::standing::standing_under;
use crate::ground::change::Ended;
use crate::ground::email_address::normal_email;
use crate::ground::error::CommonError;
use crate::ground::member::{ActiveMember, Profile};
use crate::ground::peer::Peer;
use shinchoryu_store::{MemberId, NewMember, RegistrationStep, Room, SubscriptionStatus};

/// A member that somebody other than the sign-up makes, such as the demo.
#[derive(Clone)]
pub struct Admission {
    /// Address.
    pub email: String,
    /// Password.
    pub password: String,
    /// Second factor.
    pub totp: Totp,
    /// Profile.
    pub profile: Profile,
    /// `ja` or `en`.
    pub language: String,
    /// What the browser would get for the card; with one the plan is taken out. Where nobody pays,
    /// no card is kept.
    pub card: Option<String>,
}

impl Service {
    /// Adds a member whose registration is whole; `None` when the address is taken.
    ///
    /// # Errors
    /// [`BillingError::Common`] when the password is too long or the database fails; what is told
    /// of a card and of an order, where there is a card.
    pub async fn admit(&self, admission: Admission) -> Result<Option<ActiveMember>, BillingError> {
        let email = normal_email(&admission.email);
        if self.store().members().by_email(&email).await?.is_some() {
            return Ok(None);
        }
        let id = MemberId(self.new_id());
        let sealed = self
            .parts
            .keyring
            .seal(self.random(), id.0.as_bytes(), admission.totp.seed())
            .ok_or_else(|| CommonError::Internal("seed could not be encrypted".to_owned()))?;
        let profile = document(&admission.profile)?;
        let password_hash = self
            .parts
            .hasher
            .hash(&admission.password, self.random())
            .await?;
        // a registration that is whole but for the plan, and the plan
        let plan = standing_under(SubscriptionStatus::Active);
        let new = &NewMember {
            id,
            email: email.clone(),
            password_hash,
            totp_secret: Some(sealed),
            step: plan.step.unwrap_or(RegistrationStep::MfaAdded),
            is_email_verified: true,
            is_subscribed: plan.is_subscribed,
            profile: Some(profile),
            language: admission.language,
        };
        let now = self.now();
        let added: Result<_, CommonError> = self
            .change(Room::Grows, |tx| async move {
                Ok(tx.members().add(new.clone(), now).await?)
            })
            .await;
        if !added? {
            return Ok(None);
        }
        let member = self.store().members().by_email(&email).await?;
        if let (Some(member), Some(card)) = (&member, &admission.card) {
            if let Billing::Monthly(payments) = &self.parts.billing {
                self.keep_card(payments.as_ref(), member, card, true)
                    .await?;
            }
            self.order(member, &Peer::default()).await?;
        }
        Ok(member.map(ActiveMember::of).transpose()?)
    }

    /// Whoever was admitted without a plan has to order one from now on.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn expect_order(&self, member: &ActiveMember) -> Result<(), CommonError> {
        let (id, now) = (member.id(), self.now());
        self.change(Room::Small, |tx| async move {
            let unpaid = standing_under(SubscriptionStatus::Canceled);
            let plans = tx.subscriptions();
            Ok::<_, Ended<CommonError>>(plans.mark_member(id, unpaid, now).await?)
        })
        .await
    }
}
