//! What surrounds every route: origin check, headers, limits, the log line of a request.

use crate::endpoints::REPORTS_PATH;
use crate::file::{ARCHIVE, WORKBOOK};
use crate::host::own_hosts_only;
use crate::packed::Final;
use crate::pages;
use crate::problem::{Code, Problem};
use crate::state::{ApiState, Settings};
use crate::visitor::{Visitor, visitor};
use axum::Router;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{
    Extensions, HeaderMap, HeaderName, HeaderValue, Method, Response as HttpResponse, StatusCode,
    Version, header,
};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use shinchoryu_service::{CardEntry, panic_words};
use std::any::Any;
use std::time::{Duration, Instant};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tracing::Instrument as _;

/// A request that takes longer is given up. Without optimisation a document takes many times as long.
const REQUEST_LIFE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 180 } else { 60 });
/// Longer addresses are nobody's bookmark.
const URI_BYTES: usize = 8 * 1024;

const API_PREFIX: &str = "/api/";

/// Scripts come from this server only. Styles may be inline: the component library computes
/// positions and sizes in `style` attributes and one `<style>` element, which no nonce covers.
macro_rules! page_policy {
    ($scripts:expr, $connects:expr, $frames:expr) => {
        concat!(
            "default-src 'none'; script-src 'self'",
            $scripts,
            "; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; \
             connect-src 'self'",
            $connects,
            "; manifest-src 'self'; frame-src 'self' blob:",
            $frames,
            "; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        )
    };
}
/// Where the widget of the bot check comes from.
macro_rules! bot_check {
    (scripts) => {
        " https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/"
    };
    (frames) => {
        " https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/"
    };
}
/// Where Stripe's fields come from, whom they ask, and the frame of the bank's question
/// (docs.stripe.com/security/guide, Content Security Policy).
macro_rules! stripe {
    (scripts) => {
        " https://js.stripe.com https://*.js.stripe.com"
    };
    (connects) => {
        " https://api.stripe.com"
    };
    (frames) => {
        " https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com"
    };
}
const PAGE_POLICY: &str = page_policy!("", "", "");
/// The pages of the sign-up, where the bot check is on: its widget comes from elsewhere.
const BOT_CHECK_POLICY: &str = page_policy!(bot_check!(scripts), "", bot_check!(frames));
/// All pages, where cards are entered at Stripe: a page that leads to the card is not left for it, and
/// the policy of the page that was loaded goes on. The script itself is asked for at the card only.
const STRIPE_POLICY: &str = page_policy!(stripe!(scripts), stripe!(connects), stripe!(frames));
const STRIPE_AND_BOT_CHECK_POLICY: &str = page_policy!(
    concat!(bot_check!(scripts), stripe!(scripts)),
    stripe!(connects),
    concat!(bot_check!(frames), stripe!(frames))
);
/// An answer of the API is no page; a document page (SVG) brings its own styles.
const API_POLICY: &str =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/// Puts the layers around the routes; the last one added is the first to see a request.
pub fn around(router: Router, state: ApiState) -> Router {
    router
        .layer(from_fn_with_state(state.clone(), own_pages_only))
        .layer(from_fn_with_state(state.clone(), own_hosts_only))
        .layer(from_fn_with_state(state.clone(), waits_are_counted))
        .layer(CompressionLayer::new().compress_when(compressible()))
        .layer(from_fn(with_the_plain_form))
        .layer(from_fn(in_time))
        .layer(CatchPanicLayer::custom(after_panic))
        .layer(from_fn_with_state(state, with_headers))
        .layer(from_fn(logged))
}

fn compressible() -> impl Predicate {
    DefaultPredicate::new()
        .and(NotForContentType::const_new(ARCHIVE))
        .and(NotForContentType::const_new(WORKBOOK))
        .and(is_not_final)
}

/// Whoever refuses the plain form gets it all the same where there is no other (RFC 9110, 12.5.3). The
/// layer of the compression would make a 406 of an answer whose work is done.
async fn with_the_plain_form(mut request: Request, next: Next) -> Response {
    if let header::Entry::Occupied(mut lines) = request.headers_mut().entry(header::ACCEPT_ENCODING)
    {
        for line in lines.iter_mut() {
            if let Some(kept) = line.to_str().ok().map(without_refusal_of_plain)
                && let Ok(kept) = HeaderValue::try_from(kept)
            {
                *line = kept;
            }
        }
    }
    next.run(request).await
}

/// A line of `Accept-Encoding` without what refuses the plain form.
fn without_refusal_of_plain(line: &str) -> String {
    let is_refusal = |item: &str| {
        let (name, weight) = item.split_once(';').unwrap_or((item, "q=1"));
        let name = name.trim();
        let is_plain = name == "*" || name.eq_ignore_ascii_case("identity");
        is_plain && !weight.contains(|digit| matches!(digit, '1'..='9'))
    };
    let kept: Vec<_> = line.split(',').filter(|item| !is_refusal(item)).collect();
    kept.join(",")
}

/// Files of the pages come in all their forms from the build.
fn is_not_final(_: StatusCode, _: Version, _: &HeaderMap, extensions: &Extensions) -> bool {
    extensions.get::<Final>().is_none()
}

/// Reads change nothing, so only writes ask where they come from.
async fn own_pages_only(State(state): State<ApiState>, request: Request, next: Next) -> Response {
    let reads = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    // the payment provider is no page: its signature says who it is
    let is_report = request.uri().path() == REPORTS_PATH;
    if reads || is_report || is_own_page(&state.settings, request.headers()) {
        next.run(request).await
    } else {
        let Visitor(peer) = visitor(request.extensions(), request.headers(), &state);
        state.service.refused_foreign_origin(&peer);
        Problem::of(Code::ForeignOrigin).into_response()
    }
}

/// Who is told to wait is counted.
async fn waits_are_counted(
    State(state): State<ApiState>,
    request: Request,
    next: Next,
) -> Response {
    let Visitor(peer) = visitor(request.extensions(), request.headers(), &state);
    let response = next.run(request).await;
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        state.service.refused_for_now(&peer);
    }
    response
}

