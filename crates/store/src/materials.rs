//! Materials: versioned documents with the columns that list and search need.

use crate::connection::Store;
use crate::entity::{material, material_content};
use crate::error::StoreError;
use crate::fold::{contains_pattern, fold};
use crate::ids::{MaterialId, MemberId};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{ExprTrait as _, LikeExpr};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, Order, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _, QuerySelect as _, Select,
};

/// Whether a material can be shown to a customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MaterialState {
    /// Something is missing or wrong; there is no result.
    Draft,
    /// The input is whole and has a result.
    Complete,
}

impl MaterialState {
    const ALL: [Self; 2] = [Self::Draft, Self::Complete];

    const fn name(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Complete => "complete",
        }
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

/// A row of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    /// Id.
    pub id: MaterialId,
    /// Version.
    pub version: i64,
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
    /// What else the list shows.
    pub card: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last saved.
    pub updated_at: DateTime<Utc>,
}

/// Where a search looks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SearchFilter {
    /// In the name of the company.
    Company(String),
    /// In the name of the customer.
    Customer(String),
    /// In the title.
    Title(String),
    /// In all of them and the memo.
    Keyword(String),
    /// By creation, from the first instant to before the second.
    Created(Option<DateTime<Utc>>, Option<DateTime<Utc>>),
    /// By the last save, from the first instant to before the second.
    Updated(Option<DateTime<Utc>>, Option<DateTime<Utc>>),
}

/// A search; none finds all.
pub type Search = Option<SearchFilter>;

/// Which page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PageRequest {
    /// From 1.
    pub page: u64,
    /// Rows of a page.
    pub items: u64,
}

/// A page and the number of all rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<T> {
    /// The rows.
    pub rows: Vec<T>,
    /// All rows of all pages.
    pub total: u64,
}

/// How a save ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Update {
    /// Saved; the material as it is now.
    Saved(Box<Material>),
    /// Somebody saved meanwhile; nothing was written.
    Stale,
    /// The member has no such material.
    Missing,
}

fn state(id: MaterialId, name: &str) -> Result<MaterialState, StoreError> {
    MaterialState::ALL
        .into_iter()
        .find(|state| state.name() == name)
        .ok_or_else(|| StoreError::Corrupt {
            table: "materials",
            column: "state",
            row: id.to_string(),
            value: name.to_owned(),
        })
}

impl TryFrom<material::Model> for Listed {
    type Error = StoreError;

