//! 発行: a saved material is frozen as it is handed to somebody: input, figures, law, program, and the document
//! itself (decision 53).

use crate::Service;
use crate::ground::clock::japan_day;
use crate::ground::error::CommonError;
use crate::ground::file_name::FileName;
use crate::ground::limits::Limit;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::materials::document::{MaterialFile, input_of, named, number};
use crate::materials::error::MaterialsError;
use crate::materials::look::Look;
use crate::materials::material_list::{Card, CardPlan};
use crate::materials::stored::{json, stored};
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use shinchoryu_document::template_version;
use shinchoryu_engine::material::Naming;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{
    IssuedLook, IssuedQuota, IssuedVersion, Issuing, Listed, Material, MaterialId, MemberId,
    NewIssued, Room,
};
use shinchoryu_words::Language;

/// 発行の上限: how often a material may be issued.
pub const MAX_ISSUED: i64 = 50;
/// Bytes that all that a member issued may take; apart from those of materials, so that saving never waits for room.
pub const MAX_ISSUED_BYTES: i64 = 1 << 30;
const QUOTA: IssuedQuota = IssuedQuota {
    of_material: MAX_ISSUED,
    bytes: MAX_ISSUED_BYTES,
};

/// The figures that a list of what was issued shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Headline {
    /// Which proposal they are of: the best one.
    pub plan: Option<CardPlan>,
    /// Gain of person and company together, yen a year.
    pub together: Option<Yen>,
    /// Change of the old-age pension, yen a year for life.
    pub pension_per_year: Option<Yen>,
}

/// 発行した版: what is told of it without its documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedMaterial {
    /// 発行番号: from 1, of all that the member issued.
    pub number: i64,
    /// 版: which version of the material it is; the paper says it.
    pub version: i64,
    /// When.
    pub issued_at: DateTime<Utc>,
    /// 資料名.
    pub title: String,
    /// 会社名.
    pub company: String,
    /// The figures that a list shows.
    pub headline: Headline,
    /// 法令版.
    pub law_edition: String,
    /// Its digest.
    pub law_digest: String,
    /// Version of the program.
    pub program_version: String,
    /// 様式の版.
    pub template_version: String,
    /// How the document looks.
    pub look: Look,
    /// SHA-256 of the PDF, in hexadecimal digits.
    pub digest: String,
}

/// The same with what it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedFigures {
    /// What was issued.
    pub issued: IssuedMaterial,
    /// The input (JSON).
    pub input: String,
    /// The comparison (JSON).
    pub result: String,
}

impl Service {
    /// Issues the version the member has seen; whether it is new is told beside it. The same version with the same
    /// look is issued once: who asks again, as by a second click, has the one that is there.
    ///
    /// # Errors
    /// [`MaterialsError::Stale`] when another version is there, [`MaterialsError::MaterialIncomplete`] and
    /// [`MaterialsError::LawChanged`] as [`Service::document`], [`MaterialsError::QuotaExceeded`],
    /// [`CommonError::NotFound`], [`CommonError::FreePeriodOver`], [`CommonError::TooManyRequests`].
    pub async fn issue_material(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        seen: i64,
        look: Look,
        peer: &Peer,
    ) -> Result<(IssuedMaterial, bool), MaterialsError> {
        self.check_making()?;
        let (member, store) = (member.id(), self.store());
        let row = store.materials().row(member, id).await?;
        let kept = store.materials().find(member, id).await?;
        let (row, kept) = row.zip(kept).ok_or(CommonError::NotFound)?;
        if row.version != seen || kept.version != seen {
            return Err(MaterialsError::Stale);
        }
        let look = look.with(&input_of(&kept)?.display);
        let (issued, kept_look) = (store.issued(), kept_look(look));
        if let Some(before) = issued.same(member, (id, seen), &kept_look).await? {
            return Ok((before.try_into()?, false));
        }
        let subject = member.0.as_bytes();
        self.check_limit(Limit::Documents, subject).await?;
        let pdf = self.pdf_as_saved(member, kept.clone(), look).await?;
        let (new, now) = (&self.frozen(kept, &row, look, pdf)?, self.now());
        self.change(Room::Grows, |tx| async move {
            self.enforce(&tx, Limit::Documents, subject).await?;
            match tx.issued().add(member, new.clone(), QUOTA, now).await? {
                Issuing::Issued(issued) => {
                    tx.tell(Event::MaterialIssued(member), peer).await?;
                    Ok(((*issued).try_into()?, true))
                }
                Issuing::Before(issued) => Ok(((*issued).try_into()?, false)),
                Issuing::Beyond(beyond) => Err(MaterialsError::QuotaExceeded(beyond).into()),
                Issuing::Stale => Err(MaterialsError::Stale.into()),
                Issuing::Missing => Err(CommonError::NotFound.into()),
            }
        })
        .await
    }

    /// All that was issued of the member's material, the newest first.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this id.
    pub async fn issued_versions(
        &self,
        member: &ActiveMember,
        id: MaterialId,
    ) -> Result<Vec<IssuedMaterial>, MaterialsError> {
        let (member, store) = (member.id(), self.store());
        let row = store.materials().row(member, id).await?;
        row.ok_or(CommonError::NotFound)?;
        let issued = store.issued().of_material(member, id).await?;
        let all: Result<_, CommonError> = issued.into_iter().map(TryFrom::try_from).collect();
        Ok(all?)
    }

