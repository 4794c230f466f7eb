//! Reading a backup. Every byte is authenticated as it is decrypted, every line has to fit, and
//! the counts and digests at the end have to be those of the rows.

use crate::error::{BackupError, at};
use crate::format::{Counter, End, FORM, Header, Summary, Tally, row};
use crate::key::Identities;
use age::stream::StreamReader;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use shinchoryu_store::{Cell, TableShape};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};

/// Reads a whole backup and says what is in it.
///
/// # Errors
/// [`BackupError::Unreadable`] when it is for another key, damaged, cut off or of a later program.
pub fn check(path: &Path, identities: &Identities) -> Result<Summary, BackupError> {
    let mut reader = Reader::open(path, identities)?;
    while !matches!(reader.next()?, Item::End) {}
    Ok(reader.summary())
}

/// What comes next in a backup.
pub(crate) enum Item {
    /// The rows of this table follow.
    Table(TableShape),
    /// A row of the table that was named last.
    Row(Vec<Cell>),
    /// All was read, and the counts and digests are right.
    End,
}

pub(crate) struct Reader {
    lines: Lines,
    header: Header,
    /// How many tables were named so far.
    begun: usize,
    counter: Counter,
    tallies: BTreeMap<String, Tally>,
}

impl Reader {
    pub(crate) fn open(path: &Path, identities: &Identities) -> Result<Self, BackupError> {
        let mut lines = Lines::open(path, identities)?;
        let first = lines.next()?;
        let form: Form = lines.json(&first)?;
        if form.shinchoryu_backup != FORM {
            let why = format!("it is of another program (form {})", form.shinchoryu_backup);
            return Err(BackupError::Unreadable(path.to_owned(), why));
        }
        Ok(Self {
            header: lines.json(&first)?,
            lines,
            begun: 0,
            counter: Counter::default(),
            tallies: BTreeMap::new(),
        })
    }

    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    /// What was read, once all was read.
    pub(crate) fn summary(self) -> Summary {
        Summary {
            header: self.header,
            tallies: self.tallies,
        }
    }

    pub(crate) fn next(&mut self) -> Result<Item, BackupError> {
        let line = self.lines.next()?;
        match self.lines.json(&line)? {
            Value::Array(values) => {
                let row = self.table().and_then(|shape| row(shape, values));
                let row = row.ok_or_else(|| self.lines.damaged())?;
                self.counter.count(&line);
                Ok(Item::Row(row))
            }
            Value::String(name) => {
                self.end_table();
                self.begun = self.begun.saturating_add(1);
                match self.table() {
                    Some(shape) if shape.name == name => Ok(Item::Table(shape.clone())),
                    _ => Err(self.lines.damaged()),
                }
            }
            _ => {
                let End { end } = self.lines.json(&line)?;
                self.end_table();
                let is_whole = self.begun == self.header.tables.len() && end == self.tallies;
                // nothing follows, and what is encrypted ends here as well
                if !is_whole || !self.lines.bytes()?.is_empty() {
                    return Err(self.lines.damaged());
                }
                Ok(Item::End)
            }
        }
    }

    /// The table whose rows are being read.
    fn table(&self) -> Option<&TableShape> {
        self.header.tables.get(self.begun.checked_sub(1)?)
    }

    fn end_table(&mut self) {
        let counter = std::mem::take(&mut self.counter);
        if let Some(name) = self.table().map(|shape| shape.name.clone()) {
            self.tallies.insert(name, counter.tally());
        }
    }
}

/// The lines of a file, decrypted.
struct Lines {
    path: PathBuf,
    lines: BufReader<StreamReader<BufReader<File>>>,
}

impl Lines {
    fn open(path: &Path, identities: &Identities) -> Result<Self, BackupError> {
        let file = BufReader::new(File::open(path).map_err(at(path))?);
        let keys = identities.0.iter();
        let keys = keys.map(|identity| identity as &dyn age::Identity);
        let lines = age::Decryptor::new(file)
            .and_then(|decryptor| decryptor.decrypt(keys))
            .map_err(|error| {
                let why = match error {
                    age::DecryptError::NoMatchingKeys => "it is for another key".to_owned(),
                    age::DecryptError::Io(error) => {
                        format!("it is no backup, or cut off ({error})")
                    }
                    _ => "it is no backup, or damaged".to_owned(),
                };
                BackupError::Unreadable(path.to_owned(), why)
            })?;
        Ok(Self {
            path: path.to_owned(),
            lines: BufReader::new(lines),
        })
    }

    /// The next line without its end.
    fn next(&mut self) -> Result<Vec<u8>, BackupError> {
        let mut line = self.bytes()?;
        match line.pop() {
            Some(b'\n') => Ok(line),
            _ => Err(self.damaged()),
        }
    }

    fn bytes(&mut self) -> Result<Vec<u8>, BackupError> {
        let mut line = Vec::new();
        match self.lines.read_until(b'\n', &mut line) {
            Ok(_) => Ok(line),
            Err(error) => {
                let why = format!("it is damaged or cut off ({error})");
                Err(BackupError::Unreadable(self.path.clone(), why))
            }
        }
    }

    fn json<T: DeserializeOwned>(&self, line: &[u8]) -> Result<T, BackupError> {
        serde_json::from_slice(line).map_err(|_error| self.damaged())
    }

    fn damaged(&self) -> BackupError {
        BackupError::Unreadable(self.path.clone(), "what is in it does not fit".to_owned())
    }
}

/// The one field that every form has.
#[derive(Deserialize)]
struct Form {
    shinchoryu_backup: u32,
}
