//! The list of materials and its search: the short columns of many rows, never the documents.

use crate::ground::error::StoreError;
use crate::ground::fold::contains_pattern;
use crate::ground::ids::{MaterialId, MemberId};
use crate::ground::unit::Rows;
use crate::materials::entity::{material, material_content};
use crate::materials::material::{
    Material, MaterialState, Materials, material_of, of_member, state,
};
use crate::micros;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::{Expr, ExprTrait as _, Func, LikeExpr, NullOrdering, SimpleExpr};
use sea_orm::{
    ColumnTrait as _, Condition, ConnectionTrait as _, DbBackend, EntityTrait as _,
    FromQueryResult, Order, PaginatorTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

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
    /// By the law of their figures: those that have figures, of another edition than this one.
    OtherLaw(String),
}

/// A search; none finds all.
pub type Search = Option<SearchFilter>;

/// What the list stands by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ListColumn {
    /// The name of the company, by its characters.
    Company,
    /// The name of the customer, by its characters.
    Customer,
    /// Gain of person and company together.
    Together,
    /// Change of the pension.
    Pension,
    /// 提案日.
    ProposalDate,
    /// The last save.
    Updated,
    /// Draft or complete.
    State,
}

/// The order of the list. What has nothing in the column stands last either way; alike rows, the last
/// saved first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ListOrder {
    /// By what.
    pub by: ListColumn,
    /// From the least to the most.
    pub rising: bool,
}

/// Last saved first.
impl Default for ListOrder {
    fn default() -> Self {
        Self {
            by: ListColumn::Updated,
            rising: false,
        }
    }
}

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

/// The columns of a row of the list: what only the search reads stays where it is.
#[derive(FromQueryResult)]
struct ListedRow {
    id: MaterialId,
    version: i64,
    state: String,
    title: String,
    kind: Option<String>,
    basis_date: Option<NaiveDate>,
    proposal_date: Option<NaiveDate>,
    together: Option<i64>,
    pension_per_year: Option<i64>,
    card: String,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

const LISTED_COLUMNS: [material::Column; 12] = [
    material::Column::Id,
    material::Column::Version,
    material::Column::State,
    material::Column::Title,
    material::Column::Kind,
    material::Column::BasisDate,
    material::Column::ProposalDate,
    material::Column::Together,
    material::Column::PensionPerYear,
    material::Column::Card,
    material::Column::CreatedAt,
    material::Column::UpdatedAt,
];

impl TryFrom<ListedRow> for Listed {
    type Error = StoreError;

