use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::dependants::{ByDependants, PRINTED_DEPENDANTS};
use crate::{AmountBand, Band, Bands, TaxBracket};

/// What every printed cell is generated from: the monthly twelfths of the annual rules.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonthlyFormula {
    /// 別表第二: for each dependant.
    pub per_dependant: Yen,
    /// 別表第一: 給与所得控除.
    pub employment_deduction: Bands<EmploymentDeductionBand>,
    /// 別表第三: 基礎控除.
    pub basic_deduction: Bands<AmountBand>,
    /// The annual brackets ÷ 12, without surtax.
    pub tax: Bands<TaxBracket>,
}

/// 別表第一の段: deduction = pay × rate + add, fraction of a yen raised.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EmploymentDeductionBand {
    /// Highest pay of the row.
    pub upto: Option<Yen>,
    /// Multiplies the pay.
    pub rate: Rate,
    /// Added.
    pub add: Yen,
}

impl Band for EmploymentDeductionBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// Income tax with the surtax of 2.1 %, as a ratio; the printed cells are rounded after it.
const WITH_SURTAX: (i64, i64) = (1021, 1000);
/// A computed tax below this is printed as nothing.
const LEAST_PRINTED: Yen = Yen(100);

impl MonthlyFormula {
    /// 別表第一による給与所得控除.
    #[must_use]
    pub fn employment_deduction(&self, pay: Yen) -> Yen {
        let row = self.employment_deduction.find(pay);
        pay.times(row.rate).round(Rounding::CeilYen) + row.add
    }

    /// 課税給与所得: the pay after all monthly deductions; may be negative.
    #[must_use]
    pub fn taxable(&self, pay: Yen, dependants: i64) -> Yen {
        pay - self.employment_deduction(pay)
            - self.per_dependant * dependants
            - self.basic_deduction.find(pay).amount
    }

    fn tax_without_surtax(&self, taxable: Yen) -> Exact {
        if taxable <= Yen::ZERO {
            return Yen::ZERO.into();
        }
        let row = self.tax.find(taxable);
        taxable.times(row.rate) - row.minus.into()
    }

    /// 甲欄のセル: the tax at the middle of a row, rounded half up to 10 yen before and after the
    /// surtax.
    fn kou_cell(&self, middle: Yen, dependants: i64) -> Yen {
        let tax = self
            .tax_without_surtax(self.taxable(middle, dependants))
            .round(Rounding::HalfUp10);
        if tax < LEAST_PRINTED {
            return Yen::ZERO;
        }
        tax.ratio(WITH_SURTAX.0, WITH_SURTAX.1)
            .round(Rounding::HalfUp10)
    }

    /// 乙欄のセル: what one more pay of the row's lower bound costs on top of one and a half,
    /// rounded half up to 100 yen before and after the surtax.
    fn otsu_cell(&self, from: Yen) -> Yen {
        let tax = |halves: i64| {
            let pay = from.ratio(halves, 2).round(Rounding::FloorYen);
            self.tax_without_surtax(self.taxable(pay, 0))
                .round(Rounding::FloorYen)
        };
        Exact::from(tax(5) - tax(3))
            .round(Rounding::HalfUp100)
            .ratio(WITH_SURTAX.0, WITH_SURTAX.1)
            .round(Rounding::HalfUp100)
    }
}

/// Bounds of the printed rows.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MonthlyRows {
    first_row: Yen,
    rows: Vec<RowRun>,
    per_further_dependant: Yen,
    otsu_rate_below: Rate,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowRun {
    below: Yen,
    width: i64,
}

/// 740,000円以上: the bases of the segments.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "RawMonthlyHigh")]
pub struct MonthlyHigh {
    /// 甲欄, lowest pay first.
    pub kou: Vec<KouSegment>,
    /// 乙欄, lowest pay first.
    pub otsu: Vec<OtsuSegment>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMonthlyHigh {
    kou: Vec<KouSegment>,
    otsu: Vec<OtsuSegment>,
}

/// 甲欄 above the printed rows: base + (pay − from) × rate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct KouSegment {
    /// First pay.
    pub from: Yen,
    /// Rate on the pay above it.
    pub rate: Rate,
    /// The base there, by the printed numbers of dependants.
    pub bases: ByDependants,
}

/// 乙欄 above the printed rows: base + (pay − from) × rate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OtsuSegment {
    /// First pay.
    pub from: Yen,
    /// Rate on the pay above it.
    pub rate: Rate,
    /// The base there.
    pub base: Yen,
}

impl TryFrom<RawMonthlyHigh> for MonthlyHigh {
    type Error = &'static str;

    fn try_from(raw: RawMonthlyHigh) -> Result<Self, Self::Error> {
        if !raw.kou.is_sorted_by(|a, b| a.from < b.from)
            || !raw.otsu.is_sorted_by(|a, b| a.from < b.from)
        {
            return Err("the segments ascend");
        }
        if raw.kou.iter().any(|s| !s.bases.is_sorted_by(|a, b| a > b)) {
            return Err("the bases fall with the dependants");
        }
        Ok(Self {
            kou: raw.kou,
            otsu: raw.otsu,
        })
    }
}

/// 月額表: all rows of one table.
#[derive(Debug, Clone)]
pub struct MonthlyTable {
    rows: Vec<MonthlyRow>,
    top: Yen,
    per_further_dependant: Yen,
    otsu_rate_below: Rate,
    high: MonthlyHigh,
}

