//! Typesetting: one document a core at a time, of which each member has a share.

use crate::ground::error::CommonError;
use crate::ground::gate::{Gate, Turn};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use shinchoryu_document::Document;
use shinchoryu_store::{MaterialId, MemberId};
use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use tokio::sync::OnceCell;
use tokio::time::timeout;

/// More waiting ones than this could not be served in time.
const QUEUE: usize = 20;
/// So many pieces of work of a member are in that queue or being done.
const SHARE: usize = 2;
/// So many more of a member wait for those: a preview asks for all its pages at once.
const OWN_QUEUE: usize = 40;
/// Longest wait for a turn, and longest time for a document. Typesetting without optimisation takes
/// some thirty times as long, and the browser's journeys run against such a program.
const PATIENCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });
/// Laid-out documents that are kept: the pages of a preview are asked for one by one.
const KEPT: usize = 16;
/// So many of these are one member's.
const KEPT_OF_MEMBER: usize = 4;

/// A version of a material is never changed, so its pages are not either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key {
    pub(crate) material: MaterialId,
    pub(crate) version: i64,
    pub(crate) look: Look,
    /// A logo that is taken away is on no page any more.
    pub(crate) has_logo: bool,
}

struct Kept {
    member: MemberId,
    key: Key,
    document: Arc<Document>,
}

/// What is being laid out, for all who ask for it meanwhile.
type UnderWay = OnceCell<Arc<Document>>;
type AllUnderWay = Vec<(Key, Weak<UnderWay>)>;

/// Makes documents, one a core at a time.
#[derive(Clone)]
pub(crate) struct Typesetter {
    gate: Gate,
    /// A gate for each member who has something to be done.
    shares: Arc<Mutex<HashMap<MemberId, Gate>>>,
    /// The last used first.
    kept: Arc<Mutex<VecDeque<Kept>>>,
    under_way: Arc<Mutex<AllUnderWay>>,
}

impl Typesetter {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            gate: Gate::new(cores, QUEUE, PATIENCE),
            shares: Arc::default(),
            kept: Arc::default(),
            under_way: Arc::default(),
        }
    }

    /// The document that is kept or being laid out, or else the one that `work` lays out.
    pub(crate) async fn document(
        &self,
        member: MemberId,
        key: Key,
        work: impl FnOnce() -> Result<Document, MaterialsError> + Send + 'static,
    ) -> Result<Arc<Document>, MaterialsError> {
        let under_way = self.join(key);
        let made = under_way.get_or_try_init(|| self.make(member, key, work));
        let made = timeout(PATIENCE * 2, made).await;
        made.map_err(|_elapsed| busy())?.cloned()
    }

    /// Does a piece of work when it is the member's turn.
    pub(crate) async fn in_time<T: Send + 'static>(
        &self,
        member: MemberId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CommonError> {
        let turns = timeout(PATIENCE, self.turns(member)).await;
        let (share, turn) = turns.map_err(|_elapsed| busy())??;
        let run = turn.run(move || {
            let result = work();
            drop(share);
            result
        });
        timeout(PATIENCE, run).await.map_err(|_elapsed| busy())?
    }

    /// First one among the member's own, then one among everybody's: whoever asks for much waits
    /// for themselves.
    async fn turns(&self, member: MemberId) -> Result<(Turn, Turn), CommonError> {
        let share = self.share(member).turn().await?;
        Ok((share, self.gate.turn().await?))
    }

    fn share(&self, member: MemberId) -> Gate {
        let mut shares = lock(&self.shares);
        shares.retain(|_, gate| !gate.is_idle());
        shares
            .entry(member)
            .or_insert_with(|| Gate::new(SHARE, OWN_QUEUE, PATIENCE))
            .clone()
    }

    fn join(&self, key: Key) -> Arc<UnderWay> {
        let mut all = lock(&self.under_way);
        all.retain(|(_, one)| one.strong_count() > 0);
        let known = all.iter().find(|(known, _)| *known == key);
        if let Some(one) = known.and_then(|(_, one)| one.upgrade()) {
            return one;
        }
        let one = Arc::default();
        all.push((key, Arc::downgrade(&one)));
        one
    }

    async fn make(
        &self,
        member: MemberId,
        key: Key,
        work: impl FnOnce() -> Result<Document, MaterialsError> + Send + 'static,
    ) -> Result<Arc<Document>, MaterialsError> {
        if let Some(document) = self.find(key) {
            return Ok(document);
        }
        let typesetter = self.clone();
        let made = self.in_time(member, move || {
            let document = Arc::new(work()?);
            // also when nobody waits for it any more: it will be asked for again
            typesetter.keep(member, key, &document);
            Ok(document)
        });
        made.await?
    }

    /// The document that is kept.
    pub(crate) fn find(&self, key: Key) -> Option<Arc<Document>> {
        let mut kept = lock(&self.kept);
        let at = kept.iter().position(|kept| kept.key == key)?;
        let found = kept.remove(at)?;
        let document = Arc::clone(&found.document);
        kept.push_front(found);
        Some(document)
    }

    fn keep(&self, member: MemberId, key: Key, document: &Arc<Document>) {
        let mut kept = lock(&self.kept);
        kept.retain(|kept| kept.key != key);
        kept.push_front(Kept {
            member,
            key,
            document: Arc::clone(document),
        });
        let mut own = 0;
        kept.retain(|kept| {
            own += usize::from(kept.member == member);
            kept.member != member || own <= KEPT_OF_MEMBER
        });
        kept.truncate(KEPT);
    }
}

fn busy() -> CommonError {
    CommonError::Busy {
        retry_after: PATIENCE,
    }
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use uuid::Uuid;

    fn member(number: u128) -> MemberId {
        MemberId(Uuid::from_u128(number))
    }

    #[tokio::test]
    async fn who_asks_for_much_waits_for_themselves() {
        let typesetter = Typesetter::new();
        let (done, refused) = (Arc::new(AtomicUsize::new(0)), Arc::default());
        let flood: Vec<_> = (0..100)
            .map(|_| {
                let (typesetter, done) = (typesetter.clone(), Arc::clone(&done));
                let refused: Arc<AtomicUsize> = Arc::clone(&refused);
                tokio::spawn(async move {
                    let work = move || {
                        std::thread::sleep(Duration::from_millis(20));
                        done.fetch_add(1, Ordering::Relaxed);
                    };
                    if typesetter.in_time(member(1), work).await.is_err() {
                        refused.fetch_add(1, Ordering::Relaxed);
                    }
                })
            })
            .collect();
        while refused.load(Ordering::Relaxed) == 0 {
            tokio::task::yield_now().await;
        }
        let done_then = done.load(Ordering::Relaxed);
        assert!(typesetter.in_time(member(2), || ()).await.is_ok());
        // behind those of the share at most, and those that began meanwhile
        let meanwhile = done.load(Ordering::Relaxed) - done_then;
        assert!(meanwhile <= 3 * SHARE, "{meanwhile}");
        for one in flood {
            one.await.unwrap();
        }
        assert_eq!(refused.load(Ordering::Relaxed), 100 - SHARE - OWN_QUEUE);
        assert_eq!(done.load(Ordering::Relaxed), SHARE + OWN_QUEUE);
        drop(typesetter.share(member(3)));
        assert!(lock(&typesetter.shares).len() <= 1);
    }
}
