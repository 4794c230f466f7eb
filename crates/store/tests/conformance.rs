//! What the store promises, asked of both databases. One small test per promise.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use shinchoryu_store::testing::{Status, TestDatabase};
use shinchoryu_store::{
    Attempt, AttemptKind, MaterialContent, MaterialId, MaterialState, MemberId, NewMember,
    NewSession, PageRequest, RegistrationStep, SearchFilter, SessionId, SessionKind, SignIn, Store,
    TokenHash, Update,
};
use uuid::Uuid;

macro_rules! conformance {
    ($($name:ident)*) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let database = super::TestDatabase::sqlite().await;
                super::$name(&database.store).await;
                database.remove().await;
            })*
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let Some(database) = super::TestDatabase::postgres().await else {
                    return;
                };
                super::$name(&database.store).await;
                database.remove().await;
            })*
        }
    };
}

conformance! {
    migrating_again_changes_nothing
    a_member_comes_back_as_added
    an_address_is_taken_once
    a_session_comes_back_with_its_member
    the_last_use_of_a_session_never_moves_back
    an_ended_session_is_gone
    sessions_that_are_over_are_forgotten
    a_code_finishes_its_sign_in_once
    a_used_step_and_earlier_ones_are_refused
    one_of_ten_parallel_sign_ins_with_one_code_wins
    attempts_count_up_to_the_block
    attempts_of_two_kinds_and_subjects_do_not_mix
    fifty_parallel_attempts_count_fifty
    untouched_counters_are_forgotten
    a_material_comes_back_as_saved
    a_material_is_its_members_alone
    a_save_replaces_the_version_it_has_seen
    one_of_eight_parallel_saves_wins
    the_list_is_paged_newest_first
    search_folds_and_takes_signs_literally
    search_by_days_ends_before_the_end
    materials_are_deleted_all_or_none
    a_deleted_material_leaves_nothing_behind
}

fn now() -> DateTime<Utc> {
    // with nanoseconds, which PostgreSQL does not keep
    DateTime::from_timestamp(1_780_000_000, 123_456_789).unwrap()
}

fn minutes(count: i64) -> TimeDelta {
    TimeDelta::minutes(count)
}

fn new_member(email: &str) -> NewMember {
    NewMember {
        id: MemberId(Uuid::new_v4()),
        email: email.to_owned(),
        password_hash: "$argon2id$…".to_owned(),
        totp_secret: Some(vec![0, 255, 7]),
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        profile: Some("{\"last_name\":\"髙﨑\"}".to_owned()),
        language: "ja".to_owned(),
    }
}

async fn member(store: &Store) -> MemberId {
    let new = new_member(&format!("{}@example.jp", Uuid::new_v4()));
    let id = new.id;
    assert!(store.add_member(new, now()).await.unwrap());
    id
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
        expires_at: now() + minutes(720),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
    }
}

async fn session(store: &Store, member: MemberId, kind: SessionKind) -> TokenHash {
    let new = new_session(member, kind);
    let token = new.token;
    store.open_session(new, now()).await.unwrap();
    token
}

fn content(title: &str) -> MaterialContent {
    MaterialContent {
        state: MaterialState::Complete,
        title: title.to_owned(),
        kind: Some("working_age".to_owned()),
        basis_date: NaiveDate::from_ymd_opt(2026, 4, 1),
        proposal_date: NaiveDate::from_ymd_opt(2024, 2, 29),
        together: Some(988_166),
        pension_per_year: Some(-9_007_199_254_740_993),
        company: "株式会社さくら精機".to_owned(),
        customer: "髙﨑 一郎 タカサキ イチロウ".to_owned(),
        memo: "50%_off\\".to_owned(),
        card: "{\"b\":1,\"a\":2}".to_owned(),
        input: "{\"z\": 1.50, \"a\": \"～\"}".to_owned(),
        result: Some("{}".to_owned()),
        errors: "[]".to_owned(),
        law_digest: "abc".to_owned(),
        program_version: "0.1.0".to_owned(),
    }
}

