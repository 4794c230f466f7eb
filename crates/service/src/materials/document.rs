//! 資料の文書: the pages of a saved material, as PDF and for the preview.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::file_name::FileName;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use crate::materials::stored::{json, stored};
use crate::materials::typesetter::Key;
use serde_json::Value;
use shinchoryu_document::{Document, DocumentError, DocumentRequest};
use shinchoryu_engine::material::{self, MaterialInput, Naming, Palette};
use shinchoryu_law::LawBook;
use shinchoryu_store::{Material, MaterialId, MaterialState, MemberId};
use std::sync::Arc;

/// What is made of a material, and the name of its file.
pub struct MaterialFile {
    /// The file.
    pub bytes: Vec<u8>,
    /// How the file is called.
    pub name: FileName,
}

impl Service {
    /// The pages of the member's material.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this id,
    /// [`MaterialsError::MaterialIncomplete`] for a draft, [`MaterialsError::LawChanged`] when it
    /// was saved under another edition of the law, [`CommonError::Busy`] when too many are waiting.
    pub async fn document(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
    ) -> Result<Arc<Document>, MaterialsError> {
        let kept = self.store().materials().find(member.id(), id).await?;
        let kept = kept.ok_or(CommonError::NotFound)?;
        self.lay_out_anyhow(member.id(), kept, look).await
    }

    /// The member's material as PDF.
    ///
    /// # Errors
    /// Those of [`Service::document`]; [`CommonError::TooManyRequests`] when the member had too
    /// many made.
    pub async fn pdf(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
        peer: &Peer,
    ) -> Result<MaterialFile, MaterialsError> {
        self.file_made(member, id, peer, async |kept| {
            let name = document_name(&kept)?;
            let bytes = self.pdf_of(member.id(), kept, look).await?;
            Ok(MaterialFile { bytes, name })
        })
        .await
    }

    /// Makes a file of the member's material, which counts as one.
    pub(super) async fn file_made(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        peer: &Peer,
        make: impl AsyncFnOnce(Material) -> Result<MaterialFile, MaterialsError>,
    ) -> Result<MaterialFile, MaterialsError> {
        let kept = self.store().materials().find(member.id(), id).await?;
        let kept = kept.ok_or(CommonError::NotFound)?;
        self.enforce_on_read(Limit::Documents, member.id().0.as_bytes())
            .await?;
        let file = make(kept).await?;
        self.record_read(Event::DocumentMade(member.id()), peer)
            .await;
        Ok(file)
    }

    /// A page as SVG, from 1.
    ///
    /// # Errors
    /// Those of [`Service::document`]; [`CommonError::NotFound`] also when there is no such page.
    pub async fn page_svg(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
        page: usize,
    ) -> Result<String, MaterialsError> {
        let document = self.document(member, id, look).await?;
        let page = self
            .typesetter
            .in_time(member.id(), move || document.page_svg(page))
            .await?;
        Ok(page.ok_or(CommonError::NotFound)?)
    }

    pub(super) async fn pdf_of(
        &self,
        member: MemberId,
        kept: Material,
        look: Look,
    ) -> Result<Vec<u8>, MaterialsError> {
        let document = self.lay_out_anyhow(member, kept, look).await?;
        self.printed(member, document).await
    }

    /// The same with no other figures than those that were saved.
    pub(super) async fn pdf_as_saved(
        &self,
        member: MemberId,
        kept: Material,
        look: Look,
    ) -> Result<Vec<u8>, MaterialsError> {
        let document = self.lay_out(member, kept, look).await?;
        self.printed(member, document).await
    }

    async fn printed(
        &self,
        member: MemberId,
        document: Arc<Document>,
    ) -> Result<Vec<u8>, MaterialsError> {
        let pdf = self
            .typesetter
            .in_time(member, move || document.pdf())
            .await?;
        Ok(pdf.map_err(|error| CommonError::Internal(error.to_string()))?)
    }

