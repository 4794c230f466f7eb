//! シナリオ: law as it could become. An overlay changes values from a day on; what is read of it is marked.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Date;
use std::borrow::Cow;
use std::sync::OnceLock;
use toml::{Table, Value};

use crate::files::{Files, files};
use crate::table::only;
use crate::{Caution, LawError, Source, Status};

const FILES: &[(&str, &str)] = files![
    "scenarios/bonus_cap_raised.toml",
    "scenarios/levy_planned_path.toml",
];

/// シナリオ: a proposal or plan as law data.
#[derive(Debug, Clone, PartialEq, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// Stable name.
    pub id: String,
    /// 名称.
    pub title: Caution,
    /// What is assumed, and that it is not enacted: stands beside every figure made with it.
    pub statement: Caution,
    /// Where the proposal or plan stands.
    #[serde(rename(deserialize = "source"))]
    pub sources: Vec<Source>,
    #[serde(rename(deserialize = "overlay"), skip_serializing)]
    #[schemars(skip)]
    overlays: Vec<Overlay>,
}

/// A value from a day on, until the next overlay of the same law file.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Overlay {
    /// The law file, by its id.
    series: String,
    /// First day, of the kind of date that chooses the value.
    from: Date,
    /// As the law file has it.
    value: Value,
}

impl Scenario {
    /// The scenarios built into the program, in the order of their files.
    ///
    /// # Errors
    /// [`LawError::File`] with the first faulty file.
    pub fn all() -> Result<&'static [Self], LawError> {
        static ALL: OnceLock<Result<Vec<Scenario>, LawError>> = OnceLock::new();
        let read = || -> Result<Vec<_>, LawError> {
            let files = FILES.iter();
            files.map(|(path, text)| Self::read(path, text)).collect()
        };
        ALL.get_or_init(read)
            .as_ref()
            .map(Vec::as_slice)
            .map_err(Clone::clone)
    }

    fn read(path: &str, text: &str) -> Result<Self, LawError> {
        let read: Self = toml::from_str(text).map_err(|error| LawError::file(path, error))?;
        read.check(path)
            .map_err(|fault| LawError::file(path, fault))?;
        Ok(read)
    }

    fn check(&self, path: &str) -> Result<(), String> {
        only(path == self.path(), || format!("its id is {}", self.id))?;
        let said = |words: &Caution| !words.ja.trim().is_empty() && !words.en.trim().is_empty();
        only(said(&self.title) && said(&self.statement), || {
            "does not say what it is".to_owned()
        })?;
        let sourced = |source: &Source| !source.article.trim().is_empty();
        only(
            !self.sources.is_empty() && self.sources.iter().all(sourced),
            || "has no source".to_owned(),
        )?;
        only(!self.overlays.is_empty(), || "changes nothing".to_owned())?;
        let pairs = self.overlays.iter().zip(self.overlays.iter().skip(1));
        let rise =
            |(one, next): (&Overlay, &Overlay)| (&one.series, one.from) < (&next.series, next.from);
        only(pairs.into_iter().all(rise), || {
            "the overlays stand by law file and day, each once".to_owned()
        })
    }

    fn path(&self) -> String {
        format!("scenarios/{}.toml", self.id)
    }

    /// The law files with the values of the scenario in the place of their own.
    pub(crate) fn laid_over<'a>(
        &self,
        law: &Files<'a>,
    ) -> Result<Vec<(&'a str, Cow<'a, str>)>, LawError> {
        let fault = |fault: String| LawError::file(&self.path(), fault);
        let mut texts: Vec<_> = law
            .0
            .iter()
            .map(|&(path, text)| (path, Cow::Borrowed(text)))
            .collect();
        for part in self
            .overlays
            .chunk_by(|one, next| one.series == next.series)
        {
            let Some(id) = part.first().map(|overlay| &overlay.series) else {
                continue;
            };
            let path = path_of(id);
            let (_, text) = texts
                .iter_mut()
                .find(|(known, _)| *known == path)
                .ok_or_else(|| fault(format!("no law file {id}")))?;
            let changed = self
                .changed(text, part)
                .map_err(|what| fault(format!("{id}: {what}")))?;
            *text = Cow::Owned(changed);
        }
        Ok(texts)
    }

    /// One law file with the overlays of it.
    fn changed(&self, text: &str, overlays: &[Overlay]) -> Result<String, String> {
        let mut file: Table = toml::from_str(text).map_err(|error| error.to_string())?;
        let first = overlays.first().ok_or("no overlay")?.from;
        let before = first.pred_opt().ok_or("no day before")?;
        let (head, entries) = parts(&mut file).ok_or("no law file")?;
        entries.retain(|entry| day(entry, "from").is_some_and(|from| from < first));
        let last = entries.last_mut().and_then(Value::as_table_mut);
        let ended = last.and_then(|last| {
            let to = last.get("to").and_then(read_day).filter(|to| *to < before);
            if to.is_none() {
                last.insert("to".to_owned(), text_of(before));
            }
            to
        });
        // what is carried is carried up to the scenario, and nothing after it
        let carried = head.get("carried_through").and_then(read_day);
        match (carried, ended) {
            (Some(until), Some(_)) => {
                head.insert("carried_through".to_owned(), text_of(until.min(before)))
            }
            _ => head.remove("carried_through"),
        };
        let ends = overlays.iter().skip(1).map(|next| next.from.pred_opt());
        for (overlay, to) in overlays.iter().zip(ends.chain([None])) {
            entries.push(Value::Table(self.entry(overlay, to)?));
        }
        toml::to_string(&file).map_err(|error| error.to_string())
    }

    fn entry(&self, overlay: &Overlay, to: Option<Date>) -> Result<Table, String> {
        let mut entry = Table::new();
        let mut put = |key: &str, value: Result<Value, toml::ser::Error>| -> Result<(), String> {
            entry.insert(key.to_owned(), value.map_err(|error| error.to_string())?);
            Ok(())
        };
        put("from", Value::try_from(overlay.from))?;
        if let Some(to) = to {
            put("to", Value::try_from(to))?;
        }
        put("status", Value::try_from(Status::Scenario))?;
        put("source", Value::try_from(&self.sources))?;
        put("note", Value::try_from(&self.statement))?;
        put("value", Ok(overlay.value.clone()))?;
        Ok(entry)
    }
}

