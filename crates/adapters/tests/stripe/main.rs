//! The adapter for Stripe, against the stand-in for Stripe (`e2e/stand-ins/stripe`).

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

mod account;
mod calls;
mod cards;
mod charges;
mod kept;
mod lost;
mod refunds;
mod reports;
mod stand_in;
mod world;
