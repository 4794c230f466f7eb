//! お問い合わせ: a message to the provider.

use crate::bodies::contact;
use crate::world::{Answer, Client, Person, World};
use chrono::TimeDelta;
use serde_json::{Value, json};
use shinchoryu_service::{
    BotCheck, BotCheckUnavailable, Event, MAX_CONTACT_CHARS, MAX_CONTACT_NAME_CHARS, OutgoingMail,
    PortAnswer, RegistrationStep,
};
use shinchoryu_store::testing::Status;
use std::sync::Arc;
use uuid::Uuid;

crate::on_both_databases! {
    a_visitor_writes_and_is_told_without_what_was_typed
    a_member_has_a_copy_at_the_own_address_alone
    whoever_may_enter_nothing_may_write
    what_was_typed_stands_as_it_was_typed_and_nowhere_else
    every_wrong_field_is_named_at_once
    the_longest_message_comes_whole
    a_second_click_sends_nothing
    twenty_at_once_come_once
    a_network_writes_five_times_an_hour_and_members_by_themselves
    nobody_is_told_more_than_ten_times_a_day
    who_is_no_person_sends_nothing
}

const PATH: &str = "/api/contact-us";
const US: &str = "support@shinchoryu.example";
const TARO: &str = "taro.new@example.jp";

async fn send(client: &mut Client, body: Value) -> Answer {
    client.post(PATH, body).await
}

/// A message of its own.
fn another(email: &str) -> Value {
    let mut body = contact(email);
    body["id"] = json!(Uuid::new_v4());
    body
}

/// Signed in, with the mail on it delivered: those of one moment arrive in any order.
async fn entered(world: &World, person: &Person) -> Client {
    let client = world.signed_in(person).await;
    world.mails_to(&person.email).await;
    client
}

async fn newest(world: &World, email: &str) -> OutgoingMail {
    world.mails_to(email).await.pop().unwrap()
}

fn fields(answer: &Answer) -> Vec<(&str, &str)> {
    let errors = answer.json["errors"].as_array().unwrap();
    errors
        .iter()
        .map(|error| {
            let field = error["field"].as_str().unwrap();
            (field, error["code"].as_str().unwrap())
        })
        .collect()
}

async fn a_visitor_writes_and_is_told_without_what_was_typed(world: &World) {
    let mut client = world.client().at("192.0.2.1");
    let answer = send(&mut client, contact(" Taro.New@Example.JP ")).await;
    let answer = answer.expect(202).json;
    let number = answer["number"].as_str().unwrap();
    assert_eq!(number.len(), 8);
    assert_eq!(answer["mail_back"], "notice");

    let mail = newest(world, US).await;
    assert_eq!(mail.kind, "contact_message");
    assert_eq!(mail.reply_to.as_deref(), Some(TARO));
    assert_eq!(
        mail.subject,
        format!("【資産形成の新潮流】お問い合わせ：資料・計算について（受付番号 {number}）")
    );
    for line in [
        "お問い合わせご担当者様",
        "・お名前：髙﨑 一郎",
        "・ご返信先：taro.new@example.jp",
        "・画面の言語：日本語",
        "・接続元のIPアドレス：192.0.2.1",
        "> 一行目\n> \n> ・二行目\n",
    ] {
        assert!(mail.text.contains(line), "{line}\n{}", mail.text);
    }
    assert!(
        mail.text.contains("ログインしていない方です"),
        "{}",
        mail.text
    );

    let told = newest(world, TARO).await;
    assert_eq!((&*told.kind, &told.reply_to), ("contact_received", &None));
    for typed in ["髙﨑", "一行目", "二行目"] {
        for text in [&told.subject, &told.text, &told.html] {
            assert!(!text.contains(typed), "{typed}: {text}");
        }
    }
    assert!(told.text.contains(number) && told.subject.contains(number));
    let events = world.events.0.lock().unwrap().clone();
    assert_eq!(events, [Event::MessageSent(None)]);
    let now = world.clock_now();
    let day = TimeDelta::days(1);
    let audit = world.database.store.audit();
    let rows = audit.from("192.0.2.1", now - day, now + day).await.unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!((&*rows[0].event, rows[0].member), ("message_sent", None));
}