async fn material(store: &Store, member: MemberId, title: &str) -> MaterialId {
    let id = MaterialId(Uuid::new_v4());
    store
        .add_material(member, id, content(title), now())
        .await
        .unwrap();
    id
}

async fn titles(store: &Store, member: MemberId, filter: SearchFilter) -> Vec<String> {
    let page = PageRequest {
        page: 1,
        items: 100,
    };
    let found = store
        .list_materials(member, Some(filter), page)
        .await
        .unwrap();
    let mut titles: Vec<_> = found.rows.into_iter().map(|row| row.title).collect();
    assert_eq!(found.total, titles.len() as u64);
    titles.sort();
    titles
}

async fn migrating_again_changes_nothing(store: &Store) {
    let id = member(store).await;
    let kept = material(store, id, "資料").await;
    store.migrate().await.unwrap();
    assert!(store.check().await.unwrap());
    assert!(store.find_material(id, kept).await.unwrap().is_some());
}

async fn a_member_comes_back_as_added(store: &Store) {
    let new = new_member("a@example.jp");
    assert!(store.add_member(new.clone(), now()).await.unwrap());
    let found = store
        .find_member_by_email("a@example.jp")
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
            .find_member_by_email("b@example.jp")
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
        .find_member_by_email("a@example.jp")
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
        .find_member_by_email("a@example.jp")
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

async fn the_last_use_of_a_session_never_moves_back(store: &Store) {
    let token = session(store, member(store).await, SessionKind::Full).await;
    let (opened, _) = store.find_session(token).await.unwrap().unwrap();
    for (at, seen) in [(10, 10), (5, 10), (11, 11)] {
        store
            .touch_session(opened.id, now() + minutes(at))
            .await
            .unwrap();
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
    store.end_session(one).await.unwrap();
    store.end_session(one).await.unwrap();
    assert!(store.find_session(one).await.unwrap().is_none());
    assert!(store.find_session(other).await.unwrap().is_some());
}

async fn sessions_that_are_over_are_forgotten(store: &Store) {
    let id = member(store).await;
    let idle = session(store, id, SessionKind::Full).await;
    let used = session(store, id, SessionKind::Full).await;
    let (found, _) = store.find_session(used).await.unwrap().unwrap();
    store
        .touch_session(found.id, now() + minutes(30))
        .await
        .unwrap();

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
    store
        .count_attempt(AttemptKind::Code, id.0.as_bytes(), now(), |_| None)
        .await
        .unwrap();

    let done = store.finish_sign_in(flow, 100, new, now()).await.unwrap();
    assert_eq!(done, SignIn::Done);
    assert!(store.find_session(flow).await.unwrap().is_none());
    assert!(store.find_session(token).await.unwrap().is_some());
    let failures = failures(store, AttemptKind::Code, id.0.as_bytes()).await;
    assert_eq!(failures, 1, "the counter begins anew");

    let done = store.finish_sign_in(flow, 101, again, now()).await.unwrap();
    assert_eq!(done, SignIn::Gone);
    assert!(store.find_session(other).await.unwrap().is_none());
}

async fn a_used_step_and_earlier_ones_are_refused(store: &Store) {
    let id = member(store).await;
    for (step, expected) in [
        (100, SignIn::Done),
        (100, SignIn::Replayed),
        (99, SignIn::Replayed),
        (101, SignIn::Done),
    ] {
        let flow = session(store, id, SessionKind::Code).await;
        let new = new_session(id, SessionKind::Full);
        let token = new.token;
        let done = store.finish_sign_in(flow, step, new, now()).await.unwrap();
        assert_eq!(done, expected, "{step}");
        let opened = store.find_session(token).await.unwrap().is_some();
        assert_eq!(opened, expected == SignIn::Done);
        // a refused code leaves the sign-in open for the next one
        let open = store.find_session(flow).await.unwrap().is_some();
        assert_eq!(open, expected == SignIn::Replayed);
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
            store.finish_sign_in(flow, 100, new, now()).await.unwrap()
        }));
    }
    let mut done = 0;
    for one in running {
        done += u32::from(one.await.unwrap() == SignIn::Done);
    }
    assert_eq!(done, 1);
}

