//! The web pages inside the binary, with honest status codes.

use crate::problem::{Code, Problem};
use axum::body::Body;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

/// The built web folder. A debug build reads it from the disk at each request.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

/// Pages of the browser's router; `{}` stands for any one part. The web's own route table is
/// compared with this one.
pub const ROUTES: &[&str] = &[
    "",
    "about",
    "contact",
    "events",
    "faq",
    "faq/event",
    "faq/material",
    "faq/account/email",
    "faq/account/info",
    "faq/account/password",
    "faq/account/payment-history",
    "faq/account/plan",
    "faq/download/detailed-chrome",
    "faq/download/detailed-edge",
    "faq/download/detailed-firefox",
    "faq/download/detailed-ie",
    "faq/download/detailed-safari",
    "faq/download/mac-chrome",
    "faq/download/safari",
    "faq/download/windows-chrome",
    "privacy-policy",
    "terms-use",
    "commercial-transaction-law",
    "unsubscribed",
    "login",
    "reset-password",
    "forgot/password",
    "forgot/mfa",
    "forgot/mfa-form",
    "signup",
    "signup/account",
    "signup/verify",
    "signup/verified",
    "signup/mfa",
    "signup/payment",
    "signup/confirm",
    "signup/profile",
    "signup/done",
    "account",
    "account/plan",
    "account/payment-history",
    "account/update-email",
    "account/update-email-verify",
    "account/update-password",
    "resubscribe/confirm",
    "resubscribe/payment",
    "materials",
    "materials/create",
    "materials/regenerate",
    "materials/regenerate/{}",
    "materials/how-to-download",
    "materials/{}",
    "materials/{}/edit",
    "materials/{}/preview",
];

/// The download guide is spelled so under a language prefix, and only there.
const GUIDE_UNDER_PREFIX: &str = "materials/how-to-dowload";

const DEFAULT_LANGUAGE: &str = "ja";
const OTHER_LANGUAGE: &str = "en";

/// Shown by a build that has no web pages in it.
const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>資産形成の新潮流</title>\
     <p>The web pages are not built. Run <code>npm ci && npm run build</code> in the folder \
     <code>web</code> and build the server again. The API answers under <code>/api</code>.";

/// Everything that is neither API nor health: a file, or the page that the browser's router fills.
pub async fn serve(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::of(Code::MethodNotAllowed).into_response();
    }
    let path = uri.path().trim_start_matches('/');
    if let Some(file) = Files::get(path).filter(|_| path != "index.html") {
        return asset(path, file);
    }
    match page(path) {
        Page::Known => index(StatusCode::OK),
        Page::Unknown => index(StatusCode::NOT_FOUND),
        Page::Unprefixed(rest) => {
            // one slash in front: never the address of another host
            let query = uri
                .query()
                .map(|query| format!("?{query}"))
                .unwrap_or_default();
            Redirect::permanent(&format!("/{rest}{query}")).into_response()
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Page<'a> {
    Known,
    Unknown,
    /// The default language is not part of an address; the rest is.
    Unprefixed(&'a str),
}

fn page(path: &str) -> Page<'_> {
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    match first {
        DEFAULT_LANGUAGE if rest == GUIDE_UNDER_PREFIX => {
            Page::Unprefixed("materials/how-to-download")
        }
        DEFAULT_LANGUAGE if is_route(rest) => Page::Unprefixed(rest),
        OTHER_LANGUAGE if is_route(rest) || rest == GUIDE_UNDER_PREFIX => Page::Known,
        DEFAULT_LANGUAGE | OTHER_LANGUAGE => Page::Unknown,
        _ if is_route(path) => Page::Known,
        _ => Page::Unknown,
    }
}

fn is_route(path: &str) -> bool {
    let path = path.strip_suffix('/').unwrap_or(path);
    ROUTES.iter().any(|route| {
        let mut parts = path.split('/');
        route.split('/').all(|expected| {
            parts
                .next()
                .is_some_and(|part| part == expected || (expected == "{}" && !part.is_empty()))
        }) && parts.next().is_none()
    })
}

fn index(status: StatusCode) -> Response {
    match Files::get("index.html") {
        Some(file) => answer(status, "text/html; charset=utf-8", "no-cache", file),
        None => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (status, headers, NOT_BUILT).into_response()
        }
    }
}

fn asset(path: &str, file: EmbeddedFile) -> Response {
    let kind = file.metadata.mimetype().to_owned();
    let is_text =
        kind.starts_with("text/") || kind.ends_with("javascript") || kind.ends_with("json");
    let kind = if is_text {
        format!("{kind}; charset=utf-8")
    } else {
        kind
    };
    // the build puts a digest into the names of these, and only of these
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    answer(StatusCode::OK, &kind, cache, file)
}

fn answer(status: StatusCode, kind: &str, cache: &'static str, file: EmbeddedFile) -> Response {
    let mut response = (status, Body::from(file.data.into_owned())).into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::try_from(kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_known_with_and_without_the_other_language() {
        for path in [
            "",
            "login",
            "faq/account/email",
            "materials/0f1e",
            "materials/regenerate",
        ] {
            assert_eq!(page(path), Page::Known, "{path}");
            assert_eq!(page(&format!("en/{path}")), Page::Known, "en/{path}");
        }
        assert_eq!(page("en"), Page::Known);
        assert_eq!(page("login/"), Page::Known);
    }

    #[test]
    fn the_default_language_leaves_the_address() {
        assert_eq!(page("ja"), Page::Unprefixed(""));
        assert_eq!(page("ja/login"), Page::Unprefixed("login"));
        assert_eq!(
            page("ja/materials/how-to-dowload"),
            Page::Unprefixed("materials/how-to-download")
        );
    }

    #[test]
    fn what_is_no_page_is_not_found() {
        for path in [
            "fr/login",
            "nothing",
            "login/more",
            "ja/nothing",
            "ja//evil.example",
            "/evil",
        ] {
            assert_eq!(page(path), Page::Unknown, "{path}");
        }
    }

    #[test]
    fn the_guide_has_its_odd_spelling_under_a_prefix_only() {
        assert_eq!(page("en/materials/how-to-dowload"), Page::Known);
        assert_eq!(page("materials/how-to-download"), Page::Known);
    }
}