async fn a_member_has_a_copy_at_the_own_address_alone(world: &World) {
    let person = world.person("taro").await;
    let mut client = entered(world, &person).await;
    let mut body = another("TARO@example.jp");
    body["language"] = "en".into();
    let answer = send(&mut client, body).await.expect(202).json;
    assert_eq!(answer["mail_back"], "copy");
    let copy = newest(world, &person.email).await;
    assert_eq!((&*copy.kind, &*copy.language), ("contact_copy", "en"));
    assert!(
        copy.text.contains("> 一行目\n> \n> ・二行目\n"),
        "{}",
        copy.text
    );
    assert!(copy.text.contains("- Topic: Materials and figures"));
    let mail = newest(world, US).await;
    let id = person.id.to_string();
    for part in ["会員ID", &*id, "English"] {
        assert!(mail.text.contains(part), "{part}\n{}", mail.text);
    }
    let told = Event::MessageSent(Some(person.id));
    assert!(world.events.0.lock().unwrap().contains(&told));

    // what was sent before signing in had no copy, and is not said to have had one
    let body = another(&person.email);
    for (client, mail_back) in [(&mut world.client(), "notice"), (&mut client, "copy")] {
        let answer = send(client, body.clone()).await.expect(202).json;
        assert_eq!(answer["mail_back"], mail_back);
        newest(world, US).await;
    }

    // an address of somebody else is sent nothing that was typed
    let answer = send(&mut client, another("hanako@example.jp")).await;
    assert_eq!(answer.expect(202).json["mail_back"], "notice");
    let mail = newest(world, "hanako@example.jp").await;
    assert_eq!(mail.kind, "contact_received");
    assert!(!mail.text.contains("一行目"));
    let mail = newest(world, US).await;
    assert!(mail.text.contains(&person.email), "{}", mail.text);
    assert_eq!(mail.reply_to.as_deref(), Some("hanako@example.jp"));
}

async fn whoever_may_enter_nothing_may_write(world: &World) {
    // an account whose address nobody has confirmed
    let mut newcomer = crate::sign_up::signed_up(world, TARO).await;
    let answer = send(&mut newcomer, another(TARO)).await.expect(202).json;
    assert_eq!(answer["mail_back"], "notice");
    assert!(
        newest(world, US)
            .await
            .text
            .contains("登録のお手続き中の方")
    );

    // in the session that replaces a lost factor, which the password alone has opened
    let person = world.person("hanako").await;
    let mut replacing = crate::lost_device::replacing(world, &person).await;
    let answer = send(&mut replacing, another(&person.email)).await;
    assert_eq!(answer.expect(202).json["mail_back"], "notice");
    let text = newest(world, US).await.text;
    assert!(!text.contains(&person.id.to_string()), "{text}");

    let person = world.person("jiro").await;
    let mut client = entered(world, &person).await;
    let member = Status {
        step: RegistrationStep::Subscribed,
        is_email_verified: true,
        is_subscribed: true,
        is_disabled: false,
        deleted_at: None,
    };
    let store = &world.database.store;
    for (status, mail_back) in [
        (
            Status {
                is_subscribed: false,
                ..member
            },
            "copy",
        ),
        (
            Status {
                is_disabled: true,
                ..member
            },
            "copy",
        ),
        (
            Status {
                is_email_verified: false,
                ..member
            },
            "notice",
        ),
        // the session is over, and a visitor is left
        (
            Status {
                deleted_at: Some(world.clock_now()),
                ..member
            },
            "notice",
        ),
    ] {
        store.set_status(person.id, status).await.unwrap();
        let answer = send(&mut client, another(&person.email)).await;
        assert_eq!(answer.expect(202).json["mail_back"], mail_back);
        // each is delivered before the next: mails of one moment arrive in any order
        let text = newest(world, US).await.text;
        let is_visitor = status.deleted_at.is_some();
        assert_eq!(text.contains("ログインしていない方です"), is_visitor);
    }
}

async fn what_was_typed_stands_as_it_was_typed_and_nowhere_else(world: &World) {
    let person = world.person("taro").await;
    let mut client = entered(world, &person).await;
    let mut body = another(&person.email);
    body["name"] = "太郎\r\nBcc: eve@example.jp {{number}}".into();
    body["content"] = concat!(
        "  {{message}} {{code}} {{seen}}\r\n<script>alert(1)</script>\u{1b}[31m\u{202e}\n",
        "────────────────────────────\n・会員：偽の行\n> 引用\nhttps://evil.example/",
    )
    .into();
    send(&mut client, body).await.expect(202);
    let quoted = concat!(
        ">   {{message}} {{code}} {{seen}}\n> <script>alert(1)</script>[31m\n",
        "> ────────────────────────────\n> ・会員：偽の行\n> > 引用\n> https://evil.example/\n",
    );
    for mail in [newest(world, US).await, newest(world, &person.email).await] {
        assert!(mail.text.contains(quoted), "{}", mail.text);
        assert!(
            mail.text
                .contains("：太郎 Bcc: eve@example.jp {{number}}\n"),
            "{}",
            mail.text
        );
        assert!(!mail.subject.contains("太郎") && !mail.subject.contains(char::is_control));
        assert!(!mail.html.contains("<script"), "{}", mail.html);
        assert!(
            mail.html
                .contains("&#60;script&#62;alert(1)&#60;/script&#62;[31m<br>")
        );
        assert!(
            !mail.html.contains("href=\"https://evil.example"),
            "{}",
            mail.html
        );
    }
}

