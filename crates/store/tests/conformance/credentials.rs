//! Passwords and addresses that take the place of others.

use crate::together::{Confirmed, Together as _};
use crate::{member, minutes, new_member, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    AddressChange, CodeKey, CodePurpose, CodeTry, LinkLife, MailId, MemberId, NewEmailCode,
    NewMail, NewPassword, NewResetLink, NewSession, Proof, Room, SendRule, Sending, SessionId,
    SessionKind, Store, TokenHash,
};
use uuid::Uuid;

crate::conformance! {
    a_link_sets_one_password
    another_link_voids_none_before_it
    a_link_ends_with_its_time_and_with_a_clock_set_back
    a_link_of_nobody_sets_nothing
    a_password_changed_meanwhile_leaves_the_link_unused
    a_disabled_member_gets_no_password
    one_of_ten_uses_of_a_link_at_once_wins
    a_new_password_ends_what_the_old_one_opened
    a_password_is_changed_with_a_code_once
    a_new_address_waits_for_its_code
    a_wrong_code_leaves_the_member_as_it_was
    the_code_of_an_earlier_request_is_void
    an_address_taken_meanwhile_ends_the_request
    a_request_taken_back_has_no_code
    a_confirmed_address_ends_every_other_session
    requests_nobody_confirms_are_forgotten
}

const TRIES: i64 = 5;
const RULE: SendRule = SendRule {
    pause: TimeDelta::zero(),
    most: 5,
    window: TimeDelta::hours(1),
    slack: TimeDelta::minutes(5),
};
const OLD: &str = "$argon2id$…";

fn token() -> TokenHash {
    let mut token = [0; 32];
    token[..16].copy_from_slice(Uuid::new_v4().as_bytes());
    TokenHash(token)
}

fn mail() -> NewMail {
    NewMail {
        id: MailId(Uuid::new_v4()),
        kind: "password_changed",
        recipient: "taro@example.jp".to_owned(),
        language: "ja".to_owned(),
        params: vec![7; 40],
    }
}

fn password(member: MemberId) -> NewPassword {
    NewPassword {
        member,
        replaces: OLD.to_owned(),
        hash: "$argon2id$new".to_owned(),
    }
}

/// Ends that count at `now`.
fn living(now: DateTime<Utc>) -> LinkLife {
    LinkLife {
        after: now,
        until: now + minutes(15),
    }
}

async fn link(store: &Store, member: Option<MemberId>) -> TokenHash {
    let token = token();
    let new = NewResetLink {
        token,
        member,
        expires_at: now() + minutes(10),
    };
    store.put_reset_link(new).await.unwrap();
    token
}

async fn reset(store: &Store, token: TokenHash, member: MemberId) -> bool {
    store
        .reset_password(
            token,
            (password(member), vec![mail()]),
            living(now()),
            now(),
        )
        .await
        .unwrap()
}

async fn owner(store: &Store, token: TokenHash, at: DateTime<Utc>) -> Option<MemberId> {
    let found = store.reset_links().owner(token, living(at)).await.unwrap();
    found.map(|member| member.id)
}

async fn session(store: &Store, member: MemberId, kind: SessionKind) -> (SessionId, TokenHash) {
    let (id, token) = (SessionId(Uuid::new_v4()), token());
    let new = NewSession {
        id,
        token,
        member,
        kind,
        rule: crate::SESSION_RULE,
        expires_at: now() + minutes(720),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    };
    store
        .once(async |tx| tx.sessions().open(new, now()).await)
        .await
        .unwrap();
    (id, token)
}

async fn is_open(store: &Store, token: TokenHash) -> bool {
    store.find_session(token).await.unwrap().is_some()
}

