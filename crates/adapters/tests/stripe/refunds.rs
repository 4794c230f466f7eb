//! Money that is given back.

use crate::world::World;
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{
    ChargeProvider as _, Holder, KnownRefund, NewProviderCharge, NewProviderRefund, ProviderCharge,
    RefundError, ReportProvider as _, Yen,
};

const REFUNDS: &str = "/v1/refunds";

fn is_no<T>(answer: &Result<T, RefundError>) -> bool {
    matches!(answer, Err(RefundError::Refused(_)))
}

#[tokio::test]
async fn parts_and_the_rest_are_given_back_once_each() {
    let world = World::begin().await;
    let charge = world.charged(11_000).await;
    let part = world.refund(&charge, "part", 4_000).await.unwrap();
    assert_eq!(world.refund(&charge, "part", 4_000).await, Ok(part));
    assert!(is_no(&world.refund(&charge, "too much", 7_001).await));
    world.refund(&charge, "rest", 7_000).await.unwrap();
    let over = world.refund(&charge, "over", 1).await;
    let code = "charge_already_refunded".to_owned();
    assert_eq!(over, Err(RefundError::Refused(code)));
    let refunds = world.all("refunds");
    let amounts: Vec<_> = refunds.iter().map(|one| one["amount"].clone()).collect();
    assert_eq!(amounts, [4_000, 7_000]);
    for refund in &refunds {
        let charge = &refund["metadata"]["charge"];
        assert_eq!(charge, "0199f1f0-0000-7000-8000-000000000001");
    }
}

#[tokio::test]
async fn of_nothing_nothing_is_given_back() {
    let world = World::begin().await;
    for id in ["pi_nobody", "ch_sandbox_1", "../x"] {
        let charge = ProviderCharge { id: id.to_owned() };
        let code = "resource_missing".to_owned();
        let answer = world.refund(&charge, id, 100).await;
        assert_eq!(answer, Err(RefundError::Refused(code)), "{id}");
    }
}

#[tokio::test]
async fn one_on_its_way_counts_and_one_that_came_back_does_not() {
    let world = World::begin().await;
    for (number, (way, counts)) in [("pending", true), ("fails", false)]
        .into_iter()
        .enumerate()
    {
        let card = world.kept(json!({ "refund": way })).await;
        let new = NewProviderCharge {
            key: way.to_owned(),
            ..world.new_charge(&card, Holder::Absent)
        };
        let charge = world.stripe.charge(&new).await.unwrap().done().unwrap();
        let answer = world
            .refund(&charge, &format!("refund {number}"), 100)
            .await;
        assert_eq!(answer.is_ok(), counts, "{way}: {answer:?}");
        assert_eq!(is_no(&answer), !counts, "{way}: {answer:?}");
    }
}

#[tokio::test]
async fn one_that_fails_later_is_told_as_it_is_now() {
    let world = World::begin().await;
    let charge = world.charged(11_000).await;
    let made = world.refund(&charge, "part", 4_000).await.unwrap();
    let known = || async { world.stripe.refunds_of(&charge.id).await.unwrap().unwrap() };
    let expected = KnownRefund {
        key: Some("part".to_owned()),
        id: made.id.clone(),
        amount: Yen(4_000),
        failure: None,
    };
    assert_eq!(known().await, std::slice::from_ref(&expected));
    let asked = json!({
        "what": "refund_fails", "refund": made.id, "reason": "lost_or_stolen_card",
    });
    world.control("happen", &asked);
    let failure = Some("lost_or_stolen_card".to_owned());
    assert_eq!(
        known().await,
        [KnownRefund {
            failure,
            ..expected
        }]
    );
    // the answer to its key says that it was made
    let again = world.refund(&charge, "part", 4_000).await;
    assert!(is_no(&again), "{again:?}");
    world.refund(&charge, "again", 11_000).await.unwrap();
    assert_eq!(known().await.len(), 2);
    for nobody in ["pi_nobody", "ch_sandbox_1"] {
        let known = world.stripe.refunds_of(nobody).await;
        assert!(
            !matches!(known, Ok(Some(all)) if !all.is_empty()),
            "{nobody}"
        );
    }
}

#[tokio::test]
async fn a_lost_answer_gives_nothing_back_twice() {
    for kind in [
        "drop",
        "lose_answer",
        "error_after",
        "error_before",
        "not_json",
    ] {
        let world = World::begin().await;
        let charge = world.charged(11_000).await;
        world.fault(kind, "POST", REFUNDS, 3);
        let mut answer = world.refund(&charge, "part", 4_000).await;
        for _again in 0..4 {
            if answer.is_ok() {
                break;
            }
            assert!(!is_no(&answer), "{kind}: {answer:?}");
            answer = world.refund(&charge, "part", 4_000).await;
        }
        assert!(answer.is_ok(), "{kind}: {answer:?}");
        assert_eq!(world.all("refunds").len(), 1, "{kind}");
    }
}

#[tokio::test]
async fn a_forgotten_key_gives_nothing_back_again() {
    let world = World::begin().await;
    let charge = world.charged(11_000).await;
    let new = NewProviderRefund {
        key: "part".to_owned(),
        charge: charge.id.clone(),
        amount: Yen(4_000),
        begun_at: world.now(),
    };
    let first = world.stripe.refund(&new).await.unwrap();
    world.later(TimeDelta::hours(25));
    assert_eq!(world.stripe.refund(&new).await, Ok(first));
    assert_eq!(world.all("refunds").len(), 1);
}
