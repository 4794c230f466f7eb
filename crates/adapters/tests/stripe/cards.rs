//! Customers and cards.

use crate::world::{World, is_denied, is_unavailable, member, refused};
use serde_json::json;
use shinchoryu_service::{
    Attempt, CardProvider as _, CardRefusal, Funding, NewProviderCard, ReportProvider as _,
};

#[tokio::test]
async fn a_customer_is_made_once_for_each_address() {
    let world = World::begin().await;
    let add = |email| world.stripe.add_customer(member(), email, None);
    assert_eq!(add("taro@example.jp").await.unwrap(), world.customer);
    let other = add("taro@example.com").await.unwrap();
    assert_ne!(other, world.customer);
    let kept = world.all("customers");
    assert_eq!(kept.len(), 2);
    assert_eq!(kept[0]["email"], "taro@example.jp");
    assert_eq!(kept[0]["metadata"]["member"], member().to_string());
    // gone, gone before, and never there
    for id in [&other, &other, &"cus_nobody".to_owned(), &"../x".to_owned()] {
        world.stripe.remove_customer(id).await.unwrap();
    }
    let left = world.all("customers");
    assert!(left[1]["deleted"] == true && left[0]["deleted"].is_null());
}

#[tokio::test]
async fn a_customer_who_was_deleted_gives_way_to_another_one() {
    let world = World::begin().await;
    let gone = &world.customer;
    let lives = |id| world.stripe.is_living_customer(id);
    assert_eq!(lives(gone).await, Ok(true));
    // as on Stripe's pages, where nobody asks us
    world.stripe.remove_customer(gone).await.unwrap();
    assert_eq!(lives(gone).await, Ok(false));
    let add = |before| {
        world
            .stripe
            .add_customer(member(), "taro@example.jp", before)
    };
    assert_eq!(add(None).await.as_ref(), Ok(gone), "its key is kept a day");
    let other = add(Some(gone)).await.unwrap();
    assert_ne!(&other, gone);
    assert_eq!(lives(&other).await, Ok(true));
    let again = add(Some(gone)).await;
    assert_eq!(again.as_ref(), Ok(&other), "the same for a repeated call");
    // the key of another account says nothing of anybody
    let unknown = lives("cus_nobody").await;
    assert!(is_denied(&unknown), "{unknown:?}");
    assert_eq!(lives("../x").await, Ok(false));
}

#[tokio::test]
async fn a_card_is_kept_and_described() {
    let world = World::begin().await;
    for (asked, funding, country) in [
        (
            json!({ "brand": "jcb", "last4": "0505" }),
            Funding::Credit,
            "JP",
        ),
        (json!({ "funding": "debit" }), Funding::Debit, "JP"),
        (
            json!({ "funding": "prepaid", "country": "GB" }),
            Funding::Prepaid,
            "GB",
        ),
    ] {
        let token = world.token(asked.clone());
        let card = world.save(&token).await.unwrap().done().unwrap();
        assert_eq!((card.funding, card.country.as_str()), (funding, country));
        assert_eq!(
            (card.id.as_str(), card.name.as_str()),
            (token.as_str(), "TARO YAMADA")
        );
        assert_eq!(card.brand, asked["brand"].as_str().unwrap_or("visa"));
        assert_eq!(card.last_four, asked["last4"].as_str().unwrap_or("4242"));
        assert!(card.fingerprint.is_some());
        // asked again after a lost answer it is the same one
        assert_eq!(world.save(&token).await, Ok(Attempt::Done(card.clone())));
        assert_eq!(world.stripe.card(&card.id).await, Ok(Some(card)));
    }
    assert_eq!(world.all("setup_intents").len(), 3);
}

