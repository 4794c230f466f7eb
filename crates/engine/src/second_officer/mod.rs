//! 家族役員: one sum paid to the president alone and to the president with a spouse or child as a second officer, in a normal
//! year. It compares and names what goes with an office; it never says that one should be given.

mod explain;
mod input;
mod insurance;
mod remarks;
mod result;
mod taxes;
mod year;

pub use input::{
    Arrangement, Company, FiledBonus, MemberPay, PersonFacts, PresidentPay, Relation,
    SecondOfficerInput,
};
pub use result::{
    ArrangementYear, CompanyYear, DeductionsLost, Denied, Difference, PersonDifference, PersonYear,
    SecondOfficerOutput,
};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use crate::Trace;
use crate::check::Checks;
use crate::corporate_tax::{CorporateTaxInput, CorporateTaxOutput, corporate_tax};
use input::Who;
use insurance::Side;
use taxes::{Couple, Taxed, Taxes, of_family, settled};
use year::Insured;

/// 家族役員の比較: pay, premiums, both taxes and the company's, of `one` and of `two`.
///
/// Both arrangements pay the same sum. The premiums are those of twelve months under the law of the first, the taxes those
/// of the calendar year of `date` and of the fiscal year of the company. Every rounding is that of the calculators
/// `social-insurance`, `income-tax`, `resident-tax` and `corporate-tax`.
///
/// # Errors
/// `out_of_range` at `two` where the sums differ, for amounts, days, months of bonuses and a fiscal year of fewer than twelve months;
/// `required` at `….member.insured` of a part-time officer with pay; `not_insured` there without monthly pay; `not_supported`
/// for what excludes being insured or not (`insured`, `dependant`, `outside_premiums`) and for a typed `spouse` where the two are
/// spouses; `too_many` bonuses; `date_after` for who is born later; `minimum_tax_not_covered` and the others of those calculators at
/// their fields; `law_not_covered` at `date` and at `company.corporate_tax.fiscal_year_start`.
pub fn second_officer(
    input: &SecondOfficerInput,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<SecondOfficerOutput, FieldErrors> {
    let mut checks = Checks::default();
    input.check(&mut checks);
    checks.finish()?;
    let insured = Insured::of(input, law, trace.is_on())?;
    let (one, two) = taxed_alike(input, &insured, law, trace.is_on())?;
    let lost = deductions_lost(input, &insured, (&one, &two), law, trace)?;
    let [insured_one, insured_two] = insured.years;
    let company =
        |sides: &[Side; 2], at: &str, trace: &mut Trace| company_year(input, sides, at, law, trace);
    let company_one = company(&insured_one, "one", trace)?;
    let company_two = company(&insured_two, "two", trace)?;
    let one = year::arrangement(insured_one, one, company_one, "one", law, input.date, trace)?;
    let two = year::arrangement(insured_two, two, company_two, "two", law, input.date, trace)?;
    let difference = difference(&one, &two);
    let denied = denied(input, &two, law, trace)?;
    explain::differences(&one, &two, &difference, trace);
    let mut output = SecondOfficerOutput {
        one,
        two,
        difference,
        deductions_lost: lost,
        denied,
        warnings: Vec::new(),
    };
    output.warnings = remarks::remarks(input, &output);
    Ok(output)
}

/// The taxes of both arrangements, each person settled alike in both.
fn taxed_alike(
    input: &SecondOfficerInput,
    insured: &Insured,
    law: &LawBook,
    explain: bool,
) -> Result<(Couple, Couple), FieldErrors> {
    let typed = [input.president.settlement, input.member.settlement];
    let both = |settlements: [_; 2], explain: bool| -> Result<(Couple, Couple), FieldErrors> {
        let of = |index: usize| {
            let [president, member] = [Who::President, Who::Member];
            let pair = (
                insured.taxed(index, president, settlements[0]),
                insured.taxed(index, member, settlements[1]),
            );
            Couple::of(input, pair, law, explain)
        };
        Ok((of(0)?, of(1)?))
    };
    let (one, two) = both(typed, false)?;
    let settlements = [
        settled(typed[0], [&one.president, &two.president]),
        settled(typed[1], [&one.member, &two.member]),
    ];
    if settlements == typed && !explain {
        return Ok((one, two));
    }
    both(settlements, explain)
}

/// What the president deducts less of, and what it costs at the pay of `two`.
fn deductions_lost(
    input: &SecondOfficerInput,
    insured: &Insured,
    (one, two): (&Couple, &Couple),
    law: &LawBook,
    trace: &mut Trace,
) -> Result<DeductionsLost, FieldErrors> {
    let settlement = Some(two.president.income.settlement);
    let taxed: Taxed = insured.taxed(1, Who::President, settlement);
    let kept = Taxes::of(input, taxed, one.counted, law, false)?;
    let now = &two.president;
    let pairs = [
        (
            of_family(&kept.income.deductions),
            of_family(&now.income.deductions),
        ),
        (
            of_family(&kept.resident.deductions),
            of_family(&now.resident.deductions),
        ),
        (now.income.annual_tax, kept.income.annual_tax),
        (now.resident.annual_total, kept.resident.annual_total),
    ];
    explain::deductions_lost(pairs, trace);
    let [of_income_tax, of_resident_tax, income_tax, resident_tax] =
        pairs.map(|(more, less)| more - less);
    Ok(DeductionsLost {
        income_tax_deductions: of_income_tax,
        resident_tax_deductions: of_resident_tax,
        income_tax,
        resident_tax,
        total: income_tax + resident_tax,
    })
}

/// 法人税等 on an income, whose field is that before the pay.
fn company_taxes(
    input: &SecondOfficerInput,
    income: Yen,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<CorporateTaxOutput, FieldErrors> {
    let given = CorporateTaxInput {
        income,
        ..input.company.corporate_tax.clone()
    };
    corporate_tax(&given, law, trace).map_err(|errors| errors.under("company.corporate_tax"))
}

fn company_year(
    input: &SecondOfficerInput,
    sides: &[Side; 2],
    at: &str,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<CompanyYear, FieldErrors> {
    let pay: Yen = sides.iter().map(|side| side.pay).sum();
    let employer_total: Yen = sides.iter().map(|side| side.premiums.employer()).sum();
    let burden = pay + employer_total;
    let profit = input.company.corporate_tax.income;
    let mut part = Trace::of(trace.is_on());
    let detail = company_taxes(input, profit - burden, law, &mut part)?;
    trace.nest(&format!("{at}.company.corporate_tax_detail"), part);
    let year = CompanyYear {
        pay,
        employer_total,
        burden,
        taxes: detail.total,
        money_left: profit - burden - detail.total,
        corporate_tax_detail: detail,
    };
    explain::company(&year, sides, profit, at, trace);
    Ok(year)
}

fn denied(
    input: &SecondOfficerInput,
    two: &ArrangementYear,
    law: &LawBook,
    trace: &mut Trace,
) -> Result<Denied, FieldErrors> {
    let pay = two.member.pay;
    let income = input.company.corporate_tax.income - two.company.burden + pay;
    let mut part = Trace::of(trace.is_on());
    let taxes = company_taxes(input, income, law, &mut part)?.total;
    trace.nest("denied.corporate_tax_detail", part);
    let denied = Denied {
        pay,
        company_taxes: taxes,
        more_taxes: taxes - two.company.taxes,
    };
    explain::denied(&denied, two, trace);
    Ok(denied)
}

fn difference(one: &ArrangementYear, two: &ArrangementYear) -> Difference {
    let person = |one: &PersonYear, two: &PersonYear| PersonDifference {
        employee_total: two.employee_total - one.employee_total,
        outside_premiums: two.outside_premiums - one.outside_premiums,
        income_tax: two.income_tax - one.income_tax,
        resident_tax: two.resident_tax - one.resident_tax,
        take_home: two.take_home - one.take_home,
        pension_per_year: two.pension_per_year - one.pension_per_year,
        sickness_allowance_daily: two.sickness_allowance_daily - one.sickness_allowance_daily,
    };
    Difference {
        president: person(&one.president, &two.president),
        member: person(&one.member, &two.member),
        employer_total: two.company.employer_total - one.company.employer_total,
        company_taxes: two.company.taxes - one.company.taxes,
        money_left: two.company.money_left - one.company.money_left,
        take_home: two.take_home - one.take_home,
        together: two.together - one.together,
    }
}
