//! A backup while it is made: what all its parts are made from.

use crate::Service;
use crate::ground::error::CommonError;
use chrono::{DateTime, Utc};
use shinchoryu_store::Member;
use shinchoryu_words::Language;
use std::time::Duration;

/// What is taken away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BackupOf {
    /// Everything: account, billing and materials.
    Everything,
    /// 資料 alone.
    Materials,
}

/// A backup while it is made.
pub(super) struct Backup {
    pub(super) service: Service,
    pub(super) member: Member,
    pub(super) language: Language,
    pub(super) now: DateTime<Utc>,
    /// On the clock that only goes on.
    pub(super) begun: Duration,
    pub(super) of: BackupOf,
}

/// JSON that a person can read, too.
pub(super) fn pretty(value: &impl serde::Serialize) -> Result<String, CommonError> {
    serde_json::to_string_pretty(value).map_err(|error| CommonError::Internal(error.to_string()))
}
