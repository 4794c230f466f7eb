//! The file of a SQLite database: made for its owner alone, and known again.
//!
//! SQLite goes on writing into a file that was deleted or replaced, as any program does. What is
//! acknowledged then is gone at the next start, so the path is compared with what was opened.

use sea_orm::sqlx::sqlite::SqliteConnectOptions;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{FileExt as _, MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

const MAGIC: &[u8; 16] = b"SQLite format 3\0";
/// Where the header keeps the numbers that an application may set.
const USER_VERSION: usize = 60;
const APPLICATION_ID: usize = 68;
/// Where it keeps the bytes of a page and the number of pages.
const PAGE_SIZE: usize = 16;
const PAGES: usize = 28;
const HEADER: usize = 72;

/// The path of the file that a URL names; `None` for a server, or a database in memory.
#[must_use]
pub fn path_of(url: &str) -> Option<PathBuf> {
    if !url.starts_with("sqlite") || url.contains(":memory:") || url.contains("mode=memory") {
        return None;
    }
    let options: SqliteConnectOptions = url.parse().ok()?;
    Some(options.get_filename().to_owned())
}

/// The URL that names this file, whatever its path is written with: in a URL `%` and `?` mean
/// something else.
#[must_use]
pub fn url_of(path: &Path) -> String {
    let mut url = "sqlite://".to_owned();
    for byte in path.as_os_str().as_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-._~".contains(byte) {
            url.push(char::from(*byte));
        } else {
            url.push_str(&format!("%{byte:02X}"));
        }
    }
    url
}

/// The file beside a database whose name ends in this.
pub(crate) fn beside(database: &Path, suffix: &str) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// Makes an empty file for its owner alone, unless there is one.
pub(crate) fn make_missing(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    match options.write(true).create_new(true).mode(0o600).open(path) {
        Ok(_made) => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(error) => Err(error),
    }
}

/// Whether there is something in the file, and too little for a database: SQLite would take it for
/// an empty one.
pub(crate) fn is_stub(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| (1..HEADER as u64).contains(&found.len()))
}

/// Whether there is a file without a byte in it.
pub(crate) fn is_empty(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|found| found.len() == 0)
}

/// Which file a path leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Identity {
    device: u64,
    inode: u64,
}

impl Identity {
    pub(crate) fn of(path: &Path) -> Option<Self> {
        let found = fs::metadata(path).ok()?;
        Some(Self {
            device: found.dev(),
            inode: found.ino(),
        })
    }
}

/// The file that was opened first; connections that are opened later must lead there as well.
#[derive(Debug, Clone, Default)]
pub(crate) struct Opened(Arc<OnceLock<(PathBuf, Identity)>>);

impl Opened {
    pub(crate) fn note(&self, path: &Path) {
        if let Some(identity) = Identity::of(path) {
            self.0.get_or_init(|| (path.to_owned(), identity));
        }
    }

    pub(crate) fn is_same(&self) -> bool {
        self.0
            .get()
            .is_none_or(|(path, identity)| Identity::of(path) == Some(*identity))
    }
}

/// How the path stands to the file that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// It leads to the open file.
    Same,
    /// It leads to the open file, but the write-ahead log beside it is gone or another one.
    LogGone,
    /// It leads to no file or to another one.
    Gone,
    /// It leads to the open file, and that holds something else now, or was cut off.
    Overwritten,
}

/// Compares path and open file.
#[derive(Debug)]
pub(crate) struct Watch {
    opened: (PathBuf, Identity),
    beside: Vec<(PathBuf, Identity)>,
    /// Kept open to the end: closing any descriptor of the file would take away the locks that
    /// SQLite holds on it in this process.
    file: File,
    /// The application's numbers in the header: as they were at first, and as they will be once
    /// the log is folded in.
    marks: [[u8; 8]; 2],
    /// The greatest length that was seen.
    longest: AtomicU64,
}

impl Watch {
    /// Of a database that is open, with its log beside it. `numbers` are the application id and
    /// the user version that a connection sees.
    pub(crate) fn new(path: &Path, opened: &Opened, numbers: (u32, u32)) -> io::Result<Self> {
        let (Some(known), true) = (opened.0.get(), opened.is_same()) else {
            return Err(io::ErrorKind::NotFound.into());
        };
        let file = File::open(path)?;
        let beside = ["-wal", "-shm"]
            .into_iter()
            .filter_map(|suffix| {
                let name = beside(path, suffix);
                Identity::of(&name).map(|identity| (name, identity))
            })
            .collect();
        let mut coming = [0; 8];
        let (version, application) = coming.split_at_mut(4);
        application.copy_from_slice(&numbers.0.to_be_bytes());
        version.copy_from_slice(&numbers.1.to_be_bytes());
        let present = header(&file).map_or(coming, |header| mark(&header));
        let longest = file.metadata()?.len().into();
        Ok(Self {
            opened: known.clone(),
            beside,
            file,
            marks: [present, coming],
            longest,
        })
    }

