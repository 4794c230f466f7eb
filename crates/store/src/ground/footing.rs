//! What a store stands on: the file it was opened on and the room that is left. Both are looked
//! at before something is written, and the file again before it is acknowledged.

use crate::ground::error::{StoreError, WriteRefusal};
use crate::ground::file::{FileState, Opened, Watch};
use crate::ground::space::Space;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A turn comes this soon after the one before it has failed.
const JUST_NOW: Duration = Duration::from_millis(100);

/// Whether what is written may use the room below the floor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
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

    /// The ground of a file that is watched.
    pub(crate) fn watched(
        opened: Opened,
        space: Space,
        watch: Watch,
        anchor: DatabaseConnection,
    ) -> Self {
        Self {
            opened,
            space: Some(space),
            watch: Some(watch),
            anchor: Some(anchor),
            locked: Mutex::default(),
        }
    }

    /// Whether something may be written now.
    pub(crate) fn permits(&self, room: Room) -> Result<(), StoreError> {
        if self.state() != FileState::Same {
            return Err(StoreError::WritesRefused(WriteRefusal::Moved));
        }
        if room == Room::Grows && self.is_low() {
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

    /// Whether less room is left than the floor.
    pub(crate) fn is_low(&self) -> bool {
        self.space.as_ref().is_some_and(Space::is_low)
    }

    /// Whether a file of so many bytes could be written beside the database.
    pub(crate) fn takes(&self, bytes: u64) -> bool {
        self.space.as_ref().is_none_or(|space| space.takes(bytes))
    }

    pub(crate) fn state(&self) -> FileState {
        self.watch.as_ref().map_or(FileState::Same, Watch::state)
    }

    pub(crate) async fn close(&self) -> Result<(), StoreError> {
        if let Some(anchor) = &self.anchor {
            anchor.close_by_ref().await?;
        }
        Ok(())
    }
}

/// A number in the header of the file.
pub(crate) async fn pragma(db: &impl ConnectionTrait, name: &str) -> Result<i32, StoreError> {
    let question = Statement::from_string(db.get_database_backend(), format!("PRAGMA {name}"));
    let row = db.query_one_raw(question).await?;
    Ok(row.map_or(Ok(0), |row| row.try_get_by_index(0))?)
}
