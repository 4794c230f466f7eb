//! 一年: every plan in one year of the path.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Month, Rounding, Yen, add_months, age_on, sub_months};

use super::explain;
use super::result::{PathYear, PlanPath};
use crate::Trace;
use crate::benefits::pension_exact;
use crate::corporate_tax::{CorporateLaw, CorporateTaxInput, CorporateTaxOutput, corporate_tax_at};
use crate::income_tax::Settlement;
use crate::material::case::{Case, PlanPay};
use crate::material::late::NonDeductible;
use crate::material::limits::{COMPANY, at_plan};
use crate::material::premiums::{Premiums, Span};
use crate::material::result::WithoutPay;
use crate::material::taxes::{TaxedYear, Taxes};
use crate::material::year::BenefitLaw;
use crate::withholding::Column;

/// The years of all plans so far.
pub(super) struct Years<'a> {
    case: &'a Case,
    law: &'a LawBook,
    late: &'a [NonDeductible],
    benefits: BenefitLaw<'a>,
    /// What the company of each plan takes over into the next year.
    before: Vec<CorporateTaxOutput>,
    /// Standard pension amounts and bonuses of each plan so far.
    bases: Vec<Yen>,
    pub(super) plans: Vec<PlanPath>,
}

impl<'a> Years<'a> {
    /// Before the first year: the company's year before it is one of the pay of today.
    pub(super) fn of(
        case: &'a Case,
        law: &'a LawBook,
        late: &'a [NonDeductible],
    ) -> Result<Self, FieldErrors> {
        let mut years = Self {
            case,
            law,
            late,
            benefits: BenefitLaw::on(case, law)?,
            before: Vec::new(),
            bases: vec![Yen::ZERO; case.plans.len()],
            plans: vec![PlanPath { years: Vec::new() }; case.plans.len()],
        };
        let span = Span {
            first: case.basis_month.plus(-12),
            count: 12,
            frozen: None,
        };
        let earned = years.earned(case.now(), span)?;
        let start = sub_months(case.fiscal_year_of(case.basis), 12);
        let before = years.company(start, &earned, &Company::default(), &mut Trace::off())?;
        let before = CorporateTaxOutput {
            loss_remaining: case.loss_carryforward,
            ..before
        };
        years.before = vec![before; case.plans.len()];
        Ok(years)
    }

    /// Adds a year of every plan, all settled alike.
    pub(super) fn add(
        &mut self,
        index: i32,
        (first, count): (Month, i32),
        trace: &mut Trace,
    ) -> Result<(), FieldErrors> {
        let case = self.case;
        let span = Span {
            first,
            count,
            frozen: None,
        };
        let year = CivilYear(CivilYear::of(case.basis).0 + index);
        let earned = case.plans.iter().map(|pay| self.earned(pay, span));
        let earned = earned.collect::<Result<Vec<_>, _>>()?;
        let taxes = self.taxes(year, &earned, trace.is_on())?;
        let without = self.without_pay(year, trace.is_on())?;
        let owed = without.as_ref().map(WithoutPay::of).unwrap_or_default();
        let start = add_months(case.fiscal_year_of(case.basis), 12 * index.cast_unsigned());
        for (plan, (earned, taxes)) in earned.into_iter().zip(taxes).enumerate() {
            let before = self.before.get(plan);
            let taken = Company {
                losses: before.map_or(Yen::ZERO, |before| before.loss_remaining),
                enterprise_tax: before.map_or(Yen::ZERO, |before| before.deductible_next_year),
                non_deductible: match self.late.get(plan) {
                    Some(late) if index == 0 => late.total(),
                    _ => Yen::ZERO,
                },
            };
            let mut own = Trace::of(trace.is_on());
            let company = self.company(start, &earned, &taken, &mut own)?;
            let base = self.base(plan, &earned);
            let computed = Computed {
                earned: &earned,
                taxes: &taxes,
                owed: &owed,
                taken: &taken,
                company: &company,
            };
            let shown = self.shown(span, computed, base);
            let at = format!("plans.{plan}.years.{index}");
            let premiums = (&earned.premiums, self.law);
            let profit = case.profit_before_pay;
            explain::year(&at, &shown, profit, premiums, (taxes, own), trace);
            if let Some(before) = self.before.get_mut(plan) {
                *before = company;
            }
            if let Some(plan) = self.plans.get_mut(plan) {
                plan.years.push(shown);
            }
        }
        Ok(())
    }

