//! 通勤手当と現物給与: what a plan gives beside its monthly pay. All of it is remuneration of the social
//! insurance (健康保険法3条5項・46条); of taxes only what is typed as salary.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Dated, HousingValue, LawBook, LawError, MealsInKind};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::case::{Case, PlanPay};
use super::input::Pay;
use super::reader::Reader;
use crate::Step;
use crate::check::bound;
use crate::trace::{on_the_way, or_zero};

/// 通勤手当の上限: up to here nothing of it is salary, whatever the distance; how far somebody goes to work
/// by car is not asked (a limit of this product).
pub const MAX_COMMUTING: Yen = Yen(150_000);
/// 現物給与の上限 a month (a bound against slips of the keyboard).
pub const MAX_IN_KIND: Yen = Yen(9_999_999);
/// 住宅の価額の上限, yen per square metre (a bound against slips of the keyboard).
pub const MAX_UNIT_VALUE: Yen = Yen(99_999);
/// 床面積, square metres with two decimals: from a hundredth of one to far above any dwelling.
pub const FLOOR_AREAS: (Rate, Rate) = (Rate::from_ppm(10_000), Rate::from_ppm(9_999_990_000));
/// A hundredth of a square metre: the smallest step of a floor area.
const HUNDREDTH: i64 = 10_000;

/// 住宅の現物給与: a dwelling that the company provides.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct HousingInput {
    /// 床面積: total floor area with kitchen, bath and hall, square metres with at most two decimals.
    #[schemars(extend("x-bound" = bound(FLOOR_AREAS.0, FLOOR_AREAS.1)))]
    pub floor_area: Option<Rate>,
    /// 1平方メートルの価額, yen a month; needed where the law data has none of the prefecture, and wins where
    /// it has (健康保険組合の価額).
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_UNIT_VALUE)))]
    pub unit_value: Option<Yen>,
    /// 徴収する家賃, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub collected: Option<Yen>,
    /// 給与として課税される額, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub taxable: Option<Yen>,
}

/// 食事の現物給与.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct MealsInput {
    /// 食事の価額 of the prefecture's table, yen a month.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_IN_KIND)))]
    pub value: Option<Yen>,
    /// 徴収する食費, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub collected: Option<Yen>,
    /// 給与として課税される額, yen a month.
    #[schemars(extend("x-bound" = bound(Yen::ZERO, MAX_IN_KIND)))]
    pub taxable: Option<Yen>,
}

/// What a plan gives beside its monthly pay; yen a month.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct BesidePay {
    pub(crate) commuting: Yen,
    housing: Option<Housing>,
    meals: Option<Meals>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Housing {
    floor_area: Rate,
    unit_value: Option<Yen>,
    collected: Yen,
    taxable: Yen,
    /// Counted for the social insurance; known when the law is.
    counted: Yen,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Meals {
    value: Yen,
    collected: Yen,
    taxable: Yen,
    /// Counted for the social insurance; known when the law is.
    counted: Yen,
}

impl BesidePay {
    /// Whether there is anything.
    pub(crate) fn is_some(&self) -> bool {
        *self != Self::default()
    }

    /// 住宅の現物給与 that counts.
    pub(crate) fn housing(&self) -> Yen {
        self.housing.map_or(Yen::ZERO, |housing| housing.counted)
    }

    /// 食事の現物給与 that counts.
    pub(crate) fn meals(&self) -> Yen {
        self.meals.map_or(Yen::ZERO, |meals| meals.counted)
    }

    /// What of it the social insurance counts.
    pub(crate) fn counted(&self) -> Yen {
        self.commuting + self.housing() + self.meals()
    }

    /// What of it is salary.
    pub(crate) fn taxable(&self) -> Yen {
        let housing = self.housing.map(|housing| housing.taxable);
        let meals = self.meals.map(|meals| meals.taxable);
        housing.unwrap_or_default() + meals.unwrap_or_default()
    }

    /// Which fields give something in kind.
    pub(crate) fn in_kind(&self) -> impl Iterator<Item = &'static str> {
        let housing = self.housing.map(|_| "housing");
        let meals = self.meals.map(|_| "meals");
        housing.into_iter().chain(meals)
    }
}

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
    Some(if housing.unit_value.is_none() {
        step.citing(law.citation())
    } else {
        step
    })
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
