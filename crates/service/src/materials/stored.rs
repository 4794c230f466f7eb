//! Inputs and results of a material as the database keeps them.

use crate::ground::error::CommonError;
use serde::{Deserialize, Serialize};

pub(crate) fn json(value: &impl Serialize) -> Result<String, CommonError> {
    serde_json::to_string(value).map_err(|error| CommonError::Internal(error.to_string()))
}

pub(crate) fn stored<'a, T: Deserialize<'a>>(
    column: &str,
    text: &'a str,
) -> Result<T, CommonError> {
    serde_json::from_str(text).map_err(|error| CommonError::unreadable(column, &error))
}