/// A browser tells by itself whether the page is of this site (`Sec-Fetch-Site`) and of which origin
/// it is; an old one tells one of the two, and a program has to name the origin. Whatever is told has
/// to be good: one good word never stands for another that is not.
fn is_own_page(settings: &Settings, headers: &HeaderMap) -> bool {
    let sites = headers.get_all("sec-fetch-site");
    let origins = headers.get_all(header::ORIGIN);
    let is_told = sites.iter().chain(&origins).next().is_some();
    is_told
        && sites.iter().all(|site| site == "same-origin")
        && origins
            .iter()
            .all(|origin| settings.origins.contains(origin))
}

async fn in_time(request: Request, next: Next) -> Response {
    if request
        .uri()
        .path_and_query()
        .is_some_and(|path| path.as_str().len() > URI_BYTES)
    {
        return Problem::of(Code::UriTooLong).into_response();
    }
    tokio::time::timeout(REQUEST_LIFE, next.run(request))
        .await
        .unwrap_or_else(|_elapsed| Problem::of(Code::Timeout).into_response())
}

fn after_panic(panic: Box<dyn Any + Send>) -> HttpResponse<axum::body::Body> {
    let what = panic_words(&*panic);
    tracing::error!(what, "a handler panicked");
    Problem::of(Code::Internal).into_response()
}

fn policy(path: &str, has_bot_check: bool, has_stripe: bool) -> &'static str {
    if path.starts_with(API_PREFIX) {
        return API_POLICY;
    }
    match (has_bot_check && pages::has_bot_check(path), has_stripe) {
        (true, true) => STRIPE_AND_BOT_CHECK_POLICY,
        (true, false) => BOT_CHECK_POLICY,
        (false, true) => STRIPE_POLICY,
        (false, false) => PAGE_POLICY,
    }
}

async fn with_headers(State(state): State<ApiState>, request: Request, next: Next) -> Response {
    const FIXED: [(HeaderName, HeaderValue); 5] = [
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
        (
            header::REFERRER_POLICY,
            HeaderValue::from_static("same-origin"),
        ),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            HeaderValue::from_static("same-origin"),
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            HeaderValue::from_static("same-origin"),
        ),
        (
            HeaderName::from_static("permissions-policy"),
            HeaderValue::from_static("camera=(), geolocation=(), microphone=()"),
        ),
    ];
    let path = request.uri().path();
    let is_api = path.starts_with(API_PREFIX);
    let is_shared = is_shared(path);
    let has_stripe = matches!(state.service.card_entry(), Some(CardEntry::Stripe { .. }));
    let policy = policy(path, state.service.bot_check_key().is_some(), has_stripe);
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.extend(FIXED);
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(policy));
    if state.settings.https {
        headers.insert(
            header::STRICT_TRANSPORT_SECURITY,
            HeaderValue::from_static("max-age=63072000; includeSubDomains"),
        );
    }
    if is_api && !headers.contains_key(header::CACHE_CONTROL) {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if is_shared {
        // each takes the place of what holds elsewhere
        for (name, value) in OF_SHARED {
            headers.insert(name, value);
        }
    }
    response
}

/// Of what somebody reads by a link: no search engine finds it, no cache keeps it, and no other page learns of it.
const OF_SHARED: [(HeaderName, HeaderValue); 3] = [
    (
        HeaderName::from_static("x-robots-tag"),
        HeaderValue::from_static("noindex, nofollow"),
    ),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    (
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    ),
];

