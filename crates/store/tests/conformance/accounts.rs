//! Members, sessions and counters.

use crate::together::Together as _;
use crate::{member, minutes, new_member, now};
use shinchoryu_store::testing::Status;
use shinchoryu_store::{
    AttemptKind, Late, MemberId, NewSession, Proof, RegistrationStep, Room, SessionId, SessionKind,
    Store, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    a_member_comes_back_as_added
    an_address_is_taken_once
    a_session_comes_back_with_its_member
    the_last_use_of_a_session_never_moves_back
    a_session_that_is_over_is_ended_unless_it_was_used_since
    an_ended_session_is_gone
    sessions_that_are_over_are_forgotten
    a_code_finishes_its_sign_in_once
    a_used_step_and_earlier_ones_are_refused
    one_of_ten_parallel_sign_ins_with_one_code_wins
    a_step_of_the_future_bars_no_other_and_is_used_once
}

fn token() -> TokenHash {
    let mut token = [0; 32];
    token[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    TokenHash(token)
}

fn new_session(member: MemberId, kind: SessionKind) -> NewSession {
    NewSession {
        id: SessionId(Uuid::new_v4()),
        token: token(),
        member,
        kind,
        rule: crate::SESSION_RULE,
        expires_at: now() + minutes(720),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    }
}

async fn session(store: &Store, member: MemberId, kind: SessionKind) -> TokenHash {
    let new = new_session(member, kind);
    let token = new.token;
    store
        .once(async |tx| tx.sessions().open(new, now()).await)
        .await
        .unwrap();
    token
}

/// What came of a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Spent {
    Done,
    Before,
    Gone,
}

/// Ends a sign-in with the code of a step.
async fn sign_in(store: &Store, flow: TokenHash, step: i64, session: NewSession) -> Spent {
    let proof = Proof::Code {
        step,
        latest: step + 10,
    };
    let member = session.member;
    let tx = store.begin(Room::Small).await.unwrap();
    if !tx.factors().spend(member, &proof, now()).await.unwrap() {
        return Spent::Before;
    }
    if !tx.sessions().end_flow(flow, member).await.unwrap() {
        return Spent::Gone;
    }
    tx.sessions().open(session, now()).await.unwrap();
    let (kind, account) = (AttemptKind::Code, member.0.as_bytes());
    tx.attempts().clear_all(kind, account).await.unwrap();
    tx.commit().await.unwrap();
    Spent::Done
}

async fn a_member_comes_back_as_added(store: &Store) {
    let new = new_member("a@example.jp");
    assert!(store.add_member(new.clone(), now()).await.unwrap());
    let found = store
        .members()
        .by_email("a@example.jp")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.id, new.id);
    assert_eq!(found.password_hash, new.password_hash);
    assert_eq!(found.totp_secret, new.totp_secret);
    assert_eq!(found.step, RegistrationStep::Subscribed);
    assert_eq!(found.profile, new.profile);
    assert_eq!(found.created_at.timestamp_subsec_nanos(), 123_456_000);
    assert!(
        store
            .members()
            .by_email("b@example.jp")
            .await
            .unwrap()
            .is_none()
    );

    let status = Status {
        step: RegistrationStep::MfaAdded,
        is_email_verified: false,
        is_subscribed: false,
        is_disabled: true,
        deleted_at: Some(found.created_at),
    };
    store.set_status(new.id, status).await.unwrap();
    let found = store
        .members()
        .by_email("a@example.jp")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.step, RegistrationStep::MfaAdded);
    assert!(!found.is_email_verified && !found.is_subscribed && found.is_disabled);
    assert_eq!(found.deleted_at, Some(found.created_at));
}

async fn an_address_is_taken_once(store: &Store) {
    let first = new_member("a@example.jp");
    assert!(store.add_member(first.clone(), now()).await.unwrap());
    assert!(
        !store
            .add_member(new_member("a@example.jp"), now())
            .await
            .unwrap()
    );
    let found = store
        .members()
        .by_email("a@example.jp")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.id, first.id);
}

async fn a_session_comes_back_with_its_member(store: &Store) {
    let id = member(store).await;
    for kind in [SessionKind::Code, SessionKind::Enrolment, SessionKind::Full] {
        let token = session(store, id, kind).await;
        let (found, owner) = store.find_session(token).await.unwrap().unwrap();
        assert_eq!((found.kind, found.member, owner.id), (kind, id, id));
        assert_eq!(found.created_at, found.last_seen_at);
        assert_eq!(found.expires_at - found.created_at, minutes(720));
    }
    assert!(store.find_session(token()).await.unwrap().is_none());
}

fn use_of(id: SessionId, after: i64) -> Late {
    Late {
        uses: vec![(id, now() + minutes(after))],
        ..Late::default()
    }
}

async fn a_session_that_is_over_is_ended_unless_it_was_used_since(store: &Store) {
    let token = session(store, member(store).await, SessionKind::Full).await;
    let (opened, _) = store.find_session(token).await.unwrap().unwrap();
    store.catch_up(use_of(opened.id, 10)).await.unwrap();
    let over = |seen| Late {
        over: vec![(opened.id, seen)],
        ..Late::default()
    };
    store.catch_up(over(opened.last_seen_at)).await.unwrap();
    assert!(store.find_session(token).await.unwrap().is_some());
    store.catch_up(over(now() + minutes(10))).await.unwrap();
    assert!(store.find_session(token).await.unwrap().is_none());
}

