//! Random inputs of every calculator, wide enough to reach every kind of step.

use serde_json::{Value, json};

use super::random::{Random, life, material, society, surcharge, taxpayer};
use super::random_exit;
use super::random_family;
use super::random_insurance::corporate_insurance;
use super::random_lump_sums;
use super::random_offices::with_other_office;
use super::random_policies::with_policies;
use super::random_retirement;

/// An input of that calculator; now and then one that it refuses.
pub fn input(calculator: &str, random: &mut Random) -> Value {
    match calculator {
        "withholding-monthly" => monthly(random),
        "withholding-bonus" => bonus(random),
        "social-insurance" => social_insurance(random),
        "standard-remuneration-change" => standard_change(random),
        "income-tax" => income_tax(random),
        "resident-tax" => resident_tax(random),
        "corporate-tax" => corporate_tax(random),
        "corporate-insurance" => corporate_insurance(random),
        "exit-year" => random_exit::input(random),
        "notified-pay-deadline" => deadline(random),
        "executive-pay-deductibility" => executive_pay(random),
        "in-service-pension" => in_service_pension(random),
        "public-benefits" => public_benefits(random),
        "retirement-allowance-limit" => random_retirement::allowance(random),
        "retirement-income" => random_retirement::income(random),
        "change-of-duties" => random_retirement::change_of_duties(random),
        "death-benefit" => random_retirement::death_benefit(random),
        "second-officer" => random_family::input(random),
        "material" => of_some_kind(with_policies(with_other_office(material(random)))),
        "path" => with_policies(with_other_office(material(random))),
        "money" => with_cash(with_other_office(material(random))),
        other => random_lump_sums::input(other, random)
            .unwrap_or_else(|| panic!("no random inputs for {calculator}")),
    }
}

/// A material with contracts compares no pay now and then, mostly where one is a part of the allowance; what it says of proposals is
/// kept all the same.
fn of_some_kind(mut material: Value) -> Value {
    let pay = material["current"]["monthly"].as_i64().unwrap_or_default();
    let mut random = Random::beside(pay);
    let Some(contracts) = material["deferred_insurance"].as_array() else {
        return material;
    };
    let kind = if contracts.is_empty() {
        None
    } else if contracts.iter().any(|one| one["exit"] == "hand_over") || random.one_in(4) {
        Some("retirement_fund")
    } else {
        random.one_in(8).then_some("corporate_insurance")
    };
    if let Some(kind) = kind {
        material["kind"] = json!(kind);
    }
    material
}

/// The company has cash, and now and then pays what is withheld twice a year.
fn with_cash(mut material: Value) -> Value {
    let pay = material["current"]["monthly"].as_i64().unwrap_or_default();
    material["company"]["cash"] = json!(20 * pay);
    material["company"]["half_yearly_withholding"] = json!(pay % 7 == 0);
    material
}

/// Round or odd, small or large.
pub fn amount(random: &mut Random, most: i64) -> i64 {
    let most = most / [1, 1, 10, 100][usize::try_from(random.between(0, 3)).unwrap()];
    if random.one_in(2) {
        random.between(0, most)
    } else {
        random.between(0, most / 10_000) * 10_000
    }
}

pub fn day(random: &mut Random, from: i64, to: i64) -> String {
    let year = random.between(from, to);
    format!(
        "{year}-{:02}-{:02}",
        random.between(1, 12),
        random.between(1, 28)
    )
}

fn month(random: &mut Random, from: i64, to: i64) -> String {
    format!("{}-{:02}", random.between(from, to), random.between(1, 12))
}

/// Column and dependants.
fn column(random: &mut Random) -> (&'static str, i64) {
    if random.one_in(3) {
        ("otsu", random.between(0, 3))
    } else {
        ("kou", random.between(0, 10))
    }
}

fn monthly(random: &mut Random) -> Value {
    let (column, dependants) = column(random);
    let computer = column == "kou" && random.one_in(3);
    json!({
        "date": if computer { day(random, 2026, 2027) } else { day(random, 2025, 2027) },
        "pay": amount(random, 4_000_000), "column": column,
        "dependants": dependants,
        "method": if computer { "computer" } else { "table" },
    })
}

fn bonus(random: &mut Random) -> Value {
    let (column, dependants) = column(random);
    json!({
        "date": day(random, 2025, 2026), "bonus": amount(random, 20_000_000),
        "previous_month_pay": random.sometimes(1, 3_000_000) / random.between(1, 20),
        "column": column, "dependants": dependants,
        "months_covered": random.between(1, 2) * 6,
    })
}

