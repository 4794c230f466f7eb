//! The worked cases of `cases/` as data: an input, the figures it must give (or the error), and where
//! they come from.

#![expect(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a case that cannot be read has failed"
)]
#![expect(clippy::disallowed_methods, reason = "the cases are files")]

use serde_json::Value;
use shinchoryu_engine::Trace;
use shinchoryu_engine::calc::{Calculator, find};
use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// One case of one calculator.
pub struct Case {
    pub calculator: Calculator,
    pub name: String,
    pub input: Vec<u8>,
    expected: Expected,
}

/// Parts of the output, or of one of the errors.
enum Expected {
    Figures(Value),
    Error(Value),
}

/// The cases with a source: `calculators/*.jsonl`, each file named as its calculator, and
/// `materials/*.json`.
pub fn worked() -> Vec<Case> {
    let calculators = files("calculators", "jsonl").into_iter().flat_map(|path| {
        let calculator = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let cases: Vec<Case> = text(&path)
            .lines()
            .map(|line| Case::with_source(&calculator, line))
            .collect();
        cases
    });
    let materials = files("materials", "json")
        .into_iter()
        .map(|path| Case::with_source("material", &text(&path)));
    let cases: Vec<Case> = calculators.chain(materials).collect();
    let mut names = BTreeSet::new();
    for case in &cases {
        let name = (case.calculator.name, case.name.as_str());
        assert!(names.insert(name), "two cases are named {name:?}");
    }
    cases
}

/// Materials calculated a second time apart from the engine: `independent/*.jsonl`, their months
/// (`independent/money/*.jsonl`) and their years to retirement (`independent/path/*.jsonl`); what is paid on
/// leaving, life insurance contracts of a company and of its president, the year of leaving, second officers, lump sums, mutual aids,
/// a change of duties and required cover: a folder for each calculator.
pub fn second_calculation() -> Vec<Case> {
    let read = |calculator: &str, line: &str| {
        let case: Value = serde_json::from_str(line).unwrap();
        Case::new(calculator, case["id"].as_str().unwrap(), &case)
    };
    let of = |(calculator, folder)| -> Vec<Case> {
        let texts = files(folder, "jsonl").into_iter().map(|path| text(&path));
        let cases = texts.flat_map(|text| {
            text.lines()
                .map(|line| read(calculator, line))
                .collect::<Vec<_>>()
        });
        cases.collect()
    };
    let folders = [
        ("material", "independent"),
        ("material", "independent/contracts"),
        ("material", "independent/personal"),
        ("money", "independent/money"),
        ("path", "independent/path"),
        ("path", "independent/contract_years"),
        ("retirement-income", "independent/retirement_income"),
        (
            "retirement-allowance-limit",
            "independent/retirement_allowance_limit",
        ),
        ("death-benefit", "independent/death_benefit"),
        ("corporate-insurance", "independent/insurance"),
        ("exit-year", "independent/exit_year"),
        ("second-officer", "independent/second_officer"),
        ("occasional-income", "independent/occasional_income"),
        ("policy-annuity", "independent/policy_annuity"),
        ("policy-transfer", "independent/policy_transfer"),
        (
            "small-enterprise-mutual-aid",
            "independent/small_enterprise_mutual_aid",
        ),
        (
            "bankruptcy-prevention-mutual-aid",
            "independent/bankruptcy_prevention_mutual_aid",
        ),
        ("change-of-duties", "independent/change_of_duties"),
        ("required-cover", "independent/required_cover"),
    ];
    folders.into_iter().flat_map(of).collect()
}

fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../cases")
        .join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no case in {}", folder.display());
    paths
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

impl Case {
    fn with_source(calculator: &str, text: &str) -> Self {
        let case: Value =
            serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let name = case["name"].as_str().expect(text);
        let source = case["source"].as_str().unwrap_or_default();
        assert!(!source.trim().is_empty(), "{name} has no source");
        Self::new(calculator, name, &case)
    }

    fn new(calculator: &str, name: &str, case: &Value) -> Self {
        let some = |value: &Value| value.as_object().is_some_and(|parts| !parts.is_empty());
        let expected = match (&case["expect"], &case["error"]) {
            (figures, Value::Null) if some(figures) => Expected::Figures(figures.clone()),
            (Value::Null, error) if some(error) => Expected::Error(error.clone()),
            _ => panic!("{name} expects neither figures nor an error"),
        };
        Self {
            calculator: find(calculator).expect(calculator),
            name: name.to_owned(),
            input: serde_json::to_vec(&case["input"]).unwrap(),
            expected,
        }
    }

    /// What the calculator answers.
    pub fn run(&self, law: &LawBook, trace: &mut Trace) -> Result<Value, FieldErrors> {
        let mut out = Vec::new();
        self.calculator
            .run(&self.input, law, trace, &mut out)
            .map(|_| serde_json::from_slice(&out).unwrap())
    }

    /// Every figure that is not as expected.
    pub fn differences(&self, law: &LawBook) -> Vec<String> {
        let found = match (self.run(law, &mut Trace::off()), &self.expected) {
            (Ok(found), Expected::Figures(expected)) => differences("", expected, &found),
            (Err(found), Expected::Error(expected)) => {
                let errors = serde_json::to_value(&found.errors).unwrap();
                let is_expected = |error| differences("", expected, error).is_empty();
                if errors.as_array().unwrap().iter().any(is_expected) {
                    Vec::new()
                } else {
                    vec![format!(": expected {expected}, found {errors}")]
                }
            }
            (Ok(_), Expected::Error(expected)) => {
                vec![format!(": expected {expected}, found a result")]
            }
            (Err(error), Expected::Figures(_)) => vec![format!(": unexpected {error:?}")],
        };
        let at = |line| format!("{}: {}{line}", self.calculator.name, self.name);
        found.into_iter().map(at).collect()
    }
}

/// Every value of `expected` stands in `found`, which may hold more; `null` may be left out there, and an object with numbers as keys
/// names elements of a list.
pub fn differences(path: &str, expected: &Value, found: &Value) -> Vec<String> {
    match (expected, found) {
        (Value::Object(expected), Value::Object(_) | Value::Array(_)) => expected
            .iter()
            .flat_map(|(key, value)| {
                let path = format!("{path}.{key}");
                let part = match key.parse::<usize>() {
                    Ok(index) if found.is_array() => found.get(index),
                    _ => found.get(key),
                };
                match part {
                    Some(found) => differences(&path, value, found),
                    // a figure that is not to be there, left out
                    None if value.is_null() => Vec::new(),
                    None => vec![format!("{path}: missing, expected {value}")],
                }
            })
            .collect(),
        (Value::Array(expected), Value::Array(found)) if expected.len() == found.len() => expected
            .iter()
            .zip(found)
            .enumerate()
            .flat_map(|(index, (value, found))| {
                differences(&format!("{path}.{index}"), value, found)
            })
            .collect(),
        _ if expected == found => Vec::new(),
        _ => vec![format!("{path}: expected {expected}, found {found}")],
    }
}
