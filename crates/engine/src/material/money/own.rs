//! 65歳・75歳からの本人の保険料 in the months: those of a fiscal year by the income of the calendar year before
//! (介護保険法129条, 高齢者の医療の確保に関する法律104条), collected from the pension in its even months (特別徴収,
//! 介護保険法135条・140条) or by slips in months that each municipality sets (普通徴収, 133条).

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{CivilYear, Month, Rounding, Yen};

use crate::material::case::Case;
use crate::material::own_premiums::of_a_year;
use crate::material::own_remarks::Unknown;
use crate::material::sums::sum;
use crate::material::taxes::Taxes;
use crate::{Step, Trace};

/// 特別徴収 of a pension of at least this much a year (介護保険法134条, 同法施行令41条).
const LEAST_PENSION: Yen = Yen(180_000);
/// 年金の支払 of a year, and those of 仮徴収 in April, June and August.
const PAYMENTS: i64 = 6;
const PROVISIONAL: [u32; 3] = [4, 6, 8];
/// 本徴収: the first takes what is left of the year.
const FINAL: [u32; 3] = [10, 12, 2];
/// 普通徴収, a reading of ours: from July to February, as many municipalities have it.
const SLIPS: [u32; 8] = [7, 8, 9, 10, 11, 12, 1, 2];
/// Where no slip is left after the age is reached.
const LAST: u32 = 3;
/// A payment is cut to this; the first one takes the rest.
const CUT: Rounding = Rounding::Floor100;

/// The own premiums of one month.
#[derive(Default)]
pub(super) struct OwnMonth {
    month: Option<Month>,
    /// 普通徴収.
    pub(super) by_slip: Yen,
    /// 特別徴収, negative where it comes back.
    pub(super) from_pension: Yen,
    /// Whether 介護保険, 後期高齢者医療 is owed of the month and not known.
    unknown: [bool; 2],
    pub(super) steps: Vec<Step>,
}

impl OwnMonth {
    pub(super) fn total(&self) -> Yen {
        self.by_slip + self.from_pension
    }

    /// The first of some months in which one of the two is not known.
    pub(super) fn unknown(own: &[Self], (from, to): (Month, Month)) -> Unknown {
        [0, 1].map(|part: usize| {
            let unknown = own.iter().filter(|own| own.unknown[part]);
            let mut months = unknown.filter_map(|own| own.month);
            months.find(|month| (from..=to).contains(month))
        })
    }
}

/// What the premiums of a plan go by.
pub(super) struct OwnPremiums<'a> {
    pub(super) case: &'a Case,
    pub(super) law: &'a LawBook,
    /// The first calendar year whose income is known, and the years from it on.
    pub(super) first: CivilYear,
    pub(super) settled: &'a [Taxes],
    /// The year that is being calculated.
    pub(super) present: &'a Taxes,
    pub(super) explain: bool,
}

impl OwnPremiums<'_> {
    /// The twelve months of a calendar year.
    pub(super) fn of(&self, year: CivilYear) -> Result<Vec<OwnMonth>, FieldErrors> {
        let january = Month::of(year.first_day());
        let [_, (_, care), _, (_, health)] = self.case.ages_of_insurance(self.law)?;
        if care.min(health) > january.plus(11) {
            return Ok((0..12).map(|_| OwnMonth::default()).collect());
        }
        let before = self.fiscal(january.plus(-9), [care, health])?;
        let own = self.fiscal(january.plus(3), [care, health])?;
        let months = (0..12).map(|later| {
            let month = january.plus(later);
            if later < 3 {
                before.month(month)
            } else {
                own.month(month)
            }
        });
        Ok(months.collect())
    }

    /// The income of a calendar year; before the first that is known, of that one.
    fn income(&self, year: i32) -> &Taxes {
        let index = usize::try_from(year - self.first.0).unwrap_or_default();
        self.settled.get(index).unwrap_or(self.present)
    }

    fn year(&self, april: Month, trace: &mut Trace) -> Result<[Option<Yen>; 2], FieldErrors> {
        let income = self.income(april.year() - 1);
        of_a_year(self.case, april, income, self.law, trace)
    }

    /// The fiscal year from an April.
    fn fiscal(&self, april: Month, from: [Month; 2]) -> Result<Fiscal, FieldErrors> {
        let mut trace = Trace::of(self.explain);
        let years = self.year(april, &mut trace)?;
        let before = self.year(april.plus(-12), &mut Trace::off())?;
        let pension = self.case.pension.as_ref();
        let basic = pension.map_or(Yen::ZERO, |pension| pension.basic_before(april));
        let mut premiums = [0, 1].map(|which: usize| {
            let months = april.plus(12).since(from[which]).clamp(0, 12);
            let year = years[which];
            let owed = year.map(|year| year.ratio(months.into(), 12).round(Rounding::FloorYen));
            Premium {
                name: ["care", "health"][which],
                year: year.unwrap_or_default(),
                months,
                owed: owed.unwrap_or_default(),
                before: before[which].or(year).unwrap_or_default(),
                from: from[which],
                is_from_pension: from[which] < april && basic >= LEAST_PENSION,
                is_unknown: year.is_none(),
            }
        });
        let [care, health] = &mut premiums;
        // 高齢者の医療の確保に関する法律110条: at most half of the pension for both
        let both = care.owed + health.owed;
        health.is_from_pension &= care.is_from_pension && both * 2 <= basic;
        Ok(Fiscal {
            april,
            premiums,
            steps: trace.into_steps(),
        })
    }
}

/// Both premiums of a fiscal year.
struct Fiscal {
    april: Month,
    premiums: [Premium; 2],
    steps: Vec<Step>,
}

