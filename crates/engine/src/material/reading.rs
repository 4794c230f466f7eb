//! Reading a material, section by section: every rule of form, every wrong field collected.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::Prefecture;
use shinchoryu_quantity::{Date, Month, Rate, Yen, add_months, age_on, sub_months, turns_on};

use super::beside_pay;
use super::case::{
    AGES, Case, MAX_BONUS, MAX_BONUSES, MAX_CAPITAL, MAX_EMPLOYEES, MAX_EXTENSION_MONTHS,
    MAX_MERIT_RATIO, MAX_MONTHLY, MAX_PROFIT, MAX_PROPOSALS, MAX_RETIREMENT_AGE, PERIOD_MONTHS,
    PlanBonus, PlanPay, Service,
};
use super::dates::without_strange_days;
use super::draft::{area, household, own_cover};
use super::housing_loan::HousingLoan;
use super::input::{Bonus, Kind, MaterialInput, Pay, Position};
use super::insurance::{self, AllowanceUse};
use super::insurer;
use super::leaving::retires_on;
use super::other_office;
use super::pay_decided_by::PayDecidedBy;
use super::pension::{pension, pension_that_comes_back};
use super::personal_insurance::personal_policies;
use super::reader::Reader;
use super::texts::texts_of;
use super::wishes::MAX_WISHES;
use crate::corporate_tax::Area;
use crate::person::MAX_SOCIAL_INSURANCE_DEDUCTED;
use crate::social_insurance::Insurer;
use crate::withholding::Column;

impl Case {
    /// Reads a material; nothing is guessed that the member has not said.
    ///
    /// # Errors
    /// Every wrong field with its path, collected.
    pub fn parse(input: &MaterialInput) -> Result<Self, FieldErrors> {
        let used = input.used();
        let input = used.as_ref();
        let Some((rest, wrong)) = without_strange_days(input) else {
            return Self::read(input);
        };
        // what else is wrong is told beside them; that they are missing is not
        let mut errors = Self::read(&rest).map_or_else(|error| error.errors, |_| Vec::new());
        errors.retain(|error| wrong.iter().all(|wrong| wrong.field != error.field));
        errors.extend(wrong);
        Err(FieldErrors { errors })
    }

    fn read(input: &MaterialInput) -> Result<Self, FieldErrors> {
        let mut read = Reader::default();
        texts(&mut read, input);
        let basis = read.required(input.basis_date.as_ref(), "basis_date");
        if let (Some(from), Some(until)) = (input.proposal_date, input.valid_until)
            && until < from
        {
            read.refuse(
                FieldError::new(FieldCode::BeforeProposalDate, "valid_until").with("min", from),
            );
        }
        if input.wishes.len() > MAX_WISHES {
            read.refuse(FieldError::new(FieldCode::TooMany, "wishes").with("max", MAX_WISHES));
        }
        let company = company(&mut read, input);
        let person = basis.and_then(|basis| person(&mut read, input, basis));
        let proposals_have_bonus = input.proposals.iter().any(|pay| !pay.bonuses.is_empty());
        household_parts(&mut read, input);
        let household = household(&mut read, &input.customer);
        let own_cover = own_cover(&mut read, &input.customer);
        let other_office = other_office::read(&mut read, input);
        let housing_loan = basis.and_then(|basis| HousingLoan::read(&mut read, input, basis));
        let pension = pension(&mut read, &input.customer);
        let restores_pension = input.kind == Some(Kind::PensionRestoration);
        if restores_pension {
            let of_pension = input.customer.pension.as_ref();
            pension_that_comes_back(&mut read, of_pension);
        }
        let meeting = meeting(&mut read, input, basis, proposals_have_bonus);
        let stays = basis
            .zip(person.as_ref())
            .is_some_and(|(basis, person)| age_on(person.birth, basis) >= MAX_RETIREMENT_AGE);
        let allowance = AllowanceUse::of(input, stays);
        let none = Rate::from_ppm(0);
        let typed = input.retirement.merit_ratio;
        let ratio = typed.or((!allowance.counts()).then_some(none));
        let field = "retirement.merit_ratio";
        let merit_ratio = read.required_within(ratio.as_ref(), field, none, MAX_MERIT_RATIO);
        let policies = insurance::policies(&mut read, input, basis);
        let personal = personal_policies(&mut read, input, basis);
        let plans = plans(&mut read, input, basis, meeting.as_ref());
        match (
            basis,
            company,
            person,
            household,
            plans,
            merit_ratio,
            other_office,
            policies,
            personal,
        ) {
            (
                Some(basis),
                Some(company),
                Some(person),
                Some(household),
                Some(plans),
                Some(merit_ratio),
                Some(other_office),
                Some(policies),
                Some(personal),
            ) if read.errors.is_empty() => Ok(Self {
                basis,
                basis_month: Month::of(basis),
                birth: person.birth,
                age: age_on(person.birth, basis),
                appointed_on: person.appointed_on,
                retires_on: person.retires_on,
                position: input.customer.position,
                taxpayer: input.customer.taxpayer.clone(),
                spouse: household.spouse,
                dependants: household.dependants,
                other_income: input.customer.other_income.clone(),
                pension,
                restores_pension,
                deductions: input.deductions.clone(),
                housing_loan,
                settlement: input.settlement,
                designated_city: input.customer.residence.designated_city,
                surcharge: input.customer.residence.surcharge.clone(),
                exemption_limit: input.customer.residence.exemption_limit,
                own_cover,
                pay_decided_by: PayDecidedBy::of(input.company.name.as_deref().unwrap_or_default()),
                prefecture: company.prefecture,
                insurer: other_office::selected(other_office.as_ref(), company.insurer),
                other_office,
                area: company.area,
                fiscal_year_start: company.fiscal_year_start,
                capital: company.capital,
                employees: company.employees,
                profit_before_pay: company.profit_before_pay,
                loss_carryforward: company.loss_carryforward,
                cash: company.cash,
                half_yearly_withholding: input.company.half_yearly_withholding,
                proposal_date: input.proposal_date,
                meeting,
                merit_ratio,
                planned_allowance: input.retirement.planned_amount,
                allowance,
                policies,
                personal,
                plans,
            }),
            _ => Err(FieldErrors {
                errors: read.errors,
            }),
        }
    }
}

