//! 資料: compare, save, load, list, delete.

use crate::Service;
use crate::error::ServiceError;
use crate::member::ActiveMember;
use crate::ports::Event;
use crate::sign_in::Peer;
use crate::typed;
use chrono::{DateTime, FixedOffset, NaiveDate, NaiveTime, TimeDelta, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_document::unprintable_fields;
use shinchoryu_engine::material::{self, Comparison, MaterialInput};
use shinchoryu_store::{
    Material, MaterialContent, MaterialId, MaterialState, PageRequest, SearchFilter, Update,
};
use std::collections::BTreeMap;

/// Rows of a page of the list (specification).
pub const PAGE_ITEMS: u64 = 10;
/// Longest name the list carries; a draft may hold longer ones.
const LISTED_CHARS: usize = 200;
/// Japan has one time and no summer time.
const JAPAN_OFFSET_SECONDS: i32 = 9 * 3600;

/// What is missing or wrong in a saved material: a field error as it was kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shortcoming {
    /// Path of the field.
    pub field: String,
    /// Stable code.
    pub code: String,
    /// Values for the words.
    #[serde(default)]
    pub params: BTreeMap<String, String>,
}

/// A saved material.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedMaterial {
    /// Id.
    pub id: MaterialId,
    /// Grows by one with each save.
    pub version: i64,
    /// Whether it can be shown to a customer.
    pub is_complete: bool,
    /// The input (JSON).
    pub input: String,
    /// The comparison (JSON), where the input allows one.
    pub result: Option<String>,
    /// What is missing or wrong.
    pub errors: Vec<Shortcoming>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last saved.
    pub updated_at: DateTime<Utc>,
}

/// What the list shows of a material beside its columns.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// 会社.
    pub company: CardCompany,
    /// お客様.
    pub customer: CardCustomer,
    /// 課税繰延の保険, as entered.
    pub deferred_insurance: Vec<serde_json::Value>,
    /// 生命保険, as entered.
    pub life_insurance: Vec<serde_json::Value>,
    /// What the best proposal changes.
    pub tax: Option<CardTax>,
}

/// 会社 in the list.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardCompany {
    /// 会社名.
    pub name: Option<String>,
    /// 都道府県.
    pub prefecture: Option<String>,
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
    pub premiums_both: i64,
    /// 所得税等.
    pub income_tax: i64,
    /// 住民税.
    pub resident_tax: i64,
    /// 法人税等.
    pub company_taxes: i64,
    /// 本人の手取り.
    pub take_home: i64,
    /// 会社に残るお金.
    pub company_money_left: i64,
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
    pub together: Option<i64>,
    /// Change of the old-age pension by that proposal, yen a year for life.
    pub pension_per_year: Option<i64>,
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

/// What the list is searched for. Days are days in Japan, both inclusive.
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
}

impl Service {
    /// Compares; keeps nothing.
    ///
    /// # Errors
    /// [`ServiceError::Fields`] with all that is missing or wrong.
    pub fn compare(
        &self,
        _member: &ActiveMember,
        input: &MaterialInput,
        explain: bool,
    ) -> Result<Comparison, ServiceError> {
        let input = kept_form(input);
        let unprintable = unprintable_fields(&input);
        match material::compare(&input, self.parts.law, explain) {
            Ok(comparison) if unprintable.is_empty() => Ok(comparison),
            Ok(_) => Err(ServiceError::Fields(unprintable)),
            Err(mut wrong) => {
                wrong.errors.extend(unprintable);
                Err(wrong.into())
            }
        }
    }

    /// Saves a new material, whole or not.
    ///
    /// # Errors
    /// [`ServiceError::FreePeriodOver`] after the last free day; [`ServiceError::Store`] when the
    /// database fails.
    pub async fn add_material(
        &self,
        member: &ActiveMember,
        input: &MaterialInput,
    ) -> Result<SavedMaterial, ServiceError> {
        self.check_making()?;
        let content = self.content(input)?;
        let id = MaterialId(self.new_id());
        let saved = self
            .store()
            .add_material(member.id(), id, content, self.now())
            .await?;
        saved.try_into()
    }

    /// The member's material.
    ///
    /// # Errors
    /// [`ServiceError::NotFound`] when the member has none of this id.
    pub async fn material(
        &self,
        member: &ActiveMember,
        id: MaterialId,
    ) -> Result<SavedMaterial, ServiceError> {
        self.store()
            .find_material(member.id(), id)
            .await?
            .ok_or(ServiceError::NotFound)?
            .try_into()
    }

