//! The data folder: for its owner alone, prepared by one start at a time.

use std::fs::{self, DirBuilder, OpenOptions, Permissions};
use std::io::{self, Write as _};
use std::os::unix::fs::{
    DirBuilderExt as _, MetadataExt as _, OpenOptionsExt as _, PermissionsExt as _,
};
use std::path::Path;

const FOR_THE_OWNER: u32 = 0o600;
const FOLDER_FOR_THE_OWNER: u32 = 0o700;
const OTHERS: u32 = 0o077;
const STICKY: u32 = 0o1000;
/// Held while a start prepares the folder.
pub const LOCK: &str = "start.lock";
/// Mails of the demo.
pub const MAILS: &str = "mail";

/// Makes the folder when it is missing.
pub fn make(folder: &Path) -> io::Result<()> {
    DirBuilder::new()
        .recursive(true)
        .mode(FOLDER_FOR_THE_OWNER)
        .create(folder)
}

/// Takes rights away that others have on the folder and on what the product has written into it.
/// A folder that also holds other things, or belongs to somebody else, is not ours to close: it is
/// named in the log.
pub fn tighten(folder: &Path, files: &[impl AsRef<Path>]) -> io::Result<()> {
    // made by a start like this one
    let owner = fs::metadata(folder.join(LOCK))?.uid();
    let about = fs::metadata(folder)?;
    if about.mode() & OTHERS != 0 {
        if about.uid() == owner && about.mode() & STICKY == 0 && holds_ours_alone(folder, files)? {
            close(folder, FOLDER_FOR_THE_OWNER)?;
        } else {
            tracing::warn!(
                folder = %folder.display(),
                "others may look into the data folder, and it is not closed to them: it holds \
                 other things as well or belongs to somebody else"
            );
        }
    }
    for file in files {
        close(file.as_ref(), FOR_THE_OWNER)?;
    }
    let mails = folder.join(MAILS);
    close(&mails, FOLDER_FOR_THE_OWNER)?;
    if mails.is_dir() {
        for mail in fs::read_dir(&mails)? {
            close(&mail?.path(), FOR_THE_OWNER)?;
        }
    }
    Ok(())
}

fn holds_ours_alone(folder: &Path, files: &[impl AsRef<Path>]) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_ours = path == folder.join(LOCK)
            || path == folder.join(MAILS)
            || files.iter().any(|file| file.as_ref() == path);
        if !is_ours {
            return Ok(false);
        }
    }
    Ok(true)
}

fn close(path: &Path, mode: u32) -> io::Result<()> {
    let about = match fs::symlink_metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if about.is_symlink() || about.mode() & OTHERS == 0 {
        return Ok(());
    }
    match fs::set_permissions(path, Permissions::from_mode(mode)) {
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            let file = path.display();
            tracing::warn!(%file, "others may read this file, and it is not ours to close");
            Ok(())
        }
        done => done,
    }
}

/// Writes a file for its owner alone: it is there whole or not at all, whenever the program ends.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut half = path.as_os_str().to_owned();
    half.push(".part");
    let half = Path::new(&half);
    let mut file = OpenOptions::new()
        .write(true)
        .create(true)
        .truncate(true)
        .mode(FOR_THE_OWNER)
        .open(half)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(half, path)?;
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => fs::File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn opened(names: &[&str]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let wide = Permissions::from_mode(0o644);
        for name in names {
            fs::write(folder.path().join(name), "").unwrap();
            fs::set_permissions(folder.path().join(name), wide.clone()).unwrap();
        }
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        folder
    }

    #[test]
    fn a_folder_of_ours_is_closed_with_all_its_files() {
        let folder = opened(&[LOCK, "a.sqlite3"]);
        fs::create_dir(folder.path().join(MAILS)).unwrap();
        let mail = folder.path().join(MAILS).join("1.json");
        fs::write(&mail, "").unwrap();
        for path in [&mail, &folder.path().join(MAILS)] {
            fs::set_permissions(path, Permissions::from_mode(0o777)).unwrap();
        }
        let database = folder.path().join("a.sqlite3");
        tighten(folder.path(), &[&database, &folder.path().join("none")]).unwrap();
        for (path, expected) in [
            (folder.path(), 0o700),
            (&database, 0o600),
            (&folder.path().join(MAILS), 0o700),
            (&mail, 0o600),
        ] {
            assert_eq!(mode(path), expected, "{}", path.display());
        }
    }

    #[test]
    fn a_folder_with_other_things_stays_open_and_our_files_are_closed() {
        let folder = opened(&[LOCK, "a.sqlite3", "holiday.jpg"]);
        let database = folder.path().join("a.sqlite3");
        tighten(folder.path(), &[&database]).unwrap();
        assert_eq!(mode(folder.path()), 0o755);
        assert_eq!(mode(&database), 0o600);
        assert_eq!(mode(&folder.path().join("holiday.jpg")), 0o644);
    }

    #[test]
    fn a_file_is_written_for_its_owner_and_over_an_older_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.json");
        for text in ["one", "two"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), text);
        }
        assert_eq!(mode(&path), 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }
}
