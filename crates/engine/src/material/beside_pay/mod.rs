//! 通勤手当と現物給与: what a plan gives beside its monthly pay. All of it is remuneration of the social
//! insurance (健康保険法3条5項・46条); of taxes only what is typed as salary.

mod held;
mod input;
mod result;

pub(crate) use held::BesidePay;
pub use input::{
    FLOOR_AREAS, HousingInput, MAX_COMMUTING, MAX_IN_KIND, MAX_UNIT_VALUE, MealsInput,
};
pub use result::BesidePayYear;

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Dated, HousingValue, LawBook, LawError, MealsInKind};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::case::{Case, PlanPay};
use super::input::Pay;
use super::reader::Reader;
use crate::Step;
use crate::trace::{on_the_way, or_zero};
use held::{Housing, Meals};

/// A hundredth of a square metre: the smallest step of a floor area.
const HUNDREDTH: i64 = 10_000;

/// What a plan gives beside its pay, as far as it can be said without the law.
pub(super) fn read(read: &mut Reader, pay: &Pay, path: &str) -> Option<BesidePay> {
    let commuting = read.within(
        pay.commuting.unwrap_or_default(),
        &format!("{path}.commuting"),
        Yen::ZERO,
        MAX_COMMUTING,
    );
    let mut amount = |value: Option<Yen>, field: String| {
        read.within(value.unwrap_or_default(), &field, Yen::ZERO, MAX_IN_KIND)
    };
    let housing = pay.housing.as_ref().map(|housing| {
        let field = |name: &str| format!("{path}.housing.{name}");
        let collected = amount(housing.collected, field("collected"));
        let taxable = amount(housing.taxable, field("taxable"));
        (collected, taxable)
    });
    let meals = pay.meals.as_ref().map(|meals| {
        let field = |name: &str| format!("{path}.meals.{name}");
        let collected = amount(meals.collected, field("collected"));
        let taxable = amount(meals.taxable, field("taxable"));
        (collected, taxable)
    });
    let housing = match (&pay.housing, housing) {
        (Some(typed), Some((collected, taxable))) => {
            let floor_area = floor_area(read, typed.floor_area, path);
            let field = format!("{path}.housing.unit_value");
            let unit_value = typed
                .unit_value
                .map(|value| read.within(value, &field, Yen(1), MAX_UNIT_VALUE));
            Some(Housing {
                floor_area: floor_area?,
                unit_value: match unit_value {
                    Some(value) => Some(value?),
                    None => None,
                },
                collected: collected?,
                taxable: taxable?,
                counted: Yen::ZERO,
            })
        }
        _ => None,
    };
    let meals = match (&pay.meals, meals) {
        (Some(typed), Some((collected, taxable))) => {
            let field = format!("{path}.meals.value");
            let value = read.required_within(typed.value.as_ref(), &field, Yen(1), MAX_IN_KIND);
            Some(Meals {
                value: value?,
                collected: collected?,
                taxable: taxable?,
                counted: Yen::ZERO,
            })
        }
        _ => None,
    };
    Some(BesidePay {
        commuting: commuting?,
        housing,
        meals,
    })
}

fn floor_area(read: &mut Reader, typed: Option<Rate>, path: &str) -> Option<Rate> {
    let field = format!("{path}.housing.floor_area");
    let (min, max) = FLOOR_AREAS;
    let area = read.required_within(typed.as_ref(), &field, min, max)?;
    if area.ppm() % HUNDREDTH != 0 {
        let error = FieldError::new(FieldCode::InvalidValue, field);
        read.refuse(error.with("value", area));
        return None;
    }
    Some(area)
}

type HousingLaw<'a> = Dated<'a, Vec<HousingValue>>;
type MealsLaw<'a> = Dated<'a, MealsInKind>;

fn housing_law<'a>(case: &Case, law: &'a LawBook) -> Result<HousingLaw<'a>, LawError> {
    let day = case.basis_month.first_day();
    law.social_insurance.housing_in_kind.at(day)
}

fn meals_law<'a>(case: &Case, law: &'a LawBook) -> Result<MealsLaw<'a>, LawError> {
    let day = case.basis_month.first_day();
    law.social_insurance.meals_in_kind.at(day)
}

/// 1平方メートルの価額: as typed, or of the prefecture's table.
fn unit_value(case: &Case, housing: &Housing, law: &HousingLaw<'_>) -> Option<Yen> {
    housing.unit_value.or_else(|| {
        let of_prefecture = |row: &&HousingValue| row.prefecture == case.prefecture;
        let row = law.value.iter().find(of_prefecture)?;
        Some(row.per_square_metre)
    })
}

