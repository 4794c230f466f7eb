//! 一年: every plan in one year of the path.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Date, Month, Rounding, Yen, add_months, age_on, sub_months};

use super::explain;
use super::result::{PathYear, PlanPath};
use crate::Trace;
use crate::benefits::pension_exact;
use crate::corporate_tax::CorporateTaxOutput;
use crate::income_tax::Settlement;
use crate::material::case::{Case, PlanPay};
use crate::material::insurance::CompanyYear;
use crate::material::late::NonDeductible;
use crate::material::limits::at_plan;
use crate::material::losses::Losses;
use crate::material::money::on;
use crate::material::other_office::OtherOfficeYear;
use crate::material::own_premiums::Own;
use crate::material::own_remarks::Unknown;
use crate::material::pension::{Drawn, always_paid};
use crate::material::premiums::{Premiums, Span, There, place_from};
use crate::material::result::WithoutPay;
use crate::material::taxes::{TaxedYear, Taxes};
use crate::material::year::BenefitLaw;

/// The months of a whole year.
const MONTHS: i32 = 12;
/// Years alike before the first one, so that each deducts the enterprise tax of one before it.
const YEARS_BEFORE: usize = 2;

/// The years of all plans so far.
pub(super) struct Years<'a> {
    case: &'a Case,
    law: &'a LawBook,
    late: &'a [NonDeductible],
    benefits: BenefitLaw<'a>,
    /// 翌期に損金となる事業税: what the company of each plan deducts in the next year.
    enterprise_tax: Vec<Yen>,
    /// 繰越欠損金 of each plan's company.
    losses: Vec<Losses>,
    /// 期限切れ: the first fiscal year of each plan that loses some of them, and how much.
    pub(super) expired: Vec<Option<(Date, Yen)>>,
    /// Standard pension amounts and bonuses of each plan so far.
    bases: Vec<Yen>,
    /// The first month of the first year in which each plan's own premiums from 65 and 75 are not known.
    pub(super) unknown: Vec<Unknown>,
    pub(super) plans: Vec<PlanPath>,
    /// Each plan's company before its insurance.
    pub(super) companies: Vec<Vec<CompanyYear>>,
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
            enterprise_tax: Vec::new(),
            companies: vec![Vec::new(); case.plans.len()],
            losses: vec![Losses::typed(case.loss_carryforward); case.plans.len()],
            expired: vec![None; case.plans.len()],
            bases: vec![Yen::ZERO; case.plans.len()],
            unknown: vec![[None; 2]; case.plans.len()],
            plans: vec![
                PlanPath {
                    years: Vec::new(),
                    best_months: Vec::new(),
                    insurance: None,
                };
                case.plans.len()
            ],
        };
        years.enterprise_tax = vec![years.tax_of_year_before()?; case.plans.len()];
        Ok(years)
    }

    /// 事業税 of the company's year before the first one, under the pay of today. Its own enterprise tax of the
    /// year before is that of a year alike; losses that are left at its end were not used up by any income.
    fn tax_of_year_before(&self) -> Result<Yen, FieldErrors> {
        let case = self.case;
        let span = Span {
            first: case.basis_month.plus(-MONTHS),
            count: MONTHS,
            frozen: None,
        };
        let earned = self.earned(case.now(), span)?;
        let start = sub_months(case.fiscal_year_of(case.basis), 12);
        let mut trace = Trace::off();
        if case.loss_carryforward > Yen::ZERO {
            let year = self.company_without_income(start, &mut trace)?;
            return Ok(year.deductible_next_year);
        }
        let mut taken = Company::default();
        for _ in 0..YEARS_BEFORE {
            let year = self.company(start, &earned, &taken, &mut trace)?;
            taken.enterprise_tax = year.deductible_next_year;
        }
        Ok(taken.enterprise_tax)
    }

    /// 事業税 that the first year deducts, that of a year of the pay of today: until a year is added.
    pub(super) fn first_enterprise_tax(&self) -> Yen {
        self.enterprise_tax.first().copied().unwrap_or_default()
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
        let is_last = self.until_leaving(span);
        let earned = case.plans.iter().map(|pay| self.earned(pay, span));
        let earned = earned.collect::<Result<Vec<_>, _>>()?;
        let taxes = self.taxes(year, (first, count), &earned, trace.is_on())?;
        let now = earned.first();
        let whole = now.and_then(|earned| earned.pension.as_ref());
        let whole = whole.map_or(Yen::ZERO, |drawn| drawn.year().full);
        let there = now.and_then(|earned| earned.there.as_ref());
        let without = Taxes::without_pay(case, year, (whole, there), self.law, trace.is_on());
        let without = without.map_err(at_plan(case.now()))?;
        let owed = without.as_ref().map(WithoutPay::of).unwrap_or_default();
        let start = add_months(case.fiscal_year_of(case.basis), 12 * index.cast_unsigned());
        for (plan, (earned, (taxes, own))) in earned.into_iter().zip(taxes).enumerate() {
            let taken = Company {
                losses: self.losses_of(plan, (index, start))?,
                enterprise_tax: self.enterprise_tax.get(plan).copied().unwrap_or_default(),
                non_deductible: match self.late.get(plan) {
                    Some(late) if index == 0 => late.within(|bonus| {
                        place_from(first, bonus).since(first) < count || is_last(bonus.date)
                    }),
                    _ => Yen::ZERO,
                },
            };
            let mut company_trace = Trace::of(trace.is_on());
            let company = self.company(start, &earned, &taken, &mut company_trace)?;
            let base = self.base(plan, &earned);
            let unknown = self.unknown.get_mut(plan).into_iter().flatten();
            for (first, unknown) in unknown.zip(own.unknown) {
                *first = first.or(unknown.then_some(span.first));
            }
            let computed = Computed {
                earned: &earned,
                taxes: &taxes,
                owed: &owed,
                taken: &taken,
                company: &company,
                own: &own,
            };
            let shown = self.shown(span, computed, base);
            let at = format!("plans.{plan}.years.{index}");
            let premiums = (&earned.premiums, self.law);
            let profit = case.profit_before_pay;
            let (pension, there) = (earned.pension.as_ref(), earned.there.as_ref());
            // only the steps name them one by one
            let years = self.plans.get(plan).filter(|_| trace.is_on());
            let years = years.map_or(&[][..], |plan| &plan.years);
            let bases = years.iter().map(|year| year.pension_base);
            let bases: Vec<Yen> = bases.chain([shown.pension_base]).collect();
            explain::year(
                &at,
                &shown,
                profit,
                (premiums, pension, there),
                (&bases, &self.benefits),
                (taxes, company_trace, own),
                trace,
            );
            if let Some(losses) = self.losses.get_mut(plan) {
                let made = company.loss_remaining - (taken.losses - company.loss_used);
                losses.after(index, company.loss_used, made);
            }
            if let Some(next) = self.enterprise_tax.get_mut(plan) {
                *next = company.deductible_next_year;
            }
            if let Some(years) = self.companies.get_mut(plan) {
                years.push(CompanyYear {
                    taxed_on: start,
                    left: shown.money_left + company.total,
                    non_deductible: taken.non_deductible,
                    enterprise_tax: Some(taken.enterprise_tax),
                });
            }
            if let Some(plan) = self.plans.get_mut(plan) {
                plan.years.push(shown);
            }
        }
        Ok(())
    }

    /// What a plan's company may deduct of its losses in the fiscal year that begins on `start`.
    fn losses_of(&mut self, plan: usize, (index, start): (i32, Date)) -> Result<Yen, FieldErrors> {
        let law = self.law.corporate.loss_carryforward.at(start);
        let years = law.map_err(|error| error.at("basis_date"))?.value.years;
        let Some(losses) = self.losses.get_mut(plan) else {
            return Ok(Yen::ZERO);
        };
        let gone = losses.expire(index, years);
        let total = losses.total();
        if let Some(first) = self.expired.get_mut(plan) {
            *first = first.or((gone > Yen::ZERO).then_some((start, gone)));
        }
        Ok(total)
    }

    /// What is paid in the month of leaving, until that day, after a year that is cut short by it: no premium month
    /// (健康保険法156条3項, 厚生年金保険法19条), and a bonus all the same.
    fn until_leaving(&self, span: Span) -> impl Fn(Date) -> bool + use<> {
        let next = span.first.plus(span.count);
        let leaves = self.case.leaves_on();
        let leaves = leaves.filter(|day| span.count < MONTHS && Month::of(*day) == next);
        move |date| leaves.is_some_and(|last| on(date, next).is_some_and(|day| day <= last))
    }

    fn earned(&self, pay: &'a PlanPay, span: Span) -> Result<Earned<'a>, FieldErrors> {
        let is_last = self.until_leaving(span);
        let of_last_month = pay.bonuses.iter().filter(|bonus| is_last(bonus.date));
        let bonuses = span.bonuses(pay).map(|(_, bonus)| bonus);
        let bonuses = bonuses.chain(of_last_month).map(|bonus| bonus.amount);
        let bonuses = bonuses.sum::<Yen>();
        let mut there = Premiums::there(self.case, pay, span, self.law)?;
        if let (Some(there), Some(other)) = (&mut there, &self.case.other_office) {
            let of_last_month = other.bonuses.iter().filter(|(date, _)| is_last(*date));
            there.pay += of_last_month.map(|(_, amount)| *amount).sum();
        }
        Ok(Earned {
            pay,
            total: pay.monthly * i64::from(span.count) + bonuses,
            salary: pay.salary() * i64::from(span.count) + bonuses,
            commuting: pay.beside.commuting * i64::from(span.count),
            premiums: Premiums::over(self.case, pay, span, self.law)?,
            there,
            pension: self.drawn(pay, span)?,
        })
    }

    /// What of the pension is paid beside a pay, by the law of each month.
    fn drawn(&self, pay: &PlanPay, span: Span) -> Result<Option<Drawn>, FieldErrors> {
        let months = (0..span.count).map(|later| span.first.plus(later));
        Drawn::over(self.case, months, |month| {
            always_paid(self.case, pay, month, self.law)
        })
    }

    /// The taxes of every plan, with its own premiums deducted; as soon as one plan ends with a return, all do.
    fn taxes(
        &self,
        year: CivilYear,
        months: (Month, i32),
        earned: &[Earned<'_>],
        explain: bool,
    ) -> Result<Vec<(Taxes, Own)>, FieldErrors> {
        let case = self.case;
        let (first, count) = months;
        // what the own premiums of a year that is cut short go by
        let whole = if count < MONTHS && !case.own_cover.is_empty() {
            let span = Span {
                first,
                count: MONTHS,
                frozen: None,
            };
            let whole = case.plans.iter().map(|pay| self.earned(pay, span));
            whole.collect::<Result<Vec<_>, _>>()?
        } else {
            Vec::new()
        };
        let of = |settlement: Option<Settlement>| -> Result<Vec<(Taxes, Own)>, FieldErrors> {
            let taxed = earned.iter().enumerate().map(|(plan, earned)| {
                let taxed = earned.taxed(case, year, settlement);
                let whole = whole.get(plan);
                let whole = whole.map(|whole| whole.taxed(case, year, settlement));
                let years = (&taxed, whole.as_ref());
                Own::deducted(case, years, months, self.law, explain).map_err(at_plan(earned.pay))
            });
            taxed.collect()
        };
        let taxes = of(None)?;
        let returned =
            |(taxes, _): &(Taxes, Own)| taxes.income_tax.settlement == Settlement::FinalReturn;
        if taxes.iter().any(returned) && !taxes.iter().all(returned) {
            return of(Some(Settlement::FinalReturn));
        }
        Ok(taxes)
    }

    /// The company's year of a plan.
    fn company(
        &self,
        start: Date,
        earned: &Earned<'_>,
        taken: &Company,
        trace: &mut Trace,
    ) -> Result<CorporateTaxOutput, FieldErrors> {
        let burden = earned.total + earned.commuting + earned.premiums.employer.total;
        let profit = self.case.profit_before_pay;
        let income = profit - burden + taken.non_deductible - taken.enterprise_tax;
        self.case
            .company_year(start, income, taken.losses, self.law, trace)
    }

    fn company_without_income(
        &self,
        start: Date,
        trace: &mut Trace,
    ) -> Result<CorporateTaxOutput, FieldErrors> {
        self.case
            .company_year(start, Yen::ZERO, Yen::ZERO, self.law, trace)
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
            own,
        } = computed;
        let premiums = &earned.premiums;
        let (employee_total, employer_total) = (premiums.employee.total, premiums.employer.total);
        let income_tax = taxes.income_tax.annual_tax;
        let resident_tax = taxes.resident_tax.annual_total;
        let pension = earned.pension.as_ref().map(Drawn::year);
        let suspended = pension.map_or(Yen::ZERO, |pension| pension.suspended);
        let there = earned.there.as_ref();
        let take_home = earned.total - employee_total - income_tax - resident_tax + owed.total
            - suspended
            - own.total()
            - there.map_or(Yen::ZERO, |there| there.added() - there.suspended());
        let burden = earned.total + earned.commuting + employer_total;
        let left = self.case.profit_before_pay - burden - company.total;
        let last = premiums.months.last();
        PathYear {
            from: span.first,
            months: span.count.max(0).cast_unsigned(),
            age: age_on(self.case.birth, span.first.first_day()),
            pay: earned.total,
            commuting: earned.commuting,
            standard_health: last.map_or(Yen::ZERO, |month| month.standard_health),
            standard_pension: last.map_or(Yen::ZERO, |month| month.standard_pension),
            employee_total,
            employer_total,
            income_tax,
            resident_tax,
            taxes_without_pay: owed.total,
            other_office: there.map(OtherOfficeYear::of),
            pension,
            own_premiums: own.shown.clone(),
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
    own: &'a Own,
}

/// Pay and premiums of a plan in a year.
struct Earned<'a> {
    pay: &'a PlanPay,
    total: Yen,
    /// 給与収入, with what is taxed as such beside the pay.
    salary: Yen,
    commuting: Yen,
    premiums: Premiums,
    there: Option<There>,
    pension: Option<Drawn>,
}

impl Earned<'_> {
    /// What the person's year is taxed by.
    fn taxed(&self, case: &Case, year: CivilYear, settlement: Option<Settlement>) -> TaxedYear {
        let pension = self.pension.as_ref().map(|drawn| drawn.year().receipts);
        let there = self.there.as_ref();
        let other_salary = there.map_or(Yen::ZERO, |there| there.pay);
        let of_there = there.map_or(Yen::ZERO, |there| there.with.employee.total);
        TaxedYear {
            year,
            salary: self.salary + other_salary,
            other_salary,
            premiums: self.premiums.employee.total + of_there,
            pension: pension.unwrap_or_default(),
            settlement: case.settled_by(year, self.pay.column, settlement),
            withheld: Yen::ZERO,
        }
    }
}

/// What the company's year takes over.
#[derive(Default)]
struct Company {
    losses: Yen,
    enterprise_tax: Yen,
    non_deductible: Yen,
}