fn texts(read: &mut Reader, input: &MaterialInput) {
    for (value, field, max) in texts_of(input) {
        read.text(value.as_ref(), field, max);
    }
}

/// What is typed as the calculators take it.
fn household_parts(read: &mut Reader, input: &MaterialInput) {
    let customer = &input.customer;
    read.part(|checks| {
        let limit = customer.residence.exemption_limit.unwrap_or_default();
        checks.amount(limit, || "customer.residence.exemption_limit".into());
        customer.taxpayer.check(checks, "customer.taxpayer");
        customer.other_income.check(checks, "customer.other_income");
        let deductions = &input.deductions;
        deductions.check(checks, "deductions", MAX_SOCIAL_INSURANCE_DEDUCTED);
    });
}

pub(super) struct CompanyFacts {
    pub(super) prefecture: Prefecture,
    pub(super) insurer: Insurer,
    pub(super) area: Area,
    pub(super) fiscal_year_start: Date,
    pub(super) capital: Yen,
    pub(super) employees: u32,
    pub(super) profit_before_pay: Yen,
    pub(super) loss_carryforward: Yen,
    pub(super) cash: Option<Yen>,
}

pub(super) fn company(read: &mut Reader, input: &MaterialInput) -> Option<CompanyFacts> {
    let company = &input.company;
    let prefecture = read.required(company.prefecture.as_ref(), "company.prefecture");
    let prefecture = prefecture.and_then(|name| {
        let known = name.parse::<Prefecture>().ok();
        if known.is_none() {
            let error = FieldError::new(FieldCode::UnknownPrefecture, "company.prefecture");
            read.refuse(error.with_value(name));
        }
        known
    });
    let insurer = insurer::read(read, company, prefecture);
    let area = area(read, company.area.as_ref());
    let fiscal_year_start = read.required(
        company.fiscal_year_start.as_ref(),
        "company.fiscal_year_start",
    );
    let capital = read.required_within(
        company.capital.as_ref(),
        "company.capital",
        Yen(1),
        MAX_CAPITAL,
    );
    let employees = read.required_within(
        company.employees.as_ref(),
        "company.employees",
        0,
        MAX_EMPLOYEES,
    );
    let profit_before_pay = read.required_within(
        company.profit_before_pay.as_ref(),
        "company.profit_before_pay",
        -MAX_PROFIT,
        MAX_PROFIT,
    );
    let loss_carryforward = read.within(
        company.loss_carryforward.unwrap_or_default(),
        "company.loss_carryforward",
        Yen::ZERO,
        MAX_PROFIT,
    );
    let cash = company
        .cash
        .and_then(|cash| read.within(cash, "company.cash", -MAX_PROFIT, MAX_PROFIT));
    Some(CompanyFacts {
        prefecture: prefecture?,
        insurer: insurer?,
        area: area?,
        fiscal_year_start: fiscal_year_start?,
        capital: capital?,
        employees: employees?,
        profit_before_pay: profit_before_pay?,
        loss_carryforward: loss_carryforward?,
        cash,
    })
}

