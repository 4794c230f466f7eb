//! What holds for every person: the taxes rise with the pay, parts add up, cuts are cuts.

#![expect(clippy::expect_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use shinchoryu_engine::income_tax::{IncomeTaxInput, IncomeTaxOutput, Settlement, income_tax};
use shinchoryu_engine::person::{
    DeductionInput, Dependant, Disability, LifePremiums, OtherIncome, Spouse, Taxpayer,
};
use shinchoryu_engine::resident_tax::{
    Exemption, ResidentTaxInput, ResidentTaxOutput, resident_tax,
};
use shinchoryu_engine::withholding::{
    BonusInput, Column, MonthlyInput, MonthlyMethod, bonus, monthly,
};
use shinchoryu_engine::{Step, Trace};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Yen, date};

fn book() -> &'static LawBook {
    LawBook::embedded().expect("the law is read")
}

fn taxed(input: &IncomeTaxInput) -> IncomeTaxOutput {
    income_tax(input, book(), &mut Trace::off()).expect("a covered person")
}

fn resident(person: &IncomeTaxInput, designated_city: bool) -> ResidentTaxOutput {
    resident_tax(
        &residence(person, designated_city),
        book(),
        &mut Trace::off(),
    )
    .expect("a covered person")
}

fn residence(person: &IncomeTaxInput, designated_city: bool) -> ResidentTaxInput {
    ResidentTaxInput {
        year: person.year,
        salary: person.salary,
        other_income: person.other_income.clone(),
        taxpayer: person.taxpayer.clone(),
        spouse: person.spouse.clone(),
        dependants: person.dependants.clone(),
        deductions: person.deductions.clone(),
        designated_city,
        ..ResidentTaxInput::default()
    }
}

fn yen(most: i64) -> impl Strategy<Value = Yen> {
    prop_oneof![Just(0), 0..=most].prop_map(Yen)
}

fn disability() -> impl Strategy<Value = Disability> {
    prop_oneof![
        6 => Just(Disability::None),
        1 => Just(Disability::General),
        1 => Just(Disability::SpecialLivingTogether),
    ]
}

prop_compose! {
    fn dependant()(
        age in 0..90,
        total_income in yen(1_300_000),
        living_together in any::<bool>(),
        disability in disability(),
    ) -> Dependant {
        Dependant { age, total_income, living_together, disability }
    }
}

prop_compose! {
    fn spouse()(total_income in yen(1_500_000), age in 20..90, disability in disability()) -> Spouse {
        Spouse { total_income, age, disability }
    }
}

prop_compose! {
    fn deductions()(
        social_insurance in yen(3_000_000),
        new_general in yen(150_000),
        old_pension in yen(150_000),
        medical in yen(1_000_000),
        donation in yen(300_000),
    ) -> DeductionInput {
        DeductionInput {
            social_insurance,
            life: LifePremiums { new_general, old_pension, ..LifePremiums::default() },
            medical,
            donation,
            ..DeductionInput::default()
        }
    }
}

prop_compose! {
    fn person()(
        year in 2024..=2027,
        salary in prop_oneof![0..3_000_000i64, 0..12_000_000i64, 0..60_000_000i64],
        occasional in yen(2_000_000),
        other in yen(5_000_000),
        single_parent in any::<bool>(),
        spouse in proptest::option::of(spouse()),
        dependants in proptest::collection::vec(dependant(), 0..4),
        deductions in deductions(),
        housing_loan_credit in yen(300_000),
    ) -> IncomeTaxInput {
        IncomeTaxInput {
            year,
            salary: Yen(salary),
            other_income: OtherIncome { occasional, other, ..OtherIncome::default() },
            taxpayer: Taxpayer { single_parent, ..Taxpayer::default() },
            spouse,
            dependants,
            deductions,
            housing_loan_credit,
            ..IncomeTaxInput::default()
        }
    }
}

fn steps(run: impl FnOnce(&mut Trace)) -> Vec<Step> {
    let mut trace = Trace::on();
    run(&mut trace);
    trace.into_steps()
}

/// Every figure that a step explains stands in the output with the same amount, and names no figure
/// twice.
fn assert_explained(steps: &[Step], output: &serde_json::Value) {
    // the parts of a credit that the two levies share are figures on the way
    let shown = |step: &&Step| !step.figure.starts_with("resident_tax_cut_");
    for (index, step) in steps.iter().filter(shown).enumerate() {
        let shown = step
            .figure
            .split('.')
            .try_fold(output, |value, name| value.get(name));
        assert_eq!(
            shown.and_then(serde_json::Value::as_i64),
            Some(step.amount),
            "{}",
            step.figure
        );
        assert!(!step.formula.is_empty(), "{}", step.figure);
        assert!(
            steps[..index]
                .iter()
                .all(|before| before.figure != step.figure),
            "{} twice",
            step.figure
        );
    }
}

