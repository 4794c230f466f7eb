//! Random presidents with a spouse or a child as a second officer.

use serde_json::{Value, json};

use super::random::Random;

/// An input of `second-officer`; now and then one that it refuses.
pub fn input(random: &mut Random) -> Value {
    let year = random.between(2025, 2026);
    let month = if year == 2025 {
        random.between(4, 12)
    } else {
        random.between(1, 12)
    };
    let first = year * 12 + month - 1;
    let relation = random.pick(&["spouse", "spouse", "child"]);
    let president_age = random.between(38, 78);
    let member_age = if relation == "child" {
        random.between(16, president_age - 20)
    } else {
        (president_age + random.between(-12, 6)).max(20)
    };
    let (one, two) = arrangements(random, first);
    let mut company = json!({
        "prefecture": format!("{:02}", random.between(1, 47)),
        "corporate_tax": {
            "fiscal_year_start": format!("{year}-{:02}-01", random.between(4, 12)),
            "income": random.between(-10_000, 90_000) * 1_000,
            "loss_carryforward": random.sometimes(1, 20_000_000),
            "capital": random.between(1, 100) * 1_000_000, "employees": random.between(0, 80),
            "area": random.pick(&["standard", "tokyo_special_wards"]),
        },
    });
    let (mut president, mut member) = (
        person(random, year - president_age, relation),
        person(random, year - member_age, relation),
    );
    match random.between(0, 9) {
        0 => {
            company["health_society"] = json!({
                "health_rate": "0.095", "health_employee_rate": "0.041", "care_rate": "0.018",
                "care_employee_rate": "0.009",
            });
        }
        1 => {
            for person in [&mut president, &mut member] {
                let monthly = random.between(1, 60_000);
                person["national_health_society"] = json!({"monthly": monthly});
            }
        }
        _ => {}
    }
    json!({
        "date": format!("{year}-{month:02}-{:02}", random.between(1, 28)), "company": company,
        "relation": relation, "same_livelihood": !random.one_in(8),
        "living_together": !random.one_in(4), "president": president, "member": member,
        "one": one, "two": two,
    })
}

/// One sum in two ways.
fn arrangements(random: &mut Random, first: i64) -> (Value, Value) {
    let paid_in = |month: i64, amount: i64| json!({"month": format!("{}-{:02}", month / 12, month % 12 + 1), "amount": amount});
    let own = random.between(5, 250) * 10_000;
    let split = random.between(0, own / 10_000) * 10_000;
    let bonuses: Vec<(i64, i64)> = (0..random.sometimes(1, 3))
        .map(|_| {
            (
                first + random.between(0, 11),
                random.between(1, 4_000) * 1_000,
            )
        })
        .collect();
    let of_president: Vec<Value> = bonuses.iter().map(|(m, a)| paid_in(*m, *a)).collect();
    // a bonus goes over as a whole
    let goes_over = usize::try_from(random.between(0, 3))
        .unwrap()
        .min(bonuses.len());
    let (to_member, stays) = of_president.split_at(goes_over);
    let full_time = random.one_in(2);
    let insured = !full_time && split > 0 && random.one_in(2);
    let typed = (!full_time && split > 0).then_some(insured);
    let is_insured = split > 0 && (full_time || insured);
    let outside = |random: &mut Random| random.sometimes(1, 400_000);
    let kept = random.one_in(2);
    let (before, after) = (outside(random), outside(random));
    let one = json!({
        "president": {"monthly": own, "bonuses": of_president},
        "member": {
            "dependant": kept, "outside_premiums": if kept { 0 } else { before },
        },
    });
    let stays_dependant = kept && !is_insured && random.one_in(2);
    let two = json!({
        "president": {"monthly": own - split, "bonuses": stays},
        "member": {
            "monthly": split, "bonuses": to_member, "full_time": full_time, "insured": typed,
            "dependant": stays_dependant,
            "outside_premiums": if is_insured || stays_dependant { 0 } else { after },
        },
    });
    (one, two)
}

fn person(random: &mut Random, born: i64, relation: &str) -> Value {
    let dependants: Vec<Value> = (0..random.between(0, 2))
        .map(|_| {
            json!({
                "age": random.between(0, 85), "total_income": random.between(0, 4) * 310_000,
                "living_together": random.one_in(2),
                "disability": random.pick(&["none", "none", "general", "special"]),
            })
        })
        .collect();
    let spouse = (relation == "child" && random.one_in(2)).then(
        || json!({"total_income": random.between(0, 15) * 100_000, "age": random.between(20, 80)}),
    );
    json!({
        "birth_date": format!("{born}-{:02}-{:02}", random.between(1, 12), random.between(1, 28)),
        "other_income": {
            "occasional": random.sometimes(1, 1_500_000), "public_pension": random.sometimes(1, 1_500_000),
            "miscellaneous": random.sometimes(1, 900_000), "other": random.sometimes(1, 3_000_000),
            "retirement": random.sometimes(0, 900_000) * random.between(0, 1),
        },
        "taxpayer": {"disability": random.pick(&["none", "none", "none", "general", "special"])},
        "spouse": spouse, "dependants": dependants,
        "deductions": {
            "social_insurance": random.sometimes(1, 300_000),
            "small_enterprise_mutual_aid": random.sometimes(1, 840_000),
            "life": {"new_general": random.sometimes(1, 120_000)},
            "medical": random.sometimes(1, 800_000), "donation": random.sometimes(1, 200_000),
        },
        "settlement": random.one_in(6).then_some("final_return"),
        "designated_city": random.one_in(3),
    })
}
