use std::collections::BTreeMap;
use std::io::Cursor;

use calamine::{Data, DataType as _, Range, Reader as _, Xlsx};
use shinchoryu_engine::material::{MaterialInput, PlanPath};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

use super::render_workbook;
use crate::DocumentRequest;
use crate::sample::{
    computed, everything, own_contracts, reference, three_proposals, with_contracts, with_pension,
};
use crate::sections::tests::{grid, request};

fn bytes_of(input: &MaterialInput, lang: Language) -> Vec<u8> {
    render_workbook(&request(input, &computed(input), lang)).expect("a workbook")
}

/// A workbook that was read back: each sheet with its values and its formulas.
struct Book(Vec<(String, Range<Data>, Range<String>)>);

impl Book {
    fn of(input: &MaterialInput, lang: Language) -> Self {
        Self::read(bytes_of(input, lang))
    }

    fn read(bytes: Vec<u8>) -> Self {
        let mut book = Xlsx::new(Cursor::new(bytes)).expect("a workbook");
        let names = book.sheet_names();
        Self(
            names
                .into_iter()
                .map(|name| {
                    let values = book.worksheet_range(&name).expect("values");
                    let formulas = book.worksheet_formula(&name).expect("formulas");
                    (name, values, formulas)
                })
                .collect(),
        )
    }

    fn names(&self) -> Vec<&str> {
        self.0.iter().map(|(name, ..)| name.as_str()).collect()
    }

    fn sheet(&self, name: &str) -> (&Range<Data>, &Range<String>) {
        let found = self.0.iter().find(|(known, ..)| known == name);
        let (_, values, formulas) = found.expect("a sheet");
        (values, formulas)
    }

    /// The figures of the rows with this name in their first column.
    fn rows(&self, sheet: &str, name: &str) -> Vec<Vec<i64>> {
        let (values, _) = self.sheet(sheet);
        let named = values
            .rows()
            .filter(|row| row.first().and_then(|cell| cell.get_string()) == Some(name));
        named
            .map(|row| {
                row.iter()
                    .filter_map(Data::get_float)
                    .map(|it| it as i64)
                    .collect()
            })
            .collect()
    }
}

/// Column letters and row as they are counted from 0.
fn place(cell: &str) -> (u32, u32) {
    let letters = cell.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let column = letters
        .bytes()
        .fold(0, |sum, letter| sum * 26 + u32::from(letter - b'A') + 1);
    let row: u32 = cell[letters.len()..].parse().expect("a row");
    (row - 1, column - 1)
}

/// What a formula of ours comes to, read as a spreadsheet reads it.
fn evaluated(formula: &str, value: &dyn Fn(u32, u32) -> i64) -> i64 {
    if let Some(range) = formula.strip_prefix("SUM(") {
        let (from, to) = range
            .trim_end_matches(')')
            .split_once(':')
            .expect("a range");
        let ((first, column), (last, _)) = (place(from), place(to));
        return (first..=last).map(|row| value(row, column)).sum();
    }
    let (mut sum, mut sign, mut rest) = (0, 1, formula);
    while !rest.is_empty() {
        let end = rest[1..].find(['+', '-']).map_or(rest.len(), |at| at + 1);
        let (term, after) = rest.split_at(end);
        let term = match term.as_bytes()[0] {
            b'-' => {
                sign = -1;
                &term[1..]
            }
            b'+' => {
                sign = 1;
                &term[1..]
            }
            _ => term,
        };
        let (times, cell) = term.split_once('*').unwrap_or(("1", term));
        let times: i64 = times.parse().expect("a number");
        let (row, column) = place(cell);
        sum += sign * times * value(row, column);
        rest = after;
    }
    sum
}

/// Every formula comes to the figure that stands in its cell, as a program reads it that knows nothing of us.
fn check(book: &Book) -> usize {
    let mut formulas_read = 0;
    for (name, values, formulas) in &book.0 {
        let value = |row, column| {
            let cell = values.get_value((row, column));
            cell.and_then(Data::get_float).unwrap_or_default() as i64
        };
        let (top, left) = formulas.start().unwrap_or_default();
        for (row, column, formula) in formulas.used_cells() {
            let (row, column) = (top + row as u32, left + column as u32);
            assert_eq!(
                evaluated(formula, &value),
                value(row, column),
                "{name} {row} {column} {formula}"
            );
            formulas_read += 1;
        }
    }
    formulas_read
}

