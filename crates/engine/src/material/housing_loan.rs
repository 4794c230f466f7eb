//! 住宅ローン控除: the credit of a material, and the years that have it.

use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Date, Yen};

use super::input::MaterialInput;
use super::ranges::{MAX_HOUSING_LOAN_CREDIT, MOVED_IN_FROM};
use super::reader::Reader;

/// How far ahead of the basis date somebody may plan to move in (a limit of this product).
const MOVED_IN_AHEAD: i32 = 3;
/// 控除期間 is never longer than this, in years.
const LONGEST: i32 = 13;

/// 住宅借入金等特別控除 of a person.
#[derive(Debug, Clone)]
pub(crate) struct HousingLoan {
    pub(super) credit: Yen,
    pub(super) moved_in: i32,
    pub(super) consumption_tax: bool,
    last_year: i32,
}

impl HousingLoan {
    /// The loan of a material; nothing without one, and where something of it is wrong.
    pub(super) fn read(read: &mut Reader, input: &MaterialInput, basis: Date) -> Option<Self> {
        let loan = input.housing_loan.as_ref()?;
        let credit = read.required_within(
            loan.credit.as_ref(),
            "housing_loan.credit",
            Yen::ZERO,
            MAX_HOUSING_LOAN_CREDIT,
        );
        let moved_in = read.required_within(
            loan.moved_in.as_ref(),
            "housing_loan.moved_in",
            MOVED_IN_FROM,
            CivilYear::of(basis).0 + MOVED_IN_AHEAD,
        );
        let from = moved_in.unwrap_or(MOVED_IN_FROM);
        let last_year = read.required_within(
            loan.last_year.as_ref(),
            "housing_loan.last_year",
            from,
            from + LONGEST - 1,
        );
        Some(Self {
            credit: credit?,
            moved_in: moved_in?,
            consumption_tax: loan.consumption_tax,
            last_year: last_year?,
        })
    }

    pub(super) fn holds(&self, year: CivilYear) -> bool {
        (self.moved_in..=self.last_year).contains(&year.0)
    }

    /// Up to which total income a year has the credit.
    pub(super) fn total_income_upto(
        &self,
        year: CivilYear,
        law: &LawBook,
    ) -> Result<Option<Yen>, LawError> {
        let series = &law.individual.income_tax.housing_loan_credit;
        let law = series.at(year.first_day())?;
        Ok(law.value.total_income_upto(self.moved_in))
    }
}
