//! Who comes in: sign-up, sign-in, second factors, sessions, and the ways back after a loss.

pub(crate) mod attempts;
pub(crate) mod email_code;
pub(crate) mod error;
pub(crate) mod factor;
pub(crate) mod forgot_password;
pub(crate) mod fresh;
pub(crate) mod grave;
pub(crate) mod known_device;
pub(crate) mod lost_device;
pub(crate) mod mfa_reset;
pub(crate) mod opened;
pub(crate) mod passkey;
pub(crate) mod password;
pub(crate) mod password_rules;
pub(crate) mod recovery_code;
pub(crate) mod relying_party;
pub(crate) mod second_factor;
pub(crate) mod session;
pub(crate) mod session_rule;
pub(crate) mod sign_in;
pub(crate) mod sign_up;
pub(crate) mod totp;
