use super::*;
use crate::ground::clock::CLOCK_SLACK;
use crate::ground::mail::{ContactMessage, ContactTopic, Mail, Seen, Sender};
use crate::ground::peer::Peer;
use crate::ground::ports::PortAnswer;
use crate::testing::{World, lock_for_a_moment};
use crate::{Keyring, Parts};
use shinchoryu_store::LONGEST_MAIL_WAIT;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// A mail server of the test: answers as it is told and remembers what it took.
struct Server {
    answer: Mutex<Result<(), MailerError>>,
    taken: Mutex<Vec<OutgoingMail>>,
}

impl Server {
    fn new(answer: Result<(), MailerError>) -> Arc<Self> {
        Arc::new(Self {
            answer: Mutex::new(answer),
            taken: Mutex::default(),
        })
    }

    fn down() -> Arc<Self> {
        Self::new(Err(MailerError::Temporary("connection refused".to_owned())))
    }

    fn comes_back(&self) {
        *self.answer.lock().unwrap() = Ok(());
    }

    fn taken(&self) -> Vec<OutgoingMail> {
        self.taken.lock().unwrap().clone()
    }
}

impl Mailer for Server {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
        let answer = self.answer.lock().unwrap().clone();
        if answer.is_ok() {
            self.taken.lock().unwrap().push(mail.clone());
        }
        Box::pin(std::future::ready(answer))
    }
}

async fn promise(world: &World, count: usize) {
    for number in 0..count {
        let mail = Mail::VerifyEmail {
            code: format!("{number:06}"),
            valid_until: world.service.now(),
        };
        let to = format!("{number}@example.jp");
        let mail = world.service.mail(&to, "ja", mail).unwrap();
        let now = world.service.now();
        world
            .service
            .store()
            .once(async |tx| tx.outbox().add([mail], now).await)
            .await
            .unwrap();
    }
}

/// One pass of the worker: until nothing is due.
async fn deliver(world: &World, server: &Arc<Server>) -> Delivered {
    let mailer: Arc<dyn Mailer> = server.clone();
    let mut sum = Delivered::default();
    loop {
        let done = world.service.deliver_mail(&mailer).await.unwrap();
        if done.is_idle() {
            return sum;
        }
        sum.sent += done.sent;
        sum.delayed += done.delayed;
        sum.failed += done.failed;
    }
}

#[tokio::test]
async fn after_an_hour_without_mail_server_everything_arrives_once_and_in_time() {
    let world = World::new().await;
    let server = Server::down();
    promise(&world, 20).await;
    for _ in 0..3600 {
        world.clock.advance(TimeDelta::seconds(1));
        deliver(&world, &server).await;
    }
    assert_eq!(server.taken().len(), 0);
    server.comes_back();
    for _ in 0..300 {
        world.clock.advance(TimeDelta::seconds(1));
        deliver(&world, &server).await;
    }
    let mut times = BTreeMap::<String, u32>::new();
    for mail in server.taken() {
        *times.entry(mail.to).or_default() += 1;
    }
    assert_eq!(times.len(), 20);
    assert!(times.values().all(|count| *count == 1), "{times:?}");
    let counts = world.service.mail_counts().await.unwrap();
    assert_eq!((counts.waiting, counts.sent, counts.failed), (0, 20, 0));
}

#[tokio::test]
async fn a_mail_whose_server_died_follows_when_its_lease_ends() {
    let world = World::new().await;
    promise(&world, 1).await;
    let store = world.service.store();
    // claimed by a process that is killed before it sends
    let now = world.service.now();
    let claim = store.once(async |tx| tx.outbox().claim(now, LEASE, 8).await);
    let lost = claim.await.unwrap();
    assert_eq!(lost.len(), 1);
    let server = Server::new(Ok(()));
    assert!(deliver(&world, &server).await.is_idle());
    world.clock.advance(LEASE);
    assert_eq!(deliver(&world, &server).await.sent, 1);
    // the dead one wakes up again and says it was sent: nothing changes
    let (lease, now) = (lost[0].lease, world.service.now());
    let sent = store.once(async |tx| tx.outbox().sent(lease, now).await);
    assert!(!sent.await.unwrap());
    assert_eq!(server.taken().len(), 1);
}

