//! パスワードの変更: the present password and a one-time code for a new password.

use crate::Service;
use crate::access::attempts::Counter;
use crate::access::factor::Factor;
use crate::access::opened::{begin_counts_anew, end_what_was_opened};
use crate::access::password;
use crate::access::password_rules;
use crate::account::error::AccountError;
use crate::ground::doors::{Credentials, Entered};
use crate::ground::error::CommonError;
use crate::ground::mail::{Mail, Seen};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_store::{NewPassword, Room};

impl Service {
    /// Changes the password. Every session of the member ends, this one too.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when the present password or the code is wrong, or the new password
    /// is none to have or the present one; [`CommonError::TooManyAttempts`] after five failures.
    pub async fn change_password(
        &self,
        entered: &Entered<Credentials>,
        (current, new): (&str, &str),
        code: &Factor,
        peer: &Peer,
    ) -> Result<(), AccountError> {
        let member = &entered.member;
        code.check_form()?;
        password_rules::check_new(new, &member.email)
            .map_err(|error| CommonError::Fields(vec![error]))?;
        if password::is_same(current, new) {
            let error = FieldError::new(FieldCode::PasswordUnchanged, "password");
            return Err(CommonError::Fields(vec![error]).into());
        }
        let tried = self
            .try_own_password(entered, "current_password", current, peer)
            .await?;
        let hash = self.parts.hasher.hash(new, self.random()).await?;
        let now = self.now();
        let seen = Seen::new(now, peer);
        let new = NewPassword {
            member: member.id,
            replaces: member.password_hash.clone(),
            hash,
        };
        let mail = self.mail_member(member, Mail::PasswordChanged { seen })?;
        let (tried, new, mail) = (&tried, &new, &mail);
        self.change(Room::Grows, |tx| async move {
            self.own_password_admitted(&tx, entered, tried, peer)
                .await?;
            self.spend_own_factor(&tx, entered, code, peer).await?;
            if !tx.passwords().set(new.clone(), now).await? {
                return Err(CommonError::Unauthenticated.into());
            }
            end_what_was_opened(&tx, member.id, None).await?;
            begin_counts_anew(&tx, &Counter::all(member)).await?;
            tx.outbox().add([mail.clone()], now).await?;
            tx.tell(Event::PasswordChanged(member.id), peer).await?;
            Ok(())
        })
        .await
    }
}
