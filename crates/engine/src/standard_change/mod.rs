//! 随時改定: whether and when a change of pay changes the standard amounts.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, EndGrade, Grade, GradeTable, LawBook, LawError};
use shinchoryu_quantity::{Exact, Month, Rounding, Yen};

use crate::check::Checks;
use crate::{Step, Trace};

/// Grades by which a standard amount must move for a revision (取扱い of 健康保険法43条).
const GRADES_NEEDED: u8 = 2;
/// The revised amount is in force from this many months after the first changed pay.
const MONTHS_AVERAGED: i32 = 3;

/// 随時改定の判定の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandardChangeInput {
    /// The standard amounts so far.
    pub standard: StandardAmounts,
    /// 固定的賃金の変動月: the first month in which the changed pay was paid.
    pub first_changed_month: Month,
    /// Pay of that month and the two after it, yen.
    pub pay: [Yen; 3],
    /// Monthly pay behind the standard amounts so far, yen; asked for only at the ends of the
    /// tables.
    #[serde(default)]
    pub previous_pay: Option<Yen>,
}

/// 標準報酬月額, yen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StandardAmounts {
    /// 健康保険.
    pub health: Yen,
    /// 厚生年金保険.
    pub pension: Yen,
}

/// 随時改定の判定の結果. Without a revision the old amounts stay until the regular determination
/// (定時決定, September) and no month is given.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct StandardChangeOutput {
    /// Whether health or pension is revised.
    pub occasional_revision: bool,
    /// 3か月の平均, yen.
    pub average: Yen,
    /// Last premium month of the old amounts.
    pub old_until: Option<Month>,
    /// First premium month of the new amounts.
    pub new_from: Option<Month>,
    /// The amounts from then on; the old amount where one of them is not revised.
    pub new: StandardAmounts,
    /// Which of the two are revised.
    pub revised: RevisedInsurance,
    /// First month in which the new premium is deducted from pay (the month after).
    pub first_lower_deduction: Option<Month>,
    /// Last premium month of the new amounts, unless pay changes again.
    pub valid_through: Option<Month>,
}

/// 改定される保険.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct RevisedInsurance {
    /// 健康保険.
    pub health: bool,
    /// 厚生年金保険.
    pub pension: bool,
}

/// One of the two insurances.
struct Scale<'a> {
    name: &'static str,
    table: &'a GradeTable,
    standard: Yen,
    ends: &'a [EndGrade],
    unknown_from: Option<u8>,
}

/// 随時改定 (健康保険法43条, 厚生年金保険法23条) of pay that is all fixed pay, as an executive's: each
/// insurance is revised when the three-month average moves its grade by two, or by one at an end of
/// its table.
///
/// # Errors
/// `out_of_range` for amounts; `not_a_standard_amount` at `standard.health` or `standard.pension`;
/// `required` at `previous_pay` where an end of a table needs it; `one_grade_change_unknown` where
/// the law data has no confirmed rule; `law_not_covered` at `first_changed_month`.
pub fn standard_change(
    input: &StandardChangeInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<StandardChangeOutput, FieldErrors> {
    let mut checks = Checks::default();
    for (index, pay) in input.pay.iter().enumerate() {
        checks.amount(*pay, || format!("pay.{index}"));
    }
    if let Some(previous) = input.previous_pay {
        checks.amount(previous, || "previous_pay".into());
    }
    checks.finish()?;

    let new_from = input.first_changed_month.plus(MONTHS_AVERAGED);
    let day = new_from.first_day();
    let uncovered = |error: LawError| error.at("first_changed_month");
    let law = &book.social_insurance;
    let health_grades = law.health_grades.at(day).map_err(uncovered)?;
    let pension_grades = law.pension_grades.at(day).map_err(uncovered)?;
    let ends = law.end_grades.at(day).map_err(uncovered)?;

    let sum: Yen = input.pay.iter().copied().sum();
    let average = Exact::from(sum).ratio(1, 3).round(Rounding::FloorYen);
    trace.step(|| {
        let pay = input.pay.map(Yen::grouped).join(" + ");
        Step::yen("average", average, format!("({pay}) ÷ 3"))
            .rounded(Rounding::FloorYen)
            .citing(ends.citation())
    });
    let health = Scale {
        name: "health",
        table: health_grades.value,
        standard: input.standard.health,
        ends: &ends.value.health,
        unknown_from: None,
    };
    let pension = Scale {
        name: "pension",
        table: pension_grades.value,
        standard: input.standard.pension,
        ends: &ends.value.pension,
        unknown_from: ends.value.pension_unknown_from,
    };
    let mut checks = Checks::default();
    let mut revise = |scale: &Scale<'_>| {
        checks
            .take(scale.revised(average, input.previous_pay))
            .flatten()
            .map(|grade| grade.standard)
    };
    let revised = (revise(&health), revise(&pension));
    checks.finish()?;
    let new = StandardAmounts {
        health: revised.0.unwrap_or(health.standard),
        pension: revised.1.unwrap_or(pension.standard),
    };
    let occasional_revision = revised.0.is_some() || revised.1.is_some();
    trace.step(|| {
        health
            .step(
                new.health,
                average,
                input.previous_pay,
                health_grades.citation(),
            )
            .citing(ends.citation())
    });
    trace.step(|| {
        pension
            .step(
                new.pension,
                average,
                input.previous_pay,
                pension_grades.citation(),
            )
            .citing(ends.citation())
    });
    let month = |month: Month| occasional_revision.then_some(month);
    Ok(StandardChangeOutput {
        occasional_revision,
        average,
        old_until: month(new_from.plus(-1)),
        new_from: month(new_from),
        new,
        revised: RevisedInsurance {
            health: revised.0.is_some(),
            pension: revised.1.is_some(),
        },
        first_lower_deduction: month(new_from.plus(1)),
        valid_through: month(valid_through(new_from)),
    })
}

