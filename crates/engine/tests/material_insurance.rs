//! 法人契約の保険 of a material: what holds whatever the contracts, what is refused, and what the reader is told.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/insured.rs"]
mod insured;
#[path = "common/random.rs"]
mod random;
#[path = "common/random_policies.rs"]
mod random_policies;

use insured::{answer, calculated, contract, with, yen};
use random::Random;
use serde_json::{Value, json};
use shinchoryu_engine::material::beyond_bounds;

/// Both sums of a plan: each year's figures, and what the years add up to.
fn check_sums(sums: &Value, brought_forward: i64, has_books: bool) {
    let years = sums["years"].as_array().unwrap();
    let mut balance = brought_forward;
    for year in years {
        let of = |figure: &str| yen(year, figure);
        // told of years that have it alone
        let in_kind = year["handed_over"].as_i64().unwrap_or(0);
        let kept = year["paid_up_gain"].as_i64().unwrap_or(0);
        balance += of("premiums") - of("deductible") - of("surrender_book") + kept;
        // books that were typed are not those of the rule
        if !has_books {
            assert_eq!(of("asset_balance"), balance, "{year}");
        }
        assert!(of("asset_balance") >= 0 && of("taxes_with") >= 0, "{year}");
        assert_eq!(
            of("surrender_gain"),
            of("surrender_value") + in_kind - of("surrender_book") + kept
        );
        assert_eq!(of("kept_without"), of("premiums") - of("tax_put_off"));
        assert_eq!(
            of("received_with"),
            of("surrender_value") + in_kind - of("surrender_tax")
        );
        let put_off = of("tax_put_off") - of("surrender_tax");
        assert_eq!(put_off, of("taxes_without") - of("taxes_with"));
        let difference = of("money_with") - of("money_without");
        assert_eq!(
            difference,
            of("received_with") - of("kept_without"),
            "{year}"
        );
    }
    let totals = &sums["totals"];
    for figure in [
        "premiums",
        "deductible",
        "tax_put_off",
        "surrender_value",
        "surrender_tax",
    ] {
        let sum: i64 = years.iter().map(|year| yen(year, figure)).sum();
        assert_eq!(yen(totals, figure), sum, "{figure}");
    }
    let received = yen(totals, "received_with") - yen(totals, "kept_without");
    assert_eq!(yen(totals, "difference"), received);
    assert_eq!(
        yen(totals, "asset_balance"),
        yen(years.last().unwrap(), "asset_balance")
    );
}

/// What the contracts have on the books before the first year that is shown.
fn brought_forward(compared: &Value) -> i64 {
    let start = compared["plans"][0]["insurance"]["years"][0]["fiscal_year_start"].as_str();
    let year = |day: &Value| day.as_str().unwrap()[..4].parse::<usize>().unwrap();
    let first = start.unwrap()[..4].parse::<usize>().unwrap();
    let policies = compared["insurance"]["policies"].as_array().unwrap();
    let before = policies.iter().filter_map(|policy| {
        let index = first
            .checked_sub(year(&policy["first_fiscal_year_start"]))?
            .checked_sub(1)?;
        let row = policy["contract_detail"]["fiscal_years"].get(index)?;
        Some(yen(row, "asset_balance") + yen(row, "prepaid_balance"))
    });
    before.sum()
}

