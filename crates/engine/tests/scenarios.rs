//! シナリオ: figures change from the day of an overlay on and not before, and what was read is marked.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use serde_json::{Value, json};
use shinchoryu_engine::{LawMark, Trace, calc};
use shinchoryu_law::{LawBook, Status};

fn under(scenario: &str) -> &'static LawBook {
    LawBook::under(scenario).unwrap().unwrap()
}

fn run(name: &str, input: &Value, law: &LawBook, trace: &mut Trace) -> (Value, Vec<LawMark>) {
    let mut out = Vec::new();
    let calculator = calc::find(name).unwrap();
    let input = input.to_string();
    let marks = calculator.run(input.as_bytes(), law, trace, &mut out);
    let marks = marks.unwrap();
    (serde_json::from_slice(&out).unwrap(), marks)
}

fn assumed(marks: &[LawMark]) -> Vec<&str> {
    let assumed = marks.iter().filter(|mark| mark.status == Status::Scenario);
    assumed.map(|mark| mark.id.as_str()).collect()
}

fn premiums(month: &str, bonuses: &[i64]) -> Value {
    json!({ "prefecture": "東京都", "birth_date": "1981-05-15",
        "months": [{ "month": month, "remuneration": 1_000_000, "bonuses": bonuses }] })
}

fn health(law: &LawBook, input: &Value) -> (i64, Vec<LawMark>) {
    let (result, marks) = run("social-insurance", input, law, &mut Trace::off());
    let health = result["total"]["employee"]["health"].as_i64().unwrap();
    (health, marks)
}

#[test]
fn the_levy_rises_along_its_path() {
    let (law, path) = (LawBook::embedded().unwrap(), under("levy_planned_path"));
    for (month, more) in [
        ("2026-04", 0),
        ("2027-03", 0),
        // 980,000 × (0.31 % − 0.23 %) ÷ 2
        ("2027-04", 392),
        ("2027-12", 392),
    ] {
        let input = premiums(month, &[]);
        let (enacted, before) = health(law, &input);
        let (planned, marks) = health(path, &input);
        assert_eq!(planned - enacted, more, "{month}");
        assert!(assumed(&before).is_empty());
        let levy = ["social_insurance.child_support_levy"];
        let expected = if more == 0 { &[][..] } else { &levy };
        assert_eq!(assumed(&marks), expected, "{month}");
    }
}

#[test]
fn a_bonus_bears_premiums_up_to_the_raised_cap() {
    let (law, raised) = (LawBook::embedded().unwrap(), under("bonus_cap_raised"));
    let bonus = |law, month| {
        let input = premiums(month, &[10_800_000]);
        let (result, marks) = run("social-insurance", &input, law, &mut Trace::off());
        let base = result["months"][0]["bonus_base_health"].as_i64().unwrap();
        (base, !assumed(&marks).is_empty())
    };
    assert_eq!(bonus(raised, "2027-03"), bonus(law, "2027-03"));
    assert_eq!(bonus(law, "2027-12"), (5_730_000, false));
    assert_eq!(bonus(raised, "2027-12"), (10_800_000, true));
}

#[test]
fn a_comparison_says_which_scenario_and_what_it_read() {
    let text = include_str!("../../../cases/materials/reference.json");
    let input = serde_json::from_str::<Value>(text).unwrap()["input"].clone();
    let together = |input: &Value, law: &LawBook| {
        let (result, _) = run("material", input, law, &mut Trace::off());
        let marks = result["law"]["marks"].as_array().unwrap().clone();
        let assumed = marks.iter().any(|mark| mark["status"] == "scenario");
        let scenario = result["law"]["scenario"]["id"].as_str();
        assert_eq!(scenario, law.scenario().map(|scenario| &*scenario.id));
        let edition = result["law"]["edition"].as_str().unwrap().to_owned();
        (
            result["differences"][0]["together"].as_i64().unwrap(),
            assumed,
            edition,
        )
    };
    let (law, raised) = (LawBook::embedded().unwrap(), under("bonus_cap_raised"));
    let (enacted, _, edition) = together(&input, law);
    let (this_year, is_assumed, assumed_edition) = together(&input, raised);
    assert_eq!(
        (this_year, is_assumed),
        (enacted, false),
        "before the scenario"
    );
    assert_eq!(assumed_edition, format!("{edition}+bonus_cap_raised"));

    let next_year = serde_json::from_str(&input.to_string().replace("2026-", "2027-")).unwrap();
    let (enacted, _, _) = together(&next_year, law);
    let (after, is_assumed, _) = together(&next_year, raised);
    assert!(after < enacted && is_assumed, "{after} / {enacted}");
}

#[test]
fn months_and_years_change_from_the_scenario_on() {
    let text = include_str!("../../../cases/materials/reference.json");
    let input = serde_json::from_str::<Value>(text).unwrap()["input"].clone();
    let (law, levy) = (LawBook::embedded().unwrap(), under("levy_planned_path"));
    for (name, part, premium) in [
        ("path", "years", &["employee_total"][..]),
        ("money", "months", &["person", "premiums"]),
    ] {
        let (enacted, _) = run(name, &input, law, &mut Trace::off());
        let (planned, marks) = run(name, &input, levy, &mut Trace::off());
        assert_eq!(planned["law"]["scenario"]["id"], "levy_planned_path");
        let levy = ["social_insurance.child_support_levy"];
        let mut named = assumed(&marks);
        named.dedup();
        assert_eq!(named, levy, "{name}");
        let of = |result: &Value| -> Vec<(String, i64)> {
            let each = result["plans"][0][part].as_array().unwrap().iter();
            each.map(|each| {
                let first = each.get("from").unwrap_or(&each["month"]);
                let figure = premium.iter().fold(each, |each, name| &each[name]);
                (first.as_str().unwrap().to_owned(), figure.as_i64().unwrap())
            })
            .collect()
        };
        let pairs = of(&enacted).into_iter().zip(of(&planned));
        for ((first, enacted), (_, planned)) in pairs {
            // premiums are deducted from the pay of the month after
            let after = if name == "money" {
                "2027-05"
            } else {
                "2027-04"
            };
            if *first < *after {
                assert_eq!(planned, enacted, "{name} {first}");
            } else {
                assert!(planned > enacted, "{name} {first}: {planned} / {enacted}");
            }
        }
    }
}

#[test]
fn a_trace_cites_the_scenario() {
    let mut trace = Trace::on();
    let path = under("levy_planned_path");
    run(
        "social-insurance",
        &premiums("2027-04", &[]),
        path,
        &mut trace,
    );
    let steps = trace.into_steps();
    let cited = steps.iter().flat_map(|step| &step.law);
    let cited: Vec<_> = cited.filter(|law| law.status == Status::Scenario).collect();
    assert!(!cited.is_empty());
    assert!(
        cited
            .iter()
            .all(|law| law.needs_mark() && law.note.is_some())
    );
}
