//! 据置: a look ahead counts with the last value where none is enacted yet.
//!
//! Which values a calculation of a far year needs is known only where it asks for them, many calls
//! deep; whether it may go on with the last one is known where the look ahead begins.

use std::cell::Cell;

thread_local! {
    static CARRYING: Cell<bool> = const { Cell::new(false) };
}

/// Does `work` with every last value counting on beyond its end; each value read so is marked as
/// carried. A day before the first value, or in a gap, is refused as ever.
pub fn carrying<T>(work: impl FnOnce() -> T) -> T {
    let before = Before(CARRYING.replace(true));
    let done = work();
    drop(before);
    done
}

/// Whether a look ahead is under way on this thread.
pub(crate) fn is_carrying() -> bool {
    CARRYING.get()
}

/// What was so before; it is so again afterwards, also when the work panics.
struct Before(bool);

impl Drop for Before {
    fn drop(&mut self) {
        CARRYING.set(self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LawBook, watched};
    use shinchoryu_quantity::date;

    #[test]
    fn a_look_ahead_goes_on_with_the_last_value_and_marks_it() {
        let surtax = &LawBook::embedded().unwrap().individual.income_tax.surtax;
        let far = date(2040, 1, 1);
        assert!(surtax.at(far).is_err());
        let (total, marks) = watched(|| carrying(|| surtax.at(far).unwrap().value.total()));
        assert_eq!(total, surtax.at(date(2027, 1, 1)).unwrap().value.total());
        assert!(marks.iter().any(|mark| mark.carried));
        assert!(carrying(|| surtax.at(date(2020, 1, 1))).is_err());
        assert!(surtax.at(far).is_err(), "it ends with the work");
    }
}
