//! The outbox and the audit log.

use crate::{member, minutes, now};
use chrono::{DateTime, TimeDelta, Utc};
use shinchoryu_store::{
    AuditId, AuditRow, ClaimedMail, LONGEST_MAIL_WAIT, Lease, MailId, NewMail, Store, StoreError,
};
use std::collections::BTreeSet;
use uuid::Uuid;

crate::conformance! {
    a_mail_is_claimed_once_until_its_lease_ends
    a_mail_whose_id_says_what_it_is_is_promised_once
    two_servers_never_claim_the_same_mail
    a_sent_mail_keeps_no_values
    a_lost_lease_changes_nothing
    a_delayed_mail_comes_when_it_is_due
    a_failed_mail_is_counted_and_not_tried_again
    a_clock_that_was_set_back_keeps_no_mail
    ended_mails_are_forgotten_and_waiting_ones_are_not
    the_audit_log_only_grows
    the_audit_log_answers_by_member_and_by_address
}

fn mail() -> NewMail {
    NewMail {
        id: MailId(Uuid::new_v4()),
        kind: "verify_email",
        recipient: "a@example.jp".to_owned(),
        language: "ja".to_owned(),
        params: vec![7; 40],
    }
}

fn lease() -> TimeDelta {
    minutes(2)
}

async fn claim(
    store: &Store,
    at: DateTime<Utc>,
    most: u64,
) -> Result<Vec<ClaimedMail>, StoreError> {
    store
        .once(async |tx| tx.outbox().claim(at, lease(), most).await)
        .await
}

async fn one_claim(store: &Store) -> Lease {
    store
        .once(async |tx| tx.outbox().add([mail()], now()).await)
        .await
        .unwrap();
    claim(store, now(), 10).await.unwrap()[0].lease
}

async fn a_mail_is_claimed_once_until_its_lease_ends(store: &Store) {
    let new = mail();
    store
        .once(async |tx| tx.outbox().add([new.clone()], now()).await)
        .await
        .unwrap();
    let claimed = claim(store, now(), 10).await.unwrap();
    assert_eq!(claimed.len(), 1);
    let first = &claimed[0];
    assert_eq!((first.lease.id, first.lease.attempt), (new.id, 1));
    assert_eq!(first.recipient, new.recipient);
    assert_eq!(first.params, new.params);
    for seconds in [0, 119] {
        let at = now() + TimeDelta::seconds(seconds);
        assert!(claim(store, at, 10).await.unwrap().is_empty());
    }
    // whoever held it died: somebody else sends it
    let again = claim(store, now() + lease(), 10).await;
    assert_eq!(again.unwrap()[0].lease.attempt, 2);
}

async fn a_mail_whose_id_says_what_it_is_is_promised_once(store: &Store) {
    let once = mail();
    assert!(!store.outbox().knows(once.id).await.unwrap());
    let add = async || {
        store
            .once(async |tx| tx.outbox().add_once(once.clone(), now()).await)
            .await
            .unwrap()
    };
    assert!(add().await && !add().await);
    assert!(store.outbox().knows(once.id).await.unwrap());
    let claimed = claim(store, now(), 10).await.unwrap();
    assert_eq!(claimed.len(), 1);
    // also when it has left
    let held = claimed[0].lease;
    let sent = store.once(async |tx| tx.outbox().sent(held, now()).await);
    assert!(sent.await.unwrap() && !add().await);
    assert!(claim(store, now(), 10).await.unwrap().is_empty());
}

async fn two_servers_never_claim_the_same_mail(store: &Store) {
    store
        .once(async |tx| tx.outbox().add((0..40).map(|_| mail()), now()).await)
        .await
        .unwrap();
    let running: Vec<_> = (0..8)
        .map(|_| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut mine = Vec::new();
                for _ in 0..20 {
                    for mail in claim(&store, now(), 3).await.unwrap() {
                        mine.push(mail.lease.id);
                    }
                }
                mine
            })
        })
        .collect();
    let mut all = Vec::new();
    for one in running {
        all.extend(one.await.unwrap());
    }
    assert_eq!(all.len(), 40);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), 40);
}

async fn a_sent_mail_keeps_no_values(store: &Store) {
    let held = one_claim(store).await;
    assert!(
        store
            .once(async |tx| tx.outbox().sent(held, now()).await)
            .await
            .unwrap()
    );
    assert!(
        !store
            .once(async |tx| tx.outbox().sent(held, now()).await)
            .await
            .unwrap()
    );
    assert_eq!(store.mail_params(held.id).await.unwrap(), None);
    let later = now() + minutes(600);
    assert!(claim(store, later, 10).await.unwrap().is_empty());
    assert_eq!(store.count_mails().await.unwrap().sent, 1);
}

async fn a_lost_lease_changes_nothing(store: &Store) {
    let lost = one_claim(store).await;
    let later = now() + lease();
    let held = claim(store, later, 10).await.unwrap()[0].lease;
    assert!(
        !store
            .once(async |tx| tx.outbox().sent(lost, later).await)
            .await
            .unwrap()
    );
    assert!(
        !store
            .once(async |tx| tx.outbox().delayed(lost, later, "slow").await)
            .await
            .unwrap()
    );
    assert!(
        !store
            .once(async |tx| tx.outbox().failed(lost, later, "refused").await)
            .await
            .unwrap()
    );
    assert_eq!(store.count_mails().await.unwrap().waiting, 1);
    assert!(
        store
            .once(async |tx| tx.outbox().sent(held, later).await)
            .await
            .unwrap()
    );
}

