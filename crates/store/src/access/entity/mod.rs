//! Rows of who comes in.

pub mod attempt;
pub mod ceremony;
pub mod consent;
pub mod device;
pub mod email_code;
pub mod mfa_reset;
pub mod passkey;
pub mod recovery_code;
pub mod reset_token;
pub mod spent_step;
