//! A server of its own for each test, and clients that keep cookies as browsers do.

use crate::bodies::profile;
use crate::provider::Provider;
use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::response;
use axum::http::{HeaderMap, HeaderValue, Request, header};
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use http_body_util::BodyExt as _;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use shinchoryu_adapters::{NoBotCheck, SystemClock};
use shinchoryu_api::{ApiState, Settings, app};
use shinchoryu_law::LawBook;
use shinchoryu_service::{
    Admission, Audit, Billing, BotCheck, Clock, Entropy, Event, Hasher, Keyring, Mailer,
    MailerError, MemberId, OutgoingMail, Parts, PortAnswer, Service, Site, Totp,
};
use shinchoryu_store::testing::TestDatabase;
use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower::ServiceExt as _;

pub const ORIGIN: &str = "https://example.jp";
pub const HOST: &str = "example.jp";
/// The proxy in front of the server of a test.
pub const PROXY: &str = "10.0.0.1";
pub const SESSION: &str = "__Host-shinchoryu_session";
pub const SIGN_IN: &str = "__Host-shinchoryu_sign_in";
pub const PASSWORD: &str = "correct horse battery";

pub struct World {
    pub database: TestDatabase,
    pub service: Service,
    pub clock: Arc<MovableClock>,
    pub events: Arc<Events>,
    pub provider: Arc<Provider>,
    pub entropy: Arc<Counted>,
    mailbox: Arc<Mailbox>,
    parts: Parts,
    app: Router,
}

fn app_of(service: &Service) -> Router {
    let settings = Settings {
        https: true,
        origins: vec![HeaderValue::from_static(ORIGIN)],
        hosts: vec![HOST.to_owned()],
        public_url: Some(ORIGIN.to_owned()),
        without_proxies: false,
        serves_document: true,
        trusted_proxies: vec![PROXY.parse().unwrap()],
    };
    app(ApiState {
        service: service.clone(),
        settings: Arc::new(settings),
    })
}

pub struct MovableClock {
    now: Mutex<DateTime<Utc>>,
    /// Beside what passes by itself.
    passed: Mutex<Duration>,
}

impl MovableClock {
    /// Time passes that no calendar tells.
    pub fn let_pass(&self, time: Duration) {
        *self.passed.lock().unwrap() += time;
    }

    pub fn advance(&self, by: TimeDelta) {
        *self.now.lock().unwrap() += by;
    }
}

impl Clock for MovableClock {
    fn now(&self) -> DateTime<Utc> {
        *self.now.lock().unwrap()
    }

    fn passed(&self) -> Duration {
        SystemClock.passed() + *self.passed.lock().unwrap()
    }
}

/// The same bytes in the same order in every run.
pub struct Counted(AtomicU64);

impl Counted {
    /// From here on the bytes that came after so many calls.
    pub fn go_to(&self, count: u64) {
        self.0.store(count, Ordering::SeqCst);
    }
}

impl Entropy for Counted {
    fn fill(&self, bytes: &mut [u8]) {
        let count = self.0.fetch_add(1, Ordering::Relaxed);
        for (block, part) in bytes.chunks_mut(32).enumerate() {
            let digest = Sha256::digest(format!("{count}/{block}"));
            part.copy_from_slice(&digest[..part.len()]);
        }
    }
}

#[derive(Default)]
pub struct Events(pub Mutex<Vec<Event>>);

impl Audit for Events {
    fn record(&self, event: Event) {
        self.0.lock().unwrap().push(event);
    }
}

/// Takes every mail.
#[derive(Default)]
pub struct Mailbox(Mutex<Vec<OutgoingMail>>);

impl Mailer for Mailbox {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
        self.0.lock().unwrap().push(mail.clone());
        Box::pin(async { Ok(()) })
    }
}

/// A member of the test, with what a person would know.
pub struct Person {
    pub id: MemberId,
    pub email: String,
    pub totp: Totp,
}

impl World {
    pub async fn on_sqlite() -> Self {
        Self::over(TestDatabase::sqlite().await, Provider::new)
    }

    pub async fn on_postgres() -> Option<Self> {
        Some(Self::over(TestDatabase::postgres().await?, Provider::new))
    }

