use serde::Deserialize;
use serde::de::DeserializeOwned;
use shinchoryu_quantity::Date;

use crate::carry::is_carrying;
use crate::citation::needs_mark;
use crate::watch;
use crate::{Caution, Citation, LawError, LawMark, SelectedBy, Source, Status};

/// The head of a law file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// Stable name, such as `income_tax.brackets`; the tree of files follows it.
    pub id: String,
    /// 日本語の名称.
    pub title: String,
    /// English name.
    pub title_en: String,
    /// Unit of the values: `yen`, `ppm`, `per_mille`, `months`, `rows` …
    pub unit: String,
    /// Which date selects a value.
    pub selected_by: SelectedBy,
    /// Up to which day somebody checked the file.
    pub checked_through: Date,
    /// 据置の限度: a figure that is set anew each year, and is not published yet for later days, counts
    /// on up to this day, with a mark.
    pub carried_through: Option<Date>,
}

/// One dated value of a law file.
#[derive(Debug, Clone)]
pub struct Entry<T> {
    /// First day on which it applies.
    pub from: Date,
    /// Last day, where an end is known; nothing follows silently.
    pub to: Option<Date>,
    /// How well it is confirmed.
    pub status: Status,
    /// Where it stands.
    pub sources: Vec<Source>,
    /// Checked up to a later day than the file as a whole (a table closed for its year).
    pub checked_through: Option<Date>,
    /// A caution that belongs beside figures made with it.
    pub note: Option<Caution>,
    /// The value.
    pub value: T,
}

impl<T> Entry<T> {
    /// Whether it applies on a day.
    fn holds(&self, day: Date) -> bool {
        self.from <= day && self.to.is_none_or(|to| day <= to)
    }
}

/// 法令ファイル: the dated values of one rule.
#[derive(Debug, Clone)]
pub struct Series<T> {
    head: Head,
    entries: Vec<Entry<T>>,
}

/// A value on a day, with what to cite.
#[derive(Debug, Clone)]
pub struct Dated<'a, T> {
    /// The value.
    pub value: &'a T,
    /// The entry it stands in.
    pub entry: &'a Entry<T>,
    head: &'a Head,
    asked: Date,
    carried: bool,
}

impl<T> Dated<'_, T> {
    /// The citation of this value, with its staleness on the day asked for.
    #[must_use]
    pub fn citation(&self) -> Citation {
        let checked_through = self
            .entry
            .checked_through
            .unwrap_or(self.head.checked_through);
        Citation {
            id: self.head.id.clone(),
            title: self.head.title.clone(),
            title_en: self.head.title_en.clone(),
            sources: self.entry.sources.clone(),
            selected_by: self.head.selected_by,
            from: self.entry.from,
            to: self.entry.to,
            status: self.entry.status,
            checked_through,
            stale: self.stale(),
            carried: self.carried,
            note: self.entry.note.clone(),
        }
    }

    /// 据置: no value is published for the day asked for, and the last one counts on.
    #[must_use]
    pub fn carried(&self) -> bool {
        self.carried
    }

    /// As that of its citation, whose sources nobody asks for.
    fn mark(&self) -> LawMark {
        LawMark {
            id: self.head.id.clone(),
            title: self.head.title.clone(),
            title_en: self.head.title_en.clone(),
            status: self.entry.status,
            stale: self.stale(),
            carried: self.carried,
            note: self.entry.note.clone(),
        }
    }

    /// As that of its citation, without making one.
    fn needs_mark(&self) -> bool {
        let (entry, later) = (self.entry, self.carried || self.stale());
        needs_mark(later, entry.status, entry.note.as_ref())
    }

    /// Whether the day asked for lies after the day up to which the value was checked.
    #[must_use]
    pub fn stale(&self) -> bool {
        self.asked
            > self
                .entry
                .checked_through
                .unwrap_or(self.head.checked_through)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    head: Head,
    entry: Vec<RawEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    from: Date,
    to: Option<Date>,
    status: Status,
    source: Vec<Source>,
    checked_through: Option<Date>,
    note: Option<Caution>,
    value: toml::Value,
}

impl<T: DeserializeOwned> Series<T> {
    /// Reads a law file: `[head]`, then `[[entry]]` with `from`, `to`, `status`, `source` and
    /// `value`.
    ///
    /// # Errors
    /// [`LawError::File`] naming the file and the fault: unreadable, no entry, no source, a period
    /// that ends before it starts, entries that overlap or are out of order.
    pub fn parse(file: &str, text: &str) -> Result<Self, LawError> {
        Self::parse_with(file, text, |value| {
            value.try_into().map_err(|error| error.to_string())
        })
    }
}