#[test]
fn both_sums_add_up_whatever_the_contracts() {
    let mut random = Random::new(20_261_127);
    let mut tried = 0;
    for _ in 0..400 {
        let bare = random::material(&mut random);
        let material = random_policies::with_policies(bare.clone());
        let Some(policies) = material["deferred_insurance"].as_array() else {
            continue;
        };
        tried += 1;
        let compared = answer("material", &material);
        let has_books = policies.iter().any(|policy| policy["booked"].is_object());
        let are_new = policies.iter().all(|policy| policy["status"] == "new");
        let before = brought_forward(&compared);
        let without = answer("material", &bare);
        for (plan, bare) in compared["plans"]
            .as_array()
            .unwrap()
            .iter()
            .zip(without["plans"].as_array().unwrap())
        {
            check_sums(&plan["insurance"], before, has_books);
            // the pay is compared as without any contract
            for figure in ["company", "take_home", "together"] {
                assert_eq!(plan[figure], bare[figure], "{material}");
            }
            let first = &plan["insurance"]["years"][0];
            if are_new {
                assert_eq!(
                    first["taxes_without"], plan["company"]["taxes"],
                    "{material}"
                );
                assert_eq!(first["money_without"], plan["company"]["money_left"]);
            }
        }
        let path = answer("path", &material);
        for plan in path["plans"].as_array().unwrap() {
            let sums = &plan["insurance"];
            check_sums(sums, before, has_books);
            let years = sums["years"].as_array().unwrap().iter();
            let last = years.len() - 1;
            for (shown, year) in years.zip(plan["years"].as_array().unwrap()).take(last) {
                if are_new {
                    assert_eq!(shown["taxes_without"], year["company_taxes"], "{material}");
                    assert_eq!(shown["money_without"], year["money_left"]);
                }
            }
        }
        for calculator in ["money", "path"] {
            assert_eq!(
                codes(&answer(calculator, &material))[..1],
                codes(&compared)[..1],
            );
        }
    }
    assert!(tried > 150, "{tried}");
}

fn codes(answer: &Value) -> Vec<&str> {
    let warnings = answer["warnings"].as_array().unwrap().iter();
    let codes = warnings.map(|warning| warning["code"].as_str().unwrap());
    codes.filter(|code| code.starts_with("insurance")).collect()
}

#[test]
fn the_last_of_the_years_is_that_of_leaving() {
    let path = answer("path", &with(json!([contract()])));
    let sums = &path["plans"][1]["insurance"];
    let last = sums["years"].as_array().unwrap().last().unwrap();
    assert_eq!(last["fiscal_year_start"], "2046-04-01");
    assert_eq!(yen(last, "surrender_value"), 900_000);
    // 100,000 × 30 × 3.0, of an officer for thirty years: below the deduction of 15,000,000
    assert_eq!(sums["allowance"]["planned_amount"], 9_000_000);
    assert_eq!(sums["allowance"]["net"], 9_000_000);
    assert_eq!(sums["allowance"]["contested_tax"], 0);
}

#[test]
fn a_fiscal_year_of_leaving_after_the_years_shown_has_no_pay() {
    let mut material = with(json!([contract()]));
    // a year from December meets the fiscal year before it
    material["basis_date"] = json!("2026-12-01");
    material["retirement"]["planned_amount"] = json!(0);
    let path = answer("path", &material);
    let plan = &path["plans"][0];
    assert_eq!(plan["years"].as_array().unwrap().len(), 20);
    let years = plan["insurance"]["years"].as_array().unwrap();
    assert_eq!(years.len(), 21);
    let last = &years[20];
    let profit = yen(&material["company"], "profit_before_pay");
    assert_eq!(
        yen(last, "money_without") + yen(last, "taxes_without"),
        profit
    );
}

#[test]
fn what_exceeds_the_guide_is_taxed_where_it_is_contested() {
    let mut material = with(json!([contract()]));
    material["retirement"]["planned_amount"] = json!(12_000_000);
    let path = answer("path", &material);
    let allowance = &path["plans"][1]["insurance"]["allowance"];
    assert_eq!(allowance["limit"], 9_000_000);
    assert_eq!(allowance["above_limit"], 3_000_000);
    assert!(yen(allowance, "contested_tax") > 0, "{allowance}");
    let of_plans = path["warnings"].as_array().unwrap().iter();
    let above: Vec<_> = of_plans
        .filter(|of| of["code"] == "path_allowance_above_guide")
        .collect();
    assert_eq!(above.len(), 1);
    assert_eq!(above[0]["field"], "proposals.0");
}

#[test]
fn an_existing_contract_begins_with_the_typed_profit() {
    let mut old = contract();
    old["status"] = json!("existing");
    old["contract_date"] = json!("2023-06-01");
    let compared = answer("material", &with(json!([old])));
    let plan = &compared["plans"][0];
    let first = &plan["insurance"]["years"][0];
    // the typed profit has the premiums of this year: with them the tax is that of the comparison
    assert_eq!(first["taxes_with"], plan["company"]["taxes"]);
    assert_ne!(first["taxes_without"], plan["company"]["taxes"]);
}