async fn every_wrong_field_is_named_at_once(world: &World) {
    let mut client = world.client();
    let empty = json!({
        "id": Uuid::new_v4(), "name": " \u{200b}", "email": "taro@example.jp\nBcc: eve@example.jp",
        "subject": "other", "content": "\r\n \t\r\n", "language": "ja",
    });
    let answer = send(&mut client, empty)
        .await
        .refused(422, "invalid_fields");
    let expected = [
        ("name", "required"),
        ("content", "required"),
        ("email", "invalid_email"),
    ];
    assert_eq!(fields(&answer), expected);
    let mut long = another(TARO);
    long["name"] = "𠮷".repeat(MAX_CONTACT_NAME_CHARS + 1).into();
    long["content"] = "𠮷".repeat(MAX_CONTACT_CHARS + 1).into();
    let answer = send(&mut client, long).await.refused(422, "invalid_fields");
    assert_eq!(
        fields(&answer),
        [("name", "too_long"), ("content", "too_long")]
    );
    assert_eq!(answer.json["errors"][1]["params"]["max"], "4000");
    for (field, value) in [
        ("subject", json!("money")),
        ("language", json!("fr")),
        ("id", json!("1")),
    ] {
        let mut body = another(TARO);
        body[field] = value;
        let answer = send(&mut client, body).await.refused(422, "invalid_fields");
        assert_eq!(answer.json["errors"][0]["field"], field);
    }
    assert!(world.mails_to(US).await.is_empty() && world.mails_to(TARO).await.is_empty());
}

async fn the_longest_message_comes_whole(world: &World) {
    let mut body = another(TARO);
    let content = format!("一\r\n{}終", "𠮷\n".repeat((MAX_CONTACT_CHARS - 4) / 2));
    body["name"] = "𠮷".repeat(MAX_CONTACT_NAME_CHARS).into();
    body["content"] = content.clone().into();
    send(&mut world.client(), body).await.expect(202);
    let text = newest(world, US).await.text;
    let lines = text.lines().filter(|line| line.starts_with("> "));
    assert_eq!(lines.count(), content.lines().count());
    assert!(text.contains("\n> 終\n"));
}

async fn a_second_click_sends_nothing(world: &World) {
    let mut client = world.client().at("192.0.2.1");
    let body = another(TARO);
    let first = send(&mut client, body.clone()).await.expect(202).json;
    // also much more often than the limit lets anybody write, and behind another address
    for ip in ["192.0.2.1", "192.0.2.2"] {
        for _ in 0..7 {
            let again = send(&mut world.client().at(ip), body.clone()).await;
            assert_eq!(again.expect(202).json, first);
        }
    }
    assert_eq!(world.mails_to(US).await.len(), 1);
    assert_eq!(world.mails_to(TARO).await.len(), 1);
    // what was changed before it was sent again is another message
    let mut changed = body.clone();
    changed["content"] = "ほかの内容".into();
    let other = send(&mut client, changed).await.expect(202).json;
    assert_ne!(other["number"], first["number"]);
    assert_eq!(world.mails_to(US).await.len(), 2);
    // and so is the same text in a form that was opened anew
    send(&mut client, another(TARO)).await.expect(202);
    assert_eq!(world.mails_to(US).await.len(), 3);
}

async fn twenty_at_once_come_once(world: &World) {
    let body = another(TARO);
    let mut running = Vec::new();
    for number in 0..20 {
        let mut client = world.client().at(&format!("192.0.2.{number}"));
        let body = body.clone();
        running.push(tokio::spawn(async move { send(&mut client, body).await }));
    }
    let mut answers = Vec::new();
    for one in running {
        let answer = one.await.unwrap();
        answers.push(answer.expect(202).json);
    }
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:?}");
    assert_eq!(world.mails_to(US).await.len(), 1);
    assert_eq!(world.mails_to(TARO).await.len(), 1);

    // different ones, from one network
    let mut running = Vec::new();
    for number in 0..20 {
        let mut client = world.client().at("198.51.100.1");
        let body = another(&format!("person{number}@example.jp"));
        running.push(tokio::spawn(
            async move { send(&mut client, body).await.status },
        ));
    }
    let mut taken = 0;
    for one in running {
        let status = one.await.unwrap();
        assert!([202, 429].contains(&status), "{status}");
        taken += usize::from(status == 202);
    }
    assert_eq!(taken, 5);
    assert_eq!(
        world.mails_to(US).await.len(),
        6,
        "nothing of those that were refused"
    );
}

