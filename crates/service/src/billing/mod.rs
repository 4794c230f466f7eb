//! What is ordered and paid: the plan, coupons, cards, and what was confirmed.

pub(crate) mod cards;
pub(crate) mod collection;
pub(crate) mod confirmation;
pub(crate) mod coupon;
pub(crate) mod error;
pub(crate) mod free_plan;
pub(crate) mod order;
pub(crate) mod payments;
pub(crate) mod plan;
pub(crate) mod standing;
pub(crate) mod trial;
