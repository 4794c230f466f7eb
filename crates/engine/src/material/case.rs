//! 案件: a material that can be computed. Built only by [`Case::parse`], which checks every rule of
//! form and collects everything that is wrong with its field.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::{LawBook, Prefecture};
use shinchoryu_quantity::{Date, Month, Rate, Yen, reached_in, turns_on};

use super::beside_pay::BesidePay;
use super::housing_loan::HousingLoan;
use super::input::{MaterialInput, Position};
use super::insurance::AllowanceUse;
use super::insurance::held::Policy;
use super::other_office::held::OtherOffice;
use super::pay_decided_by::PayDecidedBy;
use super::pension::Pension;
use super::personal_insurance::held::Personal;
use crate::check::LARGEST;
use crate::corporate_tax::Area;
use crate::income_tax::Settlement;
use crate::person::{
    DeductionInput, Dependant, MAX_SOCIAL_INSURANCE_DEDUCTED, OtherIncome, Spouse, Taxpayer,
};
use crate::resident_tax::Surcharge;
use crate::social_insurance::Insurer;
use crate::withholding::Column;

pub(crate) use super::ranges::longest;
pub use super::ranges::{
    AGES, MAX_BONUS, MAX_BONUSES, MAX_CAPITAL, MAX_DEPENDANTS, MAX_EMPLOYEES, MAX_EXTENSION_MONTHS,
    MAX_MERIT_RATIO, MAX_MONTHLY, MAX_PROFIT, MAX_PROPOSALS, MAX_RETIREMENT_AGE, PERIOD_MONTHS,
};

// the person's input, which knows no material, has this largest profit as a number
const _: () = assert!(MAX_SOCIAL_INSURANCE_DEDUCTED.0 == LARGEST.0 - MAX_PROFIT.0);

/// A material that can be computed.
#[derive(Debug, Clone)]
pub struct Case {
    pub(crate) basis: Date,
    pub(crate) basis_month: Month,
    pub(crate) birth: Date,
    pub(crate) age: u32,
    pub(crate) appointed_on: Date,
    pub(crate) retires_on: Date,
    pub(crate) position: Option<Position>,
    pub(crate) taxpayer: Taxpayer,
    pub(crate) spouse: Option<Spouse>,
    pub(crate) dependants: Vec<Dependant>,
    pub(crate) other_income: OtherIncome,
    /// 他の事業所.
    pub(crate) other_office: Option<OtherOffice>,
    /// 公的年金, in place of the income from it.
    pub(crate) pension: Option<Pension>,
    /// 年金復活プラン: that what is suspended today comes back is what the material is made for.
    pub(crate) restores_pension: bool,
    pub(crate) deductions: DeductionInput,
    pub(crate) housing_loan: Option<HousingLoan>,
    /// 精算の方法 that the member chose.
    pub(crate) settlement: Option<Settlement>,
    pub(crate) designated_city: bool,
    pub(crate) surcharge: Surcharge,
    pub(crate) exemption_limit: Option<Yen>,
    pub(crate) own_cover: OwnCover,
    /// 報酬を決める機関.
    pub(crate) pay_decided_by: PayDecidedBy,
    pub(crate) prefecture: Prefecture,
    /// 健康保険の保険者.
    pub(crate) insurer: Insurer,
    pub(crate) area: Area,
    pub(crate) fiscal_year_start: Date,
    pub(crate) capital: Yen,
    pub(crate) employees: u32,
    pub(crate) profit_before_pay: Yen,
    pub(crate) loss_carryforward: Yen,
    /// 現預金 at the beginning of the months of the money view; nothing where it is not given.
    pub(crate) cash: Option<Yen>,
    /// 納期の特例.
    pub(crate) half_yearly_withholding: bool,
    pub(crate) proposal_date: Option<Date>,
    pub(crate) meeting: Option<Service>,
    pub(crate) merit_ratio: Rate,
    /// 役員退職金の支給予定額, where it was typed.
    pub(crate) planned_allowance: Option<Yen>,
    /// What becomes of the allowance in the figures.
    pub(super) allowance: AllowanceUse,
    /// 法人契約の保険.
    pub(crate) policies: Vec<Policy>,
    /// 個人契約の保険.
    pub(crate) personal: Vec<Personal>,
    /// Current pay first.
    pub(crate) plans: Vec<PlanPay>,
}

