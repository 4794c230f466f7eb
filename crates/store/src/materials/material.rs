//! Materials: versioned documents with the columns that list and search need.

use crate::ground::error::StoreError;
use crate::ground::fold::fold;
use crate::ground::ids::{MaterialId, MemberId};
use crate::ground::members::living_member;
use crate::ground::unit::{Rows, Unit};
use crate::materials::entity::{material, material_content, material_total};
use crate::materials::issued_totals::forget_issued;
use crate::materials::material_totals::{
    Beyond, Quota, Totals, add_to_totals, change_totals, sizes,
};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, Select};
use strum::{EnumString, IntoStaticStr};

/// Whether a material can be shown to a customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MaterialState {
    /// Something is missing or wrong; there is no result.
    Draft,
    /// The input is whole and has a result.
    Complete,
}

impl MaterialState {
    pub(crate) fn name(self) -> &'static str {
        self.into()
    }
}

/// All that a save writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaterialContent {
    /// Draft or complete.
    pub state: MaterialState,
    /// 資料名.
    pub title: String,
    /// 資料の種類.
    pub kind: Option<String>,
    /// 基準日.
    pub basis_date: Option<NaiveDate>,
    /// 提案日.
    pub proposal_date: Option<NaiveDate>,
    /// Gain of person and company together, yen a year.
    pub together: Option<i64>,
    /// Change of the pension, yen a year.
    pub pension_per_year: Option<i64>,
    /// Name of the company, for the search.
    pub company: String,
    /// Name of the customer, with kana, for the search.
    pub customer: String,
    /// Other text the search by keyword shall find.
    pub memo: String,
    /// What the list shows beside these columns (JSON document).
    pub card: String,
    /// The input (JSON document).
    pub input: String,
    /// The comparison (JSON document) of a complete material.
    pub result: Option<String>,
    /// What is missing or wrong (JSON document).
    pub errors: String,
    /// Edition of the law the result, or the errors, come from.
    pub law_digest: String,
    /// Version of the program they come from.
    pub program_version: String,
}

/// A stored material with its documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Material {
    /// Id.
    pub id: MaterialId,
    /// Grows by one with each save; the first is 1.
    pub version: i64,
    /// Draft or complete.
    pub state: MaterialState,
    /// What the list shows beside the columns (JSON document).
    pub card: String,
    /// The input as it was saved.
    pub input: String,
    /// The comparison.
    pub result: Option<String>,
    /// What is missing or wrong.
    pub errors: String,
    /// Edition of the law.
    pub law_digest: String,
    /// Version of the program.
    pub program_version: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last saved.
    pub updated_at: DateTime<Utc>,
}

/// How a save ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// Saved; the material as it is now.
    Saved(Box<Material>),
    /// Beyond the member's quota; nothing was written.
    Beyond(Beyond),
    /// Somebody saved meanwhile; nothing was written.
    Stale,
    /// The member has no such material.
    Missing,
}

pub(crate) fn state(id: MaterialId, name: &str) -> Result<MaterialState, StoreError> {
    StoreError::named("materials", "state", id, name)
}

/// A material from its two rows.
pub(crate) fn material_of(
    header: material::Model,
    documents: material_content::Model,
) -> Result<Material, StoreError> {
    Ok(Material {
        id: header.id,
        version: header.version,
        state: state(header.id, &header.state)?,
        card: header.card,
        input: documents.input,
        result: documents.result,
        errors: documents.errors,
        law_digest: documents.law_digest,
        program_version: documents.program_version,
        created_at: header.created_at,
        updated_at: header.updated_at,
    })
}

/// The two rows of a save. Version, owner and creation are set by the caller.
fn rows(
    id: MaterialId,
    content: MaterialContent,
    now: DateTime<Utc>,
) -> (material::ActiveModel, material_content::ActiveModel) {
    let title_key = fold(&content.title);
    let company_key = fold(&content.company);
    let customer_key = fold(&content.customer);
    let search_key = [
        &title_key,
        &company_key,
        &customer_key,
        &fold(&content.memo),
    ]
    .map(String::as_str)
    .join("\n");
    let texts = [
        &content.title,
        &title_key,
        &company_key,
        &customer_key,
        &search_key,
        &content.card,
        &content.input,
        &content.errors,
    ];
    let bytes = texts.iter().map(|text| text.len()).sum::<usize>()
        + content.result.as_ref().map_or(0, String::len);
    let header = material::ActiveModel {
        bytes: Set(i64::try_from(bytes).unwrap_or(i64::MAX)),
        state: Set(content.state.name().to_owned()),
        title: Set(content.title),
        kind: Set(content.kind),
        basis_date: Set(content.basis_date),
        proposal_date: Set(content.proposal_date),
        together: Set(content.together),
        pension_per_year: Set(content.pension_per_year),
        updated_at: Set(now),
        title_key: Set(title_key),
        company_key: Set(company_key),
        customer_key: Set(customer_key),
        search_key: Set(search_key),
        card: Set(content.card),
        ..Default::default()
    };
    let documents = material_content::ActiveModel {
        material_id: Set(id),
        input: Set(content.input),
        result: Set(content.result),
        errors: Set(content.errors),
        law_digest: Set(content.law_digest),
        program_version: Set(content.program_version),
    };
    (header, documents)
}

