//! Contracts for random materials, which take each of them.

use serde_json::{Value, json};

use super::random::Random;

/// The material, one in two with one to five contracts. What it holds already says which, so that it stays as it is.
pub fn with_policies(mut material: Value) -> Value {
    let profit = material["company"]["profit_before_pay"].as_i64().unwrap();
    let mut random = Random::beside(profit);
    if random.one_in(2) {
        return material;
    }
    let count = random.between(1, 5).min(random.between(1, 5));
    let policies: Vec<Value> = (0..count).map(|_| policy(&mut random, &material)).collect();
    material["deferred_insurance"] = json!(policies);
    if random.one_in(3) {
        material["retirement"]["planned_amount"] = json!(random.between(0, 30_000) * 10_000);
    }
    with_room(material)
}

/// The allowance holds what is given in kind: no more than all premiums, and no more than the highest value.
fn with_room(mut material: Value) -> Value {
    let policies = material["deferred_insurance"].as_array().unwrap().iter();
    let given = policies.filter(|policy| policy["exit"] == "hand_over");
    let most = given.map(|policy| {
        let values = policy["surrender_values"].as_array().unwrap().iter();
        let highest = values.filter_map(Value::as_i64).max().unwrap();
        let payments = payments(policy["mode"].as_str().unwrap());
        let years = policy["pay_years"].as_i64().unwrap();
        let booked = policy["booked"]["amount"].as_i64().unwrap_or(0);
        (policy["premium"].as_i64().unwrap() * payments * years)
            .max(highest)
            .max(booked)
    });
    let most: i64 = most.sum();
    if material["retirement"]["planned_amount"]
        .as_i64()
        .unwrap_or(0)
        < most
    {
        material["retirement"]["planned_amount"] = json!(most);
    }
    material
}

fn payments(mode: &str) -> i64 {
    match mode {
        "monthly" => 12,
        "half_yearly" => 2,
        _ => 1,
    }
}

fn one_of(random: &mut Random, from: &[i64]) -> i64 {
    let last = i64::try_from(from.len()).unwrap() - 1;
    from[usize::try_from(random.between(0, last)).unwrap()]
}

/// About as many as until the day of leaving.
fn years_until_leaving(material: &Value) -> i64 {
    let year = |day: &Value| day.as_str().unwrap()[..4].parse::<i64>().unwrap();
    let age = material["customer"]["retirement_age"].as_i64().unwrap_or(0);
    year(&material["customer"]["birth_date"]) + age - year(&material["basis_date"])
}

fn policy(random: &mut Random, material: &Value) -> Value {
    let basis = material["basis_date"].as_str().unwrap();
    let year: i64 = basis[..4].parse().unwrap();
    let is_existing = random.one_in(2);
    // an older contract goes on for years; a new one begins around the basis date
    let gone = if is_existing { random.between(1, 5) } else { 0 };
    let contract_date = format!(
        "{}-{:02}-{:02}",
        year - gone,
        random.between(1, 12),
        random.between(1, 28)
    );
    let kind = random.pick(&[
        "term",
        "term",
        "increasing_term",
        "third_sector",
        "whole_life",
        "endowment_company",
        "endowment_half",
    ]);
    let is_term = ["term", "increasing_term", "third_sector"].contains(&kind);
    let term = gone + random.between(4, 45);
    let premium = one_of(random, &[30_000, 250_000, 1_234_567, 4_000_000, 20_000_000]);
    let mode = random.pick(&["annual", "annual", "monthly", "half_yearly"]);
    let payments = payments(mode);
    let pay = if random.one_in(3) {
        random.between(1, term)
    } else {
        term
    };
    let most = one_of(random, &[45, 65, 82, 96]);
    let peak = random.between(1, term);
    let values: Vec<i64> = (1..=term)
        .map(|at| {
            let down = (at - peak).max(0) * 100 / term;
            let rate = (most - (peak - at).max(0) * 2).max(0) * (100 - down);
            premium * payments * at.min(pay) * rate / 10_000
        })
        .collect();
    let mut policy = json!({
        "insurer": "無作為生命", "status": if is_existing { "existing" } else { "new" },
        "contract_date": contract_date, "kind": kind, "term_years": term, "pay_years": pay,
        "premium": premium, "mode": mode, "insured": "everybody", "surrender_values": values,
    });
    if is_term && random.one_in(2) {
        policy["max_surrender_rate"] = json!(format!("{most}.0"));
    }
    let never_leaves = material["customer"]["retirement_age"].is_null();
    let of_leaving = years_until_leaving(material) + gone;
    let may_be_handed_over = !never_leaves && kind != "endowment_half" && premium < 20_000_000;
    let is_for_life = kind == "whole_life";
    let last_shown = if never_leaves { gone + 10 } else { of_leaving };
    let last_reduced = (last_shown - 1).min(term - 1);
    match random.between(0, 16) {
        1 | 14..=16
            if last_reduced > gone + 2 && (is_for_life || is_term || term > last_shown + 1) =>
        {
            policy["exit"] = json!("reduction");
            policy["surrender_policy_year"] = json!(random.between(gone + 2, last_reduced));
            let tenths = random.between(1, 999);
            policy["reduced_part"] = json!(format!("{}.{}", tenths / 10, tenths % 10));
        }
        5..=8 | 10..=13 if pay > gone + 3 && (is_for_life || term > last_shown + 1) => {
            policy["exit"] = json!("paid_up");
            let year = random.between(gone + 2, pay - 1);
            policy["surrender_policy_year"] = json!(year);
            // something a paid-up contract is bought with
            let value = &mut policy["surrender_values"][usize::try_from(year - 1).unwrap()];
            if *value == json!(0) {
                *value = json!(1);
            }
            let date = policy["contract_date"].as_str().unwrap();
            let may_be_kept = !is_term || date >= "2019-07-08";
            if random.one_in(5) && may_be_kept {
                policy["paid_up_keeps_asset"] = json!(true);
            }
        }
        0 => policy["exit"] = json!("keep"),
        2 | 3 | 4 | 9 if may_be_handed_over && (2..term - 1).contains(&of_leaving) => {
            policy["exit"] = json!("hand_over");
            policy["insured"] = Value::Null;
        }
        1 => policy["surrender_policy_year"] = json!(random.between(gone + 2, term)),
        _ if never_leaves || kind == "whole_life" => {
            policy["surrender_policy_year"] = json!(gone + 2)
        }
        _ => {}
    }
    if policy["exit"] != "reduction" && random.one_in(6) {
        policy["booked"] = json!({
            "policy_year": random.between(1, term), "amount": random.between(0, 9_999_999),
        });
    }
    policy
}
