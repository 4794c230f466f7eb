//! メールと書類の言語: in which language a member is written to.

use crate::Service;
use crate::account::error::AccountError;
use crate::ground::doors::{Credentials, Entered};
use shinchoryu_store::Room;
use shinchoryu_words::Language;

impl Service {
    /// The language of the member's mails and papers from now on. What was sent or printed before stays as it is;
    /// a copy of an invoice that is printed again is in the language of that day.
    ///
    /// # Errors
    /// [`CommonError::Unauthenticated`](crate::CommonError::Unauthenticated) when the account was deleted
    /// meanwhile.
    pub async fn choose_language(
        &self,
        entered: &Entered<Credentials>,
        language: Language,
    ) -> Result<(), AccountError> {
        let id = entered.id();
        self.change(Room::Grows, |tx| async move {
            Ok(tx.members().set_language(id, language.code()).await?)
        })
        .await
    }
}
