//! What happens by itself.

use crate::{minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Asking, Held, JobLease, JobRow, JobRule, RunnerId, Store};
use uuid::Uuid;

crate::conformance! {
    a_job_runs_in_its_rhythm
    what_waits_does_not_wait_for_the_rhythm
    of_many_at_a_time_one_begins
    a_killed_process_loses_its_lease
    who_goes_on_keeps_the_lease
    a_lost_lease_changes_nothing
    waits_double_until_a_run_succeeds
    a_killed_run_counts_as_one_that_failed
    a_run_that_was_broken_off_counts_as_none
    a_clock_that_was_set_back_keeps_no_job
}

const RULE: JobRule = JobRule {
    name: "sweep",
    rhythm: TimeDelta::minutes(10),
    wait: |attempts| TimeDelta::minutes(if attempts < 3 { 1 << (attempts - 1) } else { 4 }),
    lease: TimeDelta::seconds(30),
    slack: TimeDelta::minutes(5),
};
const ME: RunnerId = RunnerId(Uuid::from_u128(1));
const OTHER: RunnerId = RunnerId(Uuid::from_u128(2));

fn seconds(count: i64) -> TimeDelta {
    TimeDelta::seconds(count)
}

fn asking(runner: RunnerId) -> Asking {
    Asking {
        runner,
        gone: None,
        something_waits: false,
    }
}

async fn begin_so(store: &Store, asking: Asking, at: DateTime<Utc>) -> Option<JobLease> {
    let begun = store.once(async |tx| tx.jobs().begin(RULE, asking, at).await);
    begun.await.unwrap()
}

async fn begin(store: &Store, who: RunnerId, at: DateTime<Utc>) -> Option<JobLease> {
    begin_so(store, asking(who), at).await
}

async fn begin_when_something_waits(
    store: &Store,
    who: RunnerId,
    at: DateTime<Utc>,
) -> Option<JobLease> {
    let asking = Asking {
        something_waits: true,
        ..asking(who)
    };
    begin_so(store, asking, at).await
}

/// Begins when whoever has the job so is taken for gone.
async fn begin_after(
    store: &Store,
    who: RunnerId,
    gone: Option<Held>,
    at: DateTime<Utc>,
) -> Option<JobLease> {
    let asking = Asking {
        gone,
        ..asking(who)
    };
    begin_so(store, asking, at).await
}

async fn succeed(store: &Store, lease: JobLease, at: DateTime<Utc>) -> bool {
    let done = store.once(async |tx| tx.jobs().succeed(lease, false, at).await);
    done.await.unwrap()
}

async fn fail(store: &Store, lease: JobLease, at: DateTime<Utc>) -> bool {
    let done = store.once(async |tx| tx.jobs().fail(lease, "no luck", at).await);
    done.await.unwrap()
}

