//! A customer whom somebody deleted on Stripe's pages: the cards are gone there, and the member goes on.

use crate::renewal::{history, mails, plan, renew};
use crate::stripe::{StandIn, card, follow, paid_at, with_plan_at};
use crate::world::World;
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::CardProvider as _;

crate::at_stripe_on_both_databases! {
    a_member_whose_customer_is_gone_pays_with_another_card
    whose_cards_are_all_gone_has_none_when_another_one_is_refused
    five_cards_that_are_gone_keep_no_other_one_away
    cards_that_are_added_at_once_are_kept_with_one_customer
}

const CARDS: &str = "/api/members/me/payments";
const PAY: &str = "/api/members/me/plan/payment";

async fn customer(world: &World, person: &crate::world::Person) -> String {
    let found = world.database.store.customers().of(person.id).await;
    found.unwrap().provider_id.unwrap()
}

async fn delete(world: &World, stand_in: &StandIn, id: &str) {
    let stripe = stand_in.stripe(world.clock.clone());
    stripe.remove_customer(id).await.unwrap();
}

async fn cards(client: &mut crate::world::Client) -> Vec<Value> {
    let found = client.get(CARDS).await.expect(200).json;
    found["results"].as_array().unwrap().clone()
}

async fn a_member_whose_customer_is_gone_pays_with_another_card(world: &World, stand_in: &StandIn) {
    let (person, _) = with_plan_at(stand_in, world, "taro").await;
    let gone = customer(world, &person).await;
    delete(world, stand_in, &gone).await;
    world.clock.advance(TimeDelta::days(30));
    follow(stand_in, world);
    renew(world).await;
    let mut client = world.signed_in(&person).await;
    assert_eq!(plan(&mut client).await["status"], "past_due");
    assert_eq!(mails(world, &person, "payment_failed").await, 1);

    let added = client.post(CARDS, card(stand_in, &json!({ "last4": "1881" })));
    let added = added.await.expect(201).json;
    let other = customer(world, &person).await;
    assert_ne!(other, gone);
    let [only] = &cards(&mut client).await[..] else {
        panic!("the cards of the customer who is gone are gone");
    };
    assert_eq!(
        (&only["id"], &only["isDefault"]),
        (&added["id"], &json!(true))
    );
    let body = json!({ "card": added["id"], "authentication": null });
    client.post(PAY, body).await.expect(204);
    assert_eq!(plan(&mut client).await["status"], "active");

    // the second one stays with the same customer, and the month after is paid
    let more = client.post(CARDS, card(stand_in, &json!({ "last4": "4444" })));
    more.await.expect(201);
    assert_eq!(cards(&mut client).await.len(), 2);
    assert_eq!(customer(world, &person).await, other);
    world.clock.advance(TimeDelta::days(31));
    follow(stand_in, world);
    renew(world).await;
    assert_eq!(paid_at(stand_in), [11_000, 11_000]);
    let mut client = world.signed_in(&person).await;
    assert_eq!(history(&mut client).await.len(), 2);
}

async fn whose_cards_are_all_gone_has_none_when_another_one_is_refused(
    world: &World,
    stand_in: &StandIn,
) {
    let (person, mut client) = with_plan_at(stand_in, world, "taro").await;
    delete(world, stand_in, &customer(world, &person).await).await;
    let debit = client.post(CARDS, card(stand_in, &json!({ "funding": "debit" })));
    debit.await.refused(422, "invalid_fields");
    assert_eq!(cards(&mut client).await, Vec::<Value>::new());
    let good = client.post(CARDS, card(stand_in, &json!({})));
    let good = good.await.expect(201).json;
    assert_eq!(good["isDefault"], true);
    assert_eq!(plan(&mut client).await["status"], "trialing");
}

async fn five_cards_that_are_gone_keep_no_other_one_away(world: &World, stand_in: &StandIn) {
    let (person, mut client) = with_plan_at(stand_in, world, "taro").await;
    for number in 1..5 {
        let more = card(stand_in, &json!({ "last4": format!("000{number}") }));
        client.post(CARDS, more).await.expect(201);
    }
    assert_eq!(cards(&mut client).await.len(), 5);
    delete(world, stand_in, &customer(world, &person).await).await;
    let good = client.post(CARDS, card(stand_in, &json!({})));
    good.await.expect(201);
    assert_eq!(cards(&mut client).await.len(), 1);
}

async fn cards_that_are_added_at_once_are_kept_with_one_customer(
    world: &World,
    stand_in: &StandIn,
) {
    let (person, mut client) = with_plan_at(stand_in, world, "taro").await;
    delete(world, stand_in, &customer(world, &person).await).await;
    let running: Vec<_> = (1..5)
        .map(|number| {
            let (mut client, last4) = (client.clone(), format!("000{number}"));
            let body = card(stand_in, &json!({ "last4": last4 }));
            tokio::spawn(async move { client.post(CARDS, body).await.status })
        })
        .collect();
    for one in running {
        assert_eq!(one.await.unwrap(), 201);
    }
    let kept = cards(&mut client).await;
    let defaults = kept.iter().filter(|card| card["isDefault"] == true);
    assert_eq!((kept.len(), defaults.count()), (4, 1));
    // each of them can be charged: there is one customer, who has all of them
    let state = stand_in.control("state", &json!({}));
    let living = customer(world, &person).await;
    let methods = state["payment_methods"].as_array().unwrap().iter();
    let theirs = methods.filter(|one| one["customer"] == living.as_str());
    assert_eq!(theirs.count(), 4);
    let customers = state["customers"].as_array().unwrap().iter();
    let left: Vec<_> = customers.filter(|one| one["deleted"] != true).collect();
    assert_eq!(left.len(), 1, "{left:?}");
}