pub(super) struct PersonFacts {
    pub(super) birth: Date,
    pub(super) appointed_on: Date,
    pub(super) retires_on: Date,
}

pub(super) fn person(read: &mut Reader, input: &MaterialInput, basis: Date) -> Option<PersonFacts> {
    let customer = &input.customer;
    let position = read.required(customer.position.as_ref(), "customer.position");
    if let Some(Position::Employee | Position::DirectorWithStaffDuties) = position {
        // pre-notified bonuses and the retirement base of this comparison are an officer's; the part
        // of a 使用人兼務役員 that is an employee's pay is not asked for
        read.refuse(FieldError::new(
            FieldCode::NotSupported,
            "customer.position",
        ));
    }
    let full_time = read.required(customer.full_time.as_ref(), "customer.full_time");
    if full_time == Some(false) {
        // whether a part-time director is insured depends on facts that nobody can type here
        read.refuse(FieldError::new(
            FieldCode::CoverNotDecided,
            "customer.full_time",
        ));
    }
    let birth = read.required(customer.birth_date.as_ref(), "customer.birth_date");
    let birth = birth.and_then(|birth| {
        if birth >= basis {
            read.refuse(FieldError::new(
                FieldCode::BirthDateInFuture,
                "customer.birth_date",
            ));
            return None;
        }
        let age = age_on(birth, basis);
        if !(AGES.0..=AGES.1).contains(&age) {
            let error = FieldError::new(FieldCode::AgeOutOfRange, "customer.birth_date");
            read.refuse(error.with("min", AGES.0).with("max", AGES.1));
            return None;
        }
        Some(birth)
    });
    let appointed_on = read.required(customer.appointed_on.as_ref(), "customer.appointed_on");
    if let (Some(birth), Some(appointed)) = (birth, appointed_on) {
        let earliest = turns_on(birth, AGES.0);
        if appointed < earliest || appointed > basis {
            read.refuse(FieldError::out_of_range(
                "customer.appointed_on",
                earliest,
                basis,
            ));
        }
    }
    let retires_on = retires_on(read, customer.retirement_age, birth?, basis);
    Some(PersonFacts {
        birth: birth?,
        appointed_on: appointed_on?,
        retires_on: retires_on?,
    })
}

pub(super) fn meeting(
    read: &mut Reader,
    input: &MaterialInput,
    basis: Option<Date>,
    needed: bool,
) -> Option<Service> {
    let meeting = &input.meeting;
    let filing_extension_months = read.within(
        meeting.filing_extension_months.unwrap_or(0),
        "meeting.filing_extension_months",
        0,
        MAX_EXTENSION_MONTHS,
    );
    if needed && meeting.resolution.is_none() {
        read.refuse(FieldError::new(FieldCode::Required, "meeting.resolution"));
    }
    let resolution = meeting.resolution?;
    let start = meeting.service_start.unwrap_or(resolution);
    if let Some(basis) = basis {
        // one proposal speaks of the year around its basis date; further away is a slip
        let (from, to) = (sub_months(basis, 12), add_months(basis, 12));
        let in_reach = read.within(resolution, "meeting.resolution", from, to);
        if in_reach.is_some() && meeting.service_start.is_some() {
            let _ = read.within(start, "meeting.service_start", from, to);
        }
    }
    if let Some(filed) = meeting.filing_date {
        // nothing can be notified before it is resolved
        let until = add_months(resolution, 12);
        let _ = read.within(filed, "meeting.filing_date", resolution, until);
    }
    let end = add_months(start, 12).pred_opt()?;
    Some(Service {
        resolution,
        start,
        end,
        filing_extension_months: filing_extension_months?,
        filing_date: meeting.filing_date,
    })
}

