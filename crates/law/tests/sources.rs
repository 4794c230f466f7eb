//! Each source of the law files can be looked up: it has the address of a page, or the number of the act.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use shinchoryu_law::files;
use std::collections::BTreeSet;

/// Whose page address nobody has written down yet: each stands beside a provision that has one. It only becomes
/// shorter.
const NO_ADDRESS: [&str; 14] = [
    "各都道府県・市の公表",
    "名古屋市 (令和9年度 450,000)",
    "小樽市「特定親族特別控除」(令和8年1月14日)",
    "岐阜市「個人市・県民税の計算」(特例控除: 市民税3/5・県民税2/5)",
    "新潟市・熊本市「定額減税」",
    "東京都都税条例（特別区）",
    "東京都都税条例（超過税率）",
    "松江市 計算例",
    "松江市 計算例 (330,000→9,900・6,600)",
    "松江市 計算例 (6・4%)",
    "松江市 計算例 (旧契約100,000→35,000)",
    "瑞穂市・見附市「調整控除」(令和7年度まで)",
    "調布市「調整控除」",
    "調布市「調整控除」(令和8年度以降)",
];

/// Every source of every entry, with its file.
fn sources() -> Vec<(&'static str, String, Option<String>)> {
    let mut found = Vec::new();
    for (path, text) in files().filter(|(path, _)| path.ends_with(".toml")) {
        let law: toml::Table = toml::from_str(text).unwrap();
        let entries = law.get("entry").and_then(toml::Value::as_array);
        for entry in entries.into_iter().flatten() {
            for source in entry["source"].as_array().unwrap() {
                let url = source.get("url").and_then(toml::Value::as_str);
                let article = source["article"].as_str().unwrap();
                found.push((path, article.to_owned(), url.map(str::to_owned)));
            }
        }
    }
    found
}

/// An address of a page, and not of a host alone.
fn is_page(url: &str) -> bool {
    let rest = url.strip_prefix("https://");
    let path = rest.and_then(|rest| rest.split_once('/'));
    path.is_some_and(|(host, path)| host.contains('.') && !path.is_empty())
}

/// 法令番号: "令和7年法律第74号".
fn has_number(article: &str) -> bool {
    ["法律第", "政令第", "告示第"].iter().any(|kind| {
        article
            .split_once(kind)
            .is_some_and(|(_, number)| number.starts_with(|digit: char| digit.is_ascii_digit()))
    })
}

#[test]
fn every_source_has_a_page_or_a_number() {
    let sources = sources();
    assert!(sources.len() > 300, "{}", sources.len());
    let mut unknown = BTreeSet::new();
    for (path, article, url) in &sources {
        match url {
            Some(url) => assert!(is_page(url), "{path}: {article}: {url}"),
            None if has_number(article) => {}
            None => {
                unknown.insert(article.as_str());
            }
        }
    }
    assert_eq!(unknown, BTreeSet::from(NO_ADDRESS));
}

#[test]
fn every_entry_has_a_source_that_can_be_looked_up() {
    for (path, text) in files().filter(|(path, _)| path.ends_with(".toml")) {
        let law: toml::Table = toml::from_str(text).unwrap();
        let entries = law.get("entry").and_then(toml::Value::as_array);
        for entry in entries.into_iter().flatten() {
            let mut sources = entry["source"].as_array().unwrap().iter();
            let is_known = sources.any(|source| {
                let article = source["article"].as_str().unwrap();
                source.get("url").is_some() || has_number(article)
            });
            assert!(is_known, "{path}: {}", entry["from"]);
        }
    }
}

#[test]
fn a_bare_host_is_no_page() {
    assert!(!is_page("https://www.nenkin.go.jp"));
    assert!(!is_page("https://www.nenkin.go.jp/"));
    assert!(is_page("https://www.nenkin.go.jp/service/index.html"));
    assert!(has_number("令和7年法律第74号") && !has_number("健康保険法3条"));
}
