//! A table of which each row is a year or a month, and each column a figure.

use rust_xlsxwriter::XlsxError;
use shinchoryu_quantity::{Month, Rate, Yen};

use super::grid::{Grid, Place};
use super::looks::{Saying, Unit, Weight};
use crate::sections::Context;
use crate::words::Words;

/// What stands before the figures of a row, and behind them.
pub(super) enum Beside {
    Count(i64),
    Month(Month),
    Percent(Rate),
    Words(String),
    Nothing,
}

/// How a figure comes about.
pub(super) enum Made {
    /// It is given.
    Figure,
    /// So many times other columns of its row.
    Of(&'static [(i64, &'static str)]),
    /// The row above, and so many times other columns of its row.
    On(&'static [(i64, &'static str)]),
    /// These columns of the same row of one table, less those of another.
    Against(&'static [&'static str]),
}

/// A column of figures.
pub(super) struct Column<T> {
    /// The key of its words, by which others name it.
    pub(super) name: &'static str,
    /// Nothing where it is not known.
    pub(super) of: fn(&T) -> Option<Yen>,
    pub(super) made: Made,
    /// It is there whatever its figures are.
    pub(super) always: bool,
    /// Rows add up to something.
    pub(super) adds: bool,
    /// The name of what begins with it, unless it has begun already.
    pub(super) opens: Option<&'static str>,
    /// What stands for a figure that is not known.
    pub(super) unknown: &'static str,
    pub(super) unit: Unit,
}

impl<T> Column<T> {
    /// A figure that is there in every case.
    pub(super) const fn figure(name: &'static str, of: fn(&T) -> Option<Yen>) -> Self {
        Self {
            name,
            of,
            made: Made::Figure,
            always: true,
            adds: true,
            opens: None,
            unknown: "workbook.unknown",
            unit: Unit::Yen,
        }
    }

    /// A difference of two tables in these columns.
    pub(super) const fn against(
        name: &'static str,
        of: fn(&T) -> Option<Yen>,
        columns: &'static [&'static str],
    ) -> Self {
        Self {
            made: Made::Against(columns),
            unit: Unit::Difference,
            ..Self::figure(name, of)
        }
    }

    /// Only where there is anything of it.
    pub(super) const fn some(name: &'static str, of: fn(&T) -> Option<Yen>) -> Self {
        Self {
            always: false,
            ..Self::figure(name, of)
        }
    }

    pub(super) const fn made(self, made: Made) -> Self {
        Self { made, ..self }
    }

    pub(super) const fn opening(self, group: &'static str) -> Self {
        Self {
            opens: Some(group),
            ..self
        }
    }

    /// Not typed, where there is none.
    pub(super) const fn typed(self) -> Self {
        Self {
            unknown: "workbook.not_typed",
            ..self
        }
    }

    /// What is there at the end of a row: rows do not add up to anything.
    pub(super) const fn standing(self) -> Self {
        Self {
            adds: false,
            ..self
        }
    }

    /// Whether any of these rows has it.
    pub(super) fn is_in<'r>(&self, mut rows: impl Iterator<Item = &'r T>) -> bool
    where
        T: 'r,
    {
        self.always || rows.any(|row| (self.of)(row).is_some_and(|amount| !amount.is_zero()))
    }
}

/// A row of sums: what it is called, and which rows it is of, from 0.
pub(super) struct Sum {
    pub(super) name: String,
    pub(super) rows: (usize, usize),
}

impl Sum {
    /// Of so many rows; nothing where there is none.
    pub(super) fn of_all(context: &Context<'_>, count: usize) -> Vec<Self> {
        let last = count.checked_sub(1);
        let all = last.map(|last| Self {
            name: context.get("workbook.sum"),
            rows: (0, last),
        });
        all.into_iter().collect()
    }
}

pub(super) struct Table<'t, T> {
    pub(super) caption: String,
    /// The keys of the words above the columns before the figures.
    pub(super) leads: &'t [&'static str],
    pub(super) lead: &'t dyn Fn(usize, &T) -> Vec<Beside>,
    pub(super) columns: &'t [&'t Column<T>],
    /// Of those behind the figures.
    pub(super) ends: &'t [&'static str],
    pub(super) end: &'t dyn Fn(&T) -> Vec<Beside>,
    pub(super) rows: &'t [T],
    pub(super) sums: Vec<Sum>,
    /// The tables whose rows are compared, where a column is a difference of them.
    pub(super) against: Option<(&'t Placed, &'t Placed)>,
}

/// Where a table stands.
pub(super) struct Placed {
    first: u32,
    names: Vec<&'static str>,
    leads: u16,
}

impl Placed {
    /// The cell of a row, from 0, in a column of figures.
    pub(super) fn cell(&self, row: usize, name: &str) -> Option<Place> {
        let at = self.names.iter().position(|known| *known == name)?;
        let column = self.leads + u16::try_from(at).ok()?;
        Some((self.first + u32::try_from(row).ok()?, column))
    }
}

