//! A server that is killed around money, wherever it stands.

use crate::leaving::{END, farewell};
use crate::order::{CONFIRM, coming_back, order};
use crate::refunds;
use crate::renewal::{HISTORY, PAY, charged, mails, plan, renew, with_plan};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::operator::AskedRefund;
use shinchoryu_service::{Progress, Yen};
use shinchoryu_store::SubscriptionStatus;
use shinchoryu_store::testing::Kill;
use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

crate::on_both_databases! {
    a_server_that_is_killed_anywhere_charges_once
    a_payment_that_is_killed_anywhere_is_made_once
    an_order_that_is_killed_anywhere_is_paid_once
    a_refund_that_is_killed_anywhere_is_made_once
    a_cancellation_that_is_killed_anywhere_is_told_once
}

/// Where a server is killed that makes its calls of the database: before the first, after the first, before the
/// second …
#[derive(Default)]
struct Kills(u64);

impl Kills {
    /// Lets a server work and kills it at the next place. Whether it had ended before.
    async fn next(&mut self, world: &World, work: impl Future<Output = ()>) -> bool {
        let (call, kill) = match self.0 % 2 {
            0 => (self.0 / 2 + 1, Kill::BeforeCall),
            _ => (self.0 / 2 + 1, Kill::AfterCall),
        };
        self.0 += 1;
        let faults = world.database.store.faults();
        faults.killed_at(call, kill, work).await
    }

    /// How often a server was killed, or let to its end.
    fn count(&self) -> usize {
        usize::try_from(self.0).unwrap()
    }
}

/// Another server does what is due, when what was under way may be asked for again.
async fn next_server(world: &World) {
    world.clock.advance(TimeDelta::minutes(3));
    let next = world.another_service();
    while next.renew_plans().await.unwrap() == Progress::More {}
}

/// Goes to a member's next charge, which is not made yet.
async fn go_to_charge(world: &World, person: &Person) {
    let store = &world.database.store;
    let plan = store.subscriptions().living(person.id).await.unwrap();
    let due = plan.unwrap().due_at.unwrap();
    world.clock.advance(due - world.clock_now());
}

/// Wherever a server is killed around a charge, the next one ends it: charged once, told once.
async fn a_server_that_is_killed_anywhere_charges_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut has_ended = false;
    let mut kills = Kills::default();
    while !has_ended {
        go_to_charge(world, &person).await;
        has_ended = kills.next(world, renew(world)).await;
        let month = kills.count();
        next_server(world).await;
        assert_eq!(charged(world).len(), month, "after {month} kills");
        assert_eq!(mails(world, &person, "payment_made").await, month);
        let store = &world.database.store;
        let plan = store.subscriptions().living(person.id).await.unwrap();
        assert_eq!(plan.unwrap().status, SubscriptionStatus::Active);
    }
    assert!(
        kills.count() > 20,
        "a charge has many places: {}",
        kills.count()
    );
    let mut client = world.signed_in(&person).await;
    let numbers: BTreeSet<_> = all_of(&mut client).await;
    assert_eq!(numbers.len(), kills.count(), "no number twice");
}

/// What is owed is paid by the member: whoever pays again after a kill pays the same once.
async fn a_payment_that_is_killed_anywhere_is_made_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut has_ended = false;
    let mut kills = Kills::default();
    while !has_ended {
        go_to_charge(world, &person).await;
        world.provider.refuses.store(true, Ordering::SeqCst);
        renew(world).await;
        world.provider.refuses.store(false, Ordering::SeqCst);
        let mut client = world.signed_in(&person).await;
        let cards = client
            .get("/api/members/me/payments")
            .await
            .expect(200)
            .json;
        let body = json!({ "card": cards["results"][0]["id"], "authentication": null });
        let mut dying = client.clone();
        let first = async { drop(dying.post(PAY, body.clone()).await.expect(204)) };
        has_ended = kills.next(world, first).await;
        let paid = kills.count();
        next_server(world).await;
        let again = client.post(PAY, body).await;
        assert!(
            matches!(again.status, 204 | 409),
            "after {paid} kills: {}",
            again.status
        );
        assert_eq!(charged(world).len(), paid, "after {paid} kills");
        assert_eq!(mails(world, &person, "payment_made").await, paid);
        assert_eq!(plan(&mut client).await["status"], "active");
    }
    assert!(
        kills.count() > 20,
        "a payment has many places: {}",
        kills.count()
    );
}

/// An order that is charged at once: whoever orders again after a kill has one plan and paid once.
async fn an_order_that_is_killed_anywhere_is_paid_once(world: &World) {
    let mut has_ended = false;
    let mut kills = Kills::default();
    while !has_ended {
        let (person, client) = coming_back(world, &format!("taro{}", kills.count())).await;
        let before = charged(world).len();
        let told = mails(world, &person, "payment_made").await;
        let mut dying = client.clone();
        let first = async { drop(order(&mut dying).await.expect(201)) };
        has_ended = kills.next(world, first).await;
        let orders = kills.count();
        next_server(world).await;
        let mut client = world.signed_in(&person).await;
        let offer = client.get(CONFIRM).await;
        match offer.status {
            200 => drop(order(&mut client).await.expect(201)),
            _ => drop(offer.refused(409, "already_done")),
        }
        assert_eq!(charged(world).len(), before + 1, "after {orders} kills");
        assert_eq!(mails(world, &person, "payment_made").await, told + 1);
        assert_eq!(plan(&mut client).await["status"], "active");
    }
    assert!(
        kills.count() > 20,
        "an order has many places: {}",
        kills.count()
    );
}

/// Money goes back once, and once it is told.
async fn a_refund_that_is_killed_anywhere_is_made_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut has_ended = false;
    let mut kills = Kills::default();
    while !has_ended {
        go_to_charge(world, &person).await;
        renew(world).await;
        let mut client = world.signed_in(&person).await;
        let newest = client.get(HISTORY).await.expect(200).json;
        let asked = AskedRefund {
            invoice: newest["results"][0]["number"].as_str().unwrap().to_owned(),
            amount: Yen(1_000),
            reason: "二重のお支払い".to_owned(),
        };
        refunds::begin(world, &asked).await.unwrap();
        has_ended = kills.next(world, renew(world)).await;
        let refunded = kills.count();
        next_server(world).await;
        assert_eq!(
            refunds::given_back(world).len(),
            refunded,
            "after {refunded} kills"
        );
        assert_eq!(mails(world, &person, "payment_refunded").await, refunded);
    }
    assert!(
        kills.count() > 20,
        "a refund has many places: {}",
        kills.count()
    );
}

/// Whoever cancels again after a kill has cancelled, and was told so once.
async fn a_cancellation_that_is_killed_anywhere_is_told_once(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut has_ended = false;
    let mut kills = Kills::default();
    while !has_ended {
        let mut client = world.signed_in(&person).await;
        let mut dying = client.clone();
        let first = async { drop(dying.post(END, farewell()).await.expect(204)) };
        has_ended = kills.next(world, first).await;
        let cancelled = kills.count();
        client.post(END, farewell()).await.expect(204);
        assert_eq!(mails(world, &person, "plan_cancelled").await, cancelled);
        assert_eq!(plan(&mut client).await["ends_on"], "2026-05-30");
        client.send("DELETE", END, None, "").await.expect(204);
        // taking a cancellation back has a limit of its own
        world.clock.advance(TimeDelta::minutes(10));
    }
    assert!(
        kills.count() > 10,
        "a cancellation has many places: {}",
        kills.count()
    );
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
