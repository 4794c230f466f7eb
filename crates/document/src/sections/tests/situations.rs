//! 場合 × 文: which sentences stand in the document of which situation. Each situation is set as text in both languages;
//! a sentence stands where its case is, and nowhere else.

mod sentences;
mod text;

use self::sentences::SENTENCES;
use self::text::set;
use super::request;
use crate::sample::{
    loss_making, over_65, over_70, raised, reference, three_proposals, tried, with_pension,
};
use crate::sections::model;
use shinchoryu_engine::material::{Bonus, HealthInsurer, MaterialInput, Pay, Proposer};
use shinchoryu_quantity::{Date, Rate, Yen, date};
use shinchoryu_words::Language;

/// A situation: its name, and the material.
type Situation = (String, MaterialInput);

fn bonus(day: Date, amount: i64) -> Bonus {
    Bonus {
        date: Some(day),
        amount: Some(Yen(amount)),
        period_months: None,
    }
}

fn pay(monthly: i64, bonuses: &[(Date, i64)]) -> Pay {
    Pay {
        monthly: Some(Yen(monthly)),
        bonuses: bonuses
            .iter()
            .map(|(day, amount)| bonus(*day, *amount))
            .collect(),
        ..Pay::default()
    }
}

fn winter() -> Date {
    date(2026, 12, 10)
}

fn summer() -> Date {
    date(2026, 7, 10)
}

/// Ways of paying, from one to three proposals.
fn ways() -> Vec<(&'static str, Vec<Pay>)> {
    let one = pay(100_000, &[(winter(), 10_800_000)]);
    let two = pay(300_000, &[(summer(), 4_200_000), (winter(), 4_200_000)]);
    let less = pay(800_000, &[]);
    vec![
        ("one bonus", vec![one.clone()]),
        ("two bonuses", vec![two.clone()]),
        ("no change", vec![pay(1_000_000, &[])]),
        ("less pay", vec![less.clone()]),
        ("more pay", vec![pay(1_300_000, &[])]),
        (
            "take-home falls",
            vec![pay(100_000, &[(winter(), 8_000_000)])],
        ),
        (
            "company falls",
            vec![pay(100_000, &[(winter(), 13_000_000)])],
        ),
        ("two proposals", vec![one.clone(), less.clone()]),
        ("two without bonus", vec![less.clone(), pay(900_000, &[])]),
        ("three proposals", vec![one, two, less]),
    ]
}

/// Presidents by age: born on a day, leaving at an age.
fn ages() -> Vec<(&'static str, Date, Option<u32>)> {
    vec![
        ("at 36", date(1990, 1, 15), Some(65)),
        ("at 40 in the year", date(1986, 9, 1), Some(60)),
        ("at 45 to 60", date(1981, 5, 15), Some(60)),
        ("at 45 to 65", date(1981, 5, 15), Some(65)),
        ("at 45 to 70", date(1981, 5, 15), Some(70)),
        ("at 63 to 70", date(1962, 8, 20), Some(70)),
        ("at 65 in the year", date(1961, 9, 15), Some(70)),
        ("leaves in the year", date(1961, 11, 15), Some(65)),
        ("at 68 to 70", date(1957, 12, 1), Some(70)),
        ("at 70 in the year", date(1956, 12, 20), Some(70)),
        ("at 72", date(1953, 10, 1), None),
        ("at 75 in the year", date(1951, 11, 5), None),
        ("at 78", date(1948, 2, 2), None),
    ]
}

/// A reference material with a president of that age.
fn aged(birth: Date, leaves: Option<u32>) -> MaterialInput {
    let mut input = reference();
    input.customer.birth_date = Some(birth);
    input.customer.retirement_age = leaves;
    input
}

