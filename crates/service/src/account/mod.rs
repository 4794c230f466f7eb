//! What members change about themselves: profile, address, password, and the end of it all.

pub(crate) mod backup;
pub(crate) mod change_email;
pub(crate) mod change_password;
pub(crate) mod confirm_address;
pub(crate) mod delete_account;
pub(crate) mod error;
pub(crate) mod invoice_archive;
pub(crate) mod invoice_paper;
pub(crate) mod language;
pub(crate) mod postal;
pub(crate) mod profile;
