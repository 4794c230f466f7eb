use shinchoryu_fields::FieldError;
use shinchoryu_law::LawBook;
use shinchoryu_law::individual::{EmploymentIncomeBand, IncomeAdjustment, IncomeLimits};
use shinchoryu_law::{Bands, LawError};
use shinchoryu_quantity::{CivilYear, Rounding, Yen};

use super::pension::{Beside, PensionIncome};
use super::{At, Family, Person};
use crate::trace::plus;
use crate::{Step, Trace};

/// 所得: the same for both taxes but for the retirement income.
#[derive(Debug, Clone)]
pub(crate) struct Incomes<'a> {
    pub family: Family<'a>,
    /// 給与所得控除額: receipts less the income of the table.
    pub employment_income_deduction: Yen,
    /// 所得金額調整控除.
    pub income_adjustment: Yen,
    /// 給与所得 after the adjustment.
    pub employment_income: Yen,
    /// 公的年金等に係る雑所得.
    pub pension: PensionIncome<'a>,
    /// 総所得金額: everything that is taxed together.
    pub aggregate: Yen,
    table: At<'a, Bands<EmploymentIncomeBand>>,
    adjustment: At<'a, IncomeAdjustment>,
    /// 所得金額調整控除 (給与・年金) in `income_adjustment`.
    of_pension: Yen,
    pub limits: At<'a, IncomeLimits>,
}

impl<'a> Incomes<'a> {
    /// The incomes of an income year as they are declared; `retirement` is what of 退職所得 counts in the
    /// total income that chooses the band of 公的年金等控除.
    pub(crate) fn of(
        person: Person<'a>,
        retirement: Yen,
        year: CivilYear,
        book: &'a LawBook,
    ) -> Result<Self, FieldError> {
        Self::deducted_as_in(year, person, retirement, year, book)
    }

    /// The same with the deduction from salary of another year.
    pub(crate) fn deducted_as_in(
        of_salary: CivilYear,
        person: Person<'a>,
        retirement: Yen,
        year: CivilYear,
        book: &'a LawBook,
    ) -> Result<Self, FieldError> {
        let covered = |error: LawError| error.at("year");
        let law = &book.individual.income_tax;
        let day = year.first_day();
        let table = law.employment_income.at(of_salary.first_day());
        let table = table.map_err(covered)?;
        let adjustment = law.income_adjustment.at(day).map_err(covered)?;
        let limits = law.income_limits.at(day).map_err(covered)?;
        let family = Family {
            person,
            limit: limits.value.dependant,
        };
        let before = employment_income(table.value.find(person.salary), person.salary);
        let of_children = children_adjustment(&family, adjustment.value);
        let other = person.other_income;
        let beside = Beside {
            salary: person.salary,
            total_income: before - of_children + beside_both(person) + retirement,
        };
        let pension = PensionIncome::of(person.pension, other.public_pension, &beside, year, book)?;
        let of_pension = pension_adjustment(pension.before_ceiling, before, adjustment.value);
        let income_adjustment = of_children + of_pension;
        let employment_income = before - income_adjustment;
        Ok(Self {
            family,
            employment_income_deduction: person.salary - before,
            income_adjustment,
            employment_income,
            aggregate: employment_income + beside_both(person) + pension.income,
            pension,
            table,
            adjustment,
            limits,
            of_pension,
        })
    }

    /// Makes them those of a year-end adjustment, which has no 所得金額調整控除 (給与・年金); whether there
    /// was one.
    pub(crate) fn adjust(&mut self) -> bool {
        let had = self.of_pension > Yen::ZERO;
        self.income_adjustment -= self.of_pension;
        self.employment_income += self.of_pension;
        self.aggregate += self.of_pension;
        self.of_pension = Yen::ZERO;
        had
    }

    /// 給与所得及び退職所得以外の所得金額.
    pub(crate) fn beside_salary(&self) -> Yen {
        beside_both(self.family.person) + self.pension.income
    }

