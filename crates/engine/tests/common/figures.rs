//! The figures of the law files, and their second reading: every figure of every dated entry, entered a
//! second time in `cases/official/law/`.

#![expect(clippy::unwrap_used, reason = "a file that cannot be read has failed")]

use std::collections::BTreeMap;
use std::ops::Range;

const SECOND_READING: &str = include_str!("../../../../cases/official/law/figures.csv");

const AREA_RATES: &str = include_str!("../../../../cases/official/law/area-rates.csv");

/// The second reading: figures in their order, by file and first day of the entry (none for a table).
pub type Reading<'a> = BTreeMap<(&'a str, &'a str), Vec<String>>;

/// What was read the second time.
pub fn second_reading() -> Reading<'static> {
    let entries = SECOND_READING.lines().skip(1).map(|line| {
        let [file, from, figures] = line.split(',').collect::<Vec<_>>().try_into().unwrap();
        ((file, from), figures.split(' ').map(plain).collect())
    });
    let areas = "corporate/area_rates.csv";
    entries
        .chain([((areas, ""), written(areas, AREA_RATES))])
        .collect()
}

/// The same of the law files themselves.
pub fn first_reading<'a>(path: &'a str, text: &'a str) -> Reading<'a> {
    if path.ends_with(".csv") {
        return [((path, ""), written(path, text))].into();
    }
    text.split("[[entry]]")
        .skip(1)
        .map(|entry| {
            let from = entry.split('"').nth(1).unwrap();
            ((path, from), written(path, entry))
        })
        .filter(|(_, figures)| !figures.is_empty())
        .collect()
}

fn written(path: &str, text: &str) -> Vec<String> {
    let figures = of(path, text).into_iter();
    figures.map(|range| plain(&text[range])).collect()
}

/// 20_000 and 20000, 0.10 and 0.1 are the same figure.
fn plain(figure: &str) -> String {
    let digits = figure.replace('_', "");
    match digits.contains('.') {
        true => digits
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned(),
        false => digits,
    }
}

/// Where the figures of a file stand.
pub fn of(path: &str, text: &str) -> Vec<Range<usize>> {
    if path.ends_with(".csv") {
        of_table(text)
    } else {
        of_toml(text)
    }
}

fn is_figure(text: &str) -> bool {
    let mut parts = text.splitn(2, '.');
    parts.all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
}

/// Bare numbers, and strings that are nothing but a decimal number; no comment, date or other text.
fn of_toml(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let until = |from: usize, stop: &dyn Fn(u8) -> bool| {
        let length = bytes[from..].iter().position(|&byte| stop(byte));
        length.map_or(bytes.len(), |length| from + length)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        at = match byte {
            b'#' => until(at, &|b| b == b'\n'),
            b'"' => {
                let inside = at + 1..until(at + 1, &|b| b == b'"');
                let end = inside.end + 1;
                if is_figure(&text[inside.clone()]) {
                    found.push(inside);
                }
                end
            }
            _ if byte.is_ascii_alphanumeric() => {
                let end = until(at, &|b| !b.is_ascii_alphanumeric() && b != b'_');
                if byte.is_ascii_digit() {
                    found.push(at..end);
                }
                end
            }
            _ => at + 1,
        };
    }
    found
}

/// Cells below the header that are a number, or numbers with bars between.
fn of_table(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = text.find('\n').unwrap() + 1;
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate().skip(start) {
        match byte {
            b'"' => quoted = !quoted,
            b',' | b'|' | b'\n' if !quoted => {
                if is_figure(&text[start..at]) {
                    found.push(start..at);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    found
}
