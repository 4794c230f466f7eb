//! A server that is killed around a charge, wherever it stands.

use crate::renewal::{HISTORY, charged, mails, renew, with_plan};
use crate::world::{Client, World};
use chrono::TimeDelta;
use shinchoryu_service::Progress;
use shinchoryu_store::SubscriptionStatus;
use std::collections::BTreeSet;
use std::future::poll_fn;
use std::task::Poll;

crate::on_both_databases! {
    a_server_that_is_killed_anywhere_charges_once
}

/// Lets a server work and kills it when it has waited so often: what is under way is dropped where it
/// stands. Whether it had ended before.
async fn killed_after(waits: usize, work: impl Future<Output = ()>) -> bool {
    let mut work = Box::pin(work);
    let mut waited = 0;
    poll_fn(|context| {
        if waited == waits {
            return Poll::Ready(false);
        }
        waited += 1;
        work.as_mut().poll(context).map(|()| true)
    })
    .await
}

/// Wherever a server is killed around a charge, the next one ends it: charged once, told once.
async fn a_server_that_is_killed_anywhere_charges_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut has_ended = false;
    let mut month = 0;
    while !has_ended {
        world.clock.advance(TimeDelta::days(31));
        has_ended = killed_after(month, renew(world)).await;
        month += 1;
        // another server, when the attempt is asked for again
        world.clock.advance(TimeDelta::minutes(3));
        let next = world.another_service();
        while next.renew_plans().await.unwrap() == Progress::More {}
        assert_eq!(charged(world).len(), month, "after {month} waits");
        assert_eq!(mails(world, &person, "payment_made").await, month);
        let store = &world.database.store;
        let plan = store.subscriptions().living(person.id).await.unwrap();
        assert_eq!(plan.unwrap().status, SubscriptionStatus::Active);
    }
    assert!(month > 10, "a charge waits for the database often: {month}");
    let mut client = world.signed_in(&person).await;
    let numbers: BTreeSet<_> = all_of(&mut client).await;
    assert_eq!(numbers.len(), month, "no number twice");
}

/// The numbers of all invoices.
async fn all_of(client: &mut Client) -> BTreeSet<String> {
    let mut numbers = BTreeSet::new();
    let mut path = format!("{HISTORY}?limit=100");
    loop {
        let page = client.get(&path).await.expect(200).json;
        let list = page["results"].as_array().unwrap();
        for invoice in list {
            numbers.insert(invoice["number"].as_str().unwrap().to_owned());
        }
        let Some(last) = list.last().filter(|_| list.len() == 100) else {
            return numbers;
        };
        path = format!(
            "{HISTORY}?limit=100&starting_after={}",
            last["id"].as_str().unwrap()
        );
    }
}
