use shinchoryu_fields::FieldError;
use shinchoryu_law::{Dated, LawBook, LawError, Survivors, SurvivorsRules};
use shinchoryu_quantity::{Date, Exact, Rate, Rounding, Yen};

use super::input::{FamilyNeed, InsuredYear};
use crate::benefits::{BeforeAfter, pension_exact};
use crate::trace::or_zero;
use crate::{Step, Trace};

/// The law of survivors' pensions on a day.
pub(super) struct SurvivorsLaw<'a> {
    pub amounts: Dated<'a, Survivors>,
    pub rules: Dated<'a, SurvivorsRules>,
    rate: Dated<'a, Rate>,
}

impl<'a> SurvivorsLaw<'a> {
    pub fn on(day: Date, book: &'a LawBook) -> Result<Self, FieldError> {
        let law = &book.pension;
        let covered = |error: LawError| error.at("date");
        Ok(Self {
            amounts: law.survivors.at(day).map_err(covered)?,
            rules: law.survivors_rules.at(day).map_err(covered)?,
            rate: law.earnings_related.at(day).map_err(covered)?,
        })
    }

    /// 遺族厚生年金 a year until 65 with the pay of one side.
    fn until_65(&self, need: &FamilyNeed, pay: Option<(&InsuredYear, u32)>) -> (Yen, String) {
        let record = need.record;
        let mut base = record.average * i64::from(record.months);
        let mut months = record.months;
        let mut formula = format!("{} × {}", record.average.grouped(), record.months);
        if let Some((pay, years)) = pay {
            let year = pay.standard_pension * 12 + pay.standard_bonus_year;
            base += year * i64::from(years);
            months += 12 * years;
            formula = format!(
                "{formula} + ({} × 12 + {}) × {years}",
                pay.standard_pension.grouped(),
                pay.standard_bonus_year.grouped()
            );
        }
        let law = self.amounts.value;
        let (share, least) = (law.earnings_related, law.least_months);
        let mut pension: Exact = pension_exact(base, *self.rate.value);
        formula = format!("({formula}) × {}", self.rate.value);
        if months < least {
            pension = pension.ratio(i64::from(least), i64::from(months));
            formula = format!("{formula} × {least} ÷ {months}");
        }
        let pension = pension.ratio(share.numerator, share.denominator);
        let formula = format!("{formula} × {} ÷ {}", share.numerator, share.denominator);
        (pension.round(Rounding::HalfUpYen), formula)
    }

    /// The same from 65, when the own pension goes first.
    fn reduced(&self, survivors: Yen, own: Yen) -> (Yen, String) {
        let (first, half) = (self.rules.value.first, self.rules.value.own);
        let mixed = survivors.ratio(first.numerator, first.denominator)
            + own.ratio(half.numerator, half.denominator);
        // what is above the own pension: the larger of both, each less the own one
        let above = |exact: Exact| (exact - Exact::from(own)).round(Rounding::HalfUpYen);
        let larger = above(Exact::from(survivors)).max(above(mixed));
        let formula = format!(
            "max({}, {} × {} ÷ {} + {} × {} ÷ {}) − {}",
            survivors.grouped(),
            survivors.grouped(),
            first.numerator,
            first.denominator,
            own.grouped(),
            half.numerator,
            half.denominator,
            own.grouped()
        );
        (larger.or_zero(), or_zero(formula, larger < Yen::ZERO))
    }

    /// 遺族厚生年金 a year of both sides, until and from 65.
    pub fn pensions(&self, need: &FamilyNeed, trace: &mut Trace) -> (BeforeAfter, BeforeAfter) {
        let mut of = |side: &str, pay: Option<(&InsuredYear, u32)>| {
            let (until, formula) = self.until_65(need, pay);
            trace.step(|| {
                Step::yen(format!("family.survivors_year.{side}"), until, formula)
                    .rounded(Rounding::HalfUpYen)
                    .citing(self.rate.citation())
                    .citing(self.amounts.citation())
            });
            let (from, formula) = self.reduced(until, need.spouse.old_age_earnings_related);
            trace.step(|| {
                let figure = format!("family.survivors_year_from_65.{side}");
                Step::yen(figure, from, formula)
                    .rounded(Rounding::HalfUpYen)
                    .citing(self.rules.citation())
            });
            (until, from)
        };
        let pay = need.pay.as_ref();
        let before = of("before", pay.map(|pay| (&pay.before, pay.years)));
        let after = of("after", pay.map(|pay| (&pay.after, pay.years)));
        let both = |before, after| BeforeAfter { before, after };
        (both(before.0, after.0), both(before.1, after.1))
    }
}
