//! 資料の文書: the pages of a saved material, as PDF and for the preview.

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::ServiceError;
use crate::ground::gate::Gate;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::materials::file_name::FileName;
use crate::materials::stored::json;
use shinchoryu_document::{Document, DocumentRequest, Palette};
use shinchoryu_engine::material::{self, MaterialInput};
use shinchoryu_law::LawBook;
use shinchoryu_store::{Material, MaterialId, MaterialState};
use shinchoryu_words::Language;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// More waiting ones than this could not be served in time.
const QUEUE: usize = 20;
/// Longest wait for a turn, and longest time for a document. Typesetting without optimisation takes
/// some thirty times as long, and the browser's journeys run against such a program.
const PATIENCE: Duration = Duration::from_secs(if cfg!(debug_assertions) { 60 } else { 10 });
/// Laid-out documents that are kept: the pages of a preview are asked for one by one.
const KEPT: usize = 8;

/// The last used first.
type Kept = VecDeque<(Key, Arc<Document>)>;

/// Makes documents, one a core at a time.
#[derive(Clone)]
pub(crate) struct Typesetter {
    gate: Gate,
    kept: Arc<Mutex<Kept>>,
}

/// How a document is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Language of the pages.
    pub language: Language,
    /// For black-and-white printing.
    pub mono: bool,
    /// 計算根拠: with the appendix that shows how each figure was made.
    pub working: bool,
}

/// A version of a material is never changed, so its pages are not either.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Key {
    material: MaterialId,
    version: i64,
    look: Look,
}

impl Typesetter {
    pub(crate) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            gate: Gate::new(cores, QUEUE, PATIENCE),
            kept: Arc::default(),
        }
    }

    fn find(&self, key: Key) -> Option<Arc<Document>> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter()
            .find(|(known, _)| *known == key)
            .map(|(_, document)| Arc::clone(document))
    }

    fn keep(&self, key: Key, document: &Arc<Document>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|(known, _)| *known != key);
        kept.push_front((key, Arc::clone(document)));
        kept.truncate(KEPT);
    }
}

/// A document and the name of its file.
pub struct MaterialPdf {
    /// The PDF.
    pub bytes: Vec<u8>,
    /// How the file is called.
    pub name: FileName,
}

impl Service {
    /// The pages of the member's material.
    ///
    /// # Errors
    /// [`ServiceError::NotFound`] when the member has none of this id,
    /// [`ServiceError::MaterialIncomplete`] for a draft, [`ServiceError::LawChanged`] when it was
    /// saved under another edition of the law, [`ServiceError::Busy`] when too many are waiting.
    pub async fn document(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
    ) -> Result<Arc<Document>, ServiceError> {
        let kept = self.store().find_material(member.id(), id).await?;
        let kept = kept.ok_or(ServiceError::NotFound)?;
        self.lay_out_anyhow(kept, look).await
    }

    /// The member's material as PDF.
    ///
    /// # Errors
    /// Those of [`Service::document`]; [`ServiceError::TooManyAttempts`] when the member had too
    /// many made.
    pub async fn pdf(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
        peer: &Peer,
    ) -> Result<MaterialPdf, ServiceError> {
        let kept = self.store().find_material(member.id(), id).await?;
        let kept = kept.ok_or(ServiceError::NotFound)?;
        self.enforce_on_read(Limit::Documents, member.id().0.as_bytes())
            .await?;
        let name = file_name(&kept)?;
        let document = self.lay_out_anyhow(kept, look).await?;
        let bytes = self
            .in_time(move || document.pdf())
            .await?
            .map_err(|error| ServiceError::Internal(error.to_string()))?;
        self.record_read(Event::DocumentMade(member.id()), peer)
            .await;
        Ok(MaterialPdf { bytes, name })
    }

