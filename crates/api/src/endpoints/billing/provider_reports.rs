//! `POST /api/provider/reports`: what the payment provider tells by itself. It is no call of the pages: nobody
//! has a session there, and the signature says who it is.

use crate::body::{SMALL, read};
use crate::state::ApiState;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::post;
use shinchoryu_service::{NotKept, ReportRefusal};

/// Where the provider sends its reports.
pub const PATH: &str = "/api/provider/reports";
/// What the providers that there are sign with.
const SIGNATURE: &str = "stripe-signature";

/// The route, which is not in the description of the API: no page calls it.
pub fn routes() -> Router<ApiState> {
    Router::new().route(PATH, post(receive))
}

/// 204 once it is kept. 400 when it is not the provider's; 404 where none is expected; 413; 503 when it
/// cannot be kept now, so that it is told again.
async fn receive(State(state): State<ApiState>, headers: HeaderMap, request: Request) -> Response {
    let signature = headers.get(SIGNATURE).and_then(|value| value.to_str().ok());
    let body = match read(request, SMALL).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    let signature = signature.unwrap_or_default();
    let status = match state.service.receive_report(signature, &body).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(NotKept::Refused(ReportRefusal::Unexpected)) => StatusCode::NOT_FOUND,
        Err(NotKept::Refused(refusal)) => {
            tracing::warn!(%refusal, "a report of the payment provider was not taken");
            StatusCode::BAD_REQUEST
        }
        Err(NotKept::Later(error)) => {
            tracing::error!(%error, "a report of the payment provider could not be kept");
            StatusCode::SERVICE_UNAVAILABLE
        }
    };
    status.into_response()
}