async fn a_link_sets_one_password(store: &Store) {
    let id = member(store).await;
    let token = link(store, Some(id)).await;
    assert_eq!(owner(store, token, now()).await, Some(id));
    assert!(reset(store, token, id).await);
    assert!(!reset(store, token, id).await);
    assert_eq!(owner(store, token, now()).await, None);
    assert!(
        store
            .member_row(id)
            .await
            .unwrap()
            .contains("$argon2id$new")
    );
    assert_eq!(store.count_mails().await.unwrap().waiting, 1);
}

async fn another_link_voids_none_before_it(store: &Store) {
    let id = member(store).await;
    let first = link(store, Some(id)).await;
    let second = link(store, Some(id)).await;
    assert_eq!(owner(store, first, now()).await, Some(id));
    assert_eq!(owner(store, second, now()).await, Some(id));
    // the first that is used is the end of all
    assert!(reset(store, first, id).await);
    assert_eq!(owner(store, second, now()).await, None);
    assert!(!reset(store, second, id).await);
}

async fn a_link_ends_with_its_time_and_with_a_clock_set_back(store: &Store) {
    let id = member(store).await;
    let token = link(store, Some(id)).await;
    for (at, expected) in [
        (minutes(10) - TimeDelta::seconds(1), Some(id)),
        (minutes(10), None),
        (minutes(-5), Some(id)),
        (minutes(-6), None),
    ] {
        assert_eq!(owner(store, token, now() + at).await, expected, "{at}");
    }
    let forget = async |at| store.forget_reset_links(living(at)).await.unwrap();
    assert_eq!(forget(now()).await, 0);
    assert_eq!(forget(now() + minutes(10)).await, 1);
    link(store, Some(id)).await;
    assert_eq!(forget(now() - minutes(6)).await, 1);
}

async fn a_link_of_nobody_sets_nothing(store: &Store) {
    let id = member(store).await;
    let token = link(store, None).await;
    assert_eq!(owner(store, token, now()).await, None);
    assert!(!reset(store, token, id).await);
    // nor does somebody else's
    let theirs = link(store, Some(member(store).await)).await;
    assert!(!reset(store, theirs, id).await);
    assert!(store.member_row(id).await.unwrap().contains(OLD));
}

async fn a_password_changed_meanwhile_leaves_the_link_unused(store: &Store) {
    let id = member(store).await;
    let token = link(store, Some(id)).await;
    let stale = NewPassword {
        replaces: "$argon2id$other".to_owned(),
        ..password(id)
    };
    let done = store
        .reset_password(token, (stale, vec![mail()]), living(now()), now())
        .await
        .unwrap();
    assert!(!done);
    assert_eq!(owner(store, token, now()).await, Some(id));
    assert_eq!(store.count_mails().await.unwrap().waiting, 0);
}

async fn a_disabled_member_gets_no_password(store: &Store) {
    let id = member(store).await;
    let token = link(store, Some(id)).await;
    store
        .execute("UPDATE members SET is_disabled = TRUE")
        .await
        .unwrap();
    assert!(!reset(store, token, id).await);
}

async fn one_of_ten_uses_of_a_link_at_once_wins(store: &Store) {
    let id = member(store).await;
    let token = link(store, Some(id)).await;
    let running: Vec<_> = (0..10)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { reset(&store, token, id).await })
        })
        .collect();
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap());
    }
    assert_eq!(done, 1);
    assert_eq!(store.count_mails().await.unwrap().waiting, 1);
}

async fn a_new_password_ends_what_the_old_one_opened(store: &Store) {
    let (id, other) = (member(store).await, member(store).await);
    let kinds = [SessionKind::Full, SessionKind::Code, SessionKind::Enrolment];
    let mut sessions = Vec::new();
    for kind in kinds {
        sessions.push(session(store, id, kind).await);
    }
    let theirs = session(store, other, SessionKind::Full).await;
    let links = [link(store, Some(id)).await, link(store, Some(id)).await];
    let key = request(store, id, sessions[0].0, "new@example.jp", RIGHT).await;
    assert!(reset(store, links[0], id).await);
    for (_, token) in sessions {
        assert!(!is_open(store, token).await);
    }
    assert!(is_open(store, theirs.1).await);
    assert_eq!(owner(store, links[1], now()).await, None);
    let tried = confirm(store, key, RIGHT, "new@example.jp").await;
    assert_eq!(tried, Confirmed::Code(CodeTry::Gone));
    assert!(
        !store
            .member_row(id)
            .await
            .unwrap()
            .contains("new@example.jp")
    );
    assert_eq!(store.tables_of(id).await.unwrap(), Vec::<String>::new());
}

