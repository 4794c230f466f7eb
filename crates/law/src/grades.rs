use serde::Deserialize;
use shinchoryu_quantity::Yen;

use crate::table::{only, rows};

/// 等級: one line of a table of standard monthly amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grade {
    /// 等級の番号, from 1.
    pub number: u8,
    /// 標準報酬月額, yen.
    pub standard: Yen,
    /// 報酬月額, yen, from which the grade applies (inclusive).
    pub from: Yen,
}

/// 標準報酬月額表: grades that cover every remuneration from zero upwards without a gap.
#[derive(Debug, Clone)]
pub struct GradeTable {
    // never empty: the reader refuses a table without rows
    first: Grade,
    rest: Vec<Grade>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    table: String,
    grade: u8,
    standard: i64,
    from: i64,
    to: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Reference {
    table: String,
}

impl GradeTable {
    /// The table that `value` names within the text of official tables.
    pub(crate) fn read(value: toml::Value, tables: &str) -> Result<Self, String> {
        let Reference { table } = value.try_into().map_err(|error| error.to_string())?;
        let rows: Vec<Row> = rows::<Row>(tables)?
            .into_iter()
            .filter(|row| row.table == table)
            .collect();
        for (row, number) in rows.iter().zip(1u8..) {
            let at = format!("table {table}, grade {}", row.grade);
            only(row.grade == number, || {
                format!("{at}: grades are numbered 1, 2, 3 …")
            })?;
            only(row.standard % 1000 == 0, || {
                format!("{at}: a standard amount is a multiple of 1,000")
            })?;
            only(row.to.is_none_or(|to| row.from < to), || {
                format!("{at}: ends before it starts")
            })?;
        }
        for pair in rows.windows(2) {
            if let [lower, upper] = pair {
                let at = format!("table {table}, grade {}", upper.grade);
                only(lower.to == Some(upper.from), || {
                    format!("{at}: gap or overlap with the grade below")
                })?;
                only(lower.standard < upper.standard, || {
                    format!("{at}: the standard amount does not rise")
                })?;
            }
        }
        only(rows.first().is_some_and(|row| row.from == 0), || {
            format!("table {table}: no grade from 0")
        })?;
        only(rows.last().is_some_and(|row| row.to.is_none()), || {
            format!("table {table}: the highest grade has an end")
        })?;
        let mut grades = rows.into_iter().map(|row| Grade {
            number: row.grade,
            standard: Yen(row.standard),
            from: Yen(row.from),
        });
        let first = grades
            .next()
            .ok_or_else(|| format!("table {table}: no rows"))?;
        Ok(Self {
            first,
            rest: grades.collect(),
        })
    }

    /// The grade of a monthly remuneration (報酬月額), by binary search.
    #[must_use]
    pub fn of(&self, remuneration: Yen) -> Grade {
        let above = self
            .rest
            .partition_point(|grade| grade.from <= remuneration);
        above
            .checked_sub(1)
            .and_then(|index| self.rest.get(index))
            .copied()
            .unwrap_or(self.first)
    }

    /// The grade with a standard amount, if there is one.
    #[must_use]
    pub fn with_standard(&self, standard: Yen) -> Option<Grade> {
        self.iter().find(|grade| grade.standard == standard)
    }

    /// The grades, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Grade> {
        std::iter::once(self.first).chain(self.rest.iter().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "table,grade,standard,from,to\na,1,58000,0,63000\na,2,68000,63000,73000\na,3,78000,73000,\n";

    fn read(text: &str) -> Result<GradeTable, String> {
        let value = toml::from_str::<toml::Table>("table = \"a\"").unwrap();
        GradeTable::read(value.into(), text)
    }

    #[test]
    fn a_remuneration_finds_its_grade_at_both_edges() {
        let table = read(TEXT).unwrap();
        let number = |yen| table.of(Yen(yen)).number;
        assert_eq!(
            [0, 62_999, 63_000, 72_999, 73_000, 1_000_000_000].map(number),
            [1, 1, 2, 2, 3, 3]
        );
        assert_eq!(table.iter().count(), 3);
    }

    #[test]
    fn each_fault_of_a_table_is_named() {
        for (from, to, fault) in [
            ("2,68000,63000", "2,68000,64000", "gap or overlap"),
            ("2,68000,63000", "2,68000,62000", "gap or overlap"),
            ("2,68000,63000", "2,58000,63000", "does not rise"),
            ("2,68000,63000", "2,68500,63000", "multiple of 1,000"),
            ("2,68000,63000", "4,68000,63000", "numbered"),
            ("1,58000,0", "1,58000,1", "no grade from 0"),
            ("73000,\n", "73000,83000\n", "has an end"),
            ("a,", "b,", "no grade from 0"),
            ("0,63000", "0,x", "invalid digit"),
            ("standard", "amount", "amount"),
        ] {
            let error = read(&TEXT.replace(from, to)).map(|_| ()).unwrap_err();
            assert!(error.contains(fault), "{error} / {fault}");
        }
    }
}