    fn try_from(row: material::Model) -> Result<Self, StoreError> {
        Ok(Self {
            id: row.id,
            version: row.version,
            state: state(row.id, &row.state)?,
            title: row.title,
            kind: row.kind,
            basis_date: row.basis_date,
            proposal_date: row.proposal_date,
            together: row.together,
            pension_per_year: row.pension_per_year,
            card: row.card,
            created_at: row.created_at,
            updated_at: row.updated_at,
        })
    }
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
    let header = material::ActiveModel {
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

fn of_member(member: MemberId) -> Select<material::Entity> {
    material::Entity::find().filter(material::Column::MemberId.eq(member))
}

fn condition(filter: SearchFilter) -> Condition {
    let like = |column: material::Column, text: String| {
        Condition::all().add(
            column
                .into_expr()
                .like(LikeExpr::new(contains_pattern(&text)).escape('\\')),
        )
    };
    let between = |column: material::Column, from: Option<DateTime<Utc>>, to: Option<_>| {
        Condition::all()
            .add_option(from.map(|from| column.gte(micros(from))))
            .add_option(to.map(|to: DateTime<Utc>| column.lt(micros(to))))
    };
    match filter {
        SearchFilter::Company(text) => like(material::Column::CompanyKey, text),
        SearchFilter::Customer(text) => like(material::Column::CustomerKey, text),
        SearchFilter::Title(text) => like(material::Column::TitleKey, text),
        SearchFilter::Keyword(text) => like(material::Column::SearchKey, text),
        SearchFilter::Created(from, to) => between(material::Column::CreatedAt, from, to),
        SearchFilter::Updated(from, to) => between(material::Column::UpdatedAt, from, to),
    }
}

impl Store {
    /// Adds a material.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn add_material(
        &self,
        member: MemberId,
        id: MaterialId,
        content: MaterialContent,
        now: DateTime<Utc>,
    ) -> Result<Material, StoreError> {
        let now = micros(now);
        let (mut header, documents) = rows(id, content, now);
        header.id = Set(id);
        header.member_id = Set(member);
        header.version = Set(1);
        header.created_at = Set(now);
        let tx = self.write_tx().await?;
        material::Entity::insert(header)
            .exec_without_returning(&*tx)
            .await?;
        material_content::Entity::insert(documents)
            .exec_without_returning(&*tx)
            .await?;
        let added = Self::material_in(&*tx, member, id).await?;
        tx.commit().await?;
        added.ok_or(StoreError::Busy)
    }

    /// The member's material.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn find_material(
        &self,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<Material>, StoreError> {
        Self::material_in(&self.db, member, id).await
    }

    async fn material_in(
        connection: &impl sea_orm::ConnectionTrait,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<Material>, StoreError> {
        let found = of_member(member)
            .filter(material::Column::Id.eq(id))
            .find_also_related(material_content::Entity)
            .one(connection)
            .await?;
        let Some((header, Some(documents))) = found else {
            return Ok(None);
        };
        Ok(Some(Material {
            id: header.id,
            version: header.version,
            state: state(header.id, &header.state)?,
            input: documents.input,
            result: documents.result,
            errors: documents.errors,
            law_digest: documents.law_digest,
            program_version: documents.program_version,
            created_at: header.created_at,
            updated_at: header.updated_at,
        }))
    }

    /// A page of the member's materials, last saved first.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn list_materials(
        &self,
        member: MemberId,
        search: Search,
        page: PageRequest,
    ) -> Result<Page<Listed>, StoreError> {
        let mut query = of_member(member);
        if let Some(filter) = search {
            query = query.filter(condition(filter));
        }
        let total = query.clone().count(&self.db).await?;
        let rows = query
            .order_by(material::Column::UpdatedAt, Order::Desc)
            .order_by(material::Column::Id, Order::Desc)
            .offset(page.page.saturating_sub(1).saturating_mul(page.items))
            .limit(page.items)
            .all(&self.db)
            .await?
            .into_iter()
            .map(Listed::try_from)
            .collect::<Result<_, _>>()?;
        Ok(Page { rows, total })
    }

    /// Saves over version `expected`, and only over it.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn update_material(
        &self,
        member: MemberId,
        id: MaterialId,
        expected: i64,
        content: MaterialContent,
        now: DateTime<Utc>,
    ) -> Result<Update, StoreError> {
        let (mut header, documents) = rows(id, content, micros(now));
        header.version = Set(expected.saturating_add(1));
        let tx = self.write_tx().await?;
        let saved = material::Entity::update_many()
            .set(header)
            .filter(material::Column::Id.eq(id))
            .filter(material::Column::MemberId.eq(member))
            .filter(material::Column::Version.eq(expected))
            .exec(&*tx)
            .await?;
        if saved.rows_affected == 0 {
            let there = of_member(member)
                .filter(material::Column::Id.eq(id))
                .count(&*tx)
                .await?;
            return Ok(if there == 0 {
                Update::Missing
            } else {
                Update::Stale
            });
        }
        material_content::Entity::update_many()
            .set(documents)
            .filter(material_content::Column::MaterialId.eq(id))
            .exec(&*tx)
            .await?;
        let material = Self::material_in(&*tx, member, id).await?;
        tx.commit().await?;
        Ok(material.map_or(Update::Missing, |material| {
            Update::Saved(Box::new(material))
        }))
    }

    /// Deletes these materials of the member: all of them, or none (`false`) when one is not there.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn delete_materials(
        &self,
        member: MemberId,
        ids: &[MaterialId],
    ) -> Result<bool, StoreError> {
        let mut ids = ids.to_vec();
        ids.sort_unstable();
        ids.dedup();
        let count = ids.len();
        let tx = self.small_tx().await?;
        let deleted = material::Entity::delete_many()
            .filter(material::Column::MemberId.eq(member))
            .filter(material::Column::Id.is_in(ids))
            .exec(&*tx)
            .await?
            .rows_affected;
        if usize::try_from(deleted) != Ok(count) {
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
    }
}
