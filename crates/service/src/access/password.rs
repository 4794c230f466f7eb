//! Password hashing: argon2id, a few at a time.

use crate::ground::error::CommonError;
use crate::ground::gate::{Gate, Turn};
use crate::ground::networks::network;
use crate::ground::shares::{Share, Shares};
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use argon2::{Algorithm, Argon2, Params, Version};
use shinchoryu_fields::{FieldCode, FieldError};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use unicode_normalization::UnicodeNormalization as _;

/// What one hash takes.
#[derive(Debug, Clone, Copy)]
struct Cost {
    memory_kib: u32,
    passes: u32,
}

/// One after the other.
const LANES: u32 = 1;
/// The least that OWASP recommends.
const COST: Cost = Cost {
    memory_kib: 19_456,
    passes: 2,
};
/// A thousand tests sign in again and again.
#[cfg(any(test, feature = "testing"))]
const LIGHT: Cost = Cost {
    memory_kib: 64,
    passes: 1,
};

/// Each running hash takes a core and its memory.
const AT_ONCE: usize = 2;
/// More waiting ones than this could not be served in time.
const QUEUE: usize = 64;
const PATIENCE: Duration = Duration::from_secs(5);
/// So many of them may be of one network.
const OF_A_NETWORK: usize = 8;

/// Longer passwords only serve to keep the server busy.
pub(crate) const MAX_BYTES: usize = 1024;

/// Hashes and verifies passwords within the limits.
#[derive(Clone)]
pub struct Hasher {
    cost: Cost,
    gate: Gate,
    shares: Shares<Vec<u8>>,
    /// A hash nobody knows the password of: an unknown address costs as much as a known one.
    nobody: Arc<str>,
    computed: Arc<AtomicU64>,
}

/// The right to compute one hash.
pub(crate) struct HashTurn {
    turn: Turn,
    share: Option<Share<Vec<u8>>>,
    nobody: Arc<str>,
    computed: Arc<AtomicU64>,
}

impl Hasher {
    /// A hasher; `random` makes the hash that unknown addresses are compared with.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when the hash cannot be computed.
    pub fn new(random: [u8; 32]) -> Result<Self, CommonError> {
        Self::at_cost(COST, random)
    }

    /// One whose hashes are cheap, for tests of what stands around them.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when the hash cannot be computed.
    #[cfg(any(test, feature = "testing"))]
    pub fn light(random: [u8; 32]) -> Result<Self, CommonError> {
        Self::at_cost(LIGHT, random)
    }

    fn at_cost(cost: Cost, random: [u8; 32]) -> Result<Self, CommonError> {
        let (secret, salt) = random.split_at(16);
        Ok(Self {
            cost,
            gate: Gate::new(AT_ONCE, QUEUE, PATIENCE),
            shares: Shares::new(OF_A_NETWORK),
            nobody: cost.hash(secret, salt)?.into(),
            computed: Arc::default(),
        })
    }

    /// The hash of a new password.
    ///
    /// # Errors
    /// [`CommonError::Fields`] when it is too long, [`CommonError::Busy`] when too many wait.
    pub async fn hash(&self, password: &str, salt: [u8; 16]) -> Result<String, CommonError> {
        check_length(password)?;
        let password = normal(password);
        let turn = self.gate.turn().await?;
        self.computed.fetch_add(1, Ordering::Relaxed);
        let cost = self.cost;
        turn.run(move || cost.hash(password.as_bytes(), &salt))
            .await?
    }

    /// Whether the hash was made with other parameters than a new one would be.
    pub(crate) fn is_outdated(&self, hash: &str) -> bool {
        let Cost { memory_kib, passes } = self.cost;
        let present = format!("$argon2id$v=19$m={memory_kib},t={passes},p={LANES}$");
        !hash.starts_with(&present)
    }

    /// How many hashes were computed: what costs the most here.
    #[must_use]
    pub fn computed(&self) -> u64 {
        self.computed.load(Ordering::Relaxed)
    }

    /// Waits for the right to compute a hash for somebody at this address. One network has a share
    /// of the queue: whoever fills it stands in their own way.
    pub(crate) async fn turn(&self, ip: &str) -> Result<HashTurn, CommonError> {
        let share = match network(ip.as_bytes()) {
            // nobody knows who asks
            unknown if unknown.is_empty() => None,
            network => Some(self.shares.take(network)?),
        };
        Ok(HashTurn {
            share,
            turn: self.gate.turn().await?,
            nobody: Arc::clone(&self.nobody),
            computed: Arc::clone(&self.computed),
        })
    }
}

