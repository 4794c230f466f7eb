//! Random materials.

use serde_json::{Value, json};

#[path = "generator.rs"]
mod generator;

pub use generator::Random;

impl Random {
    /// Another one for fields that few materials have: it leaves the rest of a material as it was.
    pub fn beside(seed: i64) -> Self {
        Self::new(seed.unsigned_abs())
    }
}

/// A material that can be computed, anywhere in the covered law.
pub fn material(random: &mut Random) -> Value {
    let year = random.between(2025, 2026);
    let month = if year == 2025 {
        random.between(4, 12)
    } else {
        random.between(1, 11)
    };
    let day = random.between(1, 20);
    let basis = format!("{year}-{month:02}-{day:02}");
    let (birth_month, birth_day) = (random.between(1, 12), random.between(1, 28));
    let birth_year = year - random.between(26, 81);
    let born = format!("{birth_year}-{birth_month:02}-{birth_day:02}");
    let age = year - birth_year - i64::from((month, day) < (birth_month, birth_day));
    // from 70 the field has no meaning
    let retirement_age = (age < 70).then(|| random.between(age + 1, 70));
    let resolution = format!("{year}-{month:02}-{:02}", random.between(1, 28));
    let filing_date = (birth_day % 2 == 0).then_some(&resolution);
    let mut proposals: Vec<Value> = (0..random.between(1, 3))
        .map(|_| pay(random, (year, month)))
        .collect();
    let mut current = pay(random, (year - 1, month));
    if (year, month) >= (2026, 10) {
        let mut beside = Random::beside(birth_year * day);
        for pay in proposals.iter_mut().chain([&mut current]) {
            pay["housing"] = housing(&mut beside);
        }
    }
    let area = match random.between(1, 3) {
        1 => json!("standard"),
        2 => json!("tokyo_special_wards"),
        _ => json!({
            "prefecture_rate": "0.018", "municipal_rate": "0.084", "enterprise": "standard",
            "per_capita_prefecture": 21_000, "per_capita_municipality": 60_000
        }),
    };
    let mut dependants = Vec::new();
    for _ in 0..random.between(0, 2) {
        dependants.push(json!({
            "age": random.between(0, 85),
            "total_income": random.between(0, 4) * 310_000,
            "living_together": random.one_in(2),
            "disability": random.pick(&["none", "none", "general", "special"]),
        }));
    }
    let spouse = if random.one_in(2) {
        json!({"total_income": random.between(0, 15) * 100_000, "age": random.between(25, 80)})
    } else {
        Value::Null
    };
    let taxpayer = taxpayer(random);
    let surcharge = if random.one_in(3) {
        surcharge(random)
    } else {
        json!({})
    };
    // by what is drawn already, so that every other material stays as it was
    let housing_loan = (birth_day % 5 == 0).then(|| {
        json!({
            "credit": birth_day * 14_300, "moved_in": 2014 + birth_month,
            "consumption_tax": month % 2 == 0, "last_year": 2023 + birth_month,
        })
    });
    let settlement = (birth_day % 9 == 0).then_some("final_return");
    let prefecture = (birth_day % 2 == 0).then(|| format!("{:02}", 3 * birth_month + 4));
    let care_base = (birth_day % 4 == 0).then(|| 5_000 * birth_day);
    let own_premiums = (birth_day % 11 == 0).then(|| json!({"care_year": 9_100 * birth_month}));
    let exemption_limit = random.one_in(8).then(|| random.between(0, 30) * 50_000);
    // of numbers that are drawn already, so that the materials without one stay what they are
    let drawn = |number: i64, of: i64, value: Value| (number % of == 0).then_some(value);
    let pension = (age >= 60 && birth_day % 4 > 0).then(|| {
        json!({
            "earnings_related": birth_day * 70_001,
            "basic": birth_month * 70_000,
            "additional": drawn(birth_month, 3, json!(415_900)).unwrap_or(json!(0)),
            "other": drawn(birth_month, 5, json!(300_000)).unwrap_or(json!(0)),
            "drawn_from": drawn(birth_day, 5, json!(format!("{}-03", birth_year + 63 + birth_month))),
        })
    });
    let occasional = random.sometimes(1, 3_000) * 1_000;
    let public_pension = random.sometimes(1, 2_500) * 1_000;
    let public_pension = if pension.is_some() { 0 } else { public_pension };
    let other_income = json!({
        "occasional": occasional,
        "public_pension": public_pension,
        "miscellaneous": random.sometimes(1, 900) * 1_000,
        "other": random.sometimes(1, 9_000) * 1_000,
        "retirement": random.sometimes(1, 20_000) * 1_000,
    });
    let mut material = json!({
        "title": "無作為の資料", "kind": "working_age",
        "basis_date": basis, "proposal_date": basis, "language": "ja",
        "company": {
            "name": "株式会社無作為", "prefecture": format!("{:02}", random.between(1, 47)), "area": area,
            "fiscal_year_start": format!("{year}-{:02}-01", random.between(1, 12)),
            "capital": random.between(1, 100) * 1_000_000,
            "employees": random.between(0, 120),
            "profit_before_pay": random.between(-20_000, 120_000) * 1_000,
            "loss_carryforward": if random.one_in(4) { random.between(0, 50_000) * 1_000 } else { 0 },
            "health_insurer": "kyokai_kenpo",
        },
        "customer": {
            "last_name": "無作", "first_name": "為", "birth_date": born,
            "position": "representative_director", "full_time": true,
            "appointed_on": format!("{}-04-01", year - random.between(1, 8)),
            "retirement_age": retirement_age,
            "residence": {
                "prefecture": prefecture, "care_base_year": care_base,
                "designated_city": random.one_in(3),
                "surcharge": surcharge, "exemption_limit": exemption_limit,
            },
            "taxpayer": taxpayer, "own_premiums": own_premiums,
            "spouse": spouse, "dependants": dependants, "other_income": other_income,
            "pension": pension,
        },
        "deductions": {
            "small_enterprise_mutual_aid": random.between(0, 7) * 120_000,
            "social_insurance": random.sometimes(1, 400_000),
            "life": life(random),
            "earthquake": {
                "earthquake": random.between(0, 6) * 10_000 + random.between(0, 1),
                "old_long_term": random.sometimes(1, 25_000),
            },
            "other": random.sometimes(1, 900_000),
            "medical": random.sometimes(50, 900) * 1_000,
            "donation": random.sometimes(2, 400) * 1_000,
        },
        "housing_loan": housing_loan, "settlement": settlement,
        "meeting": {"resolution": resolution, "service_start": resolution, "filing_extension_months": 0,
                     "filing_date": filing_date},
        "current": current,
        "proposals": proposals,
        "retirement": {"merit_ratio": random.pick(&["1.5", "2.0", "3.0"])},
    });
    insurer(
        &mut Random::beside(birth_year * 31 + day),
        &mut material["company"],
    );
    material
}