#[tokio::test]
async fn two_workers_send_each_mail_once() {
    let world = World::new().await;
    promise(&world, 30).await;
    let server = Server::new(Ok(()));
    let (one, other) = tokio::join!(deliver(&world, &server), deliver(&world, &server));
    assert_eq!(one.sent + other.sent, 30);
    let mut ids: Vec<_> = server.taken().into_iter().map(|mail| mail.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), 30);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_mail_is_sent_once_though_the_database_was_busy_when_it_was_taken() {
    /// Takes the mail, and then somebody else has the lock of the database.
    struct Locking(String, Mutex<usize>);
    impl Mailer for Locking {
        fn send<'a>(&'a self, _mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
            Box::pin(async {
                *self.1.lock().unwrap() += 1;
                lock_for_a_moment(&self.0).await;
                Ok(())
            })
        }
    }
    let world = World::impatient().await;
    promise(&world, 1).await;
    let server = Arc::new(Locking(world.database.url.clone(), Mutex::default()));
    let mailer: Arc<dyn Mailer> = server.clone();
    let done = world.service.deliver_mail(&mailer).await.unwrap();
    assert_eq!(done.sent, 1);
    world.clock.advance(LEASE);
    assert!(world.service.deliver_mail(&mailer).await.unwrap().is_idle());
    assert_eq!(*server.1.lock().unwrap(), 1);
}

#[tokio::test]
async fn a_refused_mail_fails_visibly_and_is_not_tried_again() {
    let world = World::new().await;
    promise(&world, 1).await;
    let refusal = MailerError::Permanent("550 no such user".to_owned());
    let server = Server::new(Err(refusal));
    assert_eq!(deliver(&world, &server).await.failed, 1);
    server.comes_back();
    world.clock.advance(TimeDelta::hours(2));
    assert!(deliver(&world, &server).await.is_idle());
    assert_eq!(world.service.mail_counts().await.unwrap().failed, 1);
}

#[tokio::test]
async fn after_a_day_a_mail_is_given_up() {
    let world = World::new().await;
    promise(&world, 1).await;
    let server = Server::down();
    let mut tries = 0;
    for _ in 0..(25 * 60) {
        let done = deliver(&world, &server).await;
        tries += done.delayed;
        if done.failed == 1 {
            assert!(tries > 24 * 12, "{tries}");
            return;
        }
        world.clock.advance(TimeDelta::minutes(1));
    }
    panic!("still tried after a day");
}

#[tokio::test(start_paused = true)]
async fn a_silent_mail_server_does_not_hold_a_mail_for_ever() {
    struct Silent;
    impl Mailer for Silent {
        fn send<'a>(&'a self, _mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
            Box::pin(std::future::pending())
        }
    }
    let silent = Silent;
    let mail = OutgoingMail {
        id: String::new(),
        kind: String::new(),
        to: String::new(),
        reply_to: None,
        language: String::new(),
        subject: String::new(),
        text: String::new(),
        html: String::new(),
        sent_at: DateTime::UNIX_EPOCH,
    };
    let gave_up = try_to_send(&silent, &mail).await;
    assert_eq!(gave_up, Err(MailerError::Temporary("timed out".to_owned())));
    assert!(LEASE.to_std().unwrap() > PATIENCE);
}

#[tokio::test]
async fn codes_lie_nowhere_readable_in_the_database() {
    let world = World::new().await;
    let mail = Mail::PasswordReset {
        token: "canary-token".to_owned(),
        valid_until: world.service.now(),
        seen: Seen {
            at: world.service.now(),
            ip: "192.0.2.1".to_owned(),
            agent: "canary-agent".to_owned(),
        },
    };
    let mail = world.service.mail("a@example.jp", "ja", mail).unwrap();
    let id = mail.id;
    let store = world.service.store();
    store
        .once(async |tx| tx.outbox().add([mail], world.service.now()).await)
        .await
        .unwrap();
    let kept = store.mail_params(id).await.unwrap().unwrap();
    assert!(!kept.windows(6).any(|part| part == b"canary"));
    let server = Server::new(Ok(()));
    deliver(&world, &server).await;
    assert!(server.taken()[0].text.contains("canary-token"));
    assert_eq!(store.mail_params(id).await.unwrap(), None);
}

