//! 法人税等: corporation tax, local corporation tax, defence tax, inhabitant and enterprise taxes
//! of a small company with one office.
//!
//! Every base is cut to 1,000 yen and every tax to 100 (国税通則法118条・119条, 地方税法20条の4の2);
//! the levies start from the corporation tax before its own cut.

mod bands;
mod explain;
mod figures;
mod law;
mod place;

pub(crate) use figures::named_or_own;
pub use figures::{
    Area, AreaRates, CorporateTaxInput, CorporateTaxOutput, EnterpriseRates, LimitExceeded,
    LimitedBy, ListedArea, LocalTax, NamedArea,
};
pub use law::CorporateLaw;
pub(crate) use law::Fields;

use bands::{Year, low_bracket};
use explain::{both, charge};
use place::{Applied, PerCapitaOrigin, Place};
use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use crate::check::{Checks, LARGEST};
use crate::trace::on_the_way;
use crate::{Step, Trace};

/// 法人税等 of one fiscal year.
///
/// # Errors
/// `law_not_covered` at `fiscal_year_start`; those of [`corporate_tax_under`].
pub fn corporate_tax(
    input: &CorporateTaxInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<CorporateTaxOutput, FieldErrors> {
    let law = CorporateLaw::on(&book.corporate, input.fiscal_year_start)
        .map_err(|error| error.at("fiscal_year_start"))?;
    corporate_tax_under(&law, input, trace)
}

/// 法人税等 under a law looked up before: for a year whose law is carried from an earlier one.
///
/// # Errors
/// `size_based_taxation` for a company above its limit of capital; `out_of_range` for amounts,
/// rates and the months of the year; `required`, `unknown_prefecture` and `not_a_choice` for a place
/// that the area table does not know enough of.
pub fn corporate_tax_under(
    law: &CorporateLaw<'_>,
    input: &CorporateTaxInput,
    trace: &mut Trace,
) -> Result<CorporateTaxOutput, FieldErrors> {
    corporate_tax_at(law, input, Fields::OWN, trace)
}

/// 法人税等 of an input whose fields were typed elsewhere.
///
/// # Errors
/// Those of [`corporate_tax_under`], at `fields`.
pub(crate) fn corporate_tax_at(
    law: &CorporateLaw<'_>,
    input: &CorporateTaxInput,
    fields: Fields,
    trace: &mut Trace,
) -> Result<CorporateTaxOutput, FieldErrors> {
    check(law, input, fields)?;
    let place = Place::of(law, input, fields)?;
    let case = Case {
        law,
        input,
        fields,
        place,
    };
    Ok(case.taxes(trace)?)
}

fn check(
    law: &CorporateLaw<'_>,
    input: &CorporateTaxInput,
    fields: Fields,
) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.fiscal_year_start, || "fiscal_year_start".into());
    checks.range(input.months, 1, 12, || "months".into());
    checks.range(input.income, -LARGEST, LARGEST, || "income".into());
    checks.amount(input.loss_carryforward, || "loss_carryforward".into());
    checks.amount(input.capital, || "capital".into());
    law.check_company(input.capital, &input.area, fields, &mut checks);
    checks.finish()
}

struct Case<'a> {
    law: &'a CorporateLaw<'a>,
    input: &'a CorporateTaxInput,
    fields: Fields,
    place: Place<'a>,
}

/// Rates of the levy on corporation tax.
#[derive(Clone, Copy)]
struct Levy {
    prefecture: Rate,
    municipality: Option<Rate>,
}

