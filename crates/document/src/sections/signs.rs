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

/// The end of a scale: the next figure above an amount that is easy to read, thousands at least; zero for what is not
/// above it.
pub(super) fn rounded_up(amount: i64) -> i64 {
    if amount <= 0 {
        return 0;
    }
    let mut unit = 1_000;
    loop {
        for step in [10, 12, 15, 20, 25, 30, 40, 50, 60, 80] {
            if unit * step >= amount {
                return unit * step;
            }
        }
        unit *= 10;
    }
}

/// Whether a figure as it is written has no digit but zeros.
pub(super) fn is_nothing(written: &str) -> bool {
    !written.contains(|letter: char| ('1'..='9').contains(&letter))
}
