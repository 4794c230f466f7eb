//! The web pages inside the binary, with honest status codes.

use crate::drawn::drawn;
use crate::packed::{Final, Packed, packed};
use crate::problem::{Code, Problem};
use crate::state::ApiState;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use headers::{HeaderMapExt as _, IfNoneMatch};
use serde::Deserialize;
use std::sync::LazyLock;

/// A page of the browser's router.
#[derive(Debug, Deserialize)]
struct Route {
    /// Its address; `:id` stands for any one part.
    path: String,
    /// Whether it belongs to those that tell people from programs.
    has_bot_check: bool,
}

/// Pages of the browser's router, made from its table by `scripts/gen`. An address without its page
/// is not found here either.
static ROUTES: LazyLock<Vec<Route>> = LazyLock::new(|| {
    // a list that cannot be read would leave no page; a test keeps that from shipping
    serde_json::from_str(include_str!("routes.json")).unwrap_or_default()
});

const DEFAULT_LANGUAGE: &str = "ja";
const OTHER_LANGUAGE: &str = "en";

const INDEX: &str = "index.html";

/// Shown by a build that has no web pages in it.
const NOT_BUILT: &str = "<!doctype html><meta charset=utf-8><title>資産形成の新潮流</title>\
     <p>The web pages are not built. Run <code>npm ci && npm run build</code> in the folder \
     <code>web</code> and build the server again. The API answers under <code>/api</code>.";

/// Everything that is neither API nor health: a file, or the page that the browser's router fills.
pub async fn serve(
    State(state): State<ApiState>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return Problem::of(Code::MethodNotAllowed).into_response();
    }
    let Some(path) = uri.path().strip_prefix('/') else {
        // the server as a whole (`*`) is no page
        return Problem::of(Code::NotFound).into_response();
    };
    if let Some(answer) = drawn(path, &state.settings, &headers) {
        return answer;
    }
    // what fills the pages of other addresses has none of its own
    if let Some(file) = packed(path, &headers).filter(|_| !path.ends_with(".html")) {
        return asset(path, file, &headers);
    }
    match page(path) {
        Page::Known => index(StatusCode::OK, &headers),
        Page::Unknown => index(StatusCode::NOT_FOUND, &headers),
        Page::Unprefixed(rest) => {
            // one slash in front of a page's name: never the address of another host
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
    if !is_plain(path) {
        return Page::Unknown;
    }
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    match first {
        DEFAULT_LANGUAGE if is_route(rest) => Page::Unprefixed(rest),
        OTHER_LANGUAGE if is_route(rest) => Page::Known,
        DEFAULT_LANGUAGE | OTHER_LANGUAGE => Page::Unknown,
        _ if is_route(path) => Page::Known,
        _ => Page::Unknown,
    }
}

/// Whether every reader finds the same parts in the path. Two slashes together, what a browser takes
/// for a slash, and what it leaves out of an address could name another host to one of them; a part
/// that hides such a character in percent is no page of ours either.
fn is_plain(path: &str) -> bool {
    let hides = |part: &str| {
        let mut part = part;
        // a percent sign may be written in percent itself
        while let Some(inner) = part.strip_prefix("25") {
            part = inner;
        }
        let code = part
            .get(..2)
            .and_then(|hex| u8::from_str_radix(hex, 16).ok());
        code.is_some_and(|byte| byte.is_ascii_control() || matches!(byte, b'/' | b'\\'))
    };
    !path.starts_with('/')
        && !path.contains("//")
        && !path.contains('\\')
        && !path.split('%').skip(1).any(hides)
}

/// Whether the page at this address tells people from programs.
pub fn has_bot_check(path: &str) -> bool {
    let path = path.trim_start_matches('/');
    let (first, rest) = path.split_once('/').unwrap_or((path, ""));
    let page = if first == OTHER_LANGUAGE { rest } else { path };
    route(page).is_some_and(|route| route.has_bot_check)
}

fn is_route(path: &str) -> bool {
    route(path).is_some()
}

fn route(path: &str) -> Option<&'static Route> {
    let path = path.strip_suffix('/').unwrap_or(path);
    ROUTES.iter().find(|route| {
        let mut parts = path.split('/');
        let mut expected = route.path.trim_start_matches('/').split('/');
        expected.all(|expected| {
            parts.next().is_some_and(|part| {
                part == expected || (expected.starts_with(':') && !part.is_empty())
            })
        }) && parts.next().is_none()
    })
}

fn index(status: StatusCode, asked: &HeaderMap) -> Response {
    match packed(INDEX, asked) {
        Some(file) => answer(status, "no-cache", file, asked),
        None => {
            let headers = [
                (header::CONTENT_TYPE, "text/html; charset=utf-8"),
                (header::CACHE_CONTROL, "no-store"),
            ];
            (status, headers, NOT_BUILT).into_response()
        }
    }
}

fn asset(path: &str, file: Packed, asked: &HeaderMap) -> Response {
    // the build puts a digest into the names of these, and only of these
    let cache = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    answer(StatusCode::OK, cache, file, asked)
}

fn answer(status: StatusCode, cache: &'static str, file: Packed, asked: &HeaderMap) -> Response {
    let known = asked.typed_get::<IfNoneMatch>();
    let is_known = file
        .tag
        .as_ref()
        .zip(known)
        .is_some_and(|(tag, known)| !known.precondition_passes(tag));
    // whoever has the page is told all the same that there is none at this address
    let mut response = if is_known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, file.bytes).into_response()
    };
    response.extensions_mut().insert(Final);
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = file.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    if let Some(tag) = file.tag {
        headers.typed_insert(tag);
    }
    if let Ok(kind) = HeaderValue::try_from(file.kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `scripts/gen --check` compares the list with the table it is made from.
    #[test]
    fn pages_are_known_with_and_without_the_other_language() {
        assert!(ROUTES.len() >= 30, "{:?}", *ROUTES);
        for route in ROUTES.iter().map(|route| &route.path) {
            assert!(route.starts_with('/'), "{route}");
            let path = route.trim_start_matches('/').replace(":id", "0f1e");
            assert_eq!(page(&path), Page::Known, "{route}");
            let prefixed = format!("en/{path}");
            assert_eq!(page(prefixed.trim_end_matches('/')), Page::Known, "{route}");
        }
        assert_eq!(page("login/"), Page::Known);
    }

    #[test]
    fn the_default_language_leaves_the_address() {
        assert_eq!(page("ja"), Page::Unprefixed(""));
        assert_eq!(page("ja/login"), Page::Unprefixed("login"));
    }

    #[test]
    fn what_is_no_page_is_not_found() {
        for path in [
            "fr/login",
            "nothing",
            "login/more",
            "about/us",
            "faq/account/name",
            "materials/regenerate/1/2",
            "ja/nothing",
            "ja//evil.example",
            "/evil",
            "/login",
            "ja//",
            "ja//login",
            "ja/\\login",
            "materials/%2fevil.example",
            "ja/materials/%5Cevil.example",
            "en/materials/%252Fevil.example",
            "ja/materials/%09",
        ] {
            assert_eq!(page(path), Page::Unknown, "{path}");
        }
    }
}