/// A printed row of the 月額表.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct MonthlyRow {
    /// First pay of the row.
    pub from: Yen,
    /// The pay below which it ends.
    pub below: Yen,
    /// 甲欄, by the printed numbers of dependants.
    pub kou: ByDependants,
    /// 乙欄.
    pub otsu: Yen,
}

/// Where in the table an amount was found, with what is needed to explain it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MonthlyCell {
    /// Below the first row: pay × rate (甲: nothing).
    Below {
        /// Rate on the pay.
        rate: Rate,
    },
    /// A printed cell; the row starts at `from`.
    Printed {
        /// Lower bound of the row.
        from: Yen,
        /// The printed amount.
        amount: Yen,
    },
    /// base + (pay − from) × rate.
    High {
        /// Start of the segment.
        from: Yen,
        /// The base there.
        base: Yen,
        /// Rate on the pay above.
        rate: Rate,
    },
}

impl MonthlyTable {
    pub(super) fn generate(
        bounds: &MonthlyRows,
        formula: &MonthlyFormula,
        high: &MonthlyHigh,
    ) -> Result<Self, String> {
        let mut rows = Vec::new();
        let mut from = bounds.first_row;
        for run in &bounds.rows {
            if run.width < 1 {
                return Err("a width is positive".to_owned());
            }
            if run.below <= from || (run.below - from).get() % run.width != 0 {
                return Err(format!(
                    "from {from} to {} is not a whole number of rows",
                    run.below
                ));
            }
            while from < run.below {
                let middle = from + Yen(run.width / 2);
                let mut kou = [Yen::ZERO; PRINTED_DEPENDANTS];
                for (cell, dependants) in kou.iter_mut().zip(0..) {
                    *cell = formula.kou_cell(middle, dependants);
                }
                rows.push(MonthlyRow {
                    from,
                    below: from + Yen(run.width),
                    kou,
                    otsu: formula.otsu_cell(from),
                });
                from += Yen(run.width);
            }
        }
        for start in [
            high.kou.first().map(|segment| segment.from),
            high.otsu.first().map(|segment| segment.from),
        ] {
            if start != Some(from) {
                return Err(format!(
                    "the table above begins at {}, not at {from}",
                    start.unwrap_or_default()
                ));
            }
        }
        Ok(Self {
            rows,
            top: from,
            per_further_dependant: bounds.per_further_dependant,
            otsu_rate_below: bounds.otsu_rate_below,
            high: high.clone(),
        })
    }

    /// The printed rows, lowest pay first.
    #[must_use]
    pub fn rows(&self) -> &[MonthlyRow] {
        &self.rows
    }

    /// What lies above them.
    #[must_use]
    pub fn high(&self) -> &MonthlyHigh {
        &self.high
    }

    /// 乙欄 below the first row: the rate on the pay.
    #[must_use]
    pub fn otsu_rate_below(&self) -> Rate {
        self.otsu_rate_below
    }

    /// The first amount above the printed rows.
    #[must_use]
    pub fn top(&self) -> Yen {
        self.top
    }

    /// 7人を超える1人・従たる給与の申告書の1人: taken off for each.
    #[must_use]
    pub fn per_further_dependant(&self) -> Yen {
        self.per_further_dependant
    }

    /// 甲欄 for `dependants`; the columns end at 7, and what lies beyond is the caller's.
    #[must_use]
    pub fn kou(&self, pay: Yen, dependants: usize) -> MonthlyCell {
        let column = dependants.min(PRINTED_DEPENDANTS - 1);
        if pay >= self.top {
            return match last_from(&self.high.kou, pay, |segment| segment.from) {
                Some(segment) => MonthlyCell::High {
                    from: segment.from,
                    base: segment.bases[column],
                    rate: segment.rate,
                },
                None => MonthlyCell::Below {
                    rate: Rate::default(),
                },
            };
        }
        match last_from(&self.rows, pay, |row| row.from) {
            Some(row) => MonthlyCell::Printed {
                from: row.from,
                amount: row.kou[column],
            },
            None => MonthlyCell::Below {
                rate: Rate::default(),
            },
        }
    }

    /// 乙欄.
    #[must_use]
    pub fn otsu(&self, pay: Yen) -> MonthlyCell {
        let below = MonthlyCell::Below {
            rate: self.otsu_rate_below,
        };
        if pay >= self.top {
            return last_from(&self.high.otsu, pay, |segment| segment.from).map_or(
                below,
                |segment| MonthlyCell::High {
                    from: segment.from,
                    base: segment.base,
                    rate: segment.rate,
                },
            );
        }
        last_from(&self.rows, pay, |row| row.from).map_or(below, |row| MonthlyCell::Printed {
            from: row.from,
            amount: row.otsu,
        })
    }
}

impl MonthlyCell {
    /// The tax on the pay, fraction of a yen dropped.
    #[must_use]
    pub fn tax(self, pay: Yen) -> Yen {
        match self {
            Self::Below { rate } => pay.times(rate).round(Rounding::FloorYen),
            Self::Printed { amount, .. } => amount,
            Self::High { from, base, rate } => {
                base + (pay - from).times(rate).round(Rounding::FloorYen)
            }
        }
    }
}

/// The last row that starts at or below `pay`.
fn last_from<R>(rows: &[R], pay: Yen, from: impl Fn(&R) -> Yen) -> Option<&R> {
    let above = rows.partition_point(|row| from(row) <= pay);
    above.checked_sub(1).and_then(|index| rows.get(index))
}
