//! The identities that every comparison satisfies.

use serde_json::Value;

fn yen(value: &Value, path: &str) -> i64 {
    let pointer = format!("/{}", path.replace('.', "/"));
    value
        .pointer(&pointer)
        .and_then(Value::as_i64)
        .unwrap_or_else(|| panic!("{path} is no whole number in {value}"))
}

/// 5.481/1000 of an amount for so many months of those that it was made of, half a yen away from zero.
fn pension(base: i64, months: i64, of: i64) -> i64 {
    let exact = base * 5_481 * months;
    exact.signum() * ((exact.abs() + 500_000 * of) / (1_000_000 * of))
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
        let each_year = pension(of("benefits.pension_base_year"), 1, 1);
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
        // what the pay adds to the taxes, not what is owed without it
        let added = of("income_tax") + of("resident_tax") - of("without_pay.total");
        let own = plan["own_premiums"]["total"].as_i64().unwrap_or_default();
        let suspended = plan.pointer("/pension/suspended");
        let suspended = suspended.map_or(0, |amount| amount.as_i64().unwrap());
        let left = of("pay") - of("employee.total") - added - suspended - own;
        holds(name("take-home"), of("take_home"), left);
        holds(
            name("taxes without the pay"),
            of("without_pay.total"),
            of("without_pay.income_tax") + of("without_pay.resident_tax"),
        );
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
        let commuting = 12 * typed["commuting"].as_i64().unwrap_or(0);
        let burden = of("pay") + commuting + of("employer_total");
        let left = profit - burden - of("company.taxes");
        holds(name("money left"), of("company.money_left"), left);
        holds(name("burden"), of("company.burden"), burden);
        holds(
            name("together"),
            of("together"),
            of("take_home") + of("company.money_left"),
        );
        let bonus_months = plan["bonus_months"].as_array().unwrap();
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
        let of = yen(result, "facts.pension_months").max(1);
        for (name, months) in [
            ("pension_per_year_for_each_year_in_force", of),
            (
                "pension_per_year_until_retirement",
                yen(loss, "months_in_force"),
            ),
        ] {
            let expected = pension(lost, months, of);
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
