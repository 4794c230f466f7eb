use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use crate::check::Checks;
use crate::{Step, Trace};

/// 退職慰労金の目安の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetirementAllowanceInput {
    /// 最終報酬月額, yen.
    pub final_monthly: Yen,
    /// 役員在任年数, 0–80.
    pub years: u32,
    /// 功績倍率, 0–10.
    pub merit_ratio: Rate,
}

/// 退職慰労金の目安.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RetirementAllowanceOutput {
    /// 功績倍率法による額, yen.
    pub limit: Yen,
}

/// 功績倍率法: final monthly pay × years in office × merit ratio, a fraction of a yen cut
/// (法人税基本通達9-2-27の3).
#[must_use]
pub fn retirement_limit(final_monthly: Yen, years: u32, merit_ratio: Rate) -> Yen {
    final_monthly
        .times(merit_ratio)
        .ratio(i64::from(years), 1)
        .round(Rounding::FloorYen)
}

/// 退職慰労金の目安: the allowance that the merit ratio method supports.
///
/// # Errors
/// `out_of_range` for the amount, the years and the ratio.
pub fn retirement_allowance(
    input: &RetirementAllowanceInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<RetirementAllowanceOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.amount(input.final_monthly, || "final_monthly".into());
    checks.range(input.years, 0, 80, || "years".into());
    let most = Rate::from_ppm(10_000_000);
    checks.range(input.merit_ratio, Rate::default(), most, || {
        "merit_ratio".into()
    });
    checks.finish()?;
    let limit = retirement_limit(input.final_monthly, input.years, input.merit_ratio);
    let law = &book.corporate.retirement_allowance;
    let method = law
        .at(law.head().checked_through)
        .map_err(|error| error.at("merit_ratio"))?;
    trace.step(|| {
        Step::yen(
            "limit",
            limit,
            format!(
                "{} × {} × {}",
                input.final_monthly.grouped(),
                input.years,
                input.merit_ratio
            ),
        )
        .rounded(Rounding::FloorYen)
        .citing(method.citation())
    });
    Ok(RetirementAllowanceOutput { limit })
}