/// What is known of the premiums that the person pays alone from 65 and 75.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct OwnCover {
    /// Where the person lives.
    pub(crate) prefecture: Option<Prefecture>,
    /// 介護保険料の基準額, yen a year.
    pub(crate) care_base: Option<Yen>,
    /// 介護保険料 and 後期高齢者医療の保険料 as typed, yen a year.
    pub(crate) care: Option<Yen>,
    pub(crate) health: Option<Yen>,
}

impl OwnCover {
    /// Whether the base of 介護保険 is known, or that of the prefecture stands for it.
    pub(crate) fn knows_care_base(&self) -> bool {
        self.care_base.is_some() || self.prefecture.is_some()
    }

    /// Whether nobody said anything.
    pub(crate) fn is_empty(&self) -> bool {
        let amounts = [self.care_base, self.care, self.health];
        self.prefecture.is_none() && amounts == [None; 3]
    }
}

/// 職務執行期間.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Service {
    pub(crate) resolution: Date,
    pub(crate) start: Date,
    pub(crate) end: Date,
    pub(crate) filing_extension_months: u32,
    /// 届出日, where it is not the day of the proposal.
    pub(crate) filing_date: Option<Date>,
}

/// One way of paying, checked.
#[derive(Debug, Clone)]
pub(crate) struct PlanPay {
    pub(crate) monthly: Yen,
    pub(crate) column: Column,
    pub(crate) bonuses: Vec<PlanBonus>,
    /// 通勤手当と現物給与.
    pub(crate) beside: BesidePay,
    /// Path of this plan in the input, for errors found while computing.
    pub(crate) path: String,
}

impl PlanPay {
    /// 報酬月額 for the social insurance.
    pub(crate) fn remuneration(&self) -> Yen {
        self.monthly + self.beside.counted()
    }

    /// 給与 of a month for the taxes.
    pub(crate) fn salary(&self) -> Yen {
        self.monthly + self.beside.taxable()
    }

    /// 固定的賃金: whether it is the same as in another plan.
    pub(crate) fn is_paid_as(&self, other: &Self) -> bool {
        (self.monthly, self.beside) == (other.monthly, other.beside)
    }

    /// Path of the monthly pay in the input.
    pub(crate) fn monthly_field(&self) -> String {
        format!("{}.monthly", self.path)
    }
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

impl Case {
    /// 40, 65, 70 and 75 with the first month of the new state: care insurance begins and ends, pension
    /// insurance ends, health insurance ends.
    pub(crate) fn ages_of_insurance(&self, law: &LawBook) -> Result<[(u32, Month); 4], FieldError> {
        let ages = law.social_insurance.ages.at(self.basis_month.first_day());
        let ages = ages.map_err(|error| error.at("basis_date"))?.value;
        let reached = |age| (age, reached_in(self.birth, age));
        let health = Month::of(turns_on(self.birth, ages.health_until));
        Ok([
            reached(ages.care_from),
            reached(ages.care_until),
            reached(ages.pension_until),
            (ages.health_until, health),
        ])
    }

    /// The pay of today.
    pub(crate) fn now(&self) -> &PlanPay {
        &self.plans[0]
    }

    /// 退職日: nobody says when who is 70 or older leaves (現役継続).
    pub(crate) fn leaves_on(&self) -> Option<Date> {
        (self.age < MAX_RETIREMENT_AGE).then_some(self.retires_on)
    }

    /// The proposals in their order.
    pub(crate) fn proposals(&self) -> &[PlanPay] {
        self.plans.get(1..).unwrap_or_default()
    }

    /// The plan by which a month is paid under a proposal that is first paid in `first`.
    pub(crate) fn paid_in<'a>(
        &'a self,
        month: Month,
        first: Month,
        proposal: &'a PlanPay,
    ) -> &'a PlanPay {
        if month < first { self.now() } else { proposal }
    }

    /// 報酬月額 of both offices together under a plan.
    pub(crate) fn remuneration_of_both(&self, pay: &PlanPay) -> Yen {
        let other = self.other_office.as_ref();
        pay.remuneration() + other.map_or(Yen::ZERO, |other| other.monthly)
    }

    /// The first day of the company's fiscal year in which `day` lies.
    pub(crate) fn fiscal_year_of(&self, day: Date) -> Date {
        fiscal_year_containing(self.fiscal_year_start, day)
    }
}

/// The anniversary of `start` that begins the twelve months in which `day` lies.
pub(super) fn fiscal_year_containing(start: Date, day: Date) -> Date {
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
    .map(|(_, field)| FieldError::new(FieldCode::Required, field))
    .chain(
        input
            .proposal_date
            .is_none()
            .then(|| FieldError::new(FieldCode::Required, "proposal_date")),
    )
    .collect()
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
