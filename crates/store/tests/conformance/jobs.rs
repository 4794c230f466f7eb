//! What happens by itself.

use crate::{minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{JobLease, JobRow, JobRule, RunnerId, Store};
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
    a_clock_that_was_set_back_frees_a_lease_of_the_dead
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

async fn begin_when(
    store: &Store,
    who: RunnerId,
    something_waits: bool,
    at: DateTime<Utc>,
) -> Option<JobLease> {
    let begun = store.once(async |tx| tx.jobs().begin(RULE, who, something_waits, at).await);
    begun.await.unwrap()
}

async fn begin(store: &Store, who: RunnerId, at: DateTime<Utc>) -> Option<JobLease> {
    begin_when(store, who, false, at).await
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
    let mut rows = store.jobs().all().await.unwrap();
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

async fn a_job_runs_in_its_rhythm(store: &Store) {
    assert!(store.jobs().all().await.unwrap().is_empty());
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
    assert!(begin_when(store, OTHER, true, now()).await.is_none());
    assert!(succeed(store, lease, now()).await);
    let soon = now() + seconds(1);
    assert!(begin(store, ME, soon).await.is_none());
    let lease = begin_when(store, ME, true, soon).await.unwrap();
    assert!(fail(store, lease, soon).await);
    assert!(begin_when(store, ME, true, soon).await.is_none());
    assert!(
        begin_when(store, ME, true, soon + minutes(1))
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
    // the wait after it is shorter than the lease
    let rule = JobRule {
        wait: |_| TimeDelta::seconds(5),
        ..RULE
    };
    let begin = async |who, at| {
        let begun = store.once(async |tx| tx.jobs().begin(rule, who, true, at).await);
        begun.await.unwrap()
    };
    assert!(begin(ME, now()).await.is_some());
    let last = now() + rule.lease - seconds(1);
    assert!(begin(OTHER, last).await.is_none());
    assert!(begin(OTHER, now() + rule.lease).await.is_some());
    // who could not say how its own run ended waits for nobody
    let again = now() + rule.lease + seconds(5);
    assert!(begin(ME, again).await.is_none());
    assert!(begin(OTHER, again).await.is_some());
}

async fn who_goes_on_keeps_the_lease(store: &Store) {
    let lease = begin(store, ME, now()).await.unwrap();
    for minute in 1..5 {
        let at = now() + minutes(minute);
        let on = store.once(async |tx| tx.jobs().go_on(lease, at - seconds(20)).await);
        assert!(on.await.unwrap());
        assert!(begin(store, OTHER, at).await.is_none(), "{minute}");
    }
    assert!(succeed(store, lease, now() + minutes(5)).await);
}

async fn a_lost_lease_changes_nothing(store: &Store) {
    let lost = begin(store, ME, now()).await.unwrap();
    let later = now() + minutes(1);
    let held = begin(store, OTHER, later).await.unwrap();
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
    let mut at = now();
    for (attempt, wait) in [(1, 1), (2, 2), (3, 4)] {
        let lease = begin(store, RunnerId(Uuid::new_v4()), at).await.unwrap();
        assert_eq!(lease.attempt(), attempt);
        at += minutes(wait);
        assert!(begin(store, ME, at - seconds(1)).await.is_none());
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
    // further ahead than a rhythm
    let back = now() - seconds(1);
    let lease = begin(store, ME, back).await.unwrap();
    assert!(fail(store, lease, back).await);
    // further ahead than the wait
    assert!(begin(store, ME, back + seconds(1)).await.is_none());
    assert!(begin(store, ME, back - minutes(600)).await.is_some());
}

async fn a_clock_that_was_set_back_frees_a_lease_of_the_dead(store: &Store) {
    assert!(begin(store, ME, now()).await.is_some());
    // clocks may be so far apart
    let apart = now() - RULE.slack;
    assert!(begin(store, OTHER, apart).await.is_none());
    assert!(begin(store, OTHER, apart - seconds(1)).await.is_some());
}