    /// One of those, with what it was made of.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when nothing was issued of the material under this number.
    pub async fn issued_figures(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        number: i64,
    ) -> Result<IssuedFigures, MaterialsError> {
        let issued = self.kept_version(member.id(), id, number).await?;
        let content = self.store().issued().content(member.id(), number).await?;
        let content = content.ok_or(CommonError::NotFound)?;
        Ok(IssuedFigures {
            issued,
            input: content.input,
            result: content.result,
        })
    }

    /// The document that was issued, as it was then, to the last byte.
    ///
    /// # Errors
    /// As [`Service::issued_figures`]; [`CommonError::Internal`] when what is kept is not what was issued.
    pub async fn issued_pdf(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        number: i64,
        peer: &Peer,
    ) -> Result<MaterialFile, MaterialsError> {
        let pdf = self.kept_pdf(member.id(), id, number).await?;
        self.record_read(Event::DocumentMade(member.id()), peer)
            .await;
        Ok(pdf)
    }

    /// The document that a member issued, whoever asks.
    pub(super) async fn kept_pdf(
        &self,
        member: MemberId,
        id: MaterialId,
        number: i64,
    ) -> Result<MaterialFile, MaterialsError> {
        let issued = self.kept_version(member, id, number).await?;
        let bytes = self.store().issued().pdf(member, number).await?;
        let bytes = bytes.ok_or(CommonError::NotFound)?;
        if digest_of(&bytes) != issued.digest {
            let what = format!("issued document {number} of {id} is not the one that was issued");
            return Err(CommonError::Internal(what).into());
        }
        let content = self.store().issued().content(member, number).await?;
        let content = content.ok_or(CommonError::NotFound)?;
        let name = issued_name(&issued, naming_of(&content.input), id);
        Ok(MaterialFile { bytes, name })
    }

    /// What a member issued under a number, whoever asks.
    pub(super) async fn kept_version(
        &self,
        member: MemberId,
        id: MaterialId,
        number: i64,
    ) -> Result<IssuedMaterial, MaterialsError> {
        let found = self.store().issued().find(member, id, number).await?;
        Ok(found.ok_or(CommonError::NotFound)?.try_into()?)
    }

    fn frozen(
        &self,
        kept: Material,
        row: &Listed,
        look: Look,
        pdf: Vec<u8>,
    ) -> Result<NewIssued, MaterialsError> {
        let input = input_of(&kept)?;
        let card: Card = stored("materials.card", &row.card)?;
        let headline = Headline {
            plan: card.plan,
            together: row.together.map(Yen),
            pension_per_year: row.pension_per_year.map(Yen),
        };
        Ok(NewIssued {
            material: kept.id,
            version: kept.version,
            title: input.title.unwrap_or_default(),
            company: input.company.name.unwrap_or_default(),
            headline: json(&headline)?,
            // its document has been made: it was saved under the present edition
            law_edition: self.parts.law.edition().to_owned(),
            law_digest: kept.law_digest,
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
            template_version: template_version().to_owned(),
            look: kept_look(look),
            digest: digest_of(&pdf),
            input: kept.input,
            result: kept.result.ok_or(MaterialsError::MaterialIncomplete)?,
            pdf,
        })
    }
}

fn digest_of(bytes: &[u8]) -> String {
    HEXLOWER.encode(&Sha256::digest(bytes))
}

fn kept_look(look: Look) -> IssuedLook {
    IssuedLook {
        language: look.language.code().to_owned(),
        mono: look.mono,
        working: look.working,
    }
}

/// Whom the document names. What an earlier program wrote and this one cannot read has none in the name of its file, and is
/// given out all the same.
fn naming_of(input: &str) -> Naming {
    let input: Result<Value, _> = serde_json::from_str(input);
    let naming = input.map(|mut input| input["display"]["naming"].take());
    match naming {
        Ok(Value::Null) => Naming::default(),
        Ok(naming) => serde_json::from_value(naming).unwrap_or(Naming::Nobody),
        Err(_) => Naming::Nobody,
    }
}

/// The day is that of the issue, and both numbers are in it: no two of them have one name.
fn issued_name(issued: &IssuedMaterial, naming: Naming, id: MaterialId) -> FileName {
    let mark = format!("発行{}", issued.number);
    FileName::new(
        japan_day(issued.issued_at),
        &[
            named(Some(&issued.company), naming),
            Some(&issued.title),
            Some(&mark),
        ],
        &format!("{}_{}", number(id), issued.number),
        issued.version,
    )
}

impl TryFrom<IssuedVersion> for IssuedMaterial {
    type Error = CommonError;

    fn try_from(kept: IssuedVersion) -> Result<Self, CommonError> {
        let language = Language::from_code(&kept.look.language).ok_or_else(|| {
            CommonError::Internal(format!("issued in no language: {}", kept.look.language))
        })?;
        Ok(Self {
            number: kept.number,
            version: kept.version,
            issued_at: kept.issued_at,
            title: kept.title,
            company: kept.company,
            headline: stored("issued_versions.headline", &kept.headline)?,
            law_edition: kept.law_edition,
            law_digest: kept.law_digest,
            program_version: kept.program_version,
            template_version: kept.template_version,
            look: Look {
                language,
                mono: kept.look.mono,
                working: kept.look.working,
            },
            digest: kept.digest,
        })
    }
}
