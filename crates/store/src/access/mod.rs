//! Who comes in: sessions, factors, passkeys, devices, codes, and failed attempts.

pub(crate) mod attempts;
pub(crate) mod consents;
pub(crate) mod copied;
pub(crate) mod devices;
pub(crate) mod email_codes;
pub(crate) mod entity;
pub(crate) mod factors;
pub(crate) mod mfa_resets;
pub(crate) mod passkeys;
pub(crate) mod passwords;
pub(crate) mod reset_links;
pub(crate) mod sessions;
