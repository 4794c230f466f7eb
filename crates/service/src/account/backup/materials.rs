//! What a backup holds of the materials: the data of each, their list, and their documents.

use super::making::{Backup, pretty};
use crate::ground::archive::{Archive, Unfinished};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::materials::document::{check_printable, document_name, input_of, typeset};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use crate::materials::material_list::Card;
use crate::materials::stored::stored;
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};
use shinchoryu_document::{ListedRow, list_workbook};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Listed, Material, MaterialId, MaterialState, StoreError};
use std::borrow::Cow;
use std::time::Duration;

/// Documents are made until so much time has passed since the backup began: an answer ends after ten minutes,
/// and what was made by then must have arrived.
const DOCUMENTS_FOR: Duration = Duration::from_secs(8 * 60);

/// The materials of a backup.
#[derive(Debug, Default)]
pub(super) struct Materials {
    /// How many are in it.
    pub(super) taken: usize,
    /// How many logos are.
    pub(super) logos: usize,
    /// Those that could not be read, by their ids.
    pub(super) unread: Vec<String>,
    /// What became of their documents.
    pub(super) documents: Documents,
}

/// The documents of a backup.
#[derive(Debug, Default)]
pub(super) struct Documents {
    /// How many were made.
    pub(super) made: usize,
    /// Those that were not, each with the word of its reason.
    pub(super) missing: Vec<(String, &'static str)>,
}

/// The data of a material as they are taken away: what was entered and what came of it.
#[derive(Serialize)]
struct Taken<'a> {
    id: MaterialId,
    version: i64,
    state: &'static str,
    law_digest: &'a str,
    program_version: &'a str,
    created_at: chrono::DateTime<chrono::Utc>,
    updated_at: chrono::DateTime<chrono::Utc>,
    input: Cow<'a, RawValue>,
    result: Option<Cow<'a, RawValue>>,
}

/// A text of the database that is JSON, as it is. What is none, as after a slip of a hand, is taken away as text.
fn raw(id: MaterialId, text: &str) -> Result<Cow<'_, RawValue>, CommonError> {
    if let Ok(value) = serde_json::from_str(text) {
        return Ok(Cow::Borrowed(value));
    }
    tracing::error!(%id, "what is kept of a material is no JSON");
    let value = to_raw_value(text).map_err(|error| CommonError::Internal(error.to_string()))?;
    Ok(Cow::Owned(value))
}

fn state_of(row: &Listed) -> &'static str {
    row.state.into()
}

/// A line of the list.
fn line(row: &Listed, data: String) -> ListedRow {
    let card: Card = stored("materials.card", &row.card).unwrap_or_else(|error| {
        tracing::error!(id = %row.id, %error, "a material is listed without its names");
        Card::default()
    });
    let customer = [card.customer.last_name, card.customer.first_name];
    ListedRow {
        company: card.company.name.unwrap_or_default(),
        customer: customer.into_iter().flatten().collect::<Vec<_>>().join(" "),
        title: row.title.clone(),
        is_complete: row.state == MaterialState::Complete,
        basis_date: row.basis_date,
        proposal_date: row.proposal_date,
        together: row.together.map(Yen),
        pension_per_year: row.pension_per_year.map(Yen),
        created_on: japan_day(row.created_at),
        updated_on: japan_day(row.updated_at),
        version: row.version,
        data,
    }
}

/// How a material is called in an archive, whatever became of it.
fn name_of(kept: &Material, ending: &str) -> String {
    match document_name(kept) {
        Ok(name) => name.with_ending(ending).full,
        Err(_unreadable) => format!("{}.{ending}", kept.id),
    }
}

/// One row that cannot be read keeps nobody from all the others.
fn of_one<T>(id: MaterialId, found: Result<T, StoreError>) -> Result<Result<T, ()>, CommonError> {
    match found {
        Err(error) if error.is_of_one_row() => {
            tracing::error!(%id, error = %CommonError::from(error), "a material cannot be read");
            Ok(Err(()))
        }
        found => Ok(Ok(found?)),
    }
}

impl Backup {
    /// All materials, their list and their documents.
    pub(super) async fn add_materials(
        &self,
        archive: &mut Archive,
    ) -> Result<Materials, Unfinished> {
        let materials = self.service.store().materials();
        let ids = materials
            .ids(self.member.id)
            .await
            .map_err(CommonError::from)?;
        let mut all = Materials::default();
        let (mut lines, mut there) = (Vec::new(), Vec::new());
        for id in ids {
            match of_one(id, materials.find_with_row(self.member.id, id).await)? {
                Ok(Some((row, kept))) => {
                    let name = self.add_data(archive, &row, &kept).await?;
                    lines.push(line(&row, name));
                    there.push((id, name_of(&kept, "pdf")));
                }
                // it was deleted since
                Ok(None) => {}
                Err(()) => all.unread.push(id.to_string()),
            }
        }
        all.logos = self.add_logos(archive).await?;
        if lines.is_empty() {
            return Ok(all);
        }
        let made = list_workbook(&lines, japan_day(self.now), self.language);
        let list = made.map_err(|error| CommonError::Internal(error.to_string()))?;
        let name = self.language.pick("資料一覧.xlsx", "materials.xlsx");
        archive.add(name, self.now, &list).await?;
        drop(lines);
        all.taken = there.len();
        all.documents = self.add_documents(archive, there).await?;
        Ok(all)
    }

