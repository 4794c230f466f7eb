//! Tools of the demo, never there in production: the mails it would have sent (`/outbox`,
//! `/outbox.json`) and its clock (`/clock`).

use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::{FolderMailer, KeptMail, MovableClock};
use shinchoryu_service::Clock as _;
use std::io;
use std::sync::Arc;

/// What the tools work with.
#[derive(Clone)]
pub struct Tools {
    /// The mails.
    pub mails: FolderMailer,
    /// The clock of the product.
    pub clock: Arc<MovableClock>,
}

/// The routes of the tools.
pub fn routes(tools: Tools) -> Router {
    Router::new()
        .route("/outbox", get(page))
        .route("/outbox.json", get(list))
        .route("/outbox/{id}", get(one))
        .route("/clock", get(time).post(advance))
        .with_state(tools)
}

/// Where the clock of the product stands.
#[derive(Serialize)]
struct Time {
    now: String,
    ahead_seconds: i64,
}

/// How far the clock is to move.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    advance_seconds: i64,
}

fn time_of(clock: &MovableClock) -> Json<Time> {
    Json(Time {
        now: clock.now().to_rfc3339(),
        ahead_seconds: clock.ahead(),
    })
}

async fn time(State(tools): State<Tools>) -> Json<Time> {
    time_of(&tools.clock)
}

async fn advance(
    State(tools): State<Tools>,
    by: Result<Json<Advance>, JsonRejection>,
) -> Result<Json<Time>, (StatusCode, &'static str)> {
    let Json(by) = by.map_err(|refused| {
        let asked = "the clock asks for JSON: {\"advance_seconds\": a whole number}";
        (refused.status(), asked)
    })?;
    if tools.clock.advance(by.advance_seconds) {
        Ok(time_of(&tools.clock))
    } else {
        Err((
            StatusCode::UNPROCESSABLE_ENTITY,
            "the clock only moves forward, by ten years at most",
        ))
    }
}

async fn list(State(tools): State<Tools>) -> Response {
    answer(tools.mails.list(), |mails| Json(mails).into_response())
}

async fn page(State(tools): State<Tools>) -> Response {
    answer(tools.mails.list(), |mails| {
        Html(overview(&mails)).into_response()
    })
}

async fn one(State(tools): State<Tools>, Path(id): Path<String>) -> Response {
    answer(tools.mails.list(), |mails| {
        match mails.into_iter().find(|mail| mail.id == id) {
            Some(mail) => Html(mail.html).into_response(),
            None => StatusCode::NOT_FOUND.into_response(),
        }
    })
}