async fn the_last_use_of_a_session_never_moves_back(store: &Store) {
    let token = session(store, member(store).await, SessionKind::Full).await;
    let (opened, _) = store.find_session(token).await.unwrap().unwrap();
    for (at, seen) in [(10, 10), (5, 10), (11, 11)] {
        store.catch_up(use_of(opened.id, at)).await.unwrap();
        let (found, _) = store.find_session(token).await.unwrap().unwrap();
        assert_eq!(found.last_seen_at - opened.created_at, minutes(seen));
    }
}

async fn an_ended_session_is_gone(store: &Store) {
    let id = member(store).await;
    let (one, other) = (
        session(store, id, SessionKind::Full).await,
        session(store, id, SessionKind::Full).await,
    );
    store
        .once(async |tx| tx.sessions().sign_out(one, id, None, now()).await)
        .await
        .unwrap();
    store
        .once(async |tx| tx.sessions().sign_out(one, id, None, now()).await)
        .await
        .unwrap();
    assert!(store.find_session(one).await.unwrap().is_none());
    assert!(store.find_session(other).await.unwrap().is_some());
}

async fn sessions_that_are_over_are_forgotten(store: &Store) {
    let id = member(store).await;
    let idle = session(store, id, SessionKind::Full).await;
    let used = session(store, id, SessionKind::Full).await;
    let (found, _) = store.find_session(used).await.unwrap().unwrap();
    store.catch_up(use_of(found.id, 30)).await.unwrap();

    let later = now() + minutes(41);
    assert_eq!(
        store
            .forget_ended_sessions(later, later - minutes(40))
            .await
            .unwrap(),
        1
    );
    assert!(store.find_session(idle).await.unwrap().is_none());
    assert!(store.find_session(used).await.unwrap().is_some());
    let end = now() + minutes(720);
    assert_eq!(store.forget_ended_sessions(end, now()).await.unwrap(), 1);
}

async fn a_code_finishes_its_sign_in_once(store: &Store) {
    let id = member(store).await;
    let flow = session(store, id, SessionKind::Code).await;
    let new = new_session(id, SessionKind::Full);
    let again = new_session(id, SessionKind::Full);
    let (token, other) = (new.token, again.token);
    let codes = crate::attempts::strangers(AttemptKind::Code, id.0.as_bytes());
    crate::attempts::failures(store, &codes).await;

    let done = sign_in(store, flow, 100, new).await;
    assert_eq!(done, Spent::Done);
    assert!(store.find_session(flow).await.unwrap().is_none());
    assert!(store.find_session(token).await.unwrap().is_some());
    let failures = crate::attempts::failures(store, &codes).await;
    assert_eq!(failures, 1, "the counter begins anew");

    let done = sign_in(store, flow, 101, again).await;
    assert_eq!(done, Spent::Gone);
    assert!(store.find_session(other).await.unwrap().is_none());
}

async fn a_used_step_and_earlier_ones_are_refused(store: &Store) {
    let id = member(store).await;
    for (step, expected) in [
        (100, Spent::Done),
        (100, Spent::Before),
        (99, Spent::Before),
        (101, Spent::Done),
    ] {
        let flow = session(store, id, SessionKind::Code).await;
        let new = new_session(id, SessionKind::Full);
        let token = new.token;
        let done = sign_in(store, flow, step, new).await;
        assert_eq!(done, expected, "{step}");
        let opened = store.find_session(token).await.unwrap().is_some();
        assert_eq!(opened, expected == Spent::Done);
        // a refused code leaves the sign-in open for the next one
        let open = store.find_session(flow).await.unwrap().is_some();
        assert_eq!(open, expected == Spent::Before);
    }
}

async fn one_of_ten_parallel_sign_ins_with_one_code_wins(store: &Store) {
    let id = member(store).await;
    let mut running = Vec::new();
    for _ in 0..10 {
        let flow = session(store, id, SessionKind::Code).await;
        let new = new_session(id, SessionKind::Full);
        let store = store.clone();
        running.push(tokio::spawn(async move {
            sign_in(&store, flow, 100, new).await
        }));
    }
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == Spent::Done);
    }
    assert_eq!(done, 1);
}

async fn a_step_of_the_future_bars_no_other_and_is_used_once(store: &Store) {
    let id = member(store).await;
    for (step, expected) in [
        (5000, Spent::Done),
        // the clock was set back
        (4991, Spent::Before),
        (100, Spent::Done),
        (100, Spent::Before),
        (99, Spent::Before),
        (101, Spent::Done),
        // the time of the other code has come
        (4999, Spent::Done),
        (5000, Spent::Before),
        (5001, Spent::Done),
    ] {
        let flow = session(store, id, SessionKind::Code).await;
        let done = sign_in(store, flow, step, new_session(id, SessionKind::Full)).await;
        assert_eq!(done, expected, "{step}");
    }
    // what is long past is not kept
    assert_eq!(store.count_rows("spent_steps").await.unwrap(), 3);
}
