//! One installation is a data folder and a database that belong together. The folder remembers
//! that there was a database, so that an empty one is never taken for it.

use crate::config::{Config, Environment};
use crate::folder;
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_adapters::{SystemClock, SystemEntropy};
use shinchoryu_service::{Clock as _, Entropy as _};
use shinchoryu_store::{
    Found, InstallationId, StartLock, Store, StoreError, has_log, is_missing, own_files,
};
use std::error::Error;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Names the installation of a data folder.
const MARKER: &str = "installation.json";

/// What the folder remembers.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Marker {
    installation: InstallationId,
    since: DateTime<Utc>,
}

/// Why nothing is started on this folder and this database.
#[derive(Debug, thiserror::Error)]
pub enum InstallationError {
    /// There was a database.
    #[error(
        "{} names an installation, but its database is missing or empty: put the database back or \
         restore a backup (--first-start begins a new installation with nothing in it)", .0.display()
    )]
    Empty(PathBuf),
    /// There was a database, from before folders remembered.
    #[error(
        "the database is missing or empty, but its write-ahead log is there: put the database back \
         or restore a backup (--first-start begins a new installation with nothing in it)"
    )]
    LogLeft,
    /// Nothing is there, and members are expected.
    #[error(
        "the database is missing or empty: if this is the first start of the installation, start \
         once with --first-start; if it is not, data_dir or database.url is not the right one"
    )]
    FirstStart,
    /// Two that do not belong together.
    #[error(
        "{} names installation {known}, but the database belongs to installation {found}: start \
         with a folder and a database that belong together (or, if the database was moved here on \
         purpose, remove the file)", .marker.display()
    )]
    Other {
        marker: PathBuf,
        known: InstallationId,
        found: InstallationId,
    },
    /// Somebody else's.
    #[error("the database holds tables of another program and none of this one")]
    Foreign,
    /// The flag is for a beginning.
    #[error("--first-start, but the database holds an installation already: start without it")]
    NotFirst,
    /// The file of the marker is no marker.
    #[error("{} cannot be read: restore it, or remove it if the database is the right one", .0.display())]
    Marker(PathBuf),
    /// The database cannot be opened.
    #[error("the database {0}")]
    Database(String, #[source] StoreError),
    /// The folder cannot be prepared.
    #[error("the data folder {}", .0.display())]
    Folder(PathBuf, #[source] io::Error),
}

/// The storage of an installation that is ready to be used, and the right to prepare what lies
/// beside it. No other start on the folder goes on before the lock is dropped.
pub struct Prepared {
    pub store: Store,
    pub lock: StartLock,
}

/// Opens the installation of this configuration, or begins one where that is allowed.
pub async fn open(config: &Config, first_start: bool) -> Result<Prepared, Box<dyn Error>> {
    let folder = &config.data_dir.0;
    let failed = |error| InstallationError::Folder(folder.clone(), error);
    folder::make(folder).map_err(failed)?;
    let lock = StartLock::take(&folder.join(folder::LOCK)).await?;
    let url = config.database_url();
    let path = folder.join(MARKER);
    let marker = read(&path)?;
    if is_missing(&url) && !first_start {
        // before anything is made
        may_begin(marker.is_some(), has_log(&url), config.environment, &path)?;
    }
    let in_words = |error| InstallationError::Database(in_words(config), error);
    let store = Store::connect(&url).await.map_err(in_words)?;
    let files = [
        own_files(&url),
        vec![path.clone(), folder.join(crate::demo::FILE)],
    ]
    .concat();
    folder::tighten(folder, &files).map_err(failed)?;
    let found = store.find_installation().await.map_err(in_words)?;
    let known = marker.as_ref().map(|marker| marker.installation);
    decide(known, found, first_start, config.environment, &path)?;
    if found == Found::Nothing && marker.is_some() {
        // a start that is cut off from here on finds a folder that remembers nothing
        fs::remove_file(&path).map_err(failed)?;
    }
    store.migrate().await?;
    let name = match (found, known) {
        (Found::Unnamed, Some(known)) => known,
        _ => new_name(),
    };
    let now = SystemClock.now();
    let installation = store.name_installation(name, now).await?;
    if known != Some(installation) {
        let marker = Marker {
            installation,
            since: now,
        };
        folder::write(&path, &serde_json::to_vec_pretty(&marker)?).map_err(failed)?;
    }
    let store = store.guarded(config.disk.floor()).await?;
    Ok(Prepared { store, lock })
}

fn new_name() -> InstallationId {
    let mut random = [0; 16];
    SystemEntropy.fill(&mut random);
    InstallationId::from_random(random)
}

fn read(path: &Path) -> Result<Option<Marker>, InstallationError> {
    match fs::read(path) {
        Ok(bytes) => serde_json::from_slice(&bytes)
            .map(Some)
            .map_err(|_error| InstallationError::Marker(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(InstallationError::Folder(path.to_owned(), error)),
    }
}

/// Which database, without its password.
fn in_words(config: &Config) -> String {
    let url = config.database_url();
    match own_files(&url).first() {
        Some(file) => file.display().to_string(),
        None => "of database.url".to_owned(),
    }
}

/// Whether an installation may begin where there is no database.
fn may_begin(
    is_marked: bool,
    has_log: bool,
    environment: Environment,
    marker: &Path,
) -> Result<(), InstallationError> {
    match (is_marked, has_log, environment) {
        (true, ..) => Err(InstallationError::Empty(marker.to_owned())),
        (_, true, _) => Err(InstallationError::LogLeft),
        (.., Environment::Production) => Err(InstallationError::FirstStart),
        (.., Environment::Demo) => Ok(()),
    }
}

/// Whether the database is the one that the folder remembers, or one may begin.
fn decide(
    known: Option<InstallationId>,
    found: Found,
    first_start: bool,
    environment: Environment,
    marker: &Path,
) -> Result<(), InstallationError> {
    match (found, known) {
        (Found::Foreign, _) => Err(InstallationError::Foreign),
        (Found::Nothing, _) if first_start => Ok(()),
        (Found::Nothing, _) => may_begin(known.is_some(), false, environment, marker),
        (Found::Named(_) | Found::Unnamed, _) if first_start => Err(InstallationError::NotFirst),
        (Found::Named(found), Some(known)) if found != known => Err(InstallationError::Other {
            marker: marker.to_owned(),
            known,
            found,
        }),
        (Found::Named(_) | Found::Unnamed, _) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Environment::{Demo, Production};

    #[test]
    fn a_database_is_begun_only_where_none_was_lost() {
        let ids = [1, 2].map(|n| InstallationId::from_random([n; 16]));
        let [one, other] = ids;
        let decided = |known, found, first_start, environment| {
            let error = decide(known, found, first_start, environment, Path::new("m")).err();
            error.map(|error| {
                let text = format!("{error:?}");
                let name: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
                name
            })
        };
        let named = Found::Named(one);
        for (known, found, first_start, environment, expected) in [
            // the first start of a demo, and of a real installation
            (None, Found::Nothing, false, Demo, None),
            (None, Found::Nothing, false, Production, Some("FirstStart")),
            (None, Found::Nothing, true, Production, None),
            // as always
            (Some(one), named, false, Demo, None),
            (Some(one), named, false, Production, None),
            // from before folders remembered, or a database moved to another machine
            (None, Found::Unnamed, false, Production, None),
            (None, named, false, Production, None),
            // an old backup
            (Some(one), Found::Unnamed, false, Production, None),
            // lost
            (Some(one), Found::Nothing, false, Demo, Some("Empty")),
            (Some(one), Found::Nothing, false, Production, Some("Empty")),
            (Some(one), Found::Nothing, true, Production, None),
            // not the right one
            (Some(other), named, false, Production, Some("Other")),
            (Some(other), named, true, Production, Some("NotFirst")),
            (None, Found::Foreign, true, Demo, Some("Foreign")),
            // a flag that stayed in a unit file
            (Some(one), named, true, Production, Some("NotFirst")),
            (None, Found::Unnamed, true, Demo, Some("NotFirst")),
        ] {
            let decision = decided(known, found, first_start, environment);
            assert_eq!(
                decision.as_deref(),
                expected,
                "{known:?} {found:?} {first_start} {environment:?}"
            );
        }
    }
}