impl Fiscal {
    fn month(&self, month: Month) -> OwnMonth {
        let mut own = OwnMonth {
            month: Some(month),
            ..OwnMonth::default()
        };
        let mut steps = Vec::new();
        let mut named = [Vec::new(), Vec::new()];
        for (which, premium) in self.premiums.iter().enumerate() {
            own.unknown[which] = premium.is_unknown && premium.from <= month;
            let (amount, of) = premium.paid(month, self.april);
            if amount == Yen::ZERO {
                continue;
            }
            let way = usize::from(premium.is_from_pension);
            named[way].push((format!("person.own.{}", premium.name), amount));
            steps.extend(of);
            if premium.is_from_pension {
                own.from_pension += amount;
            } else {
                own.by_slip += amount;
            }
        }
        if steps.is_empty() || self.steps.is_empty() {
            return own;
        }
        let of_year = self.steps.iter().cloned();
        own.steps = of_year.map(|step| step.under("person.own")).collect();
        own.steps.extend(steps);
        let figures = ["person.own_premiums", "person.own_premiums_from_pension"];
        for (figure, parts) in figures.into_iter().zip(named) {
            if !parts.is_empty() {
                let parts: Vec<(&str, Yen)> = parts
                    .iter()
                    .map(|(name, amount)| (name.as_str(), *amount))
                    .collect();
                own.steps.push(sum(figure, &parts));
            }
        }
        own
    }
}

/// One premium of a fiscal year.
struct Premium {
    name: &'static str,
    /// Of a whole year.
    year: Yen,
    /// The months from the age on.
    months: i32,
    /// Of these months.
    owed: Yen,
    /// The whole year before, which 仮徴収 goes by.
    before: Yen,
    from: Month,
    is_from_pension: bool,
    is_unknown: bool,
}

impl Premium {
    /// What is paid in a month, with its steps.
    fn paid(&self, month: Month, april: Month) -> (Yen, Vec<Step>) {
        if self.owed == Yen::ZERO {
            return (Yen::ZERO, Vec::new());
        }
        let owed = format!("{} × {} ÷ 12", self.year.grouped(), self.months);
        let owed = self.step("_owed", self.owed, owed, Rounding::FloorYen);
        let (amount, steps) = if self.is_from_pension {
            self.collected(month.number())
        } else {
            self.by_slip(month, april)
        };
        (amount, [owed].into_iter().chain(steps).collect())
    }

    fn step(&self, part: &str, amount: Yen, formula: String, rounding: Rounding) -> Step {
        let figure = format!("person.own.{}{part}", self.name);
        Step::yen(figure, amount, formula).rounded(rounding)
    }

    /// 普通徴収.
    fn by_slip(&self, month: Month, april: Month) -> (Yen, Vec<Step>) {
        let slips = (0..12).map(|later| april.plus(later));
        let slips = slips.filter(|slip| SLIPS.contains(&slip.number()) && *slip > self.from);
        let mut slips: Vec<Month> = slips.collect();
        if slips.is_empty() {
            slips.extend(
                (0..12)
                    .map(|later| april.plus(later))
                    .filter(|slip| slip.number() == LAST),
            );
        }
        if !slips.contains(&month) {
            return (Yen::ZERO, Vec::new());
        }
        let others = i64::try_from(slips.len()).unwrap_or(1) - 1;
        let each = self.owed.ratio(1, others + 1).round(CUT);
        let divided = format!("{} ÷ {}", self.owed.grouped(), others + 1);
        if slips.first() != Some(&month) {
            return (each, vec![self.step("", each, divided, CUT)]);
        }
        self.first(self.owed, self.owed.grouped(), (each, others, divided))
    }

    /// The first payment takes what the others leave of an amount.
    fn first(
        &self,
        whole: Yen,
        formula: String,
        (each, others, divided): (Yen, i64, String),
    ) -> (Yen, Vec<Step>) {
        let amount = whole - each * others;
        if others == 0 {
            return (amount, vec![self.step("", amount, formula, Rounding::None)]);
        }
        let formula = format!("{formula} − ({divided} = {}) × {others}", each.grouped());
        let each = self.step("_each", each, divided, CUT);
        let first = self.step("", amount, formula, Rounding::None);
        (amount, vec![each, first])
    }

    /// 特別徴収: a sixth of the year before in each of the first three payments, the rest in the others; what was
    /// collected beyond the year comes back (介護保険法139条).
    fn collected(&self, number: u32) -> (Yen, Vec<Step>) {
        let provisional = self.before.ratio(1, PAYMENTS).round(CUT);
        if PROVISIONAL.contains(&number) {
            let formula = format!("{} ÷ {PAYMENTS}", self.before.grouped());
            let step = self.step("", provisional, formula, CUT);
            return (provisional, vec![step]);
        }
        if !FINAL.contains(&number) {
            return (Yen::ZERO, Vec::new());
        }
        let rest = self.owed - provisional * 3;
        let formula = format!("{} − {} × 3", self.owed.grouped(), provisional.grouped());
        let is_first = number == FINAL[0];
        if rest < Yen::ZERO {
            let step = self.step("", rest, formula, Rounding::None);
            return if is_first {
                (rest, vec![step])
            } else {
                (Yen::ZERO, Vec::new())
            };
        }
        let each = rest.ratio(1, 3).round(CUT);
        let divided = format!("({formula}) ÷ 3");
        if is_first {
            return self.first(rest, formula, (each, 2, divided));
        }
        (each, vec![self.step("", each, divided, CUT)])
    }
}
