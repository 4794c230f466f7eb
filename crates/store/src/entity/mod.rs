//! Rows as the two databases hold them; the types outside this crate are in the repositories.

pub mod attempt;
pub mod audit_event;
pub mod card;
pub mod ceremony;
pub mod confirmation;
pub mod consent;
pub mod coupon;
pub mod customer;
pub mod deletion;
pub mod device;
pub mod email_code;
pub mod installation;
pub mod mail;
pub mod material;
pub mod material_content;
pub mod member;
pub mod mfa_reset;
pub mod passkey;
pub mod recovery_code;
pub mod reset_token;
pub mod session;
pub mod spent_step;
pub mod subscription;
pub mod trial;
pub mod window;
pub mod window_mark;
