//! 事前確定届出給与の届出期限 and the end of the window for changing monthly pay.

use chrono::Datelike;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{ExecutivePayLimits, LawBook, LawError};
use shinchoryu_quantity::{Date, Yen, add_months, end_of_month};

use crate::check::Checks;
use crate::{Step, Trace, Unit};

/// 届出期限の計算の入力.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NotifiedPayDeadlineInput {
    /// 事業年度開始日.
    pub fiscal_year_start: Date,
    /// 決議日 of the shareholders' meeting.
    pub resolution: Date,
    /// 職務執行開始日; the day of the resolution where none is given.
    #[serde(default)]
    pub service_start: Option<Date>,
    /// 申告期限の延長 that the tax office has designated, months; 0 for none.
    #[serde(default)]
    pub filing_extension_months: u32,
    /// 設立日 of a company in its first fiscal year.
    #[serde(default)]
    pub incorporated_on: Option<Date>,
}

/// 届出期限の計算の結果.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NotifiedPayDeadlineOutput {
    /// 届出期限, moved to a day on which the tax office is open.
    pub deadline: Date,
    /// Which limit decided.
    pub by: DecidingLimit,
    /// The limit before it was moved.
    pub period_end: Date,
    /// 定期同額給与の通常改定: last day of the window.
    pub revision_window_end: Date,
}

/// The limit that decides a deadline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DecidingLimit {
    /// One month from the resolution.
    Resolution,
    /// One month from the start of service, which came before the resolution.
    ServiceStart,
    /// Four months (or the extended period) from the start of the fiscal year.
    FiscalYearStart,
    /// Two months from the incorporation.
    Incorporation,
}

/// The last day of a period of so many months whose first day is `first`: the day before the same
/// day of the month, or the end of a month that has no such day (民法143条2項).
pub(crate) fn last_day(first: Date, months: u32) -> Date {
    let same_day = add_months(first, months);
    if same_day.day() == first.day() {
        same_day.pred_opt().unwrap_or(Date::MIN)
    } else {
        end_of_month(same_day)
    }
}

/// 届出期限 (法人税法施行令69条4項): the earlier of one month from the day after the resolution (or the
/// start of service before it) and four months from the start of the fiscal year; of a new company
/// two months from its incorporation.
///
/// # Errors
/// `out_of_range` for an extension of more than six months and for a resolution outside the fiscal year; `date_after` for an incorporation after
/// the resolution; `law_not_covered` where the holidays of the deadline are not in the law data.
pub fn notified_pay_deadline(
    input: &NotifiedPayDeadlineInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<NotifiedPayDeadlineOutput, FieldErrors> {
    let mut checks = Checks::default();
    for (day, field) in [
        (Some(input.fiscal_year_start), "fiscal_year_start"),
        (Some(input.resolution), "resolution"),
        (input.service_start, "service_start"),
        (input.incorporated_on, "incorporated_on"),
    ] {
        if let Some(day) = day {
            checks.day(day, || field.into());
        }
    }
    checks.range(input.filing_extension_months, 0, 6, || {
        "filing_extension_months".into()
    });
    // the limits are those of one fiscal year, which the resolution has to serve
    let year_end = last_day(input.fiscal_year_start, 12);
    checks.range(input.resolution, input.fiscal_year_start, year_end, || {
        "resolution".into()
    });
    if let Some(incorporated) = input.incorporated_on
        && incorporated > input.resolution
    {
        checks.push(
            FieldError::new(FieldCode::DateAfter, "incorporated_on").with("max", input.resolution),
        );
    }
    checks.finish()?;
    let uncovered = |field: &'static str| move |error: LawError| error.at(field);
    let limits = book
        .corporate
        .executive_pay
        .at(input.fiscal_year_start)
        .map_err(uncovered("fiscal_year_start"))?;
    let law = limits.value;
    let longer = input
        .filing_extension_months
        .saturating_sub(law.extension_replaces);

    let (limit, by, first, months) = deciding(input, law, longer);
    let calendar = &book.calendar;
    let deadline = calendar.open_day(limit).map_err(uncovered("resolution"))?;
    let output = NotifiedPayDeadlineOutput {
        deadline,
        by,
        period_end: limit,
        revision_window_end: last_day(input.fiscal_year_start, law.revision + longer),
    };
    if trace.is_on() {
        let moved = calendar.citations(limit).map_err(uncovered("resolution"))?;
        trace.step(|| {
            let step = period_step("period_end", first, months, limit);
            step.citing(limits.citation())
        });
        trace.step(|| {
            let days = deadline.signed_duration_since(limit).num_days();
            let step = Step::yen("deadline", Yen(days), format!("{limit} → {deadline}"));
            moved
                .into_iter()
                .fold(step.in_unit(Unit::Count), Step::citing)
        });
        trace.step(|| {
            let months = law.revision + longer;
            let first = input.fiscal_year_start;
            period_step(
                "revision_window_end",
                first,
                months,
                output.revision_window_end,
            )
            .citing(limits.citation())
        });
    }
    Ok(output)
}

/// A date explained: the months counted, from the first day to the last.
fn period_step(figure: &str, first: Date, months: u32, last: Date) -> Step {
    Step::yen(
        figure,
        Yen(i64::from(months)),
        format!("{first} + {months} → {last}"),
    )
    .in_unit(Unit::Count)
}

/// The limit that comes first, why, and the first day and months it was counted from.
fn deciding(
    input: &NotifiedPayDeadlineInput,
    law: &ExecutivePayLimits,
    longer: u32,
) -> (Date, DecidingLimit, Date, u32) {
    let period = |by, first: Date, months| (last_day(first, months), by, first, months);
    if let Some(incorporated) = input
        .incorporated_on
        .filter(|day| *day >= input.fiscal_year_start)
    {
        return period(
            DecidingLimit::Incorporation,
            incorporated,
            law.from_incorporation,
        );
    }
    let (day, by) = match input.service_start {
        Some(start) if start < input.resolution => (start, DecidingLimit::ServiceStart),
        _ => (input.resolution, DecidingLimit::Resolution),
    };
    let from_resolution = period(
        by,
        day.succ_opt().unwrap_or(Date::MAX),
        law.after_resolution,
    );
    let from_year = period(
        DecidingLimit::FiscalYearStart,
        input.fiscal_year_start,
        law.from_fiscal_year_start + longer,
    );
    if from_year.0 < from_resolution.0 {
        from_year
    } else {
        from_resolution
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    #[test]
    fn a_period_ends_before_the_same_day_or_with_a_short_month() {
        assert_eq!(last_day(date(2026, 5, 26), 1), date(2026, 6, 25));
        assert_eq!(last_day(date(2027, 2, 1), 1), date(2027, 2, 28));
        assert_eq!(last_day(date(2027, 1, 31), 1), date(2027, 2, 28));
        assert_eq!(last_day(date(2026, 4, 1), 4), date(2026, 7, 31));
        assert_eq!(last_day(date(2023, 11, 1), 4), date(2024, 2, 29));
        assert_eq!(last_day(date(2026, 10, 31), 4), date(2027, 2, 28));
    }
}