    fn earned(&self, pay: &'a PlanPay, span: Span) -> Result<Earned<'a>, FieldErrors> {
        let bonuses = span
            .bonuses(pay)
            .map(|(_, bonus)| bonus.amount)
            .sum::<Yen>();
        Ok(Earned {
            pay,
            total: pay.monthly * i64::from(span.count) + bonuses,
            premiums: Premiums::over(self.case, pay, span, self.law)?,
        })
    }

    /// The taxes of every plan; as soon as one plan ends with a return, all do.
    fn taxes(
        &self,
        year: CivilYear,
        earned: &[Earned<'_>],
        explain: bool,
    ) -> Result<Vec<Taxes>, FieldErrors> {
        let of = |settlement: Option<Settlement>| -> Result<Vec<Taxes>, FieldErrors> {
            let taxed = earned.iter().map(|earned| {
                let otsu = earned.pay.column == Column::Otsu;
                let taxed = TaxedYear {
                    year,
                    salary: earned.total,
                    premiums: earned.premiums.employee.total,
                    settlement: settlement.or(otsu.then_some(Settlement::FinalReturn)),
                    withheld: Yen::ZERO,
                };
                Taxes::in_year(self.case, &taxed, self.law, explain).map_err(at_plan(earned.pay))
            });
            taxed.collect()
        };
        let taxes = of(None)?;
        let returned = |taxes: &Taxes| taxes.income_tax.settlement == Settlement::FinalReturn;
        if taxes.iter().any(returned) && !taxes.iter().all(returned) {
            return of(Some(Settlement::FinalReturn));
        }
        Ok(taxes)
    }

    fn without_pay(&self, year: CivilYear, explain: bool) -> Result<Option<Taxes>, FieldErrors> {
        Taxes::without_pay_in(self.case, year, self.law, explain).map_err(at_plan(self.case.now()))
    }

    /// The company's year of a plan.
    fn company(
        &self,
        start: Date,
        earned: &Earned<'_>,
        taken: &Company,
        trace: &mut Trace,
    ) -> Result<CorporateTaxOutput, FieldErrors> {
        let case = self.case;
        let burden = earned.total + earned.premiums.employer.total;
        let input = CorporateTaxInput {
            fiscal_year_start: start,
            income: case.profit_before_pay - burden + taken.non_deductible - taken.enterprise_tax,
            loss_carryforward: taken.losses,
            capital: case.capital,
            employees: case.employees,
            area: case.area.clone(),
            months: 12,
            large_group: false,
        };
        // the taxes of a year before the data are those of its first year, unchanged since 2019
        let corporate = &self.law.corporate;
        let (first, _) = corporate.corporation_tax.covered();
        let law = CorporateLaw::on(corporate, start.max(first))
            .map_err(|error: LawError| error.at("basis_date"))?;
        corporate_tax_at(&law, &input, COMPANY, trace)
    }

    /// Standard pension amounts and bonuses of a plan, this year included.
    fn base(&mut self, plan: usize, earned: &Earned<'_>) -> Yen {
        let of_year = earned.premiums.pension_base_year;
        self.bases.get_mut(plan).map_or(of_year, |base| {
            *base += of_year;
            *base
        })
    }

    fn shown(&self, span: Span, computed: Computed<'_>, base: Yen) -> PathYear {
        let Computed {
            earned,
            taxes,
            owed,
            taken,
            company,
        } = computed;
        let premiums = &earned.premiums;
        let (employee_total, employer_total) = (premiums.employee.total, premiums.employer.total);
        let income_tax = taxes.income_tax.annual_tax;
        let resident_tax = taxes.resident_tax.annual_total;
        let take_home = earned.total - employee_total - income_tax - resident_tax + owed.total;
        let left = self.case.profit_before_pay - earned.total - employer_total - company.total;
        let last = premiums.months.last();
        PathYear {
            from: span.first,
            months: span.count.max(0).cast_unsigned(),
            age: age_on(self.case.birth, span.first.first_day()),
            pay: earned.total,
            standard_health: last.map_or(Yen::ZERO, |month| month.standard_health),
            standard_pension: last.map_or(Yen::ZERO, |month| month.standard_pension),
            employee_total,
            employer_total,
            income_tax,
            resident_tax,
            taxes_without_pay: owed.total,
            take_home,
            non_deductible: taken.non_deductible,
            enterprise_tax_deducted: taken.enterprise_tax,
            company_taxes: company.total,
            money_left: left,
            together: take_home + left,
            pension_base: premiums.pension_base_year,
            pension_earned: pension_exact(base, *self.benefits.pension.value)
                .round(Rounding::HalfUpYen),
        }
    }
}

/// A year of a plan, computed.
#[derive(Clone, Copy)]
struct Computed<'a> {
    earned: &'a Earned<'a>,
    taxes: &'a Taxes,
    owed: &'a WithoutPay,
    taken: &'a Company,
    company: &'a CorporateTaxOutput,
}

/// Pay and premiums of a plan in a year.
struct Earned<'a> {
    pay: &'a PlanPay,
    total: Yen,
    premiums: Premiums,
}

/// What the company's year takes over.
#[derive(Default)]
struct Company {
    losses: Yen,
    enterprise_tax: Yen,
    non_deductible: Yen,
}