    /// Saves over the version the member has seen.
    ///
    /// # Errors
    /// [`ServiceError::Stale`] when another version is there, [`ServiceError::NotFound`] when the
    /// member has none of this id, [`ServiceError::FreePeriodOver`] after the last free day.
    pub async fn update_material(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        seen: i64,
        input: &MaterialInput,
    ) -> Result<SavedMaterial, ServiceError> {
        self.check_making()?;
        let content = self.content(input)?;
        match self
            .store()
            .update_material(member.id(), id, seen, content, self.now())
            .await?
        {
            Update::Saved(saved) => (*saved).try_into(),
            Update::Stale => Err(ServiceError::Stale),
            Update::Missing => Err(ServiceError::NotFound),
        }
    }

    /// Deletes all of these, or none when the member does not have one of them.
    ///
    /// # Errors
    /// [`ServiceError::NotFound`] then.
    pub async fn delete_materials(
        &self,
        member: &ActiveMember,
        ids: &[MaterialId],
        peer: &Peer,
    ) -> Result<(), ServiceError> {
        let telling = self.telling([Event::MaterialsDeleted(member.id(), ids.len())], peer);
        if !telling.delete_materials(member.id(), ids).await? {
            return Err(ServiceError::NotFound);
        }
        telling.done();
        Ok(())
    }

    /// A page of the member's materials, last saved first.
    ///
    /// # Errors
    /// [`ServiceError::Store`] when the database fails.
    pub async fn list_materials(
        &self,
        member: &ActiveMember,
        search: Option<MaterialSearch>,
        page: u64,
    ) -> Result<MaterialPage, ServiceError> {
        let request = PageRequest {
            page,
            items: PAGE_ITEMS,
        };
        let found = self
            .store()
            .list_materials(member.id(), search.map(SearchFilter::from), request)
            .await?;
        let rows = found
            .rows
            .into_iter()
            .map(|row| {
                Ok(ListedMaterial {
                    id: row.id,
                    version: row.version,
                    is_complete: row.state == MaterialState::Complete,
                    title: row.title,
                    kind: row.kind,
                    basis_date: row.basis_date,
                    proposal_date: row.proposal_date,
                    together: row.together,
                    pension_per_year: row.pension_per_year,
                    card: stored("materials.card", &row.card)?,
                    created_at: row.created_at,
                    updated_at: row.updated_at,
                })
            })
            .collect::<Result<_, ServiceError>>()?;
        Ok(MaterialPage {
            rows,
            total: found.total,
        })
    }

