//! What is ordered and paid: coupons, cards, customers, subscriptions and free plans,
//! invoices, attempts to charge them, and what is given back of them.

pub(crate) mod cards;
pub(crate) mod charges;
pub(crate) mod confirmations;
pub(crate) mod coupons;
pub(crate) mod customers;
pub(crate) mod discount;
pub(crate) mod due;
pub(crate) mod entity;
pub(crate) mod forgotten;
pub(crate) mod free_plans;
pub(crate) mod invoices;
mod kept;
pub(crate) mod notices;
pub(crate) mod refunds;
pub(crate) mod reports;
pub(crate) mod statuses;
pub(crate) mod subscriptions;
