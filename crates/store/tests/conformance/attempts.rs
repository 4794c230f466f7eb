//! Counters of failures: of strangers, and of sources with a share of their own.

use crate::{minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    Attempt, AttemptKey, AttemptKind, AttemptRule, AttemptSource, Bar, PlaceHash, SessionId, Store,
    TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    attempts_count_up_to_the_block
    attempts_of_two_kinds_and_accounts_do_not_mix
    fifty_parallel_attempts_count_fifty
    a_source_has_its_share_and_then_takes_from_strangers
    strangers_touch_no_share
    so_many_sources_of_a_sort_have_a_share
    parallel_sources_take_no_more_shares_than_there_are
    a_success_forgets_one_source_or_all
    a_block_from_before_the_clock_was_set_back_blocks_nobody
    untouched_counters_are_forgotten
}

pub(crate) const RULE: AttemptRule = AttemptRule {
    sources: 2,
    share: 3,
    most: 5,
    wait: |_| None,
    slack: TimeDelta::minutes(5),
};

pub(crate) fn strangers(kind: AttemptKind, account: &[u8]) -> AttemptKey {
    AttemptKey {
        kind,
        account: account.to_vec(),
        source: AttemptSource::Stranger,
    }
}

fn passwords(account: &[u8]) -> AttemptKey {
    strangers(AttemptKind::Password, account)
}

fn device(number: u8) -> AttemptKey {
    AttemptKey {
        source: AttemptSource::Device(TokenHash([number; 32])),
        ..passwords(b"a")
    }
}

async fn count(store: &Store, key: &AttemptKey, rule: AttemptRule, at: DateTime<Utc>) -> Attempt {
    store
        .once(async |tx| tx.attempts().count(key, rule, at).await)
        .await
        .unwrap()
}

/// Failures in a row, this one included.
pub(crate) async fn failures(store: &Store, key: &AttemptKey) -> i64 {
    let many = AttemptRule { most: 99, ..RULE };
    match count(store, key, many, now()).await {
        Attempt::Allowed { failures, .. } => failures,
        other => panic!("{other:?}"),
    }
}

fn of_strangers(failures: i64) -> Attempt {
    Attempt::Allowed {
        failures,
        of_strangers: Some(failures),
    }
}

const fn own(failures: i64) -> Attempt {
    Attempt::Allowed {
        failures,
        of_strangers: None,
    }
}

const A_MINUTE_AFTER_THREE: AttemptRule = AttemptRule {
    wait: |failures| {
        if failures >= 3 {
            Some(TimeDelta::minutes(1))
        } else {
            None
        }
    },
    ..RULE
};

async fn attempts_count_up_to_the_block(store: &Store) {
    let count = async |at| count(store, &passwords(b"a"), A_MINUTE_AFTER_THREE, at).await;
    for failures in 1..=3 {
        assert_eq!(count(now()).await, of_strangers(failures));
    }
    let until = now() + minutes(1);
    for _ in 0..2 {
        assert!(
            matches!(count(now()).await, Attempt::Barred(Bar::Until(end)) if (until - end) < TimeDelta::microseconds(1))
        );
    }
    assert_eq!(count(until).await, of_strangers(4));
    assert!(matches!(count(until).await, Attempt::Barred(Bar::Until(_))));
    assert_eq!(count(until + minutes(1)).await, of_strangers(5));
    assert_eq!(
        count(until + minutes(2)).await,
        Attempt::Barred(Bar::Closed)
    );
    assert_eq!(
        count(until + minutes(9_999)).await,
        Attempt::Barred(Bar::Closed)
    );
    store
        .once(async |tx| tx.attempts().clear(&passwords(b"a")).await)
        .await
        .unwrap();
    assert_eq!(failures(store, &passwords(b"a")).await, 1);
}

async fn attempts_of_two_kinds_and_accounts_do_not_mix(store: &Store) {
    let codes = strangers(AttemptKind::Code, b"a");
    assert_eq!(failures(store, &passwords(b"a")).await, 1);
    assert_eq!(failures(store, &codes).await, 1);
    assert_eq!(failures(store, &passwords(b"b")).await, 1);
    assert_eq!(failures(store, &passwords(b"a")).await, 2);
    store
        .once(async |tx| tx.attempts().clear(&passwords(b"a")).await)
        .await
        .unwrap();
    assert_eq!(failures(store, &passwords(b"b")).await, 2);
    assert_eq!(failures(store, &codes).await, 2);
}

async fn fifty_parallel_attempts_count_fifty(store: &Store) {
    let running: Vec<_> = (0..50)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { failures(&store, &passwords(b"a")).await })
        })
        .collect();
    let mut counts = Vec::new();
    for one in running {
        counts.push(one.await.unwrap());
    }
    counts.sort_unstable();
    assert_eq!(counts, (1..=50).collect::<Vec<_>>());
}

async fn a_source_has_its_share_and_then_takes_from_strangers(store: &Store) {
    let key = device(1);
    for failures in 1..=3 {
        assert_eq!(count(store, &key, RULE, now()).await, own(failures));
    }
    for strangers in 1..=5 {
        let beyond = Attempt::Allowed {
            failures: strangers + 3,
            of_strangers: Some(strangers),
        };
        assert_eq!(count(store, &key, RULE, now()).await, beyond);
    }
    assert_eq!(
        count(store, &key, RULE, now()).await,
        Attempt::Barred(Bar::Closed)
    );
    let closed = count(store, &passwords(b"a"), RULE, now()).await;
    assert_eq!(closed, Attempt::Barred(Bar::Closed));
    assert_eq!(count(store, &device(2), RULE, now()).await, own(1));
}