    pub(crate) fn state(&self) -> FileState {
        let leads_to =
            |(path, identity): &(PathBuf, Identity)| Identity::of(path) == Some(*identity);
        if !leads_to(&self.opened) {
            FileState::Gone
        } else if !header(&self.file).is_some_and(|header| self.is_whole(&header)) {
            FileState::Overwritten
        } else if !self.beside.iter().all(leads_to) {
            FileState::LogGone
        } else {
            FileState::Same
        }
    }

    /// Whether the application's numbers are ours, and no page is missing. While the log is folded
    /// in, the file is shorter than its header says, but never shorter than it was.
    fn is_whole(&self, header: &[u8; HEADER]) -> bool {
        let Ok(found) = self.file.metadata() else {
            return false;
        };
        let longest = self.longest.fetch_max(found.len(), Ordering::Relaxed);
        let is_cut = found.len() < longest && found.len() < length(header);
        self.marks.contains(&mark(header)) && !is_cut
    }
}

/// `None` when this is no SQLite file.
fn header(file: &File) -> Option<[u8; HEADER]> {
    let mut header = [0; HEADER];
    file.read_exact_at(&mut header, 0).ok()?;
    header.starts_with(MAGIC).then_some(header)
}

/// The application's numbers.
fn mark(header: &[u8; HEADER]) -> [u8; 8] {
    let mut mark = [0; 8];
    mark[..4].copy_from_slice(&header[USER_VERSION..USER_VERSION + 4]);
    mark[4..].copy_from_slice(&header[APPLICATION_ID..APPLICATION_ID + 4]);
    mark
}

/// How long the file is to be.
fn length(header: &[u8; HEADER]) -> u64 {
    let size = u64::from(u16::from_be_bytes([
        header[PAGE_SIZE],
        header[PAGE_SIZE + 1],
    ]));
    let mut pages = [0; 4];
    pages.copy_from_slice(&header[PAGES..PAGES + 4]);
    // 65536 has no room there
    let size = if size == 1 { 1 << 16 } else { size };
    size * u64::from(u32::from_be_bytes(pages))
}

/// The files that a SQLite database consists of, the database itself first; none of a server.
#[must_use]
pub fn own_files(url: &str) -> Vec<PathBuf> {
    path_of(url).map_or_else(Vec::new, |path| {
        let all = ["", "-wal", "-shm", "-start"];
        all.map(|suffix| beside(&path, suffix)).to_vec()
    })
}

/// Whether there is no database yet: no file, or one without a byte in it. Always `false` of a
/// server.
#[must_use]
pub fn is_missing(url: &str) -> bool {
    path_of(url).is_some_and(|path| !path.exists() || is_empty(&path))
}

/// Whether a log was left behind by a database: there was one, whatever became of its file.
#[must_use]
pub fn has_log(url: &str) -> bool {
    path_of(url)
        .is_some_and(|path| fs::metadata(beside(&path, "-wal")).is_ok_and(|found| found.len() > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_url_names_its_file() {
        for (url, path) in [
            ("sqlite://data/a.sqlite3", Some("data/a.sqlite3")),
            (
                "sqlite:///srv/a%20b.sqlite3?mode=rw",
                Some("/srv/a b.sqlite3"),
            ),
            ("sqlite::memory:", None),
            ("postgres://host/name", None),
        ] {
            assert_eq!(path_of(url).as_deref(), path.map(Path::new), "{url}");
        }
    }

    #[test]
    fn the_url_of_a_path_names_that_path() {
        assert_eq!(
            url_of(Path::new("data/a-b_1.sqlite3")),
            "sqlite://data/a-b_1.sqlite3"
        );
        for path in [
            "data/a.sqlite3",
            "/srv/x y.sqlite3",
            "/srv/x%20y.sqlite3",
            "d%41/a.sqlite3",
            "w?x/a.sqlite3",
            "a#b:c@[d]/資料.sqlite3",
            "mode=memory/:memory:",
        ] {
            let url = url_of(Path::new(path));
            assert_eq!(path_of(&url).as_deref(), Some(Path::new(path)), "{url}");
        }
    }
}
