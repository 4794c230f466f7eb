//! Random companies and families that lose the president.

use serde_json::{Value, json};

use super::random::Random;

/// An input of `required-cover`; now and then one that it refuses.
pub fn input(random: &mut Random) -> Value {
    let company = !random.one_in(4);
    let year = random.between(2024, 2027);
    let mut input = json!({"date": format!("{year}-{:02}-{:02}", random.between(4, 12), random.between(1, 28))});
    if company {
        input["company"] = company_need(random);
    }
    if !company || !random.one_in(4) {
        input["family"] = family_need(random, year);
    }
    input
}

fn company_need(random: &mut Random) -> Value {
    let mut need = json!({
        "fixed_cost_monthly": random.between(0, 5_000_000), "months": random.between(0, 24),
        "loans": random.sometimes(1, 90_000_000), "death_allowance": random.sometimes(1, 60_000_000),
        "condolence": random.sometimes(1, 6_000_000), "other": random.sometimes(1, 9_000_000),
        "book_asset": random.sometimes(1, 20_000_000), "funds": random.sometimes(1, 90_000_000),
        "existing_cover": random.between(0, 100_000_000),
        "fixed_costs_deductible": random.one_in(2), "condolence_deductible": random.one_in(2),
    });
    if random.one_in(3) {
        need["corporate_tax"] = json!({
            "fiscal_year_start": "2026-04-01", "income": random.between(0, 60_000_000),
            "capital": 10_000_000, "area": "standard",
        });
    } else {
        need["tax_rate"] = json!(random.pick(&["0", "0.25", "0.3358", "0.345933", "0.9"]));
    }
    need
}

fn family_need(random: &mut Random, year: i64) -> Value {
    let day = |random: &mut Random, year: i64| {
        format!(
            "{year}-{:02}-{:02}",
            random.between(1, 12),
            random.between(1, 28)
        )
    };
    let age = random.between(26, 75);
    let spouse = json!({
        "relation": "wife", "birth_date": day(random, year - age),
        "income": random.sometimes(1, 4_000_000), "old_age_basic": random.sometimes(1, 850_000),
        "old_age_earnings_related": random.sometimes(1, 1_500_000),
    });
    let children: Vec<Value> = (0..random.between(0, 4))
        .map(|_| {
            let born = year - random.between(1, 25);
            let birth = day(random, born);
            json!({"birth_date": birth, "education": random.sometimes(1, 9_000_000)})
        })
        .collect();
    let side = |random: &mut Random| {
        json!({
            "standard_pension": random.between(88_000, 650_000),
            "standard_bonus_year": random.sometimes(1, 3_000_000),
        })
    };
    let pay = random.one_in(2).then(|| {
        let (before, after) = (side(random), side(random));
        json!({"before": before, "after": after, "years": random.between(0, 20)})
    });
    json!({
        "spouse": spouse, "children": children, "living_monthly": random.between(0, 500_000),
        "until_age": random.between(age + 1, 95), "rent_monthly": random.sometimes(1, 200_000),
        "housing_loan": random.sometimes(1, 40_000_000),
        "housing_loan_insured": random.one_in(2),
        "final_expenses": random.sometimes(1, 3_000_000), "other": random.sometimes(1, 3_000_000),
        "record": {"average": random.between(1, 900_000), "months": random.between(1, 480)},
        "pay": pay, "death_allowance": random.sometimes(1, 50_000_000),
        "savings": random.sometimes(1, 90_000_000), "existing_cover": random.sometimes(1, 90_000_000),
    })
}