/// Revised in January to June: to August; in July to December: to August of the next year.
fn valid_through(new_from: Month) -> Month {
    let number = i32::try_from(new_from.number()).unwrap_or_default();
    let months_to_august = 8 - number;
    new_from.plus(if number <= 6 {
        months_to_august
    } else {
        months_to_august + 12
    })
}

impl Scale<'_> {
    /// The new grade when the average revises the old one, or nothing.
    fn revised(&self, average: Yen, previous: Option<Yen>) -> Result<Option<Grade>, FieldError> {
        let old = self.table.with_standard(self.standard).ok_or_else(|| {
            FieldError::new(
                FieldCode::NotAStandardAmount,
                format!("standard.{}", self.name),
            )
            .with("value", self.standard)
        })?;
        let new = self.table.of(average);
        let moved = old.number.abs_diff(new.number);
        if moved >= GRADES_NEEDED {
            return Ok(Some(new));
        }
        if moved == 0 {
            return Ok(None);
        }
        let highest = old.number.max(new.number);
        if self.unknown_from.is_some_and(|from| highest >= from) {
            return Err(FieldError::new(
                FieldCode::OneGradeChangeUnknown,
                format!("standard.{}", self.name),
            ));
        }
        let rule = |end: &&EndGrade| end.from == old.number && end.to == new.number;
        match self.ends.iter().find(rule) {
            Some(end) if holds(end, average, previous)? => Ok(Some(new)),
            _ => Ok(None),
        }
    }

    fn step(&self, new: Yen, average: Yen, previous: Option<Yen>, grades: Citation) -> Step {
        let known: Vec<String> = [Some(self.standard), Some(average), previous]
            .into_iter()
            .flatten()
            .map(Yen::grouped)
            .collect();
        let formula = format!("[{}] → {}", known.join("; "), new.grouped());
        Step::yen(format!("new.{}", self.name), new, formula).citing(grades)
    }
}

/// Whether a one-grade change at an end of a table is revised.
fn holds(end: &EndGrade, average: Yen, previous: Option<Yen>) -> Result<bool, FieldError> {
    let within = |amount: Yen, from: Option<Yen>, below: Option<Yen>| {
        from.is_none_or(|from| amount >= from) && below.is_none_or(|below| amount < below)
    };
    if !within(average, end.average_from, end.average_below) {
        return Ok(false);
    }
    if end.previous_from.is_none() && end.previous_below.is_none() {
        return Ok(true);
    }
    let previous = previous.ok_or_else(|| FieldError::new(FieldCode::Required, "previous_pay"))?;
    Ok(within(previous, end.previous_from, end.previous_below))
}
