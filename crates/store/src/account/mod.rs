//! The end of an account.

pub(crate) mod deletions;