async fn a_password_is_changed_with_a_code_once(store: &Store) {
    let id = member(store).await;
    let code = Proof::Code {
        step: 100,
        latest: 110,
    };
    let change = async |replaces: &str| {
        let new = NewPassword {
            replaces: replaces.to_owned(),
            ..password(id)
        };
        let tx = store.begin(Room::Grows).await.unwrap();
        let is_spent = tx.factors().spend(id, &code, now()).await.unwrap();
        let is_set = is_spent && tx.passwords().set(new, now()).await.unwrap();
        if is_set {
            tx.commit().await.unwrap();
        }
        (is_spent, is_set)
    };
    assert_eq!(change("$argon2id$other").await, (true, false));
    assert_eq!(change(OLD).await, (true, true));
    assert_eq!(change("$argon2id$new").await, (false, false));
}

const RIGHT: [u8; 32] = [1; 32];
const WRONG: [u8; 32] = [2; 32];

/// Asks for another address in this session; its code has this digest.
async fn request(
    store: &Store,
    member: MemberId,
    holder: SessionId,
    email: &str,
    digest: [u8; 32],
) -> CodeKey {
    let key = CodeKey {
        member,
        purpose: CodePurpose::ChangeEmail,
        holder,
    };
    let code = NewEmailCode {
        key,
        digest,
        expires_at: now() + minutes(15),
    };
    let sent = store
        .request_address(email, code, RULE, now())
        .await
        .unwrap();
    assert_eq!(sent, Sending::Sent);
    key
}

async fn confirm(store: &Store, key: CodeKey, digest: [u8; 32], email: &str) -> Confirmed {
    let new = (email, token(), vec![mail(), mail()]);
    store
        .confirm_address(key, &[digest], (TRIES, RULE), new, now())
        .await
        .unwrap()
}

async fn id_of(store: &Store, email: &str) -> Option<MemberId> {
    let found = store.members().by_email(email).await.unwrap();
    found.map(|member| member.id)
}

async fn a_new_address_waits_for_its_code(store: &Store) {
    let id = member(store).await;
    let (holder, _) = session(store, id, SessionKind::Full).await;
    let key = request(store, id, holder, "new@example.jp", RIGHT).await;
    // until then it is nobody's: others may sign up with it
    assert_eq!(id_of(store, "new@example.jp").await, None);
    assert_eq!(
        confirm(store, key, RIGHT, "new@example.jp").await,
        Confirmed::Changed(AddressChange::Done)
    );
    assert_eq!(id_of(store, "new@example.jp").await, Some(id));
    assert_eq!(store.count_mails().await.unwrap().waiting, 2);
    let again = confirm(store, key, RIGHT, "new@example.jp").await;
    assert_eq!(again, Confirmed::Code(CodeTry::Gone));
}

async fn a_wrong_code_leaves_the_member_as_it_was(store: &Store) {
    let id = member(store).await;
    let (holder, token) = session(store, id, SessionKind::Full).await;
    let key = request(store, id, holder, "new@example.jp", RIGHT).await;
    let before = store.member_row(id).await.unwrap();
    let foreign = CodeKey {
        holder: SessionId(Uuid::new_v4()),
        ..key
    };
    for (key, digest, outcome) in [
        (key, WRONG, CodeTry::Wrong(4)),
        (foreign, RIGHT, CodeTry::Gone),
    ] {
        let tried = confirm(store, key, digest, "new@example.jp").await;
        assert_eq!(tried, Confirmed::Code(outcome));
        assert_eq!(store.member_row(id).await.unwrap(), before);
    }
    assert!(is_open(store, token).await);
    assert_eq!(store.count_mails().await.unwrap().waiting, 0);
}

