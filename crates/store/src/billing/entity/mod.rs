//! Rows of what is ordered and paid.

pub mod card;
pub mod confirmation;
pub mod coupon;
pub mod customer;
pub mod subscription;
pub mod trial;
