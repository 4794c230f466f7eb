//! Signing in with a passkey: both factors in one.

pub mod finish;
pub mod start;
