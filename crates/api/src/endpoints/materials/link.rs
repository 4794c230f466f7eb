//! 共有リンク: the shape that the calls of links share.

use chrono::{DateTime, Utc};
use serde::Serialize;
use shinchoryu_service::SharedLink as Kept;
use utoipa::ToSchema;
use uuid::Uuid;

/// A link by which somebody without an account reads what was issued.
#[derive(Serialize, ToSchema)]
pub struct SharedLink {
    /// Its id; not what its address holds.
    id: Uuid,
    /// 発行番号: which of what was issued.
    number: i64,
    /// 共有先: what the member calls it.
    label: String,
    /// Whether a passcode is asked for.
    has_passcode: bool,
    /// When it was made.
    created_at: DateTime<Utc>,
    /// Until when it stands.
    expires_at: DateTime<Utc>,
    /// How often it was opened.
    views: i64,
    /// When it was opened last.
    viewed_at: Option<DateTime<Utc>>,
    /// When it was taken back.
    revoked_at: Option<DateTime<Utc>>,
}

impl From<Kept> for SharedLink {
    fn from(kept: Kept) -> Self {
        Self {
            id: kept.id.0,
            number: kept.number,
            label: kept.label,
            has_passcode: kept.passcode.is_some(),
            created_at: kept.created_at,
            expires_at: kept.expires_at,
            views: kept.views,
            viewed_at: kept.viewed_at,
            revoked_at: kept.revoked_at,
        }
    }
}
