//! Random years in which a president leaves: gains and losses, short years, no policies, no allowance.

use serde_json::{Value, json};

use super::random::Random;

/// An input of `exit-year`; now and then one that it refuses.
pub fn input(random: &mut Random) -> Value {
    let year = random.between(2025, 2026);
    let (month, months) = (random.between(1, 12), short_or_whole(random));
    let mut input = json!({
        "company": company(random, year, month, months), "cash": random.between(0, 90_000_000),
        "allowance": allowance(random), "person": person(random, year),
        "keep": {"final_monthly": random.between(0, 300) * 10_000},
    });
    if !random.one_in(4) {
        input["change"] = change(random);
    }
    let count = random.between(0, 5);
    let policies = (0..count).map(|_| policy(random, &format!("{year}-{month:02}-28")));
    input["policies"] = json!(policies.collect::<Vec<_>>());
    input
}

fn short_or_whole(random: &mut Random) -> i64 {
    if random.one_in(4) {
        random.between(1, 11)
    } else {
        12
    }
}

fn company(random: &mut Random, year: i64, month: i64, months: i64) -> Value {
    let area = match random.between(1, 3) {
        1 => json!("standard"),
        2 => json!("tokyo_special_wards"),
        _ => json!({
            "prefecture_rate": "0.018", "municipal_rate": "0.084",
            "enterprise": random.pick(&["standard", "excess"]),
            "per_capita_prefecture": 21_000, "per_capita_municipality": 60_000,
        }),
    };
    json!({
        "fiscal_year_start": format!("{year}-{month:02}-01"), "months": months,
        "income": random.between(-30_000_000, 90_000_000),
        "loss_carryforward": random.sometimes(1, 50_000_000),
        "capital": random.between(1, 100) * 1_000_000, "employees": random.between(0, 120),
        "area": area, "large_group": random.one_in(6),
    })
}

fn allowance(random: &mut Random) -> Value {
    let mut allowance = json!({
        "planned_amount": if random.one_in(6) { 0 } else { random.between(0, 20_000) * 10_000 },
        "years": random.between(0, 50), "office": random.pick(&["president", "director"]),
    });
    if random.one_in(3) {
        allowance["merit_ratio"] = json!(random.pick(&["0", "2.25", "3.333333"]));
    }
    if random.one_in(3) {
        allowance["merit_addition"] = json!("0.3");
        allowance["average_yearly"] = json!(random.between(0, 3_000_000));
        allowance["earlier_monthly"] = json!(random.between(0, 2_000_000));
    }
    allowance
}

fn person(random: &mut Random, year: i64) -> Value {
    let mut person = json!({
        "year": year, "kind": random.pick(&["officer", "officer", "officer", "general"]),
        "disability": random.one_in(6), "declaration": !random.one_in(4),
    });
    let first = year - random.between(1, 45);
    if random.one_in(3) {
        person["service_months"] = json!(random.between(1, 560));
    } else {
        let start = format!("{first}-{:02}-01", random.between(1, 12));
        person["service"] = json!({"start": start, "end": format!("{year}-12-31")});
    }
    if random.one_in(4) && person["service"].is_object() {
        let earlier = random.between(1, 4);
        let period = json!({
            "start": format!("{}-04-01", first - 1), "end": format!("{}-03-31", first + random.between(1, 9)),
        });
        let amount = random.between(0, 9_000_000);
        person["earlier"] = json!([
            {"kind": "retirement", "amount": amount, "paid_year": year - earlier, "period": period},
        ]);
    }
    annuity(random, &mut person);
    person
}

/// Now and then a part is paid as an annuity, or all of it.
fn annuity(random: &mut Random, person: &mut Value) {
    if !random.one_in(3) {
        return;
    }
    let payments = random.between(2, 240);
    person["annuity"] = json!({
        "payments": payments, "due_in_fiscal_year": random.between(0, payments.min(12)),
        "due_in_year": random.between(0, payments.min(12)),
    });
    person["form"] = json!("annuity");
    if random.one_in(2) {
        person["form"] = json!("both");
        person["annuity"]["lump_sum"] = json!(random.between(0, 4_000) * 10_000);
    }
}

fn change(random: &mut Random) -> Value {
    let mut change = json!({"final_monthly": random.between(0, 300) * 10_000});
    if random.one_in(2) {
        change["income"] = json!(random.between(-30_000_000, 90_000_000));
        change["cash"] = json!(random.between(0, 90_000_000));
    }
    if random.one_in(3) {
        change["planned_amount"] = json!(random.between(0, 200_000_000));
    }
    change
}

/// A contract with a value in its year, of the class table, wholly an asset, or of the older rules.
fn policy(random: &mut Random, on: &str) -> Value {
    let years = random.between(3, 30);
    let year = random.between(1, years);
    let premium = random.between(1, 3_000) * 1_001;
    let rate = random.between(30, 84);
    let begun = if random.one_in(3) {
        "2010-05-01"
    } else {
        "2019-08-01"
    };
    let paid = |year: i64| premium * year;
    let mut values: Vec<Value> = (1..=years)
        .map(|year| json!(paid(year) * rate / 100))
        .collect();
    if random.one_in(4) && year > 1 && year < years {
        values[usize::try_from(year - 1).unwrap()] = Value::Null;
    }
    let mut contract = json!({
        "contract_date": begun, "kind": random.pick(&["term", "term", "increasing_term", "whole_life"]),
        "age": random.between(30, 60), "term_years": years, "premium": premium,
        "max_surrender_rate": format!("{rate}.5"), "surrender_values": values,
    });
    if random.one_in(6) {
        contract["booked"] = json!({"policy_year": year, "amount": random.between(0, 90_000_000)});
    }
    let action = random.pick(&["surrender", "surrender", "hand_over", "keep"]);
    let mut policy = json!({"contract": contract, "policy_year": year, "action": action});
    if action == "hand_over" {
        policy["on"] = json!(on);
    }
    policy
}
