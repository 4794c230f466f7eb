//! Random contracts of life insurance: every kind, of every time, with values that rise and fall.

use serde_json::{Value, json};

use super::random::Random;

const KINDS: [&str; 10] = [
    "term",
    "increasing_term",
    "third_sector",
    "endowment_company",
    "endowment_half",
    "endowment_family",
    "whole_life",
    "annuity_company",
    "annuity_family_death",
    "annuity_family",
];

/// A contract; now and then one that is refused.
pub fn corporate_insurance(random: &mut Random) -> Value {
    let by_rate = random.one_in(2);
    let kind = if by_rate {
        random.pick(&KINDS[..3])
    } else {
        random.pick(&KINDS)
    };
    let is_term = KINDS[..3].contains(&kind);
    let age = random.between(15, 70);
    let is_for_life = kind == "third_sector" && !(by_rate && random.one_in(2));
    let years = random.between(1, 60);
    let year = if by_rate {
        random.between(2020, 2027)
    } else {
        random.between(1991, 2019)
    };
    let mut input = json!({
        "contract_date": format!("{year}-{:02}-{:02}", random.between(1, 12), random.between(1, 28)),
        "kind": kind, "cover": random.pick(&["cancer", "medical"]), "age": age,
        "term_years": if is_for_life { Value::Null } else { json!(years) },
        "premium": premium(random),
        "mode": random.pick(&["annual", "annual", "half_yearly", "monthly", "single"]),
        "insured": random.pick(&["everybody", "selected"]),
        "no_surrender_value": is_term && random.one_in(5),
        "first_fiscal_year_months": random.between(1, 12),
    });
    if input["mode"] != "single" && random.one_in(3) {
        input["pay_years"] = json!(random.between(1, years));
    }
    if input["mode"] == "annual" && !input["no_surrender_value"].as_bool().unwrap() {
        input["prepaid_years"] = json!(1 + random.sometimes(1, 9));
    }
    if is_term && random.one_in(6) {
        input["beneficiary"] = json!("family");
    }
    if kind.starts_with("annuity") && random.one_in(2) {
        let amounts = (0..random.between(1, 20)).map(|_| random.between(1, 3_000_000));
        input["annuity"] = json!(amounts.collect::<Vec<_>>());
    }
    input["other_short_pay_premium"] = json!(random.sometimes(1, 300_000));
    input["other_annualised_premium"] = json!(random.sometimes(1, 300_000));
    values(random, &mut input, years);
    // few contracts have them: the rest of a contract stays as it is without
    let premium = input["premium"].as_i64().unwrap();
    events(&mut Random::new(premium.unsigned_abs()), &mut input, years);
    input
}

/// Small ones meet the limits of 300,000 yen.
fn premium(random: &mut Random) -> i64 {
    match random.between(0, 2) {
        0 => random.between(1_000, 300_000),
        1 => random.between(1, 300) * 10_000,
        _ => random.between(1, 9_999_999),
    }
}

/// A printed rate, values that rise and fall, or both; some years are left out.
fn values(random: &mut Random, input: &mut Value, years: i64) {
    if !random.one_in(3) {
        let most = if input["no_surrender_value"] == true {
            500
        } else {
            850
        };
        let tenths = random.between(300.min(most), most);
        input["max_surrender_rate"] = json!(format!("{}.{}", tenths / 10, tenths % 10));
    }
    if input["term_years"].is_null() || input["no_surrender_value"] == true {
        return;
    }
    let payments = match input["mode"].as_str().unwrap() {
        "monthly" => 12,
        "half_yearly" => 2,
        _ => 1,
    };
    let paid = if input["mode"] == "single" {
        1
    } else {
        input["pay_years"].as_i64().unwrap_or(years).min(years)
    };
    let each = input["premium"].as_i64().unwrap() * payments;
    let peak = random.between(1, years);
    let highest = random.between(30, 125);
    let mut values: Vec<Value> = (1..=years)
        .map(|year| {
            let down = if year > peak {
                (year - peak) * 100 / (years - peak).max(1)
            } else {
                0
            };
            let up = if year < peak { (peak - year) * 4 } else { 0 };
            let rate = (highest - up).max(0) * (100 - down);
            json!(each * year.min(paid) * rate / 10_000)
        })
        .collect();
    match random.between(0, 3) {
        0 => values
            .iter_mut()
            .step_by(3)
            .for_each(|value| *value = Value::Null),
        1 if input["max_surrender_rate"].is_null() => {}
        1 => {
            // above 85 percent, as printed
            input["max_surrender_rate"] = json!(format!("{}.{}", random.between(86, 125), 3));
        }
        _ => {}
    }
    input["surrender_values"] = json!(values);
}

/// Books and changes at the end of a year.
fn events(random: &mut Random, input: &mut Value, years: i64) {
    let year = random.between(1, years);
    if random.one_in(5) {
        input["booked"] = json!({"policy_year": year, "amount": random.between(0, 9_999_999)});
    }
    let value = random.between(0, 9_999_999);
    match random.between(0, 9) {
        0 => {
            input["change"] = json!({
                "kind": "paid_up", "policy_year": year, "value": value, "keep_asset": random.one_in(2),
            });
        }
        1 => {
            input["change"] = json!({
                "kind": "reduction", "policy_year": year, "value": value,
                "part": random.pick(&["0.1", "0.25", "0.999999"]),
            });
        }
        2 => {
            input["change"] = json!({
                "kind": "name_change", "policy_year": year, "value": value,
                "on": random.pick(&["2021-06-30", "2021-07-01", "2030-03-31"]),
            });
        }
        _ => {}
    }
}
