//! Deleting the account.

use crate::bodies::{login, reference};
use crate::renewal::with_plan;
use crate::world::{Client, PASSWORD, Person, World};
use chrono::TimeDelta;
use serde_json::json;
use shinchoryu_service::{InvoiceId, InvoiceStatus, RegistrationStep, Yen};
use shinchoryu_store::testing::Status;
use shinchoryu_store::{Charge, ChargeId, ChargePurpose, ChargeStatus, Invoice, PaidWith, Room};
use std::sync::atomic::Ordering;
use std::time::Duration;

crate::on_both_databases! {
    an_account_is_deleted_with_all_its_sessions
    deleting_asks_for_both_factors_again
    nothing_of_the_person_is_left_where_nothing_was_paid
    the_address_is_free_at_once
    who_comes_back_with_the_right_password_is_told_for_thirty_days
    a_deleted_account_gets_no_link
    the_plan_ends_however_long_the_provider_is_down
    a_request_under_way_at_the_deletion_leaves_nothing_at_the_provider
    an_account_is_deleted_at_every_step
    a_disabled_member_deletes_nothing
    what_is_kept_goes_when_its_time_is_over
    a_refund_after_the_deletion_is_kept_as_long
    who_never_ordered_is_told_of_no_plan
    a_charge_that_begins_while_the_account_is_deleted_leaves_its_invoice
}

const ME: &str = "/api/members/me";

async fn delete(client: &mut Client) -> crate::world::Answer {
    client.send("DELETE", ME, None, Vec::new()).await
}

pub async fn deleted(world: &World, person: &Person) -> Client {
    let mut client = world.signed_in(person).await;
    world.make_fresh(&mut client, person).await;
    delete(&mut client).await.expect(204);
    client
}

fn removed(world: &World) -> Vec<String> {
    world.provider.customers.lock().unwrap().clone()
}

async fn tables_of(world: &World, person: &Person) -> Vec<String> {
    world.database.store.tables_of(person.id).await.unwrap()
}

async fn an_account_is_deleted_with_all_its_sessions(world: &World) {
    let (person, _) = with_plan(world, "taro").await;
    let mut other = world.signed_in(&person).await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    let mut copied = client.clone();
    client.cookies.insert("done".to_owned(), "true".to_owned());
    let answer = delete(&mut client).await.expect(204);
    assert!(client.cookies.is_empty(), "{:?}", client.cookies);
    assert!(answer.header("clear-site-data").contains("\"cookies\""));
    for client in [&mut other, &mut copied] {
        client.get(ME).await.refused(401, "unauthenticated");
        delete(client).await.refused(401, "unauthenticated");
    }
    let mails = world.mails_to(&person.email).await;
    assert!(mails.iter().any(|mail| mail.kind == "account_deleted"));
}

async fn deleting_asks_for_both_factors_again(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let store = &world.database.store;
    let before = store.member_row(person.id).await.unwrap();
    delete(&mut client)
        .await
        .refused(403, "fresh_authentication_required");
    world.make_fresh(&mut client, &person).await;
    let fresh = store.member_row(person.id).await.unwrap();
    world.clock.advance(TimeDelta::minutes(10));
    delete(&mut client)
        .await
        .refused(403, "fresh_authentication_required");
    assert_eq!(store.member_row(person.id).await.unwrap(), fresh);
    assert_ne!(before, "None");
    client.get(ME).await.expect(200);
}

async fn nothing_of_the_person_is_left_where_nothing_was_paid(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    let body = json!({ "input": reference() });
    client
        .post("/api/members/me/materials", body)
        .await
        .expect(201);
    let email = json!({ "email": "new@example.jp" });
    world.make_fresh(&mut client, &person).await;
    client
        .json("PATCH", "/api/members/me/email", email)
        .await
        .expect(200);
    world
        .client()
        .post(
            "/api/forgot/password/email",
            json!({ "email": person.email }),
        )
        .await
        .expect(202);
    delete(&mut client).await.expect(204);
    let row = world.database.store.member_row(person.id).await.unwrap();
    for trace in ["example.jp", "argon2", "髙﨑", "totp_secret: Some"] {
        assert!(!row.contains(trace), "{trace}: {row}");
    }
    // the contract and its proofs, what the provider is still to be told, the audit log
    const KEPT: [&str; 6] = [
        "audit_events",
        "confirmations",
        "consents",
        "customers",
        "deletions",
        "subscriptions",
    ];
    for table in tables_of(world, &person).await {
        assert!(KEPT.contains(&table.as_str()), "{table}");
    }
    // nothing was paid: there is no paper that has to name anybody
    assert!(!is_kept(world, &person).await);
}

async fn is_kept(world: &World, person: &Person) -> bool {
    let invoices = world.database.store.invoices();
    invoices.kept_recipient(person.id).await.unwrap().is_some()
}

async fn the_address_is_free_at_once(world: &World) {
    let person = world.person("taro").await;
    let old = deleted(world, &person).await;
    let again = world.person("taro").await;
    assert_ne!(again.id, person.id);
    let mut client = world.signed_in(&again).await;
    assert_eq!(
        client.get("/api/members/me/materials").await.json["total"],
        0
    );
    assert!(old.cookies.is_empty());
}

