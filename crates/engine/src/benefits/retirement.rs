use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Dated, LawBook, MeritRatios};
use shinchoryu_quantity::{Rate, Rounding, Yen};

use crate::check::Checks;
use crate::{Step, Trace};

/// 最終報酬月額の急な増額: a final pay above this share of an earlier one is told, by more than a half. No law has such a
/// limit; a court left the merit ratio method aside for a pay that was set just to carry the allowance.
const SUDDEN: Rate = Rate::from_ppm(1_500_000);

/// 退職慰労金の目安の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetirementAllowanceInput {
    /// 最終報酬月額, yen.
    pub final_monthly: Yen,
    /// 役員在任年数, 0–80.
    pub years: u32,
    /// 功績倍率, 0–10. Left out, the one of `office`.
    #[serde(default)]
    pub merit_ratio: Option<Rate>,
    /// 最終の役職: its ratio in practice, where `merit_ratio` is left out. One of the two is needed.
    #[serde(default)]
    pub office: Option<Office>,
    /// 功労加算の率, 0–1: practice adds it for special merit, often up to 0.3; no law has it, and a ratio may contain it.
    #[serde(default)]
    pub merit_addition: Rate,
    /// 1年当たり平均額: what comparable companies paid for a year in office, yen (1年当たり平均額法).
    #[serde(default)]
    pub average_yearly: Option<Yen>,
    /// The monthly pay some years before, yen, to see whether the final one rose suddenly.
    #[serde(default)]
    pub earlier_monthly: Option<Yen>,
}

/// 役職, by the rules of companies that publish them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Office {
    /// 社長・会長 (代表取締役): 3.0.
    President,
    /// 専務取締役: 2.5.
    SeniorManagingDirector,
    /// 常務取締役: 2.2.
    ManagingDirector,
    /// 取締役: 1.8.
    Director,
    /// 監査役: 1.6.
    Auditor,
}

impl Office {
    fn ratio(self, ratios: &MeritRatios) -> Rate {
        match self {
            Self::President => ratios.president,
            Self::SeniorManagingDirector => ratios.senior_managing_director,
            Self::ManagingDirector => ratios.managing_director,
            Self::Director => ratios.director,
            Self::Auditor => ratios.auditor,
        }
    }
}

/// 退職慰労金の目安. None of its figures is a limit of law: what is excessive is judged by the case (法人税法施行令70条2号).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RetirementAllowanceOutput {
    /// 功績倍率法による額, yen, without `merit_addition`.
    pub limit: Yen,
    /// The ratio that was used.
    pub merit_ratio: Rate,
    /// 功労加算後の額: `limit` × (1 + `merit_addition`), yen, a fraction cut; only with such an addition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with_addition: Option<Yen>,
    /// 1年当たり平均額法による額: `average_yearly` × `years`, yen; only where that is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub yearly_average: Option<Yen>,
    /// 最終報酬月額の急な増額: whether it is more than one and a half times `earlier_monthly`; only where that is given. Then the
    /// merit ratio method may not be accepted at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sudden_raise: Option<bool>,
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

/// 退職慰労金の目安: the allowance that the merit ratio method supports, and beside it that of the average of a year.
///
/// # Errors
/// `out_of_range` for amounts, years and rates; `required` at `merit_ratio` where neither it nor `office` is given.
pub fn retirement_allowance(
    input: &RetirementAllowanceInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<RetirementAllowanceOutput, FieldErrors> {
    check(input)?;
    let law = &book.corporate.retirement_allowance;
    let method = law
        .at(law.head().checked_through)
        .map_err(|error| error.at("merit_ratio"))?;
    let of_office = input.office.map(|office| office.ratio(method.value));
    let merit_ratio = (input.merit_ratio.or(of_office))
        .ok_or_else(|| FieldError::new(FieldCode::Required, "merit_ratio"))?;
    let limit = retirement_limit(input.final_monthly, input.years, merit_ratio);
    let addition = (input.merit_addition > Rate::default()).then_some(input.merit_addition);
    let output = RetirementAllowanceOutput {
        limit,
        merit_ratio,
        with_addition: addition.map(|rate| {
            let whole = Rate::from_ppm(1_000_000 + rate.ppm());
            limit.times(whole).round(Rounding::FloorYen)
        }),
        yearly_average: (input.average_yearly).map(|amount| amount * i64::from(input.years)),
        sudden_raise: (input.earlier_monthly)
            .map(|earlier| input.final_monthly > earlier.times(SUDDEN).round(Rounding::FloorYen)),
    };
    explain(input, &output, &method, trace);
    Ok(output)
}

fn check(input: &RetirementAllowanceInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    checks.amount(input.final_monthly, || "final_monthly".into());
    checks.range(input.years, 0, 80, || "years".into());
    let none = Rate::default();
    if let Some(ratio) = input.merit_ratio {
        let most = Rate::from_ppm(10_000_000);
        checks.range(ratio, none, most, || "merit_ratio".into());
    }
    let whole = Rate::from_ppm(1_000_000);
    checks.range(input.merit_addition, none, whole, || {
        "merit_addition".into()
    });
    if let Some(amount) = input.average_yearly {
        checks.amount(amount, || "average_yearly".into());
    }
    if let Some(amount) = input.earlier_monthly {
        checks.amount(amount, || "earlier_monthly".into());
    }
    checks.finish()
}

fn explain(
    input: &RetirementAllowanceInput,
    output: &RetirementAllowanceOutput,
    method: &Dated<'_, MeritRatios>,
    trace: &mut Trace,
) {
    trace.step(|| {
        let (pay, ratio) = (input.final_monthly.grouped(), output.merit_ratio);
        let formula = format!("{pay} × {} × {ratio}", input.years);
        Step::yen("limit", output.limit, formula)
            .rounded(Rounding::FloorYen)
            .citing(method.citation())
    });
    if let Some(amount) = output.with_addition {
        trace.step(|| {
            let addition = input.merit_addition.percent();
            let formula = format!("{} × (1 + {addition})", output.limit.grouped());
            Step::yen("with_addition", amount, formula)
                .rounded(Rounding::FloorYen)
                .citing(method.citation())
        });
    }
    if let (Some(amount), Some(average)) = (output.yearly_average, input.average_yearly) {
        trace.step(|| {
            let formula = format!("{} × {}", average.grouped(), input.years);
            Step::yen("yearly_average", amount, formula).citing(method.citation())
        });
    }
}
