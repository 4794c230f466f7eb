//! Commands: what goes in, what comes out, and how they end.

use crate::world::PROGRAM;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};

struct Ended {
    code: i32,
    out: Vec<u8>,
    err: String,
}

impl Ended {
    fn text(&self) -> &str {
        std::str::from_utf8(&self.out).unwrap()
    }

    fn json_lines(&self) -> Vec<Value> {
        let lines = self.text().lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }
}

fn run(arguments: &[&str], input: &str) -> Ended {
    let mut process = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = process.stdin.take().unwrap();
    // a command that reads nothing has closed the pipe
    drop(stdin.write_all(input.as_bytes()));
    drop(stdin);
    let ended = process.wait_with_output().unwrap();
    Ended {
        code: ended.status.code().unwrap(),
        out: ended.stdout,
        err: String::from_utf8(ended.stderr).unwrap(),
    }
}

const WITHHOLDING: &str = r#"{"date": "2026-05-25", "pay": 175000, "dependants": 2}"#;

/// 国税庁「令和8年分 源泉徴収税額表」: 250 yen.
#[test]
fn calc_answers_each_line_and_ends_with_0_when_all_are_results() {
    let ended = run(
        &["calc", "withholding-monthly"],
        &format!("{WITHHOLDING}\n{WITHHOLDING}\n"),
    );
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let lines = ended.json_lines();
    assert_eq!(lines.len(), 2);
    for line in lines {
        assert_eq!(line["result"]["tax"], 250);
        assert_eq!(line.get("trace"), None);
    }
}

#[test]
fn calc_ends_with_1_when_a_line_is_refused_and_still_answers_the_others() {
    let input = format!("{{}}\n\nnonsense\n{WITHHOLDING}");
    let ended = run(&["calc", "withholding-monthly"], &input);
    assert_eq!((ended.code, ended.err.as_str()), (1, ""));
    let lines = ended.json_lines();
    let [missing, blank, nonsense, good] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!(missing["error"]["code"], "missing_field");
    assert_eq!(blank["error"]["code"], "invalid_json");
    assert_eq!(nonsense["error"]["code"], "invalid_json");
    assert_eq!(good["result"]["tax"], 250);
}

#[test]
fn calc_of_nothing_answers_nothing() {
    let ended = run(&["calc", "withholding-monthly"], "");
    assert_eq!((ended.code, ended.text()), (0, ""));
}

#[test]
fn calc_speaks_the_language_that_is_asked_for() {
    let said = |lang| {
        let ended = run(&["calc", "withholding-monthly", "--lang", lang], "{}");
        ended.json_lines()[0]["error"]["message"].clone()
    };
    assert_eq!(said("ja"), "この項目が必要です。");
    assert_eq!(said("en"), "This field is needed.");
}

#[test]
fn calc_explains_each_figure() {
    let ended = run(&["calc", "withholding-monthly", "--explain"], WITHHOLDING);
    let line = &ended.json_lines()[0];
    let steps = line["trace"].as_array().unwrap();
    let tax = steps.iter().find(|step| step["figure"] == "tax").unwrap();
    assert_eq!(tax["amount"], 250);
    assert!(!tax["law"].as_array().unwrap().is_empty(), "{tax}");
}

#[test]
fn calc_lists_its_calculators_and_each_has_a_schema() {
    let list = run(&["calc", "--list"], "");
    assert_eq!(list.code, 0);
    let names: Vec<_> = list.text().lines().collect();
    assert!(names.contains(&"material"), "{names:?}");
    for name in names {
        let ended = run(&["calc", name, "--schema"], "");
        assert_eq!(ended.code, 0, "{name}");
        let schema: Value = serde_json::from_str(ended.text()).unwrap();
        assert_eq!(schema["input"]["type"], "object", "{name}");
        assert!(schema["output"].is_object(), "{name}");
    }
}

#[test]
fn a_wrong_call_ends_with_2() {
    for arguments in [
        &["calc"][..],
        &["calc", "horoscope"],
        &["calc", "income-tax", "--lang", "fr"],
        &["document", "--made-on", "yesterday"],
        &["horoscope"],
    ] {
        let ended = run(arguments, WITHHOLDING);
        assert_eq!(ended.code, 2, "{arguments:?}");
        assert_eq!(ended.text(), "", "{arguments:?}");
        assert!(!ended.err.is_empty(), "{arguments:?}");
    }
    assert!(
        run(&["calc", "horoscope"], "").err.contains("--list"),
        "it says where the names are"
    );
}

fn reference() -> Value {
    let text = include_str!("../../../../cases/materials/reference.json");
    serde_json::from_str::<Value>(text).unwrap()["input"].clone()
}

/// What a PDF says of itself.
#[derive(Debug, PartialEq, Eq)]
struct About {
    language: String,
    made: String,
    pages: usize,
    /// Follows from number and version.
    document: String,
    /// Follows from the content.
    instance: String,
}

fn document(flags: &[&str]) -> About {
    let ended = run(&[&["document"], flags].concat(), &reference().to_string());
    assert_eq!((ended.code, ended.err.as_str()), (0, ""), "{flags:?}");
    assert!(ended.out.starts_with(b"%PDF-"), "{flags:?}");
    let text = String::from_utf8_lossy(&ended.out);
    let part = |before: &str, after: &str| {
        let rest = text.split_once(before).unwrap().1;
        rest.split_once(after).unwrap().0.to_owned()
    };
    About {
        language: part("/Lang(", ")"),
        made: part("<xmp:CreateDate>", "T"),
        pages: part("<xmpTPg:NPages>", "<").parse().unwrap(),
        document: part("<xmpMM:DocumentID>", "<"),
        instance: part("<xmpMM:InstanceID>", "<"),
    }
}

