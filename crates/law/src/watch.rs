//! 読み取りの記録: which values that need a mark a calculation has read.
//!
//! A calculation asks for its values where it needs them, many calls deep; what was asked for is known
//! here and nowhere else. Only a value that needs a mark costs anything, and nothing of it changes an
//! answer.

use std::cell::RefCell;

use rustc_hash::FxHashSet;

use crate::{Citation, LawMark};

/// Which value of which file, and how it was read: what tells two readings apart without a look at words.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Key(usize);

impl Key {
    /// `entry` stands at its own address, whose two lowest bits are free.
    pub(crate) fn of<T>(entry: &T, carried: bool, stale: bool) -> Self {
        const { assert!(align_of::<T>() >= 4) };
        let flags = usize::from(carried) | usize::from(stale) << 1;
        Self(std::ptr::from_ref(entry).addr() | flags)
    }
}

/// What a calculation has read.
#[derive(Default)]
struct Reading {
    seen: FxHashSet<Key>,
    marks: Vec<LawMark>,
}

impl Reading {
    /// A value that is read for several days, or by several parts, has one mark.
    fn add(&mut self, mark: LawMark) {
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }
}

thread_local! {
    /// What the calculations under way on this thread have read, the innermost last.
    static UNDER_WAY: RefCell<Vec<Reading>> = const { RefCell::new(Vec::new()) };
}

/// Does `work`, and tells which of the values it read need a mark beside the figures: those that are
/// stale, carried on, not fully confirmed, or have a caution. Each once, in the order of the first
/// reading.
pub fn watched<T>(work: impl FnOnce() -> T) -> (T, Vec<LawMark>) {
    UNDER_WAY.with_borrow_mut(|under_way| under_way.push(Reading::default()));
    let watching = Watching;
    let done = work();
    let marks = watching.end();
    // what a part of a calculation reads, the whole has read
    innermost(|whole| marks.iter().cloned().for_each(|mark| whole.add(mark)));
    (done, marks)
}

/// Ends with its calculation, also when that panics.
struct Watching;

impl Watching {
    fn end(self) -> Vec<LawMark> {
        std::mem::forget(self);
        pop()
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        pop();
    }
}

fn pop() -> Vec<LawMark> {
    let ended = UNDER_WAY.with_borrow_mut(Vec::pop);
    ended.map_or_else(Vec::new, |reading| reading.marks)
}

fn innermost(note: impl FnOnce(&mut Reading)) {
    UNDER_WAY.with_borrow_mut(|under_way| under_way.last_mut().map(note));
}

/// A value that needs a mark was read; `mark` is called only for the first reading of it that somebody
/// watches.
pub(crate) fn read(key: Key, mark: impl FnOnce() -> LawMark) {
    innermost(|reading| {
        if reading.seen.insert(key) {
            reading.add(mark());
        }
    });
}

/// A citation that stands in no law file (rates that somebody typed) was read.
pub fn read_citation(citation: &Citation) {
    if citation.needs_mark() {
        innermost(|reading| reading.add(citation.into()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LawBook;
    use shinchoryu_quantity::date;
    use std::panic::catch_unwind;

    fn read_levy() {
        let law = LawBook::embedded().unwrap();
        let social = &law.social_insurance;
        social.child_support_levy.at(date(2026, 4, 1)).unwrap();
        social.pension_rate.at(date(2026, 4, 1)).unwrap();
    }

    fn names(marks: &[LawMark]) -> Vec<&str> {
        marks.iter().map(|mark| mark.id.as_str()).collect()
    }

    #[test]
    fn what_needs_a_mark_is_told_once_to_all_who_watch() {
        read_levy();
        let ((), whole) = watched(|| {
            let ((), part) = watched(|| {
                read_levy();
                read_levy();
            });
            assert_eq!(names(&part), ["social_insurance.child_support_levy"]);
            let ((), nothing) = watched(|| ());
            assert!(nothing.is_empty());
        });
        assert_eq!(names(&whole), ["social_insurance.child_support_levy"]);
    }

    #[test]
    fn a_panic_leaves_nothing_to_the_next() {
        catch_unwind(|| {
            watched(|| {
                read_levy();
                panic!("as in a test");
            })
        })
        .unwrap_err();
        let ((), read) = watched(|| ());
        assert!(read.is_empty());
        assert!(UNDER_WAY.with_borrow(Vec::is_empty));
    }
}