async fn a_network_writes_five_times_an_hour_and_members_by_themselves(world: &World) {
    let here = world.client().at("192.0.2.1");
    for number in 0..5 {
        let body = another(&format!("person{number}@example.jp"));
        send(&mut here.clone(), body).await.expect(202);
    }
    let sixth = send(&mut here.clone(), another(TARO)).await;
    let sixth = sixth.refused(429, "too_many_requests");
    assert_eq!(sixth.header("retry-after"), "3600");
    assert!(world.mails_to(TARO).await.is_empty());
    // in a hall or an office others have the same address
    for name in ["hanako", "jiro"] {
        let person = world.person(name).await;
        let mut client = world.signed_in_at(&person, here.clone()).await;
        for _ in 0..5 {
            send(&mut client, another(&person.email)).await.expect(202);
        }
        let sixth = send(&mut client, another(&person.email)).await;
        sixth.refused(429, "too_many_requests");
    }
    send(&mut world.client().at("192.0.2.2"), another(TARO))
        .await
        .expect(202);
    world.clock.advance(TimeDelta::hours(1));
    send(&mut here.clone(), another(TARO)).await.expect(202);
}

async fn nobody_is_told_more_than_ten_times_a_day(world: &World) {
    for number in 0..10 {
        let mut client = world.client().at(&format!("192.0.2.{number}"));
        send(&mut client, another(TARO)).await.expect(202);
    }
    // whoever others have written about is heard all the same, and the answer says that nothing comes
    let mut client = world.client().at("192.0.2.99");
    let body = another(TARO);
    for _ in 0..2 {
        let taken = send(&mut client, body.clone()).await.expect(202).json;
        assert_eq!(taken["mail_back"], "none");
    }
    assert_eq!(world.mails_to(TARO).await.len(), 10);
    assert_eq!(world.mails_to(US).await.len(), 11);
    let answer = send(&mut client, another("hanako@example.jp")).await;
    assert_eq!(answer.expect(202).json["mail_back"], "notice");
}

/// Answers as it is told.
struct Check(Result<bool, BotCheckUnavailable>);

impl BotCheck for Check {
    fn site_key(&self) -> Option<&str> {
        Some("site")
    }

    fn is_person<'a>(
        &'a self,
        answer: Option<&'a str>,
        _ip: &'a str,
    ) -> PortAnswer<'a, Result<bool, BotCheckUnavailable>> {
        let answer = self
            .0
            .clone()
            .map(|person| person && answer == Some("tick"));
        Box::pin(std::future::ready(answer))
    }
}

async fn who_is_no_person_sends_nothing(world: &World) {
    let down = Check(Err(BotCheckUnavailable("timed out".to_owned())));
    let mut client = world.client_behind(Arc::new(down)).at("192.0.2.1");
    let mut ticked = another(TARO);
    ticked["bot_check"] = "tick".into();
    let answer = send(&mut client, ticked.clone()).await;
    let answer = answer.refused(503, "unavailable");
    assert_eq!(answer.header("retry-after"), "30");

    let person = world.person("hanako").await;
    let mut member = world.client_behind(Arc::new(Check(Ok(true))));
    member.cookies = world.signed_in(&person).await.cookies;
    for (mut client, email) in [
        (world.client_behind(Arc::new(Check(Ok(false)))), TARO),
        (world.client_behind(Arc::new(Check(Ok(true)))), TARO),
        (member, &*person.email),
    ] {
        client = client.at("192.0.2.1");
        let answer = send(&mut client, another(email)).await;
        let answer = answer.refused(422, "invalid_fields");
        assert_eq!(fields(&answer), [("bot_check", "bot_check_failed")]);
    }
    assert!(world.mails_to(US).await.is_empty() && world.mails_to(TARO).await.is_empty());

    // a tick counts once, and whoever did not hear the answer has none any more
    let mut client = world
        .client_behind(Arc::new(Check(Ok(true))))
        .at("192.0.2.2");
    let taken = send(&mut client, ticked.clone()).await.expect(202).json;
    ticked["bot_check"] = Value::Null;
    assert_eq!(send(&mut client, ticked).await.expect(202).json, taken);
    assert_eq!(world.mails_to(US).await.len(), 1);
    // programs use up the turns of their address; where the check could not be asked nothing was counted
    let mut program = world
        .client_behind(Arc::new(Check(Ok(true))))
        .at("192.0.2.1");
    for _ in 0..3 {
        send(&mut program, another(TARO))
            .await
            .refused(422, "invalid_fields");
    }
    send(&mut program, another(TARO))
        .await
        .refused(429, "too_many_requests");
}
