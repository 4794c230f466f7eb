use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Exact, Month, Rounding, Yen};

use crate::check::Checks;
use crate::trace::or_zero;
use crate::{Step, Trace};

/// 在職老齢年金の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InServicePensionInput {
    /// 支給月.
    pub month: Month,
    /// 基本月額: the earnings-related pension of a month without 加給年金, yen.
    pub pension_monthly: Yen,
    /// 標準報酬月額, yen.
    pub standard: Yen,
    /// Standard bonuses of the last twelve months, this month included, yen.
    #[serde(default)]
    pub standard_bonus_last_12_months: Yen,
}

/// 在職老齢年金の結果; yen a month. The office rounds yearly amounts: a month may differ by 1 yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct InServicePensionOutput {
    /// 総報酬月額相当額, a fraction cut for display only.
    pub total_pay_equivalent: Yen,
    /// 支給停止調整額.
    pub threshold: Yen,
    /// 支給停止額, at most the pension.
    pub suspended: Yen,
    /// 支給額.
    pub paid: Yen,
}

/// 在職老齢年金 (厚生年金保険法46条): half of what pension and pay exceed the threshold by is
/// suspended. Basic pension is never suspended.
///
/// # Errors
/// `out_of_range` for amounts; `law_not_covered` at `month` for a year whose threshold is not
/// published.
pub fn in_service_pension(
    input: &InServicePensionInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<InServicePensionOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.amount(input.pension_monthly, || "pension_monthly".into());
    checks.amount(input.standard, || "standard".into());
    checks.amount(input.standard_bonus_last_12_months, || {
        "standard_bonus_last_12_months".into()
    });
    checks.finish()?;
    let threshold = book
        .pension
        .in_service_threshold
        .at(input.month.first_day())
        .map_err(|error| error.at("month"))?;

    let pay = Exact::from(input.standard) + input.standard_bonus_last_12_months.ratio(1, 12);
    let over = Exact::from(input.pension_monthly) + pay - Exact::from(*threshold.value);
    let half = over.ratio(1, 2).round(Rounding::HalfUpYen);
    let suspended = half.or_zero().min(input.pension_monthly);
    let output = InServicePensionOutput {
        total_pay_equivalent: pay.round(Rounding::FloorYen),
        threshold: *threshold.value,
        suspended,
        paid: input.pension_monthly - suspended,
    };
    let pay_text = || {
        format!(
            "{} + {} ÷ 12",
            input.standard.grouped(),
            input.standard_bonus_last_12_months.grouped()
        )
    };
    trace.step(|| {
        Step::yen(
            "total_pay_equivalent",
            output.total_pay_equivalent,
            pay_text(),
        )
        .rounded(Rounding::FloorYen)
    });
    trace.step(|| {
        Step::yen("threshold", output.threshold, output.threshold.grouped())
            .citing(threshold.citation())
    });
    trace.step(|| {
        let formula = format!(
            "({} + {} − {}) ÷ 2",
            input.pension_monthly.grouped(),
            pay_text(),
            output.threshold.grouped()
        );
        let formula = if half > input.pension_monthly {
            format!("min({formula}, {})", input.pension_monthly.grouped())
        } else {
            or_zero(formula, half < Yen::ZERO)
        };
        Step::yen("suspended", suspended, formula)
            .rounded(Rounding::HalfUpYen)
            .citing(threshold.citation())
    });
    trace.step(|| {
        Step::yen(
            "paid",
            output.paid,
            format!(
                "{} − {}",
                input.pension_monthly.grouped(),
                suspended.grouped()
            ),
        )
    });
    Ok(output)
}
