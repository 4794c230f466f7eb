//! A sheet whose sums are formulas. Each formula is compared with the figure of the comparison when it is
//! written, so that none says anything else than the pages.

use std::collections::BTreeMap;

use rust_xlsxwriter::utility::row_col_to_cell;
use rust_xlsxwriter::{Formula, Url, Worksheet, XlsxError};
use shinchoryu_quantity::{Month, Rate, Yen};

use super::looks::{Looks, Saying, Unit, Weight, excel_month};
use crate::sections::Context;

/// Row and column, from 0.
pub(super) type Place = (u32, u16);

/// How a figure looks.
pub(super) type Look = (Unit, Weight);

/// The row below the title of a sheet and what it holds.
const BELOW_TITLE: u32 = 3;

pub(super) struct Grid<'a> {
    sheet: &'a mut Worksheet,
    pub(super) looks: Looks,
    amounts: BTreeMap<Place, i64>,
    /// Formulas that come to something else than the figure they stand for.
    differing: Vec<String>,
    /// Rows with which a page of paper begins.
    breaks: Vec<u32>,
    /// Characters of all columns.
    width: f64,
    /// The first row that is free.
    pub(super) next: u32,
}

impl<'a> Grid<'a> {
    pub(super) fn new(sheet: &'a mut Worksheet, looks: Looks) -> Self {
        Self {
            sheet,
            looks,
            amounts: BTreeMap::new(),
            differing: Vec::new(),
            breaks: Vec::new(),
            width: 0.0,
            next: 0,
        }
    }

    /// The sheet behind it, for what is no cell.
    pub(super) fn sheet(&mut self) -> &mut Worksheet {
        self.sheet
    }

    /// Formulas that come to something else than the figure they stand for: an error of ours.
    pub(super) fn differing(self) -> Vec<String> {
        self.differing
    }

    /// Words are always a string: what begins with `=` is no formula.
    pub(super) fn words(
        &mut self,
        (row, column): Place,
        words: &str,
        saying: Saying,
    ) -> Result<(), XlsxError> {
        let format = self.looks.words(saying);
        if words.is_empty() {
            // words beside it may go on over it
            self.sheet.write_blank(row, column, &format)?;
        } else {
            self.sheet
                .write_string_with_format(row, column, words, &format)?;
        }
        Ok(())
    }

    pub(super) fn month(&mut self, (row, column): Place, month: Month) -> Result<(), XlsxError> {
        let format = self.looks.number(Unit::Month, Weight::Plain);
        let first = excel_month(month)?;
        self.sheet
            .write_datetime_with_format(row, column, &first, &format)?;
        Ok(())
    }

    pub(super) fn count(&mut self, (row, column): Place, count: i64) -> Result<(), XlsxError> {
        let format = self.looks.number(Unit::Count, Weight::Plain);
        self.sheet
            .write_number_with_format(row, column, count as f64, &format)?;
        Ok(())
    }

    /// A rate in percent.
    pub(super) fn percent(&mut self, (row, column): Place, rate: Rate) -> Result<(), XlsxError> {
        let format = self.looks.number(Unit::Percent, Weight::Plain);
        let number: f64 = rate.to_string().parse().unwrap_or_default();
        self.sheet
            .write_number_with_format(row, column, number, &format)?;
        Ok(())
    }

    pub(super) fn amount(
        &mut self,
        place: Place,
        amount: Yen,
        look: Look,
    ) -> Result<(), XlsxError> {
        self.amounts.insert(place, amount.get());
        let format = self.looks.number(look.0, look.1);
        let (row, column) = place;
        // a workbook keeps fifteen digits, and the largest amount has fewer
        self.sheet
            .write_number_with_format(row, column, amount.get() as f64, &format)?;
        Ok(())
    }

