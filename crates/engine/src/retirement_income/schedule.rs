use shinchoryu_law::individual::RetirementDeduction;
use shinchoryu_quantity::{Rounding, Yen};

/// 勤続年数による控除額 (所得税法30条3項), there and back.
pub(super) trait Schedule {
    /// Of so many years, yen; without a minimum.
    fn of_years(&self, years: u32) -> Yen;

    /// The formula of it.
    fn text_of_years(&self, years: u32) -> String;

    /// The years that an amount is the deduction of, rounded down.
    fn years_of(&self, amount: Yen) -> u32;
}

impl Schedule for RetirementDeduction {
    fn of_years(&self, years: u32) -> Yen {
        if years <= self.years {
            self.per_year * i64::from(years)
        } else {
            self.base_over + self.per_year_over * i64::from(years - self.years)
        }
    }

    fn text_of_years(&self, years: u32) -> String {
        if years <= self.years {
            return format!("{} × {years}", self.per_year.grouped());
        }
        let (base, rate) = (self.base_over.grouped(), self.per_year_over.grouped());
        format!("{base} + {rate} × ({years} − {})", self.years)
    }

    fn years_of(&self, amount: Yen) -> u32 {
        let whole = |amount: Yen, of_year: Yen| {
            let years = amount.ratio(1, of_year.get()).round(Rounding::FloorYen);
            u32::try_from(years.get()).unwrap_or_default()
        };
        if amount <= self.base_over {
            whole(amount, self.per_year)
        } else {
            self.years + whole(amount - self.base_over, self.per_year_over)
        }
    }
}
