//! What the payment provider tells by itself, and what its books and ours do not agree on.

use crate::faults_calls::ORDER;
use crate::invoices::{CHARGE, charge, invoice};
use crate::{member, minutes, now};
use chrono::SubsecRound as _;
use shinchoryu_store::{
    CardFacts, CardId, ChargeEnd, ChargeStatus, Difference, MemberId, ProviderReport, Store,
    StoreError,
};
use uuid::Uuid;

crate::conformance! {
    a_report_is_kept_once_and_found_until_it_was_looked_at
    reports_are_forgotten_when_they_were_looked_at
    a_difference_is_told_once
    what_failed_can_be_charged_after_all
    a_renewed_card_shows_what_it_is_now
}

pub(crate) fn report(id: &str) -> ProviderReport {
    ProviderReport {
        id: id.to_owned(),
        kind: "payment_intent.succeeded".to_owned(),
        about: "charge".to_owned(),
        key: CHARGE.to_string(),
        attempts: 0,
    }
}

pub(crate) fn difference() -> Difference {
    Difference {
        id: format!("missing:{CHARGE}"),
        kind: "missing".to_owned(),
        charge: Some(CHARGE),
        provider_id: None,
        detail: "written down as paid".to_owned(),
        found_at: now().trunc_subsecs(6),
        repaired_at: None,
    }
}

fn facts() -> CardFacts {
    CardFacts {
        provider_id: "pm_1".to_owned(),
        brand: "visa".to_owned(),
        name: "ICHIRO TAKASAKI".to_owned(),
        last_four: "4242".to_owned(),
        exp_month: 12,
        exp_year: 2030,
        country: "JP".to_owned(),
        fingerprint: Some(vec![1]),
    }
}

/// A card that the issuer renewed.
pub(crate) async fn renew_card(store: &Store, member: MemberId) -> Result<(), StoreError> {
    let card = CardId(Uuid::from_u128(1));
    store
        .once(async |tx| {
            let cards = tx.cards();
            cards.add(member, card, facts(), true, 5, now()).await?;
            let renewed = CardFacts {
                exp_year: 2035,
                last_four: "1881".to_owned(),
                ..facts()
            };
            cards.renew(card, &renewed).await
        })
        .await
}

async fn a_report_is_kept_once_and_found_until_it_was_looked_at(store: &Store) {
    let keep = |report: ProviderReport, at| {
        store.once(async move |tx| tx.reports().keep(&report, at).await)
    };
    assert!(keep(report("evt_1"), now()).await.unwrap());
    assert!(!keep(report("evt_1"), now() + minutes(1)).await.unwrap());
    assert!(keep(report("evt_2"), now() - minutes(1)).await.unwrap());
    let due = |at| async move { store.reports().due(at, 10).await.unwrap() };
    assert_eq!(due(now()).await, [report("evt_2"), report("evt_1")]);
    assert_eq!(store.reports().due(now(), 1).await.unwrap().len(), 1);

    let later = Some(now() + minutes(5));
    let put_off = store.once(async |tx| tx.reports().put_off(&report("evt_2"), later).await);
    put_off.await.unwrap();
    assert_eq!(due(now()).await, [report("evt_1")]);
    let again = ProviderReport {
        attempts: 1,
        ..report("evt_2")
    };
    assert_eq!(due(now() + minutes(5)).await, [report("evt_1"), again]);
    for id in ["evt_1", "evt_2"] {
        let looked = store.once(async |tx| tx.reports().put_off(&report(id), None).await);
        looked.await.unwrap();
    }
    assert!(due(now() + minutes(99)).await.is_empty());
    // told again after it was looked at
    assert!(!keep(report("evt_1"), now()).await.unwrap());
    assert!(due(now() + minutes(99)).await.is_empty());
}

async fn reports_are_forgotten_when_they_were_looked_at(store: &Store) {
    let kept = store.once(async |tx| {
        tx.reports().keep(&report("evt_1"), now()).await?;
        tx.reports().put_off(&report("evt_1"), None).await?;
        tx.reports().keep(&report("evt_2"), now()).await
    });
    kept.await.unwrap();
    assert_eq!(store.forget_reports(now()).await.unwrap(), 0, "too young");
    assert_eq!(store.forget_reports(now() + minutes(1)).await.unwrap(), 1);
    assert_eq!(store.forget_reports(now() + minutes(1)).await.unwrap(), 0);
    let due = store.reports().due(now(), 10).await.unwrap();
    assert_eq!(due, [report("evt_2")]);
}

async fn a_difference_is_told_once(store: &Store) {
    let tell =
        |difference: Difference| store.once(async move |tx| tx.reports().differ(&difference).await);
    assert!(tell(difference()).await.unwrap());
    let again = Difference {
        found_at: now() + minutes(1),
        ..difference()
    };
    assert!(!tell(again).await.unwrap());
    let unknown = Difference {
        id: "unknown:pi_1".to_owned(),
        charge: None,
        provider_id: Some("pi_1".to_owned()),
        found_at: difference().found_at + minutes(2),
        repaired_at: Some(difference().found_at + minutes(3)),
        ..difference()
    };
    assert!(tell(unknown.clone()).await.unwrap());
    let found = store.reports().differences(10).await.unwrap();
    assert_eq!(found, [unknown, difference()]);
    assert_eq!(store.reports().differences(1).await.unwrap().len(), 1);
}

async fn what_failed_can_be_charged_after_all(store: &Store) {
    let taro = member(store).await;
    let owed = invoice(taro, ORDER, 0);
    let correct = || store.once(async |tx| tx.charges().correct(CHARGE, "pi_1").await);
    let begun = store.once(async |tx| {
        tx.invoices().add(&owed).await?;
        tx.charges().begin(&charge(&owed, 1), now()).await
    });
    begun.await.unwrap();
    assert!(!correct().await.unwrap(), "it waits for its end");
    let failed = ChargeEnd::Failed("card_declined".to_owned());
    let ended = store.once(async |tx| tx.charges().end(CHARGE, &failed, now()).await);
    assert!(ended.await.unwrap());
    assert!(correct().await.unwrap());
    let found = store.charges().of_key(CHARGE).await.unwrap().unwrap();
    assert_eq!(found.status, ChargeStatus::Succeeded);
    assert!(!correct().await.unwrap(), "it was paid already");

    let begun = |from, until| async move {
        let found = store.charges().begun(from, until).await.unwrap();
        assert!(found.unreadable.is_empty());
        found
            .rows
            .into_iter()
            .map(|charge| charge.id)
            .collect::<Vec<_>>()
    };
    let at = found.begun_at;
    assert_eq!(begun(at, at + minutes(1)).await, [CHARGE]);
    assert!(begun(at - minutes(1), at).await.is_empty());
    let named = store.charges().of_provider("pi_1").await.unwrap().unwrap();
    assert_eq!(named.id, CHARGE);
    assert_eq!(store.charges().of_provider("pi_2").await.unwrap(), None);
    let other = shinchoryu_store::ChargeId(Uuid::from_u128(77));
    assert_eq!(store.charges().of_key(other).await.unwrap(), None);
}

async fn a_renewed_card_shows_what_it_is_now(store: &Store) {
    let taro = member(store).await;
    renew_card(store, taro).await.unwrap();
    let card = store.cards().of_provider("pm_1").await.unwrap().unwrap();
    let expected = CardFacts {
        exp_year: 2035,
        last_four: "1881".to_owned(),
        ..facts()
    };
    assert_eq!(card.facts, expected);
    assert!(card.is_default);
    assert_eq!(store.cards().of_provider("pm_2").await.unwrap(), None);
}
