//! Whether this server can be sent members: it reads and writes, it only reads, or neither.

use crate::Service;
use crate::ground::later::SHORT_PATIENCE;
use shinchoryu_store::FileState;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;
use tokio::task::JoinHandle;

/// How long it is believed what was seen.
const LIFE: Duration = Duration::from_secs(2);

/// What the server can do at present.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readiness {
    /// It reads and writes.
    Ready,
    /// It reads; what is written is refused or takes too long.
    ReadsOnly,
    /// The database does not answer, lacks tables, or is no longer in its place: what is there can
    /// still be read, and somebody has to look before anything else is done with it.
    NotReady,
}

#[derive(Default)]
pub(crate) struct Probe {
    seen: Option<(Instant, Readiness)>,
    /// A write that has not come back yet. There is never more than one.
    write: Option<JoinHandle<bool>>,
}

/// Anybody can ask, so it is looked at once in a while and not each time.
pub(crate) type Probes = Arc<Mutex<Probe>>;

impl Service {
    /// What the server can do. The answer comes soon, also when the database does not.
    pub async fn readiness(&self) -> Readiness {
        let mut probe = self.readiness.lock().await;
        if let Some((at, readiness)) = probe.seen
            && at.elapsed() < LIFE
        {
            return readiness;
        }
        let (reads, writes) = tokio::join!(self.reads(), self.writes(&mut probe.write));
        let readiness = match (reads, writes) {
            (true, true) => Readiness::Ready,
            (true, false) => Readiness::ReadsOnly,
            (false, _) => Readiness::NotReady,
        };
        probe.seen = Some((Instant::now(), readiness));
        readiness
    }

    async fn reads(&self) -> bool {
        self.store().file_state() == FileState::Same
            && matches!(
                tokio::time::timeout(SHORT_PATIENCE, self.store().check()).await,
                Ok(Ok(true))
            )
    }

    async fn writes(&self, under_way: &mut Option<JoinHandle<bool>>) -> bool {
        let mut write = under_way.take().unwrap_or_else(|| {
            let (store, now) = (self.store().clone(), self.now());
            tokio::spawn(async move {
                // a row that is changed in its place is written on a full disk too
                let room = store.clone();
                let room = tokio::task::spawn_blocking(move || room.takes_a_save()).await;
                room.unwrap_or(false) && store.check_write(now).await.is_ok()
            })
        });
        match tokio::time::timeout(SHORT_PATIENCE, &mut write).await {
            Ok(written) => written.unwrap_or(false),
            Err(_elapsed) => {
                *under_way = Some(write);
                false
            }
        }
    }
}
