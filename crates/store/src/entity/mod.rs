//! Rows as the two databases hold them; the types outside this crate are in the repositories.

pub mod attempt;
pub mod audit_event;
pub mod mail;
pub mod material;
pub mod material_content;
pub mod member;
pub mod session;