    /// With a payment provider that lives by the clock.
    pub fn over(database: TestDatabase, provider: impl FnOnce(Arc<dyn Clock>) -> Provider) -> Self {
        let start = "2026-05-01T03:00:10Z".parse().unwrap();
        let clock = Arc::new(MovableClock {
            now: Mutex::new(start),
            passed: Mutex::default(),
        });
        let events = Arc::new(Events::default());
        let provider = Arc::new(provider(clock.clone()));
        let entropy = Arc::new(Counted(0.into()));
        let parts = Parts {
            billing: Billing::Monthly(provider.clone()),
            bot_check: Arc::new(NoBotCheck),
            store: database.store.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
            audit: events.clone(),
            hasher: Hasher::light([7; 32]).unwrap(),
            mfa_reset_wait: TimeDelta::hours(24),
            keyring: Keyring::parse(["AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="]).unwrap(),
            law: LawBook::embedded().unwrap(),
            site: Site {
                public_url: ORIGIN.to_owned(),
                provider: shinchoryu_service::Provider::fictitious(),
                year_end: shinchoryu_service::YearEnd::MARCH,
            },
        };
        let service = Service::new(parts.clone());
        let app = app_of(&service);
        Self {
            database,
            service,
            clock,
            events,
            provider,
            entropy,
            parts,
            mailbox: Arc::default(),
            app,
        }
    }

    pub fn is_on_sqlite(&self) -> bool {
        self.database.url.starts_with("sqlite")
    }

    pub async fn end(self) {
        drop((self.app, self.service, self.parts));
        self.database.remove().await;
    }

    pub async fn person(&self, name: &str) -> Person {
        let seed = Sha256::digest(name)[..20].to_vec();
        let totp = Totp::new(seed).unwrap();
        let email = format!("{name}@example.jp");
        let member = self
            .service
            .admit(Admission {
                email: email.clone(),
                password: PASSWORD.to_owned(),
                totp: totp.clone(),
                profile: serde_json::from_value(profile()).unwrap(),
                language: "ja".to_owned(),
                card: None,
            })
            .await
            .unwrap()
            .unwrap();
        Person {
            id: member.id(),
            email,
            totp,
        }
    }

    /// Every mail an address was sent so far, oldest first.
    pub async fn mails_to(&self, email: &str) -> Vec<OutgoingMail> {
        let mailer: Arc<dyn Mailer> = self.mailbox.clone();
        while !self.service.deliver_mail(&mailer).await.unwrap().is_idle() {}
        let mails = self.mailbox.0.lock().unwrap();
        mails
            .iter()
            .filter(|mail| mail.to == email)
            .cloned()
            .collect()
    }

    /// The six digits of the newest mail to an address.
    pub async fn mailed_code(&self, email: &str) -> String {
        let mails = self.mails_to(email).await;
        let text = &mails.last().unwrap().text;
        let line = text.lines().find(|line| line.starts_with("    "));
        line.unwrap().replace(' ', "")
    }

    /// What follows `name=` in the link of the newest mail to an address.
    pub async fn mailed_token(&self, email: &str, name: &str) -> String {
        let mails = self.mails_to(email).await;
        let text = &mails.last().unwrap().text;
        let (_, rest) = text.split_once(&format!("#{name}=")).unwrap();
        rest.lines().next().unwrap().to_owned()
    }

    pub fn code(&self, person: &Person) -> String {
        person.totp.code_at(self.clock.now()).digits
    }

    pub fn clock_now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    pub fn seconds_ago(&self, seconds: i64) -> DateTime<Utc> {
        self.clock.now() - TimeDelta::seconds(seconds)
    }

    /// How many passwords were hashed so far.
    pub fn hashes(&self) -> u64 {
        self.parts.hasher.computed()
    }

    pub fn client(&self) -> Client {
        self.client_of(self.app.clone())
    }

    /// A browser that talks to another server over the same database.
    pub fn client_of_another_server(&self) -> Client {
        self.client_of(app_of(&Service::new(self.parts.clone())))
    }

    /// A browser for a server over the same database that tells people from programs in this way.
    pub fn client_behind(&self, bot_check: Arc<dyn BotCheck>) -> Client {
        let parts = Parts {
            bot_check,
            ..self.parts.clone()
        };
        self.client_of(app_of(&Service::new(parts)))
    }

    /// A server over the same database where nobody pays, up to this day, and a browser for it.
    pub fn pilot(&self, free_until: NaiveDate) -> (Service, Client) {
        let service = Service::new(Parts {
            billing: Billing::FreeUntil(free_until),
            ..self.parts.clone()
        });
        let client = self.client_of(app_of(&service));
        (service, client)
    }

    /// The same browser at another server over the same database, which remembers nothing.
    pub fn moved(&self, client: &Client) -> Client {
        Client {
            app: app_of(&Service::new(self.parts.clone())),
            ..client.clone()
        }
    }

    fn client_of(&self, app: Router) -> Client {
        Client {
            app,
            cookies: BTreeMap::new(),
            headers: [(header::HOST, HOST), (header::ORIGIN, ORIGIN)]
                .map(|(name, value)| (name.as_str().to_owned(), value.into()))
                .to_vec(),
            peer: None,
        }
    }

