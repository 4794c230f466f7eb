//! The file of a SQLite database that is put back: filled in a folder of its own and only then
//! given its name. What had the name before is moved aside, never deleted.

use crate::error::{BackupError, at};
use chrono::{DateTime, Utc};
use rustix::fs::{FlockOperation, fcntl_lock};
use shinchoryu_store::{Store, url_of};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// What SQLite keeps beside its file.
const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// The name of what is moved aside: small letters, so that SQL needs no quotes for it.
pub(crate) fn aside_name(now: DateTime<Utc>) -> String {
    now.format("before_restore_%Y%m%dt%H%M%Sz").to_string()
}

/// A database that is being filled, and the place that it is for.
pub(crate) struct Target {
    place: PathBuf,
    folder: TempDir,
    filling: PathBuf,
    /// Holds the lock on what is there, so that no server opens it meanwhile.
    _present: Option<File>,
}

impl Target {
    /// Makes sure that the place is free, or that what is there is not in use and may be moved.
    pub(crate) fn prepare(place: &Path, move_aside: bool) -> Result<Self, BackupError> {
        let parent = place
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or(Path::new("."));
        fs::create_dir_all(parent).map_err(at(parent))?;
        let present = present(place)?;
        if let Some(first) = present.first().filter(|_| !move_aside) {
            return Err(BackupError::NotEmpty(first.display().to_string()));
        }
        let lock = if place.exists() {
            Some(lock(place)?)
        } else {
            None
        };
        let folder = tempfile::Builder::new()
            .prefix(".restoring-")
            .tempdir_in(parent);
        let folder = folder.map_err(at(parent))?;
        let filling = folder.path().join("restored.sqlite3");
        // SQLite gives the files beside it the same permissions
        OpenOptions::new()
            .write(true)
            .create_new(true)
            .mode(0o600)
            .open(&filling)
            .map_err(at(&filling))?;
        Ok(Self {
            place: place.to_owned(),
            folder,
            filling,
            _present: lock,
        })
    }

    pub(crate) async fn open(&self) -> Result<Store, BackupError> {
        Ok(Store::connect(&url_of(&self.filling)).await?)
    }

    /// Puts the filled database in its place; where what was there is now.
    pub(crate) fn put(self, now: DateTime<Utc>) -> Result<Option<PathBuf>, BackupError> {
        for beside in BESIDE {
            let left = with_end(&self.filling, beside);
            if left.exists() {
                let why = format!("{} is left open", left.display());
                return Err(BackupError::NotThere(why));
            }
        }
        let file = File::open(&self.filling).and_then(|file| file.sync_all());
        file.map_err(at(&self.filling))?;
        let parent = self
            .folder
            .path()
            .parent()
            .unwrap_or(Path::new("."))
            .to_owned();
        let present = present(&self.place)?;
        let aside = (!present.is_empty()).then(|| parent.join(aside_name(now)));
        let mut moved = Vec::new();
        let put = self.exchange(present, aside.as_deref(), &mut moved);
        if let Err(error) = put {
            for (from, to) in moved.into_iter().rev() {
                fs::rename(&to, &from).map_err(at(&to))?;
            }
            return Err(error);
        }
        let synced = File::open(&parent).and_then(|folder| folder.sync_all());
        synced.map_err(at(&parent))?;
        Ok(aside)
    }

    /// Moves what is there aside, noting what was `moved` from where to where, and takes its place.
    fn exchange(
        &self,
        present: Vec<PathBuf>,
        aside: Option<&Path>,
        moved: &mut Vec<(PathBuf, PathBuf)>,
    ) -> Result<(), BackupError> {
        if let Some(folder) = aside {
            fs::create_dir(folder).map_err(at(folder))?;
            // the database first: without it nothing reads what is beside it
            for path in present {
                let to = folder.join(path.file_name().unwrap_or_default());
                fs::rename(&path, &to).map_err(at(&path))?;
                moved.push((path, to));
            }
        }
        // unlike a rename this fails when something is there again; not every disk knows it
        match fs::hard_link(&self.filling, &self.place) {
            Err(error) if has_no_links(&error) && !fs::exists(&self.place).unwrap_or(true) => {
                fs::rename(&self.filling, &self.place)
            }
            linked => linked,
        }
        .map_err(at(&self.place))
    }
}

/// Some disks know no second name of a file.
fn has_no_links(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::Unsupported | io::ErrorKind::PermissionDenied
    )
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// The files of the database that are there, the database itself first.
fn present(place: &Path) -> Result<Vec<PathBuf>, BackupError> {
    let all = std::iter::once(place.to_owned()).chain(BESIDE.map(|end| with_end(place, end)));
    let mut present = Vec::new();
    for path in all {
        if fs::exists(&path).map_err(at(&path))? {
            present.push(path);
        }
    }
    Ok(present)
}

/// Every connection of SQLite to a database in WAL mode holds a shared POSIX lock on its file.
/// This looks at the lock alone: a damaged database is neither read nor changed.
fn lock(place: &Path) -> Result<File, BackupError> {
    let file = OpenOptions::new().read(true).write(true).open(place);
    let file = file.map_err(at(place))?;
    fcntl_lock(&file, FlockOperation::NonBlockingLockExclusive)
        .map_err(|_held| BackupError::InUse(place.to_owned()))?;
    Ok(file)
}
