//! What whoever runs the installation tells visitors and members.

pub(crate) mod announcements;
pub(crate) mod both;
pub(crate) mod entity;
pub(crate) mod events;
