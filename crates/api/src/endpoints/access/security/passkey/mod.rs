//! `/members/me/security/passkeys/{id}`: another name, or none.

pub mod remove;
pub mod rename;
