//! 一つの案の一年: premiums, the person's taxes, the company's taxes, benefits.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{Dated, LawBook, LawError, MeritRatios, SicknessAllowance};
use shinchoryu_quantity::{CivilYear, Month, Rate, Rounding, Yen};

use super::beside_pay::BesidePayYear;
use super::case::{Case, PlanPay};
use super::household::Household;
use super::late::NonDeductible;
use super::limits::{COMPANY, at_plan};
use super::other_office::OtherOfficeYear;
use super::own_premiums::Own;
use super::pension::Drawn;
use super::premiums::{Premiums, Span, There};
use super::result::{Benefits, CompanyYear, Plan, WithoutPay};
use super::taxes::{TaxedYear, Taxes};
use super::withheld;
use crate::Trace;
use crate::benefits::{pension_exact, retirement_limit, sickness_allowance_daily};
use crate::corporate_tax::{CorporateLaw, CorporateTaxInput, CorporateTaxOutput, corporate_tax_at};
use crate::income_tax::Settlement;

/// Everything computed for one plan, before it is shown.
pub(super) struct Year<'a> {
    pub(super) case: &'a Case,
    pub(super) pay: &'a PlanPay,
    pub(super) total_pay: Yen,
    pub(super) late: NonDeductible,
    pub(super) premiums: Premiums,
    /// The premiums in the other office, where there is one.
    pub(super) there: Option<There>,
    /// What of the pension is paid beside this pay, where one was typed.
    pub(super) pension: Option<Drawn>,
    pub(super) taxes: Taxes,
    pub(super) own: Own,
    pub(super) corporate_tax: CorporateTaxOutput,
    pub(super) corporate_input: CorporateTaxInput,
    pub(super) corporate_trace: Trace,
}

impl<'a> Year<'a> {
    /// One plan; how its year is settled follows the law where it is not said.
    pub(super) fn of(
        case: &'a Case,
        pay: &'a PlanPay,
        late: NonDeductible,
        settlement: Option<Settlement>,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let total_pay =
            pay.monthly * 12 + pay.bonuses.iter().map(|bonus| bonus.amount).sum::<Yen>();
        let premiums = Premiums::of(case, pay, law)?;
        let there = Premiums::there(case, pay, Span::of(case), law)?;
        let of_both = premiums.employee.total
            + there
                .as_ref()
                .map_or(Yen::ZERO, |there| there.with.employee.total);
        let other_pay = there.as_ref().map_or(Yen::ZERO, |there| there.pay);
        let pension = Drawn::normal_year(case, pay, law)?;
        let received = pension.as_ref().map(|drawn| drawn.year().receipts);
        let at_plan = at_plan(pay);
        let taxed = TaxedYear {
            year: CivilYear::of(case.basis),
            salary: total_pay + pay.beside.taxable() * 12 + other_pay,
            other_salary: other_pay,
            premiums: of_both,
            pension: received.unwrap_or_default(),
            settlement: case.settled_by(CivilYear::of(case.basis), pay.column, settlement),
            withheld: Yen::ZERO,
        };
        let months = (case.basis_month, 12);
        let deducted = Own::deducted(case, (&taxed, None), months, law, explain);
        let (taxes, own) = deducted.map_err(at_plan)?;

        let mut corporate_trace = Trace::of(explain);
        let burden = total_pay + pay.beside.commuting * 12 + premiums.employer.total;
        let corporate_input = case.company_input(
            case.fiscal_year_of(case.basis),
            case.profit_before_pay - burden + late.total(),
            case.loss_carryforward,
        );
        let law = CorporateLaw::on(&law.corporate, corporate_input.fiscal_year_start)
            .map_err(|error| error.at("basis_date"))?;
        let corporate_tax =
            corporate_tax_at(&law, &corporate_input, COMPANY, &mut corporate_trace)?;
        Ok(Self {
            case,
            pay,
            total_pay,
            late,
            premiums,
            there,
            pension,
            taxes,
            own,
            corporate_tax,
            corporate_input,
            corporate_trace,
        })
    }

