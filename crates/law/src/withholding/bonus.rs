use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use super::dependants::{ByDependants, PRINTED_DEPENDANTS};

/// 賞与に対する源泉徴収税額の算出率の表.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "RawBonusRates")]
pub struct BonusRates {
    kou_rates: Vec<Rate>,
    kou: [Vec<Yen>; PRINTED_DEPENDANTS],
    otsu_rates: Vec<Rate>,
    otsu: Vec<Yen>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBonusRates {
    kou_rates: Vec<Rate>,
    kou: [Vec<i64>; PRINTED_DEPENDANTS],
    otsu_rates: Vec<Rate>,
    otsu: Vec<i64>,
}

impl TryFrom<RawBonusRates> for BonusRates {
    type Error = &'static str;

    fn try_from(raw: RawBonusRates) -> Result<Self, Self::Error> {
        let columns = raw
            .kou
            .iter()
            .map(|column| (column, &raw.kou_rates))
            .chain([(&raw.otsu, &raw.otsu_rates)]);
        for (thresholds, rates) in columns {
            if rates.len() != thresholds.len() + 1 {
                return Err("a column has one more rate than thresholds");
            }
            if !rates.is_sorted_by(|a, b| a < b) {
                return Err("the rates ascend");
            }
            if !thresholds.is_sorted_by(|a, b| a < b) {
                return Err("the thresholds ascend");
            }
        }
        let yen =
            |column: Vec<i64>| -> Vec<Yen> { column.into_iter().map(|t| Yen(t * 1000)).collect() };
        Ok(Self {
            kou_rates: raw.kou_rates,
            kou: raw.kou.map(yen),
            otsu_rates: raw.otsu_rates,
            otsu: yen(raw.otsu),
        })
    }
}

impl BonusRates {
    /// 甲欄の率, by the previous month's pay after social insurance; 7 stands for 7 and more.
    #[must_use]
    pub fn kou(&self, previous_month_pay: Yen, dependants: usize) -> Rate {
        let column = &self.kou[dependants.min(PRINTED_DEPENDANTS - 1)];
        rate(column, &self.kou_rates, previous_month_pay)
    }

    /// 甲欄 by its rates, lowest first; each number of dependants has its own bounds.
    #[must_use]
    pub fn kou_rows(&self) -> Vec<BonusRow<ByDependants>> {
        by_rate(&self.kou_rates, ByDependants::default(), |index| {
            let all = self.kou.each_ref().map(|column| column.get(index).copied());
            let known: Vec<Yen> = all.into_iter().flatten().collect();
            known.try_into().ok()
        })
    }

    /// 乙欄 by its rates, lowest first.
    #[must_use]
    pub fn otsu_rows(&self) -> Vec<BonusRow<Yen>> {
        by_rate(&self.otsu_rates, Yen::ZERO, |index| {
            self.otsu.get(index).copied()
        })
    }

    /// 乙欄の率.
    #[must_use]
    pub fn otsu(&self, previous_month_pay: Yen) -> Rate {
        rate(&self.otsu, &self.otsu_rates, previous_month_pay)
    }
}

fn rate(thresholds: &[Yen], rates: &[Rate], pay: Yen) -> Rate {
    let reached = thresholds.partition_point(|threshold| *threshold <= pay);
    rates.get(reached).copied().unwrap_or_default()
}

/// A row of the 算出率の表: a rate, and the previous month's pay after social insurance it belongs to.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[schemars(inline)]
pub struct BonusRow<P> {
    /// 賞与の金額に乗ずべき率.
    pub rate: Rate,
    /// First pay.
    pub from: P,
    /// The pay below which it ends; none in the last row.
    pub below: Option<P>,
}

/// Each rate from the threshold before it, the first from nothing, up to its own.
fn by_rate<P: Clone>(
    rates: &[Rate],
    nothing: P,
    threshold: impl Fn(usize) -> Option<P>,
) -> Vec<BonusRow<P>> {
    let mut from = nothing;
    let rows = rates.iter().enumerate().map(|(index, rate)| {
        let below = threshold(index);
        let next = below.clone().unwrap_or_else(|| from.clone());
        BonusRow {
            rate: *rate,
            from: std::mem::replace(&mut from, next),
            below,
        }
    });
    rows.collect()
}

/// 月額表による方法.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "RawBonusMethod")]
pub struct BonusMethod {
    /// A bonus of more than so many times the previous month's pay goes through the monthly table.
    pub times: i64,
    /// Parts of a bonus for at most six months.
    pub months: i64,
    /// Parts of a bonus for more than six months.
    pub long_months: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBonusMethod {
    times: i64,
    months: i64,
    long_months: i64,
}

impl TryFrom<RawBonusMethod> for BonusMethod {
    type Error = &'static str;

    fn try_from(raw: RawBonusMethod) -> Result<Self, Self::Error> {
        if raw.times < 1 || raw.months < 1 || raw.long_months < 1 {
            return Err("times and months are at least 1");
        }
        Ok(Self {
            times: raw.times,
            months: raw.months,
            long_months: raw.long_months,
        })
    }
}

/// From which monthly amount on the order of cutting and multiplying can matter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BonusPartRounding {
    /// The monthly amount.
    pub from: Yen,
}
