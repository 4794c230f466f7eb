//! Every formula of every trace, calculated from what it prints: the explanation is a second
//! calculation, so it cannot drift from the first.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/formula.rs"]
mod formula;
#[path = "common/random.rs"]
mod random;
#[path = "common/random_cases.rs"]
mod random_cases;
#[path = "common/random_cover.rs"]
mod random_cover;
#[path = "common/random_exit.rs"]
mod random_exit;
#[path = "common/random_family.rs"]
mod random_family;
#[path = "common/random_insurance.rs"]
mod random_insurance;
#[path = "common/random_lump_sums.rs"]
mod random_lump_sums;
#[path = "common/random_offices.rs"]
mod random_offices;
#[path = "common/random_policies.rs"]
mod random_policies;
#[path = "common/random_retirement.rs"]
mod random_retirement;
#[path = "common/tables.rs"]
mod tables;

use shinchoryu_engine::{Step, Trace, calc};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rounding, Yen};
use std::collections::BTreeMap;

/// How often each kind of step was calculated.
type Reached = BTreeMap<String, u32>;

/// What a step explains, without the numbers of months, plans and bonuses, and what its formula is made
/// of beside plain arithmetic.
fn kind(step: &Step) -> String {
    let named = step
        .figure
        .split('.')
        .filter(|part| part.parse::<u32>().is_err());
    let figure = named.collect::<Vec<_>>().join(".");
    let parts = [
        (" min", "min("),
        (" max", "max("),
        (" table", "["),
        (" way", " = "),
        (" limit", " ≤ "),
        (" above", " > "),
        (" otherwise", " ≠ "),
    ];
    let parts = parts.iter().filter(|(_, sign)| step.formula.contains(sign));
    let parts: String = parts.map(|(name, _)| *name).collect();
    format!("{figure}{parts}")
}

/// Calculates every step of so many random cases; names the kinds of steps reached.
fn calculated(calculator: &str, cases: u32) -> Reached {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find(calculator).unwrap();
    let mut random = random::Random::new(20_261_121);
    let mut reached = Reached::new();
    let mut left = cases;
    // a few are refused: dates that exclude each other, a one-grade change nobody has confirmed
    for _ in 0..2 * cases {
        if left == 0 {
            break;
        }
        let input = random_cases::input(calculator.name, &mut random);
        let text = serde_json::to_vec(&input).unwrap();
        let mut trace = Trace::on();
        if calculator
            .run(&text, book, &mut trace, &mut Vec::new())
            .is_err()
        {
            continue;
        }
        left -= 1;
        let steps = trace.into_steps();
        for step in &steps {
            let found = formula::calculate(step, &steps, book);
            let (figure, formula, rounding) = (&step.figure, &step.formula, step.rounding);
            assert_eq!(
                found,
                Ok(step.amount),
                "{figure} is {rounding:?} of {formula}\n{input}"
            );
            *reached.entry(kind(step)).or_default() += 1;
        }
    }
    assert_eq!(left, 0, "{} refuses most cases", calculator.name);
    reached
}

/// Every kind of step that has to be reached: a line names its calculator and itself.
const KINDS: &str = include_str!("common/kinds.txt");
/// How often each of them is reached at least.
const AT_LEAST: u32 = 10;

/// The taxes inside a material are reached case by case by their own calculators.
fn is_own(kind: &str) -> bool {
    !kind.contains("_detail.")
}

fn assert_explained(calculator: &str, cases: u32) {
    let reached = calculated(calculator, cases);
    let kinds = KINDS.lines().filter_map(|line| line.split_once(": "));
    let listed: Vec<&str> = kinds
        .filter(|(of, _)| *of == calculator)
        .map(|(_, kind)| kind)
        .collect();
    for kind in &listed {
        let count = reached.get(*kind).copied().unwrap_or_default();
        assert!(count >= AT_LEAST, "{calculator}: {kind} only {count} times");
    }
    let figure = |kind: &str| kind.split(' ').next().map(str::to_owned);
    for kind in reached.keys().filter(|kind| is_own(kind)) {
        let known = listed.iter().any(|listed| figure(listed) == figure(kind));
        assert!(known, "{calculator}: {kind} is not listed");
    }
}

/// The cases of all calculators: 10,000, most where the formulas are.
const CASES: [(&str, u32); 27] = [
    ("withholding-monthly", 500),
    ("withholding-bonus", 600),
    ("social-insurance", 500),
    ("standard-remuneration-change", 400),
    ("income-tax", 1_780),
    ("resident-tax", 2_180),
    ("retirement-income", 600),
    ("corporate-tax", 670),
    ("corporate-insurance", 300),
    ("notified-pay-deadline", 420),
    ("executive-pay-deductibility", 500),
    ("in-service-pension", 285),
    ("public-benefits", 185),
    ("retirement-allowance-limit", 100),
    ("change-of-duties", 50),
    ("death-benefit", 50),
    ("occasional-income", 60),
    ("policy-annuity", 85),
    ("policy-transfer", 60),
    ("small-enterprise-mutual-aid", 80),
    ("bankruptcy-prevention-mutual-aid", 100),
    ("required-cover", 95),
    ("exit-year", 100),
    ("second-officer", 60),
    ("material", 180),
    ("money", 30),
    ("path", 30),
];

