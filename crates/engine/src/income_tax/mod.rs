//! 所得税: the tax of a calendar year with its surtaxes, settled by year-end adjustment or by final
//! return.

mod explain;
mod figures;
mod law;

pub use figures::{IncomeTaxInput, IncomeTaxOutput, Settlement};

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_law::individual::{FixedTaxCut, YearEndAdjustment};
use shinchoryu_quantity::{CivilYear, Rounding, Yen};

use crate::Trace;
use crate::check::Checks;
use crate::person::{Deductions, Incomes};
use law::YearLaw;

/// The minimum tax on very high incomes (特定の基準所得金額の課税の特例) is not in the law data;
/// above this total income the product does not answer.
const HIGHEST_TOTAL_INCOME: Yen = Yen(100_000_000);

/// 所得税及び復興特別所得税・防衛特別所得税 of a year.
///
/// Taxable income is cut to 1,000 yen; the surtaxes are settled on their total, fraction of a yen
/// dropped; the annual tax of a year-end adjustment is cut to 100 yen, that of a final return is to
/// the yen and only an amount to pay is cut to 100. Other income that need not be declared is no part
/// of a year-end adjustment; a return has all income.
///
/// # Errors
/// `out_of_range` for amounts and ages; `law_not_covered` for the year; `year_end_adjustment_limit`
/// where a salary above the limit asks for it; `minimum_tax_not_covered` for a total income above
/// 100,000,000; `widow_or_single_parent`, `only_with_single_parent` for marks that exclude each other.
pub fn income_tax(
    input: &IncomeTaxInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<IncomeTaxOutput, FieldErrors> {
    settled(input, Declared::All, book, trace)
}

/// 年末調整 before a return: what an employer calculates on its own salary alone, without the deductions that
/// only a return gives (所得税法190条); nothing above the salary up to which there is one. The total income that it is
/// told of has `other_salary` too (195条の3).
///
/// # Errors
/// Those of [`income_tax`].
pub(crate) fn year_end_tax(
    input: &IncomeTaxInput,
    book: &LawBook,
) -> Result<Option<Yen>, FieldErrors> {
    let day = CivilYear(input.year).first_day();
    let law = book.individual.income_tax.year_end_adjustment.at(day);
    let upto = law.map_err(|error| error.at("year"))?.value.salary_upto;
    let own = input.salary - input.other_salary;
    if own == Yen::ZERO || own > upto {
        return Ok(None);
    }
    let mut input = input.clone();
    input.settlement = Some(Settlement::YearEndAdjustment);
    input.deductions.medical = Yen::ZERO;
    input.deductions.donation = Yen::ZERO;
    let adjusted = settled(&input, Declared::SalaryAlone, book, &mut Trace::off())?;
    Ok(Some(adjusted.annual_tax))
}

/// Which income a year-end adjustment is told of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Declared {
    /// All of it, where it is above what may stay undeclared.
    All,
    /// 給与所得 of the own salary; the rest counts in the total income alone.
    SalaryAlone,
}

impl Declared {
    /// The salary that is adjusted.
    fn salary(self, input: &IncomeTaxInput) -> Yen {
        match self {
            Self::All => input.salary,
            Self::SalaryAlone => input.salary - input.other_salary,
        }
    }
}

