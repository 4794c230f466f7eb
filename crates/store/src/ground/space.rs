//! Room on the file system: looked at before it is used up.

use std::path::PathBuf;
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
}
