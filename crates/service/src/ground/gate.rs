//! Heavy work, a few at a time: a limited number runs, a limited number waits, and nobody waits
//! long.

use crate::ground::error::{CommonError, panic_words};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Lets a few in at a time.
#[derive(Debug, Clone)]
pub(crate) struct Gate {
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    queue: usize,
    patience: Duration,
}

/// The right to do one piece of work.
pub(crate) struct Turn(OwnedSemaphorePermit);

impl Gate {
    /// `at_once` run, at most `queue` wait, each at most `patience`.
    pub(crate) fn new(at_once: usize, queue: usize, patience: Duration) -> Self {
        Self {
            running: Arc::new(Semaphore::new(at_once)),
            waiting: Arc::new(AtomicUsize::new(0)),
            queue,
            patience,
        }
    }

    /// Waits for a turn.
    pub(crate) async fn turn(&self) -> Result<Turn, CommonError> {
        let busy = || CommonError::Busy {
            retry_after: self.patience,
        };
        let _place = Place::take(&self.waiting, self.queue).ok_or_else(busy)?;
        tokio::time::timeout(self.patience, Arc::clone(&self.running).acquire_owned())
            .await
            .map_err(|_elapsed| busy())?
            .map(Turn)
            .map_err(|_closed| busy())
    }

    /// Whether nobody else has this gate, a place in its queue or a turn.
    pub(crate) fn is_idle(&self) -> bool {
        Arc::strong_count(&self.running) == 1
    }
}

impl Turn {
    /// Works off the async threads. The turn lasts until the work is done, even when nobody waits
    /// for the answer any more: what runs is what takes the cores.
    pub(crate) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, CommonError> {
        tokio::task::spawn_blocking(move || {
            let result = work();
            drop(self.0);
            result
        })
        .await
        .map_err(|error| {
            let words = match error.try_into_panic() {
                Ok(panic) => panic_words(&*panic),
                Err(_cancelled) => "cancelled",
            };
            CommonError::Internal(format!("heavy work: {words}"))
        })
    }
}

/// A place in the queue; given back when dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize, queue: usize) -> Option<Self> {
        if waiting.fetch_add(1, Ordering::Relaxed) >= queue {
            waiting.fetch_sub(1, Ordering::Relaxed);
            return None;
        }
        Some(Self(waiting))
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_is_busy_at_once_and_a_long_wait_is_busy_in_time() {
        let gate = Gate::new(2, 3, Duration::from_secs(5));
        let held = (gate.turn().await.unwrap(), gate.turn().await.unwrap());
        let waiting: Vec<_> = (0..3)
            .map(|_| {
                let gate = gate.clone();
                tokio::spawn(async move { gate.turn().await.is_err() })
            })
            .collect();
        tokio::task::yield_now().await;
        assert!(matches!(gate.turn().await, Err(CommonError::Busy { .. })));
        for one in waiting {
            assert!(one.await.unwrap());
        }
        drop(held);
        assert!(gate.turn().await.is_ok());
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_turn_back() {
        let gate = Gate::new(1, 1, Duration::from_secs(5));
        let panicked = gate
            .turn()
            .await
            .unwrap()
            .run(|| panic!("in the work"))
            .await;
        assert!(matches!(panicked, Err::<(), _>(CommonError::Internal(_))));
        assert_eq!(gate.turn().await.unwrap().run(|| 1).await.unwrap(), 1);
    }
}
