//! Waiting for a turn: half of an archive is no archive, so what is made for one does not end because others have
//! the cores.

use crate::ground::error::CommonError;
use std::time::Duration;
use tokio::time::{Instant, sleep};

/// So long it waits for its turn while others have the cores.
const PATIENCE: Duration = Duration::from_secs(60);
/// Until it asks for one again.
const PAUSE: Duration = Duration::from_secs(1);

/// What is made once there is a hand free for it.
///
/// # Errors
/// Those of `make`; [`CommonError::Busy`] when there was none for a minute.
pub(crate) async fn patiently<T, F: Future<Output = Result<T, CommonError>>>(
    make: impl Fn() -> F,
) -> Result<T, CommonError> {
    let end = Instant::now() + PATIENCE;
    loop {
        match make().await {
            Err(CommonError::Busy { .. }) if Instant::now() < end => sleep(PAUSE).await,
            made => return made,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// What comes of it when all hands are full so often, and how often it was asked for.
    async fn asked(busy: usize) -> (Result<(), CommonError>, usize) {
        let count = AtomicUsize::new(0);
        let made = patiently(|| async {
            if count.fetch_add(1, Ordering::SeqCst) < busy {
                let retry_after = PAUSE;
                return Err(CommonError::Busy { retry_after });
            }
            Ok(())
        });
        (made.await, count.load(Ordering::SeqCst))
    }

    #[tokio::test(start_paused = true)]
    async fn a_document_waits_for_its_turn_but_not_for_ever() {
        assert!(matches!(asked(0).await, (Ok(()), 1)));
        assert!(matches!(asked(30).await, (Ok(()), 31)));
        let (made, asked) = asked(usize::MAX).await;
        assert!(matches!(made, Err(CommonError::Busy { .. })));
        assert_eq!(asked, 61);
    }

    #[tokio::test]
    async fn what_is_no_matter_of_time_is_not_asked_for_again() {
        let made = patiently(|| async { Err::<(), _>(CommonError::NotFound) });
        assert!(matches!(made.await, Err(CommonError::NotFound)));
    }
}