async fn strangers_touch_no_share(store: &Store) {
    for _ in 0..5 {
        count(store, &passwords(b"a"), RULE, now()).await;
    }
    let closed = count(store, &passwords(b"a"), RULE, now()).await;
    assert_eq!(closed, Attempt::Barred(Bar::Closed));
    for source in [
        AttemptSource::Place(PlaceHash([7; 32])),
        AttemptSource::Device(TokenHash([7; 32])),
        AttemptSource::Session(SessionId(Uuid::new_v4())),
    ] {
        let key = AttemptKey {
            source,
            ..passwords(b"a")
        };
        for failures in 1..=3 {
            assert_eq!(count(store, &key, RULE, now()).await, own(failures));
        }
        assert_eq!(
            count(store, &key, RULE, now()).await,
            Attempt::Barred(Bar::Closed)
        );
    }
}

async fn so_many_sources_of_a_sort_have_a_share(store: &Store) {
    for number in [1, 2, 1, 2] {
        let own = count(store, &device(number), RULE, now()).await;
        assert!(matches!(
            own,
            Attempt::Allowed {
                of_strangers: None,
                ..
            }
        ));
    }
    // a third has none; another sort has its own
    assert_eq!(count(store, &device(3), RULE, now()).await, of_strangers(1));
    let place = AttemptKey {
        source: AttemptSource::Place(PlaceHash([1; 32])),
        ..passwords(b"a")
    };
    assert_eq!(count(store, &place, RULE, now()).await, own(1));
}

async fn parallel_sources_take_no_more_shares_than_there_are(store: &Store) {
    let running: Vec<_> = (0..10)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { count(&store, &device(number), RULE, now()).await })
        })
        .collect();
    let mut shares = 0;
    for one in running {
        shares += u32::from(one.await.unwrap() == own(1));
    }
    assert_eq!(shares, 2);
}

async fn a_success_forgets_one_source_or_all(store: &Store) {
    for key in [device(1), device(1), device(2), passwords(b"a")] {
        count(store, &key, RULE, now()).await;
    }
    store
        .once(async |tx| tx.attempts().clear(&device(1)).await)
        .await
        .unwrap();
    assert_eq!(count(store, &device(1), RULE, now()).await, own(1));
    assert_eq!(count(store, &device(2), RULE, now()).await, own(2));
    let strangers = count(store, &passwords(b"a"), RULE, now()).await;
    assert_eq!(strangers, of_strangers(2));
}

async fn a_block_from_before_the_clock_was_set_back_blocks_nobody(store: &Store) {
    for ahead in [minutes(6), minutes(60), TimeDelta::days(365)] {
        store
            .once(async |tx| tx.attempts().clear(&passwords(b"a")).await)
            .await
            .unwrap();
        let count = async |at| count(store, &passwords(b"a"), A_MINUTE_AFTER_THREE, at).await;
        for _ in 0..3 {
            count(now() + ahead).await;
        }
        // the failures count all the same, and the next one costs its wait
        assert_eq!(count(now()).await, of_strangers(4), "{ahead}");
        assert!(matches!(count(now()).await, Attempt::Barred(Bar::Until(_))));
    }
    // a clock that is a little behind is none that was set back
    store
        .once(async |tx| tx.attempts().clear(&passwords(b"a")).await)
        .await
        .unwrap();
    for _ in 0..3 {
        count(
            store,
            &passwords(b"a"),
            A_MINUTE_AFTER_THREE,
            now() + minutes(4),
        )
        .await;
    }
    let waits = count(store, &passwords(b"a"), A_MINUTE_AFTER_THREE, now()).await;
    assert!(matches!(waits, Attempt::Barred(Bar::Until(_))));
}

async fn untouched_counters_are_forgotten(store: &Store) {
    failures(store, &passwords(b"a")).await;
    let waits = AttemptRule {
        wait: |_| Some(TimeDelta::minutes(10)),
        ..RULE
    };
    count(store, &passwords(b"blocked"), waits, now()).await;
    for _ in 0..5 {
        count(store, &passwords(b"closed"), RULE, now()).await;
    }
    let ahead = now() + TimeDelta::days(365);
    count(store, &passwords(b"ahead"), waits, ahead).await;
    let forget = async |at: DateTime<Utc>, since, closed| {
        store
            .forget_attempts((at, at + minutes(5)), since, (5, closed))
            .await
            .unwrap()
    };
    let before = now() - minutes(1);
    assert_eq!(forget(now(), before, before).await, 0);
    // what blocks is kept, and what is closed; what was ahead is of now and blocks nobody
    let after = now() + minutes(1);
    assert_eq!(forget(now(), after, before).await, 2);
    assert_eq!(forget(now() + minutes(10), after, before).await, 1);
    let closed = count(store, &passwords(b"closed"), RULE, now()).await;
    assert_eq!(closed, Attempt::Barred(Bar::Closed));
    assert_eq!(forget(now(), after, after).await, 1);
    assert_eq!(store.count_rows("attempts").await.unwrap(), 0);
}