    /// What a save keeps: the input with its texts in their one form, and its comparison where there
    /// is one. What cannot be printed can be compared, but is no document.
    pub(crate) fn content(&self, input: &MaterialInput) -> Result<MaterialContent, ServiceError> {
        let input = &kept_form(input);
        let (result, mut errors) = match material::compare(input, self.parts.law, false) {
            Ok(comparison) => (Some(comparison), Vec::new()),
            Err(wrong) => (None, wrong.errors),
        };
        for missing in material::missing_for_document(input) {
            if !errors.contains(&missing) {
                errors.push(missing);
            }
        }
        errors.extend(unprintable_fields(input));
        let best = result.as_ref().and_then(Best::of);
        let customer = &input.customer;
        let names = [
            &customer.last_name,
            &customer.first_name,
            &customer.last_name_kana,
            &customer.first_name_kana,
        ];
        Ok(MaterialContent {
            state: if errors.is_empty() {
                MaterialState::Complete
            } else {
                MaterialState::Draft
            },
            title: short(input.title.as_deref()).unwrap_or_default(),
            kind: input.kind.map(|kind| name_of(&kind)).transpose()?,
            basis_date: input.basis_date,
            proposal_date: input.proposal_date,
            together: best.as_ref().map(|best| best.together),
            pension_per_year: best.as_ref().map(|best| best.pension_per_year),
            company: joined([&input.company.name, &input.company.name_kana]),
            // with and without a space between the names
            customer: joined(names)
                + "\n"
                + &names.map(|name| name.as_deref().unwrap_or("")).concat(),
            memo: short(input.search_keyword.as_deref()).unwrap_or_default(),
            card: json(&Card {
                company: CardCompany {
                    name: short(input.company.name.as_deref()),
                    prefecture: short(input.company.prefecture.as_deref()),
                },
                customer: CardCustomer {
                    last_name: short(customer.last_name.as_deref()),
                    first_name: short(customer.first_name.as_deref()),
                    birth_date: customer.birth_date,
                },
                deferred_insurance: input.deferred_insurance.clone(),
                life_insurance: input.life_insurance.clone(),
                tax: best.map(|best| best.tax),
            })?,
            input: json(input)?,
            result: result.as_ref().map(json).transpose()?,
            errors: json(&errors)?,
            law_digest: self.parts.law.digest().to_owned(),
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }
}

/// The input with every text in its one form; a text of which nothing is left is none.
fn kept_form(input: &MaterialInput) -> MaterialInput {
    let mut input = input.clone();
    for typed in input.texts_mut() {
        let text = typed.text.as_deref().map(typed::line);
        *typed.text = text.filter(|text| !text.is_empty());
    }
    input
}

/// The proposal that leaves the most to person and company together.
struct Best {
    together: i64,
    pension_per_year: i64,
    tax: CardTax,
}

impl Best {
    fn of(comparison: &Comparison) -> Option<Self> {
        let (difference, loss) = comparison
            .differences
            .iter()
            .zip(&comparison.losses)
            // the first of equal ones: members put the main proposal first
            .rev()
            .max_by_key(|(difference, _)| difference.together)?;
        Some(Self {
            together: difference.together.get(),
            pension_per_year: -loss.pension_per_year_until_retirement.get(),
            tax: CardTax {
                premiums_both: difference.premiums_both.get(),
                income_tax: difference.income_tax.get(),
                resident_tax: difference.resident_tax.get(),
                company_taxes: difference.company_taxes.get(),
                take_home: difference.take_home.get(),
                company_money_left: difference.company_money_left.get(),
            },
        })
    }
}

impl TryFrom<Material> for SavedMaterial {
    type Error = ServiceError;

    fn try_from(kept: Material) -> Result<Self, ServiceError> {
        Ok(Self {
            id: kept.id,
            version: kept.version,
            is_complete: kept.state == MaterialState::Complete,
            input: kept.input,
            result: kept.result,
            errors: stored("material_contents.errors", &kept.errors)?,
            created_at: kept.created_at,
            updated_at: kept.updated_at,
        })
    }
}

impl From<MaterialSearch> for SearchFilter {
    fn from(search: MaterialSearch) -> Self {
        match search {
            MaterialSearch::Company(text) => Self::Company(text),
            MaterialSearch::Customer(text) => Self::Customer(text),
            MaterialSearch::Title(text) => Self::Title(text),
            MaterialSearch::Keyword(text) => Self::Keyword(text),
            MaterialSearch::Created(from, to) => {
                Self::Created(from.and_then(midnight), to.and_then(next_midnight))
            }
            MaterialSearch::Updated(from, to) => {
                Self::Updated(from.and_then(midnight), to.and_then(next_midnight))
            }
        }
    }
}

/// The day in Japan at an instant.
pub(crate) fn japan_day(instant: DateTime<Utc>) -> NaiveDate {
    let offset = TimeDelta::seconds(i64::from(JAPAN_OFFSET_SECONDS));
    (instant.naive_utc() + offset).date()
}

/// Beginning of a day in Japan.
pub(crate) fn midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    let japan = FixedOffset::east_opt(JAPAN_OFFSET_SECONDS)?;
    let midnight = day.and_time(NaiveTime::MIN).and_local_timezone(japan);
    midnight.single().map(|instant| instant.to_utc())
}

fn next_midnight(day: NaiveDate) -> Option<DateTime<Utc>> {
    midnight(day.succ_opt()?)
}

fn short(text: Option<&str>) -> Option<String> {
    text.map(|text| text.chars().take(LISTED_CHARS).collect())
}

fn joined<const N: usize>(texts: [&Option<String>; N]) -> String {
    texts.map(|text| text.as_deref().unwrap_or("")).join(" ")
}

/// The name of an enum value on the wire.
fn name_of(value: &impl Serialize) -> Result<String, ServiceError> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => Ok(name),
        other => Err(ServiceError::Internal(format!("no name: {other:?}"))),
    }
}

pub(crate) fn json(value: &impl Serialize) -> Result<String, ServiceError> {
    serde_json::to_string(value).map_err(|error| ServiceError::Internal(error.to_string()))
}

fn stored<'a, T: Deserialize<'a>>(column: &str, text: &'a str) -> Result<T, ServiceError> {
    serde_json::from_str(text).map_err(|error| ServiceError::unreadable(column, &error))
}
