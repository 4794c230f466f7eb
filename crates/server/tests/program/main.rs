//! The program itself, started as a process.

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

mod backups;
mod commands;
mod crowd;
mod demo;
mod drills;
mod ground;
mod killed;
mod killed_charges;
mod mail_server;
mod pilot;
mod reach;
mod refunds;
#[path = "../../../adapters/tests/stripe/stand_in.rs"]
mod stand_in;
#[path = "../../../adapters/tests/stripe/calls.rs"]
mod stand_in_calls;
mod stripe;
mod world;