fn settled(
    input: &IncomeTaxInput,
    declared: Declared,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<IncomeTaxOutput, FieldErrors> {
    let person = input.person();
    let mut checks = Checks::default();
    checks.range(input.year, 1, 9999, || "year".into());
    person.check(&mut checks);
    checks.amount(input.housing_loan_credit, || "housing_loan_credit".into());
    checks.amount(input.withheld, || "withheld".into());
    checks.range(input.other_salary, Yen::ZERO, input.salary, || {
        "other_salary".into()
    });
    checks.finish()?;

    let year = CivilYear(input.year);
    let law = YearLaw::of(book, year, input.housing_loan_credit)?;
    let mut incomes = Incomes::of(person, person.other_income.retirement, year, book)?;
    let mut deductions = law.deductions.amounts(&incomes, total_income(&incomes));
    let adjusted = declared.salary(input) <= law.year_end.value.salary_upto;
    let settlement = settlement(input, (law.year_end.value, adjusted), &incomes, &deductions)?;
    if settlement == Settlement::YearEndAdjustment && incomes.adjust() {
        deductions = law.deductions.amounts(&incomes, total_income(&incomes));
    }
    let total_income = total_income(&incomes);
    if total_income > HIGHEST_TOTAL_INCOME {
        let error = FieldError::new(FieldCode::MinimumTaxNotCovered, "salary");
        return Err(error.with("max", HIGHEST_TOTAL_INCOME).into());
    }
    let total_deductions = deductions.total();
    let taxed = match declared {
        Declared::All => law.taxed(&incomes, settlement),
        Declared::SalaryAlone if input.other_salary == Yen::ZERO => incomes.employment_income,
        Declared::SalaryAlone => {
            let mut own = person;
            own.salary = declared.salary(input);
            let mut own = Incomes::of(own, own.other_income.retirement, year, book)?;
            own.adjust();
            own.employment_income
        }
    };
    let taxable_income = (taxed - total_deductions).cut(1_000);
    let row = law.brackets.value.find(taxable_income);
    let computed_tax = taxable_income.times(row.rate).round(Rounding::None) - row.minus;
    let housing_loan_credit = input.housing_loan_credit.min(computed_tax);
    let after_loan = computed_tax - housing_loan_credit;
    let fixed_tax_cut = fixed_tax_cut(law.cut.value, &incomes, total_income).min(after_loan);
    let tax_after_credits = after_loan - fixed_tax_cut;
    let surtax = tax_after_credits
        .times(law.surtax.value.total())
        .round(Rounding::FloorYen);
    let surtax_defence = tax_after_credits
        .times(law.surtax.value.defence)
        .round(Rounding::FloorYen);
    let annual_tax = match settlement {
        Settlement::YearEndAdjustment => (tax_after_credits + surtax).cut(100),
        Settlement::FinalReturn => tax_after_credits + surtax,
    };
    let difference = difference(settlement, annual_tax - input.withheld);
    let output = IncomeTaxOutput {
        employment_income_deduction: incomes.employment_income_deduction,
        income_adjustment: incomes.income_adjustment,
        employment_income: incomes.employment_income,
        public_pension_deduction: incomes.pension.deduction,
        public_pension_income: incomes.pension.income,
        total_income,
        deductions,
        total_deductions,
        taxable_income,
        computed_tax,
        housing_loan_credit,
        fixed_tax_cut,
        tax_after_credits,
        surtax,
        surtax_reconstruction: surtax - surtax_defence,
        surtax_defence,
        annual_tax,
        settlement,
        difference,
    };
    explain::explain(input, &law, &incomes, &output, trace);
    Ok(output)
}

/// 差額 of what is open after withholding: a return's payable amount is cut to 100 yen (国税通則法119条).
pub(crate) fn difference(settlement: Settlement, open: Yen) -> Yen {
    match settlement {
        Settlement::FinalReturn if open > Yen::ZERO => open.cut(100),
        _ => open,
    }
}

/// 合計所得金額: it counts the retirement income of the year, though that is taxed apart.
fn total_income(incomes: &Incomes<'_>) -> Yen {
    incomes.aggregate + incomes.family.person.other_income.retirement
}

/// How the year is settled, of a salary that is `adjusted` or too large for it; `incomes` and `deductions` are those
/// of a return.
fn settlement(
    input: &IncomeTaxInput,
    (law, adjusted): (&YearEndAdjustment, bool),
    incomes: &Incomes<'_>,
    deductions: &Deductions,
) -> Result<Settlement, FieldError> {
    match input.settlement {
        Some(Settlement::YearEndAdjustment) if !adjusted => {
            let error = FieldError::new(FieldCode::YearEndAdjustmentLimit, "settlement");
            return Err(error.with("max", law.salary_upto));
        }
        Some(settlement) => return Ok(settlement),
        None => {}
    }
    let due = !adjusted
        || input.salary == Yen::ZERO
        || input.other_income.from_own_company
        || incomes.beside_salary() + input.other_salary > law.other_income_upto;
    let wished = deductions.medical + deductions.donation > Yen::ZERO;
    if due || wished {
        Ok(Settlement::FinalReturn)
    } else {
        Ok(Settlement::YearEndAdjustment)
    }
}

fn fixed_tax_cut(law: &FixedTaxCut, incomes: &Incomes<'_>, total_income: Yen) -> Yen {
    if law.per_person == Yen::ZERO || total_income > law.taxpayer_upto {
        return Yen::ZERO;
    }
    law.per_person * incomes.family.persons()
}
