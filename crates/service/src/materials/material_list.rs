//! 資料の一覧: short rows, found by names and days. They carry what is shown of a material and never
//! what was entered.

use crate::Service;
use crate::ground::clock::midnight;
use crate::ground::member::ActiveMember;
use crate::materials::error::MaterialsError;
use crate::materials::stored::stored;
use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_engine::material::KEPT_DAYS;
use shinchoryu_quantity::Yen;
use shinchoryu_store::{ListOrder, Listed, MaterialId, MaterialState, PageRequest, SearchFilter};
use std::collections::HashMap;

/// Rows of a page of the list (specification).
pub const PAGE_ITEMS: u64 = 10;

/// The days a search takes. Beyond them the databases do not agree on what comes first.
pub const SEARCH_DAYS: (NaiveDate, NaiveDate) = KEPT_DAYS;

/// What the list shows of a material beside its columns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// 会社.
    pub company: CardCompany,
    /// お客様.
    pub customer: CardCustomer,
    /// 課税繰延の保険.
    pub deferred_insurance: CardPolicies,
    /// 生命保険.
    pub life_insurance: CardPolicies,
    /// Which proposal is the best; none while there is no result.
    pub plan: Option<CardPlan>,
    /// What the best proposal changes.
    pub tax: Option<CardTax>,
    /// コピー元: what it was copied from, while it is named as that was.
    #[serde(default)]
    pub copied_from: Option<MaterialId>,
    /// Edition of the law of its figures; none of what was saved before this was kept here.
    #[serde(default)]
    pub law_digest: Option<String>,
}

/// The proposal whose figures the list shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPlan {
    /// Its number, from 1.
    pub number: usize,
    /// How many proposals there are.
    pub of: usize,
}

/// 会社 in the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCompany {
    /// 会社名.
    pub name: Option<String>,
    /// 都道府県.
    pub prefecture: Option<String>,
}

/// Policies in the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardPolicies {
    /// How many there are.
    pub count: usize,
}

/// お客様 in the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCustomer {
    /// 氏.
    pub last_name: Option<String>,
    /// 名.
    pub first_name: Option<String>,
    /// 生年月日.
    pub birth_date: Option<NaiveDate>,
}

/// What the best proposal changes against the current pay, yen a year.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardTax {
    /// 社会保険料, both shares.
    pub premiums_both: Yen,
    /// 所得税等.
    pub income_tax: Yen,
    /// 住民税.
    pub resident_tax: Yen,
    /// 法人税等.
    pub company_taxes: Yen,
    /// 本人の手取り.
    pub take_home: Yen,
    /// 会社に残るお金.
    pub company_money_left: Yen,
}

/// A row of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedMaterial {
    /// Id.
    pub id: MaterialId,
    /// Version.
    pub version: i64,
    /// Whether it can be shown to a customer.
    pub is_complete: bool,
    /// 資料名.
    pub title: String,
    /// 資料の種類.
    pub kind: Option<String>,
    /// 基準日.
    pub basis_date: Option<NaiveDate>,
    /// 提案日.
    pub proposal_date: Option<NaiveDate>,
    /// Gain of person and company together by the best proposal, yen a year.
    pub together: Option<Yen>,
    /// Change of the old-age pension by that proposal, yen a year for life.
    pub pension_per_year: Option<Yen>,
    /// 法令データの更新: whether its figures were saved under another edition of the law than the present one. They
    /// stay as they are until it is saved again.
    pub law_changed: bool,
    /// What else is shown.
    pub card: Card,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last saved.
    pub updated_at: DateTime<Utc>,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MaterialPage {
    /// The rows.
    pub rows: Vec<ListedMaterial>,
    /// Materials on all pages.
    pub total: u64,
}

/// What the list is searched for. Days are days in Japan, both inclusive; those outside
/// [`SEARCH_DAYS`] stand for its first and its last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MaterialSearch {
    /// Name of the company.
    Company(String),
    /// Name of the customer.
    Customer(String),
    /// Title.
    Title(String),
    /// All of them and the memo.
    Keyword(String),
    /// Day it was made.
    Created(Option<NaiveDate>, Option<NaiveDate>),
    /// Day it was last saved.
    Updated(Option<NaiveDate>, Option<NaiveDate>),
    /// 法令データの更新: [`ListedMaterial::law_changed`].
    LawChanged,
}

