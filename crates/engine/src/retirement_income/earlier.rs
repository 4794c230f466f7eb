//! 前年以前の退職手当等 (所得税法30条6項1号, 所得税法施行令70条): which of them count, and for which days.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::individual::{RetirementDeduction, RetirementLookback};
use shinchoryu_quantity::Yen;

use super::figures::{
    EarlierKind, EarlierPayment, EarlierResult, PaymentKind, RetirementIncomeInput,
};
use super::period::{Period, union};
use super::schedule::Schedule as _;

/// What the earlier payments come to.
#[derive(Debug, Default)]
pub(super) struct Earlier {
    /// Of each of them.
    pub(super) results: Vec<EarlierResult>,
    /// 重複期間, whole months.
    pub(super) months: u32,
}

impl Earlier {
    /// # Errors
    /// `required` at `service`; `not_supported` where a lump sum of 確定拠出年金 follows another one, and where days apart from
    /// each other overlap that are not whole years: no text that was read says how these are counted.
    pub(super) fn of(
        input: &RetirementIncomeInput,
        lookback: &RetirementLookback,
        deduction: &RetirementDeduction,
    ) -> Result<Self, FieldError> {
        if input.earlier.is_empty() {
            return Ok(Self::default());
        }
        let service =
            (input.service).ok_or_else(|| FieldError::new(FieldCode::Required, "service"))?;
        let mut results = Vec::with_capacity(input.earlier.len());
        let mut overlaps = Vec::new();
        for (index, payment) in input.earlier.iter().enumerate() {
            let window_years = window(lookback, input.kind, payment);
            let ago = i64::from(input.year) - i64::from(payment.paid_year);
            let within = ago <= i64::from(window_years);
            let deemed_years = deemed_years(payment, deduction);
            let counted = match deemed_years {
                Some(years) => payment.period.first_years(years),
                None => Some(payment.period),
            };
            let overlap = counted
                .filter(|_| within)
                .and_then(|counted| counted.common(service));
            let both_dc = (input.kind, payment.kind) == (PaymentKind::Dc, EarlierKind::Dc);
            if both_dc && overlap.is_some() {
                let field = format!("earlier.{index}.kind");
                return Err(FieldError::new(FieldCode::NotSupported, field));
            }
            results.push(EarlierResult {
                window_years,
                within,
                deemed_years,
                overlap_start: overlap.map(|period| period.start),
                overlap_end: overlap.map(|period| period.end),
            });
            overlaps.extend(overlap);
        }
        Ok(Self {
            results,
            months: months(union(overlaps))?,
        })
    }

    /// 重複期間の年数, rounded down.
    pub(super) fn years(&self) -> u32 {
        self.months / 12
    }
}

/// The whole months of the days that overlap.
fn months(overlaps: Vec<Period>) -> Result<u32, FieldError> {
    let together = overlaps.len() <= 1;
    if together || overlaps.iter().all(|overlap| overlap.is_whole_years()) {
        Ok(overlaps.iter().map(|overlap| overlap.whole_months()).sum())
    } else {
        Err(FieldError::new(FieldCode::NotSupported, "earlier"))
    }
}

/// 前年以前○年内.
fn window(law: &RetirementLookback, now: PaymentKind, earlier: &EarlierPayment) -> u32 {
    match (now, earlier.kind) {
        (PaymentKind::Dc, _) => law.before_dc,
        (_, EarlierKind::Retirement) => law.retirement,
        (_, EarlierKind::Dc) => (law.dc_paid_before)
            .filter(|before| earlier.paid_year < before.year)
            .map_or(law.dc, |before| before.years),
    }
}

/// みなし勤続年数 of a payment below its deduction: so many years as its amount is the deduction of. It is the deduction of
/// 所得税法30条3項 (施行令70条2項), and the minimum stands in 6項.
fn deemed_years(earlier: &EarlierPayment, law: &RetirementDeduction) -> Option<u32> {
    let alone = || law.of_years(earlier.period.months().div_ceil(12));
    let own = earlier.deduction.unwrap_or_else(alone);
    (earlier.amount < own).then(|| law.years_of(earlier.amount))
}

/// The steps of a deemed number of years: what it is calculated from.
pub(super) fn deemed_text(amount: Yen, law: &RetirementDeduction) -> String {
    if amount <= law.base_over {
        return format!("{} ÷ {}", amount.grouped(), law.per_year.grouped());
    }
    format!(
        "{} + ({} − {}) ÷ {}",
        law.years,
        amount.grouped(),
        law.base_over.grouped(),
        law.per_year_over.grouped()
    )
}
