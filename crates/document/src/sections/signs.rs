//! Which way an amount goes, and what is written as nothing.

use shinchoryu_engine::material::Difference;
use shinchoryu_quantity::Yen;

/// Which way an amount goes: the end of the key of its words.
pub(super) fn way(change: Yen) -> &'static str {
    match change.get().signum() {
        1 => "up",
        -1 => "down",
        _ => "same",
    }
}

/// Whether there is more money, and less of it for neither the person nor the company.
pub(super) fn is_gain(difference: &Difference) -> bool {
    difference.together > Yen::ZERO
        && difference.take_home >= Yen::ZERO
        && difference.company_money_left >= Yen::ZERO
}

/// Whether a figure as it is written has no digit but zeros.
pub(super) fn is_nothing(written: &str) -> bool {
    !written.contains(|letter: char| ('1'..='9').contains(&letter))
}
