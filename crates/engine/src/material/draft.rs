//! Parts of a draft whose fields may be missing one by one, and what complete ones become.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use super::case::MAX_DEPENDANTS;
use super::input::Customer;
use super::reading::Reader;
use crate::FieldError;
use crate::corporate_tax::{Area, AreaRates, EnterpriseRates, NamedArea, named_or_own};
use crate::person::{Dependant, Disability, Spouse};

/// 課税地域: a named area, or rates typed in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum AreaInput {
    /// An area of the law data.
    Named(NamedArea),
    /// Rates taken from the prefecture's and the city's pages.
    Own(OwnRates),
}

impl<'de> Deserialize<'de> for AreaInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        named_or_own(deserializer, Self::Named, Self::Own)
    }
}

/// 入力した地域の税率; yen of a year of twelve months.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OwnRates {
    /// 法人税割, prefecture.
    pub prefecture_rate: Option<Rate>,
    /// 法人税割, municipality.
    pub municipal_rate: Option<Rate>,
    /// 事業税.
    pub enterprise: Option<EnterpriseRates>,
    /// 均等割, prefecture.
    pub per_capita_prefecture: Option<Yen>,
    /// 均等割, municipality.
    pub per_capita_municipality: Option<Yen>,
    /// 出典: where the rates were seen, printed beside them; at most 100 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// 生計を一にする配偶者.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SpouseInput {
    /// 合計所得金額, yen.
    pub total_income: Yen,
    /// Age at 31 December, 0–150.
    pub age: Option<i32>,
    /// 障害者.
    pub disability: Disability,
}

/// 生計を一にする親族.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct DependantInput {
    /// Age at 31 December, 0–150.
    pub age: Option<i32>,
    /// 合計所得金額, yen.
    pub total_income: Yen,
    /// 同居の直系尊属 of the taxpayer or the spouse.
    pub living_together: bool,
    /// 障害者.
    pub disability: Disability,
}

/// The area, when nothing of it is missing.
pub(super) fn area(read: &mut Reader, typed: Option<&AreaInput>) -> Option<Area> {
    let own = match read.required(typed, "company.area")? {
        AreaInput::Named(named) => return Some(Area::Named(named)),
        AreaInput::Own(own) => own,
    };
    read.text(own.source.as_ref(), "company.area.source", 100);
    let prefecture_rate =
        read.required(own.prefecture_rate.as_ref(), "company.area.prefecture_rate");
    let municipal_rate = read.required(own.municipal_rate.as_ref(), "company.area.municipal_rate");
    let enterprise = read.required(own.enterprise.as_ref(), "company.area.enterprise");
    let per_capita_prefecture = read.required(
        own.per_capita_prefecture.as_ref(),
        "company.area.per_capita_prefecture",
    );
    let per_capita_municipality = read.required(
        own.per_capita_municipality.as_ref(),
        "company.area.per_capita_municipality",
    );
    Some(Area::Own(AreaRates {
        prefecture_rate: prefecture_rate?,
        municipal_rate: municipal_rate?,
        enterprise: enterprise?,
        per_capita_prefecture: per_capita_prefecture?,
        per_capita_municipality: per_capita_municipality?,
    }))
}

/// 配偶者・扶養親族.
pub(super) struct Household {
    pub(super) spouse: Option<Spouse>,
    pub(super) dependants: Vec<Dependant>,
}

/// The family, when no age is missing.
pub(super) fn household(read: &mut Reader, customer: &Customer) -> Option<Household> {
    let spouse = customer.spouse.as_ref().map(|spouse| {
        let age = read.required(spouse.age.as_ref(), "customer.spouse.age")?;
        Some(Spouse {
            total_income: spouse.total_income,
            age,
            disability: spouse.disability,
        })
    });
    if customer.dependants.len() > MAX_DEPENDANTS {
        let error = FieldError::new("too_many", "customer.dependants");
        read.refuse(error.with("max", MAX_DEPENDANTS));
    }
    let dependants: Vec<_> = customer
        .dependants
        .iter()
        .take(MAX_DEPENDANTS)
        .enumerate()
        .map(|(index, dependant)| {
            let field = format!("customer.dependants.{index}.age");
            Some(Dependant {
                age: read.required(dependant.age.as_ref(), &field)?,
                total_income: dependant.total_income,
                living_together: dependant.living_together,
                disability: dependant.disability,
            })
        })
        .collect();
    Some(Household {
        spouse: match spouse {
            Some(spouse) => Some(spouse?),
            None => None,
        },
        dependants: dependants.into_iter().collect::<Option<_>>()?,
    })
}
