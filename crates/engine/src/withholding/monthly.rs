use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::withholding::{MonthlyCell, MonthlyHigh};
use shinchoryu_law::{LawBook, LawError};
use shinchoryu_quantity::{Date, Exact, Rounding, Yen};

use super::{Column, MonthlyInput, MonthlyMethod, MonthlyOutput, check_dependants};
use crate::check::Checks;
use crate::person::At;
use crate::trace::or_zero;
use crate::{Step, Trace};

/// 給与の源泉徴収税額 of one month.
///
/// # Errors
/// `out_of_range` for the pay or the dependants; `only_with_kou` for the computer method in 乙欄;
/// `law_not_covered` for a day whose table (or whose computer method) is not in the law data.
pub fn monthly(
    input: &MonthlyInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<MonthlyOutput, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.date, || "date".into());
    checks.amount(input.pay, || "pay".into());
    check_dependants(&mut checks, input.dependants);
    if input.method == MonthlyMethod::Computer && input.column == Column::Otsu {
        checks.push(FieldError::new(FieldCode::OnlyWithKou, "method"));
    }
    checks.finish()?;
    let tax = match input.method {
        MonthlyMethod::Table => {
            Lookup::of(book, input.date, input.column)?
                .with_dependants(input.dependants)
                .tax(&Amount::whole(input.pay), "tax", trace)
                .0
        }
        MonthlyMethod::Computer => computer(input, book, trace)?,
    };
    Ok(MonthlyOutput { tax })
}

/// The amount that the monthly table is asked for, as a formula shows it.
pub(super) struct Amount {
    pub(super) pay: Yen,
    pub(super) shown: String,
    /// How the fraction of a part of a bonus was treated.
    pub(super) rounding: Rounding,
}

impl Amount {
    /// Pay as it was entered.
    pub(super) fn whole(pay: Yen) -> Self {
        Self {
            pay,
            shown: pay.grouped(),
            rounding: Rounding::None,
        }
    }
}

/// The monthly table of a day, for a column and a number of dependants.
pub(super) struct Lookup<'a> {
    book: &'a LawBook,
    date: Date,
    table: shinchoryu_law::Dated<'a, shinchoryu_law::withholding::MonthlyTable>,
    column: Column,
    dependants: i32,
}

/// The number of dependants of the last printed column of 甲欄.
const LAST_COLUMN: i32 = 7;

impl<'a> Lookup<'a> {
    pub(super) fn of(book: &'a LawBook, date: Date, column: Column) -> Result<Self, FieldError> {
        Ok(Self {
            book,
            date,
            table: book
                .withholding
                .monthly
                .at(date)
                .map_err(|error| error.at("date"))?,
            column,
            dependants: 0,
        })
    }

    pub(super) fn with_dependants(mut self, dependants: i32) -> Self {
        self.dependants = dependants;
        self
    }

    /// The first amount above the printed rows.
    pub(super) fn top(&self) -> Yen {
        self.table.value.top()
    }

    /// 税額 on a monthly amount, explained as `figure`, and its formula where the trace is on.
    pub(super) fn tax(&self, amount: &Amount, figure: &str, trace: &mut Trace) -> (Yen, String) {
        let pay = amount.pay;
        let (cell, off) = match self.column {
            Column::Kou => (
                self.table
                    .value
                    .kou(pay, usize::try_from(self.dependants).unwrap_or(0)),
                (self.dependants - LAST_COLUMN).max(0),
            ),
            // those of the 従たる給与についての扶養控除等申告書
            Column::Otsu => (self.table.value.otsu(pay), self.dependants),
        };
        let less = self.table.value.per_further_dependant() * i64::from(off);
        let tax = cell.tax(pay) - less;
        // the upper part of the table is read where the pay lies there, explained or not
        let high = self.high(pay);
        let mut formula = String::new();
        trace.step(|| {
            formula = or_zero(self.formula(&amount.shown, cell, off), tax < Yen::ZERO);
            let step = self.explain(amount, cell, tax.or_zero(), figure, formula.clone());
            match &high {
                Some(high) => step.citing(high.citation()),
                None => step,
            }
        });
        (tax.or_zero(), formula)
    }

    fn formula(&self, pay: &str, cell: MonthlyCell, off: i32) -> String {
        let formula = match cell {
            MonthlyCell::Below { rate } => format!("{pay} × {}", rate.percent()),
            MonthlyCell::Printed { amount, .. } => {
                let row = match self.column {
                    Column::Kou => format!("[{pay}; {}]", self.dependants.min(LAST_COLUMN)),
                    Column::Otsu => format!("[{pay}]"),
                };
                format!("{row} → {}", amount.grouped())
            }
            MonthlyCell::High { from, base, rate } => format!(
                "{} + ({pay} − {}) × {}",
                base.grouped(),
                from.grouped(),
                rate.percent()
            ),
        };
        if off > 0 {
            let each = self.table.value.per_further_dependant();
            format!("({formula}) − {} × {off}", each.grouped())
        } else {
            formula
        }
    }

    fn explain(
        &self,
        amount: &Amount,
        cell: MonthlyCell,
        tax: Yen,
        figure: &str,
        formula: String,
    ) -> Step {
        let rounding = match cell {
            MonthlyCell::Printed { .. } => amount.rounding,
            MonthlyCell::Below { .. } | MonthlyCell::High { .. } => Rounding::FloorYen,
        };
        let step = Step::yen(figure, tax, formula).rounded(rounding);
        step.citing(self.table.citation())
    }

    /// The upper part of the table, where the pay lies there.
    fn high(&self, pay: Yen) -> Option<At<'_, MonthlyHigh>> {
        let high = &self.book.withholding.monthly_high;
        (pay >= self.top()).then(|| high.at(self.date).ok())?
    }

    /// The step with the table, and with its upper part where the pay lies there.
    pub(super) fn cited_by(&self, step: Step, pay: Yen) -> Step {
        let step = step.citing(self.table.citation());
        match self.high(pay) {
            Some(high) => step.citing(high.citation()),
            None => step,
        }
    }
}

/// 電算機計算の特例: tax with surtax on the pay after the monthly deductions, rounded to 10 yen once.
fn computer(input: &MonthlyInput, book: &LawBook, trace: &mut Trace) -> Result<Yen, FieldError> {
    let covered = |error: LawError| error.at("date");
    let law = &book.withholding;
    let scale = law.computer_tax.at(input.date).map_err(covered)?;
    let formula = law.monthly_formula.at(input.date).map_err(covered)?;
    let dependants = i64::from(input.dependants);
    let left = formula.value.taxable(input.pay, dependants);
    let taxable = left.or_zero();
    let row = scale.value.find(taxable);
    let tax = (taxable.times(row.rate) - Exact::from(row.minus)).round(Rounding::HalfUp10);
    trace.step(|| {
        let formula_law = formula.value;
        let pay = input.pay.grouped();
        let of_pay = format!(
            "{pay} − ([{pay}] → {}) − {} × {dependants} − ([{pay}] → {})",
            formula_law.employment_deduction(input.pay).grouped(),
            formula_law.per_dependant.grouped(),
            formula_law.basic_deduction.find(input.pay).amount.grouped(),
        );
        let text = format!(
            "({} = {}) × {} − {}",
            or_zero(of_pay, left < Yen::ZERO),
            taxable.grouped(),
            row.rate.percent(),
            row.minus.grouped(),
        );
        Step::yen("tax", tax, text)
            .rounded(Rounding::HalfUp10)
            .citing(scale.citation())
            .citing(formula.citation())
    });
    Ok(tax)
}