    /// Another server over the same database.
    pub fn another_service(&self) -> Service {
        Service::new(self.parts.clone())
    }

    /// Proves both factors again in this browser.
    pub async fn make_fresh(&self, client: &mut Client, person: &Person) {
        let both = json!({ "password": PASSWORD, "code": self.code(person) });
        client
            .post("/api/members/me/security/fresh", both)
            .await
            .expect(204);
        self.clock.advance(TimeDelta::seconds(30));
    }

    /// A browser in which the person is signed in.
    pub async fn signed_in(&self, person: &Person) -> Client {
        self.signed_in_at(person, self.client()).await
    }

    /// This browser, with the person signed in.
    pub async fn signed_in_at(&self, person: &Person, mut client: Client) -> Client {
        let login = json!({ "email": person.email, "password": PASSWORD });
        client.post("/api/login", login).await.expect(200);
        let code = json!({ "code": self.code(person) });
        client.post("/api/login/code", code).await.expect(200);
        // the next sign-in of the same person needs the next code
        self.clock.advance(TimeDelta::seconds(30));
        client
    }
}

#[derive(Clone)]
pub struct Client {
    app: Router,
    pub cookies: BTreeMap<String, String>,
    headers: Vec<(String, Vec<u8>)>,
    /// Where it connects from; nobody knows when there is none.
    peer: Option<SocketAddr>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub bytes: Vec<u8>,
    pub json: Value,
}

impl Client {
    /// The same browser with another header on every request.
    pub fn with(&self, name: &str, value: &str) -> Self {
        self.without(name).and(name, value)
    }

    /// The same browser with one more header on every request, beside those of this name.
    pub fn and(&self, name: &str, value: impl Into<Vec<u8>>) -> Self {
        let mut client = self.clone();
        client.headers.push((name.to_owned(), value.into()));
        client
    }

    /// The same browser at another address.
    pub fn at(&self, ip: &str) -> Self {
        let mut client = self.clone();
        client.peer = Some(SocketAddr::new(ip.parse().unwrap(), 50_000));
        client
    }

    pub fn without(&self, name: &str) -> Self {
        let mut client = self.clone();
        client.headers.retain(|(known, _)| known != name);
        client
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, None, Vec::new()).await
    }

    pub async fn post(&mut self, path: &str, body: Value) -> Answer {
        self.json("POST", path, body).await
    }

    pub async fn json(&mut self, method: &str, path: &str, body: Value) -> Answer {
        let bytes = serde_json::to_vec(&body).unwrap();
        self.send(method, path, Some("application/json"), bytes)
            .await
    }

    pub async fn send(
        &mut self,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: impl Into<Body>,
    ) -> Answer {
        let (parts, body) = self.begin(method, path, kind, body).await;
        let bytes = body.collect().await.unwrap().to_bytes().to_vec();
        let json: Value = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        if let (400.., Some(code)) = (parts.status.as_u16(), json["code"].as_str()) {
            crate::refusals::check(method, path, code);
        }
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            json,
            bytes,
        }
    }

    /// The head of the answer, and the body to be read.
    pub async fn begin(
        &mut self,
        method: &str,
        path: &str,
        kind: Option<&str>,
        body: impl Into<Body>,
    ) -> (response::Parts, Body) {
        let mut request = Request::builder().method(method).uri(path);
        if let Some(peer) = self.peer {
            request = request.extension(ConnectInfo(peer));
        }
        for (name, value) in &self.headers {
            request = request.header(name, value.as_slice());
        }
        if let Some(kind) = kind {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        if !self.cookies.is_empty() {
            let pairs: Vec<_> = self
                .cookies
                .iter()
                .map(|(name, value)| format!("{name}={value}"))
                .collect();
            request = request.header(header::COOKIE, pairs.join("; "));
        }
        let response = self
            .app
            .clone()
            .oneshot(request.body(body.into()).unwrap())
            .await
            .unwrap();
        let (parts, body) = response.into_parts();
        for line in parts.headers.get_all(header::SET_COOKIE) {
            let line = line.to_str().unwrap();
            let (name, rest) = line.split_once('=').unwrap();
            let value = rest.split(';').next().unwrap();
            if line.contains("Max-Age=0") {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        (parts, body)
    }
}

impl Answer {
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert_eq!(
            self.status,
            status,
            "{}",
            String::from_utf8_lossy(&self.bytes)
        );
        self
    }

    /// A problem with this status and code, in the one shape of all problems.
    #[track_caller]
    pub fn refused(self, status: u16, code: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.json["code"], code);
        assert_eq!(answer.json["status"], status);
        assert_eq!(answer.header("content-type"), "application/problem+json");
        answer
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().unwrap())
    }
}