    /// Its figures as they are shown, without the steps behind them.
    pub(super) fn plan(
        &self,
        without_pay: &WithoutPay,
        law: &LawBook,
    ) -> Result<Plan, FieldErrors> {
        let (case, pay, total_pay) = (self.case, self.pay, self.total_pay);
        let first_day = CivilYear::of(case.basis).first_day();
        let household = Household::in_year(case, CivilYear::of(case.basis));
        let person = &self.taxes.income_tax;
        let dependants = withheld::dependants(case, &household, person, first_day, law)
            .map_err(|error| error.at("basis_date"))?;
        let bonus_months = withheld::bonus_months(case, pay, &self.taxes.income_tax, law)?;
        let company = self.company();
        let employee_total = self.premiums.employee.total;
        let employer_total = self.premiums.employer.total;
        let income_tax = self.taxes.income_tax.annual_tax;
        let resident_tax = self.taxes.resident_tax.annual_total;
        let pension = self.pension.as_ref().map(Drawn::year);
        let pension_suspension = self.pension.as_ref().and_then(Drawn::suspension);
        let suspended = pension.map_or(Yen::ZERO, |pension| pension.suspended);
        let there = self.there.as_ref();
        let added = there.map_or(Yen::ZERO, There::added);
        let take_home = total_pay - employee_total - income_tax - resident_tax + without_pay.total
            - suspended
            + there.map_or(Yen::ZERO, There::suspended)
            - self.own.total()
            - added;
        let first = self.premiums.months.first();
        let benefits = self.benefits(law)?;
        Ok(Plan {
            monthly: pay.monthly,
            bonus_total: total_pay - pay.monthly * 12,
            pay: total_pay,
            beside_pay: BesidePayYear::of(pay),
            other_office: there.map(OtherOfficeYear::of),
            standard_health: first.map_or(Yen::ZERO, |month| month.standard_health),
            standard_pension: first.map_or(Yen::ZERO, |month| month.standard_pension),
            grade_health: first.and_then(|month| month.health_grade),
            grade_pension: first.and_then(|month| month.pension_grade),
            employee: self.premiums.employee.clone(),
            employer: self.premiums.employer.clone(),
            employer_total,
            premiums_both: employee_total + employer_total,
            employment_income: self.taxes.income_tax.employment_income,
            taxable_income: self.taxes.income_tax.taxable_income,
            income_tax,
            resident_taxable_income: self.taxes.resident_tax.taxable_income,
            resident_tax,
            without_pay: without_pay.clone(),
            pension,
            pension_suspension,
            own_premiums: self.own.shown.clone(),
            take_home,
            together: take_home + company.money_left,
            company,
            withholding_dependants: dependants,
            bonus_months,
            benefits,
            income_tax_detail: self.taxes.income_tax.clone(),
            resident_tax_detail: self.taxes.resident_tax.clone(),
            insurance: None,
            trace: Vec::new(),
        })
    }

    fn company(&self) -> CompanyYear {
        let tax = &self.corporate_tax;
        let profit = self.case.profit_before_pay;
        let commuting = self.pay.beside.commuting * 12;
        let burden = self.total_pay + commuting + self.premiums.employer.total;
        CompanyYear {
            profit_before_pay: profit,
            non_deductible_bonus: self.late.bonus(),
            non_deductible_monthly: self.late.monthly,
            non_deductible: self.late.total(),
            taxable_income: tax.income,
            loss_used: tax.loss_used,
            corporation_tax: tax.corporation_tax,
            local_corporation_tax: tax.local_corporation_tax,
            defence_tax: tax.defence_tax,
            inhabitant_levy: tax.inhabitant_levy,
            per_capita: tax.per_capita,
            enterprise_tax: tax.enterprise_tax,
            special_enterprise_tax: tax.special_enterprise_tax,
            limits_exceeded: tax.limits_exceeded.clone(),
            added_by_limits: tax.added_by_limits,
            taxes: tax.total,
            money_left: profit - burden - tax.total,
            burden,
        }
    }

    fn benefits(&self, law: &LawBook) -> Result<Benefits, FieldErrors> {
        let case = self.case;
        let benefits = BenefitLaw::on(case, law)?;
        let base = self.premiums.pension_base_year;
        // the exact average; its rounding is part of the allowance's first step
        let average = self.premiums.average_health();
        Ok(Benefits {
            pension_base_year: base,
            pension_per_year: pension_exact(base, *benefits.pension.value)
                .round(Rounding::HalfUpYen),
            sickness_allowance_daily: sickness_allowance_daily(average, benefits.sickness.value),
            retirement_limit: allowance_guide(case, self.pay.monthly),
        })
    }
}

/// What the benefits are computed with, on the basis date.
pub(super) struct BenefitLaw<'a> {
    pub(super) pension: Dated<'a, Rate>,
    pub(super) sickness: Dated<'a, SicknessAllowance>,
    pub(super) retirement: Dated<'a, MeritRatios>,
}

impl<'a> BenefitLaw<'a> {
    pub(super) fn on(case: &Case, law: &'a LawBook) -> Result<Self, FieldErrors> {
        let read = || -> Result<Self, LawError> {
            Ok(Self {
                pension: law.pension.earnings_related.at(case.basis)?,
                sickness: law.pension.sickness_allowance.at(case.basis)?,
                retirement: law.corporate.retirement_allowance.at(case.basis)?,
            })
        };
        read().map_err(|error| error.at("basis_date").into())
    }
}

/// 退職金の目安 of a monthly pay, by the merit ratio.
pub(super) fn allowance_guide(case: &Case, monthly: Yen) -> Yen {
    retirement_limit(monthly, years_in_office(case), case.merit_ratio)
}

/// 在任年数 at retirement: full years, a part of a year is cut.
pub(super) fn years_in_office(case: &Case) -> u32 {
    full_years(case.appointed_on, case.retires_on)
}

/// Full years from one day to another.
pub(super) fn full_years(from: shinchoryu_quantity::Date, to: shinchoryu_quantity::Date) -> u32 {
    let mut years = (Month::of(to).since(Month::of(from)) / 12)
        .max(0)
        .cast_unsigned();
    while years > 0 && shinchoryu_quantity::add_months(from, 12 * years) > to {
        years -= 1;
    }
    years
}

impl OtherOfficeYear {
    pub(super) fn of(there: &There) -> Self {
        Self {
            pay: there.pay,
            employee_total: there.with.employee.total,
            employer_total: there.with.employer.total,
            employee_without_pay: there.without.employee.total,
            pension_suspended: there.suspended(),
        }
    }
}
