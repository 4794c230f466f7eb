//! What whoever runs the product does: members of the demo, what happens by itself, tidying, and what
//! the terminal and whoever watches ask for.

pub(crate) mod admit;
mod books;
mod content;
mod coupons;
mod jobs;
mod papers;
pub(crate) mod readiness;
mod refund;
mod terminal;
mod terminal_row;
pub(crate) mod tidy;

pub use books::*;
pub use content::*;
pub use coupons::*;
pub use papers::*;
pub use refund::*;
pub use terminal::*;