async fn who_comes_back_with_the_right_password_is_told_for_thirty_days(world: &World) {
    let person = world.person("taro").await;
    deleted(world, &person).await;
    let log_in = async |password: &str| {
        let mut client = world.client();
        let before = world.hashes();
        let answer = client
            .post("/api/login", login(&person.email, password))
            .await;
        assert_eq!(world.hashes() - before, 1);
        assert!(client.cookies.is_empty());
        answer
    };
    log_in("wrong").await.refused(401, "invalid_credentials");
    log_in(PASSWORD).await.refused(401, "account_deleted");
    world.clock.advance(TimeDelta::days(30));
    world.service.tidy().await.unwrap();
    log_in(PASSWORD).await.refused(401, "account_deleted");
    world.clock.advance(TimeDelta::seconds(1));
    world.service.tidy().await.unwrap();
    log_in(PASSWORD).await.refused(401, "invalid_credentials");
}

async fn a_deleted_account_gets_no_link(world: &World) {
    let person = world.person("taro").await;
    let ask = json!({ "email": person.email });
    let mut client = world.client();
    client
        .post("/api/forgot/password/email", ask.clone())
        .await
        .expect(202);
    let token = world.mailed_token(&person.email, "token").await;
    deleted(world, &person).await;
    let body = json!({ "token": token, "password": "violet kettle wanton 9" });
    client
        .post("/api/forgot/password", body)
        .await
        .refused(410, "reset_link_invalid");
    client
        .post("/api/forgot/password/email", ask)
        .await
        .expect(202);
    let mails = world.mails_to(&person.email).await;
    let links = mails.iter().filter(|mail| mail.kind == "password_reset");
    assert_eq!(links.count(), 1);
}

async fn the_plan_ends_however_long_the_provider_is_down(world: &World) {
    let person = world.person("taro").await;
    let store = &world.database.store;
    let name = "cus_1".to_owned();
    let named = store.once(async |tx| tx.customers().name(person.id, name).await);
    assert!(named.await.unwrap());
    world.provider.lost.store(u64::MAX, Ordering::SeqCst);
    deleted(world, &person).await;
    for minutes in [0, 1, 2, 4, 8, 16, 32, 60, 60] {
        world.clock.advance(TimeDelta::minutes(minutes));
        world.service.settle_deletions().await.unwrap();
    }
    assert_eq!(removed(world), Vec::<String>::new());
    assert!(
        tables_of(world, &person)
            .await
            .contains(&"customers".to_owned())
    );
    world.provider.lost.store(0, Ordering::SeqCst);
    world.clock.advance(TimeDelta::hours(1));
    let server = world.another_service();
    // as the server does: in a task of its own
    let settling = tokio::spawn(async move { server.settle_deletions().await });
    settling.await.unwrap().unwrap();
    assert_eq!(removed(world), ["cus_1"]);
    assert!(
        !tables_of(world, &person)
            .await
            .contains(&"customers".to_owned())
    );
    world.clock.advance(TimeDelta::hours(2));
    world.service.settle_deletions().await.unwrap();
    assert_eq!(removed(world).len(), 1, "told once");
}

async fn a_request_under_way_at_the_deletion_leaves_nothing_at_the_provider(world: &World) {
    let person = world.person("taro").await;
    deleted(world, &person).await;
    world.service.settle_deletions().await.unwrap();
    let store = &world.database.store;
    let name = "late".to_owned();
    let lives = store.once(async |tx| tx.customers().name(person.id, name).await);
    assert!(!lives.await.unwrap());
    world.clock.advance(TimeDelta::minutes(2));
    world.service.settle_deletions().await.unwrap();
    assert!(removed(world).contains(&"late".to_owned()));
}

async fn an_account_is_deleted_at_every_step(world: &World) {
    let steps = [
        (RegistrationStep::SignedUp, false),
        (RegistrationStep::EmailVerified, false),
        (RegistrationStep::MfaAdded, true),
        (RegistrationStep::Subscribed, true),
    ];
    for (step, has_factor) in steps {
        let person = world.person("taro").await;
        let status = Status {
            step,
            is_email_verified: step > RegistrationStep::SignedUp,
            is_subscribed: false,
            is_disabled: false,
            deleted_at: None,
        };
        let store = &world.database.store;
        store.set_status(person.id, status).await.unwrap();
        let mut client = if has_factor {
            let mut client = world.signed_in(&person).await;
            delete(&mut client)
                .await
                .refused(403, "fresh_authentication_required");
            world.make_fresh(&mut client, &person).await;
            client
        } else {
            store.remove_second_factor(person.id).await.unwrap();
            let mut client = world.client();
            client
                .post("/api/login", login(&person.email, PASSWORD))
                .await
                .expect(200);
            delete(&mut client)
                .await
                .refused(403, "fresh_authentication_required");
            let password = json!({ "password": PASSWORD });
            client
                .post("/api/members/me/security/fresh", password)
                .await
                .expect(204);
            client
        };
        delete(&mut client).await.expect(204);
        client.get(ME).await.refused(401, "unauthenticated");
    }
}