impl Case<'_> {
    fn taxes(&self, trace: &mut Trace) -> Result<CorporateTaxOutput, FieldError> {
        let law = self.law;
        let input = self.input;
        let (loss_used, income) = self.losses(trace);
        let loss_remaining = input.loss_carryforward - loss_used + (-input.income).or_zero();
        trace.step(|| {
            Step::yen(
                "loss_remaining",
                loss_remaining,
                format!(
                    "{} − {} + {}",
                    input.loss_carryforward.grouped(),
                    loss_used.grouped(),
                    (-input.income).or_zero().grouped()
                ),
            )
            .citing(law.losses.citation())
        });
        let base = income.cut(1000);
        let (tax, low_limit) = self.corporation_tax(income, trace);
        let corporation_tax = tax.cut(100);
        // 課税標準法人税額: from the tax before its 100-yen cut
        let levy_base = tax.cut(1000);
        let local_corporation_tax = charge(
            trace,
            "local_corporation_tax",
            levy_base,
            *law.local.value,
            || law.local.citation(),
        );
        let defence_base = self.defence_base(tax);
        let defence = law.defence.value;
        let defence_tax = charge(trace, "defence_tax", defence_base, defence.rate, || {
            law.defence.citation()
        });

        let place = &self.place;
        let amounts = (input.capital, levy_base);
        let prefecture = (place.prefecture).apply(amounts, self.year(), || {
            self.fields.of_area("prefecture_rate")
        })?;
        let inhabitant_levy_prefecture = charge(
            trace,
            "inhabitant_levy_prefecture",
            levy_base,
            prefecture.rates,
            || place.prefecture.citation(law, input),
        );
        let mut exceeded: Vec<LimitExceeded> = Vec::new();
        let cited = || place.prefecture.citation(law, input);
        exceeded.extend(self.levy_exceeded(&prefecture, levy_base, 0, cited, trace));
        let mut levy = Levy {
            prefecture: prefecture.rates,
            municipality: None,
        };
        let mut inhabitant_levy_municipality = Yen::ZERO;
        if let Some(rates) = &place.municipality {
            let municipality = rates.apply(amounts, self.year(), || {
                self.fields.of_area("municipal_rate")
            })?;
            levy.municipality = Some(municipality.rates);
            inhabitant_levy_municipality = charge(
                trace,
                "inhabitant_levy_municipality",
                levy_base,
                municipality.rates,
                || rates.citation(law, input),
            );
            let (at, cited) = (exceeded.len(), || rates.citation(law, input));
            exceeded.extend(self.levy_exceeded(&municipality, levy_base, at, cited, trace));
        }
        let inhabitant_levy = both(
            trace,
            "inhabitant_levy",
            inhabitant_levy_prefecture,
            inhabitant_levy_municipality,
        );
        let (per_capita_prefecture, per_capita_municipality) = self.per_capita(trace);
        let per_capita = both(
            trace,
            "per_capita",
            per_capita_prefecture,
            per_capita_municipality,
        );

        let standard = law.enterprise.value.standard;
        // limits are tested on the base cut to 1,000 yen
        let amounts = (input.capital, base);
        let enterprise =
            (place.enterprise).apply(amounts, self.year(), || self.fields.of_area("enterprise"))?;
        let rates = enterprise.rates;
        let enterprise_tax = self.enterprise_tax(income, rates);
        trace.step(|| self.enterprise_step(income, rates, enterprise_tax));
        let added = enterprise_tax - self.enterprise_tax(income, enterprise.within);
        if let Some(limit) = enterprise.added(added) {
            let within = format!("({})", self.enterprise_formula(income, enterprise.within));
            let cited = || place.enterprise.citation(law, input);
            explain::exceeded(
                exceeded.len(),
                &limit,
                (enterprise_tax, within),
                cited,
                trace,
            );
            exceeded.push(limit);
        }
        let added_by_limits = explain::added_by_limits(&exceeded, trace);
        let special_base = self.enterprise_tax(income, standard);
        let special_enterprise_tax = charge(
            trace,
            "special_enterprise_tax",
            special_base,
            *law.special.value,
            || law.special.citation(),
        );

        let deductible_next_year = enterprise_tax + special_enterprise_tax;
        let output = CorporateTaxOutput {
            income,
            loss_used,
            loss_remaining,
            corporation_tax,
            local_corporation_tax,
            defence_tax,
            inhabitant_levy_prefecture,
            inhabitant_levy_municipality,
            inhabitant_levy,
            per_capita_prefecture,
            per_capita_municipality,
            per_capita,
            enterprise_tax,
            special_enterprise_tax,
            limits_exceeded: exceeded,
            added_by_limits,
            total: corporation_tax
                + local_corporation_tax
                + defence_tax
                + inhabitant_levy
                + per_capita
                + deductible_next_year,
            deductible_next_year,
            effective_rate: self.effective_rate(base, low_limit, defence_base, levy, rates),
        };
        explain::sums(&output, trace);
        Ok(output)
    }

    /// What a levy beyond its limit adds.
    fn levy_exceeded(
        &self,
        levy: &Applied<Rate>,
        levy_base: Yen,
        at: usize,
        law: impl FnOnce() -> Citation,
        trace: &mut Trace,
    ) -> Option<LimitExceeded> {
        let of = |rate: Rate| levy_base.times(rate).round(Rounding::Floor100);
        let (tax, within) = (of(levy.rates), of(levy.within));
        let limit = levy.added(tax - within)?;
        let formula = format!("{} × {}", levy_base.grouped(), levy.within.percent());
        let within = on_the_way(formula, within);
        explain::exceeded(at, &limit, (tax, within), law, trace);
        Some(limit)
    }

    fn year(&self) -> Year {
        Year {
            months: i64::from(self.input.months),
        }
    }

    /// Losses used and the income after them.
    fn losses(&self, trace: &mut Trace) -> (Yen, Yen) {
        let law = &self.law.losses;
        let income = self.input.income;
        let share = if self.is_small() {
            law.value.small_company
        } else {
            law.value.other
        };
        let limit = income.or_zero().times(share).round(Rounding::FloorYen);
        let used = limit.min(self.input.loss_carryforward);
        let after = income - used;
        trace.step(|| {
            Step::yen(
                "loss_used",
                used,
                format!(
                    "min({}, {} × {})",
                    self.input.loss_carryforward.grouped(),
                    income.or_zero().grouped(),
                    share.percent()
                ),
            )
            .rounded(Rounding::FloorYen)
            .citing(law.citation())
        });
        trace.step(|| {
            Step::yen(
                "income",
                after,
                format!("{} − {}", income.grouped(), used.grouped()),
            )
            .citing(law.citation())
        });
        (used, after)
    }

    /// 中小法人等: the low rate and the full use of losses.
    fn is_small(&self) -> bool {
        !self.input.large_group && self.input.capital <= self.law.corporation.value.low_capital_max
    }

    /// Corporation tax before its cut (always whole yen) and the end of the low bracket.
    fn corporation_tax(&self, income: Yen, trace: &mut Trace) -> (Yen, Yen) {
        let rates = self.law.corporation.value;
        let year = self.year();
        let base = income.cut(1000);
        let low_rate = match rates.high_income {
            Some(high) if !year.within(income, high.over) => high.low_rate,
            _ => rates.low_rate,
        };
        let low_limit = if self.is_small() {
            low_bracket(rates.low_limit, year, income)
        } else {
            Yen::ZERO
        };
        let low = base.min(low_limit);
        let high = base - low;
        let exact = low.times(low_rate) + high.times(rates.general_rate);
        let tax = exact.round(Rounding::FloorYen);
        trace.step(|| {
            Step::yen(
                "corporation_tax",
                tax.cut(100),
                format!(
                    "{} × {} + {} × {}",
                    low.grouped(),
                    low_rate.percent(),
                    high.grouped(),
                    rates.general_rate.percent()
                ),
            )
            .rounded(Rounding::Floor100)
            .citing(self.law.corporation.citation())
        });
        (tax, low_limit)
    }

    /// 課税標準 of the defence tax: what corporation tax exceeds the deduction by.
    fn defence_base(&self, tax: Yen) -> Yen {
        let deduction = self.year().share(self.law.defence.value.deduction);
        (Exact::from(tax) - deduction)
            .round(Rounding::Floor1000)
            .or_zero()
    }

    fn per_capita(&self, trace: &mut Trace) -> (Yen, Yen) {
        let mut part = |figure: &str, (amount, origin): &(Yen, PerCapitaOrigin<'_>)| {
            let payable = self.year().share(*amount).round(Rounding::Floor100);
            trace.step(|| {
                Step::yen(
                    figure,
                    payable,
                    format!("{} × {} ÷ 12", amount.grouped(), self.input.months),
                )
                .rounded(Rounding::Floor100)
                .citing(origin.citation(self.law, self.input))
            });
            payable
        };
        let [prefecture, municipality] = &self.place.per_capita;
        (
            part("per_capita_prefecture", prefecture),
            part("per_capita_municipality", municipality),
        )
    }

    fn bands(&self, income: Yen) -> [Yen; 3] {
        self.year()
            .bands(income, self.law.enterprise.value.band_limits)
    }

    fn enterprise_tax(&self, income: Yen, rates: [Rate; 3]) -> Yen {
        self.bands(income)
            .into_iter()
            .zip(rates)
            .map(|(band, rate)| band.times(rate).round(Rounding::Floor100))
            .sum()
    }

    /// Each band is cut on its own.
    fn enterprise_formula(&self, income: Yen, rates: [Rate; 3]) -> String {
        let terms: Vec<String> = self
            .bands(income)
            .into_iter()
            .zip(rates)
            .filter(|(band, _)| *band > Yen::ZERO)
            .map(|(band, rate)| {
                let part = band.times(rate).round(Rounding::Floor100);
                let (band, rate) = (band.grouped(), rate.percent());
                format!("({band} × {rate} = {})", part.grouped())
            })
            .collect();
        if terms.is_empty() {
            Yen::ZERO.grouped()
        } else {
            terms.join(" + ")
        }
    }

    fn enterprise_step(&self, income: Yen, rates: [Rate; 3], tax: Yen) -> Step {
        Step::yen(
            "enterprise_tax",
            tax,
            self.enterprise_formula(income, rates),
        )
        .rounded(Rounding::Floor100)
        .citing(self.law.enterprise.citation())
        .citing(self.place.enterprise.citation(self.law, self.input))
    }

    /// 法定実効税率 = (c(1 + l + h + d) + e + s × p) ÷ (1 + e + s × p), half up to four decimals:
    /// a check figure, never used for an amount.
    fn effective_rate(
        &self,
        base: Yen,
        low_limit: Yen,
        defence_base: Yen,
        levy: Levy,
        rates: [Rate; 3],
    ) -> Rate {
        if base == Yen::ZERO {
            return Rate::default();
        }
        let corporation = self.law.corporation.value;
        let c = if base > low_limit {
            corporation.general_rate
        } else {
            match corporation.high_income {
                Some(high) if !self.year().within(base, high.over) => high.low_rate,
                _ => corporation.low_rate,
            }
        };
        let enterprise = self.law.enterprise.value;
        let [first, second] = enterprise.band_limits;
        let band = |rates: [Rate; 3]| {
            let [low, middle, high] = rates;
            if self.year().within(base, first) {
                low
            } else if self.year().within(base, second) {
                middle
            } else {
                high
            }
        };
        let defence = if defence_base > Yen::ZERO {
            self.law.defence.value.rate
        } else {
            Rate::default()
        };
        let ppm = |rate: Rate| i128::from(rate.ppm());
        let one = 1_000_000;
        let local =
            ppm(band(rates)) * one + ppm(band(enterprise.standard)) * ppm(*self.law.special.value);
        let levies = one
            + ppm(*self.law.local.value)
            + ppm(levy.prefecture)
            + ppm(levy.municipality.unwrap_or_default())
            + ppm(defence);
        let four_decimals = Exact::new((ppm(c) * levies + local) * 10_000, one * one + local)
            .round(Rounding::HalfUpYen);
        Rate::from_ppm(four_decimals.get() * 100)
    }
}
