use super::*;
use crate::Parts;
use crate::testing::{HandClock, World};
use chrono::TimeDelta;
use shinchoryu_store::testing::ForeignLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::Notify;
use tokio::time::timeout;

const RULE: JobRule = rule(
    "sweep",
    TimeDelta::minutes(1),
    TimeDelta::seconds(30),
    |count| wait_after(count, TimeDelta::seconds(20), TimeDelta::minutes(5)),
);

/// What a job of the test does, and how often it did.
#[derive(Clone, Default)]
struct Broom {
    swept: Arc<AtomicUsize>,
    answers: Arc<Mutex<Vec<Result<Progress, CommonError>>>>,
    something_waits: Arc<AtomicBool>,
}

impl Broom {
    fn swept(&self) -> usize {
        self.swept.load(Ordering::Relaxed)
    }

    /// What it answers next, the last one first.
    fn answers(&self, answers: Vec<Result<Progress, CommonError>>) {
        *self.answers.lock().unwrap() = answers;
    }

    fn job(&self) -> Job {
        let (own, waits) = (self.clone(), self.clone());
        Job::new(RULE, move |_service| {
            own.swept.fetch_add(1, Ordering::Relaxed);
            let next = own.answers.lock().unwrap().pop();
            std::future::ready(next.unwrap_or(Ok(Progress::Done)))
        })
        .also_when(move |_service| {
            std::future::ready(Ok(waits.something_waits.load(Ordering::Relaxed)))
        })
    }
}

/// A server of its own on the database of the world; it stops with the sender.
fn runner(world: &World, job: Job) -> (Runner, watch::Sender<bool>) {
    let (stop, stopped) = watch::channel(false);
    (Runner::new(world.service.clone(), vec![job], stopped), stop)
}

async fn look(runner: &mut Runner) {
    runner.look().await.unwrap();
    while let Some(ended) = runner.running.join_next_with_id().await {
        runner.forget(ended);
    }
}