#[test]
fn what_is_wrong_in_a_contract_is_told_at_its_field() {
    let cases = [
        ("status", Value::Null, "required", "status"),
        ("contract_date", Value::Null, "required", "contract_date"),
        (
            "contract_date",
            json!("2027-04-02"),
            "out_of_range",
            "contract_date",
        ),
        (
            "contract_date",
            json!("1990-06-01"),
            "out_of_range",
            "contract_date",
        ),
        ("kind", Value::Null, "required", "kind"),
        ("premium", Value::Null, "required", "premium"),
        (
            "premium",
            json!(10_000_000_000_i64),
            "out_of_range",
            "premium",
        ),
        ("term_years", Value::Null, "required", "term_years"),
        ("pay_years", json!(31), "out_of_range", "pay_years"),
        (
            "max_surrender_rate",
            json!("80.05"),
            "decimal_places",
            "max_surrender_rate",
        ),
        (
            "surrender_values",
            json!([1]),
            "required",
            "surrender_values.19",
        ),
        (
            "surrender_policy_year",
            json!(0),
            "out_of_range",
            "surrender_policy_year",
        ),
        (
            "surrender_policy_year",
            json!(31),
            "out_of_range",
            "surrender_policy_year",
        ),
        ("beneficiary", json!("family"), "required", "insured"),
        (
            "booked",
            json!({"amount": 1}),
            "required",
            "booked.policy_year",
        ),
        ("insurer", json!("あ".repeat(61)), "too_long", "insurer"),
    ];
    for (field, value, code, at) in cases {
        let mut policy = contract();
        policy[field] = value.clone();
        let material = with(json!([contract(), policy]));
        let at = format!("deferred_insurance.1.{at}");
        for calculator in ["material", "money", "path"] {
            let wrong = calculated(calculator, &material).unwrap_err().errors;
            let told: Vec<_> = wrong
                .iter()
                .map(|of| (of.code.name(), of.field.as_str()))
                .collect();
            assert_eq!(told, [(code, at.as_str())], "{calculator}: {field} {value}");
        }
    }
    let six = calculated("material", &with(json!(vec![contract(); 6]))).unwrap_err();
    assert_eq!(
        (six.errors[0].code.name(), six.errors[0].field.as_str()),
        ("too_many", "deferred_insurance")
    );
}

#[test]
fn a_draft_keeps_a_slip_and_no_book() {
    let refused = |field: &str, value: Value| {
        let input = with(json!([{field: value}]));
        let input = serde_json::from_value(input).unwrap();
        let wrong = beyond_bounds(&input).into_iter();
        wrong
            .map(|of| (of.code.name(), of.field))
            .collect::<Vec<_>>()
    };
    let at = |field: &str| format!("deferred_insurance.0.{field}");
    assert_eq!(refused("product", json!("あ".repeat(1_000))), []);
    assert_eq!(
        refused("product", json!("あ".repeat(1_001))),
        [("too_long", at("product"))]
    );
    let values = |count| json!(vec![Value::Null; count]);
    assert_eq!(refused("surrender_values", values(116)), []);
    let beyond = [("too_many", at("surrender_values"))];
    assert_eq!(refused("surrender_values", values(117)), beyond);
}

#[test]
fn premiums_that_are_salary_are_refused() {
    for (kind, field) in [("endowment_half", "insured"), ("endowment_family", "kind")] {
        let mut policy = contract();
        policy["kind"] = json!(kind);
        if field == "insured" {
            policy["insured"] = json!("selected");
        }
        let wrong = calculated("material", &with(json!([policy])))
            .unwrap_err()
            .errors;
        let at = format!("deferred_insurance.0.{field}");
        assert_eq!(
            (wrong[0].code.name(), wrong[0].field.as_str()),
            ("premiums_are_salary", at.as_str())
        );
    }
}

