//! バックアップの順番: a few backups are made at the same time, one of a member.

use crate::ground::error::CommonError;
use shinchoryu_store::MemberId;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// So many backups are being made at the same time; whoever comes then waits for none of them.
const AT_ONCE: usize = 4;
/// When it is worth asking for one again.
const PATIENCE: Duration = Duration::from_secs(60);

/// Who makes a backup at the moment.
#[derive(Clone, Default)]
pub(crate) struct Turns(Arc<Mutex<HashSet<MemberId>>>);

/// The right to make one, given back when dropped.
pub(super) struct Turn {
    member: MemberId,
    turns: Turns,
}

impl Turns {
    fn lock(&self) -> MutexGuard<'_, HashSet<MemberId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A turn of the member.
    ///
    /// # Errors
    /// [`CommonError::Busy`] while one of theirs is being made, or too many of all.
    pub(super) fn take(&self, member: MemberId) -> Result<Turn, CommonError> {
        let mut making = self.lock();
        if making.len() >= AT_ONCE || !making.insert(member) {
            return Err(CommonError::Busy {
                retry_after: PATIENCE,
            });
        }
        Ok(Turn {
            member,
            turns: self.clone(),
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.lock().remove(&self.member);
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