/// Whether this is the page of a link, in either language, or one of its calls.
fn is_shared(path: &str) -> bool {
    let path = ["/api", "/en"]
        .iter()
        .find_map(|prefix| path.strip_prefix(prefix))
        .unwrap_or(path);
    path.strip_prefix("/shared")
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// One line a request: the template of the route and not its address, which can hold ids.
async fn logged(request: Request, next: Next) -> Response {
    let method = request.method().clone();
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "(page)".to_owned(), |path| path.as_str().to_owned());
    let id = uuid::Uuid::new_v4().simple().to_string();
    let began = Instant::now();
    let span = tracing::info_span!("request", id);
    let mut response = next.run(request).instrument(span.clone()).await;
    span.in_scope(|| {
        tracing::info!(
            %method,
            route,
            status = response.status().as_u16(),
            milliseconds = u64::try_from(began.elapsed().as_millis()).unwrap_or(u64::MAX),
        );
    });
    if let Ok(id) = HeaderValue::try_from(id) {
        response.headers_mut().insert("x-request-id", id);
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shared_is_told_by_its_address() {
        for (path, expected) in [
            ("/shared", true),
            ("/shared/", true),
            ("/en/shared", true),
            ("/api/shared", true),
            ("/api/shared/open", true),
            ("/sharedness", false),
            ("/materials/shared", false),
            ("/", false),
        ] {
            assert_eq!(is_shared(path), expected, "{path}");
        }
    }

    #[test]
    fn others_scripts_run_only_where_the_bot_check_stands() {
        for (path, elsewhere) in [
            ("/", false),
            ("/login", false),
            ("/signups", false),
            ("/signup", true),
            ("/signup/account", true),
            ("/en/signup/account", true),
            ("/en/signup", true),
            ("/signup/account/", true),
            ("/signup/nothing", false),
            ("/api/signup", false),
            ("/materials", false),
        ] {
            for has_stripe in [true, false] {
                let policy = |has_bot_check| policy(path, has_bot_check, has_stripe);
                assert_eq!(policy(true).contains("google"), elsewhere, "{path}");
                assert!(!policy(false).contains("google"), "{path}");
            }
        }
        assert!(PAGE_POLICY.contains("script-src 'self'; style-src"));
    }

    #[test]
    fn stripe_is_reached_only_where_cards_are_entered_there() {
        let sources = |path, has_bot_check, name: &str| {
            let policy = policy(path, has_bot_check, true);
            let mut directives = policy.split(';').map(str::trim);
            let found = directives.find_map(|directive| directive.strip_prefix(name));
            found.map_or(0, |sources| sources.matches("stripe.com").count())
        };
        for (path, has_bot_check) in [("/login", false), ("/en/signup/payment", true)] {
            for (name, count) in [
                ("script-src ", 2),
                ("connect-src ", 1),
                ("frame-src ", 3),
                ("img-src ", 0),
                ("form-action ", 0),
            ] {
                let found = sources(path, has_bot_check, name);
                assert_eq!(found, count, "{name} of {path}");
            }
        }
        assert!(!policy("/api/plans/default", true, true).contains("stripe"));
        for path in ["/login", "/signup/payment"] {
            assert!(!policy(path, true, false).contains("stripe"), "{path}");
        }
    }

    #[test]
    fn only_pages_of_this_origin_may_write() {
        let settings = Settings::of("https://example.jp");
        for (own, headers) in [
            (true, vec![("origin", "https://example.jp")]),
            (true, vec![("sec-fetch-site", "same-origin")]),
            (
                true,
                vec![
                    ("sec-fetch-site", "same-origin"),
                    ("origin", "https://example.jp"),
                ],
            ),
            // one good word does not stand for the other
            (
                false,
                vec![
                    ("sec-fetch-site", "same-origin"),
                    ("origin", "https://evil.example"),
                ],
            ),
            (
                false,
                vec![("sec-fetch-site", "same-origin"), ("origin", "null")],
            ),
            (
                false,
                vec![
                    ("origin", "https://example.jp"),
                    ("origin", "https://evil.example"),
                ],
            ),
            (
                false,
                vec![
                    ("sec-fetch-site", "same-origin"),
                    ("sec-fetch-site", "cross-site"),
                ],
            ),
            (false, vec![("sec-fetch-site", "Same-Origin")]),
            (false, vec![]),
            (false, vec![("origin", "null")]),
            (false, vec![("origin", "https://example.jp.evil.example")]),
            (false, vec![("origin", "http://example.jp")]),
            (false, vec![("sec-fetch-site", "same-site")]),
            (false, vec![("sec-fetch-site", "none")]),
            (
                false,
                vec![
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://example.jp"),
                ],
            ),
        ] {
            let map = headers
                .iter()
                .map(|(name, value)| {
                    (
                        HeaderName::from_static(name),
                        HeaderValue::from_static(value),
                    )
                })
                .collect();
            assert_eq!(is_own_page(&settings, &map), own, "{headers:?}");
        }
    }
}
