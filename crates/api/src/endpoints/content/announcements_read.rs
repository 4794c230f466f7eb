//! `POST /announcements/read`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403
//! Example: { "ids": ["rates-2027"] }

use crate::body::{Body, some};
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use utoipa::ToSchema;

/// As many as a list has. The document takes only a literal, below.
const MAX_IDS: usize = 100;

/// Which announcements.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadRequest {
    /// Their names; one that is told to nobody at present is passed over.
    #[schema(min_items = 1, max_items = 100)]
    ids: Vec<String>,
}

/// Marks announcements as read by the member.
#[utoipa::path(
    post,
    path = "/announcements/read",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "content",
    security(("session" = [])),
    request_body = ReadRequest,
    responses(
        (status = 204),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn post(
    State(state): State<ApiState>,
    Active(member): Active,
    Body(request): Body<ReadRequest>,
) -> Result<StatusCode, Problem> {
    some("ids", &request.ids, MAX_IDS)?;
    let ids = request.ids;
    state.service.mark_announcements_read(&member, ids).await?;
    Ok(StatusCode::NO_CONTENT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_service::MOST_ANNOUNCEMENTS;

    #[test]
    fn a_whole_list_can_be_marked() {
        assert_eq!(u64::try_from(MAX_IDS).ok(), Some(MOST_ANNOUNCEMENTS));
    }
}
