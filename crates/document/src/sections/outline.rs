//! 契約の概要 over as many pages as long names need.

use super::context::Context;
use crate::model::{Block, Cell, Column, Row, Table, Width};
use crate::text::Text;

/// Lines of contracts on a page that has nothing above them.
pub(super) const LINES: usize = 26;
/// Half-widths of the names' column.
const TITLE_WIDTH: usize = 24;
pub(super) const SUB_WIDTH: usize = 27;
/// Half-widths of a line of the finding and of a notice, about.
const FINDING_WIDTH: usize = 80;
pub(super) const NOTICE_WIDTH: usize = 136;
/// Heights in sixteenths of a line of a contract: what a page has, a line of the finding, a line of a notice, and what is
/// around a notice.
const PAGE: usize = 500;
const FINDING_LINE: usize = 25;
const NOTICE_LINE: usize = 17;
const NOTICE: usize = 16;

/// Lines that the first page leaves to the contracts, below its finding and its notices.
pub(super) fn room_below(finding: &[String], notices: &[Block]) -> usize {
    let finding = Text::of(&finding.concat()).width().div_ceil(FINDING_WIDTH);
    let notices = notices.iter().filter_map(|block| match block {
        Block::Notice { text } => Some(NOTICE + NOTICE_LINE * text.lines(NOTICE_WIDTH)),
        _ => None,
    });
    let above = FINDING_LINE * finding + notices.sum::<usize>();
    PAGE.saturating_sub(above) / 16
}

/// The outline on as many pages as it needs: no contract is torn. The first page has room for so many lines. With it,
/// how many lines the last page still has.
pub(super) fn over_pages(
    context: &Context<'_>,
    outline: Table,
    first: usize,
) -> (Vec<Block>, usize) {
    let mut pages: Vec<Vec<Row>> = Vec::new();
    let mut room = 0;
    for row in outline.rows {
        let lines = lines_of(context, &outline.columns, &row);
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
    (blocks, room)
}

/// About how many lines a contract takes: as many as its longest cell by the widths of the columns. The parts of a Japanese
/// line are not broken, so that less stands in it.
fn lines_of(context: &Context<'_>, columns: &[Column], row: &Row) -> usize {
    let cells = row.cells.iter().zip(columns).map(|(cell, column)| {
        let (of_title, of_sub) = match column.width {
            Width::Mm(width) => {
                let width = usize::from(width);
                let sub = context.figures.language.pick(width * 3 / 7, width * 7 / 13);
                (width / 2, sub)
            }
            Width::Fr(_) => (TITLE_WIDTH, SUB_WIDTH),
        };
        match cell {
            Cell::Titled { title, sub } => {
                title.width().div_ceil(of_title) + sub.width().div_ceil(of_sub)
            }
            _ => 1,
        }
    });
    cells.max().unwrap_or_default()
}
