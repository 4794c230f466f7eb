//! The way to Stripe: one request with its repetitions, and what came back.

use super::answers::ErrorBody;
use super::failures::{Failure, Refused};
use crate::SystemEntropy;
use data_encoding::HEXLOWER;
use serde::de::DeserializeOwned;
use shinchoryu_service::Entropy as _;
use std::time::{Duration, Instant};
use ureq::http::{HeaderMap, Response};
use ureq::{Agent, Body};

/// The version of the interface that all answers are read by.
const VERSION: &str = "2026-06-24.dahlia";
/// Where Stripe is.
pub const BASE: &str = "https://api.stripe.com";
/// A connection that is not there by then does not come.
const CONNECT: Duration = Duration::from_secs(5);
/// A call with its repetitions: who asks for a charge has the answer before it is asked for again.
const PATIENCE: Duration = Duration::from_secs(30);
/// The pauses before a call is repeated.
const PAUSES: [Duration; 2] = [Duration::from_millis(200), Duration::from_millis(800)];
/// A hundred intents with their charges are a tenth of it.
const LONGEST: u64 = 8 * 1024 * 1024;

/// What a request says, by name; a name such as `metadata[charge]` is a place in it.
pub type Form = Vec<(&'static str, String)>;

/// What is done with an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Method {
    Get,
    Post,
    Delete,
}

/// A request that can be repeated.
#[derive(Clone)]
pub struct Call {
    method: Method,
    path: String,
    form: Form,
    /// Under which Stripe does it once.
    key: Option<String>,
}

impl Call {
    const fn new(method: Method, path: String, form: Form, key: Option<String>) -> Self {
        Self {
            method,
            path,
            form,
            key,
        }
    }

    /// Reads something.
    pub fn get(path: impl Into<String>, form: Form) -> Self {
        Self::new(Method::Get, path.into(), form, None)
    }

    /// Does something, once under this key.
    pub fn post(path: &str, form: Form, key: &str) -> Self {
        Self::new(Method::Post, path.to_owned(), form, Some(key.to_owned()))
    }

    /// Does something that comes to the same however often it is done. Stripe keeps what it answered
    /// under a key, refusals too, so that the key is for the repetitions of this call alone.
    pub fn post_anew(path: String) -> Self {
        let mut random = [0; 16];
        SystemEntropy.fill(&mut random);
        let key = HEXLOWER.encode(&random);
        Self::new(Method::Post, path, Vec::new(), Some(key))
    }

    /// Takes something away.
    pub const fn delete(path: String) -> Self {
        Self::new(Method::Delete, path, Vec::new(), None)
    }
}

/// A name of Stripe's, fit to stand in an address; nothing for what can be none.
pub fn named<'a>(prefix: &str, id: &'a str) -> Option<&'a str> {
    let rest = id.strip_prefix(prefix)?;
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    (!rest.is_empty() && id.len() <= 255 && rest.bytes().all(fits)).then_some(id)
}

/// Who asks Stripe.
#[derive(Clone)]
pub struct Client {
    agent: Agent,
    base: String,
    secret: String,
}

impl Client {
    /// With the secret key of an account; another base than Stripe's own may be without encryption.
    pub fn new(base: Option<String>, secret: String) -> Self {
        let agent = Agent::config_builder()
            .timeout_connect(Some(CONNECT))
            .max_redirects(0)
            .max_redirects_will_error(false)
            .http_status_as_error(false)
            .https_only(base.is_none())
            .build()
            .into();
        Self {
            agent,
            base: base.unwrap_or_else(|| BASE.to_owned()),
            secret,
        }
    }

