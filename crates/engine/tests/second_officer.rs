//! What holds of every second officer: the sums add up, what nobody splits changes nothing, and premiums follow the pay.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/generator.rs"]
mod random;
#[path = "common/random_family.rs"]
mod random_family;

use random::Random;
use serde_json::{Value, json};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

/// What the calculator answers, and nothing where it refuses.
fn answer(input: &Value) -> Option<Value> {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("second-officer").unwrap();
    let text = serde_json::to_vec(input).unwrap();
    let mut out = Vec::new();
    let answer = calculator.run(&text, book, &mut Trace::off(), &mut out);
    answer
        .is_ok()
        .then(|| serde_json::from_slice(&out).unwrap())
}

/// Random cases with their answers.
fn random_cases(mut each: impl FnMut(&Value, &Value)) {
    let mut random = Random::new(20_261_126);
    let mut answered = 0;
    for _ in 0..400 {
        let input = random_family::input(&mut random);
        if let Some(output) = answer(&input) {
            answered += 1;
            each(&input, &output);
        }
    }
    assert!(answered > 300, "{answered} are answered");
}

fn yen(value: &Value, path: &str) -> i64 {
    value.pointer(path).unwrap().as_i64().unwrap()
}

fn has(output: &Value, code: &str) -> bool {
    let warnings = output["warnings"].as_array().unwrap();
    warnings.iter().any(|warning| warning["code"] == code)
}

#[test]
fn what_everybody_pays_and_keeps_is_the_profit() {
    random_cases(|input, output| {
        let profit = yen(input, "/company/corporate_tax/income");
        for at in ["one", "two"] {
            let of = |path: &str| yen(output, &format!("/{at}/{path}"));
            let person = |who: &str| {
                [
                    "employee_total",
                    "outside_premiums",
                    "income_tax",
                    "resident_tax",
                ]
                .map(|figure| of(&format!("{who}/{figure}")))
                .into_iter()
                .sum::<i64>()
            };
            let paid = person("president") + person("member");
            let company = of("company/employer_total") + of("company/taxes");
            assert_eq!(of("together") + paid + company, profit, "{input}");
        }
        let change = yen(output, "/two/together") - yen(output, "/one/together");
        assert_eq!(yen(output, "/difference/together"), change);
    });
}

#[test]
fn a_split_of_nothing_changes_nothing() {
    random_cases(|input, _| {
        let mut same = input.clone();
        same["two"] = same["one"].clone();
        let output = answer(&same).unwrap();
        assert_eq!(output["one"], output["two"]);
        let mut differences = Vec::new();
        for part in ["difference", "deductions_lost"] {
            leaves(&output[part], &mut differences);
        }
        assert!(differences.len() > 20);
        assert!(differences.iter().all(|yen| *yen == 0), "{output}");
    });
}

fn leaves(value: &Value, found: &mut Vec<i64>) {
    match value {
        Value::Object(fields) => fields.values().for_each(|field| leaves(field, found)),
        other => found.push(other.as_i64().unwrap()),
    }
}

#[test]
fn premiums_follow_who_is_insured_and_the_pay() {
    random_cases(|_, output| {
        for at in ["one", "two"] {
            for who in ["president", "member"] {
                let person = &output[at][who];
                let figures = ["employee_total", "employer_total", "pension_base_year"];
                let none = figures.iter().all(|figure| person[*figure] == 0);
                // from 75 nobody has premiums of the company, insured or not
                assert!(none || person["is_insured"] == true, "{person}");
            }
        }
        // the president gets no more of the sum than before: no premium of theirs can rise
        for figure in [
            "employee_total",
            "pension_per_year",
            "sickness_allowance_daily",
        ] {
            let change = yen(output, &format!("/difference/president/{figure}"));
            assert!(change <= 0, "{figure}: {output}");
        }
        assert!(yen(output, "/denied/more_taxes") >= 0);
    });
}

#[test]
fn an_office_that_is_paid_names_its_duties_and_no_other_does() {
    let duties = [
        "officer_duty_of_loyalty",
        "officer_duty_of_care",
        "officer_duties_in_truth",
        "officer_pay_reasonable",
        "officer_in_name_only",
    ];
    random_cases(|_, output| {
        let is_paid = yen(output, "/two/member/pay") > 0;
        for code in duties {
            assert_eq!(has(output, code), is_paid, "{code}");
        }
        let falls = yen(output, "/difference/together") < 0;
        assert_eq!(has(output, "together_falls"), falls);
        let lost = yen(output, "/deductions_lost/income_tax_deductions") > 0;
        assert_eq!(has(output, "family_deductions_lost"), lost);
    });
}

#[test]
fn every_remark_has_words_in_both_languages() {
    let catalogues = [
        include_str!("../../../catalogue/comparison.ja.json"),
        include_str!("../../../catalogue/comparison.en.json"),
    ];
    let catalogues = catalogues.map(|text| serde_json::from_str::<Value>(text).unwrap());
    random_cases(|_, output| {
        for warning in output["warnings"].as_array().unwrap() {
            let key = format!("warning.{}", warning["code"].as_str().unwrap());
            for words in &catalogues {
                let words = words[&key].as_str().expect(&key);
                for (name, _) in warning["params"].as_object().into_iter().flatten() {
                    assert!(words.contains(&format!("{{{{{name}}}}}")), "{key} {name}");
                }
            }
        }
    });
}

#[test]
fn a_wrong_field_is_named() {
    let mut random = Random::new(1);
    let good = random_family::input(&mut random);
    assert!(answer(&good).is_some());
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("second-officer").unwrap();
    for (pointer, value, code, field) in [
        ("/date", json!("1867-01-01"), "out_of_range", "date"),
        (
            "/member/birth_date",
            json!("2090-01-01"),
            "date_after",
            "member.birth_date",
        ),
        (
            "/company/corporate_tax/months",
            json!(6),
            "out_of_range",
            "company.corporate_tax.months",
        ),
        (
            "/company/corporate_tax/capital",
            json!(200_000_000),
            "size_based_taxation",
            "company.corporate_tax.capital",
        ),
        (
            "/company/prefecture",
            json!("48"),
            "unknown_prefecture",
            "company.prefecture",
        ),
        (
            "/one/president/monthly",
            json!(-1),
            "out_of_range",
            "one.president.monthly",
        ),
        (
            "/president/deductions",
            json!({"donation": -1}),
            "out_of_range",
            "president.deductions.donation",
        ),
    ] {
        let mut wrong = good.clone();
        let (at, name) = pointer.rsplit_once('/').unwrap();
        let parent = wrong.pointer_mut(at).unwrap();
        parent[name] = value;
        let text = serde_json::to_vec(&wrong).unwrap();
        let refused = calculator
            .run(&text, book, &mut Trace::off(), &mut Vec::new())
            .unwrap_err();
        let found: Vec<_> = (refused.errors.iter())
            .map(|error| (error.code.name(), error.field.as_str()))
            .collect();
        assert!(found.contains(&(code, field)), "{pointer}: {found:?}");
    }
}
