//! What a store stands on: the file it was opened on and the room that is left. Both are looked
//! at before something is written, and the file again before it is acknowledged.

use crate::connection::Store;
use crate::error::StoreError;
use crate::file::{FileState, Opened, Watch};
use crate::refusal::WriteRefusal;
use crate::space::Space;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A turn comes this soon after the one before it has failed.
const JUST_NOW: Duration = Duration::from_millis(100);

/// Whether what is written may use the room below the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Room {
    /// It grows: not below the floor.
    Grows,
    /// Signing in and out with what is counted and told of it, and what takes away more than it
    /// adds: who wants to read must be able to come in. A few hundred bytes each.
    Small,
}

/// What a store stands on. Without anything to watch every write is permitted.
#[derive(Debug, Default)]
pub(crate) struct Ground {
    pub(crate) opened: Opened,
    space: Option<Space>,
    watch: Option<Watch>,
    /// A connection that nobody uses. While it is open, SQLite keeps the same log beside the file,
    /// whatever becomes of the connections of the pool.
    anchor: Option<DatabaseConnection>,
    /// When another program was last found to hold the lock, since a write began.
    locked: Mutex<Option<Instant>>,
}

impl Ground {
    pub(crate) fn new(opened: Opened) -> Self {
        Self {
            opened,
            ..Self::default()
        }
    }

    /// Whether something may be written now.
    pub(crate) fn permits(&self, room: Room) -> Result<(), StoreError> {
        if self.state() != FileState::Same {
            return Err(StoreError::WritesRefused(WriteRefusal::Moved));
        }
        if room == Room::Grows && self.space.as_ref().is_some_and(Space::is_low) {
            return Err(StoreError::WritesRefused(WriteRefusal::LowSpace));
        }
        Ok(())
    }

    /// Whether what is read is what was written. A file that was moved away is still open as it was;
    /// one that was overwritten holds something else.
    pub(crate) fn can_be_read(&self) -> Result<(), StoreError> {
        if self.state() == FileState::Overwritten {
            Err(StoreError::Damaged)
        } else {
            Ok(())
        }
    }

    /// Whether what was just committed is in the file that the path leads to.
    pub(crate) fn holds(&self) -> Result<(), StoreError> {
        if self.state() == FileState::Same {
            Ok(())
        } else {
            Err(StoreError::Unsure)
        }
    }

    /// Notes whether a write could begin.
    pub(crate) fn note<T>(&self, begun: &Result<T, StoreError>) {
        let mut locked = self.locked.lock().unwrap_or_else(PoisonError::into_inner);
        match begun {
            Ok(_) => *locked = None,
            Err(StoreError::WritesRefused(WriteRefusal::Locked)) => *locked = Some(Instant::now()),
            Err(_) => {}
        }
    }

    fn locked_at(&self) -> Option<Instant> {
        *self.locked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Who has waited for a turn behind one that found the lock taken need not find it out again:
    /// together that would be twice as long.
    pub(crate) fn was_just_open(&self) -> Result<(), StoreError> {
        if self.locked_at().is_some_and(|at| at.elapsed() < JUST_NOW) {
            return Err(StoreError::WritesRefused(WriteRefusal::Locked));
        }
        Ok(())
    }

    /// Why a turn did not come: the one before waits for another program, or is busy itself.
    pub(crate) fn kept_waiting(&self) -> StoreError {
        match self.locked_at() {
            Some(_) => StoreError::WritesRefused(WriteRefusal::Locked),
            None => StoreError::Busy,
        }
    }

    fn state(&self) -> FileState {
        self.watch.as_ref().map_or(FileState::Same, Watch::state)
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        if let Some(anchor) = &self.anchor {
            anchor.close_by_ref().await?;
        }
        Ok(())
    }
}

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
        guarded.ground = Arc::new(Ground {
            opened,
            space: Some(Space::new(folder, floor)),
            watch: Some(watch),
            anchor: Some(anchor),
            locked: Mutex::default(),
        });
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
        self.ground.space.as_ref().is_some_and(Space::is_low)
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

/// A number in the header of the file.
pub(crate) async fn pragma(db: &impl ConnectionTrait, name: &str) -> Result<i32, StoreError> {
    let question = Statement::from_string(db.get_database_backend(), format!("PRAGMA {name}"));
    let row = db.query_one_raw(question).await?;
    Ok(row.map_or(Ok(0), |row| row.try_get_by_index(0))?)
}
