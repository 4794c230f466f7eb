//! Inputs and results of a material as the database keeps them.

use crate::ground::error::ServiceError;
use serde::{Deserialize, Serialize};

pub(crate) fn json(value: &impl Serialize) -> Result<String, ServiceError> {
    serde_json::to_string(value).map_err(|error| ServiceError::Internal(error.to_string()))
}

pub(crate) fn stored<'a, T: Deserialize<'a>>(
    column: &str,
    text: &'a str,
) -> Result<T, ServiceError> {
    serde_json::from_str(text).map_err(|error| ServiceError::unreadable(column, &error))
}
