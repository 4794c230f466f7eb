//! 資料: compare, save, load, delete.

use crate::Service;
use crate::ground::error::CommonError;
use crate::ground::member::ActiveMember;
use crate::ground::peer::Peer;
use crate::ground::ports::Event;
use crate::ground::typed;
use crate::materials::copied::{copy_of, saved_over};
use crate::materials::error::MaterialsError;
use crate::materials::material_list::{
    Card, CardCompany, CardCustomer, CardPlan, CardPolicies, CardTax,
};
use crate::materials::stored::{json, stored};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use shinchoryu_document::unprintable_fields;
use shinchoryu_engine::Trace;
use shinchoryu_engine::material::{self, Comparison, MaterialInput, Money, Path};
use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{Material, MaterialContent, MaterialId, MaterialState, Quota, Room, Update};
use std::collections::BTreeMap;

/// 資料の数の上限: materials a member may have.
pub const MAX_MATERIALS: i64 = 20_000;
/// 資料の容量の上限: bytes that all of them together may take.
pub const MAX_MATERIAL_BYTES: i64 = 512 << 20;
const QUOTA: Quota = Quota {
    materials: MAX_MATERIALS,
    bytes: MAX_MATERIAL_BYTES,
};
/// Longest name that list and search carry; a draft may hold longer ones.
const LISTED_CHARS: usize = 200;

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
    /// コピー元: what it was copied from, while it is named as that was.
    pub copied_from: Option<MaterialId>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was last saved.
    pub updated_at: DateTime<Utc>,
}

impl Service {
    /// Compares, with the law of a scenario where one is named; keeps nothing.
    ///
    /// # Errors
    /// [`MaterialsError::UnknownScenario`] when there is no such scenario, [`CommonError::Fields`]
    /// with all that is missing or wrong.
    pub fn compare(
        &self,
        _member: &ActiveMember,
        input: &MaterialInput,
        explain: bool,
        scenario: Option<&str>,
    ) -> Result<Comparison, MaterialsError> {
        let law = self.law_under(scenario)?;
        calculated(input, |input| material::compare(input, law, explain))
    }

    /// 月ごとのお金 of a material, saving nothing; with `explain` the trace of every figure.
    ///
    /// # Errors
    /// As [`Service::compare`].
    pub fn money(
        &self,
        _member: &ActiveMember,
        input: &MaterialInput,
        explain: bool,
        scenario: Option<&str>,
    ) -> Result<Money, MaterialsError> {
        let law = self.law_under(scenario)?;
        calculated(input, |input| {
            let mut trace = if explain { Trace::on() } else { Trace::off() };
            let mut money = material::money(input, law, &mut trace)?;
            money.trace = trace.into_steps();
            Ok(money)
        })
    }

    /// 年次推移 of a material, saving nothing; with `explain` the trace of every figure.
    ///
    /// # Errors
    /// As [`Service::compare`].
    pub fn path(
        &self,
        _member: &ActiveMember,
        input: &MaterialInput,
        explain: bool,
        scenario: Option<&str>,
    ) -> Result<Path, MaterialsError> {
        let law = self.law_under(scenario)?;
        calculated(input, |input| {
            let mut trace = if explain { Trace::on() } else { Trace::off() };
            let mut path = material::path(input, law, &mut trace)?;
            path.trace = trace.into_steps();
            Ok(path)
        })
    }

    /// Saves a new material, whole or not. It is marked as a copy of the member's material that is named, where
    /// that is there and is called the same.
    ///
    /// # Errors
    /// [`CommonError::FreePeriodOver`] after the last free day; [`CommonError::Fields`] when it
    /// holds more than is ever kept; [`MaterialsError::QuotaExceeded`] when the member has no room
    /// for it.
    pub async fn add_material(
        &self,
        member: &ActiveMember,
        input: &MaterialInput,
        copied_from: Option<MaterialId>,
    ) -> Result<SavedMaterial, MaterialsError> {
        self.check_making()?;
        let content = &self.content(input)?;
        let (id, now) = (MaterialId(self.new_id()), self.now());
        self.change(Room::Grows, |tx| async move {
            let materials = tx.materials();
            let source = match copied_from {
                Some(source) => materials.row(member.id(), source).await?,
                None => None,
            };
            let content = match source {
                Some(source) => copy_of(&source, content.clone())?,
                None => content.clone(),
            };
            let saved = materials.add(member.id(), id, content, QUOTA, now).await?;
            Ok(saved_or(saved)?)
        })
        .await
    }