impl HashTurn {
    /// Whether the password belongs to the hash. Without a hash (unknown address) the same work is
    /// done for nothing.
    pub(crate) async fn verify(
        self,
        password: &str,
        hash: Option<&str>,
    ) -> Result<bool, CommonError> {
        let known = hash.is_some();
        let password = normal(password);
        let hash = hash.map_or(self.nobody, Arc::from);
        let work = move || {
            let parsed = PasswordHash::new(&hash)
                .map_err(|error| CommonError::Internal(format!("stored hash: {error}")))?;
            Ok::<_, CommonError>(
                // at the cost that the hash names
                COST.argon2()?
                    .verify_password(password.as_bytes(), &parsed)
                    .is_ok(),
            )
        };
        self.computed.fetch_add(1, Ordering::Relaxed);
        let is_right = self.turn.run(work).await?;
        drop(self.share);
        Ok(is_right? && known)
    }
}

/// [`CommonError::Fields`] for a password no hash is computed for.
pub(crate) fn check_length(password: &str) -> Result<(), CommonError> {
    check_length_of("password", password)
}

/// The same, for a password in this field.
pub(crate) fn check_length_of(field: &str, password: &str) -> Result<(), CommonError> {
    if password.len() > MAX_BYTES {
        let error = FieldError::new(FieldCode::TooLong, field).with("max", MAX_BYTES);
        return Err(CommonError::Fields(vec![error]));
    }
    Ok(())
}

/// Whether two passwords are one.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    normal(one) == normal(other)
}

/// Keyboards and systems compose the same character differently.
fn normal(password: &str) -> String {
    password.nfkc().collect()
}

impl Cost {
    fn argon2(self) -> Result<Argon2<'static>, CommonError> {
        let params = Params::new(self.memory_kib, self.passes, LANES, None)
            .map_err(|error| CommonError::Internal(format!("argon2 parameters: {error}")))?;
        Ok(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
    }

    fn hash(self, password: &[u8], salt: &[u8]) -> Result<String, CommonError> {
        self.argon2()?
            .hash_password_with_salt(password, salt)
            .map(|hash: PasswordHash| hash.to_string())
            .map_err(|error| CommonError::Internal(format!("argon2: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn verify(hasher: &Hasher, password: &str, hash: Option<&str>) -> bool {
        hasher
            .turn("192.0.2.1")
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
        assert!(!hasher.is_outdated(&hash));
        assert!(hasher.is_outdated(&hash.replace("t=2", "t=1")));
        // a cheap one is made anew at the next sign-in
        let light = Hasher::light([1; 32]).unwrap();
        let cheap = light.hash("correct horse", [2; 16]).await.unwrap();
        assert!(verify(&hasher, "correct horse", Some(&cheap)).await);
        assert!(hasher.is_outdated(&cheap) && !light.is_outdated(&cheap));
        // a hash and a comparison, and what another hasher does is its own
        assert_eq!((hasher.computed(), light.computed()), (2, 1));
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
    async fn one_network_does_not_fill_the_queue_of_all() {
        let hasher = Hasher::new([1; 32]).unwrap();
        let mut held = Vec::new();
        for _ in 0..AT_ONCE {
            held.push(hasher.turn("192.0.2.1").await.unwrap());
        }
        let waiting: Vec<_> = (AT_ONCE..OF_A_NETWORK)
            .map(|_| {
                let hasher = hasher.clone();
                tokio::spawn(async move { hasher.turn("192.0.2.1").await.is_ok() })
            })
            .collect();
        tokio::task::yield_now().await;
        let one_more = hasher.turn("192.0.2.1").await;
        assert!(matches!(one_more, Err(CommonError::Busy { .. })));
        let another = hasher.clone();
        let another = tokio::spawn(async move { another.turn("192.0.2.2").await.is_ok() });
        tokio::task::yield_now().await;
        drop(held);
        for one in waiting {
            assert!(one.await.unwrap());
        }
        assert!(another.await.unwrap());
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
        assert!(matches!(refused, Err(CommonError::Fields(_))));
    }
}
