//! 計算表: the figures of a saved material as a workbook.

use crate::Service;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::materials::document::{MaterialFile, check_printable, document_name, made_of};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use shinchoryu_document::render_workbook;
use shinchoryu_store::{Material, MaterialId, MemberId};
use shinchoryu_words::Language;

impl Service {
    /// The figures of the member's material as a workbook (xlsx), of which the sums are formulas.
    ///
    /// # Errors
    /// Those of [`Service::pdf`]: it has the figures of the document and counts as one.
    pub async fn workbook(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        language: Language,
        peer: &Peer,
    ) -> Result<MaterialFile, MaterialsError> {
        let member_id = member.id();
        self.file_made(member, id, peer, async |kept| {
            let name = document_name(&kept)?.with_ending("xlsx");
            let bytes = match self.workbook_of(member_id, kept.clone(), language).await {
                // what was made stays readable for who cannot save any more, as its document does
                Err(MaterialsError::LawChanged) if self.check_making().is_err() => {
                    let anew = self.made_anew(kept)?;
                    self.workbook_of(member_id, anew, language).await?
                }
                bytes => bytes?,
            };
            Ok(MaterialFile { bytes, name })
        })
        .await
    }

    async fn workbook_of(
        &self,
        member: MemberId,
        kept: Material,
        language: Language,
    ) -> Result<Vec<u8>, MaterialsError> {
        let law = self.parts.law;
        // the rest of a look is of the pages alone
        let look = Look {
            language,
            mono: false,
            working: false,
        };
        check_printable(&kept, law)?;
        let work = move || made_of(&kept, look, None, law, render_workbook);
        self.typesetter.in_time(member, work).await?
    }
}
