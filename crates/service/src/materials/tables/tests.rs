//! What is looked up is what the calculators calculate with: cell by cell, and on both sides of every edge.

use super::corporate::CorporateTaxTables;
use super::remuneration::RemunerationTaxTables;
use super::resident::ResidentTaxTables;
use super::withholding::{BonusTaxTable, MonthlyTaxTable};
use chrono::NaiveDate;
use serde_json::{Value, json};
use shinchoryu_engine::Trace;
use shinchoryu_engine::calc::find;
use shinchoryu_law::individual::EmploymentIncomeBand;
use shinchoryu_law::{AmountBand, Band, LawBook, TaxBracket};
use shinchoryu_quantity::{Rate, Rounding, Yen};

fn law() -> &'static LawBook {
    LawBook::embedded().unwrap()
}

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

fn calculated(name: &str, input: &Value) -> Value {
    let mut out = Vec::new();
    let input_text = input.to_string();
    let calculator = find(name).unwrap();
    let done = calculator.run(input_text.as_bytes(), law(), &mut Trace::off(), &mut out);
    assert!(done.is_ok(), "{name} {input}: {done:?}");
    serde_json::from_slice(&out).unwrap()
}

fn floor(amount: Yen, rate: Rate) -> Yen {
    amount.times(rate).round(Rounding::FloorYen)
}

/// The amounts on both sides of each upper bound, each with its row.
fn edges<B: Band>(rows: &[B]) -> impl Iterator<Item = (Yen, &B)> {
    rows.windows(2).flat_map(|pair| {
        let upto = pair[0].upto().unwrap();
        [(upto, &pair[0]), (upto + Yen(1), &pair[1])]
    })
}

#[test]
fn every_cell_of_the_monthly_table_is_withheld_at_its_pay() {
    for year in 2025..=2027 {
        let date = day(year, 6, 30);
        let table = MonthlyTaxTable::on(&law().withholding, date).unwrap();
        let withheld = |column: &str, dependants: usize, pay: Yen| {
            let case =
                json!({ "date": date, "pay": pay, "column": column, "dependants": dependants });
            calculated("withholding-monthly", &case)["tax"].clone()
        };
        let most = Yen(5_000_000);
        assert!(table.rows.len() > 200, "{year}");
        assert!(table.rows.is_sorted_by(|row, next| row.below == next.from));
        for row in &table.rows {
            for pay in [row.from, row.below - Yen(1)] {
                assert_eq!(withheld("otsu", 0, pay), row.otsu.get(), "{year} {pay}");
                for (dependants, tax) in row.kou.iter().enumerate() {
                    assert_eq!(withheld("kou", dependants, pay), tax.get(), "{year} {pay}");
                }
            }
        }
        let below = table.rows[0].from - Yen(1);
        assert_eq!(withheld("kou", 0, below), 0);
        let tax = floor(below, table.otsu_rate_below);
        assert_eq!(withheld("otsu", 0, below), tax.get());
        let ends = table
            .kou_above
            .iter()
            .skip(1)
            .map(|next| next.from - Yen(1));
        for (row, end) in table.kou_above.iter().zip(ends.chain([most])) {
            for (dependants, base) in row.bases.iter().enumerate() {
                for pay in [row.from, end] {
                    let tax = *base + floor(pay - row.from, row.rate);
                    assert_eq!(withheld("kou", dependants, pay), tax.get(), "{year} {pay}");
                }
            }
        }
        let ends = table
            .otsu_above
            .iter()
            .skip(1)
            .map(|next| next.from - Yen(1));
        for (row, end) in table.otsu_above.iter().zip(ends.chain([most])) {
            for pay in [row.from, end] {
                let tax = row.base + floor(pay - row.from, row.rate);
                assert_eq!(withheld("otsu", 0, pay), tax.get(), "{year} {pay}");
            }
        }
        // an eighth dependant, and one in 乙
        let last = table.rows.last().unwrap();
        let (seven, off) = (last.kou[7], table.per_further_dependant);
        assert_eq!(withheld("kou", 8, last.from), (seven - off).get());
        assert_eq!(withheld("otsu", 1, last.from), (last.otsu - off).get());
    }
}

