//! 送信の約束: how a use case promises a mail in its transaction.

use super::Mail;
use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::Profile;
use serde::{Deserialize, Serialize};
use shinchoryu_store::{MailId, Member, NewMail};

/// What is encrypted in the outbox.
#[derive(Serialize, Deserialize)]
pub(super) struct Sealed {
    /// Name of the addressee, when it is known.
    pub(super) name: Option<String>,
    pub(super) mail: Mail,
}

impl Service {
    /// A mail to an address whose owner's name is not known, for a store function to promise in
    /// its transaction.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when the address could leave its header, or nothing can be
    /// encrypted.
    pub(crate) fn mail(
        &self,
        to: &str,
        language: &str,
        mail: Mail,
    ) -> Result<NewMail, CommonError> {
        self.letter(MailId(self.new_id()), to, language, None, mail)
    }

    /// A mail to a member's present address, by name when there is a profile.
    ///
    /// # Errors
    /// As [`Service::mail`].
    pub(crate) fn mail_member(&self, member: &Member, mail: Mail) -> Result<NewMail, CommonError> {
        self.mail_member_at(member, &member.email, mail)
    }

    /// A mail to a member at another address: a new one, or an earlier one.
    ///
    /// # Errors
    /// As [`Service::mail`].
    pub(crate) fn mail_member_at(
        &self,
        member: &Member,
        to: &str,
        mail: Mail,
    ) -> Result<NewMail, CommonError> {
        let id = MailId(self.new_id());
        self.letter(id, to, &member.language, name_of(member), mail)
    }

    /// A mail under an id of its own: promised twice
    /// ([`Outbox::add_once`](shinchoryu_store::Outbox::add_once)) it is sent once.
    ///
    /// # Errors
    /// As [`Service::mail`].
    pub(crate) fn letter(
        &self,
        id: MailId,
        to: &str,
        language: &str,
        name: Option<String>,
        mail: Mail,
    ) -> Result<NewMail, CommonError> {
        if to.chars().any(char::is_control) {
            return Err(CommonError::Internal(
                "control character in an address".to_owned(),
            ));
        }
        let kind = mail.kind();
        let plain = serde_json::to_vec(&Sealed { name, mail })
            .map_err(|error| CommonError::Internal(format!("mail: {error}")))?;
        let params = self
            .parts
            .keyring
            .seal(self.random(), id.0.as_bytes(), &plain)
            .ok_or_else(|| CommonError::Internal("mail could not be encrypted".to_owned()))?;
        Ok(NewMail {
            id,
            kind,
            recipient: to.to_owned(),
            language: language.to_owned(),
            params,
        })
    }
}

/// A name that cannot be read is no reason not to write to the member.
pub(crate) fn name_of(member: &Member) -> Option<String> {
    let profile: Profile = serde_json::from_str(member.profile.as_deref()?).ok()?;
    Some(format!("{} {}", profile.last_name, profile.first_name))
}