    /// A figure that is so many times other cells, as a formula.
    pub(super) fn sum(
        &mut self,
        place: Place,
        amount: Yen,
        terms: &[(i64, Place)],
        look: Look,
    ) -> Result<(), XlsxError> {
        let mut written = String::from("=");
        let mut comes_to = 0_i64;
        for (times, term) in terms {
            let (row, column) = *term;
            let cell = row_col_to_cell(row, column);
            if *times < 0 {
                written.push('-');
            } else if written.len() > 1 {
                written.push('+');
            }
            match times.unsigned_abs() {
                1 => written.push_str(&cell),
                times => written.push_str(&format!("{times}*{cell}")),
            }
            comes_to += times * self.amounts.get(term).copied().unwrap_or_default();
        }
        self.formula(place, amount, (&written, comes_to), look)
    }

    /// The sum of the rows from one to another in the same column.
    pub(super) fn column_sum(
        &mut self,
        place: Place,
        amount: Yen,
        (from, to): (u32, u32),
        look: Look,
    ) -> Result<(), XlsxError> {
        let (_, column) = place;
        let cell = |row| row_col_to_cell(row, column);
        let written = format!("=SUM({}:{})", cell(from), cell(to));
        let rows = (from..=to).filter_map(|row| self.amounts.get(&(row, column)));
        let comes_to = rows.sum();
        self.formula(place, amount, (&written, comes_to), look)
    }

    fn formula(
        &mut self,
        place: Place,
        amount: Yen,
        (written, comes_to): (&str, i64),
        look: Look,
    ) -> Result<(), XlsxError> {
        let (row, column) = place;
        if comes_to != amount.get() {
            let name = self.sheet.name();
            let cell = row_col_to_cell(row, column);
            self.differing
                .push(format!("{name}!{cell} {written}: {comes_to}, not {amount}"));
        }
        self.amounts.insert(place, amount.get());
        let format = self.looks.number(look.0, look.1);
        // programs that calculate nothing show the figure
        let formula = Formula::new(written).set_result(amount.get().to_string());
        self.sheet
            .write_formula_with_format(row, column, formula, &format)?;
        Ok(())
    }

    /// Notes below everything: their keys, and whether each is said.
    pub(super) fn notes(
        &mut self,
        context: &Context<'_>,
        notes: &[(&str, bool)],
    ) -> Result<(), XlsxError> {
        for (key, _) in notes.iter().filter(|(_, is)| *is) {
            self.words((self.next, 0), context.words.get(key), Saying::Quiet)?;
            self.next += 1;
        }
        Ok(())
    }

    /// Leads to another sheet.
    pub(super) fn link(&mut self, (row, column): Place, link: Url) -> Result<(), XlsxError> {
        let format = self.looks.link();
        self.sheet
            .write_url_with_format(row, column, link, &format)?;
        Ok(())
    }

    /// What follows is a table of its own; on paper it begins a page, unless nothing but the title is above it.
    pub(super) fn begin_part(&mut self) -> Result<(), XlsxError> {
        if self.next > BELOW_TITLE {
            self.breaks.push(self.next);
            self.sheet.set_page_breaks(&self.breaks)?;
            // fitting to a page would leave the breaks out
            self.sheet.set_print_scale(scale(self.width));
        }
        Ok(())
    }

    /// Of a row, in points.
    pub(super) fn height(&mut self, row: u32, points: u32) -> Result<(), XlsxError> {
        self.sheet.set_row_height(row, points)?;
        Ok(())
    }

    /// The name of the sheet, above everything.
    pub(super) fn title(&mut self, words: &str, below: &str) -> Result<(), XlsxError> {
        self.words((0, 0), words, Saying::Title)?;
        self.words((1, 0), below, Saying::Quiet)?;
        self.height(0, 24)?;
        self.next = BELOW_TITLE;
        Ok(())
    }

    pub(super) fn widths(
        &mut self,
        widths: impl IntoIterator<Item = f64>,
    ) -> Result<(), XlsxError> {
        for (column, width) in (0_u16..).zip(widths) {
            self.sheet.set_column_width(column, width)?;
            self.width += width;
        }
        Ok(())
    }
}

/// By how many percent so many characters are as wide as A4 that lies: about 135 of them are, with the gaps of columns.
fn scale(characters: f64) -> u16 {
    const A_PAGE: f64 = 135.0;
    let percent = (A_PAGE / characters.max(A_PAGE) * 100.0).floor();
    // between what Excel takes, and what is as it is
    percent.clamp(10.0, 100.0) as u16
}
