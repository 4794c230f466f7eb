//! ZIP: several files as one, which is sent while it is made. What was made and not taken yet is two files of it at
//! most, one that waits to be taken and one that waits for its place, however many there are.

use crate::ground::clock::japan_time;
use crate::ground::error::CommonError;
use crate::ground::file_name::FileName;
use chrono::{DateTime, Datelike as _, Timelike as _, Utc};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem::take;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::{Receiver, Sender, channel};
use zip::result::ZipError;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

/// Whoever takes the archive has gone, or it cannot be made.
#[derive(Debug)]
pub(crate) enum Unfinished {
    /// Nobody takes it any more: there is nobody to tell.
    Left,
    /// Why it cannot be made.
    Failed(CommonError),
}

impl From<CommonError> for Unfinished {
    fn from(error: CommonError) -> Self {
        Self::Failed(error)
    }
}

/// What is made in memory fails only by a mistake of ours.
fn broken(error: impl Into<ZipError>) -> CommonError {
    CommonError::Internal(format!("archive: {}", error.into()))
}

/// What has been made of the archive and not been sent.
#[derive(Clone, Default)]
struct Made(Arc<Mutex<Vec<u8>>>);

impl Made {
    fn take(&self) -> Vec<u8> {
        take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Made {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut made = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        made.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A part of what is sent.
enum Part {
    Bytes(Vec<u8>),
    /// The archive is whole.
    End,
}

/// An archive that is being made.
pub(crate) struct Archive {
    zip: ZipWriter<StreamWriter<Made>>,
    made: Made,
    to: Sender<Part>,
    /// The names that are taken, as file systems tell them apart that mind no case, each with the last number that
    /// was put behind it: 1 before any was.
    names: BTreeMap<String, usize>,
}

/// ZIP ファイル: an archive as its maker sends it.
pub struct ArchiveFile {
    /// How the file is called.
    pub name: FileName,
    parts: Receiver<Part>,
}

impl ArchiveFile {
    /// The next bytes; nothing more once the archive is whole.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when it ended before: what was taken so far is no archive.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, CommonError> {
        match self.parts.recv().await {
            Some(Part::Bytes(bytes)) => Ok(Some(bytes)),
            Some(Part::End) => Ok(None),
            None => Err(CommonError::Internal("an archive was not finished".into())),
        }
    }
}

impl Archive {
    /// An archive and the file that it becomes.
    pub(crate) fn new(name: FileName) -> (Self, ArchiveFile) {
        let (to, parts) = channel(1);
        let made = Made::default();
        let archive = Self {
            zip: ZipWriter::new_stream(made.clone()),
            made,
            to,
            names: BTreeMap::new(),
        };
        (archive, ArchiveFile { name, parts })
    }

    /// Adds a file, and says under which name. One that is taken gets a number, as `name (2).pdf`.
    pub(crate) async fn add(
        &mut self,
        name: &str,
        changed_at: DateTime<Utc>,
        bytes: &[u8],
    ) -> Result<String, Unfinished> {
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .last_modified_time(in_japan(changed_at))
            .unix_permissions(0o644);
        let name = self.free_name(name);
        self.zip.start_file(&*name, options).map_err(broken)?;
        self.zip.write_all(bytes).map_err(broken)?;
        send(&self.to, Part::Bytes(self.made.take())).await?;
        Ok(name)
    }

    /// Ends the archive: it is whole then.
    pub(crate) async fn finish(self) -> Result<(), Unfinished> {
        self.zip.finish().map_err(broken)?;
        send(&self.to, Part::Bytes(self.made.take())).await?;
        send(&self.to, Part::End).await
    }

    fn free_name(&mut self, wanted: &str) -> String {
        let (stem, ending) = match wanted.rsplit_once('.') {
            Some((stem, ending)) => (stem, format!(".{ending}")),
            None => (wanted, String::new()),
        };
        let mut name = wanted.to_owned();
        // where ten thousand ask for the same, each goes on where the last one found its number
        let mut number = *self.names.get(&name.to_lowercase()).unwrap_or(&0);
        if number > 0 {
            loop {
                number += 1;
                name = format!("{stem} ({number}){ending}");
                if !self.names.contains_key(&name.to_lowercase()) {
                    break;
                }
            }
            self.names.insert(wanted.to_lowercase(), number);
        }
        self.names.insert(name.to_lowercase(), 1);
        name
    }
}

async fn send(to: &Sender<Part>, part: Part) -> Result<(), Unfinished> {
    to.send(part).await.map_err(|_| Unfinished::Left)
}

/// The time as archives keep it: without a zone, in steps of two seconds, from 1980 on.
fn in_japan(instant: DateTime<Utc>) -> zip::DateTime {
    let local = japan_time(instant);
    let part = |value: u32| u8::try_from(value).unwrap_or(u8::MAX);
    zip::DateTime::from_date_and_time(
        u16::try_from(local.year()).unwrap_or_default(),
        part(local.month()),
        part(local.day()),
        part(local.hour()),
        part(local.minute()),
        part(local.second()),
    )
    .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Cursor, Read as _};

    fn now() -> DateTime<Utc> {
        "2026-12-31T15:04:06Z".parse().unwrap()
    }

    fn archive() -> (Archive, ArchiveFile) {
        Archive::new(FileName {
            full: "全部.zip".into(),
            plain: "all.zip".into(),
        })
    }

    async fn taken(mut file: ArchiveFile) -> Result<Vec<u8>, CommonError> {
        let mut all = Vec::new();
        while let Some(bytes) = file.next().await? {
            all.extend(bytes);
        }
        Ok(all)
    }

    #[tokio::test]
    async fn an_archive_holds_its_files_under_names_of_their_own() {
        let (mut archive, file) = archive();
        let making = tokio::spawn(async move {
            for (name, text) in [
                ("資料/甲.txt", "一"),
                ("資料/甲.txt", "二"),
                ("A", "3"),
                ("a", "4"),
                ("a (3)", "5"),
                ("A", "6"),
            ] {
                archive.add(name, now(), text.as_bytes()).await.unwrap();
            }
            archive.finish().await.unwrap();
        });
        let bytes = taken(file).await.unwrap();
        making.await.unwrap();
        let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        let mut found = Vec::new();
        for at in 0..zip.len() {
            let mut one = zip.by_index(at).unwrap();
            let mut text = String::new();
            one.read_to_string(&mut text).unwrap();
            let day = one.last_modified().unwrap();
            assert_eq!((day.year(), day.month(), day.day()), (2027, 1, 1));
            assert_eq!((day.hour(), day.minute(), day.second()), (0, 4, 6));
            found.push((one.name().unwrap().into_owned(), text));
        }
        let expected = [
            ("資料/甲.txt", "一"),
            ("資料/甲 (2).txt", "二"),
            ("A", "3"),
            ("a (2)", "4"),
            ("a (3)", "5"),
            ("A (4)", "6"),
        ];
        assert_eq!(
            found,
            expected.map(|(name, text)| (name.to_owned(), text.to_owned()))
        );
    }

    #[tokio::test]
    async fn what_ends_before_its_end_is_no_archive() {
        let (mut archive, file) = archive();
        let making = tokio::spawn(async move {
            archive.add("a", now(), b"1").await.unwrap();
        });
        assert!(matches!(taken(file).await, Err(CommonError::Internal(_))));
        making.await.unwrap();
    }

    #[tokio::test]
    async fn nothing_is_made_for_somebody_who_has_gone() {
        let (mut archive, file) = archive();
        drop(file);
        let added = archive.add("a", now(), b"1").await;
        assert!(matches!(added, Err(Unfinished::Left)));
    }
}
