//! A place for a backup that is put back only to be looked at.

use crate::error::{BackupError, at};
use shinchoryu_store::url_of;
use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use tempfile::TempDir;

/// A folder for its owner alone. It is removed with all that is in it, at the latest when this is
/// dropped.
#[derive(Debug)]
pub struct Scratch(TempDir);

impl Scratch {
    /// A new one among the temporary folders of the machine.
    ///
    /// # Errors
    /// [`BackupError::File`] when it cannot be made.
    pub fn new() -> Result<Self, BackupError> {
        let folder = tempfile::Builder::new()
            .prefix("shinchoryu-")
            .permissions(Permissions::from_mode(0o700))
            .tempdir();
        folder.map(Self).map_err(at(&std::env::temp_dir()))
    }

    /// Address of the database that can be made in it.
    #[must_use]
    pub fn url(&self) -> String {
        url_of(&self.0.path().join("scratch.sqlite3"))
    }

    /// Removes it.
    ///
    /// # Errors
    /// [`BackupError::Left`] when a part of it is still there.
    pub fn remove(self) -> Result<(), BackupError> {
        let path = self.0.path().to_owned();
        let removed = self.0.close();
        removed.map_err(|error| BackupError::Left(path, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_store::path_of;
    use std::fs;

    #[test]
    fn it_is_for_its_owner_and_goes_with_what_is_in_it() {
        let scratch = Scratch::new().unwrap();
        let file = path_of(&scratch.url()).unwrap();
        let folder = file.parent().unwrap().to_owned();
        let mode = fs::metadata(&folder).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
        fs::write(&file, "rows").unwrap();
        scratch.remove().unwrap();
        assert!(!folder.exists());
        let dropped = Scratch::new().unwrap();
        let folder = path_of(&dropped.url())
            .unwrap()
            .parent()
            .unwrap()
            .to_owned();
        drop(dropped);
        assert!(!folder.exists());
    }
}
