//! How long one figure, one comparison and a batch take on one core. `make bench` runs this.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use serde_json::Value;
use shinchoryu_engine::corporate_insurance::{CorporateInsuranceInput, corporate_insurance};
use shinchoryu_engine::material::{DeferredPolicyInput, MaterialInput, Pay, compare, money, path};
use shinchoryu_engine::social_insurance::{SocialInsuranceInput, social_insurance};
use shinchoryu_engine::withholding::{BonusInput, MonthlyInput, bonus, monthly};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

fn main() {
    divan::main();
}

fn law() -> &'static LawBook {
    LawBook::embedded().unwrap_or_else(|error| panic!("{error}"))
}

fn input<T: serde::de::DeserializeOwned>(text: &str) -> T {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}"))
}

fn reference() -> MaterialInput {
    let case: Value = input(include_str!("../../../cases/materials/reference.json"));
    serde_json::from_value(case["input"].clone()).unwrap_or_else(|error| panic!("{error}"))
}

#[divan::bench]
fn premium_of_one_month(bencher: Bencher<'_, '_>) {
    let input: SocialInsuranceInput = input(
        r#"{"prefecture":"東京都","birth_date":"1981-05-15","months":[{"month":"2026-06","remuneration":1000000,"bonuses":[]}]}"#,
    );
    bencher.bench(|| social_insurance(black_box(&input), law(), &mut Trace::off()));
}

#[divan::bench]
fn withholding_of_one_month(bencher: Bencher<'_, '_>) {
    let input: MonthlyInput =
        input(r#"{"date":"2026-06-25","pay":446000,"dependants":3,"column":"kou"}"#);
    bencher.bench(|| monthly(black_box(&input), law(), &mut Trace::off()));
}

#[divan::bench]
fn withholding_of_one_bonus(bencher: Bencher<'_, '_>) {
    let input: BonusInput = input(
        r#"{"date":"2026-12-10","bonus":10327545,"previous_month_pay":85300,"dependants":0,"column":"kou","months_covered":12}"#,
    );
    bencher.bench(|| bonus(black_box(&input), law(), &mut Trace::off()));
}

/// Sixty years with every value, above 85 percent.
#[divan::bench]
fn life_insurance_of_sixty_years(bencher: Bencher<'_, '_>) {
    let mut input: CorporateInsuranceInput = input(
        r#"{"contract_date":"2026-04-01","kind":"term","age":39,"term_years":60,"premium":83333,"mode":"monthly","max_surrender_rate":"87.5","first_fiscal_year_months":5}"#,
    );
    input.surrender_values = (1..=60)
        .map(|year: i64| Some(shinchoryu_quantity::Yen(20_000 * year * (60 - year))))
        .collect();
    bencher.bench(|| corporate_insurance(black_box(&input), law(), &mut Trace::off()));
}

#[divan::bench]
fn comparison_of_one_proposal(bencher: Bencher<'_, '_>) {
    let input = reference();
    bencher.bench(|| compare(black_box(&input), law(), false));
}

fn three_proposals() -> MaterialInput {
    let mut input = reference();
    let first = input.proposals.first().cloned().unwrap_or_default();
    input.proposals = [100_000, 200_000, 300_000]
        .map(|monthly| Pay {
            monthly: Some(shinchoryu_quantity::Yen(monthly)),
            ..first.clone()
        })
        .to_vec();
    input
}

#[divan::bench]
fn comparison_of_three_proposals(bencher: Bencher<'_, '_>) {
    let input = three_proposals();
    bencher.bench(|| compare(black_box(&input), law(), false));
}

#[divan::bench]
fn months_of_three_proposals(bencher: Bencher<'_, '_>) {
    let input = three_proposals();
    bencher.bench(|| money(black_box(&input), law(), &mut Trace::off()));
}

/// Twenty-five years until 70.
#[divan::bench]
fn path_of_three_proposals(bencher: Bencher<'_, '_>) {
    let mut input = three_proposals();
    input.customer.retirement_age = Some(70);
    bencher.bench(|| path(black_box(&input), law(), &mut Trace::off()));
}

/// Everything of a material: comparison, months and the years to 70, each with five contracts of the company.
#[divan::bench]
fn material_of_three_proposals_with_five_contracts(bencher: Bencher<'_, '_>) {
    let mut input = three_proposals();
    input.customer.retirement_age = Some(70);
    input.deferred_insurance = input_of_contracts();
    bencher.bench(|| {
        let input = black_box(&input);
        (
            compare(input, law(), false),
            money(input, law(), &mut Trace::off()),
            path(input, law(), &mut Trace::off()),
        )
    });
}

/// Thirty years each, with every value, of five classes of their highest rate.
fn input_of_contracts() -> Vec<DeferredPolicyInput> {
    ["45.0", "60.0", "70.0", "80.0", "90.0"]
        .iter()
        .map(|rate| {
            let mut contract: DeferredPolicyInput = input(&format!(
                r#"{{"status":"new","contract_date":"2026-06-01","kind":"term","term_years":30,"premium":1200000,"max_surrender_rate":"{rate}"}}"#
            ));
            contract.surrender_values = (1..=30)
                .map(|year: i64| Some(shinchoryu_quantity::Yen(60_000 * year * (30 - year))))
                .collect();
            contract
        })
        .collect()
}

#[divan::bench]
fn comparison_of_three_proposals_explained(bencher: Bencher<'_, '_>) {
    let input = three_proposals();
    bencher.bench(|| compare(black_box(&input), law(), true));
}

/// JSON in, JSON out, as `shinchoryu calc income-tax` does for every line.
#[divan::bench]
fn income_tax_batch(bencher: Bencher<'_, '_>) {
    const LINES: i64 = 1_000;
    let lines: Vec<String> = (0..LINES)
        .map(|line| {
            let salary = 2_000_000 + line * 12_345;
            let premiums = salary / 7;
            format!(
                r#"{{"year":2026,"salary":{salary},"deductions":{{"social_insurance":{premiums}}}}}"#
            )
        })
        .collect();
    let Some(calculator) = calc::find("income-tax") else {
        panic!("no such calculator")
    };
    bencher.counter(ItemsCount::new(lines.len())).bench(|| {
        let mut out = Vec::with_capacity(1 << 20);
        for line in &lines {
            let computed = calculator.run(
                black_box(line.as_bytes()),
                law(),
                &mut Trace::off(),
                &mut out,
            );
            assert!(computed.is_ok());
        }
        out
    });
}
