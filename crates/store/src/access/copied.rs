//! Sessions of a copy that is put back: whoever had one does not come in with it again.

use crate::ground::copy::{CopyError, Restoring};
use crate::ground::entity::session;
use sea_orm::{EntityTrait as _, PaginatorTrait as _};

impl Restoring {
    /// Ends all sessions of the copy; how many there were.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails.
    pub async fn end_sessions(&self) -> Result<u64, CopyError> {
        let ended = session::Entity::delete_many().exec(&*self.tx).await?;
        Ok(ended.rows_affected)
    }

    /// How many sessions there are.
    ///
    /// # Errors
    /// [`CopyError`] when the database fails.
    pub async fn sessions(&self) -> Result<u64, CopyError> {
        Ok(session::Entity::find().count(&*self.tx).await?)
    }
}
