//! 前提条件: what the figures rest on, with the numbers that the pages refer to.

use rust_xlsxwriter::XlsxError;

use super::grid::Grid;
use super::looks::Saying;
use crate::sections::{Context, assumptions};

/// Half-widths of a line of the widest column, by which a row gets its height.
const LINE: usize = 96;
/// Points of a line.
const HEIGHT: usize = 16;

pub(super) fn write(grid: &mut Grid<'_>, context: &Context<'_>) -> Result<(), XlsxError> {
    grid.widths([6.0, 30.0, 100.0])?;
    for group in assumptions::groups(context) {
        for column in 0..3 {
            let words = if column == 0 { group.name.as_str() } else { "" };
            grid.words((grid.next, column), words, Saying::Group)?;
        }
        grid.next += 1;
        for item in group.items {
            let body = item.body.words();
            let lines = item.body.lines(LINE).max(1);
            grid.words((grid.next, 0), &item.number.to_string(), Saying::Wrapped)?;
            grid.words((grid.next, 1), &item.name, Saying::Wrapped)?;
            grid.words((grid.next, 2), &body, Saying::Wrapped)?;
            let height = u32::try_from(lines * HEIGHT + 4).unwrap_or_default();
            grid.height(grid.next, height)?;
            grid.next += 1;
        }
        grid.next += 1;
    }
    Ok(())
}
