//! 資料の一括保存: the documents of several materials as one archive.

use crate::Service;
use crate::ground::archive::{Archive, ArchiveFile, Unfinished};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::file_name::{ArchiveOf, FileName};
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::patience::patiently;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::materials::document::{document_name, input_of};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use shinchoryu_store::{Material, MaterialId, MemberId};
use shinchoryu_words::Language;
use std::collections::HashSet;

impl Service {
    /// The documents of these materials, each in its own language or else in this one, as their display settings have
    /// them. Whether all of them have one is known before the first is made.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of one of these ids; [`MaterialsError::OfSeveral`] with
    /// all drafts, or else with all that have other figures by now; [`CommonError::TooManyRequests`].
    pub async fn document_archive(
        &self,
        member: &ActiveMember,
        ids: &[MaterialId],
        language: Language,
        peer: &Peer,
    ) -> Result<ArchiveFile, MaterialsError> {
        let materials = self.with_documents(member.id(), ids).await?;
        self.enforce_on_read(Limit::Archives, member.id().0.as_bytes())
            .await?;
        let name = FileName::of_archive(japan_day(self.now()), ArchiveOf::Documents, language);
        let (mut archive, file) = Archive::new(name);
        let (service, member) = (self.clone(), member.id());
        tokio::spawn(async move {
            let made = async {
                for kept in materials {
                    service
                        .add_document(&mut archive, member, kept, language)
                        .await?;
                }
                archive.finish().await
            };
            if let Err(Unfinished::Failed(error)) = made.await {
                tracing::error!(%error, "an archive of documents was not finished");
            }
        });
        self.record_read(Event::DocumentsTaken(member), peer).await;
        Ok(file)
    }

    /// These materials, each of which has a document; one that is named twice is there once.
    async fn with_documents(
        &self,
        member: MemberId,
        ids: &[MaterialId],
    ) -> Result<Vec<Material>, MaterialsError> {
        let (mut all, mut drafts, mut changed) = (Vec::new(), Vec::new(), Vec::new());
        let mut asked = HashSet::new();
        for id in ids.iter().filter(|id| asked.insert(id.0)) {
            let kept = self.store().materials().find(member, *id).await?;
            let kept = kept.ok_or(CommonError::NotFound)?;
            match self.check_document(&kept) {
                Ok(()) => all.push(kept),
                Err(MaterialsError::MaterialIncomplete) => drafts.push(*id),
                Err(MaterialsError::LawChanged) => changed.push(*id),
                Err(error) => return Err(error),
            }
        }
        for (error, ids) in [
            (MaterialsError::MaterialIncomplete, drafts),
            (MaterialsError::LawChanged, changed),
        ] {
            if !ids.is_empty() {
                return Err(MaterialsError::OfSeveral(Box::new(error), ids));
            }
        }
        Ok(all)
    }

    async fn add_document(
        &self,
        archive: &mut Archive,
        member: MemberId,
        kept: Material,
        language: Language,
    ) -> Result<(), Unfinished> {
        let look = Look {
            language: input_of(&kept)?.language.unwrap_or(language),
            mono: false,
            working: false,
        };
        let made = patiently(|| {
            let (service, kept) = (self.clone(), kept.clone());
            async move {
                let made = service.pdf_of(member, kept, look).await;
                made.map_err(|error| match error {
                    MaterialsError::Common(error) => error,
                    // it had a document before
                    other => CommonError::Internal(format!("document: {other}")),
                })
            }
        });
        let (name, bytes) = (document_name(&kept)?, made.await?);
        archive.add(&name.full, kept.updated_at, &bytes).await?;
        Ok(())
    }
}
