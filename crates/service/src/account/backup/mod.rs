//! バックアップ: all that a member has here as one archive, which whoever leaves can take away too. It is sent
//! while it is made, one file after the other, so that ten thousand materials take no more memory than one.

mod billing;
pub(crate) mod making;
mod materials;
pub(crate) mod turns;

use self::making::{Backup, BackupOf, pretty};
use self::turns::Turn;
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

/// The papers of a backup.
#[derive(Debug, Default)]
struct Papers {
    /// How many were made.
    made: usize,
    /// How many have nobody's name to be made out to.
    without_name: usize,
}

impl Service {
    /// All that the member has, or all materials, as an archive.
    ///
    /// # Errors
    /// [`AccountError::Access`] when the session is not fresh; [`CommonError::TooManyRequests`];
    /// [`CommonError::Busy`] while another one of the member's is being made, or too many are.
    pub async fn backup(
        &self,
        who: &Entered<doors::Backup>,
        of: BackupOf,
        peer: &Peer,
    ) -> Result<ArchiveFile, AccountError> {
        let now = self.now();
        who.check_fresh(now)?;
        let turn = self.backups.take(who.id())?;
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
            begun: self.passed(),
            of,
        };
        tokio::spawn(async move {
            if let Err(Unfinished::Failed(error)) = backup.make(archive, turn).await {
                tracing::error!(%error, "a backup was not finished");
            }
        });
        self.record_read(Event::BackupTaken(who.id()), peer).await;
        Ok(file)
    }
}

impl Backup {
    async fn make(&self, mut archive: Archive, turn: Turn) -> Result<(), Unfinished> {
        let with_account = self.of == BackupOf::Everything;
        let papers = if with_account {
            self.add_account(&mut archive).await?
        } else {
            Papers::default()
        };
        let materials = self.add_materials(&mut archive).await?;
        self.is_still_there().await?;
        let made_on = Figures::of(self.language).date(japan_day(self.now));
        let text = readme(
            &Readme {
                with_account,
                made_on: &made_on,
                materials: materials.taken,
                unread: &materials.unread,
                logos: materials.logos,
                invoices: papers.made,
                invoices_without_name: papers.without_name,
                documents: materials.documents.made,
                missing: &materials.documents.missing,
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
        // who has read the last of it may ask for another one at once
        drop(turn);
        archive.finish().await
    }

    /// Whoever deleted the account meanwhile would take the half of it that was read before for all of it.
    async fn is_still_there(&self) -> Result<(), Unfinished> {
        let found = self.service.store().members().exists(self.member.id).await;
        if found.map_err(CommonError::from)? {
            Ok(())
        } else {
            Err(Unfinished::Left)
        }
    }

    /// Profile, plan, charges and their papers; what became of the papers.
    async fn add_account(&self, archive: &mut Archive) -> Result<Papers, Unfinished> {
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
        let (papers, without_name) = self.papers().await?;
        let folder = self.language.pick("請求書/", "invoices/");
        let service = &self.service;
        let made = service
            .add_papers(archive, folder, self.member.id, papers)
            .await?;
        Ok(Papers { made, without_name })
    }
}
