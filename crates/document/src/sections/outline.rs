//! 契約の概要 over as many pages as long names need.

use super::context::Context;
use crate::model::{Block, Cell, Row, Table};

/// Lines of contracts on a page below the cautions.
pub(super) const LINES: usize = 26;
/// Half-widths of the names' column.
const TITLE_WIDTH: usize = 24;
pub(super) const SUB_WIDTH: usize = 27;

/// The outline on as many pages as it needs: no contract is torn. The first page has room for so many lines.
pub(super) fn over_pages(
    context: &Context<'_>,
    outline: Table,
    first: usize,
    lines: impl Fn(&Row) -> usize,
) -> Vec<Block> {
    let mut pages: Vec<Vec<Row>> = Vec::new();
    let mut room = 0;
    for row in outline.rows {
        let lines = lines(&row);
        match pages.last_mut().filter(|_| lines <= room) {
            Some(page) => page.push(row),
            None => {
                room = if pages.is_empty() { first } else { LINES };
                pages.push(vec![row]);
            }
        }
        room = room.saturating_sub(lines);
    }
    let mut blocks = Vec::new();
    for rows in pages {
        let mut caption = outline.caption.clone();
        if !blocks.is_empty() {
            caption = context.line("insurance.continued", &[("caption", &caption)]);
            blocks.push(Block::PageBreak);
        }
        blocks.push(Block::Table(Table {
            caption,
            columns: outline.columns.clone(),
            rows,
            pitch: outline.pitch,
            ..Table::default()
        }));
    }
    blocks
}

/// About how many lines a contract takes whose cells beside the names take so many: the names may be long.
pub(super) fn lines(row: &Row, cell_lines: usize) -> usize {
    let of = |cell: &Cell| match cell {
        Cell::Titled { title, sub } => {
            title.width().div_ceil(TITLE_WIDTH) + sub.width().div_ceil(SUB_WIDTH)
        }
        _ => 0,
    };
    1 + row.cells.first().map_or(0, of).max(cell_lines)
}
