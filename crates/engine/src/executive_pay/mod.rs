//! 役員給与の損金算入: what of fixed monthly pay and of pre-notified bonuses the company may deduct.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Month, Yen};

use crate::check::Checks;
use crate::{Step, Trace};

/// 役員給与の損金算入の判定の入力, of one executive: each is judged alone.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExecutivePayInput {
    /// Pay of the twelve months of the fiscal year, yen.
    pub monthly: [Yen; 12],
    /// 事業年度開始日.
    pub fiscal_year_start: Date,
    /// First month paid at the amount of the ordinary revision (通常改定), if there was one.
    #[serde(default)]
    pub revision_month: Option<Month>,
    /// Pre-notified bonuses of one service period (meeting to meeting), in the order of payment.
    #[serde(default)]
    pub notified: Vec<NotifiedPayment>,
}

/// 事前確定届出給与の支給.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotifiedPayment {
    /// Amount filed with the tax office, yen.
    pub filed: Yen,
    /// Amount paid on the day filed, yen.
    pub paid: Yen,
    /// Fiscal year in which the payment falls, by the year it starts in.
    pub fiscal_year: i32,
}

/// 役員給与の損金算入の判定の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ExecutivePayOutput {
    /// 定期同額給与 that may not be deducted, yen.
    pub non_deductible_monthly: Yen,
    /// 事前確定届出給与 that may be deducted, each payment, yen.
    pub deductible_notified: Vec<Yen>,
    /// Of each payment the place of the first one whose deviation takes its deduction, itself or another;
    /// `null` where it may be deducted.
    pub spoiled_by: Vec<Option<usize>>,
}

/// 役員給与の損金算入 (法人税法34条1項).
///
/// Monthly pay is judged apart before and after an ordinary revision that was paid within the month
/// after its window; in each part what exceeds the lowest amount is not deductible. A notified
/// payment is deductible when it was paid exactly as filed, no earlier one of its service period
/// deviated, and no later one of the same fiscal year did.
///
/// # Errors
/// `out_of_range` for amounts and a `revision_month` outside the fiscal year; `law_not_covered` at
/// `fiscal_year_start`.
pub fn executive_pay(
    input: &ExecutivePayInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<ExecutivePayOutput, FieldErrors> {
    let first = Month::of(input.fiscal_year_start);
    let mut checks = Checks::default();
    checks.day(input.fiscal_year_start, || "fiscal_year_start".into());
    for (index, amount) in input.monthly.iter().enumerate() {
        checks.amount(*amount, || format!("monthly.{index}"));
    }
    if let Some(month) = input.revision_month
        && !(0..12).contains(&month.since(first))
    {
        checks.push(FieldError::out_of_range(
            "revision_month",
            first,
            first.plus(11),
        ));
    }
    for (index, payment) in input.notified.iter().enumerate() {
        checks.amount(payment.filed, || format!("notified.{index}.filed"));
        checks.amount(payment.paid, || format!("notified.{index}.paid"));
    }
    checks.finish()?;
    let law = book
        .corporate
        .executive_pay
        .at(input.fiscal_year_start)
        .map_err(|error| error.at("fiscal_year_start"))?;

    let revised_after = input
        .revision_month
        .and_then(|month| usize::try_from(month.since(first)).ok())
        // pay of the month in which the window ends comes a month later
        .filter(|index| u32::try_from(*index).is_ok_and(|index| index <= law.value.revision))
        .unwrap_or_default();
    let (before, after) = input.monthly.split_at(revised_after);
    let non_deductible_monthly = above_lowest(before) + above_lowest(after);
    trace.step(|| {
        Step::yen(
            "non_deductible_monthly",
            non_deductible_monthly,
            [before, after]
                .into_iter()
                .filter(|part| !part.is_empty())
                .map(formula)
                .collect::<Vec<_>>()
                .join(" + "),
        )
        .citing(law.citation())
    });

    let deductible_notified: Vec<Yen> = (0..input.notified.len())
        .map(|index| deductible(&input.notified, index))
        .collect();
    for (index, (payment, amount)) in input.notified.iter().zip(&deductible_notified).enumerate() {
        trace.step(|| {
            let figure = format!("deductible_notified.{index}");
            let formula = notified_formula(&input.notified, index, payment, *amount);
            Step::yen(figure, *amount, formula).citing(law.citation())
        });
    }
    let payments = input.notified.iter().enumerate();
    let spoiled_by = payments.map(|(index, payment)| {
        let mut deviating = deviating(&input.notified, index, payment);
        deviating.next().map(|(other, _)| other)
    });
    Ok(ExecutivePayOutput {
        non_deductible_monthly,
        spoiled_by: spoiled_by.collect(),
        deductible_notified,
    })
}

fn lowest(part: &[Yen]) -> Yen {
    part.iter().min().copied().unwrap_or_default()
}

fn above_lowest(part: &[Yen]) -> Yen {
    part.iter().map(|amount| *amount - lowest(part)).sum()
}

fn formula(part: &[Yen]) -> String {
    let sum: Yen = part.iter().copied().sum();
    let months = part.len();
    format!(
        "({} − {} × {months})",
        sum.grouped(),
        lowest(part).grouped()
    )
}

fn deductible(payments: &[NotifiedPayment], index: usize) -> Yen {
    let Some(payment) = payments.get(index) else {
        return Yen::ZERO;
    };
    if deviating(payments, index, payment).next().is_some() {
        Yen::ZERO
    } else {
        payment.paid
    }
}

/// The payments, this one among them, whose deviation takes its deduction, with their places.
fn deviating<'a>(
    payments: &'a [NotifiedPayment],
    index: usize,
    payment: &'a NotifiedPayment,
) -> impl Iterator<Item = (usize, &'a NotifiedPayment)> {
    payments.iter().enumerate().filter(move |(other, it)| {
        it.paid != it.filed && (*other <= index || it.fiscal_year == payment.fiscal_year)
    })
}

/// The payment beside what was filed, or the first that deviates.
fn notified_formula(
    payments: &[NotifiedPayment],
    index: usize,
    payment: &NotifiedPayment,
    amount: Yen,
) -> String {
    let (shown, sign) = match deviating(payments, index, payment).next() {
        Some((_, deviating)) => (deviating, "≠"),
        None => (payment, "="),
    };
    let (paid, filed) = (shown.paid.grouped(), shown.filed.grouped());
    format!("{paid} {sign} {filed} → {}", amount.grouped())
}