impl<T> Table<'_, T> {
    /// Writes it below what is there.
    pub(super) fn write(&self, grid: &mut Grid<'_>, words: &Words) -> Result<Placed, XlsxError> {
        let leads = u16::try_from(self.leads.len()).unwrap_or_default();
        grid.begin_part()?;
        grid.words((grid.next, 0), &self.caption, Saying::Caption)?;
        let groups = grid.next + 1;
        let grouped = self.columns.iter().any(|column| column.opens.is_some());
        let heads = groups + u32::from(grouped);
        let figures = (leads..).zip(self.columns);
        for (column, key) in (0..).zip(self.leads) {
            grid.words((heads, column), named(words, key), Saying::Head)?;
        }
        let mut opened = None;
        for (at, column) in figures.clone() {
            if grouped {
                // the columns of a group each name it: those before may be absent
                let group = column.opens.filter(|group| opened != Some(*group));
                opened = column.opens.or(opened);
                let name = group.map_or("", |group| words.get(group));
                grid.words((groups, at), name, Saying::Group)?;
            }
            grid.words((heads, at), words.get(column.name), Saying::Head)?;
        }
        let behind = leads + u16::try_from(self.columns.len()).unwrap_or_default();
        for (at, key) in (behind..).zip(self.ends) {
            grid.words((heads, at), words.get(key), Saying::Head)?;
        }
        grid.height(heads, 44)?;
        let placed = Placed {
            first: heads + 1,
            names: self.columns.iter().map(|column| column.name).collect(),
            leads,
        };
        for (index, row) in self.rows.iter().enumerate() {
            let line = placed.first + u32::try_from(index).unwrap_or_default();
            for (column, value) in (0..).zip((self.lead)(index, row)) {
                beside(grid, (line, column), &value)?;
            }
            for (at, column) in figures.clone() {
                self.figure(grid, (line, at), (index, row), column, &placed, words)?;
            }
            for (at, value) in (behind..).zip((self.end)(row)) {
                beside(grid, (line, at), &value)?;
            }
        }
        grid.next = placed.first + u32::try_from(self.rows.len()).unwrap_or_default();
        for sum in &self.sums {
            self.sum(grid, sum, &placed, words)?;
        }
        grid.next += 2;
        Ok(placed)
    }

    fn figure(
        &self,
        grid: &mut Grid<'_>,
        place: Place,
        (index, row): (usize, &T),
        column: &Column<T>,
        placed: &Placed,
        words: &Words,
    ) -> Result<(), XlsxError> {
        let Some(amount) = (column.of)(row) else {
            return grid.words(place, words.get(column.unknown), Saying::Unknown);
        };
        let weight = match column.made {
            Made::Figure | Made::Against(_) => Weight::Plain,
            Made::Of(_) | Made::On(_) => Weight::Strong,
        };
        let look = (column.unit, weight);
        let known = |name: &str| {
            let column = self.columns.iter().find(|column| column.name == name)?;
            (column.of)(row).and_then(|_| placed.cell(index, name))
        };
        let of_row = |terms: &[(i64, &str)]| -> Vec<(i64, Place)> {
            let terms = terms.iter();
            let terms = terms.filter_map(|(times, name)| Some((*times, known(name)?)));
            terms.collect()
        };
        let terms = match column.made {
            Made::Figure => return grid.amount(place, amount, look),
            Made::Of(terms) => of_row(terms),
            Made::On(terms) => {
                let above = index.checked_sub(1);
                let above = above.and_then(|above| placed.cell(above, column.name));
                let above = above.map(|above| (1, above));
                above.into_iter().chain(of_row(terms)).collect()
            }
            Made::Against(columns) => {
                let both = self.against.into_iter();
                let both = both.flat_map(|(plan, now)| [(1, plan), (-1, now)]);
                let cells = both.flat_map(|(times, table)| {
                    let cells = columns.iter();
                    cells.filter_map(move |name| Some((times, table.cell(index, name)?)))
                });
                cells.collect()
            }
        };
        grid.sum(place, amount, &terms, look)
    }

    fn sum(
        &self,
        grid: &mut Grid<'_>,
        sum: &Sum,
        placed: &Placed,
        words: &Words,
    ) -> Result<(), XlsxError> {
        let line = grid.next;
        grid.next += 1;
        let (from, to) = sum.rows;
        for lead in 0..placed.leads {
            let name = if lead == 0 { sum.name.as_str() } else { "" };
            grid.words((line, lead), name, Saying::Total)?;
        }
        for column in self.columns {
            let ends = placed
                .cell(from, column.name)
                .zip(placed.cell(to, column.name));
            let Some(((first, at), (last, _))) = ends else {
                continue;
            };
            let rows = self.rows.get(from..=to).unwrap_or_default();
            let amounts: Option<Vec<Yen>> = rows.iter().map(|row| (column.of)(row)).collect();
            match amounts {
                _ if !column.adds => grid.words((line, at), "", Saying::Total)?,
                Some(amounts) => {
                    let look = (column.unit, Weight::Total);
                    grid.column_sum((line, at), amounts.into_iter().sum(), (first, last), look)?;
                }
                // nobody knows what it comes to
                None => grid.words((line, at), words.get(column.unknown), Saying::Total)?,
            }
        }
        Ok(())
    }
}

/// The words of a key; a column may have no name.
fn named(words: &Words, key: &str) -> &'static str {
    if key.is_empty() { "" } else { words.get(key) }
}

fn beside(grid: &mut Grid<'_>, place: Place, value: &Beside) -> Result<(), XlsxError> {
    match value {
        Beside::Count(count) => grid.count(place, *count),
        Beside::Month(month) => grid.month(place, *month),
        Beside::Percent(rate) => grid.percent(place, *rate),
        Beside::Words(words) => grid.words(place, words, Saying::Remark),
        Beside::Nothing => grid.words(place, "", Saying::Plain),
    }
}
