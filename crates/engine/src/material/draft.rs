//! What the parts of a draft become when nothing of them is missing.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::Prefecture;
use shinchoryu_quantity::Yen;

use super::case::{MAX_DEPENDANTS, OwnCover, longest};
use super::input::Customer;
use super::parts::AreaInput;
use super::ranges::{MAX_CARE_BASE, MAX_OWN_PREMIUM_FROM_65};
use super::reader::Reader;
use crate::corporate_tax::{Area, AreaRates, ListedArea};
use crate::person::{Dependant, Spouse};

/// The area, when nothing of it is missing.
pub(super) fn area(read: &mut Reader, typed: Option<&AreaInput>) -> Option<Area> {
    let own = match read.required(typed, "company.area")? {
        AreaInput::Named(named) => return Some(Area::Named(named)),
        AreaInput::Own(own) => own,
    };
    read.text(own.source.as_ref(), "company.area.source", longest::SOURCE);
    if let Some(prefecture) = &own.prefecture {
        // what is left out here is looked up
        return Some(Area::Listed(ListedArea {
            prefecture: Some(prefecture.clone()),
            municipality: own.municipality.clone(),
            prefecture_rate: own.prefecture_rate,
            municipal_rate: own.municipal_rate,
            enterprise: own.enterprise,
            per_capita_prefecture: own.per_capita_prefecture,
            per_capita_municipality: own.per_capita_municipality,
            source: own.source.clone(),
        }));
    }
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
        source: own.source.clone(),
    }))
}

/// What is said of the premiums from 65 and 75.
pub(super) fn own_cover(read: &mut Reader, customer: &Customer) -> OwnCover {
    let residence = &customer.residence;
    let prefecture = residence.prefecture.as_ref().and_then(|name| {
        let known = name.parse::<Prefecture>().ok();
        if known.is_none() {
            let field = "customer.residence.prefecture";
            let error = FieldError::new(FieldCode::UnknownPrefecture, field);
            read.refuse(error.with_value(name));
        }
        known
    });
    let typed = customer.own_premiums.clone().unwrap_or_default();
    let mut amount = |typed: Option<Yen>, field: &str, most: Yen| {
        typed.and_then(|typed| read.within(typed, field, Yen::ZERO, most))
    };
    let base = "customer.residence.care_base_year";
    let care = "customer.own_premiums.care_year";
    let health = "customer.own_premiums.health_year";
    OwnCover {
        prefecture,
        care_base: amount(residence.care_base_year, base, MAX_CARE_BASE),
        care: amount(typed.care_year, care, MAX_OWN_PREMIUM_FROM_65),
        health: amount(typed.health_year, health, MAX_OWN_PREMIUM_FROM_65),
    }
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
        let spouse = Spouse {
            total_income: spouse.total_income,
            age,
            disability: spouse.disability,
        };
        read.part(|checks| spouse.check(checks, "customer.spouse"));
        Some(spouse)
    });
    if customer.dependants.len() > MAX_DEPENDANTS {
        let error = FieldError::new(FieldCode::TooMany, "customer.dependants");
        read.refuse(error.with("max", MAX_DEPENDANTS));
    }
    let dependants: Vec<_> = customer
        .dependants
        .iter()
        .take(MAX_DEPENDANTS)
        .enumerate()
        .map(|(index, dependant)| {
            let path = format!("customer.dependants.{index}");
            let dependant = Dependant {
                age: read.required(dependant.age.as_ref(), &format!("{path}.age"))?,
                total_income: dependant.total_income,
                living_together: dependant.living_together,
                disability: dependant.disability,
            };
            read.part(|checks| dependant.check(checks, &path));
            Some(dependant)
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