#[test]
fn formulas_come_to_the_figures_of_the_comparison() {
    for (name, input) in [
        ("reference", reference()),
        ("three", three_proposals()),
        ("everything", everything()),
        ("pension", with_pension()),
        ("own contracts", own_contracts()),
        ("contract", with_contracts(3, 30, "")),
    ] {
        for lang in Language::ALL {
            let book = Book::of(&input, lang);
            assert!(check(&book) > 100, "{name}");
        }
    }
}

/// None of them has a formula that says anything else than the comparison: the workbook would not be made.
#[test]
fn all_presidents_have_a_workbook() {
    for (name, input) in grid::materials() {
        let made = render_workbook(&request(&input, &computed(&input), Language::Ja));
        assert!(made.is_ok(), "{name}: {:?}", made.err());
    }
}

#[test]
fn the_figures_of_every_plan_are_there() {
    let input = three_proposals();
    let comparison = computed(&input);
    let book = Book::of(&input, Language::Ja);
    let rows = book.rows("比較", "本人の手取り");
    let wanted = comparison.plans.iter().enumerate().flat_map(|(at, plan)| {
        let difference = at
            .checked_sub(1)
            .map(|at| comparison.differences[at].take_home);
        std::iter::once(plan.take_home).chain(difference)
    });
    let wanted: Vec<i64> = wanted.map(|yen| yen.get()).collect();
    assert_eq!(rows, [wanted]);
    let path = comparison.path.as_ref().expect("years");
    let last: Vec<Vec<i64>> = book.rows("推移", "合計");
    // three proposals and the pay of today, and the differences of each proposal
    assert_eq!(last.len(), 7);
    let all = |plan: &PlanPath| -> Yen {
        let years = plan.years.iter();
        years
            .map(|year| year.income_tax + year.resident_tax + year.company_taxes)
            .sum()
    };
    let proposals = path.totals.iter().zip(&path.plans[1..]);
    for (row, (total, plan)) in last[4..].iter().zip(proposals) {
        let totals = [
            total.premiums_both,
            all(plan) - all(&path.plans[0]),
            total.take_home,
            total.money_left,
            total.together,
        ];
        assert_eq!(row, &totals.map(|yen| yen.get()));
    }
    let money = comparison.money.as_ref().expect("months");
    let first_year = book.rows("月次", "1〜12か月目");
    for (row, plan) in first_year.iter().zip(&money.plans) {
        let net: i64 = plan.months[..12]
            .iter()
            .map(|month| month.person.net.get())
            .sum();
        assert!(row.contains(&net), "{row:?} {net}");
    }
    assert_eq!(first_year.len(), 4);
}

#[test]
fn the_sums_of_contracts_are_those_of_the_pages() {
    let input = with_contracts(3, 30, "");
    let comparison = computed(&input);
    let book = Book::of(&input, Language::Ja);
    let sums = book.rows("法人保険", "合計");
    assert_eq!(sums.len(), comparison.plans.len());
    for (row, plan) in sums.iter().zip(&comparison.plans) {
        let totals = plan.insurance.as_ref().expect("contracts").totals;
        for wanted in [
            totals.premiums,
            totals.deductible,
            totals.tax_put_off,
            totals.surrender_value,
            totals.surrender_gain,
            totals.surrender_tax,
            totals.kept_without,
            totals.received_with,
            totals.difference,
        ] {
            assert!(row.contains(&wanted.get()), "{wanted}: {row:?}");
        }
    }
}