    /// A page as SVG, from 1.
    ///
    /// # Errors
    /// Those of [`Service::document`]; [`ServiceError::NotFound`] also when there is no such page.
    pub async fn page_svg(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        look: Look,
        page: usize,
    ) -> Result<String, ServiceError> {
        let document = self.document(member, id, look).await?;
        self.in_time(move || document.page_svg(page))
            .await?
            .ok_or(ServiceError::NotFound)
    }

    /// Who cannot save any more cannot do what [`ServiceError::LawChanged`] asks for. What was made
    /// stays printable: its figures are made anew for this document. A read saves nothing.
    async fn lay_out_anyhow(
        &self,
        kept: Material,
        look: Look,
    ) -> Result<Arc<Document>, ServiceError> {
        match self.lay_out(kept.clone(), look).await {
            Err(ServiceError::LawChanged) if self.check_making().is_err() => {
                let content = self.content(&input_of(&kept)?)?;
                let anew = Material {
                    state: content.state,
                    input: content.input,
                    result: content.result,
                    errors: content.errors,
                    law_digest: content.law_digest,
                    program_version: content.program_version,
                    ..kept
                };
                self.lay_out(anew, look).await
            }
            result => result,
        }
    }

    async fn lay_out(&self, kept: Material, look: Look) -> Result<Arc<Document>, ServiceError> {
        if kept.state != MaterialState::Complete {
            return Err(ServiceError::MaterialIncomplete);
        }
        let law = self.parts.law;
        // figures are computed again for their traces, and must be those that were saved
        if kept.law_digest != law.digest() {
            return Err(ServiceError::LawChanged);
        }
        let key = Key {
            material: kept.id,
            version: kept.version,
            look,
        };
        if let Some(document) = self.typesetter.find(key) {
            return Ok(document);
        }
        let document = Arc::new(self.in_time(move || typeset(&kept, look, law)).await??);
        if document.replaced() > 0 {
            // refused when a material is saved; one saved before that, or words of ours
            let (material, replaced) = (key.material, document.replaced());
            tracing::error!(%material, replaced, "characters that no typeface has are on paper");
        }
        self.typesetter.keep(key, &document);
        Ok(document)
    }

    async fn in_time<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ServiceError> {
        let turn = self.typesetter.gate.turn().await?;
        tokio::time::timeout(PATIENCE, turn.run(work))
            .await
            .map_err(|_elapsed| ServiceError::Busy {
                retry_after: PATIENCE,
            })?
    }
}

pub(crate) fn typeset(
    kept: &Material,
    look: Look,
    law: &LawBook,
) -> Result<Document, ServiceError> {
    let input = input_of(kept)?;
    // a newer program may calculate otherwise: what is printed is what was saved and seen
    let plain = json(&material::compare(&input, law, false)?)?;
    if kept.result.as_ref() != Some(&plain) {
        return Err(ServiceError::LawChanged);
    }
    let comparison = material::compare(&input, law, true)?;
    shinchoryu_document::render(&DocumentRequest {
        input: &input,
        comparison: &comparison,
        lang: look.language,
        material_no: &number(kept.id),
        version: kept.version,
        made_on: japan_day(kept.updated_at),
        palette: if look.mono {
            Palette::Mono
        } else {
            Palette::Colour
        },
        // what is incomplete has no document
        draft: false,
        working: look.working,
    })
    .map_err(|error| ServiceError::Internal(format!("document: {error}")))
}

pub(crate) fn input_of(kept: &Material) -> Result<MaterialInput, ServiceError> {
    serde_json::from_str(&kept.input)
        .map_err(|error| ServiceError::unreadable("material_contents.input", &error))
}

fn file_name(kept: &Material) -> Result<FileName, ServiceError> {
    let input = input_of(kept)?;
    let company = input.company.name;
    Ok(FileName::new(
        japan_day(kept.updated_at),
        &[company.as_deref(), input.title.as_deref()],
        &number(kept.id),
        kept.version,
    ))
}

/// 資料番号: short enough to be read aloud, and found by the first characters of the id.
fn number(id: MaterialId) -> String {
    let mut text = id.0.simple().to_string();
    text.truncate(8);
    text.to_uppercase()
}
