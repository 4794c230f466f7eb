//! 個人住民税: the income levies and the per-capita levy of the fiscal year after the income year.

mod credits;
mod exemption;
mod explain;
mod figures;
mod housing;
mod law;
mod levy;

pub use figures::{Exemption, HousingLoanLeft, ResidentTaxInput, ResidentTaxOutput, Surcharge};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_law::individual::{ResidentFixedTaxCut, SpecialCollection};
use shinchoryu_quantity::{CivilYear, Yen};

use crate::Trace;
use crate::check::Checks;
use crate::person::Incomes;
use credits::{Adjustment, Donation};
use exemption::exemption;
use explain::Explained;
use housing::{Housing, HousingLaw};
use law::YearLaw;
use levy::{Levies, Shared};

/// 個人住民税 of the fiscal year `year` + 1.
///
/// Taxable income is cut to 1,000 yen. Each levy is kept exact through its credits and cut to
/// 100 yen once. 退職所得 is taxed apart and counts nowhere here.
///
/// # Errors
/// `out_of_range` for amounts, ages and surcharges; `law_not_covered` for the year;
/// `widow_or_single_parent`, `only_with_single_parent` for marks that exclude each other.
pub fn resident_tax(
    input: &ResidentTaxInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<ResidentTaxOutput, FieldErrors> {
    let person = input.person();
    let mut checks = Checks::default();
    checks.range(input.year, 1, 9998, || "year".into());
    person.check(&mut checks);
    if let Some(limit) = input.exemption_limit {
        checks.amount(limit, || "exemption_limit".into());
    }
    if let Some(loan) = &input.housing_loan {
        loan.check(input.year, &mut checks);
    }
    checks.finish()?;
    let year = CivilYear(input.year);
    let law = YearLaw::of(book, year)?;
    let rates = law.rates.value.of(input.designated_city);
    let mut checks = Checks::default();
    let surcharge = &input.surcharge;
    surcharge.check(law.per_capita.value, rates, &mut checks, "surcharge");
    checks.finish()?;
    let loan = HousingLaw::of(input, book)?;

    let incomes = Incomes::of(person, Yen::ZERO, year, book)?;
    let total_income = incomes.aggregate;
    let deductions = law.deductions.amounts(&incomes, total_income);
    let total_deductions = deductions.total();
    let taxable_income = (total_income - total_deductions).cut(1_000);
    let differences = credits::personal_differences(&law, &incomes, &deductions, total_income);
    let personal_difference: Yen = differences.into_iter().sum();
    let exempt = exemption(input, &law, &incomes);

    let levied = if exempt == Exemption::None {
        let housing = Housing::of(input, loan.as_ref());
        let bases = (taxable_income, personal_difference);
        Levied::of(input, &law, &incomes, bases, housing)
    } else {
        Levied::default()
    };
    let capita = law.per_capita.value;
    let [
        per_capita_municipal,
        per_capita_prefectural,
        forest_environment_tax,
    ] = if exempt == Exemption::All {
        [Yen::ZERO; 3]
    } else {
        [
            capita.municipal + surcharge.per_capita_municipality,
            capita.prefectural + surcharge.per_capita_prefecture,
            capita.forest_environment_tax,
        ]
    };
    let per_capita = per_capita_municipal + per_capita_prefectural + forest_environment_tax;
    let annual_total = levied.municipal + levied.prefectural + per_capita;
    let (june, july_to_may) = collection(annual_total, per_capita, law.collection.value);
    let output = ResidentTaxOutput {
        fiscal_year: input.year + 1,
        employment_income_deduction: incomes.employment_income_deduction,
        income_adjustment: incomes.income_adjustment,
        employment_income: incomes.employment_income,
        public_pension_deduction: incomes.pension.deduction,
        public_pension_income: incomes.pension.income,
        total_income,
        deductions,
        total_deductions,
        taxable_income,
        personal_difference,
        adjustment_base: levied.adjustment.base,
        adjustment_municipal: levied.adjustment.municipal,
        adjustment_prefectural: levied.adjustment.prefectural,
        housing_loan_remainder: levied.housing.remainder,
        relief: levied.relief,
        donation_rate_base: levied.donation.rate_base,
        donation_municipal: levied.donation.municipal,
        donation_prefectural: levied.donation.prefectural,
        resident_tax_cut: levied.cut.total(),
        municipal_income_levy: levied.municipal,
        prefectural_income_levy: levied.prefectural,
        per_capita_municipal,
        per_capita_prefectural,
        forest_environment_tax,
        annual_total,
        june,
        july_to_may,
        exempt,
    };
    Explained {
        input,
        law: &law,
        incomes: &incomes,
        output: &output,
        loan: loan.as_ref(),
        cut: levied.cut,
    }
    .explain(trace);
    Ok(output)
}

/// 合計所得金額 and 非課税 with the deduction from salary of another year.
///
/// # Errors
/// `law_not_covered` for one of the years.
pub(crate) fn income_as_in(
    of_salary: CivilYear,
    input: &ResidentTaxInput,
    book: &LawBook,
) -> Result<(Yen, Exemption), FieldErrors> {
    let year = CivilYear(input.year);
    let law = YearLaw::of(book, year)?;
    let incomes = Incomes::deducted_as_in(of_salary, input.person(), Yen::ZERO, year, book)?;
    Ok((incomes.aggregate, exemption(input, &law, &incomes)))
}

/// The income levies with what was taken off them.
#[derive(Default)]
struct Levied {
    adjustment: Adjustment,
    housing: Housing,
    relief: Yen,
    donation: Donation,
    cut: Shared,
    municipal: Yen,
    prefectural: Yen,
}

impl Levied {
    fn of(
        input: &ResidentTaxInput,
        law: &YearLaw<'_>,
        incomes: &Incomes<'_>,
        (taxable, difference): (Yen, Yen),
        housing: Housing,
    ) -> Self {
        let city = input.designated_city;
        let rates = law.rates.value.of(city);
        let before = Levies::at(taxable, rates, &input.surcharge);
        let adjustment = Adjustment::of(law, city, incomes.aggregate, taxable, difference);
        let mut adjusted = before.less(adjustment.municipal, adjustment.prefectural);
        if let Some(shares) = housing.shares {
            adjusted = adjusted.less_parts(housing.remainder, shares);
        }
        let standard = Levies::at(taxable, rates, &Surcharge::default());
        let donation = Donation::of(
            input,
            law,
            incomes.aggregate,
            credits::rate_base(law, incomes, taxable, difference),
            &standard.less(adjustment.municipal, adjustment.prefectural),
        );
        let credited = adjusted.less(donation.municipal, donation.prefectural);
        let limit = law.no_income_levy.value.limit(incomes.family.persons());
        let (relieved, relief) = credited.relieved(incomes.aggregate, limit);
        let (left, cut) = relieved.less_shared(fixed_cut(law.cut.value, incomes));
        let (municipal, prefectural) = left.payable();
        Self {
            adjustment,
            housing,
            relief,
            donation,
            cut,
            municipal,
            prefectural,
        }
    }
}

/// 定額減税 of fiscal year 2025: for a spouse who gives no deduction.
fn fixed_cut(law: &ResidentFixedTaxCut, incomes: &Incomes<'_>) -> Yen {
    let income = incomes.aggregate;
    let entitled = income > law.taxpayer_over
        && income <= law.taxpayer_upto
        && incomes.family.has_spouse_within_limit();
    if entitled { law.amount } else { Yen::ZERO }
}

/// 特別徴収: June takes what twelve equal hundreds leave over; a tax of the per-capita levy alone is
/// taken in June.
fn collection(annual: Yen, per_capita: Yen, law: &SpecialCollection) -> (Yen, Yen) {
    if annual <= per_capita {
        return (annual, Yen::ZERO);
    }
    let monthly = Yen(annual.get() / law.months).cut(100);
    (annual - monthly * (law.months - 1), monthly)
}