    /// Asks, and reads the answer.
    pub async fn ask<T: DeserializeOwned + Send + 'static>(
        &self,
        call: Call,
    ) -> Result<T, Failure> {
        let own = self.clone();
        tokio::task::spawn_blocking(move || own.repeat(&call))
            .await
            .unwrap_or_else(|error| Err(Failure::Lost(error.to_string())))
    }

    /// Asks until there is an answer that is worth something, or none can be hoped for.
    fn repeat<T: DeserializeOwned>(&self, call: &Call) -> Result<T, Failure> {
        let end = Instant::now() + PATIENCE;
        let mut pauses = PAUSES.into_iter();
        // whether an earlier try may have done it
        let mut is_unsure = false;
        loop {
            let (failure, worth_another) = match self.once(call, end) {
                Ok(Received {
                    status: 200..=299,
                    body,
                    request,
                    ..
                }) => {
                    return serde_json::from_slice(&body).map_err(|error| {
                        let what = format!(
                            "{:?} at {} {}",
                            error.classify(),
                            error.line(),
                            error.column()
                        );
                        Failure::Lost(format!("{}: unreadable: {what}{request}", name_of(call)))
                    });
                }
                Ok(received) => {
                    let worth_another = received.is_worth_another();
                    let denied = received.denied(call).filter(|_| !is_unsure);
                    is_unsure |= denied.is_none();
                    let failure = denied.unwrap_or_else(|| received.into_failure(call));
                    (failure, worth_another)
                }
                Err(error) => {
                    is_unsure = true;
                    let lost = Failure::Lost(format!("{}: {error}", name_of(call)));
                    (lost, is_of_the_way(&error))
                }
            };
            let pause = pauses
                .next()
                .filter(|pause| worth_another && Instant::now() + *pause + CONNECT < end);
            let Some(pause) = pause else {
                return Err(failure);
            };
            std::thread::sleep(pause);
        }
    }

    fn once(&self, call: &Call, end: Instant) -> Result<Received, ureq::Error> {
        let url = format!("{}{}", self.base, call.path);
        let left = end.saturating_duration_since(Instant::now());
        let bearer = format!("Bearer {}", self.secret);
        let pairs = call
            .form
            .iter()
            .map(|(name, value)| (*name, value.as_str()));
        let mut response = match call.method {
            Method::Post => {
                let key = call.key.as_deref().unwrap_or_default();
                let request = self.agent.post(url).header("Idempotency-Key", key);
                let request = request.header("Authorization", bearer);
                let request = request.header("Stripe-Version", VERSION).config();
                request.timeout_global(Some(left)).build().send_form(pairs)
            }
            Method::Get | Method::Delete => {
                let request = match call.method {
                    Method::Delete => self.agent.delete(url),
                    _ => self.agent.get(url),
                };
                let request = request.query_pairs(pairs).header("Authorization", bearer);
                let request = request.header("Stripe-Version", VERSION).config();
                request.timeout_global(Some(left)).build().call()
            }
        }?;
        Received::read(&mut response)
    }
}

/// For log lines: what was asked for, without what it said.
fn name_of(call: &Call) -> String {
    let method = match call.method {
        Method::Get => "GET",
        Method::Post => "POST",
        Method::Delete => "DELETE",
    };
    format!("{method} {}", call.path)
}

/// Whether it went wrong on the way, and not at our end.
const fn is_of_the_way(error: &ureq::Error) -> bool {
    use ureq::Error as E;
    matches!(
        error,
        E::Io(_) | E::Timeout(_) | E::HostNotFound | E::ConnectionFailed | E::Protocol(_)
    )
}

/// What came back.
struct Received {
    status: u16,
    /// What Stripe itself says of another try.
    should_retry: Option<bool>,
    /// It is what Stripe answered to this key before.
    is_replayed: bool,
    /// Stripe's name of the request, for its support.
    request: String,
    body: Vec<u8>,
}

impl Received {
    fn read(response: &mut Response<Body>) -> Result<Self, ureq::Error> {
        let headers = response.headers();
        let should_retry = match text_of(headers, "Stripe-Should-Retry") {
            "true" => Some(true),
            "false" => Some(false),
            _ => None,
        };
        let is_replayed = text_of(headers, "Idempotent-Replayed") == "true";
        let request = named("req_", text_of(headers, "Request-Id"));
        let request = request.map_or_else(String::new, |id| format!(" ({id})"));
        let status = response.status().as_u16();
        let body = response
            .body_mut()
            .with_config()
            .limit(LONGEST)
            .read_to_vec()?;
        Ok(Self {
            status,
            should_retry,
            is_replayed,
            request,
            body,
        })
    }

    /// What is kept under the key is said again and again.
    fn is_worth_another(&self) -> bool {
        let is_passing = matches!(self.status, 409 | 429 | 500..=599);
        !self.is_replayed && self.should_retry.unwrap_or(is_passing)
    }

    /// Before anything is done, and before a key is looked at, Stripe asks who is there and how often.
    fn denied(&self, call: &Call) -> Option<Failure> {
        let why = match self.status {
            401 => "the secret key is wrong or was revoked",
            403 => "the secret key lacks a right that the product needs",
            429 => "too many calls within a second",
            _ => return None,
        };
        let (status, request) = (self.status, &self.request);
        let reason = format!("{why} ({}: {status}{request})", name_of(call));
        Some(Failure::Denied(reason))
    }

    fn into_failure(self, call: &Call) -> Failure {
        let Self {
            status,
            is_replayed,
            request,
            body,
            ..
        } = self;
        let Ok(ErrorBody { error: fault }) = serde_json::from_slice(&body) else {
            return Failure::Lost(format!("{}: {status}{request}", name_of(call)));
        };
        // its message may quote what was asked
        let code = fault.code.as_deref().unwrap_or("no code");
        let reason = format!(
            "{}: {status} {}, {code}{request}",
            name_of(call),
            fault.kind
        );
        Failure::Refused(Box::new(Refused {
            status,
            fault,
            is_replayed,
            reason,
        }))
    }
}

