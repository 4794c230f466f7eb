//! What members are at the payment provider.

use crate::deleted::facts;
use crate::{member, now};
use shinchoryu_store::{CardFacts, CardId, MemberId, Store, StoreError};
use uuid::Uuid;

crate::conformance! {
    a_name_that_is_left_takes_its_cards_along
}

async fn name(store: &Store, member: MemberId, name: &str) {
    let name = name.to_owned();
    let named = store.once(async |tx| tx.customers().name(member, name).await);
    assert!(named.await.unwrap());
}

async fn add_card(store: &Store, member: MemberId, provider_id: &str) {
    let id = CardId(Uuid::new_v4());
    let card = CardFacts {
        provider_id: provider_id.to_owned(),
        ..facts()
    };
    let added = store.once(async |tx| tx.cards().add(member, id, card, false, 5, now()).await);
    assert!(added.await.unwrap().unwrap().is_default);
}

async fn leave(store: &Store, member: MemberId, gone: &str) -> Result<(), StoreError> {
    let left = store.once(async |tx| tx.customers().leave(member, gone).await);
    left.await
}

async fn a_name_that_is_left_takes_its_cards_along(store: &Store) {
    let (taro, hanako) = (member(store).await, member(store).await);
    for (member, customer, card) in [(taro, "cus_1", "pm_1"), (hanako, "cus_2", "pm_2")] {
        name(store, member, customer).await;
        add_card(store, member, card).await;
    }
    let chosen = store.once(async |tx| {
        let customers = tx.customers();
        customers.choose_coupon(taro, Some("TEN".to_owned())).await
    });
    chosen.await.unwrap();
    leave(store, taro, "cus_1").await.unwrap();
    let found = store.customers().of(taro).await.unwrap();
    assert_eq!(
        (found.provider_id, found.coupon.as_deref()),
        (None, Some("TEN"))
    );
    assert_eq!(store.cards().of(taro).await.unwrap(), []);
    assert_eq!(store.cards().of(hanako).await.unwrap().len(), 1);
    // another call was faster: the cards of the name that took its place stay
    name(store, taro, "cus_3").await;
    add_card(store, taro, "pm_3").await;
    leave(store, taro, "cus_1").await.unwrap();
    let found = store.customers().of(taro).await.unwrap();
    assert_eq!(found.provider_id.as_deref(), Some("cus_3"));
    assert_eq!(store.cards().of(taro).await.unwrap().len(), 1);
}
