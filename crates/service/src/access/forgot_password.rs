//! パスワードの再設定: a link by mail sets a new password. The second factor stays what it is.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::error::AccessError;
use crate::access::opened::{begin_counts_anew, end_what_was_opened};
use crate::access::password_rules;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::email_address::normal_email;
use crate::ground::error::CommonError;
use crate::ground::limits::{ALL, Limit};
use crate::ground::mail::{Mail, Seen};
use crate::ground::networks::network;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::secret::Token;
use chrono::{DateTime, TimeDelta, Utc};
use sha2::{Digest as _, Sha256};
use shinchoryu_store::{
    AttemptSource, LinkLife, Member, MemberId, NewPassword, NewResetLink, Room,
};

/// How long a link is good.
pub const RESET_LINK_LIFE: TimeDelta = TimeDelta::minutes(10);

impl Service {
    /// Sends a link to a new password, if there is an account that may have one. Whether there is,
    /// and whether too many were asked for, cannot be told from the answer nor from the work:
    /// an unknown address writes as much as a known one. Of the account nothing changes, and links
    /// that were sent before stay good.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn request_password_reset(
        &self,
        email: &str,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let email = normal_email(email);
        let now = self.now();
        let member = self
            .store()
            .members()
            .by_email(&email)
            .await?
            .filter(may_reset);
        let known = member.as_ref().map(|member| member.id);
        let device = self.known_device(known, peer).await?;
        let turns = &self.turns(Self::source(device, peer), &email, peer);
        // who is refused by the first of them writes nothing
        if let Some((limit, subject)) = turns.first()
            && self.is_full(*limit, subject).await?
        {
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
        let new = NewResetLink {
            token: token.hash(),
            member: known,
            expires_at,
        };
        let (new, mail) = (&new, &mail);
        self.change(Room::Grows, |tx| async move {
            let member = known.unwrap_or(MemberId::NOBODY);
            let lives = tx.members().lock(member).await?;
            for (limit, subject) in turns {
                // what is refused by one limit is not counted by the next
                if !self.allows(&tx, *limit, subject).await? {
                    tx.refused(Event::AttemptsBlocked(known), peer);
                    return Ok(());
                }
            }
            if known.is_some() && !lives {
                // deleted since it was looked up: the caller is told what all are told
                return Ok(());
            }
            let asked = Event::PasswordResetRequested(known);
            if self.allows(&tx, Limit::ResetsTold, ALL).await? || known.is_some() {
                tx.tell(asked, peer).await?;
            } else {
                tx.refused(asked, peer);
            }
            tx.reset_links().add(new.clone()).await?;
            tx.outbox().add(mail.clone(), now).await?;
            Ok(())
        })
        .await
    }

    /// The limits that asking for a link is counted by. A device that is known has turns of its own:
    /// others who ask for this address, or from the same network, do not take them. Else each network
    /// has its own turns for an address, so that one that asks for everybody's takes nobody's.
    fn turns(&self, source: AttemptSource, email: &str, peer: &Peer) -> Vec<(Limit, Vec<u8>)> {
        if let AttemptSource::Device(token) = source {
            return vec![(Limit::ResetMailsOfDevice, token.0.to_vec())];
        }
        let ip = peer.ip.as_bytes();
        let address = Sha256::digest(email.as_bytes());
        let both = [&network(ip), address.as_slice()].concat();
        vec![
            (Limit::ResetMailsOfPeer, ip.to_vec()),
            (Limit::ResetMailsOfPeerToOne, both),
            (Limit::ResetMailsOfAddress, address.to_vec()),
        ]
    }

    /// Sets the password a link is for. Every session, sign-in, link and code of the member ends.
    ///
    /// # Errors
    /// [`AccessError::ResetLinkInvalid`] when the link is unknown, over or was used;
    /// [`CommonError::Fields`] when the password is none to have, and the link stays good.
    pub async fn reset_password(
        &self,
        token: &Token,
        new: &str,
        peer: &Peer,
    ) -> Result<(), AccessError> {
        let member = self
            .owner_of_link(token)
            .await?
            .ok_or(AccessError::ResetLinkInvalid)?;
        password_rules::check_new(new, &member.email)
            .map_err(|error| CommonError::Fields(vec![error]))?;
        let hash = self.parts.hasher.hash(new, self.random()).await?;
        let now = self.now();
        let seen = Seen::new(now, peer);
        let mail = self.mail_member(&member, Mail::PasswordChanged { seen })?;
        let new = NewPassword {
            member: member.id,
            replaces: member.password_hash.clone(),
            hash,
        };
        let (member, new, mail, life) = (&member, &new, &mail, living(now));
        self.change(Room::Grows, |tx| async move {
            let links = tx.reset_links();
            if !links.use_up(token.hash(), member.id, life).await?
                || !tx.passwords().set(new.clone(), now).await?
            {
                return Err(AccessError::ResetLinkInvalid.into());
            }
            end_what_was_opened(&tx, member.id, None).await?;
            begin_counts_anew(&tx, &Counter::passwords(member)).await?;
            // Somebody has the mailbox of an account whose address was never proved: what was agreed
            // to was agreed to by whoever typed the address. It is asked for again.
            if tx.members().begin_anew(member.id, now).await? {
                tx.consents().forget_of(member.id).await?;
            }
            tx.outbox().add([mail.clone()], now).await?;
            tx.tell(Event::PasswordReset(member.id), peer).await?;
            Ok(())
        })
        .await
    }

    async fn owner_of_link(&self, token: &Token) -> Result<Option<Member>, CommonError> {
        let links = self.store().reset_links();
        let owner = links.owner(token.hash(), living(self.now())).await?;
        Ok(owner.filter(may_reset))
    }
}

/// A link whose end is further away is from before the clock was set back.
pub(crate) fn living(now: DateTime<Utc>) -> LinkLife {
    LinkLife {
        after: now,
        until: now + RESET_LINK_LIFE + CLOCK_SLACK,
    }
}

fn may_reset(member: &Member) -> bool {
    !member.is_disabled && member.deleted_at.is_none()
}
