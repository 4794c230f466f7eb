//! What whoever runs the installation tells visitors and members, and how it is written.

pub(crate) mod announcements;
pub(crate) mod events;
pub(crate) mod files;
pub(crate) mod plain;