pub(super) fn plans(
    read: &mut Reader,
    input: &MaterialInput,
    basis: Option<Date>,
    service: Option<&Service>,
) -> Option<Vec<PlanPay>> {
    if input.proposals.is_empty() && input.compares_pay() {
        read.refuse(FieldError::new(FieldCode::Required, "proposals"));
    }
    if input.proposals.len() > MAX_PROPOSALS {
        read.refuse(FieldError::new(FieldCode::TooMany, "proposals").with("max", MAX_PROPOSALS));
    }
    // the present pay belongs to a service period that nobody types, before or around the basis
    // date; further away is a slip
    let around = basis.map(|basis| PaymentDates {
        from: sub_months(basis, 24),
        to: add_months(basis, 24),
        refused: |field, from, to| FieldError::out_of_range(field, from, to),
    });
    let inside = service.map(|service| PaymentDates {
        from: service.start,
        to: service.end,
        refused: |field, from, to| {
            let error = FieldError::new(FieldCode::OutsideServicePeriod, field);
            error.with("from", from).with("to", to)
        },
    });
    let current = plan(read, &input.current, "current".to_owned(), around);
    let proposals: Vec<_> = input
        .proposals
        .iter()
        .take(MAX_PROPOSALS)
        .enumerate()
        .map(|(index, pay)| plan(read, pay, format!("proposals.{index}"), inside))
        .collect();
    std::iter::once(current).chain(proposals).collect()
}

/// The days on which a bonus may be paid, and what is said of another.
#[derive(Clone, Copy)]
struct PaymentDates {
    from: Date,
    to: Date,
    refused: fn(String, Date, Date) -> FieldError,
}

/// Reads one way of paying.
fn plan(
    read: &mut Reader,
    pay: &Pay,
    path: String,
    dates: Option<PaymentDates>,
) -> Option<PlanPay> {
    let field = format!("{path}.monthly");
    let monthly = if pay.monthly == Some(Yen::ZERO) {
        read.refuse(FieldError::new(FieldCode::NotInsured, field));
        None
    } else {
        read.required_within(pay.monthly.as_ref(), &field, Yen(1), MAX_MONTHLY)
    };
    if pay.bonuses.len() > MAX_BONUSES {
        let error = FieldError::new(FieldCode::TooManyBonuses, format!("{path}.bonuses"));
        read.refuse(error.with("max", MAX_BONUSES));
    }
    let count = pay.bonuses.len();
    let bonuses: Vec<_> = pay
        .bonuses
        .iter()
        .take(MAX_BONUSES)
        .enumerate()
        .map(|(index, paid)| bonus(read, paid, index, &path, count, dates))
        .collect();
    let mut bonuses = bonuses.into_iter().collect::<Option<Vec<_>>>()?;
    // a normal year has each month once, so a bonus a year later falls into the same one
    if let [first, second] = bonuses.as_slice()
        && Month::of(first.date).number() == Month::of(second.date).number()
    {
        let field = format!("{path}.bonuses.1.date");
        read.refuse(FieldError::new(FieldCode::BonusesSameMonth, field));
    }
    bonuses.sort_by_key(|bonus| bonus.date);
    let beside = beside_pay::read(read, pay, &path);
    Some(PlanPay {
        beside: beside?,
        monthly: monthly?,
        column: pay.column.unwrap_or(Column::Kou),
        bonuses,
        path,
    })
}

fn bonus(
    read: &mut Reader,
    bonus: &Bonus,
    index: usize,
    plan: &str,
    count: usize,
    dates: Option<PaymentDates>,
) -> Option<PlanBonus> {
    let path = format!("{plan}.bonuses.{index}");
    let date_field = format!("{path}.date");
    let date = read.required(bonus.date.as_ref(), &date_field);
    if let (Some(date), Some(PaymentDates { from, to, refused })) = (date, dates)
        && !(from..=to).contains(&date)
    {
        read.refuse(refused(date_field, from, to));
    }
    let amount = read.required_within(
        bonus.amount.as_ref(),
        &format!("{path}.amount"),
        Yen(1),
        MAX_BONUS,
    );
    let usual = if count == 1 { 12 } else { 6 };
    let period_months = read.within(
        bonus.period_months.unwrap_or(usual),
        &format!("{path}.period_months"),
        PERIOD_MONTHS.0,
        PERIOD_MONTHS.1,
    );
    Some(PlanBonus {
        index,
        date: date?,
        amount: amount?,
        period_months: period_months?,
    })
}