/// Where the law file of an id stands.
fn path_of(id: &str) -> String {
    match id.split_once('.') {
        Some((group, name)) => format!("{}/{name}.toml", group.replace('_', "-")),
        None => id.to_owned(),
    }
}

fn parts(file: &mut Table) -> Option<(&mut Table, &mut Vec<Value>)> {
    let (mut head, mut entries) = (None, None);
    for (key, value) in file.iter_mut() {
        match (key.as_str(), value) {
            ("head", Value::Table(table)) => head = Some(table),
            ("entry", Value::Array(array)) => entries = Some(array),
            _ => {}
        }
    }
    Some((head?, entries?))
}

fn read_day(value: &Value) -> Option<Date> {
    value.as_str()?.parse().ok()
}

fn day(entry: &Value, key: &str) -> Option<Date> {
    entry.get(key).and_then(read_day)
}

fn text_of(day: Date) -> Value {
    Value::String(day.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LawBook, Series, watched};
    use serde::de::IgnoredAny;
    use shinchoryu_quantity::{Rate, Yen, date};

    const LEVY: &str = "levy_planned_path";

    fn under(id: &str) -> &'static LawBook {
        LawBook::under(id).unwrap().unwrap()
    }

    #[test]
    fn every_scenario_is_a_law_book_of_its_own() {
        let law = LawBook::embedded().unwrap();
        assert!(law.scenario().is_none());
        for scenario in Scenario::all().unwrap() {
            let book = under(&scenario.id);
            assert_eq!(book.scenario().unwrap().id, scenario.id);
            assert_ne!(book.digest(), law.digest());
            assert_eq!(book.edition(), format!("{}+{}", law.edition(), scenario.id));
            assert!(std::ptr::eq(book, under(&scenario.id)), "read once");
        }
        assert!(LawBook::under("no_such").unwrap().is_none());
    }

    #[test]
    fn a_value_changes_from_its_day_and_not_before() {
        let (law, book) = (LawBook::embedded().unwrap(), under(LEVY));
        let levy = |book: &LawBook, day| {
            let found = book.social_insurance.child_support_levy.at(day).unwrap();
            (found.value.ppm(), found.entry.status, found.carried())
        };
        for day in [
            date(2026, 3, 1),
            date(2026, 4, 1),
            date(2027, 2, 1),
            date(2027, 3, 31),
        ] {
            assert_eq!(levy(book, day), levy(law, day), "{day}");
        }
        assert!(levy(book, date(2027, 3, 1)).2, "carried up to the scenario");
        let later = |year, month| levy(book, date(year, month, 1));
        assert_eq!(later(2027, 4), (3_100, Status::Scenario, false));
        assert_eq!(later(2028, 3), (3_100, Status::Scenario, false));
        assert_eq!(later(2028, 4), (4_000, Status::Scenario, false));
        assert_eq!(later(2040, 4), (4_000, Status::Scenario, false));
        let health = |book: &LawBook| {
            let rates = book
                .social_insurance
                .health_rates
                .at(date(2027, 4, 1))
                .unwrap();
            rates.value.of("13".parse().unwrap())
        };
        assert_eq!(health(book), health(law), "what is not named stays");
        assert_ne!(health(book), Rate::default());
    }

    #[test]
    fn a_value_without_an_end_ends_where_the_scenario_begins() {
        let cap = |day| {
            let caps = under("bonus_cap_raised")
                .social_insurance
                .bonus_caps
                .at(day);
            caps.unwrap().value.health_fiscal_year
        };
        assert_eq!(cap(date(2027, 3, 31)), Yen(5_730_000));
        assert_eq!(cap(date(2027, 4, 1)), Yen(16_680_000));
    }

    #[test]
    fn what_is_read_of_a_scenario_is_marked() {
        let levy = &under(LEVY).social_insurance.child_support_levy;
        let ((), marks) = watched(|| {
            levy.at(date(2027, 4, 1)).unwrap();
        });
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].status, Status::Scenario);
        let statement = &under(LEVY).scenario().unwrap().statement;
        assert_eq!(marks[0].note.as_ref(), Some(statement));
        let ((), marks) = watched(|| {
            levy.at(date(2026, 5, 1)).unwrap();
        });
        assert!(marks.iter().all(|mark| mark.status != Status::Scenario));
    }

    #[test]
    fn the_law_itself_has_no_scenario() {
        for (path, text) in crate::files() {
            if !path.ends_with(".toml") || !path.contains('/') {
                continue;
            }
            let series: Series<IgnoredAny> = Series::parse(path, text).unwrap();
            assert_eq!(path, path_of(&series.head().id));
            let assumed = |entry: &crate::Entry<_>| entry.status == Status::Scenario;
            assert!(!series.entries().iter().any(assumed), "{path}");
        }
    }

    #[test]
    fn each_fault_of_a_scenario_is_named() {
        let (path, text) = FILES[1];
        let law: Vec<_> = crate::files().collect();
        let read = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            Scenario::read(path, &text.replacen(from, to, 1))
                .and_then(|scenario| LawBook::with(&Files(&law), &scenario).map(|_| ()))
                .unwrap_err()
                .to_string()
        };
        for (from, to, fault) in [
            (
                "id = \"levy_planned_path\"",
                "id = \"levy\"",
                "its id is levy",
            ),
            ("source = [", "source = []\nx = [", "unknown field"),
            (
                "from = \"2028-04-01\"",
                "from = \"2027-04-01\"",
                "each once",
            ),
            (
                "from = \"2028-04-01\"",
                "from = \"2028-04-31\"",
                "out of range",
            ),
            (
                "social_insurance.child_support_levy",
                "social_insurance.levy",
                "levy",
            ),
            ("value = \"0.0031\"", "value = true", "invalid type"),
            ("value = \"0.0031\"", "worth = true", "unknown field"),
        ] {
            let error = read(from, to);
            assert!(error.contains(fault), "{error} / {fault}");
        }
    }
}
