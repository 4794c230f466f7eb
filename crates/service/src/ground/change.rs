//! 変更: what a use case writes: one transaction with the audit rows and mails that tell of it.
//!
//! What takes long (a password, a payment provider, a document) happens before or after it, never
//! within: SQLite has one writer.

use crate::Service;
use crate::ground::error::{Causes, CommonError};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{Member, MemberId, Room, StoreError, Unit, WriteRefusal};
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// What may pass is tried so many times in all.
const TRIES: u32 = 3;
/// Before the second try; doubled before each further one.
const FIRST_PAUSE: Duration = Duration::from_millis(120);
/// No try begins later than this: who has waited for a lock as long as the database lets anybody wait
/// does so once more at most.
const LAST_TRY: Duration = Duration::from_secs(6);

/// The transaction of a use case.
#[derive(Clone)]
pub(crate) struct Change(Arc<Inner>);

struct Inner {
    unit: Unit,
    service: Service,
    notes: Mutex<Notes>,
}

/// What is told beside the database, once it is known how the change ended.
#[derive(Default)]
struct Notes {
    told: Vec<Event>,
    refused: Vec<(Event, Peer)>,
}

/// How a change ends without its result.
#[derive(Debug)]
pub(crate) enum Ended<E> {
    /// Nothing of it is there.
    Undone(E),
    /// It was refused, and what was written until then stays: a wrong try counts.
    Kept(E),
}

impl<E> Ended<E> {
    /// The same end, with the error of the wing that made the change.
    pub(crate) fn map<F>(self, lift: impl FnOnce(E) -> F) -> Ended<F> {
        match self {
            Self::Undone(error) => Ended::Undone(lift(error)),
            Self::Kept(error) => Ended::Kept(lift(error)),
        }
    }
}

impl<E> From<E> for Ended<E> {
    fn from(error: E) -> Self {
        Self::Undone(error)
    }
}

impl From<StoreError> for Ended<CommonError> {
    fn from(error: StoreError) -> Self {
        Self::Undone(error.into())
    }
}

/// What every wing may answer becomes the error of a wing in one way: it stands in its `Common`.
macro_rules! takes_what_is_common {
    ($wing:ty) => {
        const _: () = {
            use shinchoryu_fields::FieldErrors;
            use shinchoryu_store::StoreError;
            use $crate::ground::change::Ended;
            use $crate::ground::error::{Causes, CommonError};

            impl Causes for $wing {
                fn common(&self) -> Option<&CommonError> {
                    match self {
                        Self::Common(cause) => Some(cause),
                        _ => None,
                    }
                }
            }

            impl From<Ended<CommonError>> for Ended<$wing> {
                fn from(ended: Ended<CommonError>) -> Self {
                    ended.map(<$wing>::from)
                }
            }

            $crate::ground::change::takes_what_is_common! {
                $wing: CommonError, StoreError, FieldErrors
            }
        };
    };
    ($wing:ty: $($cause:ty),*) => {$(
        impl From<$cause> for $wing {
            fn from(cause: $cause) -> Self {
                Self::Common(cause.into())
            }
        }

        impl From<$cause> for Ended<$wing> {
            fn from(cause: $cause) -> Self {
                Self::Undone(cause.into())
            }
        }
    )*};
}
pub(crate) use takes_what_is_common;

impl Deref for Change {
    type Target = Unit;
    fn deref(&self) -> &Unit {
        &self.0.unit
    }
}

impl Change {
    /// The member of a session, locked from here on.
    ///
    /// # Errors
    /// [`CommonError::Unauthenticated`] when the account was deleted meanwhile.
    pub(crate) async fn living(&self, id: MemberId) -> Result<Member, CommonError> {
        let member = self.members().locked(id).await?;
        let member = member.filter(|member| member.deleted_at.is_none());
        member.ok_or(CommonError::Unauthenticated)
    }

    /// Writes down what concerns security, with what it is about: neither is there without the
    /// other. The log of the server is told once it is committed.
    pub(crate) async fn tell(&self, event: Event, peer: &Peer) -> Result<(), StoreError> {
        self.add_row(event, peer, None).await
    }

    /// The same of something that happened to so many.
    pub(crate) async fn tell_of(
        &self,
        event: Event,
        count: u64,
        peer: &Peer,
    ) -> Result<(), StoreError> {
        self.add_row(event, peer, Some(count)).await
    }

    async fn add_row(
        &self,
        event: Event,
        peer: &Peer,
        count: Option<u64>,
    ) -> Result<(), StoreError> {
        let mut row = self.0.service.audit_row(event, peer);
        if let Some(count) = count {
            row.detail = Some(count.to_string());
        }
        self.audit().add(row).await?;
        self.notes().told.push(event);
        Ok(())
    }

