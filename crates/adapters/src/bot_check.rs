//! Whether a person is there: no check, or reCAPTCHA v2.

use serde::Deserialize;
use shinchoryu_service::{BotCheck, BotCheckUnavailable, PortAnswer};
use std::time::Duration;

/// A slower answer is none.
const PATIENCE: Duration = Duration::from_secs(5);
/// Where answers of the widget are verified.
const VERIFY: &str = "https://www.google.com/recaptcha/api/siteverify";

/// Everybody counts as a person: for the demo.
#[derive(Debug, Clone, Copy)]
pub struct NoBotCheck;

impl BotCheck for NoBotCheck {
    fn site_key(&self) -> Option<&str> {
        None
    }

    fn is_person<'a>(
        &'a self,
        _answer: Option<&'a str>,
        _ip: &'a str,
    ) -> PortAnswer<'a, Result<bool, BotCheckUnavailable>> {
        Box::pin(async { Ok(true) })
    }
}

/// reCAPTCHA v2.
#[derive(Clone)]
pub struct ReCaptcha {
    site_key: String,
    secret: String,
    verify_url: String,
    agent: ureq::Agent,
}

#[derive(Deserialize)]
struct Verdict {
    success: bool,
}

impl ReCaptcha {
    /// With the two keys of the site.
    #[must_use]
    pub fn new(site_key: String, secret: String) -> Self {
        Self::at(VERIFY.to_owned(), site_key, secret)
    }

    fn at(verify_url: String, site_key: String, secret: String) -> Self {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .max_redirects(0)
            .build()
            .into();
        Self {
            site_key,
            secret,
            verify_url,
            agent,
        }
    }

    fn ask(&self, answer: &str, ip: &str) -> Result<bool, ureq::Error> {
        let form = [
            ("secret", self.secret.as_str()),
            ("response", answer),
            ("remoteip", ip),
        ];
        let mut response = self.agent.post(&self.verify_url).send_form(form)?;
        Ok(response.body_mut().read_json::<Verdict>()?.success)
    }
}

impl BotCheck for ReCaptcha {
    fn site_key(&self) -> Option<&str> {
        Some(&self.site_key)
    }

    fn is_person<'a>(
        &'a self,
        answer: Option<&'a str>,
        ip: &'a str,
    ) -> PortAnswer<'a, Result<bool, BotCheckUnavailable>> {
        Box::pin(async move {
            let Some(answer) = answer.filter(|answer| !answer.is_empty()) else {
                return Ok(false);
            };
            let (own, answer, ip) = (self.clone(), answer.to_owned(), ip.to_owned());
            let unavailable = |reason: String| BotCheckUnavailable(reason);
            tokio::task::spawn_blocking(move || own.ask(&answer, &ip))
                .await
                .map_err(|error| unavailable(error.to_string()))?
                .map_err(|error| unavailable(error.to_string()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read as _, Write as _};
    use std::net::TcpListener;

    /// Answers one request with this status and body, and gives back what it was asked.
    fn verifier(answer: &'static str) -> (ReCaptcha, std::thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/verify", listener.local_addr().unwrap());
        let asked = std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut asked = String::new();
            while !asked.contains("remoteip=") {
                let mut part = [0; 1024];
                let read = stream.read(&mut part).unwrap();
                asked.push_str(std::str::from_utf8(&part[..read]).unwrap());
            }
            let (status, body) = answer.split_once(' ').unwrap();
            let head = format!(
                "HTTP/1.1 {status} X\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\
                 connection: close\r\n\r\n",
                body.len()
            );
            stream
                .write_all(format!("{head}{body}").as_bytes())
                .unwrap();
            asked
        });
        let check = ReCaptcha::at(url, "site".to_owned(), "se&cret".to_owned());
        (check, asked)
    }

    #[tokio::test]
    async fn the_verdict_counts() {
        for (answer, person) in [
            ("200 {\"success\":true,\"hostname\":\"example.jp\"}", true),
            (
                "200 {\"success\":false,\"error-codes\":[\"timeout-or-duplicate\"]}",
                false,
            ),
        ] {
            let (check, asked) = verifier(answer);
            assert_eq!(
                check.is_person(Some("an=swer"), "192.0.2.1").await.unwrap(),
                person
            );
            let asked = asked.join().unwrap();
            assert!(asked.contains("secret=se%26cret&response=an%3Dswer&remoteip=192.0.2.1"));
        }
    }

    #[tokio::test]
    async fn no_verdict_is_no_person() {
        for answer in ["500 {}", "200 <html>", "302 {}"] {
            let (check, asked) = verifier(answer);
            assert!(
                check.is_person(Some("answer"), "192.0.2.1").await.is_err(),
                "{answer}"
            );
            asked.join().unwrap();
        }
        let nobody = ReCaptcha::at(
            "http://127.0.0.1:9/".to_owned(),
            String::new(),
            String::new(),
        );
        assert!(nobody.is_person(Some("answer"), "").await.is_err());
        // without an answer of the widget nobody is asked
        assert!(!nobody.is_person(None, "").await.unwrap());
        assert!(!nobody.is_person(Some(""), "").await.unwrap());
    }
}
