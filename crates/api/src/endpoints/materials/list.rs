//! `GET /members/me/materials`.
//!
//! Who may (A12345PUDXQWRd): 401 403 403 403 404 ok 403 403 403 401 403 ok 403 403

use super::record::MaterialState;
use crate::params::Params;
use crate::problem::Problem;
use crate::signed_in::Active;
use crate::state::ApiState;
use axum::Json;
use axum::extract::State;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_service::{
    ListColumn, ListOrder, ListedMaterial, MaterialSearch, PAGE_ITEMS, SEARCH_DAYS, Yen,
};
use utoipa::ToSchema;
use uuid::Uuid;

/// Further pages are empty; the number only has to be finite.
const MAX_PAGE: u64 = 1_000_000;
const MAX_KEYWORD_CHARS: usize = 100;

/// Page and search.
#[derive(Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Page, from 1.
    #[serde(rename = "marker.page", default = "first_page")]
    #[param(minimum = 1, maximum = 1_000_000)]
    page: u64,
    /// What the search looks at.
    #[param(inline)]
    search_type: Option<SearchType>,
    /// What names are searched for; at most 100 characters.
    #[param(max_length = 100)]
    keyword: Option<String>,
    /// First day, in Japan.
    start_date: Option<NaiveDate>,
    /// Last day, in Japan.
    end_date: Option<NaiveDate>,
    /// What the list stands by; without it the last saved come first.
    #[param(inline)]
    sort: Option<Sort>,
    /// Which end of `sort` comes first.
    #[param(inline)]
    order: Option<Direction>,
}

/// What the list stands by. What has nothing there stands last; alike rows, the last saved first.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// 会社名, by its characters.
    Company,
    /// お客様の氏名, by its characters.
    Customer,
    /// 合計.
    Together,
    /// 年金.
    Pension,
    /// 提案日.
    ProposalDate,
    /// 更新日.
    Updated,
    /// 下書き or 完成.
    State,
}

/// From the least to the most, or from the most to the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// From the least.
    Asc,
    /// From the most.
    Desc,
}

/// What a search looks at.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SearchType {
    /// 会社名.
    Company,
    /// お客様の氏名.
    Customer,
    /// 資料名.
    Title,
    /// All of them, and the memo.
    Keyword,
    /// 作成日.
    Created,
    /// 更新日.
    Updated,
    /// 法令データの更新: those with `law_changed`; it takes neither words nor days.
    LawChanged,
}

fn first_page() -> u64 {
    1
}

/// A page of materials.
#[derive(Serialize, ToSchema)]
pub struct MaterialList {
    results: Vec<MaterialListItem>,
    /// Rows of a page.
    item: u64,
    /// This page, from 1.
    page: u64,
    /// Materials on all pages.
    total: u64,
}

/// A row of the list.
#[derive(Serialize, ToSchema)]
pub struct MaterialListItem {
    material: ListedHead,
    company: ListedCompany,
    customer: ListedCustomer,
    /// 課税繰延の保険.
    #[serde(rename = "deferredInsurance")]
    deferred_insurance: ListedPolicies,
    /// What the best proposal changes; none while there is no result.
    tax: Option<ListedTax>,
    /// 生命保険.
    #[serde(rename = "lifeInsurance")]
    life_insurance: ListedPolicies,
}

/// The material itself.
#[derive(Serialize, ToSchema)]
pub struct ListedHead {
    id: Uuid,
    title: String,
    kind: Option<String>,
    state: MaterialState,
    version: i64,
    basis_date: Option<NaiveDate>,
    proposal_date: Option<NaiveDate>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    /// コピー元: what it was copied from. Null once it has another title, company or name of the customer than
    /// that had, and of what is no copy; it may be deleted by now.
    copied_from: Option<Uuid>,
    /// 法令データの更新: its figures were saved under another edition of the law than the present one, and stay so
    /// until it is saved again.
    law_changed: bool,
    summary: Option<ListedSummary>,
}

/// Gain and loss of the best proposal.
#[derive(Serialize, ToSchema)]
pub struct ListedSummary {
    /// Which proposal that is; null for what was saved before this was kept.
    plan: Option<ListedPlan>,
    /// 合計: gain of person and company together, yen a year.
    #[schema(value_type = i64)]
    together: Yen,
    /// Change of the old-age pension when the plan is kept until retirement, yen a year for life;
    /// negative where pension is given up.
    #[schema(value_type = i64)]
    pension_per_year: Yen,
}

