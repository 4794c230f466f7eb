//! Pages that the build has drawn, and other files that name this installation.

use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};

use crate::cookies::TokenCookie;
use crate::packed::packed;
use crate::state::Settings;

/// The top page as the build has drawn it, by address.
const DRAWN: [(&str, &str); 3] = [
    ("", "top.ja.html"),
    ("en", "top.en.html"),
    ("en/", "top.en.html"),
];
/// Other files with a place for the address.
const NAMING_US: [&str; 2] = ["robots.txt", "sitemap.xml"];
/// What stands for the address of an installation, as `web/build/prerender.ts` writes it.
const ORIGIN: &str = "%ORIGIN%";

/// What stands at this path with the address of this installation in its places; nothing where no such file does. Whoever
/// is signed in gets no drawn page, which is that of a visitor.
pub fn drawn(path: &str, settings: &Settings, asked: &HeaderMap) -> Option<Response> {
    let is_stranger = || TokenCookie::Session.read(settings, asked).is_none();
    let page = DRAWN.iter().find(|(address, _)| *address == path);
    let page = page.map(|(_, file)| *file).filter(|_| is_stranger());
    let file = page.or_else(|| NAMING_US.contains(&path).then_some(path))?;
    // of nobody who asks: as it is
    let file = packed(file, &HeaderMap::new())?;
    let text = std::str::from_utf8(&file.bytes).ok()?;
    let first = || settings.origins.first()?.to_str().ok();
    let origin = settings.public_url.as_deref().or_else(first);
    let headers = [
        (header::CONTENT_TYPE, file.kind),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "cookie".to_owned()),
    ];
    let text = text.replace(ORIGIN, origin.unwrap_or_default());
    Some((headers, text).into_response())
}
