//! 更新の予定: when which law data must be renewed, and what is answered until then.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Date;

use crate::table::only;
use crate::{Caution, LawError};

pub(crate) const PATH: &str = "renewals.toml";

/// What is answered from the first day on while nothing is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Otherwise {
    /// The day is refused.
    Refused,
    /// 据置: the last value counts on, marked.
    Carried,
    /// A value is there and needs a mark.
    Marked,
}

/// 更新: one row of the calendar.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Renewal {
    /// Stable name.
    pub id: String,
    /// What is published.
    pub what: Caution,
    /// Law files that wait for it, by their ids.
    pub series: Vec<String>,
    /// First day on which it is usually published.
    pub usual_from: Date,
    /// Last day by which it is usually published.
    pub usual_to: Date,
    /// First day that the data does not answer fully.
    pub first_day: Date,
    /// What is answered from that day on.
    pub otherwise: Otherwise,
}

/// How pressing a renewal is on a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Due {
    /// Nothing is expected yet.
    Later,
    /// What is new is published about now: look for it.
    Now,
    /// It was to be published, and figures of today lack it.
    Overdue,
}

impl Renewal {
    /// How pressing it is on a day.
    #[must_use]
    pub fn due(&self, day: Date) -> Due {
        if day < self.usual_from {
            Due::Later
        } else if day >= self.first_day && day > self.usual_to {
            Due::Overdue
        } else {
            Due::Now
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFile {
    renewal: Vec<Renewal>,
}

/// All rows by their first day, with the groups (`income_tax.*`) written out as the ids of which the row
/// is true; of an id that stands there itself it has to be.
pub(crate) fn read(
    text: &str,
    ids: &[&str],
    holds: impl Fn(&Renewal, &str) -> bool,
) -> Result<Vec<Renewal>, LawError> {
    let fault = |fault: String| LawError::file(PATH, fault);
    let raw: RawFile = toml::from_str(text).map_err(|error| LawError::file(PATH, error))?;
    let mut renewals: Vec<Renewal> = Vec::with_capacity(raw.renewal.len());
    for mut row in raw.renewal {
        let id = &row.id;
        let of_row = |what: String| fault(format!("{id}: {what}"));
        check(&row).map_err(of_row)?;
        let is_new = renewals.iter().all(|other| other.id != *id);
        only(is_new, || "stands twice".to_owned()).map_err(of_row)?;
        row.series = written_out(&row, ids, |named| holds(&row, named)).map_err(of_row)?;
        renewals.push(row);
    }
    renewals.sort_by_key(|row| (row.first_day, row.usual_from));
    Ok(renewals)
}

fn check(row: &Renewal) -> Result<(), String> {
    let said = |text: &str| !text.trim().is_empty();
    only(said(&row.what.ja) && said(&row.what.en), || {
        "does not say what".to_owned()
    })?;
    only(row.usual_from <= row.usual_to, || {
        "is published before it is published".to_owned()
    })?;
    only(!row.series.is_empty(), || "names no law file".to_owned())
}

fn written_out(
    row: &Renewal,
    ids: &[&str],
    holds: impl Fn(&str) -> bool,
) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    for name in &row.series {
        let named = |id: &str| match name.strip_suffix('*') {
            Some(group) => id.starts_with(group),
            None => id == name,
        };
        let mut known = ids.iter().copied().filter(|id| named(id)).peekable();
        only(known.peek().is_some(), || format!("no law file {name}"))?;
        let before = found.len();
        found.extend(known.filter(|id| holds(id)).map(str::to_owned));
        only(found.len() > before, || {
            let (otherwise, day) = (row.otherwise, row.first_day);
            format!("{name} is not {otherwise:?} first on {day}")
        })?;
    }
    Ok(found)
}
