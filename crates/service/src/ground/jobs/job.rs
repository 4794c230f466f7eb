//! What a job is: its rule, one piece of its work, and what may wait for it.

use crate::Service;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::error::CommonError;
use crate::ground::pauses::doubled;
use crate::ground::ports::PortAnswer;
use chrono::TimeDelta;
use shinchoryu_store::JobRule;
use std::sync::Arc;

/// How far a job came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Nothing is left to do for now.
    Done,
    /// There may be more: to be called again at once.
    More,
}

type Work =
    Arc<dyn Fn(Service) -> PortAnswer<'static, Result<Progress, CommonError>> + Send + Sync>;
type Waits = Arc<dyn Fn(Service) -> PortAnswer<'static, Result<bool, CommonError>> + Send + Sync>;

/// Something that happens by itself.
#[derive(Clone)]
pub(crate) struct Job {
    pub(super) rule: JobRule,
    pub(super) work: Work,
    pub(super) waits: Option<Waits>,
}

impl Job {
    /// A job that does one piece of `work` after the other, until nothing is left to do.
    pub(crate) fn new<Fut>(
        rule: JobRule,
        work: impl Fn(Service) -> Fut + Send + Sync + 'static,
    ) -> Self
    where
        Fut: Future<Output = Result<Progress, CommonError>> + Send + 'static,
    {
        Self {
            rule,
            work: Arc::new(move |service| Box::pin(work(service))),
            waits: None,
        }
    }

    /// It also runs between two times of its rhythm when `something` waits for it, which is asked often
    /// and has to cost little.
    pub(crate) fn also_when<Fut>(
        self,
        something: impl Fn(Service) -> Fut + Send + Sync + 'static,
    ) -> Self
    where
        Fut: Future<Output = Result<bool, CommonError>> + Send + 'static,
    {
        let waits: Waits = Arc::new(move |service| Box::pin(something(service)));
        Self {
            waits: Some(waits),
            ..self
        }
    }
}

/// The rule of a job: how often it runs, how soon after the death of its server another one may have
/// it, and how long it waits after so many failures.
pub(crate) const fn rule(
    name: &'static str,
    rhythm: TimeDelta,
    lease: TimeDelta,
    wait: fn(i64) -> TimeDelta,
) -> JobRule {
    JobRule {
        name,
        rhythm,
        wait,
        lease,
        slack: CLOCK_SLACK,
    }
}

/// The wait after so many failures in a row: doubled with each of them.
pub(crate) fn wait_after(failures: i64, first: TimeDelta, longest: TimeDelta) -> TimeDelta {
    doubled(first, failures.saturating_sub(1), longest)
}
