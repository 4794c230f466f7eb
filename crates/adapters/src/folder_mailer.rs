//! Mails as files in a folder, for trying the product without a mail server.

use serde::{Deserialize, Serialize};
use shinchoryu_service::{Mailer, MailerError, OutgoingMail, PortAnswer};
use std::ffi::OsStr;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Write as _};
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

/// The page of the folder shows so many; older ones stay in their files.
const SHOWN: usize = 200;

/// Puts each mail into a file of its own.
#[derive(Debug, Clone)]
pub struct FolderMailer {
    folder: PathBuf,
}

/// A mail in the folder.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeptMail {
    /// Id.
    pub id: String,
    /// What it is about.
    pub kind: String,
    /// Address it went to.
    pub to: String,
    /// Address that an answer goes to, where it is not the sender's.
    #[serde(default)]
    pub reply_to: Option<String>,
    /// `ja` or `en`.
    pub language: String,
    /// When, in milliseconds since 1970.
    pub sent_at: i64,
    /// Subject.
    pub subject: String,
    /// Plain text.
    pub text: String,
    /// The same as HTML.
    pub html: String,
}

impl From<&OutgoingMail> for KeptMail {
    fn from(mail: &OutgoingMail) -> Self {
        Self {
            id: mail.id.clone(),
            kind: mail.kind.clone(),
            to: mail.to.clone(),
            reply_to: mail.reply_to.clone(),
            language: mail.language.clone(),
            sent_at: mail.sent_at.timestamp_millis(),
            subject: mail.subject.clone(),
            text: mail.text.clone(),
            html: mail.html.clone(),
        }
    }
}

impl FolderMailer {
    /// Over a folder, made when it is missing.
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn new(folder: PathBuf) -> io::Result<Self> {
        let mailer = Self { folder };
        mailer.make_folder()?;
        Ok(mailer)
    }

    fn make_folder(&self) -> io::Result<()> {
        // mails are read by whom they are for
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.folder)
    }

    /// The mails, newest first. A folder that is gone is made again.
    ///
    /// # Errors
    /// When the folder cannot be made or read.
    pub fn list(&self) -> io::Result<Vec<KeptMail>> {
        self.make_folder()?;
        let mut files: Vec<PathBuf> = fs::read_dir(&self.folder)?
            .filter_map(|entry| Some(entry.ok()?.path()))
            .filter(|path| path.extension() == Some(OsStr::new("json")))
            .collect();
        // names begin with the time
        files.sort_unstable_by(|one, other| other.cmp(one));
        Ok(files
            .iter()
            .take(SHOWN)
            .filter_map(|path| serde_json::from_slice(&fs::read(path).ok()?).ok())
            .collect())
    }

    /// Written beside and moved into place: the list never sees half a mail. The same mail gets the
    /// same name, so that a second try does not show it twice.
    fn write(&self, mail: &KeptMail) -> io::Result<()> {
        let known = self.list()?.iter().any(|kept| kept.id == mail.id);
        if known {
            return Ok(());
        }
        let name = format!("{:015}-{}", mail.sent_at, mail.id);
        let half = self.folder.join(format!("{name}.part"));
        let mut file = OpenOptions::new()
            .write(true)
            .create(true)
            .truncate(true)
            .mode(0o600)
            .open(&half)?;
        file.write_all(&serde_json::to_vec_pretty(mail)?)?;
        fs::rename(half, self.folder.join(format!("{name}.json")))
    }

    /// The folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Mailer for FolderMailer {
    fn send<'a>(&'a self, mail: &'a OutgoingMail) -> PortAnswer<'a, Result<(), MailerError>> {
        let done = self
            .write(&KeptMail::from(mail))
            .map_err(|error| MailerError::Temporary(error.to_string()));
        Box::pin(std::future::ready(done))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;

    fn mail(id: &str, second: i64) -> OutgoingMail {
        OutgoingMail {
            id: id.to_owned(),
            kind: "verify_email".to_owned(),
            to: "a@example.jp".to_owned(),
            reply_to: None,
            language: "ja".to_owned(),
            subject: "件名".to_owned(),
            text: "本文".to_owned(),
            html: "<p>本文</p>".to_owned(),
            sent_at: DateTime::from_timestamp(second, 0).unwrap(),
        }
    }

    #[tokio::test]
    async fn mails_are_listed_newest_first_and_each_once() {
        let folder = tempfile::tempdir().unwrap();
        let mailer = FolderMailer::new(folder.path().join("mail")).unwrap();
        for (id, second) in [
            ("b", 2_000_000_000),
            ("a", 900_000_000),
            ("b", 2_000_000_001),
        ] {
            mailer.send(&mail(id, second)).await.unwrap();
        }
        fs::write(mailer.folder().join("other.json"), "not a mail").unwrap();
        let ids: Vec<_> = mailer
            .list()
            .unwrap()
            .into_iter()
            .map(|mail| mail.id)
            .collect();
        assert_eq!(ids, ["b", "a"]);
    }

    #[tokio::test]
    async fn mails_are_for_the_owner_of_the_folder_only() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let mailer = FolderMailer::new(folder.path().join("mail")).unwrap();
        mailer.send(&mail("a", 1)).await.unwrap();
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!(mode(mailer.folder()), 0o700);
        for entry in fs::read_dir(mailer.folder()).unwrap() {
            assert_eq!(mode(&entry.unwrap().path()), 0o600);
        }
    }

    #[tokio::test]
    async fn a_folder_that_is_gone_is_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let mailer = FolderMailer::new(folder.path().join("mail")).unwrap();
        fs::remove_dir_all(mailer.folder()).unwrap();
        assert_eq!(mailer.list().unwrap(), []);
        fs::remove_dir_all(mailer.folder()).unwrap();
        mailer.send(&mail("a", 1)).await.unwrap();
        assert_eq!(mailer.list().unwrap().len(), 1);
        // where something else stands in its place, mails wait
        fs::remove_dir_all(mailer.folder()).unwrap();
        fs::write(mailer.folder(), "").unwrap();
        let refused = mailer.send(&mail("b", 1)).await;
        assert!(matches!(refused, Err(MailerError::Temporary(_))));
    }
}