impl<T> Series<T> {
    /// As [`Series::parse`], with an own reader of the value: a file whose entries point at official
    /// tables (`value = { table = "monthly-2026.csv" }`).
    ///
    /// # Errors
    /// As [`Series::parse`].
    pub fn parse_with(
        file: &str,
        text: &str,
        read: impl Fn(toml::Value) -> Result<T, String>,
    ) -> Result<Self, LawError> {
        let raw: RawFile = toml::from_str(text).map_err(|error| LawError::file(file, error))?;
        let mut entries = Vec::with_capacity(raw.entry.len());
        for entry in raw.entry {
            let at = entry.from;
            if entry.source.is_empty() || entry.source.iter().any(|s| s.article.trim().is_empty()) {
                return Err(LawError::file(
                    file,
                    format!("the entry from {at} has no source"),
                ));
            }
            if entry.to.is_some_and(|to| to < at) {
                return Err(LawError::file(
                    file,
                    format!("the entry from {at} ends before it starts"),
                ));
            }
            if let Some(Entry { to: None, .. }) = entries.last() {
                return Err(LawError::file(
                    file,
                    format!("the entry before {at} has no end"),
                ));
            }
            if entries
                .last()
                .and_then(|last: &Entry<T>| last.to)
                .is_some_and(|to| to >= at)
            {
                return Err(LawError::file(
                    file,
                    format!("the entry from {at} overlaps the one before"),
                ));
            }
            let value = read(entry.value)
                .map_err(|fault| LawError::file(file, format!("the entry from {at}: {fault}")))?;
            entries.push(Entry {
                from: at,
                to: entry.to,
                status: entry.status,
                sources: entry.source,
                checked_through: entry.checked_through,
                note: entry.note,
                value,
            });
        }
        if entries.is_empty() {
            return Err(LawError::file(file, "no entry"));
        }
        if let Some(until) = raw.head.carried_through
            && (entries.iter().any(|entry| entry.holds(until)) || until < entries[0].from)
        {
            let fault = format!("nothing is left to be carried through {until}");
            return Err(LawError::file(file, fault));
        }
        Ok(Self {
            head: raw.head,
            entries,
        })
    }