async fn row(world: &World) -> JobRow {
    let mut rows = world.service.store().jobs().all().await.unwrap().rows;
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

fn broken() -> Result<Progress, CommonError> {
    Err(CommonError::Internal("株式会社さくら".to_owned()))
}

#[tokio::test]
async fn a_job_runs_in_its_rhythm_on_one_of_two_servers() {
    let (world, broom) = (World::new().await, Broom::default());
    let (mut one, _stop_one) = runner(&world, broom.job());
    let (mut other, _stop_other) = runner(&world, broom.job());
    assert_ne!(one.id, other.id);
    for round in 1..=3 {
        tokio::join!(look(&mut one), look(&mut other));
        look(&mut one).await;
        assert_eq!(broom.swept(), round);
        world.clock.advance(RULE.rhythm);
    }
    // the clock is set back by a year
    world.clock.advance(TimeDelta::days(-365));
    look(&mut other).await;
    assert_eq!(broom.swept(), 4);
}

#[tokio::test]
async fn a_run_goes_on_while_there_is_more_to_do() {
    let (world, broom) = (World::new().await, Broom::default());
    let (mut runner, _stop) = runner(&world, broom.job());
    broom.answers(vec![Ok(Progress::More), Ok(Progress::More)]);
    look(&mut runner).await;
    assert_eq!(broom.swept(), 3);
    let row = row(&world).await;
    assert_eq!((row.runs, row.attempts, row.held), (1, 0, None));
}

#[tokio::test]
async fn what_waits_is_done_before_the_rhythm_and_not_before_the_wait_after_a_failure() {
    let (world, broom) = (World::new().await, Broom::default());
    let (mut runner, _stop) = runner(&world, broom.job());
    look(&mut runner).await;
    look(&mut runner).await;
    assert_eq!(broom.swept(), 1);
    broom.something_waits.store(true, Ordering::Relaxed);
    broom.answers(vec![broken()]);
    look(&mut runner).await;
    look(&mut runner).await;
    assert_eq!(broom.swept(), 2);
    world.clock.advance(TimeDelta::seconds(20));
    look(&mut runner).await;
    assert_eq!(broom.swept(), 3);
}

#[tokio::test]
async fn failures_wait_longer_and_longer_and_are_told_without_values() {
    let (world, broom) = (World::new().await, Broom::default());
    let (mut runner, _stop) = runner(&world, broom.job());
    broom.answers(vec![broken(), broken(), broken()]);
    for (attempts, seconds) in [(1, 20), (2, 40), (3, 80)] {
        look(&mut runner).await;
        let row = row(&world).await;
        assert_eq!(row.attempts, attempts);
        assert_eq!(row.failure.as_deref(), Some("see the log"));
        assert_eq!((row.next_at - world.service.now()).num_seconds(), seconds);
        world.clock.advance(TimeDelta::seconds(seconds - 1));
        look(&mut runner).await;
        assert_eq!(i64::try_from(broom.swept()).unwrap(), attempts);
        world.clock.advance(TimeDelta::seconds(1));
    }
    look(&mut runner).await;
    assert_eq!(row(&world).await.attempts, 0);
}

#[tokio::test]
async fn a_panic_is_a_failure_of_its_job_alone() {
    let world = World::new().await;
    let job = Job::new(RULE, |_service| async { panic!("株式会社さくら") });
    let (mut runner, _stop) = runner(&world, job);
    look(&mut runner).await;
    let row = row(&world).await;
    assert_eq!(row.failure.as_deref(), Some("it panicked"));
    assert!(runner.names.is_empty());
}

/// A job that begins to work and does not come to an end; how often it began.
fn endless(rule: JobRule) -> (Job, Arc<Notify>) {
    let begun = Arc::new(Notify::new());
    let begins = Arc::clone(&begun);
    let job = Job::new(rule, move |_service| {
        begins.notify_one();
        std::future::pending()
    });
    (job, begun)
}

#[tokio::test]
async fn a_killed_server_loses_its_job_after_the_lease() {
    let (world, broom) = (World::new().await, Broom::default());
    let (job, begun) = endless(RULE);
    let (mut killed, _stop) = runner(&world, job);
    killed.look().await.unwrap();
    begun.notified().await;
    drop(killed);
    let (mut other, _stop_other) = runner(&world, broom.job());
    look(&mut other).await;
    world.clock.advance(RULE.lease - TimeDelta::seconds(1));
    look(&mut other).await;
    // who starts only now has seen nothing yet
    let (mut late, _stop_late) = runner(&world, broom.job());
    look(&mut late).await;
    assert_eq!(broom.swept(), 0);
    world.clock.advance(TimeDelta::seconds(1));
    look(&mut late).await;
    assert_eq!(broom.swept(), 0);
    look(&mut other).await;
    assert_eq!(broom.swept(), 1);
}

#[tokio::test]
async fn servers_whose_clocks_differ_have_one_rhythm_and_take_nothing_from_who_works() {
    for minutes in [-4, 4] {
        let (world, broom) = (World::new().await, Broom::default());
        let (mut one, _stop_one) = runner(&world, broom.job());
        let clock = HandClock::at(world.service.now() + TimeDelta::minutes(minutes));
        let elsewhere = Service::new(Parts {
            clock: clock.clone(),
            ..(*world.service.parts).clone()
        });
        let (_stop, stopped) = watch::channel(false);
        let mut other = Runner::new(elsewhere, vec![broom.job()], stopped);
        look(&mut one).await;
        look(&mut other).await;
        let first = broom.swept();
        for _ in 0..50 {
            look(&mut one).await;
            look(&mut other).await;
        }
        assert_eq!(broom.swept(), first, "{minutes}");

        let (job, begun) = endless(RULE);
        one.jobs = vec![job];
        for clock in [&world.clock, &clock] {
            clock.advance(TimeDelta::minutes(10));
        }
        one.look().await.unwrap();
        begun.notified().await;
        let swept = broom.swept();
        for seconds in 0..RULE.lease.num_seconds() {
            look(&mut other).await;
            assert_eq!(broom.swept(), swept, "{minutes} {seconds}");
            clock.advance(TimeDelta::seconds(1));
        }
        // nothing was heard for the length of the lease; when it is time, it is taken
        clock.advance(TimeDelta::minutes(10));
        look(&mut other).await;
        assert_eq!(broom.swept(), swept + 1, "{minutes}");
    }
}

#[tokio::test]
async fn a_long_run_keeps_its_lease_and_ends_when_it_has_lost_it() {
    let (world, broom) = (World::new().await, Broom::default());
    let short = JobRule {
        lease: TimeDelta::milliseconds(300),
        slack: TimeDelta::zero(),
        wait: |_| TimeDelta::milliseconds(1),
        ..RULE
    };
    let (job, begun) = endless(short);
    let (mut long, _stop) = runner(&world, job);
    long.look().await.unwrap();
    begun.notified().await;
    let before = row(&world).await.held;
    world.clock.advance(TimeDelta::milliseconds(50));
    let went_on = async {
        while row(&world).await.held == before {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(Duration::from_secs(10), went_on).await.unwrap();
    // it says nothing for too long
    world.clock.advance(RULE.lease);
    let (mut other, _stop_other) = runner(&world, broom.job());
    let taken = async {
        while broom.swept() == 0 {
            look(&mut other).await;
            world.clock.advance(RULE.lease);
        }
    };
    timeout(Duration::from_secs(10), taken).await.unwrap();
    let ended = long.running.join_next();
    timeout(Duration::from_secs(10), ended).await.unwrap();
    assert_eq!(row(&world).await.attempts, 0, "the other one's success");
}

#[tokio::test]
async fn a_run_ends_with_its_lease_when_a_renewal_hangs() {
    let world = World::new().await;
    let short = JobRule {
        lease: TimeDelta::milliseconds(300),
        ..RULE
    };
    let (job, begun) = endless(short);
    let (mut runner, _stop) = runner(&world, job);
    runner.look().await.unwrap();
    begun.notified().await;
    // the renewal waits for its turn to write
    let _writer = world.service.store().begin(Room::Small).await.unwrap();
    let ended = runner.running.join_next();
    timeout(Duration::from_secs(3), ended).await.unwrap();
}

#[tokio::test]
async fn a_run_that_found_nothing_to_take_is_not_begun_again_at_once() {
    let (world, broom) = (World::new().await, Broom::default());
    // as a mail waits that another server is sending
    broom.something_waits.store(true, Ordering::Relaxed);
    let (runner, stop) = runner(&world, broom.job());
    let running = tokio::spawn(runner.run());
    tokio::time::sleep(LOOK + LOOK / 2).await;
    stop.send_replace(true);
    running.await.unwrap();
    assert!((1..=2).contains(&broom.swept()), "{}", broom.swept());
}

#[tokio::test]
async fn a_stop_begins_nothing_and_lets_go_what_does_not_end() {
    let (world, broom) = (World::new().await, Broom::default());
    let (job, begun) = endless(RULE);
    let (runner_of_it, stop) = runner(&world, job);
    let running = tokio::spawn(runner_of_it.run());
    begun.notified().await;
    assert!(row(&world).await.held.is_some());
    stop.send_replace(true);
    timeout(Duration::from_secs(30), running)
        .await
        .unwrap()
        .unwrap();
    let row = row(&world).await;
    assert_eq!((row.held, row.attempts, row.failure), (None, 0, None));
    // the next server does not wait
    let (mut next, _stop) = runner(&world, broom.job());
    look(&mut next).await;
    assert_eq!(broom.swept(), 1);
}

#[tokio::test]
async fn while_nothing_can_be_written_nothing_is_run_and_then_it_goes_on() {
    let (world, broom) = (World::new().await, Broom::default());
    let (mut runner, _stop) = runner(&world, broom.job());
    let lock = ForeignLock::take(&world.database.url, "jobs")
        .await
        .unwrap();
    let begun = runner.look().await;
    assert!(
        matches!(begun, Err(CommonError::WritesRefused(_))),
        "{begun:?}"
    );
    runner.note(begun.err().as_ref());
    assert!(runner.is_paused);
    lock.release().await.unwrap();
    // for a moment nobody tries again
    while runner.look().await.is_err() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    look(&mut runner).await;
    runner.note(None);
    assert!(!runner.is_paused);
    assert_eq!(broom.swept(), 1);
}

#[tokio::test]
async fn a_job_that_cannot_begin_does_not_keep_the_others() {
    let (world, broom) = (World::new().await, Broom::default());
    let other = JobRule {
        name: "other",
        ..RULE
    };
    let blind = Job::new(other, |_service| std::future::ready(Ok(Progress::Done)))
        .also_when(|_service| std::future::ready(broken().map(|_done| true)));
    let (mut runner, _stop) = runner(&world, blind);
    runner.jobs.push(broom.job());
    look(&mut runner).await;
    broom.something_waits.store(true, Ordering::Relaxed);
    runner.look().await.unwrap_err();
    assert!(runner.running.join_next().await.is_some());
    assert_eq!(broom.swept(), 2);
}

#[tokio::test]
async fn a_row_that_cannot_be_read_stops_its_job_alone() {
    let (world, broom) = (World::new().await, Broom::default());
    let other = JobRule {
        name: "other",
        ..RULE
    };
    let spoilt = Job::new(other, |_service| std::future::ready(Ok(Progress::Done)));
    let (mut runner, _stop) = runner(&world, spoilt);
    runner.jobs.push(broom.job());
    look(&mut runner).await;
    let spoil = "UPDATE jobs SET next_at = 'garbage' WHERE name = 'other'";
    world.service.store().execute(spoil).await.unwrap();
    world.clock.advance(RULE.rhythm);
    look(&mut runner).await;
    assert_eq!(broom.swept(), 2);
    assert_eq!(runner.unreadable, ["other"]);
    assert_eq!(row(&world).await.name, "sweep");
}
