//! What is ordered and paid: the plan, coupons, cards, and what was confirmed.

pub(crate) mod cancellation;
pub(crate) mod cards;
pub(crate) mod charging;
pub(crate) mod collection;
pub(crate) mod confirmation;
pub(crate) mod coupon;
pub(crate) mod dunning;
pub(crate) mod error;
pub(crate) mod free_plan;
pub(crate) mod history;
pub(crate) mod incoming;
pub(crate) mod member_plan;
pub(crate) mod moves;
pub(crate) mod notices;
pub(crate) mod order;
pub(crate) mod pay;
pub(crate) mod payments;
pub(crate) mod plan;
pub(crate) mod recipient;
pub(crate) mod reconcile;
pub(crate) mod refunding;
pub(crate) mod renewal;
pub(crate) mod reports;
pub(crate) mod standing;
pub(crate) mod trial;