/// 案: one of the proposals.
#[derive(Serialize, ToSchema)]
pub struct ListedPlan {
    /// Its number, from 1.
    number: usize,
    /// How many proposals there are.
    of: usize,
}

/// 保険: the material itself holds them.
#[derive(Serialize, ToSchema)]
pub struct ListedPolicies {
    /// How many there are.
    count: usize,
}

/// 会社.
#[derive(Serialize, ToSchema)]
pub struct ListedCompany {
    name: Option<String>,
    prefecture: Option<String>,
}

/// お客様.
#[derive(Serialize, ToSchema)]
pub struct ListedCustomer {
    last_name: Option<String>,
    first_name: Option<String>,
    birth_date: Option<NaiveDate>,
}

/// What the best proposal changes against the current pay, yen a year.
#[derive(Serialize, ToSchema)]
pub struct ListedTax {
    /// 社会保険料, both shares.
    #[schema(value_type = i64)]
    premiums_both: Yen,
    /// 所得税等.
    #[schema(value_type = i64)]
    income_tax: Yen,
    /// 住民税.
    #[schema(value_type = i64)]
    resident_tax: Yen,
    /// 法人税等.
    #[schema(value_type = i64)]
    company_taxes: Yen,
    /// 本人の手取り.
    #[schema(value_type = i64)]
    take_home: Yen,
    /// 会社に残るお金.
    #[schema(value_type = i64)]
    company_money_left: Yen,
}

impl From<ListedMaterial> for MaterialListItem {
    fn from(row: ListedMaterial) -> Self {
        let summary = row.together.zip(row.pension_per_year);
        let card = row.card;
        Self {
            material: ListedHead {
                id: row.id.0,
                title: row.title,
                kind: row.kind,
                state: MaterialState::of(row.is_complete),
                version: row.version,
                basis_date: row.basis_date,
                proposal_date: row.proposal_date,
                created_at: row.created_at,
                updated_at: row.updated_at,
                law_changed: row.law_changed,
                copied_from: card.copied_from.map(|source| source.0),
                summary: summary.map(|(together, pension_per_year)| ListedSummary {
                    plan: card.plan.map(|plan| ListedPlan {
                        number: plan.number,
                        of: plan.of,
                    }),
                    together,
                    pension_per_year,
                }),
            },
            company: ListedCompany {
                name: card.company.name,
                prefecture: card.company.prefecture,
            },
            customer: ListedCustomer {
                last_name: card.customer.last_name,
                first_name: card.customer.first_name,
                birth_date: card.customer.birth_date,
            },
            deferred_insurance: ListedPolicies {
                count: card.deferred_insurance.count,
            },
            tax: card.tax.map(|tax| ListedTax {
                premiums_both: tax.premiums_both,
                income_tax: tax.income_tax,
                resident_tax: tax.resident_tax,
                company_taxes: tax.company_taxes,
                take_home: tax.take_home,
                company_money_left: tax.company_money_left,
            }),
            life_insurance: ListedPolicies {
                count: card.life_insurance.count,
            },
        }
    }
}

impl From<Sort> for ListColumn {
    fn from(sort: Sort) -> Self {
        match sort {
            Sort::Company => Self::Company,
            Sort::Customer => Self::Customer,
            Sort::Together => Self::Together,
            Sort::Pension => Self::Pension,
            Sort::ProposalDate => Self::ProposalDate,
            Sort::Updated => Self::Updated,
            Sort::State => Self::State,
        }
    }
}

impl ListQuery {
    /// The order; the most first where nothing is said.
    fn order(&self) -> ListOrder {
        self.sort.map_or_else(ListOrder::default, |sort| ListOrder {
            by: sort.into(),
            rising: self.order == Some(Direction::Asc),
        })
    }