/// What is in no take-home stands under a name that says so, whichever of it a case has.
#[test]
fn a_group_is_named_at_its_first_column() {
    let book = Book::of(&with_pension(), Language::Ja);
    let (values, _) = book.sheet("月次");
    let mut groups = None;
    let mut rows = values.rows();
    let heads = rows.find(|row| {
        if row.first().and_then(|cell| cell.get_string()) == Some("月") {
            return true;
        }
        groups = Some(row.to_vec());
        false
    });
    let heads = heads.expect("heads");
    let pension = heads
        .iter()
        .position(|head| head.get_string() == Some("年金の支払額"));
    let group = &groups.expect("groups")[pension.expect("a pension")];
    assert_eq!(group.get_string(), Some("手取りに含めないもの"));
}

#[test]
fn nothing_typed_is_a_formula() {
    let mut input = with_contracts(1, 10, "");
    let typed = "=HYPERLINK(\"http://example.com\")";
    input.title = Some(typed.to_owned());
    input.company.name = Some("@SUM(A1)".to_owned());
    input.proposer.office = Some("+1+1".to_owned());
    input.deferred_insurance[0].product = Some("=1+1".to_owned());
    let book = Book::of(&input, Language::En);
    let (values, formulas) = book.sheet("Overview");
    assert_eq!(
        values.get_value((0, 0)),
        Some(&Data::String(typed.to_owned()))
    );
    assert!(
        formulas
            .used_cells()
            .all(|(.., formula)| formula.is_empty())
    );
    let ours = |formula: &str| {
        formula.starts_with("SUM(")
            || formula
                .bytes()
                .all(|byte| b"*+-".contains(&byte) || byte.is_ascii_alphanumeric())
    };
    for (name, _, formulas) in &book.0 {
        for (.., formula) in formulas.used_cells() {
            assert!(ours(formula), "{name}: {formula}");
        }
    }
}

#[test]
fn a_case_has_the_sheets_that_it_needs() {
    let names = |input: &MaterialInput| {
        let book = Book::of(input, Language::Ja);
        book.names().join(" ")
    };
    assert_eq!(names(&reference()), "概要 比較 月次 推移 前提条件");
    assert_eq!(
        names(&with_contracts(1, 10, "")),
        "概要 比較 月次 推移 法人保険 前提条件"
    );
    assert_eq!(
        names(&own_contracts()),
        "概要 比較 月次 推移 個人保険 前提条件"
    );
}

/// What cannot be calculated is told, and no empty sheet stands for it.
#[test]
fn a_sheet_that_cannot_be_made_is_told() {
    let input = reference();
    let comparison = computed(&input);
    let made = render_workbook(&DocumentRequest {
        money: None,
        path: None,
        ..request(&input, &comparison, Language::Ja)
    });
    let book = Book::read(made.expect("a workbook"));
    assert_eq!(book.names(), ["概要", "比較", "前提条件"]);
    let (values, _) = book.sheet("概要");
    let words: Vec<&str> = values
        .used_cells()
        .filter_map(|(.., cell)| cell.get_string())
        .collect();
    for name in ["月次", "推移"] {
        let told = format!("「{name}」のシートはありません");
        assert!(words.iter().any(|words| words.starts_with(&told)), "{name}");
    }
}

#[test]
fn the_same_request_gives_the_same_bytes() {
    let input = reference();
    assert_eq!(
        bytes_of(&input, Language::Ja),
        bytes_of(&input, Language::Ja)
    );
}

/// Rows and columns are named by what they show: no name stands twice in a sheet's table.
#[test]
fn every_column_of_a_table_has_a_name_of_its_own() {
    let book = Book::of(&everything(), Language::En);
    let (values, _) = book.sheet("Months");
    let heads: Vec<&str> = values
        .rows()
        .find(|row| row.first().and_then(|cell| cell.get_string()) == Some("Month"))
        .expect("heads")
        .iter()
        .filter_map(|cell| cell.get_string())
        .collect();
    let mut counted: BTreeMap<&str, usize> = BTreeMap::new();
    for head in heads {
        *counted.entry(head).or_default() += 1;
    }
    let twice: Vec<_> = counted
        .into_iter()
        .filter(|(_, count)| *count > 1)
        .collect();
    assert!(twice.is_empty(), "{twice:?}");
}
