//! 計算表: the figures of a saved material as a workbook.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::materials::document::{
    MaterialFile, check_figures, check_printable, document_name, input_of, number, outlook,
};
use crate::materials::error::MaterialsError;
use shinchoryu_document::{DocumentRequest, render_workbook};
use shinchoryu_engine::material::{self, Palette};
use shinchoryu_law::LawBook;
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
        let kept = self.store().materials().find(member.id(), id).await?;
        let kept = kept.ok_or(CommonError::NotFound)?;
        self.enforce_on_read(Limit::Documents, member.id().0.as_bytes())
            .await?;
        let name = document_name(&kept)?.with_ending("xlsx");
        let bytes = match self
            .workbook_as_saved(member.id(), kept.clone(), language)
            .await
        {
            // what was made stays readable for who cannot save any more, as its document does
            Err(MaterialsError::LawChanged) if self.check_making().is_err() => {
                self.workbook_as_saved(member.id(), self.made_anew(kept)?, language)
                    .await?
            }
            bytes => bytes?,
        };
        self.record_read(Event::DocumentMade(member.id()), peer)
            .await;
        Ok(MaterialFile { bytes, name })
    }

    async fn workbook_as_saved(
        &self,
        member: MemberId,
        kept: Material,
        language: Language,
    ) -> Result<Vec<u8>, MaterialsError> {
        let law = self.parts.law;
        let work = move || workbook_of(&kept, language, law);
        self.typesetter.in_time(member, work).await?
    }
}

fn workbook_of(kept: &Material, lang: Language, law: &LawBook) -> Result<Vec<u8>, MaterialsError> {
    check_printable(kept, law)?;
    let input = input_of(kept)?;
    check_figures(kept, &input, law)?;
    let comparison = material::compare(&input, law, true)?;
    let (money, path) = outlook(&input, law);
    render_workbook(&DocumentRequest {
        input: &input,
        comparison: &comparison,
        money: money.as_ref(),
        path: path.as_ref(),
        lang,
        material_no: &number(kept.id),
        version: kept.version,
        made_on: japan_day(kept.updated_at),
        palette: Palette::Mono,
        logo: None,
        draft: false,
        working: false,
    })
    .map_err(|error| CommonError::Internal(format!("workbook: {error}")).into())
}
