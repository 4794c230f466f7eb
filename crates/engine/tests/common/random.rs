//! Random materials, the same for the same seed, and the identities every comparison satisfies.

use serde_json::{Value, json};

/// A small generator (SplitMix64): same seed, same materials, on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A whole number from `min` to `max`, both inclusive.
    pub fn between(&mut self, min: i64, max: i64) -> i64 {
        min + i64::try_from(self.next() % u64::try_from(max - min + 1).unwrap()).unwrap()
    }

    fn one_in(&mut self, n: i64) -> bool {
        self.between(1, n) == 1
    }

    /// Zero in three of four, otherwise a number from `min` to `max`.
    fn sometimes(&mut self, min: i64, max: i64) -> i64 {
        if self.one_in(4) {
            self.between(min, max)
        } else {
            0
        }
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.between(0, i64::try_from(from.len()).unwrap() - 1)).unwrap()]
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
    let proposals: Vec<Value> = (0..random.between(1, 3))
        .map(|_| pay(random, (year, month)))
        .collect();
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
    let other_income = json!({
        "occasional": random.sometimes(1, 3_000) * 1_000,
        "public_pension": random.sometimes(1, 2_500) * 1_000,
        "miscellaneous": random.sometimes(1, 900) * 1_000,
        "other": random.sometimes(1, 9_000) * 1_000,
        "retirement": random.sometimes(1, 20_000) * 1_000,
    });
    json!({
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
            "residence": {"designated_city": random.one_in(3)},
            "spouse": spouse, "dependants": dependants, "other_income": other_income,
        },
        "deductions": {
            "small_enterprise_mutual_aid": random.between(0, 7) * 120_000,
            "life": {"new_general": random.between(0, 12) * 10_000, "old_pension": random.between(0, 12) * 10_000},
            "earthquake": {"earthquake": random.between(0, 6) * 10_000},
            "medical": random.sometimes(50, 900) * 1_000,
            "donation": random.sometimes(2, 400) * 1_000,
        },
        "meeting": {"resolution": resolution, "service_start": resolution, "filing_extension_months": 0},
        "current": pay(random, (year - 1, month)),
        "proposals": proposals,
        "retirement": {"merit_ratio": random.pick(&["1.5", "2.0", "3.0"])},
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
    json!({"monthly": random.between(60, 3_000) * 1_000, "column": column, "bonuses": bonuses})
}

fn yen(value: &Value, path: &str) -> i64 {
    let pointer = format!("/{}", path.replace('.', "/"));
    value
        .pointer(&pointer)
        .and_then(Value::as_i64)
        .unwrap_or_else(|| panic!("{path} is no whole number in {value}"))
}

/// 5.481/1000 of an amount, half a yen away from zero.
fn pension(base: i64) -> i64 {
    let exact = base * 5_481;
    exact.signum() * ((exact.abs() + 500_000) / 1_000_000)
}

