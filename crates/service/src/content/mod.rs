//! 内容: what is said to everybody, and what everybody may say to us.

pub(crate) mod announcements;
pub(crate) mod contact;
pub(crate) mod events;
pub(crate) mod files;
pub(crate) mod plain;
