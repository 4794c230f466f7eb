//! Nothing grows without bound: what is counted, what is capped, what is removed in small steps.

use crate::attempts::{RULE, failures, strangers};
use crate::together::Together as _;
use crate::{member, minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::testing::TestDatabase;
use shinchoryu_store::{
    AttemptKind, AuditId, AuditRow, Beyond, ListOrder, MaterialContent, MaterialId, MaterialState,
    MemberId, NewSession, OTHERS, Quota, Refusals, SessionId, SessionKind, Store, TokenHash,
    Totals, Update,
};
use uuid::Uuid;

crate::conformance! {
    every_table_has_a_stated_bound
    refusals_add_up_in_one_row
    an_hour_of_refusals_has_an_end
    totals_are_the_sum_of_the_materials
    parallel_changes_leave_true_totals
    a_full_quota_takes_nothing_more
    a_member_has_so_many_sessions
    old_audit_rows_go_and_the_last_year_stays
    what_is_over_goes_in_small_steps
    counters_of_nobody_go_first
}

/// The table of the decision that says how far each table can grow.
fn stated() -> Vec<String> {
    let page = include_str!("../../../../docs/decisions/0024-nothing-grows-without-bound.md");
    let mut tables: Vec<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `"))
        .filter_map(|line| line.split_once('`'))
        .map(|(table, _)| table.to_owned())
        .collect();
    tables.sort();
    tables
}

async fn every_table_has_a_stated_bound(store: &Store) {
    assert_eq!(store.tables().await.unwrap(), stated());
}

fn refused(network: &str, member: Option<MemberId>, count: i64) -> Refusals {
    Refusals {
        hour: now() - minutes(10),
        event: "password_refused".to_owned(),
        network: network.to_owned(),
        member,
        count,
        first_at: now(),
        last_at: now() + minutes(1),
        ip: network.to_owned(),
        agent: "Firefox".to_owned(),
    }
}

async fn refusals_add_up_in_one_row(store: &Store) {
    let id = member(store).await;
    let one = refused("192.0.2.1", Some(id), 3);
    let later = Refusals {
        count: 4,
        first_at: now() + minutes(2),
        last_at: now() + minutes(3),
        ..one.clone()
    };
    store.add_refusals(vec![one], 10).await.unwrap();
    store.add_refusals(vec![later], 10).await.unwrap();
    let rows = store.refusals_of(id).await.unwrap();
    assert_eq!((rows.len(), rows[0].count), (1, 7));
    let seconds = |at: DateTime<Utc>| at.timestamp();
    assert_eq!(seconds(rows[0].first_at), seconds(now()));
    assert_eq!(seconds(rows[0].last_at), seconds(now() + minutes(3)));
}

async fn an_hour_of_refusals_has_an_end(store: &Store) {
    let (one, other) = (member(store).await, member(store).await);
    let of = |member| (0..20).map(move |host| refused(&format!("192.0.2.{host}"), member, 1));
    let all: Vec<_> = of(None)
        .chain(of(Some(one)))
        .chain(of(Some(other)))
        .collect();
    for _ in 0..2 {
        for some in all.chunks(7) {
            store.add_refusals(some.to_vec(), 10).await.unwrap();
        }
    }
    // the row of everybody, and one of each member
    assert_eq!(store.count_rows("refusals").await.unwrap(), 10 + 3);
    let rows = store.refusals_of(other).await.unwrap();
    assert_eq!(rows.iter().map(|row| row.count).sum::<i64>(), 40);
    assert!(rows.iter().any(|row| row.network == OTHERS));
}

const QUOTA: Quota = Quota {
    materials: 1_000,
    bytes: 1 << 20,
};

fn content(bytes: usize) -> MaterialContent {
    MaterialContent {
        state: MaterialState::Draft,
        title: "髙".to_owned(),
        kind: None,
        basis_date: None,
        proposal_date: None,
        together: None,
        pension_per_year: None,
        company: String::new(),
        customer: String::new(),
        memo: String::new(),
        card: "{}".to_owned(),
        input: "x".repeat(bytes),
        result: bytes.is_multiple_of(2).then(|| "{}".to_owned()),
        errors: "[]".to_owned(),
        law_digest: "abc".to_owned(),
        program_version: "0.1.0".to_owned(),
    }
}

async fn add(store: &Store, owner: MemberId, bytes: usize) -> (MaterialId, Update) {
    let id = MaterialId(Uuid::new_v4());
    let saved = store
        .add_material(owner, id, content(bytes), QUOTA, now())
        .await;
    (id, saved.unwrap())
}

/// The totals as they are counted, and as the rows say.
async fn totals(store: &Store, owner: MemberId) -> (Totals, Totals) {
    let counted = store.materials().totals(owner).await.unwrap();
    (counted, store.measured_totals(owner).await.unwrap())
}

async fn totals_are_the_sum_of_the_materials(store: &Store) {
    let owner = member(store).await;
    let mut kept: Vec<(MaterialId, i64)> = Vec::new();
    // the same turns in every run, and all kinds of changes among them
    let mut turn: u32 = 7;
    for _ in 0..150 {
        turn = turn.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let bytes = usize::try_from(turn >> 20).unwrap();
        let at = usize::try_from(turn >> 8).unwrap() % kept.len().max(1);
        match (turn >> 4) % 4 {
            0 | 1 => {
                let (id, _) = add(store, owner, bytes).await;
                kept.push((id, 1));
            }
            2 if !kept.is_empty() => {
                let (id, version) = kept[at];
                let saved = store
                    .update_material(owner, id, version, content(bytes), QUOTA, now())
                    .await
                    .unwrap();
                assert!(matches!(saved, Update::Saved(_)));
                kept[at].1 += 1;
                // one that is too late changes nothing
                let late = store
                    .update_material(owner, id, version, content(1), QUOTA, now())
                    .await
                    .unwrap();
                assert_eq!(late, Update::Stale);
            }
            3 if !kept.is_empty() => {
                let (id, _) = kept.swap_remove(at);
                let missing = MaterialId(Uuid::new_v4());
                assert!(!store.delete_materials(owner, &[id, missing]).await.unwrap());
                assert!(store.delete_materials(owner, &[id, id]).await.unwrap());
            }
            _ => {}
        }
    }
    let (counted, measured) = totals(store, owner).await;
    assert_eq!(counted, measured);
    assert_eq!(counted.materials, i64::try_from(kept.len()).unwrap());
    assert!(counted.bytes > 0);
    let ids: Vec<_> = kept.iter().map(|(id, _)| *id).collect();
    assert!(store.delete_materials(owner, &ids).await.unwrap());
    assert_eq!(totals(store, owner).await.0, Totals::default());
}

async fn parallel_changes_leave_true_totals(store: &Store) {
    let owner = member(store).await;
    let (shared, _) = add(store, owner, 10).await;
    let running: Vec<_> = (0..8)
        .map(|turn| {
            let store = store.clone();
            tokio::spawn(async move {
                let (id, _) = add(&store, owner, 100 * turn).await;
                for version in 1..4 {
                    let mine = content(50 * turn);
                    store
                        .update_material(owner, shared, version, mine, QUOTA, now())
                        .await
                        .unwrap();
                }
                if turn % 2 == 0 {
                    assert!(store.delete_materials(owner, &[id]).await.unwrap());
                }
            })
        })
        .collect();
    for one in running {
        one.await.unwrap();
    }
    let (counted, measured) = totals(store, owner).await;
    assert_eq!(counted, measured);
    assert_eq!(counted.materials, 5);
}

async fn a_full_quota_takes_nothing_more(store: &Store) {
    let owner = member(store).await;
    let (id, _) = add(store, owner, 1_000).await;
    let (counted, _) = totals(store, owner).await;
    let full = Quota {
        materials: 1,
        bytes: counted.bytes,
    };
    let other = MaterialId(Uuid::new_v4());
    let added = store.add_material(owner, other, content(0), full, now());
    assert_eq!(added.await.unwrap(), Update::Beyond(Beyond::Materials));
    let room = Quota {
        materials: 2,
        ..full
    };
    let added = store.add_material(owner, other, content(0), room, now());
    assert_eq!(added.await.unwrap(), Update::Beyond(Beyond::Bytes));
    let update = |bytes| store.update_material(owner, id, 1, content(bytes), full, now());
    assert_eq!(update(1_002).await.unwrap(), Update::Beyond(Beyond::Bytes));
    assert_eq!(totals(store, owner).await, (counted, counted));
    let kept = store.materials().find(owner, id).await.unwrap().unwrap();
    assert_eq!((kept.version, kept.input.len()), (1, 1_000));
    // what takes less than before is taken, also from somebody beyond the quota
    assert!(matches!(update(998).await.unwrap(), Update::Saved(_)));
}

async fn a_member_has_so_many_sessions(store: &Store) {
    let owner = member(store).await;
    let mut last = None;
    for minute in 0..60 {
        let id = SessionId(Uuid::new_v4());
        let mut token = [0; 32];
        token[..16].copy_from_slice(id.0.as_bytes());
        let at = now() + minutes(minute);
        let new = NewSession {
            id,
            token: TokenHash(token),
            member: owner,
            kind: SessionKind::Full,
            rule: crate::SESSION_RULE,
            expires_at: at + minutes(720),
            ip: String::new(),
            agent: String::new(),
        };
        store
            .once(async |tx| tx.sessions().open(new, at).await)
            .await
            .unwrap();
        last = Some(id);
    }
    let sessions = store.sessions().of(owner, now(), now() - minutes(1)).await;
    let sessions = sessions.unwrap();
    assert_eq!(sessions.len(), 50);
    assert_eq!(Some(sessions[0].id), last);
    assert_eq!(
        sessions[49].created_at.timestamp(),
        (now() + minutes(10)).timestamp()
    );
}

async fn audit_at(store: &Store, at: DateTime<Utc>) {
    let row = AuditRow {
        id: AuditId(Uuid::new_v4()),
        at,
        event: "signed_in".to_owned(),
        member: None,
        ip: "192.0.2.1".to_owned(),
        agent: String::new(),
        detail: None,
    };
    store
        .once(async |tx| tx.audit().add(row).await)
        .await
        .unwrap();
}

async fn old_audit_rows_go_and_the_last_year_stays(store: &Store) {
    let forget = async |since: DateTime<Utc>| match store.forgettable(since).await.unwrap() {
        Some(since) => store.forget_audit(since).await.unwrap(),
        None => 0,
    };
    assert_eq!(forget(now()).await, 0);
    for days in [900, 380] {
        audit_at(store, now() - TimeDelta::days(days)).await;
    }
    for days in (0..360).step_by(20) {
        audit_at(store, now() - TimeDelta::days(days)).await;
    }
    let since = now() - TimeDelta::days(730);
    assert_eq!(forget(since).await, 1);
    // a clock that is years ahead takes nothing of the last year
    let ahead = now() + TimeDelta::days(4_000);
    assert_eq!(forget(ahead).await, 1);
    assert_eq!(store.count_rows("audit_events").await.unwrap(), 18);
    // nor when it writes rows too: they are far from those before
    audit_at(store, now() + TimeDelta::days(1_100)).await;
    audit_at(store, now() + TimeDelta::days(1_101)).await;
    assert_eq!(forget(now() + TimeDelta::days(371)).await, 0);
    for change in [
        "DELETE FROM audit_events",
        "UPDATE audit_events SET event = 'x'",
    ] {
        assert!(store.execute(change).await.is_err(), "{change}");
    }
}

async fn what_is_over_goes_in_small_steps(store: &Store) {
    for number in 0..2_500_u32 {
        let mut key = [0; 32];
        key[..4].copy_from_slice(&number.to_be_bytes());
        store
            .once(async |tx| tx.passkeys().keep_ceremony(key, vec![1], now()).await)
            .await
            .unwrap();
    }
    let gone = store.forget_ceremonies(now() + minutes(1)).await.unwrap();
    assert_eq!(gone, 2_500);
    assert_eq!(store.count_rows("ceremonies").await.unwrap(), 0);
}

async fn counters_of_nobody_go_first(store: &Store) {
    let key = |number: u8| strangers(AttemptKind::Password, &[number]);
    for number in 0..20_u8 {
        let at = now() + minutes(i64::from(number));
        let counted = store
            .once(async |tx| tx.attempts().count(&key(number), RULE, at).await)
            .await;
        counted.unwrap();
    }
    // those of members are 0 to 3, the oldest of all
    let gone = store
        .forget_attempts_beyond(10, |account| account[0] < 4)
        .await;
    assert_eq!(gone.unwrap(), 10);
    assert_eq!(store.count_password_attempts().await.unwrap(), 10);
    for (number, expected) in [(0, 2), (3, 2), (4, 1), (19, 2)] {
        assert_eq!(failures(store, &key(number)).await, expected, "{number}");
    }
}

/// Rows as the program before these bounds left them.
async fn an_older_database_is_brought_up(database: TestDatabase) {
    let store = &database.store;
    let owner = Uuid::new_v4();
    let flag = if database.url.starts_with("sqlite") {
        ("0", "1")
    } else {
        ("false", "true")
    };
    let blob = |id: Uuid| {
        if database.url.starts_with("sqlite") {
            format!("x'{}'", id.simple())
        } else {
            format!("'{id}'")
        }
    };
    store
        .execute(&format!(
            "INSERT INTO members (id, email, password_hash, registration_step, is_email_verified, \
             is_subscribed, is_disabled, language, created_at, updated_at) VALUES ({}, 'a', 'h', \
             'SUBSCRIBED', {}, {}, {}, 'ja', '2026-01-01 00:00:00+00:00', \
             '2026-01-01 00:00:00+00:00')",
            blob(owner),
            flag.1,
            flag.1,
            flag.0,
        ))
        .await
        .unwrap();
    let raw = format!("[{{\"note\":\"{}\"}},{{}}]", "髙".repeat(10_000));
    let cards = [
        format!(
            "{{\"company\":{{\"name\":\"髙﨑商店\",\"prefecture\":null}},\
             \"customer\":{{\"last_name\":null,\"first_name\":null,\"birth_date\":null}},\
             \"deferred_insurance\":{raw},\"life_insurance\":[],\"tax\":null}}"
        ),
        "{}".to_owned(),
    ];
    for card in &cards {
        let id = blob(Uuid::new_v4());
        store
            .execute(&format!(
                "INSERT INTO materials (id, member_id, version, state, title, created_at, \
                 updated_at, title_key, company_key, customer_key, search_key, card) VALUES \
                 ({id}, {}, 1, 'draft', '資料', '2026-01-01 00:00:00+00:00', \
                 '2026-01-01 00:00:00+00:00', 'k', 'k', 'k', 'k', '{card}')",
                blob(owner),
            ))
            .await
            .unwrap();
        store
            .execute(&format!(
                "INSERT INTO material_contents (material_id, input, result, errors, law_digest, \
                 program_version) VALUES ({id}, '髙', NULL, '[]', 'x', 'x')"
            ))
            .await
            .unwrap();
    }
    store.migrate().await.unwrap();
    let owner = MemberId(owner);
    let (counted, measured) = totals(store, owner).await;
    assert_eq!(counted, measured);
    assert_eq!(counted.materials, 2);
    let page = shinchoryu_store::PageRequest { page: 1, items: 10 };
    let listed = store
        .materials()
        .list(owner, None, ListOrder::default(), page)
        .await
        .unwrap();
    let mut cards: Vec<_> = listed.rows.into_iter().map(|row| row.card).collect();
    cards.sort_by_key(String::len);
    assert_eq!(cards[0], "{}");
    assert!(cards[1].len() < 400, "{}", cards[1].len());
    for part in ["髙﨑商店", "count"] {
        assert!(cards[1].contains(part), "{}", cards[1]);
    }
    database.remove().await;
}

#[tokio::test]
async fn an_older_sqlite_is_brought_up() {
    an_older_database_is_brought_up(TestDatabase::sqlite_before("m0008_bounds").await).await;
}

#[tokio::test]
async fn an_older_postgres_is_brought_up() {
    if let Some(database) = TestDatabase::postgres_before("m0008_bounds").await {
        an_older_database_is_brought_up(database).await;
    }
}