    fn try_from(row: ListedRow) -> Result<Self, StoreError> {
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

/// Edition of the law of the figures of a row. What was saved before the card told it has it beside its documents,
/// which are large: they are read for those rows only.
fn edition(backend: DbBackend) -> SimpleExpr {
    let told = if backend == DbBackend::Postgres {
        r#""materials"."card"::jsonb ->> 'law_digest'"#
    } else {
        r#"json_extract("materials"."card", '$.law_digest')"#
    };
    Expr::cust(format!(
        r#"COALESCE({told}, (SELECT "law_digest" FROM "material_contents" WHERE "material_id" = "materials"."id"))"#
    ))
}

fn condition(filter: SearchFilter, backend: DbBackend) -> Condition {
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
        SearchFilter::OtherLaw(digest) => Condition::all()
            .add(
                // what shows contracts alone has no gain of pay
                Condition::any()
                    .add(material::Column::Together.is_not_null())
                    .add(material::Column::State.eq(MaterialState::Complete.name())),
            )
            .add(edition(backend).ne(digest)),
    }
}

/// What a column is compared by. Names have one order on every database: that of their characters,
/// whatever the language of a server is; one that is missing is nothing.
fn key(by: ListColumn, backend: DbBackend) -> SimpleExpr {
    let name = |column: material::Column| {
        let entered = Func::cust("NULLIF").arg(Func::cust("TRIM").arg(column.into_expr()));
        let entered: SimpleExpr = entered.arg("").into();
        if backend == DbBackend::Postgres {
            Expr::cust_with_expr(r#"$1 COLLATE "C""#, entered)
        } else {
            entered
        }
    };
    match by {
        ListColumn::Company => name(material::Column::CompanyKey),
        ListColumn::Customer => name(material::Column::CustomerKey),
        ListColumn::Together => material::Column::Together.into_expr(),
        ListColumn::Pension => material::Column::PensionPerYear.into_expr(),
        ListColumn::ProposalDate => material::Column::ProposalDate.into_expr(),
        ListColumn::Updated => material::Column::UpdatedAt.into_expr(),
        ListColumn::State => material::Column::State.into_expr(),
    }
}

impl From<material::Model> for ListedRow {
    fn from(row: material::Model) -> Self {
        Self {
            id: row.id,
            version: row.version,
            state: row.state,
            title: row.title,
            kind: row.kind,
            basis_date: row.basis_date,
            proposal_date: row.proposal_date,
            together: row.together,
            pension_per_year: row.pension_per_year,
            card: row.card,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

impl<D: Rows> Materials<'_, D> {
    /// All materials of the member, the last made first: which they are, for whoever reads them one by one.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn ids(&self, member: MemberId) -> Result<Vec<MaterialId>, StoreError> {
        let rows = of_member(member)
            .order_by(material::Column::CreatedAt, Order::Desc)
            .order_by(material::Column::Id, Order::Desc)
            .select_only()
            .column(material::Column::Id)
            .into_tuple()
            .all(&self.0.rows())
            .await?;
        Ok(rows)
    }

    /// The row of the list of one of the member's materials.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn row(
        &self,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<Listed>, StoreError> {
        let row = of_member(member)
            .filter(material::Column::Id.eq(id))
            .select_only()
            .columns(LISTED_COLUMNS)
            .into_model::<ListedRow>()
            .one(&self.0.rows())
            .await?;
        row.map(Listed::try_from).transpose()
    }

    /// Under which edition of the law those of these that are there were saved, in no order.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails.
    pub async fn law_digests(
        &self,
        ids: impl IntoIterator<Item = MaterialId>,
    ) -> Result<Vec<(MaterialId, String)>, StoreError> {
        let found = material_content::Entity::find()
            .filter(material_content::Column::MaterialId.is_in(ids))
            .select_only()
            .columns([
                material_content::Column::MaterialId,
                material_content::Column::LawDigest,
            ])
            .into_tuple()
            .all(&self.0.rows())
            .await?;
        Ok(found)
    }

    /// The member's material, with its row of the list.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or the row cannot be read.
    pub async fn find_with_row(
        &self,
        member: MemberId,
        id: MaterialId,
    ) -> Result<Option<(Listed, Material)>, StoreError> {
        let Some((header, documents)) = self.rows_of(member, id).await? else {
            return Ok(None);
        };
        let row = Listed::try_from(ListedRow::from(header.clone()))?;
        Ok(Some((row, material_of(header, documents)?)))
    }

    /// A page of the member's materials.
    ///
    /// # Errors
    /// [`StoreError`] when the database fails or a row cannot be read.
    pub async fn list(
        &self,
        member: MemberId,
        search: Search,
        order: ListOrder,
        page: PageRequest,
    ) -> Result<Page<Listed>, StoreError> {
        let backend = self.0.rows().get_database_backend();
        let mut query = of_member(member);
        if let Some(filter) = search {
            query = query.filter(condition(filter, backend));
        }
        let total = query.clone().count(&self.0.rows()).await?;
        let direction = if order.rising {
            Order::Asc
        } else {
            Order::Desc
        };
        let by = key(order.by, backend);
        let rows = query
            .order_by_with_nulls(by, direction, NullOrdering::Last)
            .order_by(material::Column::UpdatedAt, Order::Desc)
            .order_by(material::Column::Id, Order::Desc)
            .offset(page.page.saturating_sub(1).saturating_mul(page.items))
            .limit(page.items)
            .select_only()
            .columns(LISTED_COLUMNS)
            .into_model::<ListedRow>()
            .all(&self.0.rows())
            .await?
            .into_iter()
            .map(Listed::try_from)
            .collect::<Result<_, _>>()?;
        Ok(Page { rows, total })
    }
}
