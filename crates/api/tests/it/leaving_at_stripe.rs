//! A cancellation that meets a charge at Stripe: each has one effect, whichever comes first.

use crate::leaving::{END, farewell};
use crate::renewal::{history, mails, plan, renew};
use crate::stripe::{StandIn, fault, follow, paid_at, until_held, with_plan_at};
use crate::world::{Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::Progress;

crate::at_stripe_on_both_databases! {
    a_cancellation_while_it_is_charged_leaves_the_month_that_is_paid
    a_cancellation_while_its_bank_refuses_leaves_nothing_owed
    a_cancellation_and_two_servers_at_once_have_one_effect_each
}

/// What comes of it at Stripe while the member cancels: it is not made yet, or made and not told, or nobody knows.
const UNDER_WAY: [&str; 4] = ["hold", "hold_answer", "lose_answer", "drop"];

/// A member whose first charge is due, signed in a minute before.
async fn due(world: &World, stand_in: &StandIn, name: &str) -> (Person, Client) {
    let (person, _) = with_plan_at(stand_in, world, name).await;
    world
        .clock
        .advance(TimeDelta::days(30) - TimeDelta::minutes(1));
    let client = world.signed_in(&person).await;
    world.clock.advance(TimeDelta::minutes(1));
    follow(stand_in, world);
    (person, client)
}

/// What is left is done by another server, when what was under way may be asked for again.
async fn settle(world: &World, stand_in: &StandIn) {
    world.clock.advance(TimeDelta::minutes(3));
    follow(stand_in, world);
    let next = world.another_service();
    while next.renew_plans().await.unwrap() == Progress::More {}
}

async fn cancel(client: &mut Client) -> u16 {
    client.post(END, farewell()).await.status
}

/// How many mails tell that a plan was cancelled, whatever they say of its last day.
async fn told_of_cancelling(world: &World, person: &Person) -> usize {
    let mails = world.mails_to(&person.email).await;
    let told = mails
        .iter()
        .filter(|mail| mail.kind.starts_with("plan_cancelled"));
    told.count()
}

async fn counts<const N: usize>(world: &World, person: &Person, kinds: [&str; N]) -> [usize; N] {
    let mut counts = [0; N];
    for (count, kind) in counts.iter_mut().zip(kinds) {
        *count = mails(world, person, kind).await;
    }
    counts
}

/// The month is paid once and told once, it can be used to its end, and nothing is charged after it.
async fn is_paid_and_ends(world: &World, stand_in: &StandIn, person: &Person) {
    let before = paid_at(stand_in).len();
    let mut client = world.signed_in(person).await;
    let found = plan(&mut client).await;
    assert_eq!(found["status"], "active", "{found}");
    assert_eq!(found["cancel_at_period_end"], true);
    assert_eq!(found["upcoming"], json!([]));
    let [paid] = &history(&mut client).await[..] else {
        panic!("one invoice");
    };
    assert_eq!(
        (&paid["status"], &paid["period_to"]),
        (&json!("paid"), &found["ends_on"])
    );
    let kinds = ["payment_made", "payment_failed", "plan_ended"];
    assert_eq!(counts(world, person, kinds).await, [1, 0, 0]);

    world.clock.advance(TimeDelta::days(32));
    follow(stand_in, world);
    renew(world).await;
    let mut client = world.signed_in(person).await;
    let ended = plan(&mut client).await;
    // this server looked at it late: the day that was promised is told
    assert_eq!(
        (&ended["status"], &ended["ends_on"]),
        (&json!("canceled"), &paid["period_to"])
    );
    assert_eq!(counts(world, person, kinds).await, [1, 0, 1]);
    assert_eq!(paid_at(stand_in).len(), before);
}

/// The plan has ended, and nothing was or will be paid.
async fn has_ended_unpaid(world: &World, stand_in: &StandIn, person: &Person) {
    let before = paid_at(stand_in).len();
    let mut client = world.signed_in(person).await;
    let found = plan(&mut client).await;
    assert_eq!(
        (&found["status"], &found["open"]),
        (&json!("canceled"), &Value::Null),
        "{found}"
    );
    let kinds = ["payment_made", "payment_failed", "plan_ended"];
    assert_eq!(counts(world, person, kinds).await, [0, 0, 1]);
    world.clock.advance(TimeDelta::days(32));
    follow(stand_in, world);
    renew(world).await;
    assert_eq!(counts(world, person, kinds).await, [0, 0, 1]);
    assert_eq!(paid_at(stand_in).len(), before);
}

async fn a_cancellation_while_it_is_charged_leaves_the_month_that_is_paid(
    world: &World,
    stand_in: &StandIn,
) {
    for (number, kind) in UNDER_WAY.into_iter().enumerate() {
        let (person, mut client) = due(world, stand_in, kind).await;
        let is_held = kind.starts_with("hold");
        // a lost answer is asked for twice more at once
        fault(stand_in, kind, if is_held { 1 } else { 3 });
        let service = world.service.clone();
        let renewing = tokio::spawn(async move { service.renew_plans().await });
        if is_held {
            until_held(stand_in).await;
            assert_eq!(cancel(&mut client).await, 204);
            stand_in.control("release", &json!({}));
        }
        renewing.await.unwrap().unwrap();
        if !is_held {
            assert_eq!(cancel(&mut client).await, 204);
        }
        let unpaid = mails(world, &person, "plan_cancelled_unpaid").await;
        assert_eq!(unpaid, 1, "{kind}: nobody knew");
        settle(world, stand_in).await;
        // cancelled again, it is the same cancellation
        assert_eq!(cancel(&mut client).await, 204);
        assert_eq!(told_of_cancelling(world, &person).await, 1, "{kind}");
        assert_eq!(paid_at(stand_in), vec![11_000; number + 1], "{kind}");
        is_paid_and_ends(world, stand_in, &person).await;
    }
}

async fn a_cancellation_while_its_bank_refuses_leaves_nothing_owed(
    world: &World,
    stand_in: &StandIn,
) {
    for kind in ["hold", "hold_answer"] {
        let (person, mut client) = due(world, stand_in, kind).await;
        let state = stand_in.control("state", &json!({}));
        let kept = state["payment_methods"].as_array().unwrap().last().unwrap();
        let refuses = json!({
            "what": "bank_changes", "payment_method": kept["id"],
            "behaviour": { "charge": "insufficient_funds" },
        });
        stand_in.control("happen", &refuses);
        fault(stand_in, kind, 1);
        let service = world.service.clone();
        let renewing = tokio::spawn(async move { service.renew_plans().await });
        until_held(stand_in).await;
        assert_eq!(cancel(&mut client).await, 204);
        stand_in.control("release", &json!({}));
        renewing.await.unwrap().unwrap();
        settle(world, stand_in).await;
        assert_eq!(history(&mut client).await[0]["status"], "void", "{kind}");
        assert_eq!(told_of_cancelling(world, &person).await, 1, "{kind}");
        has_ended_unpaid(world, stand_in, &person).await;
    }
    assert!(paid_at(stand_in).is_empty());
}

async fn a_cancellation_and_two_servers_at_once_have_one_effect_each(
    world: &World,
    stand_in: &StandIn,
) {
    for round in 0..4 {
        let (person, client) = due(world, stand_in, &format!("person{round}")).await;
        let before = paid_at(stand_in).len();
        let servers = [world.another_service(), world.another_service()]
            .map(|server| tokio::spawn(async move { server.renew_plans().await }));
        let cancelling = [client.clone(), client.clone()]
            .map(|mut client| tokio::spawn(async move { cancel(&mut client).await }));
        let mut answers = Vec::new();
        for one in cancelling {
            answers.push(one.await.unwrap());
        }
        for one in servers {
            one.await.unwrap().unwrap();
        }
        settle(world, stand_in).await;
        let paid = &paid_at(stand_in)[before..];
        let told = told_of_cancelling(world, &person).await;
        match paid {
            // it came in time, and the mail of the end says all; the second one may find that the plan has ended
            [] => {
                assert_eq!(told, 0);
                assert!(
                    answers.contains(&204) && answers.iter().all(|one| [204, 409].contains(one)),
                    "{answers:?}"
                );
                has_ended_unpaid(world, stand_in, &person).await;
            }
            [11_000] => {
                assert_eq!((told, &answers[..]), (1, &[204, 204][..]));
                is_paid_and_ends(world, stand_in, &person).await;
            }
            more => panic!("{more:?}"),
        }
    }
}
