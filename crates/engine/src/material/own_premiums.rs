//! 65歳・75歳からの本人の保険料 (介護保険第1号, 後期高齢者医療): by the income of the year itself, as the
//! resident tax of that pay is, and by the months from the age on. The company bears no part of them. Who
//! pays them deducts them (所得税法74条, 地方税法34条・314条の2); they go by the income before deductions.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{Citation, LawBook, Series};
use shinchoryu_quantity::{CivilYear, Date, Month, Rounding, Yen};

use super::case::Case;
use super::result::OwnPremiums;
use super::sums::sum;
use super::taxes::{TaxedYear, Taxes};
use crate::resident_tax::{Exemption, ResidentTaxOutput, income_as_in};
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// 後期高齢者医療・介護保険料 are cut to this.
const CUT: Rounding = Rounding::Floor100;
const TWELVE: i64 = 12;

/// The own premiums of some months, and the steps behind them.
#[derive(Default)]
pub(super) struct Own {
    /// Nothing where neither age falls into the months, or nothing is said of them.
    pub(super) shown: Option<OwnPremiums>,
    /// Whether 介護保険, 後期高齢者医療 of these months is not known.
    pub(super) unknown: [bool; 2],
    pub(super) trace: Trace,
}

impl Own {
    /// Of so many months in a row, by the law of the first one.
    pub(super) fn over(
        case: &Case,
        (first, count): (Month, i32),
        resident: &ResidentTaxOutput,
        law: &LawBook,
        explain: bool,
    ) -> Result<Self, FieldErrors> {
        let [_, (_, care_from), _, (_, health_from)] = case.ages_of_insurance(law)?;
        let months = |from: Month| first.plus(count).since(from).clamp(0, count);
        let (of_care, of_health) = (months(care_from), months(health_from));
        if of_care == 0 && of_health == 0 {
            return Ok(Self::default());
        }
        let said = !case.own_cover.is_empty();
        let mut trace = Trace::of(explain && said);
        let mut yearly = Yearly::of(case, first, resident, law, &mut trace);
        // from which month on each is paid
        let ages = law.social_insurance.ages.at(case.basis_month.first_day());
        let ages = ages.map_err(|error| error.at("basis_date"))?;
        let cited = || ages.citation();
        let care = part("own_premiums.care", of_care, cited, || yearly.care());
        let health = part("own_premiums.health", of_health, cited, || yearly.health());
        let parts = [&care, &health].map(|part| part.amount.unwrap_or_default());
        let unknown = [&care, &health].map(|part| part.is_unknown);
        let mut named = Vec::new();
        for part in [care, health] {
            if let (Some(step), Some(amount)) = (part.step, part.amount) {
                trace.step(|| step);
                named.push((part.figure, amount));
            }
        }
        trace.step(|| sum("own_premiums.total", &named));
        let [care, health] = parts;
        let total = care + health;
        Ok(Self {
            shown: said.then_some(OwnPremiums {
                care,
                health,
                total,
            }),
            unknown,
            trace,
        })
    }

    /// The taxes of a year with the own premiums of these months deducted, and these. They go by the income of
    /// the year before: one alike, and where this one is cut short by leaving a `whole` one.
    pub(super) fn deducted(
        case: &Case,
        (taxed, whole): (&TaxedYear, Option<&TaxedYear>),
        months: (Month, i32),
        law: &LawBook,
        explain: bool,
    ) -> Result<(Taxes, Self), FieldErrors> {
        let taxes = Taxes::in_year(case, taxed, law, explain)?;
        let whole = whole.map(|whole| Taxes::in_year(case, whole, law, false));
        let whole = whole.transpose()?;
        let resident = &whole.as_ref().unwrap_or(&taxes).resident_tax;
        let own = Self::over(case, months, resident, law, explain)?;
        if own.total() == Yen::ZERO {
            return Ok((taxes, own));
        }
        let deducting = TaxedYear {
            premiums: taxed.premiums + own.total(),
            ..*taxed
        };
        Ok((Taxes::in_year(case, &deducting, law, explain)?, own))
    }

    /// What they take off.
    pub(super) fn total(&self) -> Yen {
        self.shown.as_ref().map_or(Yen::ZERO, |own| own.total)
    }
}

/// One of the two over its months.
struct Part {
    figure: &'static str,
    amount: Option<Yen>,
    is_unknown: bool,
    step: Option<Step>,
}

/// So many twelfths of a year's premium; it is asked for only where there are any.
fn part(
    figure: &'static str,
    months: i32,
    law: impl FnOnce() -> Citation,
    year: impl FnOnce() -> Option<Yen>,
) -> Part {
    let year = if months > 0 { year() } else { None };
    let amount = year.map(|year| {
        let part = year.ratio(months.into(), TWELVE);
        (year, part.round(Rounding::FloorYen))
    });
    let step = amount.map(|(year, amount)| {
        let formula = format!("{} × {months} ÷ {TWELVE}", year.grouped());
        let step = Step::yen(figure, amount, formula).rounded(Rounding::FloorYen);
        step.citing(law())
    });
    Part {
        figure,
        amount: amount.map(|(_, amount)| amount),
        is_unknown: months > 0 && year.is_none(),
        step,
    }
}

