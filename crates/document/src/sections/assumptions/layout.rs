//! The groups on pages of two columns.

use crate::model::{Assumption, Group};

/// How much of [`height`] a column holds.
const ROOM: usize = 78;

/// Full-width characters on a line of an assumption.
const LINE: usize = 27;

/// About how high a group stands, in half lines.
fn height(group: &Group) -> usize {
    let item = |item: &Assumption| 1 + item.body.width().div_ceil(LINE * 2) * 2;
    4 + group.items.iter().map(item).sum::<usize>()
}

/// The groups on as many pages as they need, each in two columns.
pub(super) fn pages(groups: Vec<Group>) -> Vec<[Vec<Group>; 2]> {
    let mut pages = Vec::new();
    let mut page = Vec::new();
    for group in groups {
        let mut heights: Vec<usize> = page.iter().map(height).collect();
        heights.push(height(&group));
        if !page.is_empty() && cut(&heights).1 > ROOM {
            pages.push(balanced(std::mem::take(&mut page)));
        }
        page.push(group);
    }
    pages.push(balanced(page));
    pages
}

/// Where the second of two columns begins so that they are as even as possible, and the height of
/// the higher one.
fn cut(heights: &[usize]) -> (usize, usize) {
    let higher = |at: usize| {
        let (left, right) = heights.split_at(at);
        left.iter().sum::<usize>().max(right.iter().sum())
    };
    (1..=heights.len())
        .map(|at| (at, higher(at)))
        .min_by_key(|(_, height)| *height)
        .unwrap_or_default()
}

/// The groups in two columns, in their order.
fn balanced(mut groups: Vec<Group>) -> [Vec<Group>; 2] {
    let heights: Vec<usize> = groups.iter().map(height).collect();
    let right = groups.split_off(cut(&heights).0);
    [groups, right]
}
