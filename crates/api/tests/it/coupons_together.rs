//! Coupons of running plans that are changed at once, by one member and by several.

use crate::order::{TEN_PERCENT, add_coupon};
use crate::renewal::{mails, plan, with_plan};
use crate::world::{Client, World};
use serde_json::{Value, json};

crate::on_both_databases! {
    twenty_changes_of_a_plans_coupon_leave_one_use
    the_last_use_for_running_plans_has_one_winner
}

const COUPONS: &str = "/api/members/me/coupons";

async fn uses(world: &World, code: &str) -> i64 {
    let coupons = world.database.store.coupons();
    coupons.find(code).await.unwrap().unwrap().uses
}

/// What each of these browsers is answered that asks for its coupon while the others do.
async fn together(asked: Vec<(Client, Option<&str>)>) -> Vec<(u16, Value)> {
    let running = asked.into_iter().map(|(mut client, code)| {
        let body = json!({ "coupon": code });
        tokio::spawn(async move {
            let answer = client.json("PATCH", COUPONS, body).await;
            (answer.status, answer.json["code"].clone())
        })
    });
    let running: Vec<_> = running.collect();
    let mut answers = Vec::new();
    for one in running {
        answers.push(one.await.unwrap());
    }
    answers
}

async fn twenty_changes_of_a_plans_coupon_leave_one_use(world: &World) {
    for code in ["ONE", "TWO"] {
        add_coupon(world, code, TEN_PERCENT, Some(1)).await;
    }
    let (person, mut client) = with_plan(world, "taro").await;
    let wishes = [Some("ONE"), Some("TWO"), None, Some("ONE")];
    let asked = (0..20).map(|number| (client.clone(), wishes[number % wishes.len()]));
    let answers = together(asked.collect()).await;
    // ten looks an hour: who is told to wait has changed nothing
    let done = answers.iter().filter(|(status, _)| *status == 204).count();
    assert!(done >= 1, "{answers:?}");
    for (status, code) in &answers {
        assert!([204, 429].contains(status), "{status} {code}");
    }
    let found = plan(&mut client).await;
    let applied = found["coupon"]["coupon"].as_str();
    for code in ["ONE", "TWO"] {
        let expected = i64::from(applied == Some(code));
        assert_eq!(uses(world, code).await, expected, "{code}: {found}");
    }
    let amount = if applied.is_some() { 9_900 } else { 11_000 };
    assert_eq!(found["upcoming_amount_due"], amount);
    let told = mails(world, &person, "coupon_changed").await;
    assert!((1..=done).contains(&told), "{told} of {done}");
}

async fn the_last_use_for_running_plans_has_one_winner(world: &World) {
    add_coupon(world, "LAST", TEN_PERCENT, Some(1)).await;
    let mut clients = Vec::new();
    for number in 0..20 {
        clients.push(with_plan(world, &format!("person{number}")).await.1);
    }
    let asked = clients.iter().map(|client| (client.clone(), Some("LAST")));
    let answers = together(asked.collect()).await;
    let won = answers.iter().filter(|(status, _)| *status == 204).count();
    assert_eq!(won, 1, "{answers:?}");
    for (status, code) in &answers {
        let is_told = (*status, code.as_str()) == (404, Some("coupon_used_up"));
        assert!(*status == 204 || is_told, "{status} {code}");
    }
    assert_eq!(uses(world, "LAST").await, 1);
    let mut with_it = 0;
    for client in &mut clients {
        let found = plan(client).await;
        with_it += usize::from(found["upcoming_amount_due"] == 9_900);
    }
    assert_eq!(with_it, 1);
}
