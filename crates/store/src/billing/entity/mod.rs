//! Rows of what is ordered and paid.

pub mod card;
pub mod charge;
pub mod confirmation;
pub mod coupon;
pub mod customer;
pub mod difference;
pub mod invoice;
pub mod number;
pub mod refund;
pub mod report;
pub mod subscription;
pub mod trial;
