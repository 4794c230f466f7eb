//! 平年度の社会保険料: twelve premium months, ages month by month; rates and tables frozen at those of the
//! basis month, or those of each month.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Exact, Month, Yen};

use super::case::{Case, PlanBonus, PlanPay};
use super::other_office::held::OtherOffice;
use super::pension::Drawn;
use super::result::{EmployeeShare, EmployerShare, HealthParts};
use crate::Trace;
use crate::social_insurance::{
    Insurer, MonthInput, MonthPremium, OtherOfficeMonth, SocialInsuranceInput, social_insurance,
};

/// The premiums of a normal year under one plan.
pub(super) struct Premiums {
    /// The twelve months from the basis month.
    pub(super) months: Vec<MonthPremium>,
    /// What each of them was computed from, for its explanation.
    pub(super) inputs: Vec<SocialInsuranceInput>,
    pub(super) employee: EmployeeShare,
    pub(super) employer: EmployerShare,
    /// 国保組合の保険料, a part of the employee's health premium that no company is charged.
    pub(super) national_society: Yen,
    pub(super) pension_base_year: Yen,
    /// Σ standard health amounts of the twelve months.
    pub(super) standard_health_year: Yen,
    /// How many of them have one: none from 75.
    pub(super) health_months: i64,
}

/// The month inside the twelve from `first` that stands for a bonus: its own, or the same month of the year.
pub(super) fn place_from(first: Month, bonus: &PlanBonus) -> Month {
    first.plus(Month::of(bonus.date).since(first).rem_euclid(12))
}

/// Premium months in a row.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) first: Month,
    /// At most twelve.
    pub(super) count: i32,
    /// The month whose law serves all of them; nothing where each has its own.
    pub(super) frozen: Option<Month>,
}

impl Span {
    /// The year of the comparison.
    pub(super) fn of(case: &Case) -> Self {
        Self {
            first: case.basis_month,
            count: 12,
            frozen: Some(case.basis_month),
        }
    }

    /// The bonuses of a plan that fall into it, with their months.
    pub(super) fn bonuses(self, pay: &PlanPay) -> impl Iterator<Item = (Month, &PlanBonus)> {
        let placed = self.bonuses_of_a_year(pay);
        placed.filter(move |(month, _)| self.holds(*month))
    }

    /// All bonuses of a plan, with their months inside the twelve from the first one.
    fn bonuses_of_a_year(self, pay: &PlanPay) -> impl Iterator<Item = (Month, &PlanBonus)> {
        let bonuses = pay.bonuses.iter();
        bonuses.map(move |bonus| (place_from(self.first, bonus), bonus))
    }

    fn holds(self, month: Month) -> bool {
        month.since(self.first) < self.count
    }
}

/// April first: the order in which bonuses of one April–March year use up the health cap.
fn from_april(month: Month) -> u32 {
    (month.number() + 8) % 12
}

impl Premiums {
    /// 標準報酬月額の平均 of the months that have one, exact (健康保険法99条2項): the months before a
    /// benefit begins all have one, also in the year in which the insurance ends.
    pub(super) fn average_health(&self) -> Exact {
        self.standard_health_year
            .ratio(1, self.health_months.max(1))
    }

    pub(super) fn of(case: &Case, pay: &PlanPay, law: &LawBook) -> Result<Self, FieldErrors> {
        Self::over(case, pay, Span::of(case), law)
    }

    /// The premiums of other months.
    pub(super) fn over(
        case: &Case,
        pay: &PlanPay,
        span: Span,
        law: &LawBook,
    ) -> Result<Self, FieldErrors> {
        let own = Side::of(pay, span);
        let other = case
            .other_office
            .as_ref()
            .map(|other| Side::there(other, span));
        Self::of_sides(case, &case.insurer, (own, other), pay, span, law)
    }

