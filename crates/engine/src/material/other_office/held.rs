//! 他の事業所 of a case.

use shinchoryu_law::Prefecture;
use shinchoryu_quantity::{Date, Month, Yen};

use super::input::SelectedOffice;
use crate::social_insurance::Insurer;

/// 他の事業所, checked.
#[derive(Debug, Clone)]
pub(crate) struct OtherOffice {
    pub(crate) monthly: Yen,
    /// Day and amount.
    pub(crate) bonuses: Vec<(Date, Yen)>,
    pub(super) selected: SelectedOffice,
    pub(super) prefecture: Option<Prefecture>,
}

impl OtherOffice {
    /// What it pays in so many months in a row, at most twelve.
    pub(crate) fn pay_in(&self, first: Month, count: i32) -> Yen {
        let months = (0..count).map(|later| first.plus(later));
        let bonuses = months.flat_map(|month| self.bonuses_in(month));
        self.monthly * i64::from(count) + bonuses.sum::<Yen>()
    }

    /// The bonuses of a month, whatever the year.
    pub(crate) fn bonuses_in(&self, month: Month) -> impl Iterator<Item = Yen> + '_ {
        let same = move |(date, _): &&(Date, Yen)| Month::of(*date).number() == month.number();
        let paid = self.bonuses.iter().filter(same);
        paid.map(|(_, amount)| *amount)
    }

    /// The insurer of both, where the other office is the one selected.
    pub(in crate::material) fn insurer(&self) -> Option<Insurer> {
        match self.selected {
            SelectedOffice::ThisOffice => None,
            SelectedOffice::OtherOffice => self.prefecture.map(Insurer::Kyokai),
        }
    }

    /// Where it is insured alone: its own branch, or the one of this company.
    pub(in crate::material) fn place(&self, company: Prefecture) -> Prefecture {
        self.prefecture.unwrap_or(company)
    }
}
