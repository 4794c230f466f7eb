//! A backup and the way back, on both databases and from one to the other.

#![expect(clippy::unwrap_used, reason = "a test ends where its helper fails")]

mod refused;
mod shelf;
mod there_and_back;
