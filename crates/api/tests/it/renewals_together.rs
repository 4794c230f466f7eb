//! Renewals of several members whose charges are made at the same time.

use crate::renewal::{mails, renew};
use crate::stripe::{StandIn, fault, follow, paid_at, with_plan_at};
use crate::world::World;
use chrono::TimeDelta;
use serde_json::json;
use std::time::Duration;

crate::at_stripe_on_both_databases! {
    a_charge_that_hangs_keeps_nobody_waiting
}

async fn a_charge_that_hangs_keeps_nobody_waiting(world: &World, stand_in: &StandIn) {
    let mut people = Vec::new();
    for number in 0..6 {
        people.push(
            with_plan_at(stand_in, world, &format!("person{number}"))
                .await
                .0,
        );
    }
    world.clock.advance(TimeDelta::days(31));
    follow(stand_in, world);
    fault(stand_in, "hold", 1);
    let service = world.service.clone();
    let renewing = tokio::spawn(async move { service.renew_plans().await });
    let others = async {
        while paid_at(stand_in).len() < people.len() - 1 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let paid = tokio::time::timeout(Duration::from_secs(20), others).await;
    assert!(paid.is_ok(), "they wait for the one that hangs");
    stand_in.control("release", &json!({}));
    renewing.await.unwrap().unwrap();
    renew(world).await;
    assert_eq!(paid_at(stand_in), [11_000; 6]);
    let mut numbers = Vec::new();
    for person in &people {
        assert_eq!(mails(world, person, "payment_made").await, 1);
        let mut client = world.signed_in(person).await;
        let paid = crate::renewal::history(&mut client).await;
        numbers.push(paid[0]["number"].as_str().unwrap().to_owned());
    }
    numbers.sort();
    let expected: Vec<_> = (1..=6)
        .map(|number| format!("SCR-2026-{number:06}"))
        .collect();
    assert_eq!(numbers, expected, "without a gap");
}
