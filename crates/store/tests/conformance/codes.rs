//! Codes by mail.

use crate::together::Together as _;
use crate::{member, minutes, now};
use chrono::TimeDelta;
use shinchoryu_store::{
    CodeKey, CodePurpose, CodeTry, MemberId, NewEmailCode, SendRule, Sending, SessionId, Store,
};
use uuid::Uuid;

crate::conformance! {
    a_code_is_used_once
    a_code_of_another_session_purpose_or_member_does_not_count
    a_code_is_tried_five_times
    a_code_ends_with_its_time
    the_newest_code_counts
    codes_have_a_pause_and_a_number_an_hour
    twenty_right_tries_at_once_have_one_winner
}

const RIGHT: [u8; 32] = [1; 32];
const WRONG: [u8; 32] = [2; 32];
const RULE: SendRule = SendRule {
    pause: TimeDelta::seconds(60),
    most: 3,
    window: TimeDelta::hours(1),
    slack: TimeDelta::minutes(5),
};

fn key(member: MemberId) -> CodeKey {
    CodeKey {
        member,
        purpose: CodePurpose::VerifyEmail,
        holder: SessionId(Uuid::new_v4()),
    }
}

fn new(key: CodeKey, digest: [u8; 32], after: TimeDelta) -> NewEmailCode {
    NewEmailCode {
        key,
        digest,
        expires_at: now() + after + minutes(15),
    }
}

async fn send(store: &Store, key: CodeKey, digest: [u8; 32], after: TimeDelta) -> Sending {
    let new = new(key, digest, after);
    store
        .send_code(new, RULE, Vec::new(), now() + after)
        .await
        .unwrap()
}

async fn attempt(store: &Store, key: CodeKey, digest: [u8; 32], after: TimeDelta) -> CodeTry {
    store
        .use_code(key, &[[0; 32], digest], 5, RULE, now() + after)
        .await
        .unwrap()
}

const AT_ONCE: TimeDelta = TimeDelta::zero();

async fn a_code_is_used_once(store: &Store) {
    let key = key(member(store).await);
    assert_eq!(send(store, key, RIGHT, AT_ONCE).await, Sending::Sent);
    assert_eq!(attempt(store, key, RIGHT, AT_ONCE).await, CodeTry::Right);
    assert_eq!(attempt(store, key, RIGHT, AT_ONCE).await, CodeTry::Gone);
}

async fn a_code_of_another_session_purpose_or_member_does_not_count(store: &Store) {
    let mine = key(member(store).await);
    let theirs = key(member(store).await);
    send(store, mine, RIGHT, AT_ONCE).await;
    for other in [
        CodeKey {
            holder: theirs.holder,
            ..mine
        },
        CodeKey {
            purpose: CodePurpose::ChangeEmail,
            ..mine
        },
        CodeKey {
            member: theirs.member,
            ..mine
        },
    ] {
        assert_eq!(attempt(store, other, RIGHT, AT_ONCE).await, CodeTry::Gone);
    }
    assert_eq!(attempt(store, mine, RIGHT, AT_ONCE).await, CodeTry::Right);
}

async fn a_code_is_tried_five_times(store: &Store) {
    let key = key(member(store).await);
    send(store, key, RIGHT, AT_ONCE).await;
    for left in [4, 3, 2, 1, 0] {
        assert_eq!(
            attempt(store, key, WRONG, AT_ONCE).await,
            CodeTry::Wrong(left)
        );
    }
    let spent = attempt(store, key, RIGHT, AT_ONCE).await;
    assert!(matches!(spent, CodeTry::Spent(_)), "{spent:?}");
}

async fn a_code_ends_with_its_time(store: &Store) {
    let key = key(member(store).await);
    send(store, key, RIGHT, AT_ONCE).await;
    assert_eq!(attempt(store, key, RIGHT, minutes(15)).await, CodeTry::Gone);
    assert_eq!(store.forget_codes(now() + minutes(14)).await.unwrap(), 0);
    assert_eq!(store.forget_codes(now() + minutes(16)).await.unwrap(), 1);
}

async fn the_newest_code_counts(store: &Store) {
    let first = key(member(store).await);
    let second = CodeKey {
        holder: SessionId(Uuid::new_v4()),
        ..first
    };
    send(store, first, RIGHT, AT_ONCE).await;
    attempt(store, first, WRONG, AT_ONCE).await;
    assert_eq!(send(store, second, WRONG, minutes(1)).await, Sending::Sent);
    assert_eq!(
        attempt(store, first, RIGHT, minutes(1)).await,
        CodeTry::Gone
    );
    assert_eq!(
        attempt(store, second, RIGHT, minutes(1)).await,
        CodeTry::Wrong(4)
    );
    assert_eq!(
        attempt(store, second, WRONG, minutes(1)).await,
        CodeTry::Right
    );
}

async fn codes_have_a_pause_and_a_number_an_hour(store: &Store) {
    let key = key(member(store).await);
    assert_eq!(send(store, key, RIGHT, AT_ONCE).await, Sending::Sent);
    let early = send(store, key, WRONG, TimeDelta::seconds(59)).await;
    assert!(matches!(early, Sending::NotBefore(_)), "{early:?}");
    // what was refused changed nothing
    let sent = store
        .email_codes()
        .sent(key.member, key.purpose, RULE)
        .await
        .unwrap();
    let sent = sent.unwrap();
    assert_eq!(sent.resend_at, sent.sent_at + minutes(1));
    assert_eq!(send(store, key, WRONG, minutes(1)).await, Sending::Sent);
    assert_eq!(send(store, key, WRONG, minutes(2)).await, Sending::Sent);
    let fourth = send(store, key, WRONG, minutes(59)).await;
    assert_eq!(fourth, Sending::NotBefore(sent.sent_at + minutes(60)));
    assert_eq!(send(store, key, RIGHT, minutes(60)).await, Sending::Sent);
    assert_eq!(send(store, key, RIGHT, minutes(61)).await, Sending::Sent);
}

async fn twenty_right_tries_at_once_have_one_winner(store: &Store) {
    let key = key(member(store).await);
    send(store, key, RIGHT, AT_ONCE).await;
    let tries: Vec<_> = (0..20)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { attempt(&store, key, RIGHT, AT_ONCE).await })
        })
        .collect();
    let mut right = 0;
    for one in tries {
        right += usize::from(one.await.unwrap() == CodeTry::Right);
    }
    assert_eq!(right, 1);
}