#[test]
fn document_makes_a_pdf_and_each_flag_changes_what_it_names() {
    let plain = document(&[]);
    assert_eq!(
        (plain.language.as_str(), plain.made.as_str()),
        ("ja-JP", "2026-04-10")
    );

    let english = document(&["--lang", "en"]);
    assert_eq!(english.language, "en-GB");
    assert_eq!(english.document, plain.document);

    let mono = document(&["--mono"]);
    assert_ne!(mono.instance, plain.instance);
    assert_eq!(
        (mono.pages, mono.document),
        (plain.pages, plain.document.clone())
    );

    assert_eq!(
        document(&["--made-on", "2026-04-30"]).made,
        "2026-04-30",
        "instead of the proposal date"
    );
    assert_ne!(document(&["--number", "AB-1"]).document, plain.document);
    assert!(document(&["--without-working"]).pages < plain.pages);
    assert_eq!(document(&[]), plain, "the same call, the same file");
}

#[test]
fn document_names_what_is_wrong_and_writes_no_pdf() {
    let mut input = reference();
    input["company"]["name"] = Value::Null;
    input["current"]["monthly"] = json!(-1);
    input["title"] = json!("ご提案😀");
    let ended = run(&["document", "--lang", "en"], &input.to_string());
    assert_eq!(ended.code, 1);
    assert!(ended.out.is_empty());
    let title = "title: The document cannot print 😀 (U+1F600).";
    for field in ["current.monthly: ", "company.name: ", title] {
        assert!(
            ended.err.lines().any(|line| line.starts_with(field)),
            "{field}\n{}",
            ended.err
        );
    }
    let ended = run(&["document"], "no JSON");
    assert_eq!((ended.code, ended.out.len()), (1, 0));
}

#[test]
fn calc_takes_the_law_of_a_scenario_by_name() {
    let list = run(&["calc", "--scenarios", "--lang", "en"], "");
    assert_eq!(list.code, 0);
    let names: Vec<_> = (list.text().lines())
        .filter_map(|line| line.split('\t').next())
        .collect();
    assert_eq!(names, ["bonus_cap_raised", "levy_planned_path"]);
    assert!(list.text().contains("not enacted law"), "{}", list.text());

    let input = r#"{"prefecture": "13", "birth_date": "1981-05-15",
        "months": [{"month": "2027-12", "remuneration": 100000, "bonuses": [10800000]}]}"#;
    let input = input.replace('\n', " ");
    for name in names {
        let ended = run(&["calc", "social-insurance", "--scenario", name], &input);
        assert_eq!((ended.code, ended.err.as_str()), (0, ""));
        let line = &ended.json_lines()[0];
        assert_eq!(line["scenario"], name);
        let marks = line["marks"].as_array().unwrap();
        assert!(
            marks.iter().any(|mark| mark["status"] == "scenario"),
            "{line}"
        );
    }
    let ended = run(&["calc", "social-insurance", "--scenario", "wish"], &input);
    assert_eq!((ended.code, ended.out.len()), (2, 0));
    assert!(ended.err.contains("no scenario named"), "{}", ended.err);
}

#[test]
fn law_tells_what_is_covered_and_ends_with_1_when_a_renewal_is_overdue() {
    let ended = run(&["law", "--day", "2026-11-23"], "");
    assert_eq!((ended.code, ended.err.as_str()), (0, ""));
    let table = ended.text();
    for told in [
        "income_tax.brackets ",
        "https://www.nta.go.jp",
        "2024-03-01",
        "2027-12-31",
        "未確認",
        "更新の予定",
        "確認の時期",
    ] {
        assert!(table.contains(told), "{told}\n{table}");
    }
    let ended = run(&["law", "--day", "2027-02-01", "--lang", "en"], "");
    assert_eq!(ended.code, 1);
    assert_eq!(
        ended.err,
        "shinchoryu: law data: bonus_rates_2027 is overdue since 2027-01-01\n"
    );
    assert!(ended.text().contains("carried forward from 2027-01-01"));

    let ended = run(&["law", "--day", "2026-11-23", "--json"], "");
    let overview: Value = serde_json::from_str(ended.text()).unwrap();
    assert_eq!(overview["series"][0]["group"], "income_tax");
    assert_eq!(run(&["law", "--day", "today"], "").code, 2);
}

#[test]
fn a_database_that_is_not_there_is_told_once() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing");
    let missing = missing.to_str().unwrap();
    for command in [
        &["jobs", "--data-dir", missing][..],
        &[
            "end-sessions",
            "--email",
            "a@example.jp",
            "--data-dir",
            missing,
        ],
        &[
            "refund",
            "--invoice",
            "SCR-2026-000001",
            "--reason",
            "test",
            "--data-dir",
            missing,
        ],
    ] {
        let ended = run(command, "");
        assert_eq!(ended.code, 1);
        assert!(
            ended.err.ends_with(".sqlite3 is not there\n"),
            "{}",
            ended.err
        );
        assert_eq!(ended.err.matches(':').count(), 1, "{}", ended.err);
    }
}
