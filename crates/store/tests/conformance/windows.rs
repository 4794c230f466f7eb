//! Limits over a stretch of time.

use crate::{minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{Store, Window, WindowRule};

crate::conformance! {
    a_limit_holds_until_its_window_ends
    fifty_parallel_ones_share_one_limit
    kinds_and_subjects_count_apart
    what_did_not_go_wrong_is_taken_back
    different_ones_are_counted_once_each_and_shut_out
    parallel_different_ones_share_one_limit
    windows_that_are_over_are_forgotten
    a_clock_set_back_keeps_nobody_out_longer
    writing_is_seen_to_work_and_to_fail
}

const RULE: WindowRule = WindowRule {
    kind: "sign_up",
    max: 5,
    length: TimeDelta::minutes(60),
};

const DIFFERENT: WindowRule = WindowRule {
    kind: "accounts",
    ..RULE
};

const DAY: TimeDelta = TimeDelta::hours(24);

async fn count(store: &Store, subject: &str, at: DateTime<Utc>) -> Window {
    store
        .once(async |tx| tx.windows().count(RULE, subject.as_bytes(), at).await)
        .await
        .unwrap()
}

async fn different(store: &Store, mark: &str, at: DateTime<Utc>) -> Window {
    store
        .once(async |tx| {
            tx.windows()
                .count_different(DIFFERENT, b"a", mark.as_bytes(), DAY, at)
                .await
        })
        .await
        .unwrap()
}

fn is_full(window: Window) -> bool {
    matches!(window, Window::FullUntil(_))
}

async fn a_limit_holds_until_its_window_ends(store: &Store) {
    for number in 1..=5 {
        let at = now() + minutes(number * 10);
        assert_eq!(count(store, "a", at).await, Window::Within(number));
    }
    // the window began with the first one, ten minutes in
    let end = now() + minutes(70);
    let Window::FullUntil(until) = count(store, "a", end - TimeDelta::seconds(1)).await else {
        panic!("a sixth");
    };
    assert!((end - until).abs() < TimeDelta::microseconds(1), "{until}");
    assert_eq!(count(store, "a", end).await, Window::Within(1));
}

async fn fifty_parallel_ones_share_one_limit(store: &Store) {
    let running: Vec<_> = (0..50)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { count(&store, "a", now()).await })
        })
        .collect();
    let mut counted = Vec::new();
    let mut full = 0;
    for one in running {
        match one.await.unwrap() {
            Window::Within(count) => counted.push(count),
            Window::FullUntil(_) => full += 1,
        }
    }
    counted.sort_unstable();
    assert_eq!((counted, full), (vec![1, 2, 3, 4, 5], 45));
}

async fn kinds_and_subjects_count_apart(store: &Store) {
    assert_eq!(count(store, "a", now()).await, Window::Within(1));
    assert_eq!(count(store, "b", now()).await, Window::Within(1));
    let other = WindowRule {
        kind: "coupon",
        ..RULE
    };
    let counted = store
        .once(async |tx| tx.windows().count(other, b"a", now()).await)
        .await
        .unwrap();
    assert_eq!(counted, Window::Within(1));
    assert_eq!(count(store, "a", now()).await, Window::Within(2));
}

async fn what_did_not_go_wrong_is_taken_back(store: &Store) {
    for _ in 0..20 {
        assert_eq!(count(store, "a", now()).await, Window::Within(1));
        store
            .once(async |tx| tx.windows().uncount(RULE, b"a").await)
            .await
            .unwrap();
    }
    store
        .once(async |tx| tx.windows().uncount(RULE, b"a").await)
        .await
        .unwrap();
    store
        .once(async |tx| tx.windows().uncount(RULE, b"nobody").await)
        .await
        .unwrap();
    assert_eq!(count(store, "a", now()).await, Window::Within(1));
}

async fn different_ones_are_counted_once_each_and_shut_out(store: &Store) {
    for mark in ["1", "2", "1", "3", "2", "4", "5", "5"] {
        let number: i64 = mark.parse().unwrap();
        let window = different(store, mark, now()).await;
        assert!(
            matches!(window, Window::Within(count) if count >= number),
            "{mark}"
        );
    }
    // marks of long ago do not count
    let later = now() + minutes(61);
    assert_eq!(different(store, "6", later).await, Window::Within(1));
    for mark in ["7", "8", "9", "10"] {
        assert!(!is_full(different(store, mark, later).await), "{mark}");
    }
    assert!(is_full(different(store, "11", later).await));
    let almost = later + DAY - TimeDelta::seconds(1);
    assert!(is_full(different(store, "6", almost).await));
    assert_eq!(different(store, "6", later + DAY).await, Window::Within(1));
}

async fn parallel_different_ones_share_one_limit(store: &Store) {
    let running: Vec<_> = (0..20)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move { different(&store, &number.to_string(), now()).await })
        })
        .collect();
    let mut within = 0;
    for one in running {
        within += u32::from(!is_full(one.await.unwrap()));
    }
    assert_eq!(within, 5);
}

async fn windows_that_are_over_are_forgotten(store: &Store) {
    count(store, "a", now()).await;
    different(store, "1", now()).await;
    let end = now() + minutes(60);
    let early = end - TimeDelta::seconds(1);
    // the row of the different ones shuts nobody out, so it is over already
    assert_eq!(store.forget_windows(early).await.unwrap(), 1);
    assert_eq!(store.forget_marks(now() - minutes(1)).await.unwrap(), 0);
    assert_eq!(count(store, "a", early).await, Window::Within(2));
    assert_eq!(store.forget_windows(end).await.unwrap(), 1);
    assert_eq!(store.forget_marks(now() + minutes(1)).await.unwrap(), 1);
}

async fn a_clock_set_back_keeps_nobody_out_longer(store: &Store) {
    for _ in 0..6 {
        count(store, "a", now()).await;
    }
    assert!(is_full(count(store, "a", now()).await));
    assert_eq!(
        count(store, "a", now() - minutes(1)).await,
        Window::Within(1)
    );
}

async fn writing_is_seen_to_work_and_to_fail(store: &Store) {
    for _ in 0..2 {
        store.check_write(now()).await.unwrap();
    }
    store.execute("DROP TABLE windows").await.unwrap();
    assert!(store.check_write(now()).await.is_err());
}