/// Failures in a row, this one included.
async fn failures(store: &Store, kind: AttemptKind, subject: &[u8]) -> i64 {
    let (send, receive) = std::sync::mpsc::channel();
    let note = move |failures| {
        send.send(failures).unwrap();
        None
    };
    store
        .count_attempt(kind, subject, now(), note)
        .await
        .unwrap();
    receive.recv().unwrap()
}

async fn attempts_count_up_to_the_block(store: &Store) {
    let until = now() + minutes(1);
    let block = |failures| (failures >= 3).then_some(until);
    let count = async |at| {
        store
            .count_attempt(AttemptKind::Password, b"a", at, block)
            .await
            .unwrap()
    };
    for _ in 0..3 {
        assert_eq!(count(now()).await, Attempt::Allowed);
    }
    for _ in 0..2 {
        assert!(
            matches!(count(now()).await, Attempt::BlockedUntil(end) if (until - end) < TimeDelta::microseconds(1))
        );
    }
    assert_eq!(count(until).await, Attempt::Allowed);
    assert!(matches!(count(now()).await, Attempt::BlockedUntil(_)));
    store
        .clear_attempts(AttemptKind::Password, b"a")
        .await
        .unwrap();
    assert_eq!(failures(store, AttemptKind::Password, b"a").await, 1);
}

async fn attempts_of_two_kinds_and_subjects_do_not_mix(store: &Store) {
    assert_eq!(failures(store, AttemptKind::Password, b"a").await, 1);
    assert_eq!(failures(store, AttemptKind::Code, b"a").await, 1);
    assert_eq!(failures(store, AttemptKind::Password, b"b").await, 1);
    assert_eq!(failures(store, AttemptKind::Password, b"a").await, 2);
    store
        .clear_attempts(AttemptKind::Password, b"a")
        .await
        .unwrap();
    assert_eq!(failures(store, AttemptKind::Password, b"b").await, 2);
}

async fn fifty_parallel_attempts_count_fifty(store: &Store) {
    let running: Vec<_> = (0..50)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move { failures(&store, AttemptKind::Password, b"a").await })
        })
        .collect();
    let mut counts = Vec::new();
    for one in running {
        counts.push(one.await.unwrap());
    }
    counts.sort_unstable();
    assert_eq!(counts, (1..=50).collect::<Vec<_>>());
}

async fn untouched_counters_are_forgotten(store: &Store) {
    failures(store, AttemptKind::Password, b"a").await;
    assert_eq!(store.forget_attempts(now() - minutes(1)).await.unwrap(), 0);
    assert_eq!(store.forget_attempts(now() + minutes(1)).await.unwrap(), 1);
    assert_eq!(failures(store, AttemptKind::Password, b"a").await, 1);
}

async fn a_material_comes_back_as_saved(store: &Store) {
    let owner = member(store).await;
    let id = MaterialId(Uuid::new_v4());
    let saved = content("株式会社さくら精機 ご提案書");
    let added = store
        .add_material(owner, id, saved.clone(), now())
        .await
        .unwrap();
    let found = store.find_material(owner, id).await.unwrap().unwrap();
    assert_eq!(found, added);
    assert_eq!((found.version, found.state), (1, MaterialState::Complete));
    assert_eq!((&found.input, &found.result), (&saved.input, &saved.result));
    assert_eq!(
        (&found.errors, &found.law_digest),
        (&saved.errors, &saved.law_digest)
    );
    assert_eq!(found.created_at.timestamp_subsec_nanos(), 123_456_000);

    let page = PageRequest { page: 1, items: 10 };
    let listed = store.list_materials(owner, None, page).await.unwrap();
    let row = &listed.rows[0];
    assert_eq!(
        (row.id, row.version, row.state),
        (id, 1, MaterialState::Complete)
    );
    assert_eq!(
        (&row.title, &row.kind, &row.card),
        (&saved.title, &saved.kind, &saved.card)
    );
    assert_eq!(
        (row.basis_date, row.proposal_date),
        (saved.basis_date, saved.proposal_date)
    );
    assert_eq!(
        (row.together, row.pension_per_year),
        (saved.together, saved.pension_per_year)
    );
}

