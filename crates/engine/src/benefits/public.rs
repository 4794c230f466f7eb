use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::{Dated, LawBook, LawError, SicknessAllowance};
use shinchoryu_quantity::{Month, Rate, Rounding, Yen};

use super::{pension_exact, sickness_allowance_daily, sickness_steps};
use crate::check::Checks;
use crate::{Step, Trace};

/// 公的給付の比較の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PublicBenefitsInput {
    /// Now.
    pub before: InsuredAmounts,
    /// Under the plan.
    pub after: InsuredAmounts,
    /// Years the plan is in force, 1–60.
    #[serde(default = "one")]
    pub years: u32,
    /// 継続した被保険者期間: months with a standard amount before the benefit begins, 1–12; with fewer
    /// than twelve the average of all insured persons is the limit (健康保険法99条2項).
    #[serde(default = "twelve")]
    pub insured_months: u32,
    /// Month whose law counts; the newest checked one where none is given.
    #[serde(default)]
    pub month: Option<Month>,
}

fn one() -> u32 {
    1
}

fn twelve() -> u32 {
    12
}

/// What is insured; yen.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuredAmounts {
    /// 標準報酬月額 (健康保険).
    pub standard_health: Yen,
    /// 標準報酬月額 (厚生年金).
    pub standard_pension: Yen,
    /// Standard bonuses of a year that count for the pension (1,500,000 a month at most).
    #[serde(default)]
    pub standard_bonus_year: Yen,
}

impl InsuredAmounts {
    fn pension_base(&self) -> Yen {
        self.standard_pension * 12 + self.standard_bonus_year
    }
}

/// 公的給付の比較の結果; yen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PublicBenefitsOutput {
    /// What a year adds to the base of the pension.
    pub pension_base_year: BeforeAfter,
    /// 老齢厚生年金 a year for life from the years in force.
    pub old_age_pension: BeforeAfter,
    /// Under the plan less now, a year for life, rounded once; negative for a loss.
    pub old_age_pension_difference: Yen,
    /// 傷病手当金の日額, once the lower amount has held for twelve months.
    pub sickness_allowance_daily: BeforeAfter,
    /// Under the plan less now; negative for a loss.
    pub sickness_allowance_daily_difference: Yen,
    /// 出産手当金の日額: the same amount.
    pub maternity_allowance_daily: BeforeAfter,
}

/// A figure now and under the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct BeforeAfter {
    /// Now.
    pub before: Yen,
    /// Under the plan.
    pub after: Yen,
}

impl BeforeAfter {
    fn of(input: &PublicBenefitsInput, figure: impl Fn(&InsuredAmounts) -> Yen) -> Self {
        Self {
            before: figure(&input.before),
            after: figure(&input.after),
        }
    }
}

/// 公的給付: what the insured amounts bring now and under a plan.
///
/// # Errors
/// `out_of_range` for amounts and years; `law_not_covered` at `month`.
pub fn public_benefits(
    input: &PublicBenefitsInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<PublicBenefitsOutput, FieldErrors> {
    check(input)?;
    let law = &book.pension;
    let newest = || Month::of(law.earnings_related.head().checked_through);
    let day = input.month.unwrap_or_else(newest).first_day();
    let covered = |error: LawError| error.at("month");
    let rate = law.earnings_related.at(day).map_err(covered)?;
    let sickness = law.sickness_allowance.at(day).map_err(covered)?;

    let of_years = |base| {
        let of_year = pension_exact(base, *rate.value);
        (of_year.ratio(i64::from(input.years), 1)).round(Rounding::HalfUpYen)
    };
    let pension = |amounts: &InsuredAmounts| of_years(amounts.pension_base());
    let daily = |amounts: &InsuredAmounts| {
        sickness_allowance_daily(average(input, amounts, sickness.value).0, sickness.value)
    };
    let lost_base = input.after.pension_base() - input.before.pension_base();
    let sickness_allowance_daily = BeforeAfter::of(input, daily);
    let output = PublicBenefitsOutput {
        pension_base_year: BeforeAfter::of(input, InsuredAmounts::pension_base),
        old_age_pension: BeforeAfter::of(input, pension),
        old_age_pension_difference: of_years(lost_base),
        sickness_allowance_daily,
        sickness_allowance_daily_difference: sickness_allowance_daily.after
            - sickness_allowance_daily.before,
        maternity_allowance_daily: sickness_allowance_daily,
    };
    explain(input, &output, &rate, &sickness, trace);
    Ok(output)
}

/// The standard amount that the allowance goes by, and its formula.
fn average(
    input: &PublicBenefitsInput,
    amounts: &InsuredAmounts,
    law: &SicknessAllowance,
) -> (Yen, String) {
    let own = amounts.standard_health;
    if input.insured_months >= twelve() {
        return (own, own.grouped());
    }
    let of_all = law.cap_under_12_months;
    let formula = format!("min({}, {})", own.grouped(), of_all.grouped());
    (own.min(of_all), formula)
}

fn check(input: &PublicBenefitsInput) -> Result<(), FieldErrors> {
    let mut checks = Checks::default();
    for (name, amounts) in [("before", &input.before), ("after", &input.after)] {
        checks.amount(amounts.standard_health, || {
            format!("{name}.standard_health")
        });
        checks.amount(amounts.standard_pension, || {
            format!("{name}.standard_pension")
        });
        checks.amount(amounts.standard_bonus_year, || {
            format!("{name}.standard_bonus_year")
        });
    }
    checks.range(input.years, 1, 60, || "years".into());
    checks.range(input.insured_months, 1, twelve(), || {
        "insured_months".into()
    });
    checks.finish()
}

fn explain(
    input: &PublicBenefitsInput,
    output: &PublicBenefitsOutput,
    rate: &Dated<'_, Rate>,
    sickness: &Dated<'_, SicknessAllowance>,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let pension_step = |figure: String, amount: Yen, base: Yen| {
        Step::yen(
            figure,
            amount,
            format!("{} × {} × {}", base.grouped(), rate.value, input.years),
        )
        .rounded(Rounding::HalfUpYen)
        .citing(rate.citation())
    };
    let bases = output.pension_base_year;
    let sides = [
        (
            "before",
            &input.before,
            bases.before,
            output.old_age_pension.before,
            output.sickness_allowance_daily.before,
        ),
        (
            "after",
            &input.after,
            bases.after,
            output.old_age_pension.after,
            output.sickness_allowance_daily.after,
        ),
    ];
    for (side, amounts, base, pension, daily) in sides {
        trace.step(|| {
            Step::yen(
                format!("pension_base_year.{side}"),
                base,
                format!(
                    "{} × 12 + {}",
                    amounts.standard_pension.grouped(),
                    amounts.standard_bonus_year.grouped()
                ),
            )
        });
        trace.step(|| pension_step(format!("old_age_pension.{side}"), pension, base));
        let (standard, formula) = average(input, amounts, sickness.value);
        let steps = sickness_steps(standard, formula, daily, sickness);
        for mut step in steps {
            step.figure = format!("{}.{side}", step.figure);
            trace.step(|| step);
        }
    }
    trace.step(|| {
        pension_step(
            "old_age_pension_difference".into(),
            output.old_age_pension_difference,
            bases.after - bases.before,
        )
    });
    trace.step(|| {
        let daily = output.sickness_allowance_daily;
        Step::yen(
            "sickness_allowance_daily_difference",
            output.sickness_allowance_daily_difference,
            format!("{} − {}", daily.after.grouped(), daily.before.grouped()),
        )
        .sum_of(&[
            "sickness_allowance_daily.after",
            "-sickness_allowance_daily.before",
        ])
    });
}