/// Now and then a society in place of 協会けんぽ.
fn insurer(random: &mut Random, company: &mut Value) {
    match random.between(0, 5) {
        0 => {
            company["health_insurer"] = json!("health_society");
            company["health_society"] = society(random);
        }
        1 => {
            company["health_insurer"] = json!("national_health_society");
            company["national_health_society"] = json!({"monthly": random.between(1, 60) * 1_000});
        }
        _ => {}
    }
}

/// 健康保険組合の料率, with and without a levy of its own.
pub fn society(random: &mut Random) -> Value {
    let rate = |ppm: i64| format!("0.{ppm:06}");
    let (health, care) = (
        random.between(60_000, 110_000),
        random.between(12_000, 19_000),
    );
    let mut rates = json!({
        "health_rate": rate(health), "health_employee_rate": rate(health / 2 - random.between(0, 9_000)),
        "care_rate": rate(care), "care_employee_rate": rate(care / 2 - random.between(0, 900)),
    });
    if random.one_in(2) {
        rates["levy_rate"] = json!("0.0023");
        rates["levy_employee_rate"] = json!(rate(random.between(0, 1_150)));
    }
    rates
}

/// 本人の事情 that go together.
pub fn taxpayer(random: &mut Random) -> Value {
    let alone = random.between(0, 9);
    let single_parent = alone <= 1;
    json!({
        "disability": random.pick(&["none", "none", "none", "none", "general", "special"]),
        "single_parent": single_parent,
        "single_father": single_parent && random.one_in(2),
        "widow": alone == 2,
        "working_student": random.one_in(5),
        "minor": random.one_in(10),
    })
}

/// 超過課税, and now and then a cut.
pub fn surcharge(random: &mut Random) -> Value {
    json!({
        "per_capita_prefecture": random.between(-5, 15) * 100,
        "per_capita_municipality": random.between(-5, 15) * 100,
        "income_prefecture": random.pick(&["0", "0.00025", "0.002", "-0.0005"]),
        "income_municipality": random.pick(&["0", "0.005", "-0.03", "-0.003"]),
    })
}

/// 生命保険料 of every kind, with fractions.
pub fn life(random: &mut Random) -> Value {
    json!({
        "new_general": random.sometimes(1, 150_000),
        "care_medical": random.sometimes(1, 150_000),
        "new_pension": random.sometimes(1, 150_000),
        "old_general": random.sometimes(1, 150_000),
        "old_pension": random.sometimes(1, 150_000),
    })
}

/// Pay with bonuses in the months after the resolution of that month.
fn pay(random: &mut Random, (year, month): (i64, i64)) -> Value {
    let mut bonuses = Vec::new();
    let count = random.between(0, 2);
    for number in 0..count {
        // far enough from each other to differ
        let index = year * 12 + month - 1 + 2 + number * 4 + random.between(0, 3);
        bonuses.push(json!({
            "date": format!("{}-{:02}-{:02}", index / 12, index % 12 + 1, random.between(1, 28)),
            "amount": random.between(1, 15_000) * 1_000,
            "period_months": if count == 1 { 12 } else { 6 },
        }));
    }
    let column = random.pick(&["kou", "kou", "kou", "otsu"]);
    let monthly = random.between(60, 3_000) * 1_000;
    let mut pay = json!({"monthly": monthly, "column": column, "bonuses": bonuses});
    beside_pay(&mut Random::beside(monthly), &mut pay);
    pay
}

/// 通勤手当 and meals of some plans.
fn beside_pay(random: &mut Random, pay: &mut Value) {
    if random.one_in(4) {
        pay["commuting"] = json!(random.between(1, 15) * 10_000);
    }
    if random.one_in(4) {
        let value = random.between(5, 30) * 1_000;
        pay["meals"] = json!({
            "value": value, "collected": value * random.between(0, 5) / 5,
            "taxable": random.between(0, 2) * 5_000,
        });
    }
}

/// A dwelling, which can be counted since October 2026.
fn housing(random: &mut Random) -> Value {
    json!({
        "floor_area": format!("{}.{:02}", random.between(20, 150), random.between(0, 99)),
        "unit_value": random.between(300, 1_500),
        "collected": random.between(0, 9) * 10_000, "taxable": random.between(0, 3) * 10_000,
    })
}
