//! Changes every figure of the law files, one at a time, by one in its last place, and looks who
//! notices: the reader of the law, a worked case, a published table, or only the second reading.
//! Prints the changes that no case and no table noticed; fails if nothing at all noticed one.
//! `make law-changes` runs this.
//!
//! usage: law_changes [part of a path under law/]

#![expect(clippy::unwrap_used, reason = "a check stops where it fails")]
#![expect(clippy::print_stdout, reason = "prints its findings")]

#[path = "../tests/common/cases.rs"]
mod cases;
#[path = "../tests/common/figures.rs"]
mod figures;
#[path = "../tests/common/official.rs"]
mod official;

use cases::Case;
use shinchoryu_law::{Files, LawBook, files};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

fn main() -> ExitCode {
    let part = std::env::args().nth(1).unwrap_or_default();
    let files: Vec<(&str, &str)> = files().collect();
    let witnesses = Witnesses::all();
    std::panic::set_hook(Box::new(|_| {}));
    let next = AtomicUsize::new(0);
    let reports = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some((path, _)) = files.get(index) else {
                        break;
                    };
                    if path.contains(&part) {
                        let report = change_each(&files, index, &witnesses);
                        reports.lock().unwrap().push(report);
                    }
                }
            });
        }
    });
    let mut reports = reports.into_inner().unwrap();
    reports.sort_by_key(|report| report.path);
    for line in reports.iter().flat_map(|report| &report.read_twice) {
        println!("read twice  {line}");
    }
    for line in reports.iter().flat_map(|report| &report.unnoticed) {
        println!("unnoticed   {line}");
    }
    let sum = |of: fn(&Report) -> usize| reports.iter().map(of).sum::<usize>();
    let unnoticed = sum(|report| report.unnoticed.len());
    println!(
        "{} figures of {} files changed: {} refused by the reader, {} noticed by a case or a table, {} by the second reading alone, {unnoticed} unnoticed",
        sum(|report| report.changes),
        reports.len(),
        sum(|report| report.refused),
        sum(|report| report.noticed),
        sum(|report| report.read_twice.len()),
    );
    ExitCode::from(u8::from(unnoticed > 0))
}

struct Report {
    path: &'static str,
    changes: usize,
    refused: usize,
    noticed: usize,
    read_twice: Vec<String>,
    unnoticed: Vec<String>,
}

fn change_each(
    files: &[(&'static str, &'static str)],
    index: usize,
    witnesses: &Witnesses,
) -> Report {
    let (path, text) = files[index];
    let figures = figures::of(path, text);
    let mut report = Report {
        path,
        changes: figures.len(),
        refused: 0,
        noticed: 0,
        read_twice: Vec::new(),
        unnoticed: Vec::new(),
    };
    let mut order: Vec<usize> = (0..witnesses.len()).collect();
    for range in figures {
        let changed = raised(&text[range.clone()]);
        let changed_text = [&text[..range.start], &changed, &text[range.end..]].concat();
        let mut files = files.to_vec();
        let with_change: &mut [(&str, &str)] = &mut files;
        with_change[index].1 = &changed_text;
        let Ok(book) = LawBook::read(&Files(with_change)) else {
            report.refused += 1;
            continue;
        };
        match order
            .iter()
            .position(|&witness| witnesses.notices(witness, &book))
        {
            Some(place) => {
                report.noticed += 1;
                // who noticed the last change of this file is asked first
                order[..=place].rotate_right(1);
            }
            None => {
                let line = text[..range.start].matches('\n').count();
                let whole = text.lines().nth(line).unwrap_or_default();
                let figure = &text[range];
                let change = format!("law/{path}:{}: {figure} → {changed} in {whole}", line + 1);
                if read_otherwise(path, &changed_text) {
                    report.read_twice.push(change);
                } else {
                    report.unnoticed.push(change);
                }
            }
        }
    }
    report
}

/// Whether a law file differs from its second reading.
fn read_otherwise(path: &str, text: &str) -> bool {
    let second = figures::second_reading();
    figures::first_reading(path, text)
        .iter()
        .any(|(entry, figures)| second.get(entry) != Some(figures))
}

/// The cases and tables, in one row.
struct Witnesses {
    cases: Vec<Case>,
}

impl Witnesses {
    fn all() -> Self {
        let mut cases = cases::worked();
        cases.extend(cases::second_calculation());
        Self { cases }
    }

    fn len(&self) -> usize {
        self.cases.len() + official::TABLES.len()
    }

    /// A calculator that stops at a senseless figure has noticed it too.
    fn notices(&self, index: usize, book: &LawBook) -> bool {
        let notices = || match self.cases.get(index) {
            Some(case) => !case.differences(book).is_empty(),
            None => official::TABLES[index - self.cases.len()](book).is_err(),
        };
        catch_unwind(AssertUnwindSafe(notices)).unwrap_or(true)
    }
}

/// A figure with one added in its last place: 20_000 → 20001, 0.05 → 0.06.
fn raised(figure: &str) -> String {
    let decimals = figure.split_once('.').map_or(0, |(_, part)| part.len());
    let digits: i64 = figure.replace(['_', '.'], "").parse().unwrap();
    let raised = format!("{:0width$}", digits + 1, width = decimals + 1);
    match decimals {
        0 => raised,
        _ => {
            let (whole, part) = raised.split_at(raised.len() - decimals);
            format!("{whole}.{part}")
        }
    }
}
