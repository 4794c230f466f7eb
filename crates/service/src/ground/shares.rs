//! Shares: of what all wait for, nobody has more than a few places at once.

use crate::ground::error::CommonError;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How many places everybody has taken.
#[derive(Debug, Clone)]
pub(crate) struct Shares<K> {
    taken: Arc<Mutex<HashMap<K, usize>>>,
    most: usize,
}

/// A place; given back when dropped.
pub(crate) struct Share<K: Eq + Hash> {
    shares: Shares<K>,
    whose: K,
}

impl<K: Clone + Eq + Hash> Shares<K> {
    /// Everybody may have `most` at once.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            taken: Arc::default(),
            most,
        }
    }

    /// Takes a place; busy for who has all of theirs, and for nobody else.
    pub(crate) fn take(&self, whose: K) -> Result<Share<K>, CommonError> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(whose.clone()).or_default();
        if *count >= self.most {
            return Err(CommonError::Busy {
                retry_after: Duration::from_secs(1),
            });
        }
        *count += 1;
        Ok(Share {
            shares: self.clone(),
            whose,
        })
    }
}

impl<K: Eq + Hash> Drop for Share<K> {
    fn drop(&mut self) {
        let taken = self.shares.taken.lock();
        let mut taken = taken.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.whose) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.whose);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_takes_the_places_of_another() {
        let shares = Shares::new(2);
        let held = [shares.take("a").unwrap(), shares.take("a").unwrap()];
        assert!(matches!(shares.take("a"), Err(CommonError::Busy { .. })));
        let other = shares.take("b").unwrap();
        drop(held);
        assert!(shares.take("a").is_ok());
        drop(other);
        assert!(shares.taken.lock().unwrap().is_empty());
    }
}