proptest! {
    #[test]
    fn more_salary_is_never_less_income_tax(person in person(), raise in 0..3_000_000i64) {
        let more = IncomeTaxInput { salary: person.salary + Yen(raise), ..person.clone() };
        let (before, after) = (taxed(&person), taxed(&more));
        prop_assert!(after.employment_income >= before.employment_income);
        prop_assert!(after.taxable_income >= before.taxable_income);
        prop_assert!(after.annual_tax >= before.annual_tax);
    }

    #[test]
    fn more_salary_is_never_less_resident_tax(
        person in person(),
        raise in 0..3_000_000i64,
        city in any::<bool>(),
    ) {
        let more = IncomeTaxInput { salary: person.salary + Yen(raise), ..person.clone() };
        let (before, after) = (resident(&person, city), resident(&more, city));
        prop_assert!(after.taxable_income >= before.taxable_income);
        // the cut of fiscal year 2025 begins above 10,000,000; donations change their rate
        prop_assume!(person.year > 2024 && person.deductions.donation == Yen::ZERO);
        prop_assert!(after.annual_total >= before.annual_total);
    }

    #[test]
    fn income_tax_is_the_sum_of_its_parts(person in person(), withheld in yen(5_000_000)) {
        let output = taxed(&IncomeTaxInput { withheld, ..person.clone() });
        prop_assert_eq!(output.total_deductions, output.deductions.total());
        prop_assert_eq!(output.taxable_income.cut(1_000), output.taxable_income);
        prop_assert_eq!(
            output.computed_tax - output.housing_loan_credit - output.fixed_tax_cut,
            output.tax_after_credits
        );
        prop_assert!(output.tax_after_credits >= Yen::ZERO);
        prop_assert_eq!(output.surtax_reconstruction + output.surtax_defence, output.surtax);
        let exact = output.tax_after_credits + output.surtax;
        match output.settlement {
            Settlement::YearEndAdjustment => {
                prop_assert_eq!(output.annual_tax, exact.cut(100));
                prop_assert_eq!(output.difference, output.annual_tax - withheld);
            }
            Settlement::FinalReturn => {
                prop_assert_eq!(output.annual_tax, exact);
                let open = exact - withheld;
                prop_assert!(output.difference <= open && open < output.difference + Yen(100));
            }
        }
    }

    #[test]
    fn resident_tax_is_the_sum_of_its_parts(person in person(), city in any::<bool>()) {
        let output = resident(&person, city);
        let per_capita = output.per_capita_municipal
            + output.per_capita_prefectural
            + output.forest_environment_tax;
        prop_assert_eq!(
            output.municipal_income_levy + output.prefectural_income_levy + per_capita,
            output.annual_total
        );
        prop_assert_eq!(output.june + output.july_to_may * 11, output.annual_total);
        for levy in [output.municipal_income_levy, output.prefectural_income_levy] {
            prop_assert_eq!(levy.cut(100), levy);
        }
        match output.exempt {
            Exemption::All => prop_assert_eq!(output.annual_total, Yen::ZERO),
            Exemption::IncomeLevy => prop_assert_eq!(output.annual_total, per_capita),
            Exemption::None => prop_assert_eq!(per_capita, Yen(5_000)),
        }
    }

    #[test]
    fn a_designated_city_moves_no_tax_but_its_cuts(person in person()) {
        let (other, city) = (resident(&person, false), resident(&person, true));
        let moved = (other.annual_total - city.annual_total).get();
        // two cuts to 100 yen, and each raised part of a donation credit
        prop_assert!(moved.abs() <= 200, "{moved}");
    }

    #[test]
    fn every_step_explains_a_figure_of_the_output(person in person(), city in any::<bool>()) {
        let output = serde_json::to_value(taxed(&person)).expect("JSON");
        let found = steps(|trace| {
            income_tax(&person, book(), trace).expect("a covered person");
        });
        assert_explained(&found, &output);
        prop_assert!(found.iter().any(|step| step.figure == "annual_tax"));
        let input = residence(&person, city);
        let output = serde_json::to_value(resident(&person, city)).expect("JSON");
        let found = steps(|trace| {
            resident_tax(&input, book(), trace).expect("a covered person");
        });
        assert_explained(&found, &output);
        prop_assert!(found.iter().any(|step| step.figure == "annual_total"));
    }

    #[test]
    fn withholding_rises_with_pay_and_falls_with_dependants(
        year in 2025..=2027,
        pay in prop_oneof![0..800_000i64, 0..5_000_000i64],
        raise in 0..100_000i64,
        dependants in 0..10,
        otsu in any::<bool>(),
    ) {
        let input = MonthlyInput {
            date: date(year, 3, 25),
            pay: Yen(pay),
            dependants,
            column: if otsu { Column::Otsu } else { Column::Kou },
            method: MonthlyMethod::Table,
        };
        let tax = |input: &MonthlyInput| {
            monthly(input, book(), &mut Trace::off()).expect("a covered day").tax
        };
        let before = tax(&input);
        prop_assert!(before >= Yen::ZERO && before <= Yen(pay));
        let more = MonthlyInput { pay: Yen(pay + raise), ..input.clone() };
        prop_assert!(tax(&more) >= before);
        let family = MonthlyInput { dependants: dependants + 1, ..input.clone() };
        prop_assert!(tax(&family) <= before);
    }

    #[test]
    fn a_bonus_by_the_monthly_table_rises_with_the_bonus(
        year in 2025..=2027,
        amount in 0..30_000_000i64,
        raise in 0..1_000_000i64,
        dependants in 0..10,
        long in any::<bool>(),
    ) {
        let input = BonusInput {
            date: date(year, 12, 10),
            bonus: Yen(amount),
            previous_month_pay: Yen::ZERO,
            dependants,
            column: Column::Kou,
            months_covered: if long { 12 } else { 6 },
        };
        let tax = |input: &BonusInput| {
            bonus(input, book(), &mut Trace::off()).expect("a covered day").tax
        };
        let more = BonusInput { bonus: Yen(amount + raise), ..input.clone() };
        prop_assert!(tax(&more) >= tax(&input));
        prop_assert!(tax(&input) <= Yen(amount));
    }
}
