//! 最高解約返戻率による区分: contracts from 2019-07-08 (法人税基本通達9-3-5・9-3-5の2).

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{ClassHighest, InsuranceClasses, TermClass};
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::contract::class_total;
use super::input::CorporateInsuranceInput;
use super::output::{InsuranceRuleApplied, SurrenderClass, SurrenderRate};
use super::premiums::Premiums;
use super::rates::{NO_RATE, ONE_DECIMAL, Peak, Quotient, peak};
use super::treatment::{AssetTerms, Period, Share};

/// What follows from the highest surrender rate.
#[derive(Debug)]
pub(super) struct ByRate {
    pub rule: InsuranceRuleApplied,
    pub class: Option<SurrenderClass>,
    pub surrender_rate: SurrenderRate,
    pub peak: Option<Peak>,
    pub terms: Option<AssetTerms>,
}

/// The case of a contract from 2019-07-08 that has a surrender value.
struct Case<'a> {
    input: &'a CorporateInsuranceInput,
    law: &'a InsuranceClasses,
    months: i64,
    premiums: &'a Premiums,
    /// Values of every year of the term; empty where one is missing.
    values: Vec<Yen>,
}

/// Class, shares and periods: by the printed rate where there is one, else by the exact one.
pub(super) fn by_rate(
    input: &CorporateInsuranceInput,
    law: &InsuranceClasses,
    months: i64,
    premiums: &Premiums,
) -> Result<ByRate, FieldErrors> {
    let years = usize::try_from(months / 12).unwrap_or_default();
    let given: Option<Vec<Yen>> = input.surrender_values.iter().copied().collect();
    let values = given.filter(|values| values.len() == years);
    let case = Case {
        input,
        law,
        months,
        premiums,
        values: values.unwrap_or_default(),
    };
    case.rule()
}

