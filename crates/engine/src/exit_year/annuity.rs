//! 退職年金: how an allowance is divided into what is paid at once and what is paid in parts.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, LawBook};
use shinchoryu_quantity::{CivilYear, Rounding, Yen};

use super::input::{AllowanceForm, ExitPerson, ExitYearInput};
use crate::check::Checks;
use crate::trace::plus;
use crate::{Step, Trace};

/// 支払回数の上限: a hundred years of months.
const MOST_PAYMENTS: u32 = 1_200;

/// The form of what is asked for beside `form`.
pub(super) fn check(person: &ExitPerson, hands_over: bool, checks: &mut Checks) {
    let refuse = |code: FieldCode, field: &str| FieldError::new(code, format!("person.{field}"));
    let form = person.form;
    let Some(annuity) = person.annuity else {
        if form != AllowanceForm::LumpSum {
            checks.push(refuse(FieldCode::Required, "annuity"));
        }
        return;
    };
    match (form, annuity.lump_sum) {
        (AllowanceForm::LumpSum, _) => checks.push(refuse(FieldCode::NotSupported, "annuity")),
        (AllowanceForm::Annuity, Some(_)) => {
            checks.push(refuse(FieldCode::NotSupported, "annuity.lump_sum"));
        }
        (AllowanceForm::Both, None) => {
            checks.push(refuse(FieldCode::Required, "annuity.lump_sum"));
        }
        (AllowanceForm::Both, Some(amount)) => {
            checks.amount(amount, || "person.annuity.lump_sum".into());
        }
        // what is handed over is given at once: it is a lump sum
        (AllowanceForm::Annuity, None) if hands_over => {
            checks.push(refuse(FieldCode::NotSupported, "form"));
        }
        (AllowanceForm::Annuity, None) => {}
    }
    let at = |field: &str| format!("person.annuity.{field}");
    checks.range(annuity.payments, 2, MOST_PAYMENTS, || at("payments"));
    for (field, count) in [
        ("due_in_fiscal_year", annuity.due_in_fiscal_year),
        ("due_in_year", annuity.due_in_year),
    ] {
        checks.range(count, 0, annuity.payments.max(2), || at(field));
    }
}

/// 支給予定額 by when it is paid; yen.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    /// 一時金.
    pub(super) lump_sum: Yen,
    /// 年金の総額.
    pub(super) annuity: Yen,
    /// うちこの事業年度.
    pub(super) due: Yen,
    /// うち収入すべき年.
    pub(super) received: Yen,
}

impl Parts {
    /// What of a planned amount is paid when: so many payments together are cut to the yen, so that the last one takes the
    /// rest.
    ///
    /// # Errors
    /// `out_of_range` at `person.annuity.lump_sum`, below what is handed over or above the planned amount.
    pub(super) fn of(
        person: &ExitPerson,
        planned: Yen,
        handed_over: Yen,
    ) -> Result<Self, FieldErrors> {
        let Some(annuity) = person.annuity else {
            return Ok(Self {
                lump_sum: planned,
                annuity: Yen::ZERO,
                due: Yen::ZERO,
                received: Yen::ZERO,
            });
        };
        let lump_sum = annuity.lump_sum.unwrap_or_default();
        if !(handed_over..=planned).contains(&lump_sum) {
            let field = "person.annuity.lump_sum";
            return Err(FieldError::out_of_range(field, handed_over, planned).into());
        }
        let rest = planned - lump_sum;
        let first = |count: u32| {
            let part = rest.ratio(i64::from(count), i64::from(annuity.payments));
            part.round(Rounding::FloorYen)
        };
        Ok(Self {
            lump_sum,
            annuity: rest,
            due: first(annuity.due_in_fiscal_year),
            received: first(annuity.due_in_year),
        })
    }

    /// この事業年度に支給すべき額.
    pub(super) fn of_year(&self) -> Yen {
        self.lump_sum + self.due
    }

    /// How it is made up.
    pub(super) fn formula(&self) -> String {
        let lump_sum = self.lump_sum.grouped();
        if self.due.is_zero() {
            lump_sum
        } else {
            plus(&lump_sum, self.due)
        }
    }
}

/// When an annuity is deducted: 法人税基本通達9-2-29; nothing where all is paid at once.
pub(super) fn when_due(
    input: &ExitYearInput,
    book: &LawBook,
) -> Result<Option<Citation>, FieldErrors> {
    if input.person.annuity.is_none() {
        return Ok(None);
    }
    let law = &book.corporate.retirement_annuity_deduction;
    let found = law.at(input.company.fiscal_year_start);
    let found = found.map_err(|error| error.at("company.fiscal_year_start"))?;
    Ok(Some(found.citation()))
}

/// The steps of what is paid when, under the name of a variant.
pub(super) fn explain(
    parts: &Parts,
    name: &str,
    (input, book): (&ExitYearInput, &LawBook),
    trace: &mut Trace,
) -> Result<(), FieldErrors> {
    let at = |figure: &str| format!("{name}.{figure}");
    let Some(given) = input.person.annuity else {
        trace.alias(&at("lump_sum"), &at("planned_amount"));
        for figure in [
            "annuity_total",
            "annuity_due",
            "annuity_later",
            "annuity_received",
        ] {
            trace.step(|| Step::yen(at(figure), Yen::ZERO, "0"));
        }
        return Ok(());
    };
    let taxed = &book.individual.income_tax.retirement.annuity;
    let taxed = taxed.at(CivilYear(input.person.year).first_day());
    let taxed = taxed.map_err(|error| error.at("person.year"))?.citation();
    let when_due = when_due(input, book)?;
    let of_company = |step: Step| when_due.iter().cloned().fold(step, Step::citing);
    let annuity = parts.annuity.grouped();
    let cut = |figure: &str, amount: Yen, count: u32| {
        let formula = format!("{annuity} × {count} ÷ {}", given.payments);
        Step::yen(at(figure), amount, formula).rounded(Rounding::FloorYen)
    };
    let less = |figure: &str, amount: Yen, (from, taken): (&str, &str), (a, b): (Yen, Yen)| {
        let formula = format!("{} − {}", a.grouped(), b.grouped());
        let parts = [at(from), format!("-{}", at(taken))];
        let parts = parts.each_ref().map(String::as_str);
        Step::yen(at(figure), amount, formula).sum_of(&parts)
    };
    let lump_sum = parts.lump_sum;
    trace.step(|| Step::yen(at("lump_sum"), lump_sum, lump_sum.grouped()));
    trace.step(|| {
        let names = ("planned_amount", "lump_sum");
        let planned = lump_sum + parts.annuity;
        less("annuity_total", parts.annuity, names, (planned, lump_sum))
    });
    let (due, received) = (given.due_in_fiscal_year, given.due_in_year);
    trace.step(|| of_company(cut("annuity_due", parts.due, due)));
    trace.step(|| {
        let names = ("annuity_total", "annuity_due");
        let later = parts.annuity - parts.due;
        of_company(less(
            "annuity_later",
            later,
            names,
            (parts.annuity, parts.due),
        ))
    });
    trace.step(|| cut("annuity_received", parts.received, received).citing(taxed));
    Ok(())
}