async fn a_delayed_mail_comes_when_it_is_due(store: &Store) {
    let held = one_claim(store).await;
    let due = now() + minutes(5);
    let reason = "x".repeat(1000);
    assert!(
        store
            .once(async |tx| tx.outbox().delayed(held, due, &reason).await)
            .await
            .unwrap()
    );
    let early = due - TimeDelta::seconds(1);
    assert!(claim(store, early, 10).await.unwrap().is_empty());
    let again = claim(store, due, 10).await.unwrap();
    assert_eq!((again[0].lease.attempt, again[0].params.len()), (2, 40));
}

async fn a_clock_that_was_set_back_keeps_no_mail(store: &Store) {
    let held = one_claim(store).await;
    let due = now() + minutes(5);
    assert!(
        store
            .once(async |tx| tx.outbox().delayed(held, due, "slow").await)
            .await
            .unwrap()
    );
    // as far apart as two clocks may be
    let apart = due - LONGEST_MAIL_WAIT;
    assert!(!store.outbox().is_due(apart).await.unwrap());
    let back = now() - minutes(600);
    assert!(store.outbox().is_due(back).await.unwrap());
    let again = claim(store, back, 10).await.unwrap();
    assert_eq!(again[0].lease.attempt, 2);
    assert!(!store.outbox().is_due(back).await.unwrap());
}

async fn a_failed_mail_is_counted_and_not_tried_again(store: &Store) {
    let held = one_claim(store).await;
    assert!(
        store
            .once(async |tx| tx.outbox().failed(held, now(), "550 no such user").await)
            .await
            .unwrap()
    );
    let counts = store.count_mails().await.unwrap();
    assert_eq!((counts.waiting, counts.sent, counts.failed), (0, 0, 1));
    let later = now() + minutes(600);
    assert!(claim(store, later, 10).await.unwrap().is_empty());
    assert_eq!(store.mail_params(held.id).await.unwrap(), None);
}

async fn ended_mails_are_forgotten_and_waiting_ones_are_not(store: &Store) {
    let held = one_claim(store).await;
    store
        .once(async |tx| tx.outbox().sent(held, now()).await)
        .await
        .unwrap();
    store
        .once(async |tx| tx.outbox().add([mail()], now()).await)
        .await
        .unwrap();
    assert_eq!(store.forget_ended_mails(now()).await.unwrap(), 0);
    assert_eq!(
        store.forget_ended_mails(now() + minutes(1)).await.unwrap(),
        1
    );
    assert_eq!(store.count_mails().await.unwrap().waiting, 1);
}

async fn the_audit_log_only_grows(store: &Store) {
    let id = member(store).await;
    let row = AuditRow {
        id: AuditId(Uuid::new_v4()),
        at: now(),
        event: "signed_in".to_owned(),
        member: Some(id),
        ip: "192.0.2.1".to_owned(),
        agent: "Firefox".to_owned(),
        detail: None,
    };
    store
        .once(async |tx| tx.audit().add(row.clone()).await)
        .await
        .unwrap();
    for change in [
        "UPDATE audit_events SET event = 'x'",
        "DELETE FROM audit_events",
    ] {
        assert!(store.execute(change).await.is_err(), "{change}");
    }
    let kept = store.audit().of(id).await.unwrap();
    assert_eq!((kept.len(), kept[0].event.as_str()), (1, "signed_in"));
}

async fn the_audit_log_answers_by_member_and_by_address(store: &Store) {
    let (one, other) = (member(store).await, member(store).await);
    for (at, who, ip, event) in [
        (2, Some(one), "192.0.2.1", "signed_in"),
        (1, Some(one), "192.0.2.1", "password_accepted"),
        (3, Some(other), "192.0.2.1", "signed_in"),
        (4, Some(one), "192.0.2.2", "signed_out"),
        (5, None, "192.0.2.1", "password_refused"),
    ] {
        let row = AuditRow {
            id: AuditId(Uuid::new_v4()),
            at: now() + minutes(at),
            event: event.to_owned(),
            member: who,
            ip: ip.to_owned(),
            agent: String::new(),
            detail: Some("2".to_owned()),
        };
        store
            .once(async |tx| tx.audit().add(row).await)
            .await
            .unwrap();
    }
    let names = |rows: Vec<AuditRow>| rows.into_iter().map(|row| row.event).collect::<Vec<_>>();
    let of_one = names(store.audit().of(one).await.unwrap());
    assert_eq!(of_one, ["password_accepted", "signed_in", "signed_out"]);
    let from = store
        .audit()
        .from("192.0.2.1", now() + minutes(2), now() + minutes(4))
        .await
        .unwrap();
    let members: Vec<_> = from.iter().map(|row| row.member).collect();
    assert_eq!(members, [Some(one), Some(other)]);
}
