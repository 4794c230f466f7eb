//! バックアップ: all that a member has here as one archive, which whoever leaves can take away too. It is sent
//! while it is made, one file after the other, so that ten thousand materials take no more memory than one.

mod billing;
pub(crate) mod making;
mod materials;

use self::making::{Backup, BackupOf, pretty};
use crate::Service;
use crate::account::error::AccountError;
use crate::ground::archive::{Archive, ArchiveFile, Unfinished};
use crate::ground::clock::japan_day;
use crate::ground::doors::{self, Entered};
use crate::ground::error::CommonError;
use crate::ground::file_name::{ArchiveOf, FileName};
use crate::ground::limits::Limit;
use crate::ground::member::profile_of;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use serde_json::json;
use shinchoryu_document::{Readme, readme};
use shinchoryu_words::{Figures, Language};
use std::sync::Arc;
use std::time::Duration;

/// So many backups are being made at the same time; whoever comes then waits for none of them.
pub(crate) const BACKUPS_AT_ONCE: usize = 4;
/// When it is worth asking for one again.
const PATIENCE: Duration = Duration::from_secs(60);

impl Service {
    /// All that the member has, or all materials, as an archive.
    ///
    /// # Errors
    /// [`AccountError::Access`] when the session is not fresh; [`CommonError::TooManyRequests`];
    /// [`CommonError::Busy`] while too many are being made.
    pub async fn backup(
        &self,
        who: &Entered<doors::Backup>,
        of: BackupOf,
        peer: &Peer,
    ) -> Result<ArchiveFile, AccountError> {
        let now = self.now();
        who.check_fresh(now)?;
        let turn = Arc::clone(&self.backups).try_acquire_owned();
        let turn = turn.map_err(|_| CommonError::Busy {
            retry_after: PATIENCE,
        })?;
        // whoever is told to come again has had none
        self.enforce_on_read(Limit::Archives, who.id().0.as_bytes())
            .await?;
        let language = Language::from_code(&who.member.language).unwrap_or_default();
        let what = match of {
            BackupOf::Everything => ArchiveOf::Account,
            BackupOf::Materials => ArchiveOf::Materials,
        };
        let name = FileName::of_archive(japan_day(now), what, language);
        let (archive, file) = Archive::new(name);
        let backup = Backup {
            service: self.clone(),
            member: who.member.clone(),
            language,
            now,
            of,
        };
        tokio::spawn(async move {
            if let Err(Unfinished::Failed(error)) = backup.make(archive).await {
                tracing::error!(%error, "a backup was not finished");
            }
            drop(turn);
        });
        self.record_read(Event::BackupTaken(who.id()), peer).await;
        Ok(file)
    }
}

impl Backup {
    async fn make(&self, mut archive: Archive) -> Result<(), Unfinished> {
        let with_account = self.of == BackupOf::Everything;
        let invoices = if with_account {
            self.add_account(&mut archive).await?
        } else {
            0
        };
        let (taken, documents) = self.add_materials(&mut archive).await?;
        let made_on = Figures::of(self.language).date(japan_day(self.now));
        let text = readme(
            &Readme {
                with_account,
                made_on: &made_on,
                materials: taken,
                invoices,
                documents: documents.made,
                missing: &documents.missing,
            },
            self.language,
        );
        let text = text.map_err(|error| CommonError::Internal(error.to_string()))?;
        let name = self
            .language
            .pick("はじめにお読みください.txt", "README.txt");
        // the mark tells Windows' older programs that it is UTF-8
        let marked = format!("\u{feff}{text}");
        archive.add(name, self.now, marked.as_bytes()).await?;
        archive.finish().await
    }

    /// Profile, plan, charges and their papers; how many papers there are.
    async fn add_account(&self, archive: &mut Archive) -> Result<usize, Unfinished> {
        let account = json!({
            "email": self.member.email,
            "language": self.member.language,
            "created_at": self.member.created_at,
            "profile": profile_of(&self.member)?,
            "billing": self.billing().await?,
        });
        let name = self.language.pick("アカウント.json", "account.json");
        let text = pretty(&account)?;
        archive.add(name, self.now, text.as_bytes()).await?;
        let papers = self.papers().await?;
        let folder = self.language.pick("請求書/", "invoices/");
        let service = &self.service;
        service
            .add_papers(archive, folder, self.member.id, papers)
            .await
    }
}
