//! 社会保険 of a person: twelve months under the law of the first, every year alike.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, Yen};

use super::input::{Pay, SecondOfficerInput, Who};
use crate::Trace;
use crate::social_insurance::{
    MonthInput, SocialInsuranceInput, SocialInsuranceOutput, social_insurance,
};

/// The premiums of a person, and nothing of who is not insured.
pub(super) struct Premiums {
    pub(super) output: Option<SocialInsuranceOutput>,
    pub(super) trace: Trace,
}

/// Where the bonuses of a year from April begin to use up the health cap.
fn april_of(first: Month) -> Month {
    first.plus(-((first.number().cast_signed() + 8) % 12))
}

impl Premiums {
    pub(super) fn of(
        input: &SecondOfficerInput,
        (who, arrangement): (Who, &str),
        pay: Pay<'_>,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let mut trace = Trace::of(explain);
        if !pay.is_insured {
            return Ok(Self {
                output: None,
                trace,
            });
        }
        let facts = input.facts(who);
        let first = Month::of(input.date);
        let calculate = |from: Month, count: i32, before: Yen, trace: &mut Trace| {
            let months = (0..count).map(|offset| from.plus(offset));
            let months = months.map(|month| MonthInput {
                month,
                remuneration: pay.monthly,
                bonuses: (pay.bonuses.iter())
                    .filter(|bonus| bonus.month.since(month) % 12 == 0)
                    .map(|bonus| bonus.amount)
                    .collect(),
                other_office: None,
            });
            let input = SocialInsuranceInput {
                prefecture: input.company.prefecture.clone(),
                birth_date: facts.birth_date,
                health_bonus_before: before,
                health_society: input.company.health_society.clone(),
                national_health_society: facts.national_health_society.clone(),
                law_month: Some(first),
                months: months.collect(),
            };
            let place = |field: &str| match field.split('.').next() {
                Some("birth_date" | "national_health_society") => format!("{}.{field}", who.name()),
                Some("prefecture" | "health_society") => format!("company.{field}"),
                Some("law_month") => "date".to_owned(),
                _ => format!("{arrangement}.{}.monthly", who.name()),
            };
            social_insurance(&input, law, trace).map_err(|errors| errors.renamed(place))
        };
        // every year alike: what was paid since April before the first month counts in the cap of that year
        let april = april_of(first);
        let passed = first.since(april);
        let before = if passed == 0 || pay.bonuses.is_empty() {
            Yen::ZERO
        } else {
            let earlier = calculate(april, passed, Yen::ZERO, &mut Trace::off())?;
            earlier
                .months
                .iter()
                .map(|month| month.bonus_base_health)
                .sum()
        };
        let output = calculate(first, 12, before, &mut trace)?;
        Ok(Self {
            output: Some(output),
            trace,
        })
    }

    /// 本人負担, with the premium of a 国保組合.
    pub(super) fn employee(&self) -> Yen {
        self.sum(|output| {
            let national = output
                .months
                .iter()
                .map(|month| month.national_health_society);
            output.total.employee.total + national.sum::<Yen>()
        })
    }

    /// 会社負担.
    pub(super) fn employer(&self) -> Yen {
        self.sum(|output| output.total.employer_total)
    }

    fn sum(&self, of: impl Fn(&SocialInsuranceOutput) -> Yen) -> Yen {
        self.output.as_ref().map_or(Yen::ZERO, of)
    }
}

/// Pay and premiums of one of the two under one arrangement.
pub(super) struct Side {
    pub(super) who: Who,
    pub(super) monthly: Yen,
    pub(super) bonuses: Vec<Yen>,
    pub(super) pay: Yen,
    pub(super) outside_premiums: Yen,
    pub(super) premiums: Premiums,
}