#[tokio::test]
async fn values_of_one_mail_cannot_be_moved_to_another() {
    let world = World::new().await;
    let mail = |code: &str| Mail::VerifyEmail {
        code: code.to_owned(),
        valid_until: world.service.now(),
    };
    let theirs = world
        .service
        .mail("victim@example.jp", "ja", mail("111111"))
        .unwrap();
    let mut mine = world
        .service
        .mail("eve@example.jp", "ja", mail("222222"))
        .unwrap();
    mine.params = theirs.params;
    let now = world.service.now();
    world
        .service
        .store()
        .once(async |tx| tx.outbox().add([mine], now).await)
        .await
        .unwrap();
    let server = Server::new(Ok(()));
    assert_eq!(deliver(&world, &server).await.delayed, 1);
    world.clock.advance(GIVE_UP);
    assert_eq!(deliver(&world, &server).await.failed, 1);
    assert!(server.taken().is_empty());
}

#[tokio::test]
async fn a_wrong_key_keeps_a_mail_until_the_right_one_is_back() {
    let world = World::new().await;
    promise(&world, 1).await;
    let keyring = Keyring::parse(["AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI="]).unwrap();
    let wrong = Service::new(Parts {
        keyring,
        ..(*world.service.parts).clone()
    });
    let server = Server::new(Ok(()));
    let mailer: Arc<dyn Mailer> = server.clone();
    let done = wrong.deliver_mail(&mailer).await.unwrap();
    assert_eq!((done.delayed, done.failed), (1, 0));
    world.clock.advance(FIRST_WAIT);
    assert_eq!(deliver(&world, &server).await.sent, 1);
    assert!(server.taken()[0].text.replace(' ', "").contains("000000"));
}

#[tokio::test]
async fn an_address_that_could_leave_its_header_is_never_promised() {
    let world = World::new().await;
    let mail = Mail::VerifyEmail {
        code: "111111".to_owned(),
        valid_until: world.service.now(),
    };
    for to in [
        "a@example.jp\r\nBcc: b@example.jp",
        "a\n@example.jp",
        "a\0@example.jp",
    ] {
        assert!(
            world.service.mail(to, "ja", mail.clone()).is_err(),
            "{to:?}"
        );
    }
}

#[test]
fn waits_double_up_to_four_minutes() {
    let waits = [1, 2, 3, 6, 7, 8, i64::MAX].map(|attempt| wait_after(attempt).num_seconds());
    assert_eq!(waits, [5, 10, 20, 160, 240, 240, 240]);
    assert!(LONGEST_WAIT.max(LEASE) + CLOCK_SLACK <= LONGEST_MAIL_WAIT);
}

/// What somebody wrote to us stands nowhere else.
#[tokio::test]
async fn a_message_to_us_outlives_a_mail_server_that_is_down_or_refuses() {
    let world = World::new().await;
    promise_message(&world).await;
    let refuses = MailerError::Permanent("550 no such user".to_owned());
    let server = Server::new(Err(refuses));
    let mailer: Arc<dyn Mailer> = server.clone();
    let round = async || world.service.deliver_mail(&mailer).await.unwrap();
    for _ in 0..13 {
        assert_eq!(round().await.delayed, 1);
        world.clock.advance(TimeDelta::days(1));
    }
    server.comes_back();
    assert_eq!(round().await.sent, 1);
    let [sent] = &server.taken()[..] else {
        panic!("not once");
    };
    assert!(sent.text.contains("> 内容"), "{}", sent.text);
    assert_eq!(sent.reply_to.as_deref(), Some("taro@example.jp"));
}

#[tokio::test]
async fn a_message_to_us_has_an_end_all_the_same() {
    let world = World::new().await;
    promise_message(&world).await;
    let mailer: Arc<dyn Mailer> = Server::down();
    world.clock.advance(GIVE_UP_LAST);
    let done = world.service.deliver_mail(&mailer).await.unwrap();
    assert_eq!(done.failed, 1);
}

async fn promise_message(world: &World) {
    let now = world.service.now();
    let message = Mail::ContactMessage(ContactMessage {
        number: "0A1B2C3D".to_owned(),
        topic: ContactTopic::Other,
        name: "太郎".to_owned(),
        email: "taro@example.jp".to_owned(),
        content: "内容".to_owned(),
        language: Language::Ja,
        sender: Sender::Visitor,
        seen: Seen::new(now, &Peer::default()),
    });
    let mail = world.service.mail("us@example.jp", "ja", message).unwrap();
    let store = world.service.store();
    let promised = store.once(async |tx| tx.outbox().add([mail], now).await);
    promised.await.unwrap();
}
