//! Who is told of what comes, and who had a free month.

use crate::deleted::{EXPIRY, facts};
use crate::faults_calls::order;
use crate::{member, minutes, now};
use shinchoryu_store::{CardId, Expiry, MemberId, Store, Subscription, SubscriptionStatus};
use uuid::Uuid;

crate::conformance! {
    a_card_is_found_until_its_member_is_told
    a_first_charge_is_found_until_its_member_is_told
    a_free_month_is_had_once
}

const CARD: CardId = CardId(Uuid::from_u128(45));

/// A member in the free days before a first charge in an hour, with a card.
async fn with_plan(store: &Store) -> (MemberId, Subscription) {
    let taro = member(store).await;
    let opened = store.once(async |tx| {
        let mut card = facts();
        (card.exp_year, card.exp_month) = (EXPIRY.year, EXPIRY.month);
        tx.cards().add(taro, CARD, card, true, 5, now()).await?;
        tx.subscriptions().open(order(taro), now()).await
    });
    let plan = Subscription {
        status: SubscriptionStatus::Trialing,
        first_charge_at: Some(now() + minutes(60)),
        ..opened.await.unwrap()
    };
    save(store, &plan).await;
    (taro, plan)
}

async fn save(store: &Store, plan: &Subscription) {
    let saved = store.once(async |tx| tx.subscriptions().save(plan).await);
    saved.await.unwrap();
}

async fn a_card_is_found_until_its_member_is_told(store: &Store) {
    let (taro, plan) = with_plan(store).await;
    let later = Expiry {
        month: 11,
        ..EXPIRY
    };
    let found = |expiries: Vec<Expiry>| async move {
        let found = store.notices().of_expiring_cards(&expiries, 10).await;
        found.unwrap()
    };
    assert_eq!(found(vec![later, EXPIRY]).await, [taro]);
    assert!(found(vec![later]).await.is_empty());
    assert!(found(vec![]).await.is_empty());
    let leaving = Subscription {
        cancel_at_period_end: true,
        ..plan.clone()
    };
    save(store, &leaving).await;
    assert!(found(vec![EXPIRY]).await.is_empty());
    save(store, &plan).await;
    for is_first in [true, false] {
        let told = store.once(async |tx| tx.notices().tell_expiry(taro, CARD, EXPIRY).await);
        assert_eq!(told.await.unwrap(), is_first);
    }
    assert!(found(vec![EXPIRY]).await.is_empty());
}

async fn a_first_charge_is_found_until_its_member_is_told(store: &Store) {
    let (taro, _) = with_plan(store).await;
    let found = |after, until| async move {
        let (after, until) = (now() + minutes(after), now() + minutes(until));
        let found = store
            .notices()
            .of_charges_that_begin(after, until, 10)
            .await;
        found.unwrap()
    };
    assert_eq!(found(0, 60).await, [taro]);
    assert!(found(0, 59).await.is_empty());
    assert!(found(60, 120).await.is_empty(), "it is made by then");
    for is_first in [true, false] {
        let told = store.once(async |tx| tx.notices().tell_charge_that_begins(taro).await);
        assert_eq!(told.await.unwrap(), is_first);
    }
    assert!(found(0, 60).await.is_empty());
    let changed = store.once(async |tx| tx.notices().charge_changed(taro).await);
    changed.await.unwrap();
    assert_eq!(found(0, 60).await, [taro], "another amount is told again");
}

async fn a_free_month_is_had_once(store: &Store) {
    let note = async |subjects: [u8; 2]| {
        let subjects = subjects.map(|subject| vec![subject]);
        let noted = store.once(async |tx| tx.subscriptions().remember(&subjects, now()).await);
        noted.await.unwrap()
    };
    assert!(note([1, 2]).await);
    assert!(!note([3, 2]).await, "somebody had it with one of them");
    assert!(note([4, 5]).await);
}