#[test]
fn every_rate_of_the_bonus_table_is_that_of_its_pay() {
    for year in 2025..=2027 {
        let date = day(year, 7, 10);
        let table = BonusTaxTable::on(&law().withholding, date).unwrap();
        let method = |column: &str, dependants: usize, pay: Yen, bonus: Yen| {
            let case = json!({ "date": date, "bonus": bonus, "previous_month_pay": pay,
                "column": column, "dependants": dependants });
            calculated("withholding-bonus", &case)
        };
        let check = |column: &str, dependants: usize, from: Yen, below: Option<Yen>, rate: Rate| {
            // without pay in the month before there is no rate
            let last = below.map_or(from + Yen(1), |below| below - Yen(1));
            for pay in [from.max(Yen(1)), last] {
                let found = method(column, dependants, pay, Yen(1));
                assert_eq!(
                    found["rate"],
                    json!(rate),
                    "{year} {column} {dependants} {pay}"
                );
            }
        };
        assert_eq!((table.kou.len(), table.otsu.len()), (21, 5));
        for row in &table.kou {
            for (dependants, from) in row.from.iter().enumerate() {
                let below = row.below.map(|below| below[dependants]);
                check("kou", dependants, *from, below, row.rate);
            }
        }
        for row in &table.otsu {
            check("otsu", 0, row.from, row.below, row.rate);
        }
        let pay = Yen(300_000);
        let most = pay * table.most_times;
        assert_eq!(method("kou", 0, pay, most)["method"], "rate");
        assert_eq!(
            method("kou", 0, pay, most + Yen(1))["method"],
            "monthly_table"
        );
    }
}

#[test]
fn income_and_brackets_of_a_salary_are_those_of_the_calculator() {
    for year in 2024..=2027 {
        let table =
            RemunerationTaxTables::on(&law().individual.income_tax, day(year, 12, 31)).unwrap();
        let taxed = |salary: Yen, premiums: Yen| {
            let case = json!({ "year": year, "salary": salary,
                "deductions": { "social_insurance": premiums } });
            calculated("income-tax", &case)
        };
        let yen = |value: &Value| Yen(value.as_i64().unwrap());
        let rows: Vec<EmploymentIncomeBand> = table.employment_income.rows().cloned().collect();
        for (receipts, row) in edges(&rows) {
            let income = match *row {
                EmploymentIncomeBand::Fixed { amount, .. } => amount,
                EmploymentIncomeBand::Subtract { amount, .. } => receipts - amount,
                EmploymentIncomeBand::Step { tenths, add, .. } => {
                    Yen(receipts.cut(4_000).get() / 4 * tenths / 10) + add
                }
                EmploymentIncomeBand::Rate { rate, add, .. } => floor(receipts, rate) + add,
            };
            let found = taxed(receipts, Yen::ZERO);
            let deducted = yen(&found["employment_income_deduction"]);
            assert_eq!(receipts - deducted, income, "{year} {receipts}");
        }
        let brackets: Vec<TaxBracket> = table.brackets.rows().cloned().collect();
        let salary = Yen(100_000_000);
        let whole = yen(&taxed(salary, Yen::ZERO)["taxable_income"]);
        for pair in brackets.windows(2) {
            let upto = pair[0].upto.unwrap();
            for (taxable, row) in [(upto, &pair[0]), (upto + Yen(1000), &pair[1])] {
                let found = taxed(salary, whole - taxable);
                assert_eq!(yen(&found["taxable_income"]), taxable, "{year}");
                let tax = floor(taxable, row.rate) - row.minus;
                assert_eq!(yen(&found["computed_tax"]), tax, "{year} {taxable}");
            }
        }
        let found = taxed(salary, Yen::ZERO);
        let both = table.surtax.total();
        let tax = yen(&found["tax_after_credits"]);
        assert_eq!(yen(&found["surtax"]), floor(tax, both), "{year}");
        let above = |income: Yen| taxed(income + Yen(1_950_000), Yen::ZERO);
        let basic: Vec<AmountBand> = table.deductions.basic.rows().cloned().collect();
        let high = edges(&basic).filter(|(income, _)| *income > Yen(7_000_000));
        for (income, row) in high {
            let found = above(income);
            assert_eq!(
                yen(&found["deductions"]["basic"]),
                row.amount,
                "{year} {income}"
            );
        }
    }
}