fn social_insurance(random: &mut Random) -> Value {
    // April 2024 to February 2027 is covered
    let first = 2024 * 12 + 3 + random.between(0, 28);
    let months: Vec<Value> = (first..=first + random.between(0, 4))
        .map(|month| {
            let bonuses: Vec<i64> = (0..random.sometimes(1, 3))
                .map(|_| amount(random, 9_000_000))
                .collect();
            json!({
                "month": format!("{}-{:02}", month / 12, month % 12 + 1),
                "remuneration": 1 + amount(random, 3_000_000), "bonuses": bonuses,
            })
        })
        .collect();
    let mut input = json!({
        "prefecture": format!("{:02}", random.between(1, 47)),
        "birth_date": day(random, 1945, 2000),
        "health_bonus_before": random.sometimes(3_000_000, 9_000_000), "months": [],
    });
    let mut beside = Random::beside(first);
    let months: Vec<Value> = months
        .into_iter()
        .map(|mut month| {
            // a 国保組合 takes nobody of two offices
            if first % 3 == 0 && !beside.one_in(4) {
                month["other_office"] = json!({
                    "remuneration": beside.between(1, 900_000),
                    "bonuses": [amount(&mut beside, 5_000_000)],
                });
            }
            month
        })
        .collect();
    input["months"] = json!(months);
    match beside.between(0, 7) {
        0 => input["health_society"] = society(&mut beside),
        1 => {
            input["national_health_society"] = json!({"monthly": beside.between(1, 199_999)});
        }
        _ => {}
    }
    input
}

fn standard_change(random: &mut Random) -> Value {
    let standards = [
        58_000, 68_000, 88_000, 98_000, 240_000, 500_000, 590_000, 620_000, 650_000,
    ];
    let standard = standards[usize::try_from(random.between(0, 8)).unwrap()];
    let health = if random.one_in(4) {
        [1_330_000, 1_390_000][usize::try_from(random.between(0, 1)).unwrap()]
    } else {
        standard
    };
    let around = if random.one_in(2) { health } else { standard };
    let pay: Vec<i64> = (0..3)
        .map(|_| around * random.between(80, 125) / 100 + random.between(0, 999))
        .collect();
    json!({
        "standard": {"health": health, "pension": standard.clamp(88_000, 650_000)},
        "first_changed_month": month(random, 2024, 2026), "pay": pay,
        "previous_pay": around * random.between(90, 110) / 100,
    })
}

fn person(random: &mut Random) -> Value {
    let disability = [
        "none",
        "none",
        "none",
        "general",
        "special",
        "special_living_together",
    ];
    let spouse = if random.one_in(2) {
        json!({
            "total_income": amount(random, 1_500_000), "age": random.between(20, 90),
            "disability": random.pick(&disability),
        })
    } else {
        Value::Null
    };
    let dependants: Vec<Value> = (0..random.between(0, 4))
        .map(|_| {
            json!({
                "age": random.between(0, 90), "total_income": amount(random, 1_300_000),
                "living_together": random.one_in(2), "disability": random.pick(&disability),
            })
        })
        .collect();
    let pension = random.one_in(2).then(
        || json!({"receipts": random.sometimes(1, 12_000_000), "age": random.between(58, 76)}),
    );
    let public_pension = match pension {
        Some(_) => 0,
        None => random.sometimes(1, 2_000_000),
    };
    json!({
        "year": random.between(2024, 2027), "pension": pension,
        "salary": amount(random, 60_000_000),
        "other_income": {
            "occasional": random.sometimes(1, 2_000_000),
            "public_pension": public_pension,
            "miscellaneous": random.sometimes(1, 900_000),
            "other": random.sometimes(1, 9_000_000),
            "retirement": random.sometimes(1, 9_000_000),
        },
        "taxpayer": taxpayer(random), "spouse": spouse, "dependants": dependants,
        "deductions": {
            "social_insurance": amount(random, 3_000_000),
            "small_enterprise_mutual_aid": random.sometimes(1, 840_000),
            "life": life(random),
            "earthquake": {
                "earthquake": random.sometimes(1, 70_000),
                "old_long_term": random.sometimes(1, 25_000),
            },
            "medical": random.sometimes(1, 2_600_000),
            "donation": random.sometimes(1, 900_000),
            "other": random.sometimes(1, 900_000),
        },
    })
}

fn income_tax(random: &mut Random) -> Value {
    let mut input = person(random);
    input["housing_loan_credit"] = json!(random.sometimes(1, 400_000));
    input["withheld"] = json!(amount(random, 5_000_000));
    input["other_income"]["from_own_company"] = json!(random.one_in(8));
    match random.between(0, 5) {
        0 | 1 => input["settlement"] = json!("final_return"),
        2 if input["salary"].as_i64() <= Some(20_000_000) => {
            input["settlement"] = json!("year_end_adjustment");
        }
        _ => {}
    }
    input
}

