//! Room on the file system: looked at before it is used up.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What was seen is believed this long.
const LIFE: Duration = Duration::from_secs(1);

/// The room that is left where a folder lies. Cheap to clone and to ask.
#[derive(Debug, Clone)]
pub struct Space {
    folder: PathBuf,
    floor: u64,
    seen: Arc<Mutex<Option<(Instant, bool)>>>,
}

impl Space {
    /// Of this folder; below `floor` bytes it is low, and with 0 it never is.
    #[must_use]
    pub fn new(folder: PathBuf, floor: u64) -> Self {
        Self {
            folder,
            floor,
            seen: Arc::default(),
        }
    }

    /// Whether less than the floor is left. What cannot be found out is not low: the write itself
    /// will tell.
    #[must_use]
    pub fn is_low(&self) -> bool {
        if self.floor == 0 {
            return false;
        }
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((at, low)) = *seen
            && at.elapsed() < LIFE
        {
            return low;
        }
        let low = rustix::fs::statvfs(&self.folder)
            .is_ok_and(|stat| stat.f_bavail.saturating_mul(stat.f_frsize) < self.floor);
        *seen = Some((Instant::now(), low));
        low
    }

    /// Whether a file of so many bytes could be written now: a write that finds its place in what
    /// the database has already says nothing about the next one. The file has no name, and is gone
    /// at once. What cannot be found out is taken: the write itself will tell.
    #[must_use]
    pub fn takes(&self, bytes: u64) -> bool {
        try_room(&self.folder, bytes)
    }
}

#[cfg(target_os = "linux")]
fn try_room(folder: &Path, bytes: u64) -> bool {
    use rustix::fs::{FallocateFlags, Mode, OFlags, fallocate, open};
    use rustix::io::Errno;

    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    let Ok(file) = open(folder, flags, Mode::RUSR | Mode::WUSR) else {
        return true;
    };
    !matches!(
        fallocate(&file, FallocateFlags::empty(), 0, bytes),
        Err(Errno::NOSPC | Errno::DQUOT | Errno::FBIG | Errno::IO | Errno::ROFS)
    )
}

/// Elsewhere no file is without a name.
#[cfg(not(target_os = "linux"))]
fn try_room(_folder: &Path, _bytes: u64) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn room_is_low_below_its_floor_and_never_without_one() {
        let low = |floor| Space::new(std::env::temp_dir(), floor).is_low();
        assert!(low(u64::MAX));
        assert!(!low(0));
        assert!(!low(1));
        assert!(!Space::new("/no/such/folder".into(), u64::MAX).is_low());
    }

    #[test]
    fn a_full_disk_takes_nothing_and_keeps_nothing() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Space::new(folder.path().to_owned(), 0).takes(1 << 18));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
        assert!(Space::new("/no/such/folder".into(), 0).takes(u64::MAX));
        // a disk in memory refuses at once what is more than all of it
        if cfg!(target_os = "linux") && Path::new("/dev/shm").exists() {
            assert!(!Space::new("/dev/shm".into(), 0).takes(1 << 50));
        }
    }
}