async fn a_disabled_member_deletes_nothing(world: &World) {
    let person = world.person("taro").await;
    let mut client = world.signed_in(&person).await;
    world.make_fresh(&mut client, &person).await;
    let disabled = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: true,
        deleted_at: None,
    };
    let store = &world.database.store;
    store.set_status(person.id, disabled).await.unwrap();
    let before = store.member_row(person.id).await.unwrap();
    delete(&mut client).await.refused(403, "access_denied");
    assert_eq!(store.member_row(person.id).await.unwrap(), before);
}

async fn what_is_kept_goes_when_its_time_is_over(world: &World) {
    // the invoice is of 31 May 2026, the account goes more than a year later
    let (person, mut client) = crate::refunds::paid(world).await;
    client
        .post(crate::leaving::END, crate::leaving::farewell())
        .await
        .expect(204);
    at(world, "2027-10-01T00:00:00Z").await;
    deleted(world, &person).await;
    let store = &world.database.store;
    at(world, "2034-05-31T14:59:50Z").await;
    assert_ne!(store.member_row(person.id).await.unwrap(), "None");
    assert!(is_kept(world, &person).await);
    at(world, "2034-05-31T15:00:10Z").await;
    assert_eq!(store.member_row(person.id).await.unwrap(), "None");
    assert!(!is_kept(world, &person).await);
    assert_eq!(tables_of(world, &person).await, ["audit_events"]);
}

/// Goes to an instant, with what has to be done until then.
async fn at(world: &World, instant: &str) {
    crate::renewal::go_to(world, instant).await;
    world.service.settle_deletions().await.unwrap();
    world.service.tidy().await.unwrap();
}

async fn a_refund_after_the_deletion_is_kept_as_long(world: &World) {
    let (person, _) = crate::refunds::paid(world).await;
    deleted(world, &person).await;
    at(world, "2027-10-01T00:00:00Z").await;
    let asked = crate::refunds::asked(11_000);
    crate::refunds::begin(world, &asked).await.unwrap();
    at(world, "2027-10-01T00:00:10Z").await;
    let store = &world.database.store;
    at(world, "2035-05-31T14:00:00Z").await;
    assert_ne!(store.member_row(person.id).await.unwrap(), "None");
    at(world, "2035-05-31T16:00:00Z").await;
    assert_eq!(store.member_row(person.id).await.unwrap(), "None");
}

async fn who_never_ordered_is_told_of_no_plan(world: &World) {
    let (person, mut client) = crate::order::with_card(world, "taro").await;
    world.make_fresh(&mut client, &person).await;
    delete(&mut client).await.expect(204);
    let mails = world.mails_to(&person.email).await;
    let told = mails
        .iter()
        .find(|mail| mail.kind == "account_without_plan_deleted");
    let text = &told.unwrap().text;
    assert!(
        !text.contains("プラン") && !text.contains("適格請求書"),
        "{text}"
    );
}

async fn a_charge_that_begins_while_the_account_is_deleted_leaves_its_invoice(world: &World) {
    let (person, mut client) = with_plan(world, "taro").await;
    world.make_fresh(&mut client, &person).await;
    let store = &world.database.store;
    let plan = store.subscriptions().living(person.id).await.unwrap();
    let tx = store.begin(Room::Small).await.unwrap();
    assert!(tx.members().lock(person.id).await.unwrap());
    let deleting = tokio::spawn(async move { delete(&mut client).await });
    // until it has looked at the member and waits for the lock
    tokio::time::sleep(Duration::from_millis(300)).await;
    let now = world.clock_now();
    let card = PaidWith {
        brand: "visa".to_owned(),
        last_four: "4242".to_owned(),
    };
    let invoice = Invoice {
        id: InvoiceId(uuid::Uuid::from_u128(1)),
        member: person.id,
        subscription: plan.unwrap().id,
        period: 0,
        status: InvoiceStatus::Open,
        price: Yen(11_000),
        coupon: None,
        amount: Yen(11_000),
        period_from: now.date_naive(),
        period_to: now.date_naive(),
        billed_at: now,
        closed_at: None,
        number: None,
        paid_with: None,
        recipient: None,
        failures: 0,
        refusal: None,
    };
    tx.invoices().add(&invoice).await.unwrap();
    let charge = Charge {
        id: ChargeId(uuid::Uuid::from_u128(2)),
        invoice: invoice.id,
        member: person.id,
        customer: "cus_1".to_owned(),
        card: "pm_1".to_owned(),
        shown: card,
        amount: invoice.amount,
        purpose: ChargePurpose::Renewal,
        status: ChargeStatus::Pending,
        begun_at: now,
        attempts: 0,
    };
    tx.charges().begin(&charge, now).await.unwrap();
    tx.commit().await.unwrap();
    deleting.await.unwrap().expect(204);
    assert!(is_kept(world, &person).await);
}
