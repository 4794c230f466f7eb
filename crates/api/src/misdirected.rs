//! What a person reads who came under a wrong address. No page of the web is served there, so the
//! words stand here, and nothing of the request is in them.

use crate::problem::{Code, Problem};
use crate::state::Settings;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, Method, header};
use axum::response::{IntoResponse as _, Response};

/// It has no scripts, loads nothing and sends nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; \
                      form-action 'none'; frame-ancestors 'none'";

const STYLE: &str = "body{margin:0;background:#F5F6F8;color:#1B2230;\
     font:16px/1.7 'Noto Sans JP','Hiragino Sans','BIZ UDPGothic','Yu Gothic UI',sans-serif}\
     main{max-width:640px;margin:0 auto;padding:48px 16px}h1{margin:0;font-size:20px}\
     section{margin:0 0 32px}p{margin:8px 0 0}a{color:#234E87;overflow-wrap:anywhere}";

/// The same in Japanese and in English.
struct Words {
    title: [&'static str; 2],
    text: [&'static str; 2],
    link: [&'static str; 2],
}

const NO_HOST: Words = Words {
    title: [
        "接続先のアドレスを確認できませんでした",
        "The request named no host",
    ],
    text: [
        "接続先のホスト名が、要求に含まれていないか、正しくありません。アドレスを入力し直してください。",
        "The request does not say, or not clearly, which address it is for. Please enter the address again.",
    ],
    link: ["ご利用はこちらから", "You find us at"],
};

const OTHER_HOST: Words = Words {
    title: [
        "このアドレスではご利用いただけません",
        "This server does not answer at this address",
    ],
    text: [
        "アドレスが正しいか、お確かめください。",
        "Please check the address.",
    ],
    link: ["ご利用はこちらから", "You find us at"],
};

/// The refusal, as a page for who asks for one.
pub fn refuse(code: Code, settings: &Settings, wants_page: bool) -> Response {
    if !wants_page {
        return Problem::of(code).into_response();
    }
    let words = if code == Code::InvalidHost {
        &NO_HOST
    } else {
        &OTHER_HOST
    };
    let fixed = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
    ];
    let page = page(words, settings.public_url.as_deref());
    let mut response = (code.status(), fixed, page).into_response();
    let headers = response.headers_mut();
    headers.append(header::VARY, HeaderValue::from_static("accept"));
    response
}

/// A browser that opens an address says that it wants a page; scripts and other programs do not.
pub fn wants_page(request: &Request) -> bool {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    reads && accepts_pages(request.headers())
}

fn accepts_pages(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT).iter();
    lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','))
        .filter_map(|range| range.split(';').next())
        .any(|kind| kind.trim().eq_ignore_ascii_case("text/html"))
}

fn page(words: &Words, address: Option<&str>) -> String {
    let section = |language: &str, index: usize| {
        let link = address.map(|address| {
            let address = escaped(address);
            let link = words.link[index];
            format!("<p>{link}: <a href=\"{address}/\">{address}</a>")
        });
        format!(
            "<section lang={language}><h1>{}</h1><p>{}{}</section>",
            words.title[index],
            words.text[index],
            link.unwrap_or_default(),
        )
    };
    format!(
        "<!doctype html><html lang=ja><meta charset=utf-8>\
         <meta name=viewport content=\"width=device-width\"><title>{}</title>\
         <style>{STYLE}</style><main>{}{}</main>",
        words.title[0],
        section("ja", 0),
        section("en", 1),
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_for_who_asks_for_one() {
        for (lines, expected) in [
            (vec![], false),
            (vec!["*/*"], false),
            (vec!["application/json"], false),
            (vec!["text/html-like"], false),
            (vec!["text/html"], true),
            (vec!["application/json, TEXT/HTML;q=0.9"], true),
            (vec!["application/json", "text/html"], true),
        ] {
            let line = |line: &&'static str| (header::ACCEPT, HeaderValue::from_static(line));
            let headers = lines.iter().map(line).collect();
            assert_eq!(accepts_pages(&headers), expected, "{lines:?}");
        }
    }

    #[test]
    fn the_public_address_is_a_link_and_nothing_but_a_link() {
        let page = page(&OTHER_HOST, Some("https://a\"><b>&"));
        let link = "<a href=\"https://a&quot;&gt;&lt;b&gt;&amp;/\">";
        assert_eq!(page.matches(link).count(), 2, "{page}");
        assert!(!super::page(&NO_HOST, None).contains("href"));
    }
}
