//! The adapter for Stripe, against the stand-in for Stripe (`e2e/stand-ins/stripe`).

mod cards;
mod charges;
mod lost;
mod refunds;
mod reports;
mod stand_in;
mod world;