    /// The member's material.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] when the member has none of this id.
    pub async fn material(
        &self,
        member: &ActiveMember,
        id: MaterialId,
    ) -> Result<SavedMaterial, MaterialsError> {
        let found = self.store().materials().find(member.id(), id).await?;
        Ok(found.ok_or(CommonError::NotFound)?.try_into()?)
    }

    /// Saves over the version the member has seen.
    ///
    /// # Errors
    /// [`MaterialsError::Stale`] when another version is there, [`CommonError::NotFound`] when the
    /// member has none of this id, [`CommonError::FreePeriodOver`] after the last free day.
    pub async fn update_material(
        &self,
        member: &ActiveMember,
        id: MaterialId,
        seen: i64,
        input: &MaterialInput,
    ) -> Result<SavedMaterial, MaterialsError> {
        self.check_making()?;
        let (content, now) = (&self.content(input)?, self.now());
        self.change(Room::Grows, |tx| async move {
            let materials = tx.materials();
            // of another version than the one that was seen nothing is saved
            let before = materials.row(member.id(), id).await?;
            let before = before.ok_or(CommonError::NotFound)?;
            let content = saved_over(&before, content.clone())?;
            let saved = materials
                .update(member.id(), (id, seen), content, QUOTA, now)
                .await?;
            Ok(saved_or(saved)?)
        })
        .await
    }

    /// Deletes all of these, or none when the member does not have one of them.
    ///
    /// # Errors
    /// [`CommonError::NotFound`] then.
    pub async fn delete_materials(
        &self,
        member: &ActiveMember,
        ids: &[MaterialId],
        peer: &Peer,
    ) -> Result<(), MaterialsError> {
        // what is deleted makes room: it goes on when there is little left
        self.change(Room::Small, |tx| async move {
            if !tx.materials().delete(member.id(), ids).await? {
                return Err(CommonError::NotFound.into());
            }
            let event = Event::MaterialsDeleted(member.id(), ids.len());
            tx.tell(event, peer).await?;
            Ok(())
        })
        .await
    }

    /// What a save keeps: the input with its texts in their one form, and its comparison where there
    /// is one. What cannot be printed can be compared, but is no document.
    pub(crate) fn content(&self, input: &MaterialInput) -> Result<MaterialContent, CommonError> {
        let beyond = material::beyond_bounds(input);
        if !beyond.is_empty() {
            return Err(CommonError::Fields(beyond));
        }
        let input = &kept_form(input);
        // what no field of the form holds is no reason for a draft: it is refused
        let is_of_display = |error: &FieldError| error.field.starts_with("display.");
        let (of_display, unprintable): (Vec<_>, Vec<_>) = unprintable_fields(input)
            .into_iter()
            .partition(is_of_display);
        if !of_display.is_empty() {
            return Err(CommonError::Fields(of_display));
        }
        let (result, mut errors) = match material::compare(input, self.parts.law, false) {
            Ok(comparison) => (Some(comparison), Vec::new()),
            Err(wrong) => (None, shortcomings(wrong)?),
        };
        for missing in material::missing_for_document(input) {
            if !errors.contains(&missing) {
                errors.push(missing);
            }
        }
        errors.extend(unprintable);
        let best = result.as_ref().and_then(Best::of);
        let customer = &input.customer;
        let names = [
            &customer.last_name,
            &customer.first_name,
            &customer.last_name_kana,
            &customer.first_name_kana,
        ]
        .map(|name| short(name.as_deref()).unwrap_or_default());
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
            together: best.as_ref().map(|best| best.together.get()),
            pension_per_year: best.as_ref().map(|best| best.pension_per_year.get()),
            company: [&input.company.name, &input.company.name_kana]
                .map(|name| short(name.as_deref()).unwrap_or_default())
                .join(" "),
            // with and without a space between the names
            customer: names.join(" ") + "\n" + &names.concat(),
            memo: input.search_keyword.clone().unwrap_or_default(),
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
                deferred_insurance: CardPolicies {
                    count: input.deferred_insurance.len(),
                },
                life_insurance: CardPolicies {
                    count: input.life_insurance.len(),
                },
                plan: best.as_ref().map(|best| best.plan),
                tax: best.map(|best| best.tax),
                copied_from: None,
                law_digest: Some(self.parts.law.digest().to_owned()),
            })?,
            input: json(input)?,
            result: result.as_ref().map(json).transpose()?,
            errors: json(&errors)?,
            law_digest: self.parts.law.digest().to_owned(),
            program_version: env!("CARGO_PKG_VERSION").to_owned(),
        })
    }
}

