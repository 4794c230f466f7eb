//! 項目 (fields): which field of an input is wrong and why, and the reading of JSON that names it.
//!
//! Below every room that takes an input: a wrong address and a wrong amount are told in the same
//! way. The words of an error are chosen outside, by its code.

mod code;
mod error;
mod read;

pub use code::FieldCode;
pub use error::{FieldError, FieldErrors};
pub use read::read;