/// 介護保険料 and 後期高齢者医療の保険料 of a whole fiscal year, by the income of the calendar year before it; nothing
/// where it is not known. The law before the first that is known is that one.
pub(super) fn of_a_year(
    case: &Case,
    month: Month,
    before: &Taxes,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<[Option<Yen>; 2], FieldErrors> {
    let mut yearly = Yearly::of(case, month, &before.resident_tax, law, trace);
    yearly.looks_back = true;
    let series = &law.elderly.care;
    let care = series.at(yearly.day_of(series)).ok();
    // of its own fiscal year alone, never carried on
    let care = care.filter(|law| !law.carried());
    if let Some(of_salary) = care.and_then(|law| law.value.salary_deducted_as_in) {
        let of_salary = CivilYear(of_salary);
        yearly.care_income = income_as_in(of_salary, &before.resident_input, law)?;
    }
    Ok([yearly.care(), yearly.health()])
}

/// The premiums of a whole year.
struct Yearly<'a> {
    case: &'a Case,
    /// The first day of the fiscal year whose law they go by.
    day: Date,
    resident: &'a ResidentTaxOutput,
    /// 合計所得金額 and 非課税 by which 介護保険 goes.
    care_income: (Yen, Exemption),
    law: &'a LawBook,
    /// Whether the first law that is known stands in for the one before it.
    looks_back: bool,
    trace: &'a mut Trace,
}

impl<'a> Yearly<'a> {
    /// The day whose law of a series counts.
    fn day_of<T>(&self, series: &Series<T>) -> Date {
        if self.looks_back {
            self.day.max(series.covered().0)
        } else {
            self.day
        }
    }

    fn of(
        case: &'a Case,
        month: Month,
        resident: &'a ResidentTaxOutput,
        law: &'a LawBook,
        trace: &'a mut Trace,
    ) -> Self {
        Self {
            case,
            day: month.fiscal_year().first_month().first_day(),
            resident,
            care_income: (resident.total_income, resident.exempt),
            law,
            looks_back: false,
            trace,
        }
    }

    /// 介護保険 (第1号); nothing where it is not known: of who pays no resident tax the household decides.
    fn care(&mut self) -> Option<Yen> {
        let cover = &self.case.own_cover;
        if let Some(typed) = cover.care {
            self.step("care_year", typed, typed.grouped(), Rounding::None, None);
            return Some(typed);
        }
        let (income, exempt) = self.care_income;
        if exempt == Exemption::All || !cover.knows_care_base() {
            return None;
        }
        let series = &self.law.elderly.care;
        let law = series.at(self.day_of(series)).ok()?;
        let rate = law.value.rate(income);
        let (base, formula) = if let Some(base) = cover.care_base {
            (base, base.grouped())
        } else {
            let average = law.value.average(cover.prefecture?);
            let formula = format!("{} × {TWELVE}", average.grouped());
            (average * TWELVE, formula)
        };
        let year = base.times(rate).round(CUT);
        let formula = format!("{formula} × {}", rate.percent());
        self.step("care_year", year, formula, CUT, Some(law.citation()));
        Some(year)
    }

    /// 後期高齢者医療, without a reduction: who else lives in the household is not known.
    fn health(&mut self) -> Option<Yen> {
        let cover = &self.case.own_cover;
        if let Some(typed) = cover.health {
            self.step("health_year", typed, typed.grouped(), Rounding::None, None);
            return Some(typed);
        }
        let prefecture = cover.prefecture?;
        let elderly = &self.law.elderly;
        let medical = elderly.medical.at(self.day_of(&elderly.medical)).ok()?;
        let child = elderly.child.at(self.day_of(&elderly.child)).ok()?;
        let (income, basic) = (self.resident.total_income, self.resident.deductions.basic);
        let base = (income - basic).or_zero();
        let formula = difference_or_zero(income, basic);
        let cited = || Some(medical.citation());
        self.step("health_base", base, formula, Rounding::None, cited());
        let mut amounts = Vec::with_capacity(2);
        for (name, law) in [("health_medical", &medical), ("health_child", &child)] {
            let part = law.value.of(prefecture);
            let cap = law.value.cap;
            let income_part = base.times(part.rate).round(Rounding::FloorYen);
            let amount = (part.per_capita + income_part).min(cap);
            let formula = format!(
                "min({} + {} × {}, {})",
                part.per_capita.grouped(),
                base.grouped(),
                part.rate.percent(),
                cap.grouped()
            );
            let cited = Some(law.citation());
            self.step(name, amount, formula, Rounding::FloorYen, cited);
            amounts.push(amount);
        }
        let year = amounts.iter().copied().sum::<Yen>().cut(100);
        let formula: Vec<String> = amounts.into_iter().map(Yen::grouped).collect();
        self.step("health_year", year, formula.join(" + "), CUT, cited());
        Some(year)
    }

    fn step(
        &mut self,
        name: &str,
        amount: Yen,
        formula: String,
        rounding: Rounding,
        law: Option<Citation>,
    ) {
        self.trace.step(|| {
            let step = Step::yen(format!("own_premiums.{name}"), amount, formula);
            law.into_iter().fold(step.rounded(rounding), Step::citing)
        });
    }
}
