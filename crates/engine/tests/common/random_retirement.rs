//! Random retirement pay: what is paid on leaving, on a change of duties and at a death.

use serde_json::{Value, json};

use super::random::Random;
use super::random_cases::{amount, day};

/// An input of `retirement-allowance-limit`.
pub fn allowance(random: &mut Random) -> Value {
    let mut input = json!({
        "final_monthly": amount(random, 5_000_000), "years": random.between(0, 80),
    });
    let offices = [
        "president",
        "senior_managing_director",
        "managing_director",
        "director",
        "auditor",
    ];
    match random.between(0, 2) {
        0 => input["office"] = json!(random.pick(&offices)),
        _ => input["merit_ratio"] = json!(random.pick(&["0.7", "1.5", "2.2", "3"])),
    }
    if random.one_in(2) {
        input["merit_addition"] = json!(random.pick(&["0", "0.1", "0.25", "0.3"]));
    }
    if random.one_in(2) {
        input["average_yearly"] = json!(amount(random, 3_000_000));
        input["earlier_monthly"] = json!(amount(random, 5_000_000));
    }
    input
}

/// An input of `retirement-income`.
pub fn income(random: &mut Random) -> Value {
    let year = random.between(2024, 2027);
    let kinds = [
        "general", "officer", "officer", "employee", "employee", "dc",
    ];
    let kind = random.pick(&kinds);
    // short service in one of three
    let years = if random.one_in(3) {
        random.between(0, 5)
    } else {
        random.between(6, 45)
    };
    let mut input = json!({
        "year": year, "amount": amount(random, 90_000_000), "kind": kind,
        "disability": random.one_in(6), "declaration": !random.one_in(4),
    });
    let end = day(random, year, year);
    let start = day(random, year - years - 1, year - years - 1);
    if random.one_in(3) {
        input["service_months"] = json!(1 + years * 12 + random.between(0, 11));
    } else {
        input["service"] = json!({"start": start, "end": end});
        if random.one_in(2) {
            input["earlier"] = earlier(random, year, year - years - 1);
        }
    }
    if kind == "officer" && random.one_in(2) {
        input["officer_months"] = json!(random.between(1, 12 + years * 12));
    }
    // as the law knows it: some whole years together, no earlier payment, large enough
    if kind == "officer" && years > 6 && random.one_in(3) {
        let of_employee = random.between(30_000_000, 60_000_000);
        let officer = random.between(13, 90);
        input["amount"] = json!(of_employee + random.between(2_000_000, 30_000_000));
        input["employee_amount"] = json!(of_employee);
        input["officer_months"] = json!(officer);
        input["overlap_months"] = json!(random.between(0, officer / 12) * 12);
        input["disability"] = json!(false);
        input["earlier"] = json!([]);
    }
    input
}

/// One payment, or two whose days are whole years.
fn earlier(random: &mut Random, year: i64, first: i64) -> Value {
    let mut payment = |whole: bool| {
        let (start, years) = (first + random.between(-9, 9), random.between(1, 40));
        let period = if whole {
            let month = random.between(1, 12);
            let date = |year: i64, day: i64| format!("{year}-{month:02}-{day:02}");
            json!({"start": date(start, 2), "end": date(start + years, 1)})
        } else {
            json!({"start": day(random, start, start), "end": day(random, start + years, start + years)})
        };
        let mut payment = json!({
            "kind": random.pick(&["retirement", "retirement", "dc"]),
            "amount": amount(random, 60_000_000), "period": period,
            "paid_year": year - random.between(1, 6) - random.sometimes(1, 20),
        });
        if random.one_in(4) {
            payment["deduction"] = json!(amount(random, 30_000_000));
        }
        payment
    };
    let several = payment(true)["amount"].as_i64().unwrap() % 2 == 0;
    if several {
        json!([payment(true), payment(true)])
    } else {
        json!([payment(false)])
    }
}

/// An input of `change-of-duties`.
pub fn change_of_duties(random: &mut Random) -> Value {
    let mut input = json!({
        "date": day(random, 2024, 2027),
        "monthly_before": amount(random, 5_000_000), "monthly_after": amount(random, 3_000_000),
    });
    for fact in [
        "part_time",
        "auditor",
        "representation",
        "banks",
        "guarantees",
        "hiring",
        "majority",
        "paid",
    ] {
        if !random.one_in(3) {
            input[fact] = json!(random.one_in(2));
        }
    }
    if random.one_in(2) {
        input["shares"] = json!({
            "in_first_groups": random.one_in(2),
            "own_group": random.pick(&["0", "0.1", "0.34", "0.51"]),
            "person": random.pick(&["0", "0.05", "0.2", "0.51"]),
        });
    }
    input
}

/// An input of `death-benefit`.
pub fn death_benefit(random: &mut Random) -> Value {
    let retirement_pay = amount(random, 90_000_000);
    let mut input = json!({
        "date": day(random, 2024, 2027), "monthly_pay": amount(random, 3_000_000),
        "at_work": random.one_in(3), "condolence": amount(random, 40_000_000),
        "retirement_pay": retirement_pay,
        "to_others": random.sometimes(0, retirement_pay),
        "heirs": {
            "spouse": random.one_in(2), "children": random.sometimes(1, 4),
            "adopted": random.sometimes(1, 4), "parents": random.between(0, 2),
            "siblings": random.between(0, 3),
        },
    });
    if random.one_in(2) {
        input["monthly_pay_before"] = json!(amount(random, 3_000_000));
    }
    input
}
