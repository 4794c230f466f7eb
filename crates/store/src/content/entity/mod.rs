//! Rows of what is told.

pub mod announcement;
pub mod announcement_read;
pub mod event;
