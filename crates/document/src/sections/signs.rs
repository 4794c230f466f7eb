//! Which way an amount goes, and what is written as nothing.

use shinchoryu_quantity::Yen;

/// Which way an amount goes: the end of the key of its words.
pub(super) fn way(change: Yen) -> &'static str {
    match change.get().signum() {
        1 => "up",
        -1 => "down",
        _ => "same",
    }
}

/// Whether a figure as it is written has no digit but zeros.
pub(super) fn is_nothing(written: &str) -> bool {
    !written.contains(|letter: char| ('1'..='9').contains(&letter))
}
