//! Coupons that are applied already, or went away before the order.

use crate::order::{TEN_PERCENT, add_coupon, choose, order, with_card};
use crate::renewal::{go_to, plan, with_plan};
use crate::world::World;
use shinchoryu_service::CouponTerms;

crate::on_both_databases! {
    the_same_coupon_again_shows_and_changes_nothing
    a_coupon_that_went_away_keeps_nobody_from_ordering
}

const PLAN: &str = "/api/members/me/plan";

async fn the_same_coupon_again_shows_and_changes_nothing(world: &World) {
    let once = CouponTerms {
        charges: Some(1),
        ..TEN_PERCENT
    };
    add_coupon(world, "ONCE", once, None).await;
    let (person, mut client) = with_plan(world, "taro").await;
    choose(&mut client, "ONCE").await;
    go_to(world, "2026-06-10T00:00:00Z").await;
    let mut client = world.signed_in(&person).await;
    let used_up = plan(&mut client).await;
    let preview = format!("{PLAN}/upcoming?coupon=ONCE");
    let seen = client.get(&preview).await.expect(200).json["upcoming"].clone();
    assert_eq!(seen, used_up["upcoming"]);
    choose(&mut client, "ONCE").await;
    assert_eq!(plan(&mut client).await["upcoming"], seen);
}

async fn a_coupon_that_went_away_keeps_nobody_from_ordering(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    let (_, mut one) = with_card(world, "taro").await;
    let (_, mut two) = with_card(world, "hanako").await;
    choose(&mut one, "LAST").await;
    choose(&mut two, "LAST").await;
    order(&mut one).await.expect(201);
    let shown = two
        .get("/api/subscribe/confirmation")
        .await
        .expect(200)
        .json;
    assert_eq!(shown["first_charge"]["amount"], 11_000, "{shown}");
    order(&mut two).await.expect(201);
}