    /// The search; `None` finds all.
    fn search(self) -> Result<Option<MaterialSearch>, Problem> {
        let wrong = self.wrong();
        if !wrong.is_empty() {
            return Err(Problem::query(&wrong));
        }
        let keyword = self.keyword.unwrap_or_default();
        let (start, end) = (self.start_date, self.end_date);
        Ok(self.search_type.map(|search_type| match search_type {
            SearchType::Company => MaterialSearch::Company(keyword),
            SearchType::Customer => MaterialSearch::Customer(keyword),
            SearchType::Title => MaterialSearch::Title(keyword),
            SearchType::Keyword => MaterialSearch::Keyword(keyword),
            SearchType::Created => MaterialSearch::Created(start, end),
            SearchType::Updated => MaterialSearch::Updated(start, end),
            SearchType::LawChanged => MaterialSearch::LawChanged,
        }))
    }

    /// What makes no sense: a type without its words or days, and words or days without their type.
    fn wrong(&self) -> Vec<FieldError> {
        let mut wrong = Vec::new();
        if !(1..=MAX_PAGE).contains(&self.page) {
            wrong.push(FieldError::out_of_range("marker.page", 1, MAX_PAGE));
        }
        if self.order.is_some() && self.sort.is_none() {
            wrong.push(FieldError::new(FieldCode::Required, "sort"));
        }
        let days = [("start_date", self.start_date), ("end_date", self.end_date)];
        let has_days = days.iter().any(|(_, day)| day.is_some());
        let required = |field| FieldError::new(FieldCode::Required, field);
        let has_no_place = |field| FieldError::new(FieldCode::UnknownField, field);
        match self.search_type {
            None if has_days || self.keyword.is_some() => wrong.push(required("search_type")),
            None => {}
            Some(SearchType::LawChanged) => {
                let words = self.keyword.is_some().then_some("keyword");
                let given = days.iter().filter(|(_, day)| day.is_some());
                wrong.extend(given.map(|(name, _)| *name).chain(words).map(has_no_place));
                return wrong;
            }
            Some(SearchType::Created | SearchType::Updated) => {
                if !has_days {
                    wrong.push(required("start_date"));
                }
                if self.keyword.is_some() {
                    wrong.push(has_no_place("keyword"));
                }
            }
            Some(_) => {
                wrong.extend(wrong_keyword(self.keyword.as_deref().unwrap_or_default()));
                let given = days.iter().filter(|(_, day)| day.is_some());
                wrong.extend(given.map(|(name, _)| has_no_place(*name)));
                return wrong;
            }
        }
        let (first, last) = SEARCH_DAYS;
        let beyond = days
            .iter()
            .filter(|(_, day)| day.is_some_and(|day| !(first..=last).contains(&day)));
        wrong.extend(beyond.map(|(name, _)| FieldError::out_of_range(*name, first, last)));
        wrong
    }
}

fn wrong_keyword(keyword: &str) -> Option<FieldError> {
    let wrong = |code| Some(FieldError::new(code, "keyword"));
    if keyword.is_empty() {
        wrong(FieldCode::Required)
    } else if keyword.chars().count() > MAX_KEYWORD_CHARS {
        wrong(FieldCode::TooLong).map(|error| error.with("max", MAX_KEYWORD_CHARS))
    } else if keyword.contains('\0') {
        wrong(FieldCode::ControlCharacter)
    } else {
        None
    }
}

/// The member's materials, ten a page: the last saved first, or as `sort` says.
#[utoipa::path(
    get,
    path = "/members/me/materials",
    extensions(("x-refusals" = json!(["profile_missing"]))),
    tag = "materials",
    security(("session" = [])),
    params(ListQuery),
    responses(
        (status = 200, body = MaterialList),
        (status = "4XX", body = Problem, content_type = "application/problem+json"),
        (status = "5XX", body = Problem, content_type = "application/problem+json"),
    )
)]
pub async fn get(
    State(state): State<ApiState>,
    Active(member): Active,
    Params(query): Params<ListQuery>,
) -> Result<Json<MaterialList>, Problem> {
    let page = query.page;
    let order = query.order();
    let found = state
        .service
        .list_materials(&member, query.search()?, order, page)
        .await?;
    Ok(Json(MaterialList {
        results: found.rows.into_iter().map(MaterialListItem::from).collect(),
        item: PAGE_ITEMS,
        page,
        total: found.total,
    }))
}