#[test]
fn rates_and_levies_of_residents_are_those_of_the_calculator() {
    for year in 2024..=2027 {
        // the first and the last day of the fiscal year after
        for date in [day(year + 1, 4, 1), day(year + 2, 3, 31)] {
            let law = &law().individual.resident_tax;
            let table = ResidentTaxTables::on(law, date).unwrap();
            for designated in [false, true] {
                let case = json!({ "year": year, "salary": 12_000_000, "designated_city": designated,
                    "deductions": { "social_insurance": 1_401_660 } });
                let found = calculated("resident-tax", &case);
                let yen = |name: &str| Yen(found[name].as_i64().unwrap());
                let rates = table.rates.of(designated);
                for (levy, adjustment, rate) in [
                    (
                        "municipal_income_levy",
                        "adjustment_municipal",
                        rates.municipal,
                    ),
                    (
                        "prefectural_income_levy",
                        "adjustment_prefectural",
                        rates.prefectural,
                    ),
                ] {
                    let before = floor(yen("taxable_income"), rate) - yen(adjustment);
                    assert_eq!(yen(levy), before.cut(100), "{year} {levy}");
                }
                let per_capita = &table.per_capita;
                assert_eq!(yen("per_capita_municipal"), per_capita.municipal);
                assert_eq!(yen("per_capita_prefectural"), per_capita.prefectural);
                assert_eq!(
                    yen("forest_environment_tax"),
                    per_capita.forest_environment_tax
                );
                let basic = table.deductions.basic.find(yen("total_income")).amount;
                assert_eq!(found["deductions"]["basic"], json!(basic));
            }
        }
    }
}

#[test]
fn brackets_and_levies_of_companies_are_those_of_the_calculator() {
    for start in [day(2025, 3, 31), day(2026, 4, 1), day(2027, 4, 1)] {
        let table = CorporateTaxTables::on(&law().corporate, start).unwrap();
        let taxed = |income: Yen, capital: Yen, employees: u32, area: &str| {
            let case = json!({ "fiscal_year_start": start, "income": income, "capital": capital,
                "employees": employees, "area": area });
            calculated("corporate-tax", &case)
        };
        let small = Yen(10_000_000);
        let rates = &table.corporation_tax;
        for over in [Yen::ZERO, Yen(1_000)] {
            let found = taxed(rates.low_limit + over, small, 5, "standard");
            let tax = floor(rates.low_limit, rates.low_rate) + floor(over, rates.general_rate);
            assert_eq!(found["corporation_tax"], json!(tax.cut(100)), "{start}");
            let base = tax.cut(1_000);
            let local = floor(base, table.local_corporation_tax).cut(100);
            assert_eq!(found["local_corporation_tax"], json!(local));
            let levy = table.inhabitant_levy;
            for (part, rate) in [
                ("inhabitant_levy_prefecture", levy.prefecture),
                ("inhabitant_levy_municipality", levy.municipality),
            ] {
                assert_eq!(
                    found[part],
                    json!(floor(base, rate).cut(100)),
                    "{start} {part}"
                );
            }
        }
        let enterprise = table.enterprise_tax;
        let [first, second] = enterprise.band_limits;
        let banded = |income: Yen, [low, middle, high]: [Rate; 3]| {
            let part = |from: Yen, to: Yen| (income.min(to) - from).max(Yen::ZERO);
            let tax = floor(part(Yen::ZERO, first), low)
                + floor(part(first, second), middle)
                + floor(part(second, income), high);
            tax.cut(100)
        };
        for income in [first, first + Yen(1_000), second, second + Yen(1_000)] {
            let found = taxed(income, small, 5, "standard");
            let tax = banded(income, enterprise.standard);
            assert_eq!(found["enterprise_tax"], json!(tax), "{start} {income}");
            let special = floor(tax, table.special_enterprise_tax).cut(100);
            assert_eq!(found["special_enterprise_tax"], json!(special));
        }
        for (income, rates) in [
            (enterprise.tokyo.income_max, enterprise.standard),
            (
                enterprise.tokyo.income_max + Yen(1_000),
                enterprise.tokyo.excess,
            ),
        ] {
            let found = taxed(income, small, 5, "tokyo_special_wards");
            assert_eq!(
                found["enterprise_tax"],
                json!(banded(income, rates)),
                "{start} {income}"
            );
        }
        let mut least = Yen(1);
        for row in &table.per_capita_levy {
            let most = row.capital_to.unwrap_or(least);
            for capital in [least, most] {
                if capital > table.size_based_over {
                    continue;
                }
                for employees in [50, 51] {
                    let found = taxed(Yen(1_000_000), capital, employees, "standard");
                    assert_eq!(found["per_capita_prefecture"], json!(row.prefecture));
                    let of_city = row.municipality.of(employees);
                    assert_eq!(found["per_capita_municipality"], json!(of_city));
                    let found = taxed(Yen(1_000_000), capital, employees, "tokyo_special_wards");
                    let of_tokyo = row.tokyo_special_wards.of(employees);
                    assert_eq!(
                        found["per_capita"],
                        json!(of_tokyo),
                        "{capital} {employees}"
                    );
                }
            }
            least = most + Yen(1);
        }
    }
}
