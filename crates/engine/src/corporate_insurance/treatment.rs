//! 取扱い: what a rule makes of the premiums of a contract.

use shinchoryu_law::{Citation, Part};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::output::InsuranceRuleApplied;
use super::rates::Quotient;

/// A rule with its periods and shares.
#[derive(Debug)]
pub(super) struct Treatment {
    pub rule: InsuranceRuleApplied,
    pub way: Way,
    /// What was read.
    pub law: Vec<Citation>,
}

/// How the premiums are treated.
#[derive(Debug)]
pub(super) enum Way {
    /// 期間の経過: the whole sum belongs to the months of the term evenly; parts of it may become an asset.
    Elapsing(Option<AssetTerms>),
    /// 短期払: when paid in years of up to this sum, yen, else as time passes.
    ShortPay(Yen),
    /// When due.
    WhenDue {
        /// As salary of the insured person.
        is_salary: bool,
    },
    /// 保険積立金: a part of what is due stays an asset.
    Kept {
        share: Part,
        /// The rest is salary when due; else deducted as time passes.
        is_salary: bool,
    },
}

/// Asset period, shares and run-down.
#[derive(Debug)]
pub(super) struct AssetTerms {
    /// Shares with the last month of each, in order.
    pub shares: Vec<(i64, Share)>,
    pub asset_months: Period,
    /// Months before the run-down.
    pub run_down_after: Period,
}

/// Months with their formula.
#[derive(Debug)]
pub(super) struct Period {
    pub months: i64,
    pub formula: String,
    pub rounding: Rounding,
}

impl Period {
    pub(super) fn new(months: i64, formula: String, rounding: Rounding) -> Self {
        Self {
            months,
            formula,
            rounding,
        }
    }

    /// Months that follow without a fraction.
    pub(super) fn exact(months: i64, formula: String) -> Self {
        Self::new(months, formula, Rounding::None)
    }
}

impl Treatment {
    /// Asset period and run-down of a class or an older rule, where there are any.
    pub(super) fn asset_terms(&self) -> Option<&AssetTerms> {
        match &self.way {
            Way::Elapsing(terms) => terms.as_ref(),
            _ => None,
        }
    }
}

/// A part of a premium, exact, as it is printed.
#[derive(Debug, Clone)]
pub(super) struct Share {
    pub over: i128,
    pub under: i128,
    pub shown: String,
}

impl Share {
    pub(super) fn rate(rate: Rate) -> Self {
        Self {
            over: rate.ppm().into(),
            under: 1_000_000,
            shown: rate.percent(),
        }
    }

    pub(super) fn part(part: Part) -> Self {
        Self {
            over: part.numerator.into(),
            under: part.denominator.into(),
            shown: format!("{} ÷ {}", part.numerator, part.denominator),
        }
    }

    /// A part of the highest surrender rate, at most the whole premium.
    pub(super) fn of_peak(peak: Quotient, printed: Option<Rate>, part: Rate) -> Self {
        let shown = match printed {
            Some(percent) => format!("{percent}%"),
            None => format!(
                "{} ÷ {}",
                Yen(peak.over).grouped(),
                Yen(peak.under).grouped()
            ),
        };
        let shown = format!("{shown} × {}", part.percent());
        let over = i128::from(peak.over) * i128::from(part.ppm());
        let under = i128::from(peak.under) * 1_000_000;
        if over > under {
            return Self {
                over: under,
                under,
                shown: format!("min({shown}, 1)"),
            };
        }
        Self { over, under, shown }
    }
}