impl Service {
    /// A page of the member's materials, in the order that is asked for.
    ///
    /// # Errors
    /// [`CommonError::Store`] when the database fails.
    pub async fn list_materials(
        &self,
        member: &ActiveMember,
        search: Option<MaterialSearch>,
        order: ListOrder,
        page: u64,
    ) -> Result<MaterialPage, MaterialsError> {
        let request = PageRequest {
            page,
            items: PAGE_ITEMS,
        };
        let materials = self.store().materials();
        let present = self.parts.law.digest();
        let search = search.map(|search| search.filter(present));
        let found = materials.list(member.id(), search, order, request).await?;
        let mut rows = Vec::new();
        for row in found.rows {
            let card: Card = stored("materials.card", &row.card)?;
            rows.push((row, card));
        }
        // what was saved before its row told the edition: to look at all of them would read every document
        let untold = rows.iter().filter(|(_, card)| card.law_digest.is_none());
        let untold: Vec<_> = untold.map(|(row, _)| row.id).collect();
        let editions: HashMap<_, _> = if untold.is_empty() {
            HashMap::new()
        } else {
            materials.law_digests(untold).await?.into_iter().collect()
        };
        let listed = |(row, card): (Listed, Card)| {
            let edition = card.law_digest.as_ref().or(editions.get(&row.id));
            ListedMaterial {
                id: row.id,
                version: row.version,
                is_complete: row.state == MaterialState::Complete,
                title: row.title,
                kind: row.kind,
                basis_date: row.basis_date,
                proposal_date: row.proposal_date,
                together: row.together.map(Yen),
                pension_per_year: row.pension_per_year.map(Yen),
                // without figures there is nothing that could be out of date; contracts alone have no gain of pay
                law_changed: (row.together.is_some() || row.state == MaterialState::Complete)
                    && edition.is_some_and(|edition| edition != present),
                card,
                created_at: row.created_at,
                updated_at: row.updated_at,
            }
        };
        let rows = rows.into_iter().map(listed).collect();
        Ok(MaterialPage {
            rows,
            total: found.total,
        })
    }
}

impl MaterialSearch {
    /// What the rows are asked for, where the law of today is this edition.
    fn filter(self, present: &str) -> SearchFilter {
        match self {
            Self::Company(text) => SearchFilter::Company(text),
            Self::Customer(text) => SearchFilter::Customer(text),
            Self::Title(text) => SearchFilter::Title(text),
            Self::Keyword(text) => SearchFilter::Keyword(text),
            Self::Created(from, to) => {
                SearchFilter::Created(from.and_then(beginning), to.and_then(end))
            }
            Self::Updated(from, to) => {
                SearchFilter::Updated(from.and_then(beginning), to.and_then(end))
            }
            Self::LawChanged => SearchFilter::OtherLaw(present.to_owned()),
        }
    }
}

fn beginning(day: NaiveDate) -> Option<DateTime<Utc>> {
    midnight(day.clamp(SEARCH_DAYS.0, SEARCH_DAYS.1))
}

fn end(day: NaiveDate) -> Option<DateTime<Utc>> {
    midnight(day.clamp(SEARCH_DAYS.0, SEARCH_DAYS.1).succ_opt()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_day_of_a_search_is_dropped() {
        let time = |day: Option<DateTime<Utc>>| day.unwrap().to_rfc3339();
        for (day, from, to) in [
            (
                "2026-05-01",
                "2026-04-30T15:00:00+00:00",
                "2026-05-01T15:00:00+00:00",
            ),
            (
                "-262143-01-01",
                "0000-12-31T15:00:00+00:00",
                "0001-01-01T15:00:00+00:00",
            ),
            (
                "+262142-12-31",
                "9999-12-30T15:00:00+00:00",
                "9999-12-31T15:00:00+00:00",
            ),
        ] {
            let day = day.parse().unwrap();
            assert_eq!(time(beginning(day)), from);
            assert_eq!(time(end(day)), to);
        }
    }
}
