//! Password hashing: argon2id, a few at a time.

use crate::error::ServiceError;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use shinchoryu_engine::FieldError;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use unicode_normalization::UnicodeNormalization as _;

/// Memory of one hash in KiB, passes and lanes: the least that OWASP recommends.
const MEMORY_KIB: u32 = 19_456;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Each running hash takes a core and its memory.
const AT_ONCE: usize = 2;
/// More waiting ones than this could not be served in time.
const QUEUE: usize = 64;
const PATIENCE: Duration = Duration::from_secs(5);

/// Longer passwords only serve to keep the server busy.
const MAX_BYTES: usize = 1024;

/// Hashes and verifies passwords within the limits.
#[derive(Clone)]
pub struct Hasher {
    running: Arc<Semaphore>,
    waiting: Arc<AtomicUsize>,
    /// A hash nobody knows the password of: an unknown address costs as much as a known one.
    nobody: Arc<str>,
}

/// The right to compute one hash.
pub(crate) struct Turn {
    permit: OwnedSemaphorePermit,
    nobody: Arc<str>,
}

impl Hasher {
    /// A hasher; `random` makes the hash that unknown addresses are compared with.
    ///
    /// # Errors
    /// [`ServiceError::Internal`] when the hash cannot be computed.
    pub fn new(random: [u8; 32]) -> Result<Self, ServiceError> {
        let (secret, salt) = random.split_at(16);
        Ok(Self {
            running: Arc::new(Semaphore::new(AT_ONCE)),
            waiting: Arc::new(AtomicUsize::new(0)),
            nobody: hash(secret, salt)?.into(),
        })
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] when it is too long, [`ServiceError::Busy`] when too many wait.
    pub async fn hash(&self, password: &str, salt: [u8; 16]) -> Result<String, ServiceError> {
        check_length(password)?;
        let password = normal(password);
        let turn = self.turn().await?;
        run(turn, move || hash(password.as_bytes(), &salt)).await?
    }

    /// Waits for the right to compute.
    pub(crate) async fn turn(&self) -> Result<Turn, ServiceError> {
        const BUSY: ServiceError = ServiceError::Busy {
            retry_after: PATIENCE,
        };
        let _place = Place::take(&self.waiting).ok_or(BUSY)?;
        let permit = tokio::time::timeout(PATIENCE, Arc::clone(&self.running).acquire_owned())
            .await
            .map_err(|_elapsed| BUSY)?
            .map_err(|_closed| BUSY)?;
        Ok(Turn {
            permit,
            nobody: Arc::clone(&self.nobody),
        })
    }
}

impl Turn {
    /// Whether the password belongs to the hash. Without a hash (unknown address) the same work is
    /// done for nothing.
    pub(crate) async fn verify(
        self,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, ServiceError> {
        let known = hash.is_some();
        let password = normal(password);
        let hash = hash.map_or_else(|| Arc::clone(&self.nobody), Arc::from);
        let matches = run(self, move || {
            let parsed = PasswordHash::new(&hash)
                .map_err(|error| ServiceError::Internal(format!("stored hash: {error}")))?;
            Ok::<_, ServiceError>(
                argon2()?
                    .verify_password(password.as_bytes(), &parsed)
                    .is_ok(),
            )
        })
        .await??;
        Ok(known && matches)
    }
}

/// A place in the queue; given back when dropped.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Option<Self> {
        if waiting.fetch_add(1, Ordering::Relaxed) >= QUEUE {
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

/// [`ServiceError::Fields`] for a password no hash is computed for.
pub(crate) fn check_length(password: &str) -> Result<(), ServiceError> {
    if password.len() > MAX_BYTES {
        let error = FieldError::new("too_long", "password").with("max", MAX_BYTES);
        return Err(ServiceError::Fields(vec![error]));
    }
    Ok(())
}

/// Keyboards and systems compose the same character differently.
fn normal(password: &str) -> String {
    password.nfkc().collect()
}

fn argon2() -> Result<Argon2<'static>, ServiceError> {
    let params = Params::new(MEMORY_KIB, PASSES, LANES, None)
        .map_err(|error| ServiceError::Internal(format!("argon2 parameters: {error}")))?;
    Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

fn hash(password: &[u8], salt: &[u8]) -> Result<String, ServiceError> {
    argon2()?
        .hash_password_with_salt(password, salt)
        .map(|hash: PasswordHash| hash.to_string())
        .map_err(|error| ServiceError::Internal(format!("argon2: {error}")))
}

/// Computes off the async threads and keeps the turn until it is done, even when nobody waits for
/// the answer any more.
async fn run<T: Send + 'static>(
    turn: Turn,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ServiceError> {
    tokio::task::spawn_blocking(move || {
        let result = work();
        drop(turn.permit);
        result
    })
    .await
    .map_err(|error| ServiceError::Internal(format!("password hash: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn verify(hasher: &Hasher, password: &str, hash: Option<&str>) -> bool {
        hasher
            .turn()
            .await
            .unwrap()
            .verify(password, hash)
            .await
            .unwrap()
    }

    #[tokio::test]
    async fn parameters_are_in_the_hash() {
        let hasher = Hasher::new([1; 32]).unwrap();
        let hash = hasher.hash("correct horse", [2; 16]).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
    }

    #[tokio::test]
    async fn every_character_counts_and_composition_does_not() {
        let hasher = Hasher::new([1; 32]).unwrap();
        let long = "パスワード".repeat(8);
        let hash = hasher.hash(&long, [2; 16]).await.unwrap();
        assert!(verify(&hasher, &long, Some(&hash)).await);
        assert!(!verify(&hasher, &format!("{long}!"), Some(&hash)).await);
        let decomposed: String = long.nfd().collect();
        assert_ne!(decomposed, long);
        assert!(verify(&hasher, &decomposed, Some(&hash)).await);
    }

    #[tokio::test]
    async fn nobody_has_no_password() {
        let hasher = Hasher::new([0; 32]).unwrap();
        assert!(!verify(&hasher, "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", None).await);
    }

    #[tokio::test]
    async fn longer_than_1024_bytes_is_refused() {
        let hasher = Hasher::new([1; 32]).unwrap();
        assert!(hasher.hash(&"a".repeat(1024), [2; 16]).await.is_ok());
        let refused = hasher.hash(&"a".repeat(1025), [2; 16]).await;
        assert!(matches!(refused, Err(ServiceError::Fields(_))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_full_queue_is_busy_at_once_and_a_long_wait_is_busy_in_time() {
        let hasher = Hasher::new([1; 32]).unwrap();
        let held = (hasher.turn().await.unwrap(), hasher.turn().await.unwrap());
        let waiting: Vec<_> = (0..QUEUE)
            .map(|_| {
                let hasher = hasher.clone();
                tokio::spawn(async move { hasher.turn().await.is_err() })
            })
            .collect();
        tokio::task::yield_now().await;
        assert!(matches!(
            hasher.turn().await,
            Err(ServiceError::Busy { .. })
        ));
        for one in waiting {
            assert!(one.await.unwrap());
        }
        drop(held);
        assert!(hasher.turn().await.is_ok());
    }
}
