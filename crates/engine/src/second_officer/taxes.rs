//! 二人の税: both taxes of each, and who counts the other for a deduction.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Yen, age_on};

use super::input::{PersonFacts, Relation, SecondOfficerInput, Who};
use crate::Trace;
use crate::income_tax::{IncomeTaxInput, IncomeTaxOutput, Settlement, income_tax};
use crate::person::{Deductions, Dependant, Disability, Spouse, TaxpayerDisability};
use crate::resident_tax::{ResidentTaxInput, ResidentTaxOutput, resident_tax};

/// What one of the two is taxed by.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taxed {
    pub(super) who: Who,
    pub(super) arrangement: &'static str,
    pub(super) salary: Yen,
    pub(super) premiums: Yen,
    pub(super) settlement: Option<Settlement>,
}

/// Both taxes of one.
pub(super) struct Taxes {
    pub(super) income: IncomeTaxOutput,
    pub(super) resident: ResidentTaxOutput,
    pub(super) income_trace: Trace,
    pub(super) resident_trace: Trace,
}

/// The other one, as a spouse or a relative is counted: 合計所得金額 of each tax.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counted {
    income: Yen,
    resident: Yen,
    age: i32,
    disability: Disability,
}

impl Counted {
    pub(super) fn of(input: &SecondOfficerInput, who: Who, taxes: &Taxes) -> Self {
        let facts = input.facts(who);
        let year = CivilYear::of(input.date);
        Self {
            income: taxes.income.total_income,
            resident: taxes.resident.total_income,
            age: age_on(facts.birth_date, year.last_day()).cast_signed(),
            disability: match facts.taxpayer.disability {
                TaxpayerDisability::None => Disability::None,
                TaxpayerDisability::General => Disability::General,
                TaxpayerDisability::Special if input.living_together => {
                    Disability::SpecialLivingTogether
                }
                TaxpayerDisability::Special => Disability::Special,
            },
        }
    }

    /// Spouse and relatives with this one among them.
    fn joins(
        counted: Option<Self>,
        facts: &PersonFacts,
        relation: Relation,
        income: fn(&Self) -> Yen,
    ) -> (Option<Spouse>, Vec<Dependant>) {
        let (mut spouse, mut dependants) = (facts.spouse.clone(), facts.dependants.clone());
        if let Some(counted) = counted {
            match relation {
                Relation::Spouse => {
                    spouse = Some(Spouse {
                        total_income: income(&counted).or_zero(),
                        age: counted.age,
                        disability: counted.disability,
                    });
                }
                Relation::Child => dependants.push(Dependant {
                    age: counted.age,
                    total_income: income(&counted).or_zero(),
                    living_together: false,
                    disability: counted.disability,
                }),
            }
        }
        (spouse, dependants)
    }
}

/// 所得控除 for the family: what depends on the other one's income.
pub(super) fn of_family(deductions: &Deductions) -> Yen {
    deductions.spouse
        + deductions.spouse_special
        + deductions.dependants
        + deductions.specified_relatives
        + deductions.disability
}

impl Taxes {
    /// The taxes of one, who counts the other where `counted` is given.
    pub(super) fn of(
        input: &SecondOfficerInput,
        taxed: Taxed,
        counted: Option<Counted>,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let (who, facts) = (taxed.who, input.facts(taxed.who));
        let year = CivilYear::of(input.date).0;
        let mut deductions = facts.deductions.clone();
        deductions.social_insurance += taxed.premiums;
        let place = |field: &str| match field {
            "salary" => format!("{}.{}.monthly", taxed.arrangement, who.name()),
            "year" => "date".to_owned(),
            own => format!("{}.{own}", who.name()),
        };
        let (spouse, dependants) =
            Counted::joins(counted, facts, input.relation, |counted| counted.income);
        let income_input = IncomeTaxInput {
            year,
            salary: taxed.salary,
            other_income: facts.other_income.clone(),
            taxpayer: facts.taxpayer.clone(),
            spouse,
            dependants,
            deductions: deductions.clone(),
            settlement: taxed.settlement,
            ..IncomeTaxInput::default()
        };
        let mut income_trace = Trace::of(explain);
        let income = income_tax(&income_input, law, &mut income_trace)
            .map_err(|errors| errors.renamed(place))?;
        let (spouse, dependants) =
            Counted::joins(counted, facts, input.relation, |counted| counted.resident);
        let resident_input = ResidentTaxInput {
            year,
            salary: taxed.salary,
            other_income: facts.other_income.clone(),
            taxpayer: facts.taxpayer.clone(),
            spouse,
            dependants,
            deductions,
            designated_city: facts.designated_city,
            surcharge: facts.surcharge.clone(),
            exemption_limit: facts.exemption_limit,
            ..ResidentTaxInput::default()
        };
        let mut resident_trace = Trace::of(explain);
        let resident = resident_tax(&resident_input, law, &mut resident_trace)
            .map_err(|errors| errors.renamed(place))?;
        Ok(Self {
            income,
            resident,
            income_trace,
            resident_trace,
        })
    }
}

/// The taxes of both, and how the president counts the member.
pub(super) struct Couple {
    pub(super) president: Taxes,
    pub(super) member: Taxes,
    pub(super) counted: Option<Counted>,
}

impl Couple {
    /// A child never counts the president. Of two spouses the one with the larger total income counts the other, the
    /// president where they are alike: never both (所得税法83条の2第2項).
    pub(super) fn of(
        input: &SecondOfficerInput,
        (president, member): (Taxed, Taxed),
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let alone = |taxed: Taxed| Taxes::of(input, taxed, None, law, explain);
        let (one, other) = (alone(president)?, alone(member)?);
        if !input.same_livelihood {
            return Ok(Self {
                president: one,
                member: other,
                counted: None,
            });
        }
        let is_larger = other.income.total_income > one.income.total_income;
        if input.relation == Relation::Spouse && is_larger {
            let counted = Counted::of(input, Who::President, &one);
            return Ok(Self {
                president: one,
                member: Taxes::of(input, member, Some(counted), law, explain)?,
                counted: None,
            });
        }
        let counted = Counted::of(input, Who::Member, &other);
        Ok(Self {
            president: Taxes::of(input, president, Some(counted), law, explain)?,
            member: other,
            counted: Some(counted),
        })
    }
}

/// Whether one of the arrangements ends with a return: it then counts for both, so that they are measured alike.
pub(super) fn settled(typed: Option<Settlement>, years: [&Taxes; 2]) -> Option<Settlement> {
    let returned = |taxes: &&Taxes| taxes.income.settlement == Settlement::FinalReturn;
    typed.or_else(|| {
        years
            .iter()
            .any(returned)
            .then_some(Settlement::FinalReturn)
    })
}