    /// The value on a day, which must be the kind of date that `selected_by` names.
    ///
    /// # Errors
    /// [`LawError::NotCovered`] with the covered range.
    pub fn at(&self, day: Date) -> Result<Dated<'_, T>, LawError> {
        self.on(day, day)
    }

    /// The value by which a day is answered: that of the month, the year or the fiscal year it lies in,
    /// as `selected_by` says.
    ///
    /// # Errors
    /// As [`Series::at`].
    pub fn around(&self, day: Date) -> Result<Dated<'_, T>, LawError> {
        self.at(self.head.selected_by.date_of(day))
    }

    /// The value on a day; before the first covered day the first value, after the last one the last
    /// (据置), which is marked.
    ///
    /// # Errors
    /// [`LawError::NotCovered`] in a gap between two values.
    pub fn carried(&self, day: Date) -> Result<Dated<'_, T>, LawError> {
        let (first, last) = self.covered();
        let nearest = last.map_or(day, |last| day.min(last)).max(first);
        self.on(nearest, day)
    }

    /// The value on `day`, which stands for the day `asked`.
    fn on(&self, day: Date, asked: Date) -> Result<Dated<'_, T>, LawError> {
        let in_force = self.entries.iter().find(|entry| entry.holds(day));
        let carried = || self.carried_on(day).map(|entry| (entry, true));
        let found = in_force.map(|entry| (entry, day != asked)).or_else(carried);
        let Some((entry, carried)) = found else {
            let (from, to) = self.covered();
            return Err(LawError::NotCovered {
                id: self.head.id.clone(),
                asked,
                from,
                to,
            });
        };
        let dated = Dated {
            value: &entry.value,
            entry,
            head: &self.head,
            asked,
            carried,
        };
        if dated.needs_mark() {
            let key = watch::Key::of(entry, dated.carried, dated.stale());
            watch::read(key, || dated.mark());
        }
        Ok(dated)
    }

    /// The entry that ended before a day that none holds, where its figure counts on.
    fn carried_on(&self, day: Date) -> Option<&Entry<T>> {
        let mut before = self.entries.iter().rev().filter(|entry| entry.from <= day);
        let ended = before.next()?;
        let within = || self.head.carried_through.is_some_and(|until| day <= until);
        let last = || self.entries.last().is_some_and(|last| last.from <= day);
        (within() || is_carrying() && last()).then_some(ended)
    }

    /// First and last covered day (no last day where the newest value has no end), carried days
    /// included.
    #[must_use]
    pub fn covered(&self) -> (Date, Option<Date>) {
        let first = self.entries.first().map_or(Date::MIN, |entry| entry.from);
        let published = self.entries.last().and_then(|entry| entry.to);
        let last = published.map(|to| self.head.carried_through.map_or(to, |until| until.max(to)));
        (first, last)
    }

    /// The days after `from` and up to `to` from which another value applies.
    pub fn changes(&self, from: Date, to: Date) -> impl Iterator<Item = Date> {
        let begins = self.entries.iter().skip(1).map(|entry| entry.from);
        begins.filter(move |day| from < *day && *day <= to)
    }

    /// The same entries with a value made from each, such as a table generated from its rule.
    pub(crate) fn try_map<U>(
        &self,
        file: &str,
        make: impl Fn(&Entry<T>) -> Result<U, String>,
    ) -> Result<Series<U>, LawError> {
        let entries = self
            .entries
            .iter()
            .map(|entry| {
                Ok(Entry {
                    from: entry.from,
                    to: entry.to,
                    status: entry.status,
                    sources: entry.sources.clone(),
                    checked_through: entry.checked_through,
                    note: entry.note.clone(),
                    value: make(entry).map_err(|fault| {
                        LawError::file(file, format!("the entry from {}: {fault}", entry.from))
                    })?,
                })
            })
            .collect::<Result<_, LawError>>()?;
        Ok(Series {
            head: self.head.clone(),
            entries,
        })
    }

    /// The head of the file.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The dated entries, oldest first.
    #[must_use]
    pub fn entries(&self) -> &[Entry<T>] {
        &self.entries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    const HEAD: &str = r#"
[head]
id = "t.t"
title = "試験"
title_en = "test"
unit = "yen"
selected_by = "day"
checked_through = "2026-11-20"
"#;

    fn file(entries: &str) -> Result<Series<i64>, LawError> {
        Series::parse("t.toml", &format!("{HEAD}{entries}"))
    }

    const A: &str = r#"
[[entry]]
from = "2024-01-01"
to = "2025-12-31"
status = "confirmed"
source = [{ article = "試験法1条" }]
value = 1
"#;
    const B: &str = r#"
[[entry]]
from = "2026-01-01"
status = "once"
source = [{ article = "試験法2条" }]
value = 2
"#;

    #[test]
    fn the_last_figure_counts_on_where_its_file_says_so() {
        let carrying = HEAD.replace(
            "checked_through",
            "carried_through = \"2027-12-31\"\nchecked_through",
        );
        let series = Series::<i64>::parse("t.toml", &format!("{carrying}{A}")).unwrap();
        let on = |year, month, day| series.at(date(year, month, day));
        let published = on(2025, 12, 31).unwrap();
        assert!(!published.carried() && !published.citation().carried);
        let carried = on(2026, 1, 1).unwrap();
        assert_eq!((*carried.value, carried.carried()), (1, true));
        assert!(carried.needs_mark() && carried.citation().carried);
        assert!(on(2027, 12, 31).is_ok());
        assert!(on(2028, 1, 1).is_err());
        assert!(on(2023, 12, 31).is_err());
        assert_eq!(series.covered().1, Some(date(2027, 12, 31)));

        let open = Series::<i64>::parse("t.toml", &format!("{carrying}{B}"));
        assert!(open.unwrap_err().to_string().contains("nothing is left"));
    }

    #[test]
    fn a_day_chooses_its_value_and_says_when_it_is_stale() {
        let series = file(&format!("{A}{B}")).unwrap();
        assert_eq!(series.at(date(2025, 12, 31)).map(|v| *v.value), Ok(1));
        let last = series.at(date(2026, 11, 21)).unwrap();
        assert_eq!(*last.value, 2);
        assert!(last.citation().stale);
        assert!(!series.at(date(2026, 11, 20)).unwrap().stale());
    }

    #[test]
    fn a_day_outside_is_refused_with_the_covered_range() {
        let series = file(A).unwrap();
        let error = series.at(date(2026, 1, 1)).unwrap_err();
        assert_eq!(
            error,
            LawError::NotCovered {
                id: "t.t".into(),
                asked: date(2026, 1, 1),
                from: date(2024, 1, 1),
                to: Some(date(2025, 12, 31)),
            }
        );
    }

    #[test]
    fn each_fault_of_a_file_is_named() {
        let cases = [
            (String::new(), "missing field `entry`"),
            (
                A.replace("[{ article = \"試験法1条\" }]", "[]"),
                "has no source",
            ),
            (A.replace("試験法1条", " "), "has no source"),
            (
                A.replace("2025-12-31", "2023-12-31"),
                "ends before it starts",
            ),
            (
                format!("{A}{}", B.replace("2026-01-01", "2025-06-01")),
                "overlaps",
            ),
            (format!("{B}{A}"), "has no end"),
            (A.replace("value = 1", "value = \"x\""), "invalid type"),
            (A.replace("confirmed", "sure"), "unknown variant"),
            (A.replace("2025-12-31", "2025-02-30"), "out-of-range"),
            (
                A.replace("value = 1", "value = 1\nvolue = 2"),
                "unknown field",
            ),
        ];
        for (text, expected) in cases {
            let error = file(&text).map(|_| ()).unwrap_err().to_string();
            assert!(
                error.contains(expected) || error.contains("out of range"),
                "{error} / {expected}"
            );
            assert!(error.contains("t.toml"), "{error}");
        }
    }
}
