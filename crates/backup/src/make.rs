//! Making a backup: one moment of the database, encrypted, read back, and only then given its name.

use crate::error::{BackupError, at};
use crate::format::{Counter, End, FORM, Header, Summary, line};
use crate::key::{Identities, Recipient};
use crate::place::{Draft, Place};
use crate::read::check;
use age::x25519;
use chrono::{DateTime, Utc};
use shinchoryu_store::{Snapshot, Store, left_out};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// What the backup says about itself, beside what is in the database.
#[derive(Debug, Clone)]
pub struct Meta {
    /// Version of the program.
    pub program: String,
    /// Now, read before the call.
    pub made_at: DateTime<Utc>,
    /// Edition of the law data in the program.
    pub law_edition: String,
    /// What lies outside the database and is not in the backup, in words.
    pub outside: Vec<String>,
}

/// A backup that was made and read back.
#[derive(Debug, Clone)]
pub struct Made {
    /// Where it is.
    pub path: PathBuf,
    /// Its size in bytes.
    pub size: u64,
    /// What is in it.
    pub summary: Summary,
}

/// Makes a backup while the server runs and writes.
///
/// It is encrypted for the recipient and for a second key that only this call knows: with it the
/// whole file is read back from the disk before it gets its name. Then that key is forgotten.
///
/// # Errors
/// [`BackupError`]: then there is no file of that name.
pub async fn make(
    store: &Store,
    meta: Meta,
    recipient: &Recipient,
    place: &Place,
) -> Result<Made, BackupError> {
    let draft = place.draft(meta.made_at)?;
    let own = x25519::Identity::generate();
    let (written, size) = write(store, meta, [&recipient.0, &own.to_public()], &draft).await?;

    let not_read_back = |error: BackupError| BackupError::NotReadBack(error.to_string());
    let read = check(draft.path(), &Identities(vec![own])).map_err(not_read_back)?;
    if read != written {
        return Err(BackupError::NotReadBack("it differs".to_owned()));
    }
    Ok(Made {
        path: draft.keep()?,
        size,
        summary: written,
    })
}

/// Writes all to the draft and to the disk; what is in it, and its size.
async fn write(
    store: &Store,
    meta: Meta,
    recipients: [&x25519::Recipient; 2],
    draft: &Draft,
) -> Result<(Summary, u64), BackupError> {
    let snapshot = store.snapshot().await?;
    let recipients = recipients.map(|recipient| recipient as &dyn age::Recipient);
    let encryptor = age::Encryptor::with_recipients(recipients.into_iter())
        .map_err(|error| at(draft.path())(io::Error::other(error)))?;
    let out = BufWriter::new(draft.file());
    let out = encryptor.wrap_output(out).map_err(at(draft.path()))?;
    let mut out = Lines { out, draft };
    let written = write_lines(&snapshot, meta, &mut out).await?;
    snapshot.close().await?;
    let out = out.out.finish().map_err(at(draft.path()))?;
    let file = out.into_inner();
    let file = file.map_err(|error| at(draft.path())(error.into_error()))?;
    file.sync_all().map_err(at(draft.path()))?;
    let size = file.metadata().map_err(at(draft.path()))?.len();
    Ok((written, size))
}

/// The encrypting writer, line by line.
struct Lines<'a> {
    out: age::stream::StreamWriter<BufWriter<&'a File>>,
    draft: &'a Draft,
}

impl Lines<'_> {
    fn put(&mut self, line: &[u8]) -> Result<(), BackupError> {
        let put = self
            .out
            .write_all(line)
            .and_then(|()| self.out.write_all(b"\n"));
        put.map_err(at(self.draft.path()))
    }

    fn put_json(&mut self, line: &impl serde::Serialize) -> Result<(), BackupError> {
        let line = serde_json::to_vec(line).map_err(io::Error::from);
        self.put(&line.map_err(at(self.draft.path()))?)
    }
}

async fn write_lines(
    snapshot: &Snapshot,
    meta: Meta,
    out: &mut Lines<'_>,
) -> Result<Summary, BackupError> {
    let of_database = left_out()
        .iter()
        .map(|part| format!("{} ({})", part.what, part.table));
    let header = Header {
        shinchoryu_backup: FORM,
        program: meta.program,
        made_at: meta.made_at,
        database: snapshot.database().to_owned(),
        steps: snapshot.steps(),
        law_edition: meta.law_edition,
        tables: snapshot.shapes().await?,
        left_out: meta.outside.into_iter().chain(of_database).collect(),
    };
    out.put_json(&header)?;
    let mut tallies = BTreeMap::new();
    for shape in &header.tables {
        out.put_json(&shape.name)?;
        let mut counter = Counter::default();
        let mut page = snapshot.page(shape, None).await?;
        while let Some(last) = page.last() {
            for row in &page {
                let line = line(row);
                counter.count(&line);
                out.put(&line)?;
            }
            page = snapshot.page(shape, Some(last)).await?;
        }
        tallies.insert(shape.name.clone(), counter.tally());
    }
    out.put_json(&End {
        end: tallies.clone(),
    })?;
    Ok(Summary { header, tallies })
}
