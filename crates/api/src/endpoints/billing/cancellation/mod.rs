//! `/members/me/plan/cancellation`: the end of the plan, and its undoing.

pub mod post;
pub mod undo;