fn text_of<'a>(headers: &'a HeaderMap, name: &str) -> &'a str {
    let value = headers.get(name).and_then(|value| value.to_str().ok());
    value.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stripe::answers::Named;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    const REFUSAL: &str =
        r#"{"error":{"type":"card_error","code":"card_declined","message":"m3ss4ge"}}"#;

    /// Gives these answers, a header and a body each, and tells what it was asked.
    fn stripe(
        answers: Vec<(&'static str, &'static str)>,
    ) -> (Client, std::thread::JoinHandle<Vec<String>>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let base = format!("http://{}", listener.local_addr().unwrap());
        let asked = std::thread::spawn(move || {
            let mut all = Vec::new();
            for (head, body) in answers {
                let (mut stream, _) = listener.accept().unwrap();
                let mut asked = String::new();
                while !asked.ends_with("a=b%26c") {
                    let mut part = [0; 2048];
                    let read = stream.read(&mut part).unwrap();
                    asked.push_str(std::str::from_utf8(&part[..read]).unwrap());
                }
                let length = body.len();
                let answer = format!(
                    "HTTP/1.1 {head}\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n{body}"
                );
                stream.write_all(answer.as_bytes()).unwrap();
                all.push(asked);
            }
            all
        });
        (Client::new(Some(base), "sk_test_c4n4ry".to_owned()), asked)
    }

    fn call() -> Call {
        Call::post("/v1/things", vec![("a", "b&c".to_owned())], "a key")
    }

    #[tokio::test]
    async fn a_call_is_repeated_as_stripe_says() {
        const THERE: (&str, &str) = ("200 X", r#"{"id":"thing_1","more":[]}"#);
        const BUSY: (&str, &str) = ("503 X", REFUSAL);
        for (answers, is_there) in [
            (vec![THERE], true),
            (vec![BUSY, ("429 X", "{}"), THERE], true),
            (vec![("409 X", REFUSAL), ("500 X", "<html>"), THERE], true),
            (vec![BUSY, BUSY, BUSY], false),
            (
                vec![("503 X\r\nStripe-Should-Retry: false", REFUSAL)],
                false,
            ),
            (
                vec![("400 X\r\nStripe-Should-Retry: true", REFUSAL), THERE],
                true,
            ),
            (vec![("400 X", REFUSAL)], false),
            (vec![("500 X\r\nIdempotent-Replayed: true", REFUSAL)], false),
            (vec![("302 X\r\nLocation: http://127.0.0.1:9/", "")], false),
            (vec![("200 X", "{}")], false),
        ] {
            let (client, asked) = stripe(answers);
            let answer: Result<Named, Failure> = client.ask(call()).await;
            assert_eq!(answer.is_ok(), is_there, "{answer:?}");
            for asked in asked.join().unwrap() {
                let asked = asked.to_ascii_lowercase();
                assert!(asked.starts_with("post /v1/things http/1.1"), "{asked}");
                for line in [
                    "idempotency-key: a key",
                    "authorization: bearer sk_test_c4n4ry",
                    "stripe-version: 2026-06-24.dahlia",
                    "content-type: application/x-www-form-urlencoded",
                ] {
                    assert!(asked.contains(line), "{asked}");
                }
            }
        }
    }

    #[tokio::test]
    async fn a_reason_names_the_request_and_no_secret() {
        let head = "402 X\r\nRequest-Id: req_1";
        let (client, asked) = stripe(vec![(head, REFUSAL)]);
        let answer: Result<Named, Failure> = client.ask(call()).await;
        asked.join().unwrap();
        let reason = answer.unwrap_err().reason();
        assert_eq!(
            reason,
            "POST /v1/things: 402 card_error, card_declined (req_1)"
        );
        // nobody there
        let client = Client::new(
            Some("http://127.0.0.1:9".to_owned()),
            "sk_test_c4n4ry".to_owned(),
        );
        let answer: Result<Named, Failure> = client.ask(call()).await;
        let Err(Failure::Lost(reason)) = answer else {
            panic!("{answer:?}");
        };
        assert!(reason.starts_with("POST /v1/things: "), "{reason}");
        assert!(
            !reason.contains("c4n4ry") && !reason.contains("b&c"),
            "{reason}"
        );
    }

    #[tokio::test]
    async fn stripe_itself_is_asked_by_https_alone() {
        let mut client = Client::new(None, "sk_live_1".to_owned());
        assert!(client.base.starts_with("https://"));
        client.base = "http://127.0.0.1:9".to_owned();
        let answer: Result<Named, Failure> = client.ask(call()).await;
        assert!(answer.unwrap_err().reason().contains("https"));
    }

    #[test]
    fn a_name_stays_within_its_place_of_the_address() {
        for (id, is_one) in [
            ("pm_1AbC", true),
            ("pm_card_visa", true),
            ("pm_", false),
            ("pi_1", false),
            ("pm_1/../x", false),
            ("pm_1?a=b", false),
            ("pm_1#", false),
            ("pm_1 ", false),
            ("pm_\u{ff11}", false),
        ] {
            assert_eq!(named("pm_", id).is_some(), is_one, "{id}");
        }
    }
}
