//! 自動処理: runs what happens by itself. One table of the database says of each job when it runs next and
//! who has it, so that of all servers one runs it; who is killed loses it after a while.
//!
//! A run may be broken off anywhere, as the program may be killed anywhere, and another server may
//! begin the next one while a run that lost its lease has not noticed it yet. So what a job does must
//! be safe to do again, and each job says why it is.

mod job;
mod run;

pub use job::Progress;
pub(crate) use job::{Job, rule, wait_after};

use crate::Service;
use crate::ground::error::CommonError;
use run::Run;
use shinchoryu_store::{Asking, Held, JobRow, JobRule, JobTable, Room, RunnerId};
use std::collections::HashMap;
use std::error::Error;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::{Id, JoinError, JoinSet};
use tokio::time::{Instant, sleep_until};

/// How often it is looked what is to be run: what waits is begun within this time. It costs one read
/// of few rows, and one for each job that asks whether something waits.
const LOOK: Duration = Duration::from_millis(500);
/// How often while the database does not let a run begin.
const LONG_LOOK: Duration = Duration::from_secs(5);

/// Runs jobs in this process.
pub(crate) struct Runner {
    service: Service,
    jobs: Vec<Job>,
    id: RunnerId,
    running: JoinSet<()>,
    /// Which of them is which job.
    names: HashMap<Id, &'static str>,
    /// Who else has which job, and since when they were seen to say nothing new.
    others: HashMap<&'static str, (Held, Duration)>,
    /// Jobs whose rows cannot be read.
    unreadable: Vec<String>,
    stopped: watch::Receiver<bool>,
    /// Whether it was said that the database lets no run begin.
    is_paused: bool,
}

impl Runner {
    pub(crate) fn new(service: Service, jobs: Vec<Job>, stopped: watch::Receiver<bool>) -> Self {
        let id = RunnerId(service.new_id());
        Self {
            service,
            jobs,
            id,
            running: JoinSet::new(),
            names: HashMap::new(),
            others: HashMap::new(),
            unreadable: Vec::new(),
            stopped,
            is_paused: false,
        }
    }

    /// Runs jobs until it is stopped. Then no run begins any more, and those that are under way get
    /// their time to end.
    pub(crate) async fn run(mut self) {
        tracing::info!(runner = %self.id, "jobs are run");
        let mut stopped = self.stopped.clone();
        'looks: while !*self.stopped.borrow() {
            let begun = tokio::select! {
                begun = self.look() => begun,
                // a run that was just begun and is not known here ends with its lease
                _ = stopped.wait_for(|is| *is) => break,
            };
            let pause = if begun.is_ok() { LOOK } else { LONG_LOOK };
            self.note(begun.err().as_ref());
            let next = Instant::now() + pause;
            loop {
                tokio::select! {
                    () = sleep_until(next) => break,
                    // what waited may still wait, because somebody else has it: it is not looked again
                    // at once
                    Some(ended) = self.running.join_next_with_id() => self.forget(ended),
                    _ = stopped.wait_for(|is| *is) => break 'looks,
                }
            }
        }
        while self.running.join_next().await.is_some() {}
    }

    /// Begins what is to be run now. A job that cannot begin does not keep the others, unless none can.
    async fn look(&mut self) -> Result<(), CommonError> {
        let JobTable { rows, unreadable } = self.service.store().jobs().all().await?;
        self.note_unreadable(unreadable);
        let mut failed = None;
        for job in self.jobs.clone() {
            let name = job.rule.name;
            let is_running = self.names.values().any(|running| *running == name);
            if is_running || self.unreadable.iter().any(|row| row == name) {
                continue;
            }
            if let Err(error) = self.look_at(job, &rows).await {
                let is_same_for_all = matches!(
                    error,
                    CommonError::WritesRefused(_) | CommonError::Busy { .. }
                );
                failed.get_or_insert(error);
                if is_same_for_all {
                    break;
                }
            }
        }
        failed.map_or(Ok(()), Err)
    }

    /// Begins a run of a job, if it is time, or something waits, and nobody has it.
    async fn look_at(&mut self, job: Job, rows: &[JobRow]) -> Result<(), CommonError> {
        let (rule, now) = (job.rule, self.service.now());
        let row = rows.iter().find(|row| row.name == rule.name);
        let runner = self.id;
        let gone = self.gone(rule, row.and_then(|row| row.held));
        let asking = |something_waits| Asking {
            runner,
            gone,
            something_waits,
        };
        let permits = |waits| row.is_none_or(|row| rule.permits(row, asking(waits), now));
        let is_time = permits(false);
        let something_waits = match &job.waits {
            Some(waits) if !is_time && permits(true) => waits(self.service.clone()).await?,
            _ => false,
        };
        if !is_time && !something_waits {
            return Ok(());
        }
        let begun: Result<_, CommonError> = self
            .service
            .change(Room::Small, |tx| async move {
                Ok(tx.jobs().begin(rule, asking(something_waits), now).await?)
            })
            .await;
        let Some(lease) = begun? else {
            return Ok(());
        };
        let run = Run {
            service: self.service.clone(),
            job,
            lease,
            stopped: self.stopped.clone(),
        };
        let task = self.running.spawn(run.carry_out());
        self.names.insert(task.id(), rule.name);
        Ok(())
    }

    /// Who has the job and said nothing for the length of its lease. It is measured by the time of this
    /// process: the clocks of two servers may differ by more than a lease.
    fn gone(&mut self, rule: JobRule, held: Option<Held>) -> Option<Held> {
        let Some(held) = held else {
            self.others.remove(rule.name);
            return None;
        };
        let passed = self.service.passed();
        let seen = self.others.entry(rule.name).or_insert((held, passed));
        if seen.0 != held {
            *seen = (held, passed);
        }
        let silent = passed.saturating_sub(seen.1);
        (silent >= rule.lease.to_std().unwrap_or(Duration::MAX)).then_some(held)
    }

    fn forget(&mut self, ended: Result<(Id, ()), JoinError>) {
        let id = ended.map_or_else(|panic| panic.id(), |(id, ())| id);
        self.names.remove(&id);
    }

    /// Says once of which jobs nothing can be read: they stand still until their rows are removed, and
    /// then begin anew.
    fn note_unreadable(&mut self, unreadable: Vec<String>) {
        for job in &unreadable {
            if !self.unreadable.contains(job) {
                tracing::error!(
                    job,
                    "a job stands still: its row in the table jobs cannot be read"
                );
            }
        }
        self.unreadable = unreadable;
    }

    /// Says once that no run can begin, and once that they can again.
    fn note(&mut self, error: Option<&CommonError>) {
        match error {
            Some(error) if !self.is_paused => {
                let error = error as &dyn Error;
                tracing::warn!(error, "jobs wait: the database lets none begin");
            }
            None if self.is_paused => tracing::info!("jobs are run again"),
            _ => {}
        }
        self.is_paused = error.is_some();
    }
}

#[cfg(test)]
mod tests;