#[test]
fn who_does_not_say_when_to_leave_says_when_to_surrender() {
    let mut material = with(json!([contract()]));
    material["customer"]["birth_date"] = json!("1955-05-15");
    material["customer"]["retirement_age"] = Value::Null;
    let wrong = calculated("path", &material).unwrap_err().errors;
    assert_eq!(wrong[0].field, "deferred_insurance.0.surrender_policy_year");
    material["deferred_insurance"][0]["surrender_policy_year"] = json!(12);
    let path = answer("path", &material);
    assert_eq!(
        path["plans"][0]["insurance"]["years"]
            .as_array()
            .unwrap()
            .len(),
        10
    );
    assert_eq!(path["plans"][0]["insurance"]["allowance"], Value::Null);
    assert_eq!(
        codes(&path),
        ["insurance_apart", "insurance_surrender_after_years_shown"]
    );
    material["deferred_insurance"][0]["exit"] = json!("keep");
    assert_eq!(codes(&answer("path", &material)), ["insurance_apart"]);
}

#[test]
fn what_ends_before_leaving_is_paid_then() {
    let last_of = |kind: &str, exit: &str| {
        let mut policy = contract();
        policy["kind"] = json!(kind);
        policy["term_years"] = json!(10);
        policy["insured"] = json!("everybody");
        policy["surrender_values"] = json!(vec![11_000_000; 10]);
        policy["max_surrender_rate"] = Value::Null;
        policy["exit"] = json!(exit);
        calculated("material", &with(json!([policy])))
    };
    let totals = |kind, exit| {
        let compared = last_of(kind, exit).unwrap();
        let totals = &compared["plans"][0]["insurance"]["totals"];
        ["surrender_value", "surrender_gain", "asset_balance"].map(|figure| yen(totals, figure))
    };
    // 満期 of a half plan, whether it was to be kept or not: 11,000,000 − 6,000,000
    assert_eq!(totals("endowment_half", "keep"), [11_000_000, 5_000_000, 0]);
    assert_eq!(
        totals("endowment_half", "surrender"),
        [11_000_000, 5_000_000, 0]
    );
    // of a contract for life the years that are known say nothing of its end
    assert_eq!(totals("whole_life", "keep"), [0, 0, 12_000_000]);
    let wrong = |kind, exit| last_of(kind, exit).unwrap_err().errors[0].field.clone();
    assert_eq!(
        wrong("whole_life", "surrender"),
        "deferred_insurance.0.surrender_policy_year"
    );
    // an annuity that begins
    assert_eq!(
        wrong("annuity_company", "keep"),
        "deferred_insurance.0.exit"
    );
    assert_eq!(
        totals("annuity_company", "surrender"),
        [11_000_000, -1_000_000, 0]
    );
}

#[test]
fn the_reader_is_told_what_to_know_of_a_contract() {
    let told = |change: fn(&mut Value)| {
        let mut policy = contract();
        change(&mut policy);
        let compared = answer("material", &with(json!([policy])));
        codes(&compared)
            .into_iter()
            .skip(1)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(told(|_| {}), [""; 0]);
    assert_eq!(
        told(|policy| policy["max_surrender_rate"] = json!("60.0")),
        ["insurance_classes_differ"]
    );
    assert_eq!(
        told(|policy| {
            policy["max_surrender_rate"] = json!("75.0");
            policy["surrender_values"][19] = Value::Null;
        }),
        ["insurance_interpolated_value"]
    );
    assert_eq!(
        told(|policy| {
            policy["surrender_values"] = json!(vec![Value::Null; 30]);
            policy["surrender_values"][24] = json!(1);
            policy["surrender_policy_year"] = json!(25);
        }),
        ["insurance_surrender_after_leaving"]
    );
    let mut small = contract();
    small["premium"] = json!(200_000);
    small["max_surrender_rate"] = json!("65.0");
    small["surrender_values"] = json!(vec![Value::Null; 19]);
    small["surrender_values"]
        .as_array_mut()
        .unwrap()
        .push(json!(1));
    let compared = answer("material", &with(json!([small.clone(), contract(), small])));
    assert!(codes(&compared).contains(&"insurance_small_together"));
}
