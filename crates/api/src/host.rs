//! Which host a request is for. A name that is not ours can be anybody's: a page that makes a browser
//! take its own name for this server's address would read the answers, and what a cache keeps under
//! the name would be theirs.

use crate::misdirected;
use crate::problem::Code;
use crate::state::{ApiState, Settings};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, Uri, Version, header};
use axum::middleware::Next;
use axum::response::Response;
use std::net::Ipv6Addr;

/// Asked by machines that know the server by its address only. The answers say nothing of anybody.
const FOR_MACHINES: [&str; 2] = ["/healthz", "/readyz"];

/// What proxies add to a request. A proxy may send our own name as its host, and who asked it can
/// be anybody.
const OF_PROXIES: [&str; 6] = [
    "forwarded",
    "via",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
];

/// A host with its port, as [`Settings::hosts`] knows it: lower case, and without the port that goes
/// without saying. `None` when the text is no such thing.
#[must_use]
pub fn host(text: &str, https: bool) -> Option<String> {
    let end = if text.starts_with('[') {
        text.find(']')? + 1
    } else {
        text.find(':').unwrap_or(text.len())
    };
    let (name, port) = text.split_at(end);
    let name = match name
        .strip_prefix('[')
        .and_then(|name| name.strip_suffix(']'))
    {
        Some(address) => format!("[{}]", address.parse::<Ipv6Addr>().ok()?),
        None => name.to_ascii_lowercase(),
    };
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
    if name.is_empty() || !(name.starts_with('[') || name.bytes().all(is_name)) {
        return None;
    }
    let usual = if https { 443 } else { 80 };
    let port: u16 = match port.strip_prefix(':') {
        None if port.is_empty() => usual,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits.parse().ok()?,
        _ => return None,
    };
    Some(if port == usual {
        name
    } else {
        format!("{name}:{port}")
    })
}

/// The one host that a request names; `None` when it names none, several, or something else.
fn named(version: Version, uri: &Uri, headers: &HeaderMap, https: bool) -> Option<String> {
    let mut lines = headers.get_all(header::HOST).iter();
    let line = match (lines.next(), lines.next()) {
        (_, Some(_)) => return None,
        (None, None) => None,
        (Some(line), None) => Some(host(line.to_str().ok()?, https)?),
    };
    // over HTTP/2 always, over HTTP/1 when a whole address is asked for
    let target = match uri.authority() {
        Some(authority) => Some(host(authority.as_str(), https)?),
        None => None,
    };
    match (target, line) {
        (Some(target), Some(line)) => (target == line).then_some(target),
        (Some(target), None) => (version >= Version::HTTP_2).then_some(target),
        (None, line) => line,
    }
}

fn check(settings: &Settings, request: &Request) -> Result<(), Code> {
    if FOR_MACHINES.contains(&request.uri().path()) {
        return Ok(());
    }
    let headers = request.headers();
    let is_handed_on = OF_PROXIES.iter().any(|name| headers.contains_key(*name));
    match named(request.version(), request.uri(), headers, settings.https) {
        None => Err(Code::InvalidHost),
        Some(_) if settings.without_proxies && is_handed_on => Err(Code::UnknownHost),
        Some(host) if settings.hosts.contains(&host) => Ok(()),
        Some(_) => Err(Code::UnknownHost),
    }
}

