//! バックアップの順番: a few backups are made at the same time, one of a member.

use crate::ground::error::CommonError;
use shinchoryu_store::MemberId;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// So many backups are being made at the same time; whoever comes then waits for none of them.
const AT_ONCE: usize = 4;
/// When it is worth asking for one again.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who makes a backup at the moment.
#[derive(Clone)]
pub(crate) struct Turns {
    all: Arc<Semaphore>,
    members: Arc<Mutex<HashSet<MemberId>>>,
}

/// The right to make one, given back when dropped.
pub(super) struct Turn {
    _one_of_all: OwnedSemaphorePermit,
    member: MemberId,
    members: Arc<Mutex<HashSet<MemberId>>>,
}

fn lock(members: &Mutex<HashSet<MemberId>>) -> MutexGuard<'_, HashSet<MemberId>> {
    members.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Default for Turns {
    fn default() -> Self {
        Self {
            all: Arc::new(Semaphore::new(AT_ONCE)),
            members: Arc::default(),
        }
    }
}

impl Turns {
    /// A turn of the member.
    ///
    /// # Errors
    /// [`CommonError::Busy`] while one of theirs is being made, or too many of all.
    pub(super) fn take(&self, member: MemberId) -> Result<Turn, CommonError> {
        let busy = || CommonError::Busy {
            retry_after: PATIENCE,
        };
        let one_of_all = Arc::clone(&self.all).try_acquire_owned();
        let one_of_all = one_of_all.map_err(|_none_left| busy())?;
        if !lock(&self.members).insert(member) {
            return Err(busy());
        }
        Ok(Turn {
            _one_of_all: one_of_all,
            member,
            members: Arc::clone(&self.members),
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        lock(&self.members).remove(&self.member);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn member(number: u128) -> MemberId {
        MemberId(Uuid::from_u128(number))
    }

    #[test]
    fn a_member_makes_one_and_all_together_four() {
        let turns = Turns::default();
        let busy = |number| {
            let refused = turns.take(member(number)).err();
            matches!(refused, Some(CommonError::Busy { .. }))
        };
        let first = turns.take(member(1)).unwrap();
        assert!(busy(1), "one of a member");
        let others = [2, 3, 4].map(|number| turns.take(member(number)).unwrap());
        assert!(busy(5), "four of all");
        drop(first);
        let again = turns.take(member(1)).unwrap();
        assert!(busy(5));
        drop((again, others));
        for number in [5, 1] {
            drop(turns.take(member(number)).unwrap());
        }
    }
}