/// What is wrong in a draft, which is kept with it; a fault of ours is none of it.
fn shortcomings(wrong: FieldErrors) -> Result<Vec<FieldError>, CommonError> {
    match CommonError::from(wrong) {
        CommonError::Fields(errors) => Ok(errors),
        fault => Err(fault),
    }
}

/// What is calculated of a material in the form in which it is kept; what cannot be printed is wrong in
/// it as well.
fn calculated<T>(
    input: &MaterialInput,
    calculate: impl FnOnce(&MaterialInput) -> Result<T, FieldErrors>,
) -> Result<T, MaterialsError> {
    let input = kept_form(input);
    let unprintable = unprintable_fields(&input);
    match calculate(&input) {
        Ok(calculated) if unprintable.is_empty() => Ok(calculated),
        Ok(_) => Err(CommonError::Fields(unprintable).into()),
        Err(mut wrong) => {
            wrong.errors.extend(unprintable);
            Err(wrong.into())
        }
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
    plan: CardPlan,
    together: Yen,
    pension_per_year: Yen,
    tax: CardTax,
}

impl Best {
    fn of(comparison: &Comparison) -> Option<Self> {
        let (index, (difference, loss)) = comparison
            .differences
            .iter()
            .zip(&comparison.losses)
            .enumerate()
            // the first of equal ones: members put the main proposal first
            .rev()
            .max_by_key(|(_, (difference, _))| difference.together)?;
        Some(Self {
            plan: CardPlan {
                number: index + 1,
                of: comparison.differences.len(),
            },
            together: difference.together,
            pension_per_year: -loss.pension_per_year_until_retirement,
            tax: CardTax {
                premiums_both: difference.premiums_both,
                income_tax: difference.income_tax,
                resident_tax: difference.resident_tax,
                company_taxes: difference.company_taxes,
                take_home: difference.take_home,
                company_money_left: difference.company_money_left,
            },
        })
    }
}

fn saved_or(update: Update) -> Result<SavedMaterial, MaterialsError> {
    match update {
        Update::Saved(saved) => Ok((*saved).try_into()?),
        Update::Beyond(beyond) => Err(MaterialsError::QuotaExceeded(beyond)),
        Update::Stale => Err(MaterialsError::Stale),
        Update::Missing => Err(CommonError::NotFound.into()),
    }
}

impl TryFrom<Material> for SavedMaterial {
    type Error = CommonError;

    fn try_from(kept: Material) -> Result<Self, CommonError> {
        let card: Card = stored("materials.card", &kept.card)?;
        Ok(Self {
            id: kept.id,
            version: kept.version,
            is_complete: kept.state == MaterialState::Complete,
            input: kept.input,
            result: kept.result,
            errors: stored("material_contents.errors", &kept.errors)?,
            copied_from: card.copied_from,
            created_at: kept.created_at,
            updated_at: kept.updated_at,
        })
    }
}

fn short(text: Option<&str>) -> Option<String> {
    text.map(|text| text.chars().take(LISTED_CHARS).collect())
}

/// The name of an enum value on the wire.
fn name_of(value: &impl Serialize) -> Result<String, CommonError> {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(name)) => Ok(name),
        other => Err(CommonError::Internal(format!("no name: {other:?}"))),
    }
}
