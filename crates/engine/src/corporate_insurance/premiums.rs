//! 保険料の払込み: how many payments were made, and how many belong to the months so far.

use shinchoryu_quantity::Yen;

use super::input::{CorporateInsuranceInput, PremiumMode};

/// The payments of a contract, each made at the beginning of the months that it is for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Premiums {
    /// 払込1回分, yen.
    pub each: Yen,
    /// Months that one payment is for; 1 where it is paid once.
    pub step: i64,
    /// Months of the payments all together; 1 where it is paid once.
    pub pay_months: i64,
    /// Payments that are made together.
    together: i64,
}

fn parts(months: i64, of: i64) -> i64 {
    (months + of - 1) / of
}

impl Premiums {
    /// The payments over a term of so many months.
    pub(super) fn of(input: &CorporateInsuranceInput, months: i64) -> Self {
        let pay_months = (input.pay_years).map_or(months, |years| 12 * i64::from(years));
        let (step, pay_months) = match input.mode {
            PremiumMode::Annual => (12, pay_months),
            PremiumMode::HalfYearly => (6, pay_months),
            PremiumMode::Monthly => (1, pay_months),
            PremiumMode::Single => (1, 1),
        };
        Self {
            each: input.premium,
            step,
            pay_months,
            together: i64::from(input.prepaid_years),
        }
    }

    /// The same payments of another amount each.
    pub(super) fn of_each(self, each: Yen) -> Self {
        Self { each, ..self }
    }

    /// Payments that belong to the months up to this one.
    pub(super) fn due(&self, month: i64) -> i64 {
        parts(month.min(self.pay_months), self.step)
    }

    /// Payments made up to the end of this month.
    pub(super) fn paid(&self, month: i64) -> i64 {
        let block = self.step * self.together;
        (parts(month.min(self.pay_months), block) * self.together).min(self.count())
    }

    /// All payments.
    pub(super) fn count(&self) -> i64 {
        self.due(self.pay_months)
    }

    /// 保険料の総額, yen.
    pub(super) fn total(&self) -> Yen {
        self.each * self.count()
    }
}