    /// The pictures that documents may have, in the order of the display settings.
    async fn add_logos(&self, archive: &mut Archive) -> Result<usize, Unfinished> {
        let logos = self.service.store().logos();
        let all = logos.of_member(self.member.id).await;
        let folder = self.language.pick("ロゴ/", "logos/");
        let mut taken = 0;
        for logo in all.map_err(CommonError::from)? {
            let png = logos.png(self.member.id, &logo.digest).await;
            if let Some(png) = png.map_err(CommonError::from)? {
                taken += 1;
                let name = format!("{folder}{taken}.png");
                archive.add(&name, logo.created_at, &png).await?;
            }
        }
        Ok(taken)
    }

    async fn add_data(
        &self,
        archive: &mut Archive,
        row: &Listed,
        kept: &Material,
    ) -> Result<String, Unfinished> {
        let result = kept.result.as_deref();
        let text = pretty(&Taken {
            id: kept.id,
            version: kept.version,
            state: state_of(row),
            law_digest: &kept.law_digest,
            program_version: &kept.program_version,
            created_at: kept.created_at,
            updated_at: kept.updated_at,
            input: raw(kept.id, &kept.input)?,
            result: result.map(|text| raw(kept.id, text)).transpose()?,
        })?;
        let folder = self.language.pick("資料/", "materials/");
        archive
            .add(
                &format!("{folder}{}", name_of(kept, "json")),
                kept.updated_at,
                text.as_bytes(),
            )
            .await
    }

    /// The documents of complete materials, the last made first, as far as the time goes.
    async fn add_documents(
        &self,
        archive: &mut Archive,
        all: Vec<(MaterialId, String)>,
    ) -> Result<Documents, Unfinished> {
        let folder = self.language.pick("文書/", "documents/");
        let mut documents = Documents::default();
        for (id, name) in all {
            let materials = self.service.store().materials();
            let found = of_one(id, materials.find(self.member.id, id).await)?;
            let made = match found {
                Ok(None) => Err("readme.reason.deleted"),
                Err(()) => Err("readme.reason.failed"),
                Ok(Some(kept)) if kept.state == MaterialState::Draft => Err("readme.reason.draft"),
                Ok(Some(_)) if self.is_late() => Err("readme.reason.time"),
                Ok(Some(kept)) => {
                    let updated_at = kept.updated_at;
                    self.pdf(kept).await?.map(|pdf| (updated_at, pdf))
                }
            };
            match made {
                Ok((updated_at, pdf)) => {
                    let name = format!("{folder}{name}");
                    archive.add(&name, updated_at, &pdf).await?;
                    documents.made += 1;
                }
                Err(reason) => documents.missing.push((name, reason)),
            }
        }
        Ok(documents)
    }

    fn is_late(&self) -> bool {
        self.service.passed() >= self.begun + DOCUMENTS_FOR
    }

    /// The document of a complete material, or the word of why there is none.
    async fn pdf(&self, kept: Material) -> Result<Result<Vec<u8>, &'static str>, Unfinished> {
        let id = kept.id;
        // of one that cannot be read it is told below
        let chosen = input_of(&kept).ok().and_then(|input| input.language);
        let look = Look {
            language: chosen.unwrap_or(self.language),
            mono: false,
            working: true,
        };
        let named = input_of(&kept).ok().and_then(|input| input.display.logo);
        let logo = self.service.logo_of(self.member.id, named.as_ref()).await?;
        let service = self.service.clone();
        let work = move || {
            let law = service.parts.law;
            let print = |kept: &Material| {
                check_printable(kept, law)?;
                typeset(kept, look, logo.as_deref(), law)
            };
            let document = match print(&kept) {
                // as where it is printed alone
                Err(MaterialsError::LawChanged) if service.check_making().is_err() => {
                    print(&service.made_anew(kept)?)?
                }
                printed => printed?,
            };
            let pdf = document.pdf();
            Ok(pdf.map_err(|error| CommonError::Internal(error.to_string()))?)
        };
        let made = self.service.typesetter.in_time(self.member.id, work).await;
        Ok(match made.map_err(MaterialsError::from).flatten() {
            Ok(pdf) => Ok(pdf),
            // what it was saved with calculates otherwise by now
            Err(MaterialsError::LawChanged | MaterialsError::MaterialIncomplete) => {
                Err("readme.reason.law_changed")
            }
            // others have the cores
            Err(MaterialsError::Common(CommonError::Busy { .. })) => Err("readme.reason.time"),
            Err(error) => {
                tracing::error!(%id, %error, "a document of a backup was not made");
                Err("readme.reason.failed")
            }
        })
    }
}