fn resident_tax(random: &mut Random) -> Value {
    let mut input = person(random);
    input["designated_city"] = json!(random.one_in(2));
    if random.one_in(2) {
        input["surcharge"] = surcharge(random);
    }
    if random.one_in(6) {
        input["exemption_limit"] = json!(amount(random, 1_500_000));
    }
    // what is drawn already says whether there is a loan, so that the other cases stay as they were
    let salary = input["salary"].as_i64().unwrap();
    if salary % 3 == 1 {
        let credit = salary % 400_000;
        input["housing_loan"] = json!({
            "credit": credit, "used": credit / 4, "income_tax_taxable": salary % 4_000 * 1_000,
            "moved_in": 2014 + salary % 11, "consumption_tax": salary % 2 == 0,
        });
    }
    // incomes near the limits, and families whose cut and relief are due
    match random.between(0, 5) {
        0 => {
            input["salary"] = json!(random.between(1_000_000, 1_300_000));
            input["other_income"] = json!({});
            input["dependants"] = json!([]);
            input["deductions"] = json!({"donation": random.sometimes(1, 90_000)});
        }
        1 => {
            input["year"] = json!(2024);
            input["salary"] = json!(random.between(12_000_000, 20_000_000));
            input["spouse"] = json!({"total_income": 0, "age": random.between(20, 90)});
        }
        _ => {}
    }
    input
}

fn corporate_tax(random: &mut Random) -> Value {
    let area = match random.between(1, 3) {
        1 => json!("standard"),
        2 => json!("tokyo_special_wards"),
        _ => json!({
            "prefecture_rate": "0.018", "municipal_rate": random.pick(&["0.06", "0.084"]),
            "enterprise": random.pick(&["standard", "excess"]),
            "per_capita_prefecture": 21_000, "per_capita_municipality": amount(random, 300_000),
        }),
    };
    json!({
        "fiscal_year_start": format!("{}-{:02}-01", random.between(2025, 2027), random.between(1, 12)),
        "months": if random.one_in(2) { 12 } else { random.between(1, 12) },
        "income": amount(random, 500_000_000) - random.sometimes(1, 30_000_000),
        "loss_carryforward": random.sometimes(1, 50_000_000),
        "capital": random.between(1, 100) * 1_000_000, "employees": random.between(0, 120),
        "area": area, "large_group": random.one_in(5),
    })
}

fn deadline(random: &mut Random) -> Value {
    // the fiscal year began on the same or an earlier day of one of the twelve months before
    let (decided, month) = (
        random.between(1, 28),
        random.between(2025 * 12, 2027 * 12 + 11),
    );
    let date = |month: i64, day: i64| format!("{}-{:02}-{day:02}", month / 12, month % 12 + 1);
    let resolution = date(month, decided);
    let fiscal_year_start = date(month - random.between(0, 11), random.between(1, decided));
    let start = if random.one_in(4) {
        json!(day(random, 2025, 2027))
    } else {
        Value::Null
    };
    let incorporated = if random.one_in(4) {
        json!(day(random, 2025, 2025))
    } else {
        Value::Null
    };
    json!({
        "fiscal_year_start": fiscal_year_start, "resolution": resolution,
        "service_start": start, "filing_extension_months": random.sometimes(1, 6),
        "incorporated_on": incorporated,
    })
}

fn executive_pay(random: &mut Random) -> Value {
    let (before, after) = (amount(random, 3_000_000), amount(random, 3_000_000));
    let change = random.between(0, 11);
    let pay: Vec<i64> = (0..12)
        .map(|month| {
            let odd = random.sometimes(0, 1) * random.between(1, 300_000);
            odd + if month < change { before } else { after }
        })
        .collect();
    let notified: Vec<Value> = (0..random.between(0, 3))
        .map(|_| {
            let filed = amount(random, 9_000_000);
            let off = random.sometimes(1, 100_000);
            json!({"filed": filed, "paid": filed + off, "fiscal_year": random.between(2025, 2026)})
        })
        .collect();
    let revised = if random.one_in(2) {
        json!(format!("2026-{:02}", 1 + change))
    } else {
        Value::Null
    };
    json!({
        "monthly": pay, "fiscal_year_start": "2026-01-01", "revision_month": revised,
        "notified": notified,
    })
}

fn in_service_pension(random: &mut Random) -> Value {
    json!({
        "month": month(random, 2025, 2026), "pension_monthly": amount(random, 400_000),
        "standard": amount(random, 1_390_000),
        "standard_bonus_last_12_months": random.sometimes(1, 6_000_000),
    })
}

fn public_benefits(random: &mut Random) -> Value {
    let mut insured = || {
        json!({
            "standard_health": amount(random, 1_390_000),
            "standard_pension": amount(random, 650_000),
            "standard_bonus_year": random.sometimes(1, 3_000_000),
        })
    };
    let (before, after) = (insured(), insured());
    json!({
        "before": before, "after": after, "years": random.between(1, 60),
        "insured_months": 12 - random.sometimes(1, 11),
    })
}
