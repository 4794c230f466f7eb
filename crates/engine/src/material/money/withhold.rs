//! 源泉徴収 of a month by one office: the monthly pay and each bonus.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Date, Yen};

use super::explain;
use super::paid::Paid;
use crate::Trace;
use crate::withholding::{BonusInput, Column, MonthlyInput, MonthlyMethod, bonus, monthly};

/// What an office withholds from.
pub(super) struct Payment<'a> {
    pub(super) day: Date,
    /// 社会保険料控除後の給与 of the month, and of the month before.
    pub(super) pay: Yen,
    pub(super) before: Yen,
    pub(super) bonuses: &'a [Paid],
    /// Premiums on each of the bonuses.
    pub(super) bonus_premiums: &'a [Yen],
    pub(super) column: Column,
}

impl Payment<'_> {
    /// 源泉徴収税額 of the pay and of the bonuses, with the steps under `at`.
    pub(super) fn withheld(
        &self,
        dependants: impl Fn(Date) -> Result<i32, LawError>,
        (at, law): (&str, &LawBook),
        trace: &mut Trace,
    ) -> Result<(Yen, Yen), FieldErrors> {
        let of_day = |day| match self.column {
            // without a 従たる給与についての扶養控除等申告書 the 乙欄 knows nobody
            Column::Otsu => Ok(0),
            Column::Kou => dependants(day).map_err(|error| error.at("basis_date")),
        };
        let input = MonthlyInput {
            date: self.day,
            pay: self.pay,
            dependants: of_day(self.day)?,
            column: self.column,
            method: MonthlyMethod::Table,
        };
        let mut own = Trace::of(trace.is_on());
        let withheld = monthly(&input, law, &mut own)?.tax;
        explain::withheld(&format!("{at}.withheld"), own, trace);
        let mut bonus_withheld = Yen::ZERO;
        let bonuses = self.bonuses.iter().zip(self.bonus_premiums);
        for (index, (paid, premiums)) in bonuses.enumerate() {
            let input = BonusInput {
                date: paid.date,
                bonus: paid.amount - *premiums,
                previous_month_pay: self.before,
                dependants: of_day(paid.date)?,
                column: self.column,
                months_covered: if paid.period_months > 6 { 12 } else { 6 },
            };
            let mut own = Trace::of(trace.is_on());
            bonus_withheld += bonus(&input, law, &mut own)?.tax;
            explain::withheld(&format!("{at}.bonuses_withheld.{index}"), own, trace);
        }
        Ok((withheld, bonus_withheld))
    }
}