async fn a_material_is_its_members_alone(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let id = material(store, owner, "資料").await;
    assert!(store.find_material(other, id).await.unwrap().is_none());
    let page = PageRequest { page: 1, items: 10 };
    assert_eq!(
        store.list_materials(other, None, page).await.unwrap().total,
        0
    );
    let update = store
        .update_material(other, id, 1, content("x"), now())
        .await
        .unwrap();
    assert_eq!(update, Update::Missing);
    assert!(!store.delete_materials(other, &[id]).await.unwrap());
    let found = store.find_material(owner, id).await.unwrap().unwrap();
    assert_eq!(found.version, 1);
}

async fn a_save_replaces_the_version_it_has_seen(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "一").await;
    let mut next = content("二");
    next.state = MaterialState::Draft;
    next.result = None;
    next.input = "{}".to_owned();
    let later = now() + minutes(1);
    let Update::Saved(saved) = store
        .update_material(owner, id, 1, next, later)
        .await
        .unwrap()
    else {
        panic!("version 1 was there");
    };
    assert_eq!(
        (saved.version, saved.state, saved.result.clone()),
        (2, MaterialState::Draft, None)
    );
    assert_eq!(saved.input, "{}");
    assert_eq!(saved.updated_at - saved.created_at, minutes(1));
    let stale = store
        .update_material(owner, id, 1, content("三"), later)
        .await
        .unwrap();
    assert_eq!(stale, Update::Stale);
    assert_eq!(store.find_material(owner, id).await.unwrap(), Some(*saved));
    let missing = MaterialId(Uuid::new_v4());
    let update = store
        .update_material(owner, missing, 1, content("三"), later)
        .await
        .unwrap();
    assert_eq!(update, Update::Missing);
}

async fn one_of_eight_parallel_saves_wins(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "資料").await;
    let running: Vec<_> = (0..8)
        .map(|turn| {
            let store = store.clone();
            let mut content = content("資料");
            content.input = turn.to_string();
            tokio::spawn(async move {
                store
                    .update_material(owner, id, 1, content, now())
                    .await
                    .unwrap()
            })
        })
        .collect();
    let mut saved = Vec::new();
    for one in running {
        match one.await.unwrap() {
            Update::Saved(material) => saved.push(material),
            other => assert_eq!(other, Update::Stale),
        }
    }
    assert_eq!(saved.len(), 1);
    assert_eq!(
        store.find_material(owner, id).await.unwrap().as_ref(),
        Some(&*saved[0])
    );
}

async fn the_list_is_paged_newest_first(store: &Store) {
    let owner = member(store).await;
    for minute in 0..11 {
        let id = MaterialId(Uuid::new_v4());
        let content = content(&format!("{minute:02}"));
        store
            .add_material(owner, id, content, now() + minutes(minute))
            .await
            .unwrap();
    }
    // two of the same instant still have one order
    material(store, owner, "same").await;
    let mut seen = Vec::new();
    for (page, rows) in [(1, 5), (2, 5), (3, 2), (4, 0), (1_000_000, 0)] {
        let request = PageRequest { page, items: 5 };
        let found = store.list_materials(owner, None, request).await.unwrap();
        assert_eq!((found.rows.len(), found.total), (rows, 12), "page {page}");
        seen.extend(found.rows);
    }
    assert!(seen.is_sorted_by(|a, b| (a.updated_at, a.id) > (b.updated_at, b.id)));
    assert_eq!(seen[0].title, "10");
}

