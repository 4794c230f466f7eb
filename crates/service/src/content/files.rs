//! 掲載ファイル: events and announcements as whoever runs the installation writes them, one TOML file
//! each. All that is wrong is told at once, with the file, the field and what to do.

use crate::content::plain::{MOST_OF_A_LINE, MOST_OF_A_TEXT, has_tag, wrong_id, wrong_link};
use crate::ground::clock::from_japan_time;
use crate::ground::typed::{line, lines};
use chrono::{DateTime, NaiveDateTime, Utc};
use shinchoryu_store::{Announcement, Audience, Both, PlannedEvent};
use std::collections::BTreeMap;
use toml::{Table, Value};

/// The folder of events, within that of the content.
pub const EVENTS: &str = "events";
/// The folder of announcements.
pub const ANNOUNCEMENTS: &str = "announcements";

/// A file with its path within the folder of the content, such as `events/seminar.toml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContentFile {
    /// Path.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// All that an installation tells.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Content {
    /// Events, by their names.
    pub events: Vec<PlannedEvent>,
    /// Announcements, by their names.
    pub announcements: Vec<Announcement>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct ContentFault {
    /// The file.
    pub file: String,
    /// The field, such as `ja.name`; empty where the file itself is at fault.
    pub field: String,
    /// What to do.
    pub advice: String,
}

impl std::fmt::Display for ContentFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            file,
            field,
            advice,
        } = self;
        if field.is_empty() {
            write!(f, "{file}: {advice}")
        } else {
            write!(f, "{file}: {field}: {advice}")
        }
    }
}

/// Reads all files of a folder.
///
/// # Errors
/// Everything that is wrong, in the order of the files.
pub fn read_content(files: &[ContentFile]) -> Result<Content, Vec<ContentFault>> {
    let mut content = Content::default();
    let mut faults = Vec::new();
    let mut names = BTreeMap::new();
    for file in files {
        let mut fields = match toml::from_str::<Table>(&file.text) {
            Ok(table) => Fields::of(&file.path, table),
            Err(error) => {
                let advice = error.to_string();
                let advice = advice.trim_end().replace('\n', "\n  ");
                faults.push(fault(&file.path, "", advice));
                continue;
            }
        };
        let folder = file.path.split('/').next().unwrap_or_default();
        let id = if folder == EVENTS {
            let event = fields.event();
            let id = event.id.clone();
            content.events.push(event);
            id
        } else {
            let announcement = fields.announcement();
            let id = announcement.id.clone();
            content.announcements.push(announcement);
            id
        };
        if let Some(other) = names.insert((folder, id.clone()), file.path.as_str())
            && !id.is_empty()
        {
            fields.wrong(
                "id",
                format!("{other} has the name {id}: write another one"),
            );
        }
        faults.extend(fields.end());
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    content.events.sort_by(|one, other| one.id.cmp(&other.id));
    content
        .announcements
        .sort_by(|one, other| one.id.cmp(&other.id));
    Ok(content)
}

fn fault(file: &str, field: &str, advice: impl Into<String>) -> ContentFault {
    ContentFault {
        file: file.to_owned(),
        field: field.to_owned(),
        advice: advice.into(),
    }
}

/// What is left of the table of each language; nothing where there is none, which is told once.
struct Said {
    ja: Option<Table>,
    en: Option<Table>,
}

/// The fields of a file. Each is taken out as it is read, so that what is left is not known.
struct Fields<'a> {
    file: &'a str,
    table: Table,
    said: Said,
    faults: Vec<ContentFault>,
}

impl<'a> Fields<'a> {
    fn of(file: &'a str, mut table: Table) -> Self {
        let mut faults = Vec::new();
        let mut said = |language: &str| match table.remove(language) {
            Some(Value::Table(said)) => Some(said),
            given => {
                let what = if given.is_some() { "" } else { "missing: " };
                let advice = format!("{what}write a table [{language}] with its texts");
                faults.push(fault(file, language, advice));
                None
            }
        };
        let said = Said {
            ja: said("ja"),
            en: said("en"),
        };
        Self {
            file,
            table,
            said,
            faults,
        }
    }

    fn event(&mut self) -> PlannedEvent {
        let id = self.id();
        let publish_at = self.time("publish_at");
        let starts_at = self.time("start_date_time");
        let ends_at = self.time("end_date_time");
        if let (Some(starts), Some(ends)) = (starts_at, ends_at)
            && ends <= starts
        {
            self.wrong("end_date_time", "write a time after start_date_time");
        }
        self.ends_after(publish_at, "end_date_time", ends_at);
        let audience = match self.text("audience").as_deref() {
            Some("members") => Audience::Members,
            Some("public") | None => Audience::Public,
            Some(_) => {
                self.wrong("audience", "write \"public\" or \"members\"");
                Audience::Public
            }
        };
        let link = self.perhaps_text("link");
        if let Some(advice) = link.as_deref().and_then(wrong_link) {
            self.wrong("link", advice);
        }
        PlannedEvent {
            id,
            publish_at: publish_at.unwrap_or_default(),
            audience,
            starts_at: starts_at.unwrap_or_default(),
            ends_at: ends_at.unwrap_or_default(),
            link,
            name: self.both("name", Form::Line),
            description: self.both("description", Form::Text),
            place: self.perhaps_both("place"),
        }
    }

