//! 案件: a material that can be computed. Built only by [`Case::parse`], which checks every rule of
//! form and collects everything that is wrong with its field.

use shinchoryu_law::{LawBook, LawError, Prefecture};
use shinchoryu_quantity::{Date, Month, Rate, Yen, add_months, age_on, reached_in, turns_on};

use super::input::{Bonus, HealthInsurer, MaterialInput, Pay, Position};
use crate::corporate_tax::Area;
use crate::person::{DeductionInput, Dependant, OtherIncome, Spouse, Taxpayer};
use crate::resident_tax::Surcharge;
use crate::withholding::Column;
use crate::{CalcError, FieldError};

/// 退職予定年齢の上限: employees' pension insurance ends at 70 and the comparison with it
/// (a limit of this product, not of the law).
pub const MAX_RETIREMENT_AGE: u32 = 70;
/// 事前確定届出給与の回数の上限: with at most two, the payments of a year stay below the four
/// from which they would count as remuneration (a limit of this product).
pub const MAX_BONUSES: usize = 2;
/// 提案の数の上限: three beside the current pay still fit one page.
pub const MAX_PROPOSALS: usize = 3;
/// 年齢の範囲: an officer can be appointed from 15; the tables of ages end at 99.
pub const AGES: (u32, u32) = (15, 99);
/// 月額報酬の上限 (a bound against slips of the keyboard).
pub const MAX_MONTHLY: Yen = Yen(99_999_999);
/// 賞与の上限 (a bound against slips of the keyboard).
pub const MAX_BONUS: Yen = Yen(999_999_999);
/// 利益・欠損金の範囲.
pub const MAX_PROFIT: Yen = Yen(9_999_999_999);
/// 資本金の範囲.
pub const MAX_CAPITAL: Yen = Yen(99_999_999_999);
/// 功績倍率の上限: practice sees 3.0 as the ceiling; five leaves room to show what is refused.
pub const MAX_MERIT_RATIO: Rate = Rate::from_ppm(5_000_000);

/// A material that can be computed.
#[derive(Debug, Clone)]
pub struct Case {
    pub(crate) basis: Date,
    pub(crate) basis_month: Month,
    pub(crate) birth: Date,
    pub(crate) age: u32,
    pub(crate) appointed_on: Date,
    pub(crate) retires_on: Date,
    pub(crate) taxpayer: Taxpayer,
    pub(crate) spouse: Option<Spouse>,
    pub(crate) dependants: Vec<Dependant>,
    pub(crate) other_income: OtherIncome,
    pub(crate) deductions: DeductionInput,
    pub(crate) designated_city: bool,
    pub(crate) surcharge: Surcharge,
    pub(crate) exemption_limit: Option<Yen>,
    pub(crate) prefecture: Prefecture,
    pub(crate) area: Area,
    pub(crate) fiscal_year_start: Date,
    pub(crate) capital: Yen,
    pub(crate) employees: u32,
    pub(crate) profit_before_pay: Yen,
    pub(crate) loss_carryforward: Yen,
    pub(crate) meeting: Option<Service>,
    pub(crate) merit_ratio: Rate,
    /// Current pay first.
    pub(crate) plans: Vec<PlanPay>,
}

/// 職務執行期間.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Service {
    pub(crate) resolution: Date,
    pub(crate) start: Date,
    pub(crate) end: Date,
    pub(crate) filing_extension_months: u32,
}

/// One way of paying, checked.
#[derive(Debug, Clone)]
pub(crate) struct PlanPay {
    pub(crate) monthly: Yen,
    pub(crate) column: Column,
    pub(crate) bonuses: Vec<PlanBonus>,
    /// Path of this plan in the input, for errors found while computing.
    pub(crate) path: String,
}

/// One bonus, checked.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlanBonus {
    /// Its place in the input, for errors and remarks.
    pub(crate) index: usize,
    pub(crate) date: Date,
    pub(crate) amount: Yen,
    pub(crate) period_months: u32,
}

/// Collects the errors of a form while it is read.
struct Reader {
    errors: Vec<FieldError>,
}

impl Reader {
    fn refuse(&mut self, error: FieldError) {
        self.errors.push(error);
    }

    fn required<T: Clone>(&mut self, value: Option<&T>, field: &str) -> Option<T> {
        if value.is_none() {
            self.refuse(FieldError::new("required", field));
        }
        value.cloned()
    }

    fn within<T>(&mut self, value: T, field: &str, min: T, max: T) -> Option<T>
    where
        T: PartialOrd + std::fmt::Display,
    {
        if value < min || value > max {
            self.refuse(FieldError::out_of_range(field, min, max));
            return None;
        }
        Some(value)
    }