/// Every identity of a comparison; returns the ones that do not hold.
pub fn broken_identities(input: &Value, result: &Value) -> Vec<String> {
    let mut broken = Vec::new();
    let mut holds = |name: String, left: i64, right: i64| {
        if left != right {
            broken.push(format!("{name}: {left} is not {right}"));
        }
    };
    let plans = result["plans"].as_array().unwrap();
    let profit = yen(input, "company.profit_before_pay");
    for (index, plan) in plans.iter().enumerate() {
        let of = |path: &str| yen(plan, path);
        let each_year = pension(of("benefits.pension_base_year"));
        let name = |what: &str| format!("plan {index}, {what}");
        let typed = if index == 0 {
            &input["current"]
        } else {
            &input["proposals"][index - 1]
        };
        let bonuses: i64 = typed["bonuses"]
            .as_array()
            .unwrap()
            .iter()
            .map(|bonus| yen(bonus, "amount"))
            .sum();
        let per_year = of("benefits.pension_per_year");
        holds(name("pension of a year"), per_year, each_year);
        holds(name("pay"), of("pay"), 12 * yen(typed, "monthly") + bonuses);
        let employee = [
            "health_monthly",
            "pension_monthly",
            "health_bonus",
            "pension_bonus",
        ];
        let shares: i64 = employee
            .iter()
            .map(|part| of(&format!("employee.{part}")))
            .sum();
        holds(name("employee total"), of("employee.total"), shares);
        let parts: i64 = ["health", "care", "levy"]
            .iter()
            .map(|part| of(&format!("employee.parts.{part}")))
            .sum();
        let health = of("employee.health_monthly") + of("employee.health_bonus");
        holds(name("health parts"), parts, health);
        let employer: i64 = ["health", "pension", "child_contribution"]
            .iter()
            .map(|part| of(&format!("employer.{part}")))
            .sum();
        holds(name("employer total"), of("employer_total"), employer);
        holds(
            name("premiums"),
            of("premiums_both"),
            of("employee.total") + of("employer_total"),
        );
        let left = of("pay") - of("employee.total") - of("income_tax") - of("resident_tax");
        holds(name("take-home"), of("take_home"), left);
        let taxes: i64 = [
            "corporation_tax",
            "local_corporation_tax",
            "defence_tax",
            "inhabitant_levy",
            "per_capita",
            "enterprise_tax",
            "special_enterprise_tax",
        ]
        .iter()
        .map(|tax| of(&format!("company.{tax}")))
        .sum();
        holds(name("company taxes"), of("company.taxes"), taxes);
        let left = profit - of("pay") - of("employer_total") - of("company.taxes");
        holds(name("money left"), of("company.money_left"), left);
        holds(
            name("burden"),
            of("company.burden"),
            of("pay") + of("employer_total"),
        );
        holds(
            name("together"),
            of("together"),
            of("take_home") + of("company.money_left"),
        );
        let bonus_months = plan["bonus_months"].as_array().unwrap();
        for kind in ["health", "pension"] {
            let borne: i64 = bonus_months
                .iter()
                .map(|month| yen(month, &format!("employee.{kind}")))
                .sum();
            let total = of(&format!("employee.{kind}_bonus"));
            holds(name(&format!("{kind} of the bonuses")), borne, total);
        }
        for (number, month) in bonus_months.iter().enumerate() {
            let borne = |path: &str| yen(month, &format!("employee.{path}"));
            let parts = borne("parts.health") + borne("parts.care") + borne("parts.levy");
            holds(
                name(&format!("health parts of bonus {number}")),
                parts,
                borne("health"),
            );
            holds(
                name(&format!("bonus {number} after premiums")),
                yen(month, "bonus_after_premiums"),
                yen(month, "bonus") - borne("health") - borne("pension"),
            );
            if month["withheld"].is_i64() {
                let out = yen(month, "bonus_after_premiums") - yen(month, "withheld");
                holds(
                    name(&format!("paid out {number}")),
                    yen(month, "paid_out"),
                    out,
                );
            }
        }
    }
    for (index, difference) in result["differences"].as_array().unwrap().iter().enumerate() {
        let (now, proposal) = (&plans[0], &plans[index + 1]);
        for (figure, of_plan) in [
            ("pay", "pay"),
            ("employee_total", "employee.total"),
            ("employer_total", "employer_total"),
            ("premiums_both", "premiums_both"),
            ("income_tax", "income_tax"),
            ("resident_tax", "resident_tax"),
            ("take_home", "take_home"),
            ("company_taxes", "company.taxes"),
            ("company_money_left", "company.money_left"),
            ("company_burden", "company.burden"),
            ("together", "together"),
        ] {
            let expected = yen(proposal, of_plan) - yen(now, of_plan);
            holds(
                format!("difference {index}, {figure}"),
                yen(difference, figure),
                expected,
            );
        }
        let base = |plan: &Value| yen(plan, "benefits.pension_base_year");
        let lost = base(now) - base(proposal);
        let loss = &result["losses"][index];
        for (name, years) in [
            ("pension_per_year_for_each_year_in_force", 1),
            (
                "pension_per_year_until_retirement",
                yen(loss, "years_in_force"),
            ),
        ] {
            let expected = pension(lost * years);
            holds(format!("loss {index}, {name}"), yen(loss, name), expected);
        }
        for benefit in ["sickness_allowance_daily", "retirement_limit"] {
            let path = format!("benefits.{benefit}");
            let expected = yen(now, &path) - yen(proposal, &path);
            let found = yen(loss, benefit);
            holds(format!("loss {index}, {benefit}"), found, expected);
        }
    }
    broken
}
