//! 公的年金 of a case, apart from what is calculated with it: the case itself holds it.

use shinchoryu_quantity::{Month, Yen};

/// 公的年金, yen a year, checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pension {
    pub(super) earnings_related: Yen,
    pub(super) basic: Yen,
    pub(super) additional: Yen,
    pub(super) other: Yen,
    /// The first month paid for.
    pub(super) drawn_from: Month,
}