    /// Whether a material has a document, as far as that is known before one is made.
    ///
    /// # Errors
    /// [`MaterialsError::MaterialIncomplete`] and [`MaterialsError::LawChanged`], as [`Service::document`].
    pub(super) fn check_document(&self, kept: &Material) -> Result<(), MaterialsError> {
        let law = self.parts.law;
        let checked = check_printable(kept, law).and_then(|()| {
            let input = input_of(kept)?;
            check_figures(kept, &input, law)
        });
        match checked {
            Err(MaterialsError::LawChanged) if self.check_making().is_err() => {
                check_printable(&self.made_anew(kept.clone())?, law)
            }
            checked => checked,
        }
    }

    /// Who cannot save any more cannot do what [`MaterialsError::LawChanged`] asks for. What was
    /// made stays printable: its figures are made anew for this document. A read saves nothing.
    async fn lay_out_anyhow(
        &self,
        member: MemberId,
        kept: Material,
        look: Look,
    ) -> Result<Arc<Document>, MaterialsError> {
        match self.lay_out(member, kept.clone(), look).await {
            Err(MaterialsError::LawChanged) if self.check_making().is_err() => {
                self.lay_out(member, self.made_anew(kept)?, look).await
            }
            result => result,
        }
    }

    /// A material with the figures that it comes to now. Nothing is saved.
    pub(crate) fn made_anew(&self, kept: Material) -> Result<Material, MaterialsError> {
        let content = match self.content(&input_of(&kept)?) {
            // texts that are too long by now
            Err(CommonError::Fields(_)) => return Err(MaterialsError::MaterialIncomplete),
            content => content?,
        };
        Ok(Material {
            state: content.state,
            input: content.input,
            result: content.result,
            errors: content.errors,
            law_digest: content.law_digest,
            program_version: content.program_version,
            ..kept
        })
    }

    async fn lay_out(
        &self,
        member: MemberId,
        kept: Material,
        look: Look,
    ) -> Result<Arc<Document>, MaterialsError> {
        let law = self.parts.law;
        check_printable(&kept, law)?;
        let named = input_of(&kept)?.display.logo;
        let key = Key {
            material: kept.id,
            version: kept.version,
            look,
            has_logo: self.has_logo(member, named.as_ref()).await?,
        };
        if let Some(document) = self.typesetter.find(key) {
            return Ok(document);
        }
        let logo = self.logo_of(member, named.as_ref()).await?;
        // it may have been taken away this moment
        let key = Key {
            has_logo: logo.is_some(),
            ..key
        };
        let work = move || {
            let document = typeset(&kept, look, logo.as_deref(), law)?;
            if document.replaced() > 0 {
                // refused when a material is saved; one saved before that, or words of ours
                let (material, replaced) = (key.material, document.replaced());
                tracing::error!(%material, replaced, "characters that no typeface has are on paper");
            }
            Ok(document)
        };
        self.typesetter.document(member, key, work).await
    }
}

/// Whether a saved material has a document.
///
/// # Errors
/// [`MaterialsError::MaterialIncomplete`] for a draft, [`MaterialsError::LawChanged`] when it was saved under
/// another edition: figures are computed again for their traces, and must be those that were saved.
pub(crate) fn check_printable(kept: &Material, law: &LawBook) -> Result<(), MaterialsError> {
    if kept.state != MaterialState::Complete {
        return Err(MaterialsError::MaterialIncomplete);
    }
    if kept.law_digest != law.digest() {
        return Err(MaterialsError::LawChanged);
    }
    Ok(())
}

/// A newer program may calculate otherwise, or not at all: what is printed is what was saved and seen.
pub(super) fn check_figures(
    kept: &Material,
    input: &MaterialInput,
    law: &LawBook,
) -> Result<(), MaterialsError> {
    let compared = match material::compare(input, law, false).map_err(CommonError::from) {
        Err(CommonError::Fields(_)) => None,
        compared => Some(json(&compared?)?),
    };
    match (&kept.result, &compared) {
        (Some(kept), Some(now)) if is_there(kept, now)? => Ok(()),
        _ => Err(MaterialsError::LawChanged),
    }
}

