//! 発行: versions of materials as they were handed to somebody. A row is written once and never changed.

use crate::ground::error::StoreError;
use crate::ground::ids::{MaterialId, MemberId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::materials::entity::{issued_content, issued_version, material};
use crate::materials::issued_totals::count_issued;
use crate::materials::material_totals::{Beyond, made_totals};
use crate::micros;
use chrono::{DateTime, Utc};
use sea_orm::{
    ActiveModelTrait as _, ColumnTrait as _, EntityTrait as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

/// How the document looks that was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedLook {
    /// Language of its pages.
    pub language: String,
    /// For black-and-white printing.
    pub mono: bool,
    /// With the appendix of the steps.
    pub working: bool,
}

/// What is to be issued.
#[derive(Clone)]
pub struct NewIssued {
    /// Of which material.
    pub material: MaterialId,
    /// Which of its versions was seen.
    pub version: i64,
    /// 資料名.
    pub title: String,
    /// Name of the company.
    pub company: String,
    /// The figures that a list shows (JSON document).
    pub headline: String,
    /// Name of the edition of the law.
    pub law_edition: String,
    /// Its digest.
    pub law_digest: String,
    /// Version of the program.
    pub program_version: String,
    /// Version of templates and words of the document.
    pub template_version: String,
    /// How the document looks.
    pub look: IssuedLook,
    /// SHA-256 of the PDF, in hexadecimal digits.
    pub digest: String,
    /// The input (JSON document).
    pub input: String,
    /// The comparison (JSON document).
    pub result: String,
    /// The PDF.
    pub pdf: Vec<u8>,
}

/// What was issued.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedVersion {
    /// 発行番号: from 1, of all that the member issued.
    pub number: i64,
    /// Which version of the material it is; the paper says it.
    pub version: i64,
    /// When.
    pub issued_at: DateTime<Utc>,
    /// 資料名.
    pub title: String,
    /// Name of the company.
    pub company: String,
    /// The figures that a list shows (JSON document).
    pub headline: String,
    /// Name of the edition of the law.
    pub law_edition: String,
    /// Its digest.
    pub law_digest: String,
    /// Version of the program.
    pub program_version: String,
    /// Version of templates and words of the document.
    pub template_version: String,
    /// How the document looks.
    pub look: IssuedLook,
    /// SHA-256 of the PDF, in hexadecimal digits.
    pub digest: String,
}

/// What was calculated from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct IssuedContent {
    /// The input (JSON document).
    pub input: String,
    /// The comparison (JSON document).
    pub result: String,
}

/// How much may be issued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct IssuedQuota {
    /// How often a material.
    pub of_material: i64,
    /// Bytes of all that a member issued.
    pub bytes: i64,
}

/// How an issue ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Issuing {
    /// It is there now.
    Issued(Box<IssuedVersion>),
    /// This version had been issued with this look before; nothing was written.
    Before(Box<IssuedVersion>),
    /// Beyond the quota; nothing was written.
    Beyond(Beyond),
    /// The material was saved meanwhile; nothing was written.
    Stale,
    /// The member has no such material.
    Missing,
}

impl From<issued_version::Model> for IssuedVersion {
    fn from(row: issued_version::Model) -> Self {
        Self {
            number: row.number,
            version: row.version,
            issued_at: row.issued_at,
            title: row.title,
            company: row.company,
            headline: row.headline,
            law_edition: row.law_edition,
            law_digest: row.law_digest,
            program_version: row.program_version,
            template_version: row.template_version,
            look: IssuedLook {
                language: row.language,
                mono: row.mono,
                working: row.working,
            },
            digest: row.digest,
        }
    }
}

fn of_material(member: MemberId, material: MaterialId) -> Select<issued_version::Entity> {
    issued_version::Entity::find()
        .filter(issued_version::Column::MemberId.eq(member))
        .filter(issued_version::Column::MaterialId.eq(material))
}

fn content_of(member: MemberId, number: i64) -> Select<issued_content::Entity> {
    issued_content::Entity::find_by_id((member, number)).select_only()
}

/// What members issued of their materials.
pub struct Issued<'a, D>(pub(crate) &'a D);

