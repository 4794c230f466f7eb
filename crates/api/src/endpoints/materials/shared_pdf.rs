//! `GET /shared/{ticket}/document.pdf`.
//!
//! Who may (A12345PUDXQWRd): ok ok ok ok ok ok ok ok ok ok ok ok ok ok

use crate::file::pdf_file;
use crate::params::At;
use crate::problem::Problem;
use crate::state::ApiState;
use crate::visitor::Visitor;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse as _, Redirect, Response};
use shinchoryu_service::MaterialsError;

/// The page that says that a link opens nothing.
const PAGE: &str = "/shared";
/// A page of ours shows it in a frame, and no page of anybody else.
const FRAMED: HeaderValue = HeaderValue::from_static("frame-ancestors 'self'");

/// The document of a link that was opened: the bytes that were kept when it was issued. Fetching it counts no view.
/// 410 when the ticket is none or over, and when the link has ended meanwhile; who comes by the link of a page is led to
/// the page that says so.
#[utoipa::path(
    get,
    path = "/shared/{ticket}/document.pdf",
    extensions(("x-refusals" = json!(["shared_link_invalid"]))),
    tag = "shared",
    params(("ticket" = String, Path, description = "of the answer of `/shared/open`")),
    responses(
        (status = 200, body = Vec<u8>, content_type = "application/pdf"),
        (status = 303, description = "to the page that says that it opens nothing"),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Visitor(peer): Visitor,
    At(ticket): At<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let pdf = match state.service.shared_pdf(&ticket, &peer).await {
        Err(MaterialsError::SharedLinkInvalid) if is_for_a_tab(&headers) => {
            return Ok(Redirect::to(PAGE).into_response());
        }
        answer => answer?,
    };
    let mut response = pdf_file(&pdf.name, pdf.bytes);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, FRAMED);
    Ok(response)
}

/// Whether somebody would read the answer in a tab of their browser.
fn is_for_a_tab(headers: &HeaderMap) -> bool {
    headers
        .get("sec-fetch-dest")
        .is_some_and(|what| what == "document")
}