    /// The premiums of the other office beside the pay here, and what the person's would be without it.
    pub(super) fn there(
        case: &Case,
        pay: &PlanPay,
        span: Span,
        law: &LawBook,
    ) -> Result<Option<There>, FieldErrors> {
        let Some(other) = &case.other_office else {
            return Ok(None);
        };
        let there = || Side::there(other, span);
        let both = (there(), Some(Side::of(pay, span)));
        let with = Self::of_sides(case, &case.insurer, both, pay, span, law)?;
        let alone = Insurer::Kyokai(other.place(case.prefecture));
        let without = Self::of_sides(case, &alone, (there(), None), pay, span, law)?;
        Ok(Some(There {
            pay: other.pay_in(span.first, span.count),
            with,
            without,
            pension: Drawn::there(case, other, (span.first, span.count, span.frozen), law)?,
        }))
    }

    fn of_sides(
        case: &Case,
        insurer: &Insurer,
        (own, other): (Side, Option<Side>),
        pay: &PlanPay,
        span: Span,
        law: &LawBook,
    ) -> Result<Self, FieldErrors> {
        let input = |month: Month, counted| {
            let other_office = other.as_ref().map(|other| OtherOfficeMonth {
                remuneration: other.remuneration,
                bonuses: other.paid_in(month),
            });
            let input = MonthInput {
                month,
                remuneration: own.remuneration,
                bonuses: own.paid_in(month),
                other_office,
            };
            month_input(case, insurer, span.frozen, counted, input)
        };
        let has_bonus = |month: &Month| {
            let there = other.as_ref().is_some_and(|other| other.pays_in(*month));
            own.pays_in(*month) || there
        };
        let of_a_year = || (0..12).map(|offset| span.first.plus(offset));
        let of_span = of_a_year().filter(|month| span.holds(*month));
        let mut inputs = Vec::with_capacity(12);
        for month in of_span.filter(|month| !has_bonus(month)) {
            inputs.push(input(month, Yen::ZERO));
        }
        let mut months: Vec<MonthPremium> = Vec::with_capacity(12);
        let ages = case.ages_of_insurance(law)?;
        for input in &inputs {
            // under one law the months between two ages are alike
            let month = input.months.first().map(|given| given.month);
            let alike = months.last().zip(month).filter(|(last, month)| {
                let mut reached = ages.iter().map(|(_, from)| *from);
                span.frozen.is_some() && !reached.any(|from| last.month < from && from <= *month)
            });
            let premiums = match alike {
                Some((last, month)) => MonthPremium { month, ..*last },
                None => one_month(input, pay, law)?,
            };
            months.push(premiums);
        }
        let mut in_cap_order: Vec<Month> = of_a_year().filter(has_bonus).collect();
        in_cap_order.sort_by_key(|month| from_april(*month));
        // all bonuses of a plan count in one April–March year, whatever the basis month
        let mut counted = Yen::ZERO;
        for month in in_cap_order {
            let is_insured = if span.holds(month) {
                let input = input(month, counted);
                let premiums = one_month(&input, pay, law)?;
                counted += premiums.bonus_base_health;
                inputs.push(input);
                months.push(premiums);
                premiums.health_grade.is_some()
            } else {
                false
            };
            if !is_insured {
                // the plan was in force a year before: what it paid then, still insured, counts
                let mut before = input(month, counted);
                before.law_month = before.law_month.or(Some(span.first));
                for of_month in &mut before.months {
                    of_month.month = month.plus(-12);
                }
                counted += one_month(&before, pay, law)?.bonus_base_health;
            }
        }
        inputs.sort_by_key(|input| input.months.first().map(|month| month.month));
        months.sort_by_key(|premiums| premiums.month);
        Ok(Self::sum(months, inputs))
    }