/// Counts what every plan gives in kind, by the official values of the basis month.
///
/// # Errors
/// `law_not_covered` at `housing` before the table by floor area; `required` at `housing.unit_value`
/// where no value of the prefecture is known.
pub(super) fn count(case: &mut Case, law: &LawBook) -> Result<(), FieldErrors> {
    let mut errors = Vec::new();
    let mut counted = Vec::with_capacity(case.plans.len());
    for pay in &case.plans {
        let mut beside = pay.beside;
        if let Some(housing) = &mut beside.housing {
            let law = housing_law(case, law);
            let value = law.map(|law| unit_value(case, housing, &law));
            match value {
                Err(error) => errors.push(error.at(format!("{}.housing", pay.path))),
                Ok(Some(value)) => {
                    housing.counted = (of_area(value, housing) - housing.collected).or_zero();
                }
                Ok(None) => {
                    let field = format!("{}.housing.unit_value", pay.path);
                    errors.push(FieldError::new(FieldCode::Required, field));
                }
            }
        }
        if let Some(meals) = &mut beside.meals {
            match meals_law(case, law) {
                Err(error) => errors.push(error.at(format!("{}.meals", pay.path))),
                Ok(rule) if is_paid(meals, rule.value) => {}
                Ok(_) => meals.counted = meals.value - meals.collected,
            }
        }
        counted.push(beside);
    }
    if !errors.is_empty() {
        return Err(FieldErrors { errors });
    }
    for (pay, beside) in case.plans.iter_mut().zip(counted) {
        pay.beside = beside;
    }
    Ok(())
}

/// 価額 × 床面積, a fraction of a yen cut.
fn of_area(value: Yen, housing: &Housing) -> Yen {
    value.times(housing.floor_area).round(Rounding::FloorYen)
}

/// Whether so much is paid for the meals that none of their value counts.
fn is_paid(meals: &Meals, rule: &MealsInKind) -> bool {
    meals.value * rule.paid <= meals.collected * rule.of
}

/// The steps of what counts beside the pay of a plan.
pub(super) fn steps(case: &Case, pay: &PlanPay, law: &LawBook) -> Vec<Step> {
    let beside = &pay.beside;
    let mut steps = Vec::new();
    if !beside.is_some() {
        return steps;
    }
    if let Some(housing) = &beside.housing {
        steps.extend(housing_step(case, housing, law));
    }
    if let Some(meals) = &beside.meals {
        steps.extend(meals_step(case, meals, law));
    }
    let parts = [
        pay.monthly,
        beside.commuting,
        beside.housing(),
        beside.meals(),
    ];
    let parts = parts.into_iter().filter(|part| *part > Yen::ZERO);
    let formula = parts.map(Yen::grouped).collect::<Vec<_>>().join(" + ");
    steps.push(Step::yen(
        "beside_pay.remuneration",
        pay.remuneration(),
        formula,
    ));
    let year = |figure: &str, monthly: Yen| {
        Step::yen(figure, monthly * 12, format!("{} × 12", monthly.grouped()))
    };
    steps.push(year("beside_pay.commuting", beside.commuting));
    steps.push(year("beside_pay.taxable", beside.taxable()));
    steps
}

fn housing_step(case: &Case, housing: &Housing, law: &LawBook) -> Option<Step> {
    let law = housing_law(case, law).ok()?;
    let value = unit_value(case, housing, &law)?;
    let whole = of_area(value, housing);
    let product = format!("{} × {}", value.grouped(), housing.floor_area);
    let product = on_the_way(product, whole);
    let formula = format!("{product} − {}", housing.collected.grouped());
    let formula = or_zero(formula, whole < housing.collected);
    let step = Step::yen("beside_pay.housing", housing.counted, formula);
    let step = step.rounded(Rounding::FloorYen);
    Some(step.citing(law.citation()))
}

fn meals_step(case: &Case, meals: &Meals, law: &LawBook) -> Option<Step> {
    let rule = meals_law(case, law).ok()?;
    let (value, collected) = (meals.value.grouped(), meals.collected.grouped());
    let formula = if is_paid(meals, rule.value) {
        let MealsInKind { paid, of } = rule.value;
        format!("{value} × {paid} ≤ {collected} × {of} → 0")
    } else {
        format!("{value} − {collected}")
    };
    let step = Step::yen("beside_pay.meals", meals.counted, formula);
    Some(step.citing(rule.citation()))
}