pub(crate) fn of_member(member: MemberId) -> Select<material::Entity> {
    material::Entity::find().filter(material::Column::MemberId.eq(member))
}

/// Materials of members.
pub struct Materials<'a, D>(pub(crate) &'a D);

impl<D: Rows> Materials<'_, D> {
    /// The member's material.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn find(
        &self,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<Material>, StoreError> {
        let found = self.rows_of(member, id).await?;
        let whole = found.map(|(header, documents)| material_of(header, documents));
        whole.transpose()
    }

    /// The two rows of the member's material.
    pub(crate) async fn rows_of(
        &self,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<(material::Model, material_content::Model)>, StoreError> {
        let found = of_member(member)
            .filter(material::Column::Id.eq(id))
            .find_also_related(material_content::Entity)
            .one(&self.0.rows())
            .await?;
        Ok(found.and_then(|(header, documents)| Some((header, documents?))))
    }

    /// What the member's materials come to.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn totals(&self, member: MemberId) -> Result<Totals, StoreError> {
        let row = material_total::Entity::find_by_id(member)
            .one(&self.0.rows())
            .await?;
        Ok(row.map_or_else(Totals::default, Totals::from))
    }
}

impl Materials<'_, Unit> {
    /// Adds a material, if the member's quota has room for it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add(
        &self,
        member: MemberId,
        id: MaterialId,
        content: MaterialContent,
        quota: Quota,
        now: DateTime<Utc>,
    ) -> Result<Update, StoreError> {
        let now = micros(now);
        let (mut header, documents) = rows(id, content, now);
        header.id = Set(id);
        header.member_id = Set(member);
        header.version = Set(1);
        header.created_at = Set(now);
        let bytes = *header.bytes.as_ref();
        let tx = self.0;
        living_member(tx, member).await?;
        let more = Totals {
            materials: 1,
            bytes,
        };
        if let Some(beyond) = add_to_totals(tx, member, more, quota).await? {
            return Ok(Update::Beyond(beyond));
        }
        material::Entity::insert(header)
            .exec_without_returning(&**tx)
            .await?;
        material_content::Entity::insert(documents)
            .exec_without_returning(&**tx)
            .await?;
        self.saved(member, id).await
    }

    /// Saves over version `expected`, and only over it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn update(
        &self,
        member: MemberId,
        (id, expected): (MaterialId, i64),
        content: MaterialContent,
        quota: Quota,
        now: DateTime<Utc>,
    ) -> Result<Update, StoreError> {
        let (mut header, documents) = rows(id, content, micros(now));
        header.version = Set(expected.saturating_add(1));
        let bytes = *header.bytes.as_ref();
        let tx = self.0;
        living_member(tx, member).await?;
        let found = of_member(member).filter(material::Column::Id.eq(id));
        let Some(before) = found.one(&**tx).await? else {
            return Ok(Update::Missing);
        };
        if before.version != expected {
            return Ok(Update::Stale);
        }
        let more = Totals {
            materials: 0,
            bytes: bytes - before.bytes,
        };
        if let Some(beyond) = add_to_totals(tx, member, more, quota).await? {
            return Ok(Update::Beyond(beyond));
        }
        material::Entity::update_many()
            .set(header)
            .filter(material::Column::Id.eq(id))
            .exec(&**tx)
            .await?;
        material_content::Entity::update_many()
            .set(documents)
            .filter(material_content::Column::MaterialId.eq(id))
            .exec(&**tx)
            .await?;
        self.saved(member, id).await
    }

    /// Deletes these materials of the member: all of them, or none (`false`) when one is not there.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn delete(&self, member: MemberId, ids: &[MaterialId]) -> Result<bool, StoreError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let count = ids.len();
        let tx = self.0;
        // whoever has the member's row is alone with the materials
        living_member(tx, member).await?;
        let less = sizes(tx, member, &ids).await?;
        if usize::try_from(less.materials) != Ok(count) {
            return Ok(false);
        }
        forget_issued(tx, member, &ids).await?;
        material::Entity::delete_many()
            .filter(material::Column::MemberId.eq(member))
            .filter(material::Column::Id.is_in(ids))
            .exec(&**tx)
            .await?;
        change_totals(tx, member, -less.materials, -less.bytes).await?;
        Ok(true)
    }

    async fn saved(&self, member: MemberId, id: MaterialId) -> Result<Update, StoreError> {
        match self.find(member, id).await? {
            Some(saved) => Ok(Update::Saved(Box::new(saved))),
            None => Err(StoreError::Inconsistent("a material that was just saved")),
        }
    }
}
