//! Random lump sums, transfers and mutual aids.

use serde_json::{Value, json};

use super::random::Random;
use super::random_cover;

/// The calculators of lump sums and of what death costs.
pub const LUMP_SUMS: &[&str] = &[
    "occasional-income",
    "policy-annuity",
    "policy-transfer",
    "small-enterprise-mutual-aid",
    "bankruptcy-prevention-mutual-aid",
    "required-cover",
];

/// An input of that calculator, where it is one of these; now and then one that it refuses.
pub fn input(calculator: &str, random: &mut Random) -> Option<Value> {
    Some(match calculator {
        "occasional-income" => occasional(random),
        "policy-annuity" => annuity(random),
        "policy-transfer" => transfer(random),
        "small-enterprise-mutual-aid" => small_enterprise(random),
        "bankruptcy-prevention-mutual-aid" => bankruptcy(random),
        "required-cover" => random_cover::input(random),
        _ => return None,
    })
}

fn occasional(random: &mut Random) -> Value {
    let policies: Vec<Value> = (0..random.between(0, 3))
        .map(|_| {
            json!({
                "receipts": random.between(0, 9_000_000),
                "premiums": random.sometimes(1, 6_000_000),
                "premiums_as_salary": random.sometimes(1, 3_000_000),
                "premiums_by_company": random.sometimes(1, 9_000_000),
                "acquired_for": random.sometimes(1, 4_000_000),
                "dividends": random.sometimes(1, 900_000),
            })
        })
        .collect();
    json!({
        "year": random.between(2024, 2027), "policies": policies,
        "receipts": random.sometimes(1, 3_000_000), "cost": random.sometimes(1, 2_000_000),
    })
}

fn annuity(random: &mut Random) -> Value {
    let yearly = random.between(1, 3_000_000);
    let annuity = random.between(0, yearly);
    let kind = random.pick(&["fixed_term", "life", "guaranteed_life", "limited_term"]);
    let contract = json!({
        "kind": kind, "yearly": yearly, "premiums": random.between(0, yearly * 14),
        "years": random.between(5, 20), "life_expectancy": random.between(5, 35),
    });
    let cost = random.one_in(4).then(|| random.between(0, annuity));
    json!({
        "year": random.between(2024, 2027), "annuity": annuity, "cost": cost, "contract": contract,
        "dividends": random.sometimes(1, 200_000), "payee_is_policyholder": !random.one_in(6),
    })
}

fn transfer(random: &mut Random) -> Value {
    let asset = random.between(0, 40_000_000);
    // around the limit, or anywhere
    let surrender = if random.one_in(3) {
        (asset * 7 / 10 + random.between(-2, 2)).max(0)
    } else {
        random.between(0, 40_000_000)
    };
    let restorable = random
        .one_in(5)
        .then(|| json!({"deducted": random.between(0, 9_000_000)}));
    let day = |random: &mut Random, from, to| {
        let (year, month) = (random.between(from, to), random.between(1, 12));
        format!("{year}-{month:02}-{:02}", random.between(1, 28))
    };
    json!({
        "contract_date": day(random, 2018, 2021), "transfer_date": day(random, 2021, 2027),
        "surrender_value": surrender, "book_asset": asset,
        "paid_by_officer": random.sometimes(1, 20_000_000), "restorable_paid_up": restorable,
        "as_retirement_pay": random.one_in(3),
    })
}

fn small_enterprise(random: &mut Random) -> Value {
    let exit = random.pick(&[
        "voluntary",
        "voluntary",
        "voluntary",
        "business_ended",
        "left_at_old_age",
        "deemed",
        "death",
        "resigned_early",
    ]);
    let known = [5, 11, 12, 24, 83, 120, 240, 480];
    let months = if random.one_in(2) {
        known[usize::try_from(random.between(0, 7)).unwrap()]
    } else {
        random.between(1, 600)
    };
    let premiums = months * random.between(2, 140) * 500;
    let typed = exit != "voluntary" || random.one_in(2);
    json!({
        "date": format!("{}-06-30", random.between(2024, 2027)), "exit": exit,
        "age": random.between(40, 80), "months": months, "premiums": premiums,
        "amount": typed.then(|| premiums * random.between(80, 110) / 100),
    })
}

fn bankruptcy(random: &mut Random) -> Value {
    let year = random.between(2024, 2027);
    let before = random.between(0, 41);
    let monthly = random.between(1, 40) * 5_000;
    let paid = random.between(0, 12);
    let premiums: Vec<Value> = (0..paid)
        .map(|month| {
            let (year, month) = (year + (month + 3) / 12, (month + 3) % 12 + 1);
            json!({"paid_on": format!("{year}-{month:02}-27"), "amount": monthly})
        })
        .collect();
    let last = (paid + 3).min(14);
    let cancelled = format!("{}-{:02}-28", year + last / 12, last % 12 + 1);
    let cancellation = random.one_in(2).then(|| {
        json!({
            "date": cancelled,
            "kind": random.pick(&["voluntary", "deemed", "by_agency"]),
        })
    });
    let earlier = random
        .one_in(2)
        .then(|| format!("{}-{:02}-27", year - 1, random.between(1, 12)));
    json!({
        "fiscal_year_start": format!("{year}-04-01"), "months_before": before,
        "paid_before": before * monthly, "premiums": premiums,
        "schedule_attached": !random.one_in(5), "earlier_cancellation": earlier,
        "cancellation": cancellation,
    })
}