/// The same of two texts; equal ones are not read.
fn is_there(kept: &str, now: &str) -> Result<bool, MaterialsError> {
    let read = |text| stored::<Value>("materials.result", text);
    Ok(kept == now || holds(&read(now)?, &read(kept)?))
}

/// Whether everything that was saved is there as it was. What a newer program tells beside it changes nothing that
/// was seen.
fn holds(now: &Value, kept: &Value) -> bool {
    match (now, kept) {
        (Value::Object(now), Value::Object(kept)) => kept
            .iter()
            .all(|(name, kept)| now.get(name).is_some_and(|now| holds(now, kept))),
        (Value::Array(now), Value::Array(kept)) => {
            now.len() == kept.len() && now.iter().zip(kept).all(|(now, kept)| holds(now, kept))
        }
        (now, kept) => now == kept,
    }
}

pub(crate) fn typeset(
    kept: &Material,
    look: Look,
    logo: Option<&[u8]>,
    law: &LawBook,
) -> Result<Document, MaterialsError> {
    made_of(kept, look, logo, law, shinchoryu_document::render)
}

/// Makes something of the figures that were saved.
pub(super) fn made_of<T>(
    kept: &Material,
    look: Look,
    logo: Option<&[u8]>,
    law: &LawBook,
    make: fn(&DocumentRequest<'_>) -> Result<T, DocumentError>,
) -> Result<T, MaterialsError> {
    let input = input_of(kept)?;
    check_figures(kept, &input, law)?;
    let comparison = material::compare(&input, law, true)?;
    let (money, path) = material::outlook(&input, law);
    let look = look.with(&input.display);
    make(&DocumentRequest {
        input: &input,
        comparison: &comparison,
        money: money.as_ref(),
        path: path.as_ref(),
        lang: look.language,
        material_no: &number(kept.id),
        version: kept.version,
        made_on: japan_day(kept.updated_at),
        palette: if look.mono {
            Palette::Mono
        } else {
            input.display.palette
        },
        logo,
        // what is incomplete has no document
        draft: false,
        working: look.working,
    })
    .map_err(|error| CommonError::Internal(format!("document: {error}")).into())
}

pub(crate) fn input_of(kept: &Material) -> Result<MaterialInput, CommonError> {
    serde_json::from_str(&kept.input)
        .map_err(|error| CommonError::unreadable("material_contents.input", &error))
}

/// How the file of a material's document is called.
pub(crate) fn document_name(kept: &Material) -> Result<FileName, CommonError> {
    let input = input_of(kept)?;
    let company = input.company.name.as_deref();
    Ok(FileName::new(
        japan_day(kept.updated_at),
        &[named(company, input.display.naming), input.title.as_deref()],
        &number(kept.id),
        kept.version,
    ))
}

/// A company in the name of a file; nothing where its document names nobody.
pub(super) fn named(company: Option<&str>, naming: Naming) -> Option<&str> {
    company.filter(|_| naming != Naming::Nobody)
}

/// 資料番号: short enough to be read aloud, and found by the first characters of the id.
pub(super) fn number(id: MaterialId) -> String {
    let mut text = id.0.simple().to_string();
    text.truncate(8);
    text.to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::holds;
    use serde_json::json;

    #[test]
    fn figures_that_were_saved_hold_beside_new_ones_and_are_none_that_moved() {
        let kept = json!({"plans": [{"pay": 1}, {"pay": 2}], "note": null});
        let more = json!({"plans": [{"pay": 1, "new": 3}, {"pay": 2}], "note": null, "facts": {}});
        assert!(holds(&kept, &kept));
        assert!(holds(&more, &kept));
        for other in [
            json!({"plans": [{"pay": 1}, {"pay": 3}], "note": null}),
            json!({"plans": [{"pay": 1}], "note": null}),
            json!({"plans": [{"pay": 1}, {"pay": 2}, {"pay": 2}], "note": null}),
            json!({"plans": [{"pay": 1}, {"pay": 2}]}),
            json!({"plans": {"pay": 1}, "note": null}),
        ] {
            assert!(!holds(&other, &kept), "{other}");
        }
    }
}
