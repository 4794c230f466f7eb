//! What whoever runs the product does: members of the demo, what happens by itself, tidying, and what
//! the terminal and whoever watches ask for.

pub(crate) mod admit;
mod jobs;
pub(crate) mod readiness;
mod terminal;

pub use terminal::*;
pub(crate) mod tidy;