    fn announcement(&mut self) -> Announcement {
        let id = self.id();
        let publish_at = self.time("publish_at");
        let ends_at = self
            .table
            .contains_key("end_at")
            .then(|| self.time("end_at"))
            .flatten();
        self.ends_after(publish_at, "end_at", ends_at);
        Announcement {
            id,
            publish_at: publish_at.unwrap_or_default(),
            ends_at,
            title: self.both("title", Form::Line),
            text: self.both("text", Form::Text),
        }
    }

    /// What ends before it is published is never shown.
    fn ends_after(
        &mut self,
        publish_at: Option<DateTime<Utc>>,
        field: &str,
        ends_at: Option<DateTime<Utc>>,
    ) {
        if let (Some(publish_at), Some(ends_at)) = (publish_at, ends_at)
            && ends_at <= publish_at
        {
            let advice = "it would never be shown: write a time after publish_at";
            self.wrong(field, advice);
        }
    }

    fn wrong(&mut self, field: &str, advice: impl Into<String>) {
        self.faults.push(fault(self.file, field, advice));
    }

    fn id(&mut self) -> String {
        let id = self.text("id").unwrap_or_default();
        if !id.is_empty()
            && let Some(advice) = wrong_id(&id)
        {
            self.wrong("id", advice);
        }
        id
    }

    /// A field that has to be there.
    fn text(&mut self, field: &str) -> Option<String> {
        if !self.table.contains_key(field) {
            self.wrong(field, "missing: write it");
            return None;
        }
        self.perhaps_text(field)
    }

    fn perhaps_text(&mut self, field: &str) -> Option<String> {
        match self.table.remove(field)? {
            Value::String(text) if !text.is_empty() => Some(text),
            _ => {
                self.wrong(field, "write a text in quotation marks that is not empty");
                None
            }
        }
    }

    /// A time: without an offset it is that of Japan.
    fn time(&mut self, field: &str) -> Option<DateTime<Utc>> {
        let read = match self.table.remove(field) {
            None => {
                self.wrong(field, "missing: write it, such as 2027-01-20T13:30:00");
                return None;
            }
            Some(Value::Datetime(time)) => instant(&time.to_string()),
            Some(_) => None,
        };
        if read.is_none() {
            let advice = "write day and time of Japan without quotation marks, such as \
                          2027-01-20T13:30:00";
            self.wrong(field, advice);
        }
        read
    }

    fn both(&mut self, field: &str, form: Form) -> Both {
        Both {
            ja: self.said("ja", field, form).unwrap_or_default(),
            en: self.said("en", field, form).unwrap_or_default(),
        }
    }

    /// In both languages, or in none.
    fn perhaps_both(&mut self, field: &str) -> Both {
        let says = |table: &Option<Table>| {
            let table = table.as_ref();
            table.is_some_and(|table| table.contains_key(field))
        };
        if says(&self.said.ja) || says(&self.said.en) {
            self.both(field, Form::Line)
        } else {
            Both::default()
        }
    }

    fn said(&mut self, language: &str, field: &str, form: Form) -> Option<String> {
        let said = match language {
            "ja" => &mut self.said.ja,
            _ => &mut self.said.en,
        };
        let value = said.as_mut()?.remove(field);
        let name = format!("{language}.{field}");
        let Some(value) = value else {
            self.wrong(&name, "missing: write it in both languages");
            return None;
        };
        let Value::String(typed) = value else {
            self.wrong(&name, "write a text in quotation marks");
            return None;
        };
        let (text, most) = match form {
            Form::Line => (line(&typed), MOST_OF_A_LINE),
            Form::Text => (lines(&typed), MOST_OF_A_TEXT),
        };
        if text.is_empty() {
            self.wrong(&name, "write something that can be read");
        }
        if text.chars().count() > most {
            self.wrong(&name, format!("write at most {most} characters"));
        }
        if has_tag(&text) {
            self.wrong(&name, "texts are plain: take the tags out");
        }
        Some(text)
    }

    /// What is wrong, with every field that nobody knows.
    fn end(self) -> Vec<ContentFault> {
        let mut faults = self.faults;
        let unknown = |at: &str, table: Table| {
            let fields = table.into_iter().map(|(field, _)| format!("{at}{field}"));
            fields.collect::<Vec<_>>()
        };
        let left = [
            unknown("", self.table),
            unknown("ja.", self.said.ja.unwrap_or_default()),
            unknown("en.", self.said.en.unwrap_or_default()),
        ];
        for field in left.concat() {
            let advice = "there is no such field: correct its name or take it out";
            faults.push(fault(self.file, &field, advice));
        }
        faults
    }
}

/// Of one line, or of several.
#[derive(Clone, Copy)]
enum Form {
    Line,
    Text,
}

/// An instant as TOML writes it; without an offset it is a time of Japan.
fn instant(text: &str) -> Option<DateTime<Utc>> {
    if let Ok(instant) = DateTime::parse_from_rfc3339(text) {
        return Some(instant.to_utc());
    }
    let read = |form| NaiveDateTime::parse_from_str(text, form).ok();
    let local = read("%Y-%m-%dT%H:%M:%S%.f").or_else(|| read("%Y-%m-%dT%H:%M"))?;
    from_japan_time(local)
}

#[cfg(test)]
mod tests;