    fn required_within<T>(&mut self, value: Option<&T>, field: &str, min: T, max: T) -> Option<T>
    where
        T: PartialOrd + std::fmt::Display + Clone,
    {
        let value = self.required(value, field)?;
        self.within(value, field, min, max)
    }

    fn text(&mut self, value: Option<&String>, field: &str, max: usize) {
        let Some(value) = value else { return };
        if value.chars().count() > max {
            self.refuse(FieldError::new("too_long", field).with("max", max));
        }
        if value.contains(|c: char| c.is_control() && c != '\n') {
            self.refuse(FieldError::new("control_character", field));
        }
    }
}

impl Case {
    /// Reads a material; nothing is guessed that the member has not said.
    ///
    /// # Errors
    /// Every wrong field with its path, collected.
    pub fn parse(input: &MaterialInput) -> Result<Self, CalcError> {
        let mut read = Reader { errors: Vec::new() };
        texts(&mut read, input);
        let basis = read.required(input.basis_date.as_ref(), "basis_date");
        if let (Some(from), Some(until)) = (input.proposal_date, input.valid_until)
            && until < from
        {
            read.refuse(FieldError::new("before_proposal_date", "valid_until").with("min", from));
        }
        let company = company(&mut read, input);
        let person = basis.and_then(|basis| person(&mut read, input, basis));
        let proposals_have_bonus = input.proposals.iter().any(|pay| !pay.bonuses.is_empty());
        let meeting = meeting(&mut read, input, basis, proposals_have_bonus);
        let merit_ratio = read.required_within(
            input.retirement.merit_ratio.as_ref(),
            "retirement.merit_ratio",
            Rate::from_ppm(0),
            MAX_MERIT_RATIO,
        );
        for (list, field) in [
            (&input.deferred_insurance, "deferred_insurance"),
            (&input.life_insurance, "life_insurance"),
        ] {
            if !list.is_empty() {
                read.refuse(FieldError::new("not_supported", field));
            }
        }
        let plans = plans(&mut read, input, meeting.as_ref());
        match (basis, company, person, plans, merit_ratio) {
            (Some(basis), Some(company), Some(person), Some(plans), Some(merit_ratio))
                if read.errors.is_empty() =>
            {
                Ok(Self {
                    basis,
                    basis_month: Month::of(basis),
                    birth: person.birth,
                    age: age_on(person.birth, basis),
                    appointed_on: person.appointed_on,
                    retires_on: person.retires_on,
                    taxpayer: input.customer.taxpayer.clone(),
                    spouse: input.customer.spouse.clone(),
                    dependants: input.customer.dependants.clone(),
                    other_income: input.customer.other_income.clone(),
                    deductions: input.deductions.clone(),
                    designated_city: input.customer.residence.designated_city,
                    surcharge: input.customer.residence.surcharge.clone(),
                    exemption_limit: input.customer.residence.exemption_limit,
                    prefecture: company.prefecture,
                    area: company.area,
                    fiscal_year_start: company.fiscal_year_start,
                    capital: company.capital,
                    employees: company.employees,
                    profit_before_pay: company.profit_before_pay,
                    loss_carryforward: company.loss_carryforward,
                    meeting,
                    merit_ratio,
                    plans,
                })
            }
            _ => Err(CalcError {
                errors: read.errors,
            }),
        }
    }

    /// Whether care insurance is part of the premium of the basis month (介護保険第2号被保険者).
    pub(crate) fn care_in_basis_month(&self, law: &LawBook) -> Result<bool, LawError> {
        let ages = law
            .social_insurance
            .ages
            .at(self.basis_month.first_day())?
            .value;
        Ok(reached_in(self.birth, ages.care_from) <= self.basis_month
            && self.basis_month < reached_in(self.birth, ages.care_until))
    }

    /// The first day of the company's fiscal year in which `day` lies.
    pub(crate) fn fiscal_year_of(&self, day: Date) -> Date {
        fiscal_year_containing(self.fiscal_year_start, day)
    }
}

/// The anniversary of `start` that begins the twelve months in which `day` lies.
fn fiscal_year_containing(start: Date, day: Date) -> Date {
    let years = Month::of(day).since(Month::of(start)).div_euclid(12);
    let shifted = |years: i32| {
        let month = Month::of(start).plus(12 * years);
        let days = start.signed_duration_since(Month::of(start).first_day());
        (month.first_day() + days).min(month.last_day())
    };
    let candidate = shifted(years);
    if candidate > day {
        shifted(years - 1)
    } else {
        candidate
    }
}

