//! お客様情報.

use crate::bodies::{card, profile};
use crate::leaving::{END, farewell};
use crate::order::{order, with_card};
use crate::paper::text_of;
use crate::payments::about_to_pay;
use crate::renewal::{HISTORY, go_to, history, with_plan};
use crate::world::World;
use serde_json::{Value, json};

crate::on_both_databases! {
    the_profile_is_entered_once_and_changed_later
    the_holder_of_the_card_is_the_member
    every_wrong_field_of_a_profile_is_named
    who_paid_and_left_without_a_profile_gets_the_paper
    mails_and_invoices_are_in_the_language_that_was_chosen
}

const PROFILE: &str = "/api/members/me/profile";
const LANGUAGE: &str = "/api/members/me/language";

async fn the_profile_is_entered_once_and_changed_later(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world
        .database
        .store
        .set_profile(person.id, None)
        .await
        .unwrap();
    client.get(PROFILE).await.refused(404, "profile_missing");
    client
        .json("PATCH", PROFILE, profile())
        .await
        .refused(404, "profile_missing");
    let mut typed = profile();
    typed["last_name_kana"] = json!("たかさき");
    typed["postal_code"] = json!("〒100－0001");
    typed["phone"] = json!("03-1234-5678");
    client.post(PROFILE, typed).await.expect(201);
    client
        .post(PROFILE, profile())
        .await
        .refused(409, "already_done");
    let mut expected = profile();
    expected["email"] = json!(person.email);
    expected["registration_steps"] = json!("SUBSCRIBED");
    expected["security"] =
        json!({ "is_email_verified": true, "is_subscribed": true, "is_disabled": false });
    let fresh = format!("{PROFILE}?_=1780000000");
    assert_eq!(client.get(&fresh).await.expect(200).json, expected);

    let me = client.get("/api/members/me").await.expect(200).json;
    assert_eq!(me["registrationSteps"], "SUBSCRIBED");
    let security = json!({ "isEmailVerified": true, "isSubscribed": true, "isDisabled": false });
    assert_eq!(me["security"], security);
    assert_eq!(me["profile"], profile());

    let mut changed = profile();
    changed["address_line2"] = json!("<b>新潮流ビル</b> 3階");
    client
        .json("PATCH", PROFILE, changed.clone())
        .await
        .expect(204);
    let kept = client.get(PROFILE).await.expect(200).json;
    assert_eq!(kept["address_line2"], changed["address_line2"]);
}

async fn the_holder_of_the_card_is_the_member(world: &World) {
    let (_, mut client) = about_to_pay(world, "taro").await;
    client
        .post("/api/members/me/payments", card("visa", "HANAKO SATO"))
        .await
        .expect(201);
    let hash = client
        .get("/api/subscribe/confirmation")
        .await
        .expect(200)
        .json["hash"]
        .clone();
    client
        .post("/api/subscribe", json!({ "hash": hash }))
        .await
        .expect(201);
    let answer = client
        .post(PROFILE, profile())
        .await
        .refused(422, "invalid_fields");
    assert_eq!(answer.json["errors"][0]["code"], "card_holder_mismatch");
    assert_eq!(answer.json["errors"][0]["field"], "last_name_kana");
    // it ends nothing: another card, and the profile is entered
    let mut other = card("jcb", "TAKASAKI ICHIRO");
    other["default"] = json!(true);
    client
        .post("/api/members/me/payments", other)
        .await
        .expect(201);
    client.post(PROFILE, profile()).await.expect(201);
    let mut renamed = profile();
    renamed["last_name_kana"] = json!("サトウ");
    let answer = client.json("PATCH", PROFILE, renamed).await;
    answer.refused(422, "invalid_fields");
}

async fn every_wrong_field_of_a_profile_is_named(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let wrong = json!({
        "last_name": "", "first_name": "1", "last_name_kana": "山", "first_name_kana": "",
        "postal_code": "1", "prefecture": "江戸", "address_line1": "", "address_line2": "",
        "phone": "1", "invoice_name": "あ".repeat(101),
    });
    let answer = client
        .json("PATCH", PROFILE, wrong)
        .await
        .refused(422, "invalid_fields");
    let found: Vec<_> = answer.json["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| {
            (
                error["field"].as_str().unwrap(),
                error["code"].as_str().unwrap(),
            )
        })
        .collect();
    let expected = [
        ("last_name", "required"),
        ("first_name", "invalid_name"),
        ("last_name_kana", "invalid_kana"),
        ("first_name_kana", "required"),
        ("postal_code", "invalid_postal_code"),
        ("prefecture", "unknown_prefecture"),
        ("address_line1", "required"),
        ("phone", "invalid_phone"),
        ("invoice_name", "too_long"),
    ];
    assert_eq!(found, expected);
    let mut extra = profile();
    extra["is_subscribed"] = Value::Bool(true);
    client
        .json("PATCH", PROFILE, extra)
        .await
        .refused(422, "invalid_fields");
}

async fn who_paid_and_left_without_a_profile_gets_the_paper(world: &World) {
    let (person, mut client) = with_card(world, "taro").await;
    order(&mut client).await.expect(201);
    go_to(world, "2026-05-31T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    client.post(END, farewell()).await.expect(204);
    go_to(world, "2026-06-30T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    let paid = &history(&mut client).await[0];
    let paper = format!("{HISTORY}/{}/invoice", paid["id"].as_str().unwrap());
    let nobody = client.get(&paper).await;
    nobody.refused(404, "profile_missing");
    client.post(PROFILE, profile()).await.expect(201);
    client.get(&paper).await.expect(200);
    let again = client.post(PROFILE, profile()).await;
    again.refused(409, "already_done");
}

async fn mails_and_invoices_are_in_the_language_that_was_chosen(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    go_to(world, "2026-05-31T03:00:40Z").await;
    let mut client = world.signed_in(&person).await;
    let mails = world.mails_to(&person.email).await;
    assert!(mails.iter().any(|mail| mail.text.contains("お支払い")));
    for wrong in [json!("fr"), json!(""), json!(null), json!({ "en": null })] {
        let body = json!({ "language": wrong });
        let refused = client.json("PATCH", LANGUAGE, body).await;
        let refused = refused.refused(422, "invalid_fields");
        assert_eq!(refused.json["errors"][0]["field"], "language", "{wrong}");
    }
    let email = "/api/members/me/email";
    assert_eq!(client.get(email).await.expect(200).json["language"], "ja");
    let english = json!({ "language": "en" });
    client.json("PATCH", LANGUAGE, english).await.expect(204);
    assert_eq!(client.get(email).await.expect(200).json["language"], "en");
    let me = client.get("/api/members/me").await.expect(200).json;
    assert_eq!(me["language"], "en");
    // what comes from now on is in the other language, and so is a copy of the invoice from before
    let sent = world.mails_to(&person.email).await.len();
    go_to(world, "2026-06-30T03:00:40Z").await;
    let mails = world.mails_to(&person.email).await;
    assert!(mails.len() > sent);
    for mail in &mails[sent..] {
        let is_english = |text: &str| !text.contains('。') && !text.contains("お支払い");
        assert!(
            is_english(&mail.subject) && is_english(&mail.text),
            "{}",
            mail.text
        );
    }
    let mut client = world.signed_in(&person).await;
    let id = history(&mut client).await[1]["id"].clone();
    let paper = format!("{HISTORY}/{}/invoice", id.as_str().unwrap());
    let paper = client.get(&paper).await.expect(200);
    let text = text_of(&paper.bytes);
    assert!(text.contains("Qualifiedinvoice"), "{text}");
}
