//! Where backups lie: a draft that vanishes unless it is finished, names with the time, and how
//! many are kept.

use crate::error::{BackupError, at};
use chrono::{DateTime, NaiveDateTime, Utc};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

const NAME: &str = "shinchoryu-%Y%m%dT%H%M%SZ.age";
const DRAFT: &str = ".shinchoryu-backup-";
const DRAFT_END: &str = ".partial";

/// Where a backup goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// Into this folder, under a name with the time.
    Folder(PathBuf),
    /// Under this name, which nothing has yet.
    File(PathBuf),
}

/// What became of the other backups of a folder.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rotated {
    /// Removed because there are newer ones.
    pub removed: Vec<PathBuf>,
    /// Left alone and not counted: by their names they were made later than now.
    pub ahead: Vec<PathBuf>,
}

impl Place {
    /// A folder that is there, or else the name of a file.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        if path.is_dir() {
            Self::Folder(path.to_owned())
        } else {
            Self::File(path.to_owned())
        }
    }

    pub(crate) fn draft(&self, made_at: DateTime<Utc>) -> Result<Draft, BackupError> {
        let (folder, path) = match self {
            Self::Folder(folder) => (
                folder.clone(),
                folder.join(made_at.format(NAME).to_string()),
            ),
            Self::File(path) => {
                let parent = path
                    .parent()
                    .filter(|parent| !parent.as_os_str().is_empty());
                (parent.unwrap_or(Path::new(".")).to_owned(), path.clone())
            }
        };
        if path.exists() {
            return Err(BackupError::Exists(path));
        }
        remove_left_drafts(&folder).map_err(at(&folder))?;
        // for the owner only, as tempfile makes all its files
        let draft = tempfile::Builder::new()
            .prefix(DRAFT)
            .suffix(DRAFT_END)
            .tempfile_in(&folder)
            .map_err(at(&folder))?;
        // tells it from one whose maker was killed
        draft
            .as_file()
            .try_lock()
            .map_err(|error| at(&folder)(error.into()))?;
        Ok(Draft {
            draft,
            folder,
            path,
        })
    }

    /// Removes the oldest backups of a folder beyond the newest `keep`. The one just made stays,
    /// whatever its name says about its time. A name later than `now` comes of a clock that went
    /// wrong: it is no newest one, or it would drive the good ones out.
    ///
    /// # Errors
    /// [`BackupError`] when the folder cannot be read or a file not be removed.
    pub fn rotate(
        &self,
        keep: usize,
        just_made: &Path,
        now: DateTime<Utc>,
    ) -> Result<Rotated, BackupError> {
        let mut rotated = Rotated::default();
        let Self::Folder(folder) = self else {
            return Ok(rotated);
        };
        let mut others = Vec::new();
        for entry in fs::read_dir(folder).map_err(at(folder))? {
            let path = entry.map_err(at(folder))?.path();
            match made_at(&path) {
                Some(made_at) if path != just_made => {
                    if made_at > now.naive_utc() {
                        rotated.ahead.push(path);
                    } else {
                        others.push(path);
                    }
                }
                _ => {}
            }
        }
        rotated.ahead.sort();
        // the name begins with the time
        others.sort_by(|a, b| b.cmp(a));
        for path in others.into_iter().skip(keep.saturating_sub(1)) {
            fs::remove_file(&path).map_err(at(&path))?;
            rotated.removed.push(path);
        }
        Ok(rotated)
    }
}

/// The time in the name of a backup; `None` for anything else.
fn made_at(path: &Path) -> Option<NaiveDateTime> {
    let name = path.file_name()?.to_str()?;
    NaiveDateTime::parse_from_str(name, NAME).ok()
}

/// What a backup that was killed left behind.
fn remove_left_drafts(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_string_lossy();
        if name.starts_with(DRAFT) && name.ends_with(DRAFT_END) {
            let file = File::open(entry.path())?;
            if file.try_lock().is_ok() {
                fs::remove_file(entry.path())?;
            }
        }
    }
    Ok(())
}

/// A backup that is being written. Dropped, it is gone.
pub(crate) struct Draft {
    draft: NamedTempFile,
    folder: PathBuf,
    path: PathBuf,
}