#[tokio::test]
async fn a_card_is_refused_as_its_bank_says() {
    let world = World::begin().await;
    for (decline, refusal) in [
        ("generic", CardRefusal::Declined),
        ("insufficient_funds", CardRefusal::InsufficientFunds),
        ("lost_card", CardRefusal::Declined),
        ("stolen_card", CardRefusal::Declined),
        ("velocity", CardRefusal::InsufficientFunds),
        ("fraudulent", CardRefusal::Declined),
        ("do_not_honor", CardRefusal::Declined),
        ("authentication_required", CardRefusal::AuthenticationFailed),
        ("expired_card", CardRefusal::Expired),
        ("incorrect_cvc", CardRefusal::IncorrectCvc),
        ("processing_error", CardRefusal::ProcessingError),
    ] {
        let token = world.token(json!({ "behaviour": { "setup": decline } }));
        for _again in 0..2 {
            assert_eq!(world.save(&token).await, refused(refusal), "{decline}");
        }
        assert_eq!(world.stripe.card(&token).await, Ok(None));
    }
}

#[tokio::test]
async fn what_is_no_token_is_not_sent() {
    let world = World::begin().await;
    for token in [
        "",
        "pm_",
        "sandbox:e30",
        "4242424242424242",
        "pm_1/../x",
        "tok_visa",
    ] {
        assert_eq!(
            world.save(token).await,
            refused(CardRefusal::IncorrectNumber),
            "{token}"
        );
        world.stripe.remove_card(token).await.unwrap();
    }
    assert_eq!(world.asked("POST", "/v1/setup_intents"), 0);
    // nobody's token, and another customer's
    assert!(
        is_denied(&world.save("pm_nobody").await),
        "of another account"
    );
    let theirs = world.kept(json!({})).await;
    let other = world
        .stripe
        .add_customer(member(), "jiro@example.jp", None)
        .await;
    let new = NewProviderCard {
        key: "another".to_owned(),
        customer: other.unwrap(),
        token: theirs,
    };
    let taken = world.stripe.save_card(&new).await;
    assert_eq!(taken, refused(CardRefusal::IncorrectNumber));
}

#[tokio::test]
async fn the_holder_says_yes_or_no_or_nothing() {
    let world = World::begin().await;
    for auth in ["always", "optional"] {
        let token = world.token(json!({ "behaviour": { "auth": auth } }));
        let action = world.save(&token).await.unwrap().done().unwrap_err();
        assert!(action.client_secret.starts_with("seti_"));
        // left, and asked again: the same question
        world.authenticate(&action, "abandon");
        let again = world.save(&token).await.unwrap().done().unwrap_err();
        assert_eq!(again, action);
        world.authenticate(&action, "succeed");
        let card = world.save(&token).await.unwrap().done().unwrap();
        assert_eq!(card.id, token);

        let token = world.token(json!({ "behaviour": { "auth": auth } }));
        let action = world.save(&token).await.unwrap().done().unwrap_err();
        world.authenticate(&action, "fail");
        for _again in 0..2 {
            let answer = world.save(&token).await;
            assert_eq!(answer, refused(CardRefusal::AuthenticationFailed));
        }
    }
}

#[tokio::test]
async fn a_card_that_was_taken_away_is_not_believed_to_be_kept() {
    let world = World::begin().await;
    let token = world.token(json!({}));
    let card = world.save(&token).await.unwrap().done().unwrap();
    // gone, gone before, and never there
    for id in [card.id.as_str(), card.id.as_str(), "pm_nobody"] {
        world.stripe.remove_card(id).await.unwrap();
        assert_eq!(world.stripe.card(id).await, Ok(None));
    }
    // the answer of before says that it was kept
    assert_eq!(world.save(&token).await, refused(CardRefusal::Declined));
}

#[tokio::test]
async fn a_card_is_told_as_it_is_now() {
    let world = World::begin().await;
    let id = world.kept(json!({})).await;
    let asked = json!({
        "what": "card_updated", "payment_method": id,
        "exp_month": 2, "exp_year": 2031, "last4": "1111",
    });
    world.control("happen", &asked);
    let card = world.stripe.card(&id).await.unwrap().unwrap();
    assert_eq!((card.exp_month, card.exp_year), (2, 2031));
    assert_eq!(card.last_four, "1111");
    world.control("down", &json!({ "down": true }));
    assert!(is_unavailable(&world.stripe.card(&id).await));
}
