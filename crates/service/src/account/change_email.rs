//! メールアドレスの変更: another one is asked for. It becomes the log-in when its code
//! is typed, and not before.

use crate::Service;
use crate::access::email_code::SEND_RULE;
use crate::access::error::AccessError;
use crate::account::error::AccountError;
use crate::ground::change::Ended;
use crate::ground::doors::{Credentials, Entered};
use crate::ground::email_address::checked_email;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{CodeKey, CodePurpose, Member, NewMail, Room, SendRule, Sending};

/// A request nobody confirmed is void after this.
pub(crate) const REQUEST_LIFE: TimeDelta = TimeDelta::hours(24);

/// Who has mistyped an address asks again at once; the hour's number stays.
const REQUEST_RULE: SendRule = SendRule {
    pause: TimeDelta::zero(),
    ..SEND_RULE
};

/// The address of an account, and the one that awaits its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addresses {
    /// The present one.
    pub email: String,
    /// The one that is to take its place.
    pub pending: Option<PendingAddress>,
    /// The language of what is sent there: `ja` or `en`.
    pub language: String,
}

/// An address that awaits its code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingAddress {
    /// The new address.
    pub email: String,
    /// End of the newest code; nothing when another one is needed.
    pub expires_at: Option<DateTime<Utc>>,
}

impl Service {
    /// The member's addresses.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn addresses(
        &self,
        entered: &Entered<Credentials>,
    ) -> Result<Addresses, AccountError> {
        let member = &entered.member;
        let pending = match &member.pending_email {
            None => None,
            Some(email) => {
                let sent = self
                    .store()
                    .email_codes()
                    .sent(member.id, CodePurpose::ChangeEmail, SEND_RULE)
                    .await?;
                let now = self.now();
                Some(PendingAddress {
                    email: email.clone(),
                    expires_at: sent.map(|sent| sent.expires_at).filter(|end| *end > now),
                })
            }
        };
        Ok(Addresses {
            email: member.email.clone(),
            pending,
            language: member.language.clone(),
        })
    }

    /// Asks for another address: its code goes there, and word of it to the present one. Until it
    /// is confirmed nothing of the account changes.
    ///
    /// # Errors
    /// [`AccessError::NotFresh`]; [`CommonError::Fields`] when it is no address or the present
    /// one; [`AccessError::EmailConflict`]; [`CommonError::TooManyRequests`] after five an hour;
    /// [`CommonError::TooManyAttempts`] when as many codes were sent.
    pub async fn request_address(
        &self,
        entered: &Entered<Credentials>,
        email: &str,
        peer: &Peer,
    ) -> Result<PendingAddress, AccountError> {
        let now = self.now();
        entered.check_fresh(now)?;
        let member = &entered.member;
        let email = checked_email(email).map_err(|error| CommonError::Fields(vec![error]))?;
        if email == member.email {
            let error = FieldError::new(FieldCode::EmailUnchanged, "email");
            return Err(CommonError::Fields(vec![error]).into());
        }
        // whether an address has an account is no secret here, but no list to be read either
        let subject = member.id.0.as_bytes();
        self.check_limit(Limit::AddressRequests, subject).await?;
        let key = CodeKey {
            member: member.id,
            purpose: CodePurpose::ChangeEmail,
            holder: entered.session.id,
        };
        let (digits, code) = self.new_email_code(key)?;
        let expires_at = code.expires_at;
        let notice = Mail::EmailChangeNotice {
            new_email: email.clone(),
            seen: Seen::new(now, peer),
        };
        let mails = &[
            self.new_address_code(member, &email, digits, expires_at)?,
            self.mail_member(member, notice)?,
        ];
        let (email, code) = (&email, &code);
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(member.id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            self.enforce(&tx, Limit::AddressRequests, subject).await?;
            if tx.members().by_email(email).await?.is_some() {
                return Err(Ended::Kept(AccessError::EmailConflict.into()));
            }
            let sending = tx.email_codes().put(code, REQUEST_RULE, now).await?;
            if let Sending::NotBefore(until) = sending {
                return Err(Ended::Kept(self.come_again(until).into()));
            }
            tx.members().ask_for_email(member.id, email, now).await?;
            tx.outbox().add(mails.clone(), now).await?;
            tx.tell(Event::AddressRequested(member.id), peer).await?;
            Ok(PendingAddress {
                email: email.clone(),
                expires_at: Some(expires_at),
            })
        })
        .await
    }

    /// The mail with the code. Whoever has the new address gets it, and it may be mistyped: so it
    /// goes without the member's name.
    pub(crate) fn new_address_code(
        &self,
        member: &Member,
        email: &str,
        code: String,
        valid_until: DateTime<Utc>,
    ) -> Result<NewMail, CommonError> {
        self.mail(
            email,
            &member.language,
            Mail::EmailChangeCode { code, valid_until },
        )
    }

    /// Takes back the request for another address. Without one there is nothing to take back.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn cancel_address(
        &self,
        entered: &Entered<Credentials>,
        peer: &Peer,
    ) -> Result<(), AccountError> {
        let id = entered.member.id;
        let now = self.now();
        self.change(Room::Grows, |tx| async move {
            if !tx.members().lock(id).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            let cancelled = tx.members().forget_asked_email(id).await?;
            tx.email_codes()
                .end(id, CodePurpose::ChangeEmail, now)
                .await?;
            if cancelled {
                tx.tell(Event::AddressRequestCancelled(id), peer).await?;
            }
            Ok(())
        })
        .await
    }
}