    /// Counts a refusal, whatever becomes of the change.
    pub(crate) fn refused(&self, event: Event, peer: &Peer) {
        self.notes().refused.push((event, peer.clone()));
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.0.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Service {
    /// Makes a change: all that `work` writes is there when it gives its result, and nothing of it
    /// when it does not, but for [`Ended::Kept`]. What got in the way of another change, or found the
    /// database busy, is [made anew](made_anew) from the beginning, there and nowhere else.
    pub(crate) async fn change<T, E, F, Fut>(&self, room: Room, work: F) -> Result<T, E>
    where
        E: Causes,
        F: Fn(Change) -> Fut,
        Fut: Future<Output = Result<T, Ended<E>>>,
    {
        let (ended, refused) = made_anew(|| self.change_once(room, &work)).await;
        for (event, peer) in refused {
            self.refused(event, &peer);
        }
        ended
    }

    /// One try, and what it refused.
    async fn change_once<T, E, F, Fut>(
        &self,
        room: Room,
        work: &F,
    ) -> (Result<T, E>, Vec<(Event, Peer)>)
    where
        E: Causes,
        F: Fn(Change) -> Fut,
        Fut: Future<Output = Result<T, Ended<E>>>,
    {
        let unit = match self.store().begin(room).await {
            Ok(unit) => unit,
            Err(error) => return (Err(CommonError::from(error).into()), Vec::new()),
        };
        let change = Change(Arc::new(Inner {
            unit,
            service: self.clone(),
            notes: Mutex::default(),
        }));
        let worked = work(change.clone()).await;
        let Some(inner) = Arc::into_inner(change.0) else {
            let error = CommonError::Internal("a change outlived its work".to_owned());
            return (Err(error.into()), Vec::new());
        };
        let notes = inner
            .notes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let answer = match worked {
            Ok(result) => Ok(result),
            Err(Ended::Kept(error)) => Err(error),
            Err(Ended::Undone(error)) => return (Err(error), notes.refused),
        };
        if let Err(error) = inner.unit.commit().await {
            return (Err(CommonError::from(error).into()), notes.refused);
        }
        for event in notes.told {
            self.parts.audit.record(event);
        }
        (answer, notes.refused)
    }
}

/// Makes again from the beginning what may pass, and what comes with the last try.
pub(crate) async fn made_anew<T, E, N, Fut>(once: impl Fn() -> Fut) -> (Result<T, E>, N)
where
    E: Causes,
    Fut: Future<Output = (Result<T, E>, N)>,
{
    let begun = Instant::now();
    let mut tries = 1;
    loop {
        let (ended, beside) = once().await;
        if ended.as_ref().is_err_and(may_pass)
            && let Some(pause) = pause_after(tries, begun.elapsed())
        {
            tokio::time::sleep(pause).await;
            tries += 1;
            continue;
        }
        return (ended, beside);
    }
}

/// Whether nothing is there and the same, made anew, may succeed.
fn may_pass(error: &impl Causes) -> bool {
    matches!(
        error.common(),
        Some(
            CommonError::Crossed
                | CommonError::Busy { .. }
                | CommonError::WritesRefused(WriteRefusal::Locked)
        )
    )
}

/// How long to wait before another try, if there is one.
fn pause_after(tries: u32, passed: Duration) -> Option<Duration> {
    let pause = FIRST_PAUSE * 2_u32.pow(tries.saturating_sub(1));
    (tries < TRIES && passed + pause <= LAST_TRY).then_some(pause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::World;
    use crate::{Clock as _, MemberId};
    use shinchoryu_store::testing::TestDatabase;
    use shinchoryu_store::{NewMember, RegistrationStep};
    use std::sync::atomic::{AtomicU32, Ordering};
    use tokio::sync::Barrier;

    const WHO: MemberId = MemberId(uuid::Uuid::nil());
    const EVENT: Event = Event::SessionsEnded(WHO);

    /// As each wing has one.
    #[derive(Debug, thiserror::Error)]
    enum WingError {
        #[error(transparent)]
        Common(CommonError),
        #[error("a cause of its own")]
        Own,
    }

    takes_what_is_common!(WingError);

    fn peer() -> Peer {
        Peer {
            ip: "192.0.2.1".to_owned(),
            agent: "Firefox".to_owned(),
            device: None,
        }
    }

    async fn told(world: &World) -> Vec<Option<String>> {
        let rows = world.database.store.audit().of(WHO).await.unwrap();
        rows.into_iter().map(|row| row.detail).collect()
    }

    #[tokio::test]
    async fn what_is_told_is_there_with_the_change() {
        let (world, peer) = (World::new().await, &peer());
        let changed = world.service.change(Room::Small, |tx| async move {
            tx.tell_of(EVENT, 3, peer).await?;
            Ok::<_, Ended<WingError>>(7)
        });
        assert_eq!(changed.await.unwrap(), 7);
        assert_eq!(told(&world).await, [Some("3".to_owned())]);
    }

    #[tokio::test]
    async fn of_what_is_undone_nothing_is_told() {
        let (world, peer) = (World::new().await, &peer());
        let changed = world.service.change(Room::Small, |tx| async move {
            tx.tell(EVENT, peer).await?;
            Err::<(), _>(Ended::from(WingError::Own))
        });
        assert!(matches!(changed.await, Err(WingError::Own)));
        assert!(told(&world).await.is_empty());
    }

    #[tokio::test]
    async fn what_a_refusal_keeps_stays() {
        let (world, peer) = (World::new().await, &peer());
        let refused = || Err(Ended::Kept(CommonError::NotFound));
        let changed: Result<(), WingError> = world
            .service
            .change(Room::Small, |tx| async move {
                tx.tell(EVENT, peer).await?;
                Ok(refused()?)
            })
            .await;
        let not_found = |error| matches!(error, WingError::Common(CommonError::NotFound));
        assert!(changed.is_err_and(not_found));
        assert_eq!(told(&world).await.len(), 1);
    }

    /// What a change answers that fails so many times in this way, how often it was tried, and what is
    /// told of it.
    async fn failing(
        times: u32,
        cause: impl Fn() -> StoreError + Sync,
    ) -> (Result<(), WingError>, u32, usize) {
        let (world, peer) = (World::new().await, &peer());
        let (tries, cause) = (&AtomicU32::new(0), &cause);
        let changed = world.service.change(Room::Small, |tx| async move {
            tx.tell(EVENT, peer).await?;
            let earlier = tries.fetch_add(1, Ordering::Relaxed);
            if earlier < times {
                return Err(Ended::from(WingError::from(cause())));
            }
            Ok(())
        });
        let changed = changed.await;
        let told = told(&world).await.len();
        (changed, tries.load(Ordering::Relaxed), told)
    }

    #[tokio::test]
    async fn what_may_pass_is_made_anew() {
        let locked = || StoreError::WritesRefused(WriteRefusal::Locked);
        for cause in [|| StoreError::Crossed, || StoreError::Busy, locked] {
            let (changed, tries, told) = failing(2, cause).await;
            assert!(changed.is_ok() && tries == TRIES, "{changed:?} {tries}");
            assert_eq!(told, 1, "those before left nothing");
            let (changed, tries, told) = failing(9, cause).await;
            assert!(changed.is_err() && tries == TRIES, "{changed:?} {tries}");
            assert_eq!(told, 0);
        }
    }

    #[tokio::test]
    async fn what_does_not_pass_by_itself_is_tried_once() {
        let full = || StoreError::WritesRefused(WriteRefusal::NoSpace);
        for cause in [|| StoreError::Deleted, || StoreError::Unsure, full] {
            let (changed, tries, _) = failing(1, cause).await;
            assert!(changed.is_err() && tries == 1, "{changed:?} {tries}");
        }
    }

    #[test]
    fn who_has_waited_long_waits_once_more_at_most() {
        let pause = |tries, seconds| pause_after(tries, Duration::from_secs(seconds));
        assert_eq!(pause(1, 0), Some(FIRST_PAUSE));
        assert_eq!(pause(2, 0), Some(2 * FIRST_PAUSE));
        assert_eq!(pause(3, 0), None);
        // a lock is waited for five seconds
        assert!(pause(1, 5).is_some() && pause(2, 10).is_none());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn two_that_wait_for_each_other_both_succeed() {
        let Some(database) = TestDatabase::postgres().await else {
            return;
        };
        let world = World::over(database);
        let ids = [1, 2].map(|id| MemberId(uuid::Uuid::from_u128(id)));
        for id in ids {
            let store = &world.database.store;
            let added =
                store.once(async |tx| tx.members().add(member(id), world.clock.now()).await);
            assert!(added.await.unwrap());
        }
        let (tries, meeting) = (&AtomicU32::new(0), &Barrier::new(2));
        let both = async |one: MemberId, other: MemberId| {
            let changed = world.service.change(Room::Small, |tx| async move {
                let earlier = tries.fetch_add(1, Ordering::Relaxed);
                assert!(tx.members().lock(one).await?);
                if earlier < 2 {
                    // now each has what the other one wants
                    meeting.wait().await;
                }
                assert!(tx.members().lock(other).await?);
                Ok::<_, Ended<WingError>>(())
            });
            changed.await
        };
        let (there, back) = tokio::join!(both(ids[0], ids[1]), both(ids[1], ids[0]));
        assert!(there.is_ok() && back.is_ok(), "{there:?} {back:?}");
        assert_eq!(tries.load(Ordering::Relaxed), 3, "one of them came again");
        world.database.remove().await;
    }

    fn member(id: MemberId) -> NewMember {
        NewMember {
            id,
            email: format!("{id}@example.jp"),
            password_hash: "none".to_owned(),
            totp_secret: None,
            step: RegistrationStep::SignedUp,
            is_email_verified: false,
            is_subscribed: false,
            profile: None,
            language: "ja".to_owned(),
        }
    }
}