/// Answers only what is asked of a host of this installation.
pub async fn own_hosts_only(
    State(state): State<ApiState>,
    request: Request,
    next: Next,
) -> Response {
    match check(&state.settings, &request) {
        Ok(()) => next.run(request).await,
        Err(code) => {
            let wants_page = misdirected::wants_page(&request);
            misdirected::refuse(code, &state.settings, wants_page)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::Body;

    #[test]
    fn a_host_is_a_name_or_an_address_and_a_port() {
        for (text, expected) in [
            ("example.jp", Some("example.jp")),
            ("Example.JP:443", Some("example.jp")),
            ("example.jp:80", Some("example.jp:80")),
            ("127.0.0.1:8080", Some("127.0.0.1:8080")),
            ("[::1]:8080", Some("[::1]:8080")),
            ("[0:0::1]", Some("[::1]")),
            ("", None),
            (":443", None),
            ("example.jp:", None),
            ("example.jp:+443", None),
            ("example.jp:65536", None),
            ("user@example.jp", None),
            ("example.jp/", None),
            ("example.jp, evil.example", None),
            ("例.jp", None),
            ("::1", None),
            ("[::1", None),
            ("[::1]x", None),
            ("[example.jp]", None),
        ] {
            assert_eq!(host(text, true).as_deref(), expected, "{text:?}");
        }
        assert_eq!(host("a:80", false).as_deref(), Some("a"));
        assert_eq!(host("a:443", false).as_deref(), Some("a:443"));
    }

    #[test]
    fn only_requests_for_our_host_are_answered() {
        let settings = Settings {
            hosts: vec!["example.jp".to_owned()],
            ..Settings::of("https://example.jp")
        };
        let (one, two) = (Version::HTTP_11, Version::HTTP_2);
        let (good, unknown, invalid) = (Ok(()), Err(Code::UnknownHost), Err(Code::InvalidHost));
        for (version, target, lines, expected) in [
            (one, "/", &["example.jp"][..], good),
            (one, "/", &["EXAMPLE.jp:443"], good),
            (one, "/", &["example.jp:8443"], unknown),
            (one, "/", &["evil.example"], unknown),
            (one, "/", &["example.jp.evil.example"], unknown),
            (one, "/", &["127.0.0.1"], unknown),
            (one, "/", &[], invalid),
            (Version::HTTP_10, "/", &[], invalid),
            (Version::HTTP_10, "/", &["example.jp"], good),
            (one, "/", &[""], invalid),
            (one, "/", &["example.jp", "example.jp"], invalid),
            (one, "/", &["a@example.jp"], invalid),
            // a whole address and the header agree
            (one, "https://example.jp/", &["example.jp"], good),
            (one, "https://example.jp/", &["evil.example"], invalid),
            (one, "https://evil.example/", &["example.jp"], invalid),
            (one, "https://evil.example/", &["evil.example"], unknown),
            (one, "https://example.jp/", &[], invalid),
            (two, "https://example.jp/", &[], good),
            (two, "https://example.jp/", &["example.jp"], good),
            (two, "https://example.jp/", &["evil.example"], invalid),
            (two, "https://evil.example/", &[], unknown),
            (two, "https://a@example.jp/", &[], invalid),
            (two, "/", &[], invalid),
            // machines ask by address, or say no host at all
            (one, "/healthz", &["10.0.0.7:8080"], good),
            (Version::HTTP_10, "/readyz", &[], good),
            (one, "/healthz/", &["10.0.0.7:8080"], unknown),
        ] {
            let mut request = Request::builder().version(version).uri(target);
            for line in lines {
                request = request.header(header::HOST, *line);
            }
            let request = request.body(Body::empty()).unwrap();
            assert_eq!(check(&settings, &request), expected, "{request:?}");
        }
    }

    #[test]
    fn what_a_proxy_handed_on_is_refused_where_there_is_none() {
        let mut settings = Settings {
            hosts: vec!["127.0.0.1:8080".to_owned()],
            ..Settings::of("http://127.0.0.1:8080")
        };
        for (header, refused) in [
            ("X-Forwarded-For", true),
            ("X-Forwarded-Host", true),
            ("X-Forwarded-Proto", true),
            ("X-Real-IP", true),
            ("Forwarded", true),
            ("Via", true),
            ("X-Requested-With", false),
        ] {
            let request = |path: &str| {
                let request = Request::builder().uri(path);
                let request = request.header(header::HOST, "127.0.0.1:8080");
                request.header(header, "").body(Body::empty()).unwrap()
            };
            settings.without_proxies = true;
            let expected = if refused {
                Err(Code::UnknownHost)
            } else {
                Ok(())
            };
            assert_eq!(check(&settings, &request("/")), expected, "{header}");
            assert_eq!(check(&settings, &request("/healthz")), Ok(()));
            settings.without_proxies = false;
            assert_eq!(check(&settings, &request("/")), Ok(()), "{header}");
        }
    }
}