impl Draft {
    pub(crate) fn path(&self) -> &Path {
        self.draft.path()
    }

    pub(crate) fn file(&self) -> &File {
        self.draft.as_file()
    }

    /// Gives it its name, also against a loss of power.
    pub(crate) fn keep(self) -> Result<PathBuf, BackupError> {
        self.draft
            .persist_noclobber(&self.path)
            .map_err(|refused| {
                if refused.error.kind() == io::ErrorKind::AlreadyExists {
                    BackupError::Exists(self.path.clone())
                } else {
                    BackupError::File(self.path.clone(), refused.error)
                }
            })?;
        let folder = File::open(&self.folder).and_then(|folder| folder.sync_all());
        folder.map_err(at(&self.folder))?;
        Ok(self.path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let name =
            |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
        let mut names: Vec<_> = entries.map(name).collect();
        names.sort();
        names
    }

    fn hour(hour: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(1_780_000_000 + hour * 3600, 0).unwrap()
    }

    #[test]
    fn a_draft_has_its_name_only_when_it_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(folder.path());
        let draft = place.draft(hour(0)).unwrap();
        draft.file().write_all(b"half").unwrap();
        drop(draft);
        assert!(names(folder.path()).is_empty());

        let path = place.draft(hour(0)).unwrap().keep().unwrap();
        assert_eq!(names(folder.path()), ["shinchoryu-20260528T202640Z.age"]);
        assert!(matches!(place.draft(hour(0)), Err(BackupError::Exists(_))));
        assert!(matches!(
            Place::of(&path).draft(hour(1)),
            Err(BackupError::Exists(_))
        ));
    }

    #[test]
    fn what_a_killed_backup_left_is_removed_and_a_draft_in_work_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join(format!("{DRAFT}left{DRAFT_END}"));
        fs::write(&left, "half").unwrap();
        let place = Place::of(folder.path());
        let first = place.draft(hour(0)).unwrap();
        assert!(!left.exists());
        let second = place.draft(hour(1)).unwrap();
        first.keep().unwrap();
        second.keep().unwrap();
        assert_eq!(names(folder.path()).len(), 2);
    }

    #[test]
    fn the_oldest_go_and_what_is_no_backup_stays() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(folder.path());
        let made: Vec<_> = (0..5)
            .map(|at| place.draft(hour(at)).unwrap().keep().unwrap())
            .collect();
        let others = ["shinchoryu-monday.age", "notes.txt"];
        for name in others {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let rotated = place.rotate(3, &made[4], hour(4)).unwrap();
        assert_eq!(rotated.removed, [made[1].clone(), made[0].clone()]);
        assert!(rotated.ahead.is_empty());
        // a clock that was set back makes the newest one look old: it stays
        let late = place.draft(hour(-9)).unwrap().keep().unwrap();
        let rotated = place.rotate(1, &late, hour(5)).unwrap();
        assert_eq!(rotated.removed.len(), 3);
        assert!(late.exists());
        assert!(others.iter().all(|name| folder.path().join(name).exists()));
        let file = Place::File(late.clone());
        assert_eq!(file.rotate(1, &late, hour(5)).unwrap(), Rotated::default());
    }

    #[test]
    fn names_of_a_later_time_drive_nothing_out() {
        let folder = tempfile::tempdir().unwrap();
        let place = Place::of(folder.path());
        let make = |at| place.draft(hour(at)).unwrap().keep().unwrap();
        let good: Vec<_> = (0..3).map(make).collect();
        // an hour with a clock that was a year ahead
        let ahead: Vec<_> = (0..3).map(|at| make(24 * 365 + at)).collect();
        let newest = make(3);
        let rotated = place.rotate(3, &newest, hour(3)).unwrap();
        assert_eq!(rotated.removed, [good[0].clone()]);
        assert_eq!(rotated.ahead, ahead);
        assert!(ahead.iter().chain(&good[1..]).all(|path| path.exists()));
        // once that time has come they count as all others
        let rotated = place.rotate(2, &ahead[2], hour(24 * 366)).unwrap();
        assert_eq!(rotated.removed.len(), 4);
        assert!(rotated.ahead.is_empty());
    }
}
