//! The groups on pages of two columns.

use crate::model::{Assumption, Group};
use crate::sections::context::Context;

/// How much of [`height`] a column holds.
const ROOM: usize = 78;

/// Full-width characters on a line of an assumption.
const LINE: usize = 27;

/// The heading of a group and the room around it, in half lines.
const HEADING: usize = 4;

/// About how high an item stands, in half lines.
fn item_height(item: &Assumption) -> usize {
    1 + item.body.width().div_ceil(LINE * 2) * 2
}

/// About how high a group stands, in half lines.
fn height(group: &Group) -> usize {
    HEADING + group.items.iter().map(item_height).sum::<usize>()
}

/// The groups on as many pages as they need, each in two columns.
pub(super) fn pages(context: &Context<'_>, groups: Vec<Group>) -> Vec<[Vec<Group>; 2]> {
    let heights: Vec<usize> = groups.iter().map(height).collect();
    let (at, higher) = cut(&heights);
    if higher <= ROOM {
        let mut left = groups;
        let right = left.split_off(at);
        return vec![[left, right]];
    }
    let continued = |name: &str| context.line("assumptions.continued", &[("name", name)]);
    let mut columns = filled(groups, &continued).into_iter();
    let mut pages = Vec::new();
    while let Some(left) = columns.next() {
        pages.push([left, columns.next().unwrap_or_default()]);
    }
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

/// The groups in columns of two to a page, all about as high: where a column ends within a group, the group goes
/// on in the next one under its name.
fn filled(groups: Vec<Group>, continued: &dyn Fn(&str) -> String) -> Vec<Vec<Group>> {
    let columns_of = |room: usize| {
        let heights = groups
            .iter()
            .map(|group| group.items.iter().map(item_height).collect());
        breaks(&heights.collect::<Vec<Vec<usize>>>(), room)
    };
    let pages = columns_of(ROOM).len().div_ceil(2);
    let room = (HEADING..ROOM)
        .find(|room| columns_of(*room).len() <= pages * 2)
        .unwrap_or(ROOM);
    let mut columns = Vec::new();
    let mut counts = columns_of(room).into_iter();
    let mut left = counts.next().unwrap_or_default();
    let mut column = Vec::new();
    for group in groups {
        let (mut items, mut name) = (group.items, group.name.clone());
        while !items.is_empty() {
            if left == 0 {
                columns.push(std::mem::take(&mut column));
                left = counts.next().unwrap_or(usize::MAX);
            }
            let rest = items.split_off(left.min(items.len()));
            left -= items.len();
            column.push(Group { name, items });
            (items, name) = (rest, continued(&group.name));
        }
    }
    columns.push(column);
    columns
}

/// How many items each column takes, where none is higher than the room but by a single item.
fn breaks(groups: &[Vec<usize>], room: usize) -> Vec<usize> {
    let mut columns = Vec::new();
    let (mut count, mut filled) = (0, 0);
    for items in groups {
        for (at, item) in items.iter().enumerate() {
            // an item that begins a group, or a column, has its heading
            let heading = if at == 0 { HEADING } else { 0 };
            // no heading stands alone at the foot, nor over one item of many
            let with_next = match items.get(at + 1) {
                Some(next) if at == 0 => *next,
                _ => 0,
            };
            if count > 0 && filled + heading + item + with_next > room {
                columns.push(count);
                (count, filled) = (0, HEADING);
            } else {
                filled += heading;
            }
            count += 1;
            filled += item;
        }
    }
    columns.push(count);
    columns
}
