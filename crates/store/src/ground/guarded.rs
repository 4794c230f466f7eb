//! A store with an eye on what it stands on.

use crate::ground::connection::Store;
use crate::ground::error::StoreError;
use crate::ground::file::{FileState, Watch};
use crate::ground::footing::{Ground, pragma};
use crate::ground::space::Space;
use sea_orm::{ConnectionTrait as _, Statement};
use std::sync::Arc;

/// More than the largest material takes with its figures and what the log of the database adds.
const A_SAVE: u64 = 1 << 18;

impl Store {
    /// This store with an eye on its ground: below `floor` bytes of room (0: no floor) it takes
    /// only [what is small](Room::Small), and when its file is moved, replaced or overwritten it takes nothing.
    /// Of a server neither is known; its disk is its own matter.
    ///
    /// # Errors
    /// [`StoreError`] when the file cannot be looked at.
    pub async fn guarded(self, floor: u64) -> Result<Self, StoreError> {
        let Some(path) = self.path.clone() else {
            return Ok(self);
        };
        let anchor = self.connect_alone().await?;
        // the first read opens the log
        let numbers = (
            pragma(&anchor, "application_id").await?.cast_unsigned(),
            pragma(&anchor, "user_version").await?.cast_unsigned(),
        );
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty());
        let folder = folder.map_or_else(|| ".".into(), std::path::Path::to_owned);
        let opened = self.ground.opened.clone();
        let watch = Watch::new(&path, &opened, numbers)?;
        let mut guarded = self;
        guarded.ground = Arc::new(Ground::watched(
            opened,
            Space::new(folder, floor),
            watch,
            anchor,
        ));
        Ok(guarded)
    }

    /// How the path of the database stands to the file that is open.
    #[must_use]
    pub fn file_state(&self) -> FileState {
        self.ground.state()
    }

    /// Whether less room is left than the floor, so that writes are refused.
    #[must_use]
    pub fn has_little_room(&self) -> bool {
        self.ground.is_low()
    }

    /// Whether there is room for something as large as what members save. A file system is asked
    /// while this waits.
    #[must_use]
    pub fn takes_a_save(&self) -> bool {
        self.ground.takes(A_SAVE)
    }

    /// Folds the log into the file, for the case that the log has lost its name: what was
    /// acknowledged is in the file then, and is there after the next start. `false` while somebody
    /// still reads an earlier state, and not all of it could be folded.
    ///
    /// # Errors
    /// [`StoreError`] when that fails.
    pub async fn rescue_log(&self) -> Result<bool, StoreError> {
        let backend = self.db.get_database_backend();
        let fold = Statement::from_string(backend, "PRAGMA wal_checkpoint(FULL)");
        let Some(row) = self.db.query_one_raw(fold).await? else {
            return Ok(true);
        };
        let number = |at| row.try_get_by_index::<i32>(at);
        // busy, frames of the log, frames of it that are in the file
        let (is_busy, frames, folded) = (number(0)? != 0, number(1)?, number(2)?);
        Ok(!is_busy && frames == folded)
    }
}
