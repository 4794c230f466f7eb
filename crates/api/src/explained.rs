//! Answers with every step, which are large.

use crate::problem::Problem;
use axum::Json;
use axum::response::{IntoResponse, Response};
use serde::Serialize;

/// The answer of a calculation. With `explain` it is made, and written as JSON, off the threads that answer other requests: the
/// steps of a material with contracts for life are megabytes.
pub async fn answered<T: Serialize + 'static>(
    explain: bool,
    calculate: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<Response, Problem> {
    let written = move || calculate().map(|answer| Json(answer).into_response());
    if !explain {
        return written();
    }
    match tokio::task::spawn_blocking(written).await {
        Ok(answer) => answer,
        Err(error) => match error.try_into_panic() {
            // it is told as one of any handler
            Ok(panic) => std::panic::resume_unwind(panic),
            Err(_cancelled) => std::future::pending().await,
        },
    }
}
