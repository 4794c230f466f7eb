use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_law::withholding::BonusMethod as MethodLaw;
use shinchoryu_quantity::{Rounding, Yen};

use super::monthly::{Amount, Lookup};
use super::{BonusInput, BonusMethod, BonusOutput, Column, check_dependants};
use crate::check::Checks;
use crate::trace::on_the_way;
use crate::{Step, Trace, Unit};

/// 賞与の源泉徴収税額.
///
/// The previous month's pay chooses the rate; without one, or for a bonus of more than ten times of
/// it, the monthly table is used on a sixth or a twelfth of the bonus.
///
/// # Errors
/// `out_of_range` for amounts or dependants; `not_a_choice` for `months_covered` other than 6 and
/// 12; `law_not_covered` for a day whose table is not in the law data (the rates of bonuses from
/// 2027-01-01 among them).
pub fn bonus(
    input: &BonusInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<BonusOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    checks.amount(input.bonus, || "bonus".into());
    checks.amount(input.previous_month_pay, || "previous_month_pay".into());
    check_dependants(&mut checks, input.dependants);
    if input.months_covered != 6 && input.months_covered != 12 {
        checks.push(
            FieldError::new(FieldCode::NotAChoice, "months_covered").with("choices", "6, 12"),
        );
    }
    checks.finish()?;

    let law = book
        .withholding
        .bonus_method
        .at(input.date)
        .map_err(|error| error.at("date"))?;
    let previous = input.previous_month_pay;
    if previous == Yen::ZERO || input.bonus > previous * law.value.times {
        by_monthly_table(input, law.value, book, trace)
    } else {
        by_rate(input, book, trace)
    }
}

fn by_rate(
    input: &BonusInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<BonusOutput, FieldErrors> {
    let table = book
        .withholding
        .bonus_rates
        .at(input.date)
        .map_err(|error| error.at("date"))?;
    let previous = input.previous_month_pay;
    let (rate, row) = match input.column {
        Column::Kou => {
            let dependants = usize::try_from(input.dependants).unwrap_or(0);
            let row = format!("{}; {dependants}", previous.grouped());
            (table.value.kou(previous, dependants), row)
        }
        Column::Otsu => (table.value.otsu(previous), previous.grouped()),
    };
    let tax = input.bonus.times(rate).round(Rounding::FloorYen);
    trace.step(|| Step {
        amount: rate.ppm(),
        unit: Unit::Ppm,
        ..Step::yen("rate", Yen::ZERO, format!("[{row}] → {}", rate.percent()))
            .citing(table.citation())
    });
    trace.step(|| {
        let formula = format!("{} × {}", input.bonus.grouped(), rate.percent());
        Step::yen("tax", tax, formula)
            .rounded(Rounding::FloorYen)
            .citing(table.citation())
    });
    Ok(BonusOutput {
        method: BonusMethod::Rate,
        rate: Some(rate),
        tax_with_part: None,
        tax_without_part: None,
        tax,
    })
}

fn by_monthly_table(
    input: &BonusInput,
    law: &MethodLaw,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<BonusOutput, FieldErrors> {
    let months = if input.months_covered == 12 {
        law.long_months
    } else {
        law.months
    };
    let previous = input.previous_month_pay;
    let part = input.bonus.ratio(1, months).round(Rounding::FloorYen);
    let table = Lookup::of(book, input.date, input.column)?.with_dependants(input.dependants);
    let together = Amount {
        pay: part + previous,
        shown: format!(
            "({} ÷ {months} + {} = {})",
            input.bonus.grouped(),
            previous.grouped(),
            (part + previous).grouped()
        ),
        rounding: Rounding::FloorYen,
    };
    let (with_bonus, with_formula) = table.tax(&together, "tax_with_part", trace);
    // without pay in the previous month nothing was withheld either, in 乙欄 too
    let (without, without_formula) = if previous == Yen::ZERO {
        (Yen::ZERO, Yen::ZERO.grouped())
    } else {
        table.tax(&Amount::whole(previous), "tax_without_part", trace)
    };
    let tax = (with_bonus - without) * months;
    let order = &book.withholding.bonus_part_rounding;
    let order = (together.pay >= table.top()).then(|| order.at(input.date).ok());
    trace.step(|| {
        let formula = format!(
            "({} − {}) × {months}",
            on_the_way(with_formula, with_bonus),
            on_the_way(without_formula, without)
        );
        let mut step = Step::yen("tax", tax, formula).rounded(Rounding::FloorYen);
        let law = &book.withholding;
        if let Ok(method) = law.bonus_method.at(input.date) {
            step = step.citing(method.citation());
        }
        step = table.cited_by(step, together.pay);
        if let Some(order) = order.flatten() {
            step = step.citing(order.citation());
        }
        step
    });
    Ok(BonusOutput {
        method: BonusMethod::MonthlyTable,
        rate: None,
        tax_with_part: Some(with_bonus),
        tax_without_part: Some(without),
        tax,
    })
}