fn answer(
    mails: io::Result<Vec<KeptMail>>,
    show: impl FnOnce(Vec<KeptMail>) -> Response,
) -> Response {
    match mails {
        Ok(mails) => {
            let mut response = show(mails);
            let no_store = header::HeaderValue::from_static("no-store");
            response
                .headers_mut()
                .insert(header::CACHE_CONTROL, no_store);
            response
        }
        Err(error) => {
            tracing::warn!(%error, "the folder of the mails cannot be read");
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
    }
}

const STYLE: &str = "body{margin:0;background:#F5F6F8;color:#1B2230;\
     font:14px/1.7 'Noto Sans JP','Hiragino Sans','BIZ UDPGothic','Yu Gothic UI',sans-serif}\
     header{background:#1B3E6D;color:#fff;padding:12px 24px}\
     h1{margin:0;font-size:18px}header p{margin:0;font-size:13px}\
     main{max-width:760px;margin:0 auto;padding:24px 16px}\
     details{background:#fff;border:1px solid #DCE0E6;border-radius:6px;margin:0 0 12px}\
     summary{padding:12px 16px;cursor:pointer}summary b{display:block}\
     summary span{color:#4F5969;font-size:13px}\
     pre{margin:0;padding:0 16px 12px;white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}\
     .links{margin:0;padding:0 16px 12px}a{color:#234E87}";

/// All mails on one page, the newest open.
fn overview(mails: &[KeptMail]) -> String {
    let list: String = mails
        .iter()
        .enumerate()
        .map(|(index, mail)| {
            format!(
                "<details{open}><summary><b>{subject}</b>\
                 <span>{to} ・ {time} ・ {kind}</span></summary>\
                 <pre>{text}</pre><p class=\"links\"><a href=\"/outbox/{id}\">HTML版を見る</a></p>\
                 </details>\n",
                open = if index == 0 { " open" } else { "" },
                subject = escaped(&mail.subject),
                to = escaped(&mail.to),
                time = time_in_japan(mail.sent_at),
                kind = escaped(&mail.kind),
                text = linked(&escaped(&mail.text)),
                id = escaped(&mail.id),
            )
        })
        .collect();
    let empty = if mails.is_empty() {
        "<p>まだメールはありません。</p>"
    } else {
        ""
    };
    format!(
        "<!doctype html>\n<html lang=\"ja\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>送信箱（デモ） - 資産形成の新潮流</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <header><h1>送信箱（デモ）</h1>\
         <p>このデモが送ったメールです。実際には、どこにも送信されません。</p></header>\n\
         <main>{empty}\n{list}</main>\n</body>\n</html>\n"
    )
}

fn time_in_japan(milliseconds: i64) -> String {
    const JAPAN_OFFSET_SECONDS: i32 = 9 * 3600;
    let instant = chrono::DateTime::from_timestamp_millis(milliseconds);
    let japan = chrono::FixedOffset::east_opt(JAPAN_OFFSET_SECONDS);
    match (instant, japan) {
        (Some(instant), Some(japan)) => instant
            .with_timezone(&japan)
            .format("%Y-%m-%d %H:%M:%S")
            .to_string(),
        _ => String::new(),
    }
}

/// Addresses that stand alone on a line become links; the text is escaped already.
fn linked(text: &str) -> String {
    text.lines()
        .map(|line| {
            if line.starts_with("http://") || line.starts_with("https://") {
                format!("<a href=\"{line}\">{line}</a>\n")
            } else {
                format!("{line}\n")
            }
        })
        .collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::http::Request;
    use tower::ServiceExt as _;

    #[tokio::test]
    async fn the_clock_says_in_its_own_words_what_it_asks_for() {
        let folder = tempfile::tempdir().unwrap();
        let tools = Tools {
            mails: FolderMailer::new(folder.path().join("mail")).unwrap(),
            clock: Arc::default(),
        };
        for (kind, body, status) in [
            ("application/json", "{\"advance_seconds\":60}", 200),
            ("application/json", "{\"advance_seconds\":-1}", 422),
            ("application/json", "{\"advance_seconds\":\"1\"}", 422),
            ("application/json", "{}", 422),
            ("application/json", "{", 400),
            ("text/plain", "{}", 415),
        ] {
            let request = Request::post("/clock").header(header::CONTENT_TYPE, kind);
            let request = request.body(Body::from(body)).unwrap();
            let answer = routes(tools.clone()).oneshot(request).await.unwrap();
            assert_eq!(answer.status(), status, "{body}");
            let said = to_bytes(answer.into_body(), 1_000).await.unwrap();
            let said = String::from_utf8_lossy(&said);
            assert!(said.starts_with("the clock ") || status == 200, "{said}");
        }
    }

    #[test]
    fn a_mail_shows_as_text_with_its_links() {
        let mail = KeptMail {
            id: "0f1e".to_owned(),
            kind: "passkey_added".to_owned(),
            to: "a@example.jp".to_owned(),
            reply_to: None,
            language: "ja".to_owned(),
            sent_at: 1_780_000_000_000,
            subject: "<b>件名</b>".to_owned(),
            text: "名前：\"<script>\"\nhttps://example.jp/reset-password#token=x\n".to_owned(),
            html: String::new(),
        };
        let page = overview(&[mail]);
        assert!(page.contains("&lt;b&gt;件名&lt;/b&gt;") && !page.contains("<script"));
        let link = "<a href=\"https://example.jp/reset-password#token=x\">";
        assert!(page.contains(link), "{page}");
        assert!(page.contains("2026-05-29 05:26:40"), "{page}");
        assert!(overview(&[]).contains("まだメールはありません"));
    }
}
