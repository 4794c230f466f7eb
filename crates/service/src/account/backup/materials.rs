//! What a backup holds of the materials: the data of each, their list, and their documents.

use super::making::{Backup, pretty};
use crate::ground::archive::{Archive, Unfinished};
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::file_name::FileName;
use crate::materials::document::{document_name, typeset};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use crate::materials::material_list::Card;
use crate::materials::stored::stored;
use serde::Serialize;
use serde_json::value::RawValue;
use shinchoryu_document::{ListedRow, list_workbook};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Listed, Material, MaterialId, MaterialState};
use std::time::Duration;

/// Documents are made until so much time has passed since the backup began: an answer ends after ten minutes,
/// and what was made by then must have arrived.
const DOCUMENTS_FOR: Duration = Duration::from_secs(8 * 60);

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
    input: &'a RawValue,
    result: Option<&'a RawValue>,
}

/// A text of the database that is JSON, as it is.
fn raw(text: &str) -> Result<&RawValue, CommonError> {
    serde_json::from_str(text).map_err(|error| CommonError::unreadable("material_contents", &error))
}

fn state_of(row: &Listed) -> &'static str {
    row.state.into()
}

/// A line of the list.
fn line(row: &Listed, data: String) -> Result<ListedRow, CommonError> {
    let card: Card = stored("materials.card", &row.card)?;
    let customer = [card.customer.last_name, card.customer.first_name];
    Ok(ListedRow {
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
    })
}

impl Backup {
    /// All materials: how many there are, and what became of their documents.
    pub(super) async fn add_materials(
        &self,
        archive: &mut Archive,
    ) -> Result<(usize, Documents), Unfinished> {
        let begun = self.service.passed();
        let materials = self.service.store().materials();
        let ids = materials
            .ids(self.member.id)
            .await
            .map_err(CommonError::from)?;
        let (mut lines, mut there) = (Vec::new(), Vec::new());
        for id in ids {
            let found = materials.find_with_row(self.member.id, id).await;
            // it may have been deleted since
            let Some((row, kept)) = found.map_err(CommonError::from)? else {
                continue;
            };
            let name = self.add_data(archive, &row, &kept).await?;
            lines.push(line(&row, name)?);
            there.push(id);
        }
        if lines.is_empty() {
            return Ok((0, Documents::default()));
        }
        let made = list_workbook(&lines, japan_day(self.now), self.language);
        let list = made.map_err(|error| CommonError::Internal(error.to_string()))?;
        let name = self.language.pick("資料一覧.xlsx", "materials.xlsx");
        archive.add(name, self.now, &list).await?;
        drop(lines);
        let documents = self.add_documents(archive, &there, begun).await?;
        Ok((there.len(), documents))
    }

    async fn add_data(
        &self,
        archive: &mut Archive,
        row: &Listed,
        kept: &Material,
    ) -> Result<String, Unfinished> {
        let text = pretty(&Taken {
            id: kept.id,
            version: kept.version,
            state: state_of(row),
            law_digest: &kept.law_digest,
            program_version: &kept.program_version,
            created_at: kept.created_at,
            updated_at: kept.updated_at,
            input: raw(&kept.input)?,
            result: kept.result.as_deref().map(raw).transpose()?,
        })?;
        let folder = self.language.pick("資料/", "materials/");
        let name = document_name(kept)?.with_ending("json");
        archive
            .add(
                &format!("{folder}{}", name.full),
                kept.updated_at,
                text.as_bytes(),
            )
            .await
    }

    /// The documents of complete materials, the last made first, as far as the time goes.
    async fn add_documents(
        &self,
        archive: &mut Archive,
        ids: &[MaterialId],
        begun: Duration,
    ) -> Result<Documents, Unfinished> {
        let folder = self.language.pick("文書/", "documents/");
        let mut documents = Documents::default();
        for id in ids {
            let materials = self.service.store().materials();
            let found = materials.find(self.member.id, *id).await;
            let Some(kept) = found.map_err(CommonError::from)? else {
                continue;
            };
            let updated_at = kept.updated_at;
            let name: FileName = document_name(&kept)?;
            let in_time = self.service.passed() < begun + DOCUMENTS_FOR;
            let made = match kept.state {
                MaterialState::Draft => Err("readme.reason.draft"),
                MaterialState::Complete if !in_time => Err("readme.reason.time"),
                MaterialState::Complete => self.pdf(kept).await?,
            };
            match made {
                Ok(pdf) => {
                    let name = format!("{folder}{}", name.full);
                    archive.add(&name, updated_at, &pdf).await?;
                    documents.made += 1;
                }
                Err(reason) => documents.missing.push((name.full, reason)),
            }
        }
        Ok(documents)
    }

    /// The document of a complete material, or the word of why there is none.
    async fn pdf(&self, kept: Material) -> Result<Result<Vec<u8>, &'static str>, Unfinished> {
        let law = self.service.parts.law;
        if kept.law_digest != law.digest() {
            return Ok(Err("readme.reason.law_changed"));
        }
        let look = Look {
            language: self.language,
            mono: false,
            working: true,
        };
        let work = move || {
            let document = typeset(&kept, look, law)?;
            let pdf = document.pdf();
            pdf.map_err(|error| CommonError::Internal(error.to_string()).into())
        };
        let made = self.service.typesetter.in_time(self.member.id, work).await;
        match made.and_then(|made: Result<_, MaterialsError>| match made {
            Err(MaterialsError::Common(cause)) => Err(cause),
            made => Ok(made),
        }) {
            Ok(Ok(pdf)) => Ok(Ok(pdf)),
            // what it was saved with calculates otherwise by now
            Ok(Err(_)) => Ok(Err("readme.reason.law_changed")),
            // others have the cores
            Err(CommonError::Busy { .. }) => Ok(Err("readme.reason.time")),
            Err(error) => Err(error.into()),
        }
    }
}
