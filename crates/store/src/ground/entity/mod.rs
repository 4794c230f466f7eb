//! Rows as the two databases hold them; the types outside this crate are in the repositories. Those
//! of one wing alone stand in its own `entity`.

pub mod audit_event;
pub mod deletion;
pub mod installation;
pub mod job;
pub mod mail;
pub mod member;
pub mod refusal;
pub mod session;
pub mod window;
pub mod window_mark;