/// What a document prints beyond what a calculation needs: title and names.
#[must_use]
pub fn missing_for_document(input: &MaterialInput) -> Vec<FieldError> {
    let blank = |value: &Option<String>| value.as_ref().is_none_or(|text| text.trim().is_empty());
    [
        (blank(&input.title), "title"),
        (blank(&input.company.name), "company.name"),
        (blank(&input.customer.last_name), "customer.last_name"),
        (blank(&input.customer.first_name), "customer.first_name"),
    ]
    .into_iter()
    .filter(|(missing, _)| *missing)
    .map(|(_, field)| FieldError::new("required", field))
    .chain(
        input
            .proposal_date
            .is_none()
            .then(|| FieldError::new("required", "proposal_date")),
    )
    .collect()
}

fn texts(read: &mut Reader, input: &MaterialInput) {
    let (company, customer, proposer) = (&input.company, &input.customer, &input.proposer);
    for (value, field, max) in [
        (&input.title, "title", 60),
        (&input.search_keyword, "search_keyword", 500),
        (&company.name, "company.name", 100),
        (&company.name_kana, "company.name_kana", 100),
        (&customer.last_name, "customer.last_name", 30),
        (&customer.first_name, "customer.first_name", 30),
        (&customer.last_name_kana, "customer.last_name_kana", 30),
        (&customer.first_name_kana, "customer.first_name_kana", 30),
        (&proposer.office, "proposer.office", 60),
        (&proposer.name, "proposer.name", 60),
        (&proposer.tel, "proposer.tel", 30),
        (&proposer.email, "proposer.email", 254),
        (&proposer.registration, "proposer.registration", 60),
        (&proposer.approval_number, "proposer.approval_number", 60),
    ] {
        read.text(value.as_ref(), field, max);
    }
}

struct CompanyFacts {
    prefecture: Prefecture,
    area: Area,
    fiscal_year_start: Date,
    capital: Yen,
    employees: u32,
    profit_before_pay: Yen,
    loss_carryforward: Yen,
}

fn company(read: &mut Reader, input: &MaterialInput) -> Option<CompanyFacts> {
    let company = &input.company;
    let prefecture = read.required(company.prefecture.as_ref(), "company.prefecture");
    let prefecture = prefecture.and_then(|name| {
        let known = name.parse::<Prefecture>().ok();
        if known.is_none() {
            read.refuse(FieldError::new("unknown_prefecture", "company.prefecture"));
        }
        known
    });
    // only one insurer's premiums can be computed; the others are refused, never approximated
    if company
        .health_insurer
        .is_some_and(|insurer| insurer != HealthInsurer::KyokaiKenpo)
    {
        read.refuse(FieldError::new("not_supported", "company.health_insurer"));
    }
    let area = read.required(company.area.as_ref(), "company.area");
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
    let employees =
        read.required_within(company.employees.as_ref(), "company.employees", 0, 99_999);
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
    Some(CompanyFacts {
        prefecture: prefecture?,
        area: area?,
        fiscal_year_start: fiscal_year_start?,
        capital: capital?,
        employees: employees?,
        profit_before_pay: profit_before_pay?,
        loss_carryforward: loss_carryforward?,
    })
}

struct PersonFacts {
    birth: Date,
    appointed_on: Date,
    retires_on: Date,
}

