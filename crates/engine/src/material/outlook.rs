use shinchoryu_law::LawBook;

use super::input::MaterialInput;
use super::money::{Money, money};
use super::path::{Path, path};
use crate::Trace;

/// 月次と推移 of a material, as far as it has them: without a day of the resolution, or with no month left until the
/// leaving, one of the two may be missing where the comparison is whole. Without reasons.
#[must_use]
pub fn outlook(input: &MaterialInput, law: &LawBook) -> (Option<Money>, Option<Path>) {
    let money = money(input, law, &mut Trace::off());
    let path = path(input, law, &mut Trace::off());
    (money.ok(), path.ok())
}