    /// Explains the incomes; `retirement` is what joins `total_income`.
    pub(crate) fn explain(&self, retirement: Yen, trace: &mut Trace) {
        if !trace.is_on() {
            return;
        }
        let person = self.family.person;
        let before = person.salary - self.employment_income_deduction;
        self.pension.explain(trace);
        trace.step(|| {
            let row = self.table.value.find(person.salary);
            let step = Step::yen(
                "employment_income_deduction",
                self.employment_income_deduction,
                format!(
                    "{} − ({})",
                    person.salary.grouped(),
                    employment_formula(row, person.salary, before)
                ),
            );
            let rounding = match row {
                EmploymentIncomeBand::Rate { .. } => Rounding::FloorYen,
                _ => Rounding::None,
            };
            step.rounded(rounding).citing(self.table.citation())
        });
        if self.income_adjustment > Yen::ZERO {
            trace.step(|| self.explain_adjustment());
        }
        trace.step(|| {
            let mut step = Step::yen(
                "employment_income",
                self.employment_income,
                format!(
                    "{} − {}",
                    before.grouped(),
                    self.income_adjustment.grouped()
                ),
            )
            .citing(self.table.citation());
            if self.income_adjustment > Yen::ZERO {
                step = step.citing(self.adjustment.citation());
            }
            step
        });
        trace.step(|| {
            let other = person.other_income;
            let mut formula = self.employment_income.grouped();
            if other.occasional > Yen::ZERO {
                formula = format!("{formula} + {} ÷ 2", other.occasional.grouped());
            }
            for part in [
                self.pension.income,
                other.miscellaneous,
                other.other,
                retirement,
            ] {
                if part > Yen::ZERO {
                    formula = format!("{formula} + {}", part.grouped());
                }
            }
            Step::yen("total_income", self.aggregate + retirement, formula)
                .rounded(Rounding::FloorYen)
                .citing(self.table.citation())
        });
    }

    fn explain_adjustment(&self) -> Step {
        let law = self.adjustment.value;
        let person = self.family.person;
        let children = children_adjustment(&self.family, law);
        let mut formula = String::new();
        if children > Yen::ZERO {
            formula = format!(
                "({} − {}) × {}",
                person.salary.min(law.receipts_cap).grouped(),
                law.receipts_over.grouped(),
                law.rate.percent()
            );
        }
        if self.of_pension > Yen::ZERO {
            let plus = if formula.is_empty() { "" } else { " + " };
            let most = law.pension_each.grouped();
            formula = format!(
                "{formula}{plus}min({}, {most}) + min({}, {most}) − {most}",
                (person.salary - self.employment_income_deduction).grouped(),
                self.pension.before_ceiling_text()
            );
        }
        Step::yen("income_adjustment", self.income_adjustment, formula)
            .rounded(Rounding::CeilYen)
            .citing(self.adjustment.citation())
    }
}

/// What is neither from salary nor from a public pension.
fn beside_both(person: Person<'_>) -> Yen {
    let other = person.other_income;
    half(other.occasional) + other.miscellaneous + other.other
}

/// 一時所得の2分の1, fraction of a yen dropped.
fn half(occasional: Yen) -> Yen {
    occasional.ratio(1, 2).round(Rounding::FloorYen)
}

fn employment_income(row: &EmploymentIncomeBand, receipts: Yen) -> Yen {
    match row {
        EmploymentIncomeBand::Fixed { amount, .. } => *amount,
        EmploymentIncomeBand::Subtract { amount, .. } => receipts - *amount,
        // a thousand yen times tenths: always whole
        EmploymentIncomeBand::Step { tenths, add, .. } => {
            Yen(receipts.cut(4_000).get() / 4 * tenths / 10) + *add
        }
        EmploymentIncomeBand::Rate { rate, add, .. } => {
            receipts.times(*rate).round(Rounding::FloorYen) + *add
        }
    }
}

/// How the row makes `income` of the receipts; where a fraction is dropped, what is left of it.
fn employment_formula(row: &EmploymentIncomeBand, receipts: Yen, income: Yen) -> String {
    match row {
        EmploymentIncomeBand::Fixed { amount, .. } => amount.grouped(),
        EmploymentIncomeBand::Subtract { amount, .. } => {
            format!("{} − {}", receipts.grouped(), amount.grouped())
        }
        EmploymentIncomeBand::Step { tenths, add, .. } => {
            let quarter = receipts.cut(4_000).grouped();
            let (whole, tenth) = (tenths / 10, tenths % 10);
            plus(&format!("{quarter} ÷ 4 × {whole}.{tenth}"), *add)
        }
        EmploymentIncomeBand::Rate { rate, add, .. } => {
            let formula = format!("{} × {}", receipts.grouped(), rate.percent());
            format!("{} = {}", plus(&formula, *add), income.grouped())
        }
    }
}

/// 所得金額調整控除 (子ども・特別障害者等), fraction of a yen raised.
fn children_adjustment(family: &Family<'_>, law: &IncomeAdjustment) -> Yen {
    let receipts = family.person.salary;
    let entitled = receipts > law.receipts_over
        && (family.has_dependant_below(law.child_age_below) || family.has_special_disability());
    if !entitled {
        return Yen::ZERO;
    }
    (receipts.min(law.receipts_cap) - law.receipts_over)
        .times(law.rate)
        .round(Rounding::CeilYen)
}

/// 所得金額調整控除 (給与・年金).
fn pension_adjustment(pension: Yen, employment: Yen, law: &IncomeAdjustment) -> Yen {
    if employment <= Yen::ZERO || pension <= Yen::ZERO {
        return Yen::ZERO;
    }
    (employment.min(law.pension_each) + pension.min(law.pension_each) - law.pension_each).or_zero()
}