async fn search_folds_and_takes_signs_literally(store: &Store) {
    let owner = member(store).await;
    material(store, owner, "ＡＢＣ商事 100%").await;
    let other = MaterialContent {
        company: "ヤマダ工業".to_owned(),
        customer: "山田 花子".to_owned(),
        memo: String::new(),
        ..content("1000円_案")
    };
    let id = MaterialId(Uuid::new_v4());
    store.add_material(owner, id, other, now()).await.unwrap();
    let (first, second) = ("ＡＢＣ商事 100%".to_owned(), "1000円_案".to_owned());
    for (filter, found) in [
        (SearchFilter::Title("abc".to_owned()), vec![first.clone()]),
        (SearchFilter::Title("100%".to_owned()), vec![first.clone()]),
        (SearchFilter::Title("円_".to_owned()), vec![second.clone()]),
        (SearchFilter::Title("円.".to_owned()), vec![]),
        (SearchFilter::Title("さくら".to_owned()), vec![]),
        (
            SearchFilter::Company("ﾔﾏﾀﾞ".to_owned()),
            vec![second.clone()],
        ),
        (
            SearchFilter::Company("サクラ".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Customer("高崎".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Customer("たかさき".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Keyword("%_OFF\\".to_owned()),
            vec![first.clone()],
        ),
        (
            SearchFilter::Keyword("やまだ".to_owned()),
            vec![second.clone()],
        ),
        (SearchFilter::Keyword("100".to_owned()), vec![second, first]),
    ] {
        assert_eq!(
            titles(store, owner, filter.clone()).await,
            found,
            "{filter:?}"
        );
    }
}

async fn search_by_days_ends_before_the_end(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "old").await;
    store
        .update_material(owner, id, 1, content("old"), now() + minutes(60))
        .await
        .unwrap();
    let at = |minute| Some(now() + minutes(minute));
    for (filter, found) in [
        (SearchFilter::Created(at(-1), at(1)), 1),
        (SearchFilter::Created(at(0), None), 1),
        (SearchFilter::Created(None, at(0)), 0),
        (SearchFilter::Created(at(1), None), 0),
        (SearchFilter::Updated(at(59), at(61)), 1),
        (SearchFilter::Updated(at(61), None), 0),
        (SearchFilter::Updated(None, at(60)), 0),
        (SearchFilter::Updated(None, None), 1),
    ] {
        assert_eq!(
            titles(store, owner, filter.clone()).await.len(),
            found,
            "{filter:?}"
        );
    }
}

async fn materials_are_deleted_all_or_none(store: &Store) {
    let (owner, other) = (member(store).await, member(store).await);
    let (one, two) = (
        material(store, owner, "一").await,
        material(store, owner, "二").await,
    );
    let foreign = material(store, other, "三").await;
    for wrong in [foreign, MaterialId(Uuid::new_v4())] {
        assert!(
            !store
                .delete_materials(owner, &[one, wrong, two])
                .await
                .unwrap()
        );
        assert!(store.find_material(owner, one).await.unwrap().is_some());
    }
    assert!(store.find_material(other, foreign).await.unwrap().is_some());
    assert!(
        store
            .delete_materials(owner, &[one, two, one])
            .await
            .unwrap()
    );
    assert!(store.find_material(owner, one).await.unwrap().is_none());
    assert!(!store.delete_materials(owner, &[one]).await.unwrap());
}

async fn a_deleted_material_leaves_nothing_behind(store: &Store) {
    let owner = member(store).await;
    let id = material(store, owner, "一").await;
    assert!(store.delete_materials(owner, &[id]).await.unwrap());
    // the same id can only be added when the documents are gone too
    let again = store
        .add_material(owner, id, content("二"), now())
        .await
        .unwrap();
    assert_eq!(again.version, 1);
}
