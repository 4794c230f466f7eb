//! パスワードの再設定: a link by mail sets a new password. The second factor stays what it is.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::password_rules;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::email_address::normal_email;
use crate::ground::error::ServiceError;
use crate::ground::limits::{ALL, Limit};
use crate::ground::mail::{Mail, Seen};
use crate::ground::networks::network;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::TimeDelta;
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{AttemptSource, Member, NewPassword, NewResetToken};

/// How long a link is good.
pub const RESET_LINK_LIFE: TimeDelta = TimeDelta::minutes(10);

impl Service {
    /// Sends a link to a new password, if there is an account that may have one. Whether there is,
    /// and whether too many were asked for, cannot be told from the answer nor from the work:
    /// an unknown address writes as much as a known one. Of the account nothing changes, and links
    /// that were sent before stay good.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn request_password_reset(
        &self,
        email: &str,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let email = normal_email(email);
        let now = self.now();
        let member = self
            .store()
            .find_member_by_email(&email)
            .await?
            .filter(may_reset);
        let known = member.as_ref().map(|member| member.id);
        let device = self.known_device(known, peer).await?;
        let within = match Self::source(device, peer) {
            // others who ask for this address, or from the same network, do not take its turn
            AttemptSource::Device(token) => {
                self.allows_alone(Limit::ResetMailsOfDevice, &token.0)
                    .await?
            }
            _ => self.allows_reset_mail(&email, peer).await?,
        };
        if !within {
            self.refused(Event::AttemptsBlocked(known), peer);
            return Ok(());
        }
        let token = Token::new(self.random());
        let expires_at = now + RESET_LINK_LIFE;
        let mail = match &member {
            None => None,
            Some(member) => Some(self.mail_member(
                member,
                Mail::PasswordReset {
                    token: token.as_str().to_owned(),
                    valid_until: expires_at,
                    seen: Seen::new(now, peer),
                },
            )?),
        };
        let new = NewResetToken {
            token: token.hash(),
            member: known,
            expires_at,
        };
        let asked = Event::PasswordResetRequested(known);
        let is_told = self.allows_alone(Limit::ResetsTold, ALL).await? || known.is_some();
        if !is_told {
            self.refused(asked, peer);
        }
        let telling = self.telling(is_told.then_some(asked), peer);
        telling.put_reset_token(new, mail, now).await?;
        telling.done();
        Ok(())
    }

    /// Each network has its own turns for an address, so that one that asks for everybody's takes
    /// nobody's. What is refused by one limit is not counted by the next.
    async fn allows_reset_mail(&self, email: &str, peer: &Peer) -> Result<bool, ServiceError> {
        let ip = peer.ip.as_bytes();
        let address = Sha256::digest(email.as_bytes());
        let both = [&network(ip), address.as_slice()].concat();
        Ok(self.allows_alone(Limit::ResetMailsOfPeer, ip).await?
            && self
                .allows_alone(Limit::ResetMailsOfPeerToOne, &both)
                .await?
            && self
                .allows_alone(Limit::ResetMailsOfAddress, &address)
                .await?)
    }

    /// Sets the password a link is for. Every session, sign-in, link and code of the member ends.
    ///
    /// # Errors
    /// [`ServiceError::ResetLinkInvalid`] when the link is unknown, over or was used;
    /// [`ServiceError::Fields`] when the password is none to have, and the link stays good.
    pub async fn reset_password(
        &self,
        token: &Token,
        new: &str,
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let member = self
            .owner_of_link(token)
            .await?
            .ok_or(ServiceError::ResetLinkInvalid)?;
        password_rules::check_new(new, &member.email)
            .map_err(|error| ServiceError::Fields(vec![error]))?;
        let hash = self.parts.hasher.hash(new, self.random()).await?;
        let now = self.now();
        let seen = Seen::new(now, peer);
        let new = NewPassword {
            member: member.id,
            replaces: member.password_hash.clone(),
            hash,
            cleared: Counter::passwords(&member),
            mails: vec![self.mail_member(&member, Mail::PasswordChanged { seen })?],
        };
        let telling = self.telling([Event::PasswordReset(member.id)], peer);
        let done = telling
            .reset_password(token.hash(), new, (now, now + longest()), now)
            .await?;
        if !done {
            return Err(ServiceError::ResetLinkInvalid);
        }
        telling.done();
        Ok(())
    }

    async fn owner_of_link(&self, token: &Token) -> Result<Option<Member>, ServiceError> {
        let now = self.now();
        let owner = self
            .store()
            .reset_token_owner(token.hash(), (now, now + longest()))
            .await?;
        Ok(owner.filter(may_reset))
    }
}

/// A link whose end is further away is from before the clock was set back.
pub(crate) fn longest() -> TimeDelta {
    RESET_LINK_LIFE + CLOCK_SLACK
}

fn may_reset(member: &Member) -> bool {
    !member.is_disabled && member.deleted_at.is_none()
}