async fn only_row(store: &Store) -> JobRow {
    let mut rows = store.jobs().all().await.unwrap().rows;
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

async fn a_job_runs_in_its_rhythm(store: &Store) {
    assert!(store.jobs().all().await.unwrap().rows.is_empty());
    let lease = begin(store, ME, now()).await.unwrap();
    let row = only_row(store).await;
    assert_eq!((row.name.as_str(), row.runs, row.attempts), ("sweep", 1, 1));
    assert_eq!(row.held.map(|(by, _)| by), Some(ME));
    assert!(succeed(store, lease, now() + seconds(3)).await);
    let row = only_row(store).await;
    assert_eq!((row.attempts, row.held, row.failure), (0, None, None));
    assert!(row.started_at < row.succeeded_at);
    let next = now() + seconds(3) + RULE.rhythm;
    for who in [ME, OTHER] {
        assert!(begin(store, who, next - seconds(1)).await.is_none());
    }
    let lease = begin(store, OTHER, next).await.unwrap();
    // there is more to do
    let more = store.once(async |tx| tx.jobs().succeed(lease, true, next).await);
    assert!(more.await.unwrap());
    assert!(begin(store, ME, next).await.is_some());
}

async fn what_waits_does_not_wait_for_the_rhythm(store: &Store) {
    let lease = begin(store, ME, now()).await.unwrap();
    assert!(
        begin_when_something_waits(store, OTHER, now())
            .await
            .is_none()
    );
    assert!(succeed(store, lease, now()).await);
    let soon = now() + seconds(1);
    assert!(begin(store, ME, soon).await.is_none());
    let lease = begin_when_something_waits(store, ME, soon).await.unwrap();
    assert!(fail(store, lease, soon).await);
    assert!(begin_when_something_waits(store, ME, soon).await.is_none());
    assert!(
        begin_when_something_waits(store, ME, soon + minutes(1))
            .await
            .is_some()
    );
}

async fn of_many_at_a_time_one_begins(store: &Store) {
    let mut at = now();
    for round in 1..=5 {
        let running: Vec<_> = (0..8)
            .map(|who| {
                let store = store.clone();
                let who = RunnerId(Uuid::from_u128(who));
                tokio::spawn(async move { begin(&store, who, at).await })
            })
            .collect();
        let mut begun = Vec::new();
        for one in running {
            begun.extend(one.await.unwrap());
        }
        assert_eq!(begun.len(), 1);
        assert!(succeed(store, begun[0], at).await);
        assert_eq!(only_row(store).await.runs, round);
        at += RULE.rhythm;
    }
}

async fn a_killed_process_loses_its_lease(store: &Store) {
    assert!(begin(store, ME, now()).await.is_some());
    let held = only_row(store).await.held;
    // no clock says that it is killed, however far ahead it is
    let later = now() + minutes(600);
    assert!(begin(store, OTHER, later).await.is_none());
    assert!(begin_after(store, OTHER, held, now()).await.is_none());
    assert!(begin_after(store, OTHER, held, later).await.is_some());
    // who could not say how its own run ended waits for nobody
    let again = later + minutes(4);
    assert!(begin(store, ME, again).await.is_none());
    assert!(begin(store, OTHER, again).await.is_some());
}

async fn who_goes_on_keeps_the_lease(store: &Store) {
    let lease = begin(store, ME, now()).await.unwrap();
    for minute in 1..5 {
        let at = now() + minutes(minute);
        let on = store.once(async |tx| tx.jobs().go_on(lease, at - seconds(20)).await);
        let before = only_row(store).await.held;
        assert!(on.await.unwrap());
        let taken = begin_after(store, OTHER, before, at + minutes(600)).await;
        assert!(taken.is_none(), "{minute}");
    }
    assert!(succeed(store, lease, now() + minutes(5)).await);
}

async fn a_lost_lease_changes_nothing(store: &Store) {
    let lost = begin(store, ME, now()).await.unwrap();
    let later = now() + minutes(1);
    let gone = only_row(store).await.held;
    let held = begin_after(store, OTHER, gone, later).await.unwrap();
    let before = only_row(store).await;
    assert!(!succeed(store, lost, later).await);
    assert!(!fail(store, lost, later).await);
    let off = store.once(async |tx| tx.jobs().break_off(lost, later).await);
    assert!(!off.await.unwrap());
    let on = store.once(async |tx| tx.jobs().go_on(lost, later).await);
    assert!(!on.await.unwrap());
    assert_eq!(only_row(store).await, before);
    assert!(succeed(store, held, later).await);
}

async fn waits_double_until_a_run_succeeds(store: &Store) {
    let mut at = now();
    for (attempt, wait) in [(1, 1), (2, 2), (3, 4), (4, 4)] {
        let lease = begin(store, ME, at).await.unwrap();
        assert_eq!(lease.attempt(), attempt);
        at += seconds(7);
        assert!(fail(store, lease, at).await);
        let row = only_row(store).await;
        assert_eq!((row.attempts, row.held), (attempt, None));
        assert_eq!(row.failure.as_deref(), Some("no luck"));
        assert!(
            begin(store, OTHER, at + minutes(wait) - seconds(1))
                .await
                .is_none()
        );
        at += minutes(wait);
    }
    let lease = begin(store, ME, at).await.unwrap();
    assert!(succeed(store, lease, at).await);
    let row = only_row(store).await;
    assert_eq!(row.attempts, 0);
    assert!(row.failed_at < row.succeeded_at && row.failure.is_some());
    at += RULE.rhythm;
    let lease = begin(store, ME, at).await.unwrap();
    assert_eq!(lease.attempt(), 1);
}

async fn a_killed_run_counts_as_one_that_failed(store: &Store) {
    let (mut at, mut gone) = (now(), None);
    for (attempt, wait) in [(1, 1), (2, 2), (3, 4)] {
        let lease = begin_after(store, RunnerId(Uuid::new_v4()), gone, at).await;
        assert_eq!(lease.unwrap().attempt(), attempt);
        gone = only_row(store).await.held;
        at += minutes(wait);
        let early = begin_after(store, ME, gone, at - seconds(1)).await;
        assert!(early.is_none());
    }
}

async fn a_run_that_was_broken_off_counts_as_none(store: &Store) {
    let lease = begin(store, ME, now()).await.unwrap();
    assert!(fail(store, lease, now()).await);
    let at = now() + minutes(1);
    let lease = begin(store, ME, at).await.unwrap();
    let off = store.once(async |tx| tx.jobs().break_off(lease, at).await);
    assert!(off.await.unwrap());
    assert_eq!(only_row(store).await.attempts, 1);
    assert_eq!(begin(store, OTHER, at).await.unwrap().attempt(), 2);
}

async fn a_clock_that_was_set_back_keeps_no_job(store: &Store) {
    let lease = begin(store, ME, now()).await.unwrap();
    assert!(succeed(store, lease, now()).await);
    // further ahead than a rhythm, and than clocks may be apart
    let back = now() - RULE.slack;
    assert!(begin(store, ME, back).await.is_none());
    let back = back - seconds(1);
    let lease = begin(store, ME, back).await.unwrap();
    assert!(fail(store, lease, back).await);
    // further ahead than the wait
    assert!(begin(store, ME, back + seconds(1)).await.is_none());
    assert!(begin(store, ME, back - minutes(600)).await.is_some());
}