async fn the_code_of_an_earlier_request_is_void(store: &Store) {
    let id = member(store).await;
    let (holder, _) = session(store, id, SessionKind::Full).await;
    request(store, id, holder, "first@example.jp", WRONG).await;
    let key = request(store, id, holder, "second@example.jp", RIGHT).await;
    let old = confirm(store, key, WRONG, "second@example.jp").await;
    assert_eq!(old, Confirmed::Code(CodeTry::Wrong(4)));
    // nor does the code of the second confirm the first
    let other = confirm(store, key, RIGHT, "first@example.jp").await;
    assert_eq!(other, Confirmed::Changed(AddressChange::NotAsked));
    assert_eq!(
        confirm(store, key, RIGHT, "second@example.jp").await,
        Confirmed::Changed(AddressChange::Done)
    );
}

async fn an_address_taken_meanwhile_ends_the_request(store: &Store) {
    let id = member(store).await;
    let (holder, token) = session(store, id, SessionKind::Full).await;
    let key = request(store, id, holder, "new@example.jp", RIGHT).await;
    let theirs = new_member("new@example.jp");
    let owner = theirs.id;
    assert!(store.add_member(theirs, now()).await.unwrap());
    assert_eq!(
        confirm(store, key, RIGHT, "new@example.jp").await,
        Confirmed::Changed(AddressChange::Taken)
    );
    assert_eq!(id_of(store, "new@example.jp").await, Some(owner));
    assert!(is_open(store, token).await);
    assert!(
        !store
            .member_row(id)
            .await
            .unwrap()
            .contains("new@example.jp")
    );
}

async fn a_request_taken_back_has_no_code(store: &Store) {
    let id = member(store).await;
    let (holder, _) = session(store, id, SessionKind::Full).await;
    let key = request(store, id, holder, "new@example.jp", RIGHT).await;
    assert!(store.cancel_address(id, now()).await.unwrap());
    assert!(!store.cancel_address(id, now()).await.unwrap());
    let tried = confirm(store, key, RIGHT, "new@example.jp").await;
    assert_eq!(tried, Confirmed::Code(CodeTry::Gone));
}

async fn a_confirmed_address_ends_every_other_session(store: &Store) {
    let id = member(store).await;
    let (holder, old) = session(store, id, SessionKind::Full).await;
    let (_, other) = session(store, id, SessionKind::Full).await;
    let (_, flow) = session(store, id, SessionKind::Code).await;
    let link = link(store, Some(id)).await;
    let key = request(store, id, holder, "new@example.jp", RIGHT).await;
    let fresh = token();
    let new = ("new@example.jp", fresh, Vec::new());
    let done = store
        .confirm_address(key, &[WRONG, RIGHT], (TRIES, RULE), new, now())
        .await
        .unwrap();
    assert_eq!(done, Confirmed::Changed(AddressChange::Done));
    for ended in [old, other, flow] {
        assert!(!is_open(store, ended).await);
    }
    let (kept, _) = store.find_session(fresh).await.unwrap().unwrap();
    assert_eq!(kept.id, holder);
    assert_eq!(owner(store, link, now()).await, None);
}

async fn requests_nobody_confirms_are_forgotten(store: &Store) {
    let id = member(store).await;
    let (holder, _) = session(store, id, SessionKind::Full).await;
    request(store, id, holder, "new@example.jp", RIGHT).await;
    assert_eq!(store.forget_address_requests(now()).await.unwrap(), 0);
    let later = now() + minutes(1);
    assert_eq!(store.forget_address_requests(later).await.unwrap(), 1);
    assert!(
        !store
            .member_row(id)
            .await
            .unwrap()
            .contains("new@example.jp")
    );
}