/// Who is calculated together with whom: one test each.
const OF_A_MATERIAL: &[&str] = &["material", "money", "path"];
const OF_A_FAMILY: &[&str] = &["second-officer"];
const OF_INDIVIDUALS: &[&str] = &["income-tax", "resident-tax"];
const OF_PREMIUMS: &[&str] = &[
    "social-insurance",
    "standard-remuneration-change",
    "withholding-monthly",
    "withholding-bonus",
];
const OF_LEAVING: &[&str] = &[
    "retirement-income",
    "retirement-allowance-limit",
    "change-of-duties",
    "death-benefit",
    "exit-year",
];
const OF_LUMP_SUMS: &[&str] = random_lump_sums::LUMP_SUMS;
const OF_THE_COMPANY: &[&str] = &[
    "corporate-tax",
    "corporate-insurance",
    "notified-pay-deadline",
    "executive-pay-deductibility",
    "in-service-pension",
    "public-benefits",
];

fn every_formula_gives_its_figure(calculators: &[&str]) {
    for (calculator, cases) in CASES {
        if calculators.contains(&calculator) {
            assert_explained(calculator, cases);
        }
    }
}

#[test]
fn every_calculator_is_among_the_ten_thousand_cases() {
    let named: Vec<&str> = CASES.iter().map(|(name, _)| *name).collect();
    let calculators = calc::calculators().map(|calculator| calculator.name);
    assert_eq!(named, calculators);
    assert_eq!(CASES.iter().map(|(_, cases)| cases).sum::<u32>(), 10_000);
    let lists = [
        OF_A_MATERIAL,
        OF_A_FAMILY,
        OF_INDIVIDUALS,
        OF_PREMIUMS,
        OF_LEAVING,
        OF_LUMP_SUMS,
        OF_THE_COMPANY,
    ];
    let mut tried = lists.concat();
    tried.sort_unstable();
    let mut all = named;
    all.sort_unstable();
    assert_eq!(tried, all, "each in one of the tests below");
}

#[test]
fn every_formula_of_a_material_gives_its_figure() {
    every_formula_gives_its_figure(OF_A_MATERIAL);
}

#[test]
fn every_formula_of_a_family_gives_its_figure() {
    every_formula_gives_its_figure(OF_A_FAMILY);
}

#[test]
fn every_formula_of_the_individual_taxes_gives_its_figure() {
    every_formula_gives_its_figure(OF_INDIVIDUALS);
}

#[test]
fn every_formula_of_premiums_and_withholding_gives_its_figure() {
    every_formula_gives_its_figure(OF_PREMIUMS);
}

#[test]
fn every_formula_of_what_is_paid_on_leaving_gives_its_figure() {
    every_formula_gives_its_figure(OF_LEAVING);
}

#[test]
fn every_formula_of_lump_sums_gives_its_figure() {
    every_formula_gives_its_figure(OF_LUMP_SUMS);
}

#[test]
fn every_formula_of_the_company_and_of_benefits_gives_its_figure() {
    every_formula_gives_its_figure(OF_THE_COMPANY);
}

/// A calculator that agrees with everything would look exactly like formulas that are right.
#[test]
fn a_wrong_formula_is_found() {
    let book = LawBook::embedded().unwrap();
    let calculate = |formula: &str, rounding: Rounding| {
        let step = Step::yen("figure", Yen(0), formula).rounded(rounding);
        formula::calculate(&step, &[], book)
    };
    assert_eq!(calculate("(1,000 − 1) ÷ 2", Rounding::FloorYen), Ok(499));
    assert_eq!(calculate("(5 ÷ 2 = 3) × 2", Rounding::CeilYen), Ok(6));
    assert_eq!(calculate("max(2 − 10% × 50, 0)", Rounding::None), Ok(0));
    for (formula, rounding) in [
        ("5 ÷ 2", Rounding::None),
        ("(5 ÷ 2 = 3) × 2", Rounding::FloorYen),
        ("1,000 ≤ 999 → 0", Rounding::None),
        ("1 ≤ 2 → 1", Rounding::None),
        ("[1,000] → 1", Rounding::None),
        ("2026-05-26 + 1 → 2026-06-26", Rounding::None),
        ("", Rounding::None),
    ] {
        assert!(calculate(formula, rounding).is_err(), "{formula}");
    }
}