impl<D: Rows> Issued<'_, D> {
    /// All that was issued of the member's material, the newest first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn of_material(
        &self,
        member: MemberId,
        material: MaterialId,
    ) -> Result<Vec<IssuedVersion>, StoreError> {
        let rows = of_material(member, material)
            .order_by_desc(issued_version::Column::Number)
            .all(&self.0.rows())
            .await?;
        Ok(rows.into_iter().map(IssuedVersion::from).collect())
    }

    /// One of those.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn find(
        &self,
        member: MemberId,
        material: MaterialId,
        number: i64,
    ) -> Result<Option<IssuedVersion>, StoreError> {
        let row = of_material(member, material)
            .filter(issued_version::Column::Number.eq(number))
            .one(&self.0.rows())
            .await?;
        Ok(row.map(IssuedVersion::from))
    }

    /// The same version of the material with the same look, if it was issued.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn same(
        &self,
        member: MemberId,
        (material, version): (MaterialId, i64),
        look: &IssuedLook,
    ) -> Result<Option<IssuedVersion>, StoreError> {
        let row = of_material(member, material)
            .filter(issued_version::Column::Version.eq(version))
            .filter(issued_version::Column::Language.eq(&look.language))
            .filter(issued_version::Column::Mono.eq(look.mono))
            .filter(issued_version::Column::Working.eq(look.working))
            .one(&self.0.rows())
            .await?;
        Ok(row.map(IssuedVersion::from))
    }

    /// What was calculated from.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn content(
        &self,
        member: MemberId,
        number: i64,
    ) -> Result<Option<IssuedContent>, StoreError> {
        let found: Option<(String, String)> = content_of(member, number)
            .column(issued_content::Column::Input)
            .column(issued_content::Column::Result)
            .into_tuple()
            .one(&self.0.rows())
            .await?;
        Ok(found.map(|(input, result)| IssuedContent { input, result }))
    }

    /// The PDF.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn pdf(&self, member: MemberId, number: i64) -> Result<Option<Vec<u8>>, StoreError> {
        let found = content_of(member, number)
            .column(issued_content::Column::Pdf)
            .into_tuple()
            .one(&self.0.rows())
            .await?;
        Ok(found)
    }
}

impl Issued<'_, Unit> {
    /// Freezes a version of a material under the member's next number. What was issued before is given back
    /// as it is.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        new: NewIssued,
        quota: IssuedQuota,
        now: DateTime<Utc>,
    ) -> Result<Issuing, StoreError> {
        let tx = self.0;
        // whoever has the member's row is alone with the numbers
        living_member(tx, member).await?;
        let found = material::Entity::find_by_id(new.material)
            .filter(material::Column::MemberId.eq(member))
            .one(&**tx)
            .await?;
        let Some(found) = found else {
            return Ok(Issuing::Missing);
        };
        let version = (new.material, new.version);
        if let Some(before) = self.same(member, version, &new.look).await? {
            return Ok(Issuing::Before(Box::new(before)));
        }
        if found.version != new.version {
            return Ok(Issuing::Stale);
        }
        let (row, content) = rows(member, new, micros(now));
        let count = of_material(member, row.material_id).count(&**tx).await?;
        if i64::try_from(count).unwrap_or(i64::MAX) >= quota.of_material {
            return Ok(Issuing::Beyond(Beyond::Issued));
        }
        let totals = made_totals(tx, member).await?;
        if totals.issued_bytes + row.bytes > quota.bytes {
            return Ok(Issuing::Beyond(Beyond::IssuedBytes));
        }
        let number = totals.issued + 1;
        let row = issued_version::Model { number, ..row };
        let content = issued_content::Model { number, ..content };
        count_issued(tx, member, number, row.bytes).await?;
        issued_version::Entity::insert(issued_version::ActiveModel::from(row.clone()).reset_all())
            .exec_without_returning(&**tx)
            .await?;
        issued_content::Entity::insert(issued_content::ActiveModel::from(content).reset_all())
            .exec_without_returning(&**tx)
            .await?;
        Ok(Issuing::Issued(Box::new(row.into())))
    }
}

/// The two rows of what is issued; their number is given by the caller.
fn rows(
    member: MemberId,
    new: NewIssued,
    now: DateTime<Utc>,
) -> (issued_version::Model, issued_content::Model) {
    let texts = [
        &new.title,
        &new.company,
        &new.headline,
        &new.input,
        &new.result,
    ];
    let bytes = texts.iter().map(|text| text.len()).sum::<usize>() + new.pdf.len();
    let row = issued_version::Model {
        member_id: member,
        number: 0,
        material_id: new.material,
        version: new.version,
        issued_at: now,
        title: new.title,
        company: new.company,
        headline: new.headline,
        law_edition: new.law_edition,
        law_digest: new.law_digest,
        program_version: new.program_version,
        template_version: new.template_version,
        language: new.look.language,
        mono: new.look.mono,
        working: new.look.working,
        digest: new.digest,
        bytes: i64::try_from(bytes).unwrap_or(i64::MAX),
    };
    let content = issued_content::Model {
        member_id: member,
        number: 0,
        input: new.input,
        result: new.result,
        pdf: new.pdf,
    };
    (row, content)
}