fn situations() -> Vec<Situation> {
    let mut list: Vec<Situation> = Vec::new();
    let mut add = |name: String, input: MaterialInput| list.push((name, input));
    for (way, proposals) in ways() {
        for (who, birth, leaves) in ages() {
            // every way at the usual age, every age with the usual ways
            let usual = ["one bonus", "two bonuses", "less pay", "no change"].contains(&way);
            if who == "at 45 to 65" || usual {
                let mut input = aged(birth, leaves);
                input.proposals.clone_from(&proposals);
                add(format!("{way}, {who}"), input);
            }
        }
        for (kind, change) in companies() {
            let mut input = reference();
            input.proposals.clone_from(&proposals);
            change(&mut input);
            add(format!("{way}, {kind}"), input);
        }
    }
    for (name, input) in [
        ("samples: over 65", over_65()),
        ("samples: over 70", over_70()),
        ("samples: pension", with_pension()),
        ("samples: loss", loss_making()),
        ("samples: raised", raised()),
        ("samples: three", three_proposals()),
    ] {
        add(name.to_owned(), input);
    }
    list
}

type Change = fn(&mut MaterialInput);

/// What a company and its meeting may be.
fn companies() -> Vec<(&'static str, Change)> {
    vec![
        ("合同会社", |input| {
            input.company.name = Some("合同会社みどり設計".to_owned());
        }),
        ("no loss but the pension", |input| {
            input.company.health_insurer = Some(HealthInsurer::NationalHealthSociety);
            input.company.national_health_society =
                serde_json::from_value(serde_json::json!({"monthly": 60_000})).ok();
            input.retirement.merit_ratio = Some(Rate::default());
        }),
        ("no proposer", |input| input.proposer = Proposer::default()),
        ("late filing", |input| {
            input.proposal_date = Some(date(2026, 8, 1))
        }),
        ("loss-making", |input| {
            input.company.profit_before_pay = Some(Yen(4_000_000));
        }),
        ("deep loss", |input| {
            input.company.profit_before_pay = Some(Yen(-2_000_000));
        }),
    ]
}

/// Where an English sentence begins right behind the one before, if it does anywhere.
fn touching(words: &str) -> Option<String> {
    let letters: Vec<char> = words.chars().collect();
    let is_joint = |four: &[char]| match *four {
        [before, '.', first, second] => {
            (before.is_ascii_lowercase() || matches!(before, ')' | ']'))
                && first.is_ascii_uppercase()
                && second.is_ascii_lowercase()
        }
        _ => false,
    };
    let at = letters.windows(4).position(is_joint)?;
    let from = at.saturating_sub(20);
    Some(letters[from..letters.len().min(at + 20)].iter().collect())
}

#[test]
fn every_sentence_follows_its_case() {
    let situations = situations();
    let mut set_count = 0;
    let mut stood = vec![0; SENTENCES.len()];
    let mut wrong = Vec::new();
    for (name, input) in &situations {
        let Ok(comparison) = tried(input, false) else {
            // a bonus after the end of a short service, and the like, is refused
            continue;
        };
        set_count += 1;
        for lang in Language::ALL {
            let request = request(input, &comparison, lang);
            let words = set(&model(&request).expect("model"));
            if let Some(joint) = touching(&words) {
                wrong.push(format!("{name} {}: no space in {joint:?}", lang.code()));
            }
            for (at, sentence) in SENTENCES.iter().enumerate() {
                let said = lang.pick(&sentence.ja, &sentence.en);
                let stands = words.contains(*said);
                let expected = (sentence.when)(&comparison, input);
                stood[at] += usize::from(expected);
                if stands != expected {
                    let must = if expected { "lacks" } else { "has" };
                    wrong.push(format!("{name} {}: {must} {said:?}", lang.code()));
                }
            }
        }
    }
    assert!(set_count >= 60, "{set_count} of {}", situations.len());
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    for (sentence, stood) in SENTENCES.iter().zip(stood) {
        let never = sentence.is_never;
        assert_eq!(stood == 0, never, "{:?} stood {stood} times", sentence.ja);
    }
}