    fn sum(months: Vec<MonthPremium>, inputs: Vec<SocialInsuranceInput>) -> Self {
        let add = |figure: fn(&MonthPremium) -> Yen| months.iter().map(figure).sum::<Yen>();
        let national = add(|m| m.national_health_society);
        let employee = EmployeeShare {
            health_monthly: add(|m| m.employee.health) + national,
            pension_monthly: add(|m| m.employee.pension),
            health_bonus: add(|m| m.employee.health_bonus),
            pension_bonus: add(|m| m.employee.pension_bonus),
            total: add(|m| m.employee.total) + national,
            parts: HealthParts {
                health: add(|m| m.parts.monthly.health + m.parts.bonus.health) + national,
                care: add(|m| m.parts.monthly.care + m.parts.bonus.care),
                levy: add(|m| m.parts.monthly.levy + m.parts.bonus.levy),
            },
        };
        let employer = EmployerShare {
            health: add(|m| m.invoice.health - m.employee.health - m.employee.health_bonus),
            pension: add(|m| m.invoice.pension - m.employee.pension - m.employee.pension_bonus),
            child_contribution: add(|m| m.invoice.child_contribution),
            total: add(|m| m.employer_total),
        };
        Self {
            national_society: national,
            employee,
            employer,
            pension_base_year: add(|m| m.standard_pension + m.bonus_base_pension),
            standard_health_year: add(|m| m.standard_health),
            health_months: months
                .iter()
                .map(|m| i64::from(m.health_grade.is_some()))
                .sum(),
            months,
            inputs,
        }
    }
}

/// What one office pays over the months.
struct Side {
    remuneration: Yen,
    /// Those of twelve months, also where fewer of them are premium months.
    bonuses: Vec<(Month, Yen)>,
}

impl Side {
    fn of(pay: &PlanPay, span: Span) -> Self {
        let bonuses = span.bonuses_of_a_year(pay);
        Self {
            remuneration: pay.remuneration(),
            bonuses: bonuses
                .map(|(month, bonus)| (month, bonus.amount))
                .collect(),
        }
    }

    fn there(other: &OtherOffice, span: Span) -> Self {
        let months = (0..12).map(|offset| span.first.plus(offset));
        let bonuses = months.flat_map(|month| {
            let paid = other.bonuses_in(month);
            paid.map(move |amount| (month, amount))
        });
        Self {
            remuneration: other.monthly,
            bonuses: bonuses.collect(),
        }
    }

    fn pays_in(&self, month: Month) -> bool {
        self.bonuses.iter().any(|(paid, _)| *paid == month)
    }

    fn paid_in(&self, month: Month) -> Vec<Yen> {
        let paid = self.bonuses.iter().filter(|(paid, _)| *paid == month);
        paid.map(|(_, amount)| *amount).collect()
    }
}

/// One premium month, under its own law or that of another month.
fn month_input(
    case: &Case,
    insurer: &Insurer,
    law_month: Option<Month>,
    health_bonus_before: Yen,
    month: MonthInput,
) -> SocialInsuranceInput {
    let (health_society, national_health_society) = match insurer {
        Insurer::Kyokai(_) => (None, None),
        Insurer::Society(society) => (Some(society.clone()), None),
        Insurer::National(society) => (None, Some(society.clone())),
    };
    let prefecture = match insurer {
        Insurer::Kyokai(prefecture) => *prefecture,
        _ => case.prefecture,
    };
    SocialInsuranceInput {
        prefecture: prefecture.name().to_owned(),
        birth_date: case.birth,
        health_society,
        national_health_society,
        health_bonus_before,
        law_month,
        months: vec![month],
    }
}

/// The premiums of one month.
fn one_month(
    input: &SocialInsuranceInput,
    pay: &PlanPay,
    law: &LawBook,
) -> Result<MonthPremium, FieldErrors> {
    let output =
        social_insurance(input, law, &mut Trace::off()).map_err(super::limits::at_plan(pay))?;
    // one month in, one month out
    output
        .months
        .first()
        .copied()
        .ok_or_else(|| FieldError::new(FieldCode::Internal, pay.monthly_field()).into())
}

/// The other office over the months: with the pay here, and without it.
pub(super) struct There {
    pub(super) pay: Yen,
    pub(super) with: Premiums,
    /// As they would be without the pay here.
    pub(super) without: Premiums,
    /// What is drawn of the pension beside the pay there alone, where one was typed.
    pub(super) pension: Option<Drawn>,
}

impl There {
    /// 支給停止額 by the pay there alone.
    pub(super) fn suspended(&self) -> Yen {
        let drawn = self.pension.as_ref();
        drawn.map_or(Yen::ZERO, |drawn| drawn.year().suspended)
    }

    /// 本人負担 there that the pay here adds, negative where it takes some off.
    pub(super) fn added(&self) -> Yen {
        self.with.employee.total - self.without.employee.total
    }
}