fn person(read: &mut Reader, input: &MaterialInput, basis: Date) -> Option<PersonFacts> {
    let customer = &input.customer;
    if customer.position == Some(Position::Employee) {
        // pre-notified bonuses and the retirement base of this comparison are an officer's
        read.refuse(FieldError::new("not_supported", "customer.position"));
    }
    if customer.full_time == Some(false) {
        // whether a part-time director is insured depends on facts that nobody can type here
        read.refuse(FieldError::new("cover_not_decided", "customer.full_time"));
    }
    let birth = read.required(customer.birth_date.as_ref(), "customer.birth_date");
    let birth = birth.and_then(|birth| {
        if birth >= basis {
            read.refuse(FieldError::new(
                "birth_date_in_future",
                "customer.birth_date",
            ));
            return None;
        }
        let age = age_on(birth, basis);
        if !(AGES.0..=AGES.1).contains(&age) {
            let error = FieldError::new("age_out_of_range", "customer.birth_date");
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

/// 退職予定日. From 70 the field has no meaning (現役継続): the limit is shown as of the basis date.
fn retires_on(read: &mut Reader, typed: Option<u32>, birth: Date, basis: Date) -> Option<Date> {
    let age = age_on(birth, basis);
    if age >= MAX_RETIREMENT_AGE {
        if typed.is_some() {
            read.refuse(FieldError::new(
                "stays_in_office",
                "customer.retirement_age",
            ));
        }
        return Some(basis);
    }
    let retirement_age = read.required_within(
        typed.as_ref(),
        "customer.retirement_age",
        age + 1,
        MAX_RETIREMENT_AGE,
    )?;
    Some(turns_on(birth, retirement_age))
}

fn meeting(
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
        4,
    );
    if needed && meeting.resolution.is_none() {
        read.refuse(FieldError::new("required", "meeting.resolution"));
    }
    let resolution = meeting.resolution?;
    let start = meeting.service_start.unwrap_or(resolution);
    if let Some(basis) = basis {
        // one proposal speaks of the year around its basis date; further away is a slip
        let (from, to) = (basis - chrono::Months::new(12), add_months(basis, 12));
        let in_reach = read.within(resolution, "meeting.resolution", from, to);
        if in_reach.is_some() && meeting.service_start.is_some() {
            let _ = read.within(start, "meeting.service_start", from, to);
        }
    }
    let end = add_months(start, 12).pred_opt()?;
    Some(Service {
        resolution,
        start,
        end,
        filing_extension_months: filing_extension_months?,
    })
}

fn plans(
    read: &mut Reader,
    input: &MaterialInput,
    service: Option<&Service>,
) -> Option<Vec<PlanPay>> {
    if input.proposals.is_empty() {
        read.refuse(FieldError::new("required", "proposals"));
    }
    if input.proposals.len() > MAX_PROPOSALS {
        read.refuse(FieldError::new("too_many", "proposals").with("max", MAX_PROPOSALS));
    }
    let current = plan(read, &input.current, "current".to_owned(), None);
    let proposals: Vec<_> = input
        .proposals
        .iter()
        .take(MAX_PROPOSALS)
        .enumerate()
        .map(|(index, pay)| plan(read, pay, format!("proposals.{index}"), service))
        .collect();
    std::iter::once(current).chain(proposals).collect()
}

/// Reads one way of paying. Bonuses of a proposal lie inside its service period; those of the
/// current pay belong to an earlier period that nobody types.
fn plan(read: &mut Reader, pay: &Pay, path: String, service: Option<&Service>) -> Option<PlanPay> {
    let field = format!("{path}.monthly");
    let monthly = if pay.monthly == Some(Yen::ZERO) {
        read.refuse(FieldError::new("not_insured", field));
        None
    } else {
        read.required_within(pay.monthly.as_ref(), &field, Yen(1), MAX_MONTHLY)
    };
    if pay.bonuses.len() > MAX_BONUSES {
        let error = FieldError::new("too_many_bonuses", format!("{path}.bonuses"));
        read.refuse(error.with("max", MAX_BONUSES));
    }
    let count = pay.bonuses.len();
    let bonuses: Vec<_> = pay
        .bonuses
        .iter()
        .take(MAX_BONUSES)
        .enumerate()
        .map(|(index, paid)| bonus(read, paid, index, &path, count, service))
        .collect();
    let mut bonuses = bonuses.into_iter().collect::<Option<Vec<_>>>()?;
    if let [first, second] = bonuses.as_slice()
        && Month::of(first.date) == Month::of(second.date)
    {
        read.refuse(FieldError::new(
            "bonuses_same_month",
            format!("{path}.bonuses.1.date"),
        ));
    }
    bonuses.sort_by_key(|bonus| bonus.date);
    Some(PlanPay {
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
    service: Option<&Service>,
) -> Option<PlanBonus> {
    let path = format!("{plan}.bonuses.{index}");
    let date_field = format!("{path}.date");
    let date = read.required(bonus.date.as_ref(), &date_field);
    if let (Some(date), Some(service)) = (date, service)
        && !(service.start..=service.end).contains(&date)
    {
        let error = FieldError::new("outside_service_period", date_field);
        read.refuse(error.with("from", service.start).with("to", service.end));
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
        1,
        12,
    );
    Some(PlanBonus {
        index,
        date: date?,
        amount: amount?,
        period_months: period_months?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    #[test]
    fn the_fiscal_year_around_a_day() {
        let start = date(2026, 4, 1);
        assert_eq!(fiscal_year_containing(start, date(2026, 4, 1)), start);
        assert_eq!(
            fiscal_year_containing(start, date(2026, 3, 31)),
            date(2025, 4, 1)
        );
        assert_eq!(
            fiscal_year_containing(start, date(2027, 12, 1)),
            date(2027, 4, 1)
        );
        let mid = date(2025, 6, 21);
        assert_eq!(fiscal_year_containing(mid, date(2026, 6, 20)), mid);
        assert_eq!(
            fiscal_year_containing(mid, date(2026, 6, 21)),
            date(2026, 6, 21)
        );
    }
}
