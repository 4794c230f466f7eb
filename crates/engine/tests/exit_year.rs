//! What holds of every year in which a president leaves: its sums, its cash, its difference, and no tax below zero.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

#[path = "common/generator.rs"]
mod random;
#[path = "common/random_exit.rs"]
mod random_exit;

use random::Random;
use serde_json::Value;
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;

fn yen(value: &Value, field: &str) -> i64 {
    value[field].as_i64().unwrap()
}

fn random_cases(mut each: impl FnMut(&Value, &Value)) {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("exit-year").unwrap();
    let mut random = Random::new(20_261_126);
    let mut answered = 0;
    for _ in 0..600 {
        let input = random_exit::input(&mut random);
        let (text, mut out) = (serde_json::to_vec(&input).unwrap(), Vec::new());
        if (calculator.run(&text, book, &mut Trace::off(), &mut out)).is_ok() {
            answered += 1;
            each(&input, &serde_json::from_slice(&out).unwrap());
        }
    }
    assert!(answered > 400, "answers {answered}");
}

fn variants<'a>(input: &'a Value, output: &'a Value) -> Vec<(&'a Value, &'a Value)> {
    let named = ["keep", "change"].map(|name| (&input[name], &output[name]));
    let given = |(_, output): &(&Value, &Value)| !output.is_null();
    named.into_iter().filter(given).collect()
}

#[test]
fn what_is_received_less_the_books_is_the_gain() {
    random_cases(|_, output| {
        let policies = output["policies"].as_array().unwrap();
        for policy in policies {
            let received = yen(policy, "proceeds") + yen(policy, "handed_over");
            let is_kept = policy["action"] == "keep";
            let gain = if is_kept {
                0
            } else {
                received - yen(policy, "book")
            };
            assert_eq!(yen(policy, "gain"), gain, "{policy}");
        }
        for figure in ["proceeds", "handed_over", "gain"] {
            let sum: i64 = policies.iter().map(|policy| yen(policy, figure)).sum();
            assert_eq!(yen(&output["totals"], figure), sum, "{figure}");
        }
    });
}

#[test]
fn cash_and_taxes_add_up() {
    random_cases(|input, output| {
        let proceeds = yen(&output["totals"], "proceeds");
        for (given, found) in variants(input, output) {
            let cash = given["cash"].as_i64().unwrap_or(yen(input, "cash"));
            for outcome in [&found["wholly"], &found["up_to_limit"]] {
                let left = cash + proceeds - yen(found, "allowance_cash") - yen(outcome, "taxes");
                assert_eq!(yen(outcome, "balance"), left);
                assert_eq!(yen(outcome, "shortfall"), (-left).max(0));
                let change = yen(found, "gain_tax") - yen(outcome, "taken_away");
                assert_eq!(yen(outcome, "event_tax"), change);
                assert!(yen(outcome, "taxes") >= 0 && yen(outcome, "taken_away") >= 0);
                let loss = outcome["loss_deductible_until"].is_string();
                assert_eq!(loss, yen(outcome, "income") < 0);
            }
            assert!(yen(found, "taxes_without") >= 0 && yen(found, "contested_tax") >= 0);
            assert!(yen(found, "person_taxes") >= 0);
            let paid = yen(found, "net") + yen(found, "person_taxes");
            assert_eq!(paid, yen(found, "lump_sum"));
        }
    });
}

#[test]
fn what_is_paid_at_once_and_in_parts_is_the_planned_amount() {
    let mut in_parts = 0;
    random_cases(|input, output| {
        let annuity = &input["person"]["annuity"];
        for (_, found) in variants(input, output) {
            let [lump_sum, total] = ["lump_sum", "annuity_total"].map(|name| yen(found, name));
            assert_eq!(lump_sum + total, yen(found, "planned_amount"));
            let [due, later] = ["annuity_due", "annuity_later"].map(|name| yen(found, name));
            assert_eq!(due + later, total);
            for outcome in [&found["wholly"], &found["up_to_limit"]] {
                assert!(yen(outcome, "deductible") <= lump_sum + due);
            }
            let remarks = found["remarks"].to_string();
            assert_eq!(remarks.contains("annuity_taxed_each_year"), total > 0);
            assert_eq!(remarks.contains("annuity_due_later"), later > 0);
            if annuity.is_null() {
                assert_eq!(total, 0);
                continue;
            }
            let payments = yen(annuity, "payments");
            for (count, amount) in [
                ("due_in_fiscal_year", due),
                ("due_in_year", yen(found, "annuity_received")),
            ] {
                assert_eq!(amount, total * yen(annuity, count) / payments);
            }
            in_parts += i32::from(total > 0);
        }
    });
    assert!(in_parts > 60, "in parts {in_parts}");
}

#[test]
fn the_difference_is_change_less_keep() {
    fn check(difference: &Value, keep: &Value, change: &Value) {
        for (name, value) in difference.as_object().unwrap() {
            if value.is_object() {
                check(value, &keep[name], &change[name]);
            } else {
                let expected = yen(change, name) - yen(keep, name);
                assert_eq!(yen(difference, name), expected, "{name}");
            }
        }
    }
    random_cases(|_, output| {
        let difference = &output["difference"];
        assert_eq!(difference.is_null(), output["change"].is_null());
        if !difference.is_null() {
            check(difference, &output["keep"], &output["change"]);
        }
    });
}

#[test]
fn what_is_excessive_cites_the_article_that_denies_it() {
    let book = LawBook::embedded().unwrap();
    let calculator = calc::find("exit-year").unwrap();
    let mut random = Random::new(20_261_127);
    let mut cited = 0;
    for _ in 0..40 {
        let text = serde_json::to_vec(&random_exit::input(&mut random)).unwrap();
        let mut trace = Trace::on();
        if (calculator.run(&text, book, &mut trace, &mut Vec::new())).is_err() {
            continue;
        }
        for step in trace.into_steps() {
            let (variant, figure) = step.figure.split_once('.').unwrap_or_default();
            let is_excess = ["above_limit", "wholly.deductible", "up_to_limit.deductible"];
            if variant == "difference" || !is_excess.contains(&figure) {
                continue;
            }
            let sources = step.law.iter().flat_map(|law| &law.sources);
            let articles: Vec<&str> = sources.map(|source| source.article.as_str()).collect();
            assert!(articles.contains(&"法人税法34条2項"), "{step:?}");
            // and what is deducted, the ones by which it is, and in which year
            for article in ["法人税法34条1項", "法人税基本通達9-2-28"] {
                let is_deducted = figure != "above_limit";
                assert_eq!(articles.contains(&article), is_deducted, "{step:?}");
            }
            cited += 1;
        }
    }
    assert!(cited > 60, "cited {cited}");
}
