//! 変更: what a use case writes: one transaction with the audit rows and mails that tell of it.
//!
//! What takes long (a password, a payment provider, a document) happens before or after it, never
//! within: SQLite has one writer.

use crate::Service;
use crate::ground::error::{Causes, CommonError};
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use shinchoryu_store::{Room, StoreError, Unit};
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A change that got in another's way is made anew, so many times in all.
const TRIES: u32 = 3;

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
    /// when it does not, but for [`Ended::Kept`]. What got in the way of another change is made
    /// anew from the beginning.
    pub(crate) async fn change<T, E, F, Fut>(&self, room: Room, work: F) -> Result<T, E>
    where
        E: Causes,
        F: Fn(Change) -> Fut,
        Fut: Future<Output = Result<T, Ended<E>>>,
    {
        let mut tries = 1;
        loop {
            match self.change_once(room, &work).await {
                Err(error) if has_crossed(&error) && tries < TRIES => tries += 1,
                ended => return ended,
            }
        }
    }

    async fn change_once<T, E, F, Fut>(&self, room: Room, work: &F) -> Result<T, E>
    where
        E: Causes,
        F: Fn(Change) -> Fut,
        Fut: Future<Output = Result<T, Ended<E>>>,
    {
        let change = Change(Arc::new(Inner {
            unit: self.store().begin(room).await.map_err(CommonError::from)?,
            service: self.clone(),
            notes: Mutex::default(),
        }));
        let worked = work(change.clone()).await;
        let inner = Arc::into_inner(change.0)
            .ok_or_else(|| CommonError::Internal("a change outlived its work".to_owned()))?;
        let notes = inner
            .notes
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let (answer, told) = match worked {
            Ok(result) => (Ok(result), notes.told),
            Err(Ended::Kept(error)) => (Err(error), notes.told),
            Err(Ended::Undone(error)) => {
                if !has_crossed(&error) {
                    self.count_refusals(notes.refused);
                }
                return Err(error);
            }
        };
        inner.unit.commit().await.map_err(CommonError::from)?;
        self.count_refusals(notes.refused);
        for event in told {
            self.parts.audit.record(event);
        }
        answer
    }

    fn count_refusals(&self, refused: Vec<(Event, Peer)>) {
        for (event, peer) in refused {
            self.refused(event, &peer);
        }
    }
}

/// Whether the change got in another's way.
fn has_crossed(error: &impl Causes) -> bool {
    matches!(error.common(), Some(CommonError::Crossed))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MemberId;
    use crate::testing::World;
    use std::sync::atomic::{AtomicU32, Ordering};

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

    #[tokio::test]
    async fn what_crossed_another_change_is_made_anew() {
        let (world, peer) = (World::new().await, &peer());
        let crossing = async |times: u32| {
            let tries = &AtomicU32::new(0);
            let changed = world.service.change(Room::Small, |tx| async move {
                tx.tell(EVENT, peer).await?;
                let earlier = tries.fetch_add(1, Ordering::Relaxed);
                if earlier < times {
                    return Err(Ended::from(WingError::from(StoreError::Crossed)));
                }
                Ok(())
            });
            let changed = changed.await;
            (changed, tries.load(Ordering::Relaxed))
        };
        let (changed, tries) = crossing(2).await;
        assert!(changed.is_ok() && tries == TRIES);
        assert_eq!(told(&world).await.len(), 1, "those before left nothing");
        let (changed, tries) = crossing(9).await;
        let crossed = |error| matches!(error, WingError::Common(CommonError::Crossed));
        assert!(changed.is_err_and(crossed));
        assert_eq!(tries, TRIES);
    }
}
