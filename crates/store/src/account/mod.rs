//! What members change about themselves: another address, and the end of it all.

pub(crate) mod deletions;
pub(crate) mod email_changes;
