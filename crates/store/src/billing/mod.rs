//! What is ordered and paid: coupons, cards, customers, subscriptions and free plans.

pub(crate) mod cards;
pub(crate) mod coupons;
pub(crate) mod customers;
pub(crate) mod discount;
pub(crate) mod entity;
pub(crate) mod free_plans;
pub(crate) mod subscriptions;