impl Case<'_> {
    fn rule(&self) -> Result<ByRate, FieldErrors> {
        // no rate is asked for
        if self.months < 12 * i64::from(self.law.term_from) {
            return Ok(ByRate {
                rule: InsuranceRuleApplied::ShortTerm,
                class: None,
                surrender_rate: NO_RATE,
                peak: None,
                terms: None,
            });
        }
        let printed = self.input.max_surrender_rate.map(Quotient::printed);
        let exact = peak(&self.values, self.premiums);
        let class = |rate: Quotient| rate.class(self.law);
        let mut rate = SurrenderRate {
            printed: self.input.max_surrender_rate,
            exact: exact.map(|peak| peak.rate.percent(1)),
            peak_year: exact.map(|peak| peak.year),
            class_by_printed: printed.map(class),
            class_by_exact: exact.map(|peak| class(peak.rate)),
            ..NO_RATE
        };
        if let (None, Some(peak)) = (printed, exact) {
            let cut = peak.rate.percent(ONE_DECIMAL);
            rate.class_by_printed = Some(class(Quotient::printed(cut)));
        }
        rate.classes_differ =
            rate.class_by_exact.is_some() && rate.class_by_exact != rate.class_by_printed;
        let by_exact = exact
            .map(|peak| self.by(peak.rate, false, exact))
            .transpose()?;
        let by_printed = printed.map(|rate| self.by(rate, true, exact)).transpose()?;
        let total = |(_, _, terms): &(_, _, Option<AssetTerms>)| {
            class_total(terms.as_ref(), self.premiums, self.months)
        };
        if let (Some(printed), Some(exact)) = (&by_printed, &by_exact) {
            let by_exact = total(exact);
            rate.asset_total_by_exact = (by_exact != total(printed)).then_some(by_exact);
        }
        let Some((rule, class, terms)) = by_printed.or(by_exact) else {
            return Err(FieldError::new(FieldCode::Required, "max_surrender_rate").into());
        };
        Ok(ByRate {
            rule,
            class: Some(class),
            surrender_rate: rate,
            peak: exact,
            terms,
        })
    }

    /// What follows from a rate.
    fn by(
        &self,
        rate: Quotient,
        is_printed: bool,
        peak: Option<Peak>,
    ) -> Result<(InsuranceRuleApplied, SurrenderClass, Option<AssetTerms>), FieldErrors> {
        use InsuranceRuleApplied as Rule;
        let class = rate.class(self.law);
        let [lower, upper] = &self.law.classes;
        let fixed = match class {
            SurrenderClass::UpTo50 => {
                return Ok((Rule::AsTimePasses, class, None));
            }
            SurrenderClass::From50To70 => lower,
            SurrenderClass::From70To85 => upper,
            SurrenderClass::Over85 => {
                let printed = self.input.max_surrender_rate.filter(|_| is_printed);
                let share = |part| Share::of_peak(rate, printed, part);
                let peak = peak.ok_or_else(|| self.missing())?;
                let terms = self.highest(&self.law.highest, peak, share);
                return Ok((Rule::ClassTable, class, Some(terms)));
            }
        };
        if let Some(most) = fixed.full_annualised_upto
            && self.is_annualised_upto(most)
        {
            return Ok((Rule::SmallAnnualisedPremium, class, None));
        }
        Ok((Rule::ClassTable, class, self.fixed(fixed)))
    }

    /// The first year whose value is not known.
    fn missing(&self) -> FieldErrors {
        let values = &self.input.surrender_values;
        let unknown = values.iter().position(Option::is_none);
        let field = format!("surrender_values.{}", unknown.unwrap_or(values.len()));
        FieldError::new(FieldCode::Required, field).into()
    }

    /// 年換算保険料相当額, this contract's and the others', exactly.
    fn is_annualised_upto(&self, most: Yen) -> bool {
        let years = i128::from(self.months / 12);
        let left = most - self.input.other_annualised_premium;
        i128::from(self.premiums.total().get()) <= i128::from(left.get()) * years
    }

    /// Periods that are parts of the term.
    fn fixed(&self, class: &TermClass) -> Option<AssetTerms> {
        let months = self.months;
        let of_term = |part| Yen(months).times(part);
        let asset = of_term(class.asset_period).round(Rounding::FloorYen).get();
        let run_down = Exact::from(Yen(months)) - of_term(class.run_down_from);
        let run_down = run_down.round(Rounding::CeilYen).get();
        let from = class.run_down_from.percent();
        let after = format!("{months} − ({months} − {months} × {from} = {run_down})");
        let inside = format!("{months} × {}", class.asset_period.percent());
        (asset > 0).then(|| AssetTerms {
            shares: vec![(asset, Share::rate(class.share))],
            asset_months: Period::new(asset, inside, Rounding::FloorYen),
            run_down_after: Period::new(months - run_down, after, Rounding::CeilYen),
        })
    }

    /// Periods that follow from the values.
    fn highest(&self, law: &ClassHighest, peak: Peak, share: impl Fn(Rate) -> Share) -> AssetTerms {
        let years = self.months / 12;
        let annual = i128::from(self.premiums.total().get()) * i128::from(law.growth_over.ppm());
        let grows = |before: &Yen, value: &Yen| {
            let growth = i128::from((*value - *before).get());
            growth * i128::from(years) * 1_000_000 > annual
        };
        // the year of the second of two values, from the second year on
        let growths = (2..).zip(self.values.windows(2));
        let last_growth = growths
            .filter(|(year, pair)| {
                *year > peak.year && matches!(pair, [before, value] if grows(before, value))
            })
            .map(|(year, _)| year)
            .last();
        let end = last_growth.unwrap_or(peak.year);
        let (least, least_formula) = if years < i64::from(law.least_years_from_term) {
            let part = law.least_of_shorter_term;
            let least = Yen(self.months).times(part).round(Rounding::FloorYen);
            (least.get(), format!("{} × {}", self.months, part.percent()))
        } else {
            let least = law.least_years;
            (12 * i64::from(least), format!("12 × {least}"))
        };
        let has_least = 12 * end < least;
        let asset = if has_least {
            Period::new(least, least_formula, Rounding::FloorYen)
        } else {
            Period::exact(12 * end, format!("12 × {end}"))
        };
        let highest = (1..)
            .zip(&self.values)
            .max_by_key(|(_, value)| **value)
            .map_or(end, |(year, _): (i64, _)| year);
        let after = if has_least {
            Period::exact(asset.months, asset.months.to_string())
        } else {
            // a value that is highest after the rate fell and rose again
            let year = highest.max(end);
            Period::exact(12 * year, format!("12 × {year}"))
        };
        // whatever is left when the term ends is deducted then
        let last = self.months - 1;
        let after = if after.months > last {
            Period::exact(last, format!("min({}, {last})", after.formula))
        } else {
            after
        };
        let first = 12 * i64::from(law.first_years);
        let shares = vec![
            (asset.months.min(first), share(law.share_first)),
            (asset.months, share(law.share_after)),
        ];
        AssetTerms {
            shares,
            asset_months: asset,
            run_down_after: after,
        }
    }
}
