//! One run of a job: it works piece by piece, says in time that it goes on, and how it ended.

use super::job::{Job, Progress};
use crate::Service;
use crate::ground::error::CommonError;
use shinchoryu_store::{JobLease, Room, StoreError};
use std::error::Error;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{JoinError, JoinSet};
use tokio::time::{Instant, MissedTickBehavior, interval_at, sleep_until};

/// A run is broken off after this; what it has done is done, and the next one goes on.
const LONGEST: Duration = Duration::from_secs(600);
/// What is under way when the server stops gets this long to end.
const LAST: Duration = Duration::from_secs(5);
/// A run says so many times in a lease that it goes on.
const SIGNS: u32 = 3;

pub(super) struct Run {
    pub(super) service: Service,
    pub(super) job: Job,
    pub(super) lease: JobLease,
    pub(super) stopped: watch::Receiver<bool>,
}

enum Ended {
    Succeeded(Progress),
    Failed(CommonError),
    Panicked,
    TookTooLong,
    /// The server stops.
    BrokenOff,
    /// Somebody else has the job, or may have it; why.
    Lost(&'static str),
}

impl Run {
    /// Works until nothing is left to do, and writes down how it went.
    pub(super) async fn carry_out(self) {
        let name = self.job.rule.name;
        let ended = self.work().await;
        if let Err(error) = self.write_down(&ended).await {
            let error = &error as &dyn Error;
            // the lease ends by itself
            tracing::debug!(
                error,
                job = name,
                "it could not be written down how a job went"
            );
        }
    }

    async fn work(&self) -> Ended {
        let lease = self.job.rule.lease.to_std().unwrap_or(LONGEST);
        let begun = Instant::now();
        let mut held = begun;
        let mut signs = interval_at(begun + lease / SIGNS, lease / SIGNS);
        signs.set_missed_tick_behavior(MissedTickBehavior::Delay);
        // a panic ends in it, and what is dropped here ends with it
        let mut work = JoinSet::new();
        let mut signing = JoinSet::new();
        work.spawn((self.job.work)(self.service.clone()));
        let mut stop = std::pin::pin!(self.stop());
        loop {
            tokio::select! {
                Some(done) = work.join_next() => match self.judged(done, begun) {
                    Some(ended) => return ended,
                    None => { work.spawn((self.job.work)(self.service.clone())); }
                },
                _ = signs.tick(), if signing.is_empty() => {
                    signing.spawn(go_on(self.service.clone(), self.lease));
                }
                // beside the others: a database that is slow keeps nobody from stopping
                Some(sign) = signing.join_next() => match sign {
                    Ok(Ok(true)) => held = Instant::now(),
                    Ok(Ok(false)) => return Ended::Lost("another server has the job"),
                    // it is tried again until the lease is over
                    _ => {}
                },
                // also when a renewal hangs
                () = sleep_until(held + lease) => {
                    return Ended::Lost("its lease could not be renewed in time");
                }
                () = sleep_until(begun + LONGEST) => return Ended::TookTooLong,
                () = &mut stop => return Ended::BrokenOff,
            }
        }
    }

    /// How the run ended with this piece of work; `None` when it goes on.
    fn judged(
        &self,
        done: Result<Result<Progress, CommonError>, JoinError>,
        begun: Instant,
    ) -> Option<Ended> {
        match done {
            Ok(Ok(Progress::More)) if begun.elapsed() < LONGEST && !*self.stopped.borrow() => None,
            Ok(Ok(progress)) => Some(Ended::Succeeded(progress)),
            Ok(Err(error)) => Some(Ended::Failed(error)),
            Err(_panic) => Some(Ended::Panicked),
        }
    }

    /// Comes back when the server stops and what is under way had its time.
    async fn stop(&self) {
        let mut stopped = self.stopped.clone();
        // also when the sender is gone
        drop(stopped.wait_for(|is| *is).await);
        tokio::time::sleep(LAST).await;
    }

    async fn write_down(&self, ended: &Ended) -> Result<(), CommonError> {
        let name = self.job.rule.name;
        let (lease, now) = (self.lease, self.service.now());
        let why = match ended {
            Ended::Lost(why) => {
                tracing::warn!(job = name, why, "a job is left to others");
                return Ok(());
            }
            Ended::Failed(error) => {
                self.complain(error);
                Some(words(error))
            }
            Ended::Panicked => Some("it panicked"),
            Ended::TookTooLong => Some("it took too long"),
            Ended::BrokenOff => {
                tracing::warn!(
                    job = name,
                    "a job is broken off and begins again after the next start"
                );
                None
            }
            Ended::Succeeded(_) => None,
        };
        if matches!(ended, Ended::Panicked | Ended::TookTooLong) {
            tracing::error!(job = name, why, "a job failed");
        }
        let has_more = matches!(ended, Ended::Succeeded(Progress::More));
        let is_broken_off = matches!(ended, Ended::BrokenOff);
        let written = self.service.change(Room::Small, |tx| async move {
            Ok(match why {
                Some(why) => tx.jobs().fail(lease, why, now).await?,
                None if is_broken_off => tx.jobs().break_off(lease, now).await?,
                None => tx.jobs().succeed(lease, has_more, now).await?,
            })
        });
        written.await.map(drop)
    }

    /// The log hears of each failure, which come less and less often; of a database that takes nothing
    /// it is told by everybody else too.
    fn complain(&self, error: &CommonError) {
        let (job, attempt) = (self.job.rule.name, self.lease.attempt());
        let is_known = matches!(error, CommonError::WritesRefused(_)) && attempt > 1;
        let error = error as &dyn Error;
        if is_known {
            tracing::debug!(error, job, attempt, "a job failed");
        } else {
            tracing::warn!(error, job, attempt, "a job failed");
        }
    }
}

/// Says that a run goes on; `false` when somebody else has the job.
async fn go_on(service: Service, lease: JobLease) -> Result<bool, CommonError> {
    let now = service.now();
    let went_on = service.change(Room::Small, |tx| async move {
        Ok(tx.jobs().go_on(lease, now).await?)
    });
    went_on.await
}

/// What the table says of a failure. The words of the error may quote values; they are for the log.
fn words(error: &CommonError) -> &'static str {
    match error {
        CommonError::WritesRefused(_) => "nothing can be written",
        CommonError::Busy { .. } | CommonError::Crossed => "the database is busy",
        CommonError::Store(StoreError::Database(_)) => "the database failed",
        _ => "see the log",
    }
}
