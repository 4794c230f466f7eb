//! Putting a backup back. The file is read to its end before anything is touched; then the
//! database is filled in one transaction, read again and compared, and only then it counts.

use crate::error::BackupError;
use crate::format::{Counter, Summary, line};
use crate::key::Identities;
use crate::read::{Item, Reader, check};
use crate::target::{Target, aside_name};
use chrono::{DateTime, Utc};
use shinchoryu_store::{AuditRow, CopyError, Restoring, Store, path_of};
use std::path::Path;

/// So many rows go to the database in one statement.
const BATCH: usize = 50;

/// What the operator wants beside the rows.
#[derive(Debug, Clone)]
pub struct Wishes {
    /// Keep what is there under another name. Without it only an empty place is filled.
    pub move_aside: bool,
    /// End all sessions of the backup.
    pub end_sessions: bool,
    /// Now: names what is moved aside.
    pub now: DateTime<Utc>,
    /// The row of the audit log that tells of it.
    pub told: AuditRow,
}

/// A backup that was put back.
#[derive(Debug, Clone)]
pub struct Restored {
    /// What was in it.
    pub summary: Summary,
    /// Sessions that live on.
    pub sessions: u64,
    /// Sessions that were ended.
    pub ended_sessions: u64,
    /// Where that is which was there before: a folder, or a schema of PostgreSQL.
    pub aside: Option<String>,
}

/// Puts a backup into the database of this address.
///
/// # Errors
/// [`BackupError`]: then everything is as it was.
pub async fn restore(
    file: &Path,
    identities: &Identities,
    url: &str,
    wishes: Wishes,
) -> Result<Restored, BackupError> {
    check(file, identities)?;
    match path_of(url) {
        Some(place) => {
            let target = Target::prepare(&place, wishes.move_aside)?;
            let now = wishes.now;
            let store = target.open().await?;
            let filled = fill(&store, file, identities, None, wishes).await;
            store.close().await?;
            let mut restored = filled?;
            let aside = target.put(now)?;
            restored.aside = aside.map(|path| path.display().to_string());
            Ok(restored)
        }
        // in memory it would be gone with this call, and what cannot be read is no place
        None if url.starts_with("sqlite") => Err(BackupError::NoFile),
        None => {
            let store = Store::connect(url).await?;
            let aside = wishes.move_aside.then(|| aside_name(wishes.now));
            let filled = fill(&store, file, identities, aside, wishes).await;
            store.close().await?;
            filled
        }
    }
}

async fn fill(
    store: &Store,
    file: &Path,
    identities: &Identities,
    aside: Option<String>,
    wishes: Wishes,
) -> Result<Restored, BackupError> {
    let mut reader = Reader::open(file, identities)?;
    let restoring = store
        .restore(&reader.header().steps, aside.as_deref())
        .await;
    let restoring = restoring.map_err(|error| match error {
        CopyError::NotEmpty => BackupError::NotEmpty("a database with tables".to_owned()),
        error => error.into(),
    })?;
    let aside = aside.filter(|_| restoring.has_put_aside());
    let mut table = None;
    let mut rows = Vec::new();
    loop {
        let item = reader.next()?;
        if let Some(shape) = &table
            && (rows.len() >= BATCH || !matches!(item, Item::Row(_)))
        {
            restoring.add(shape, std::mem::take(&mut rows)).await?;
        }
        match item {
            Item::Row(row) => rows.push(row),
            Item::Table(shape) => {
                restoring.begin(&shape).await?;
                table = Some(shape);
            }
            Item::End => break,
        }
    }
    let summary = reader.summary();
    compare(&restoring, &summary).await?;
    restoring.bring_up_to_date().await?;
    let ended_sessions = if wishes.end_sessions {
        restoring.end_sessions().await?
    } else {
        0
    };
    let sessions = restoring.sessions().await?;
    restoring.finish(wishes.told).await?;
    Ok(Restored {
        summary,
        sessions,
        ended_sessions,
        aside,
    })
}

/// Reads all rows again as the database gives them, and counts them as the backup did.
async fn compare(restoring: &Restoring, summary: &Summary) -> Result<(), BackupError> {
    for shape in &summary.header.tables {
        let mut counter = Counter::default();
        let mut page = restoring.page(shape, None).await?;
        while let Some(last) = page.last() {
            page.iter().for_each(|row| counter.count(&line(row)));
            page = restoring.page(shape, Some(last)).await?;
        }
        if summary.tallies.get(&shape.name) != Some(&counter.tally()) {
            return Err(BackupError::NotThere(shape.name.clone()));
        }
    }
    Ok(())
}
