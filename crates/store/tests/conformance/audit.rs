//! What is told of a change is written in its transaction.

use crate::{member, now};
use shinchoryu_store::{
    AuditId, AuditRow, CodeKey, CodePurpose, CodeTry, Late, MemberId, NewEmailCode, NewMfaReset,
    NewSession, SendRule, SessionId, SessionKind, Store, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    a_change_is_written_down_with_how_much_it_changed
    a_late_row_is_there_once
    a_refused_change_is_not_written_down
    a_wrong_try_counts_and_tells_nothing
    what_cannot_be_written_down_does_not_happen
    the_next_change_tells_nothing_of_the_one_before
}

fn row(member: MemberId) -> AuditRow {
    AuditRow {
        id: AuditId(Uuid::new_v4()),
        at: now(),
        event: "something".to_owned(),
        member: Some(member),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
        detail: None,
    }
}

async fn session(store: &Store, member: MemberId) -> SessionId {
    let id = SessionId(Uuid::new_v4());
    let mut token = [0; 32];
    token[..16].copy_from_slice(id.0.as_bytes());
    let new = NewSession {
        id,
        token: TokenHash(token),
        member,
        kind: SessionKind::Full,
        expires_at: now() + crate::minutes(720),
        ip: String::new(),
        agent: String::new(),
    };
    store.open_session(new, now()).await.unwrap();
    id
}

async fn sessions(store: &Store, member: MemberId) -> usize {
    let since = now() - crate::minutes(40);
    store.sessions_of(member, now(), since).await.unwrap().len()
}

async fn a_change_is_written_down_with_how_much_it_changed(store: &Store) {
    let member = member(store).await;
    let keep = session(store, member).await;
    for _ in 0..3 {
        session(store, member).await;
    }
    let telling = store.telling(vec![row(member)]);
    assert_eq!(telling.end_sessions(member, Some(keep)).await.unwrap(), 3);
    let rows = store.audit_of(member).await.unwrap();
    let details: Vec<_> = rows.iter().map(|row| row.detail.as_deref()).collect();
    assert_eq!(details, [Some("3")]);
}

/// Who was not told that a row was written writes it again, with others.
async fn a_late_row_is_there_once(store: &Store) {
    let member = member(store).await;
    let late = Late {
        told: vec![row(member)],
        ..Late::default()
    };
    store.catch_up(late.clone()).await.unwrap();
    let both = Late {
        told: vec![late.told[0].clone(), row(member)],
        ..Late::default()
    };
    store.catch_up(both).await.unwrap();
    assert_eq!(store.audit_of(member).await.unwrap().len(), 2);
}

async fn a_refused_change_is_not_written_down(store: &Store) {
    let member = member(store).await;
    let telling = store.telling(vec![row(member)]);
    let nobodys = SessionId(Uuid::new_v4());
    assert!(!telling.end_session_of(member, nobodys).await.unwrap());
    assert!(!telling.cancel_address(member, now()).await.unwrap());
    assert!(!telling.cancel_mfa_reset(TokenHash([7; 32])).await.unwrap());
    assert!(store.audit_of(member).await.unwrap().is_empty());
}

async fn a_wrong_try_counts_and_tells_nothing(store: &Store) {
    let member = member(store).await;
    let rule = SendRule {
        pause: crate::minutes(1),
        most: 3,
        window: crate::minutes(60),
        slack: crate::minutes(5),
    };
    let key = CodeKey {
        member,
        purpose: CodePurpose::ResetMfa,
        holder: session(store, member).await,
    };
    let code = NewEmailCode {
        key,
        digest: [1; 32],
        expires_at: now() + crate::minutes(10),
    };
    store
        .send_code(code, rule, Vec::new(), now())
        .await
        .unwrap();
    let telling = store.telling(vec![row(member)]);
    let request = |digest| NewMfaReset {
        key,
        digests: vec![digest],
        tries: 2,
        rule,
        cancel: TokenHash([3; 32]),
        available_at: now() + crate::minutes(60),
        lapsed: now(),
        latest: now(),
    };
    for _ in 0..2 {
        let (tried, _) = telling
            .request_mfa_reset(request([2; 32]), Vec::new(), now())
            .await
            .unwrap();
        assert!(matches!(tried, CodeTry::Wrong(_)), "{tried:?}");
    }
    let (tried, _) = telling
        .request_mfa_reset(request([1; 32]), Vec::new(), now())
        .await
        .unwrap();
    assert!(matches!(tried, CodeTry::Spent(_)), "the wrong ones counted");
    assert!(store.audit_of(member).await.unwrap().is_empty());
}

async fn what_cannot_be_written_down_does_not_happen(store: &Store) {
    let member = member(store).await;
    let keep = session(store, member).await;
    session(store, member).await;
    let twice = row(member);
    store.add_audit(twice.clone()).await.unwrap();
    let telling = store.telling(vec![twice]);
    assert!(telling.end_sessions(member, Some(keep)).await.is_err());
    assert_eq!(sessions(store, member).await, 2);
}

async fn the_next_change_tells_nothing_of_the_one_before(store: &Store) {
    let member = member(store).await;
    let (first, second) = (session(store, member).await, session(store, member).await);
    let telling = store.telling(vec![row(member)]);
    assert!(telling.end_session_of(member, first).await.unwrap());
    assert!(store.end_session_of(member, second).await.unwrap());
    assert_eq!(store.audit_of(member).await.unwrap().len(), 1);
    assert_eq!(sessions(store, member).await, 0);
}
