//! 組みの格子: many inputs in both languages, set and looked at: how full a page is, what stands alone, and where lines
//! break.

use super::request;
use crate::model::{Block, Section};
use crate::sample::{
    everything, long_names, own_contracts, reference, three_proposals, tried, with_contracts,
    with_pension,
};
use crate::sections::model;
use crate::typeset::{Set, lay_out};
use crate::{Document, Palette};
use shinchoryu_engine::material::{Bonus, MaterialInput, Pay};
use shinchoryu_quantity::{Date, Yen, date};
use shinchoryu_words::Language;
use std::collections::BTreeMap;

/// A material of the grid: present pay, proposal, profit and birthday.
fn of(monthly: i64, proposal: (i64, &[(Date, i64)]), profit: i64, birth: Date) -> MaterialInput {
    let mut input = reference();
    input.current.monthly = Some(Yen(monthly));
    let bonuses = proposal.1.iter().map(|(day, amount)| Bonus {
        date: Some(*day),
        amount: Some(Yen(*amount)),
        period_months: None,
    });
    input.proposals = vec![Pay {
        monthly: Some(Yen(proposal.0)),
        bonuses: bonuses.collect(),
        ..Pay::default()
    }];
    input.company.profit_before_pay = Some(Yen(profit));
    input.customer.birth_date = Some(birth);
    input.customer.retirement_age = if birth < date(1956, 4, 2) {
        None
    } else {
        Some(70)
    };
    input
}

/// Pay × profit × age, and the samples with most on their pages.
pub(crate) fn materials() -> Vec<(String, MaterialInput)> {
    let (summer, winter) = (date(2026, 7, 10), date(2026, 12, 10));
    let births = [
        date(1990, 1, 15),
        date(1981, 5, 15),
        date(1962, 8, 20),
        date(1953, 10, 1),
    ];
    let mut list = Vec::new();
    for monthly in [200_000, 500_000, 1_000_000, 1_350_000, 3_500_000] {
        for (way, proposal) in [
            ("one", (100_000, &[(winter, (monthly - 100_000) * 12)][..])),
            (
                "two",
                (
                    100_000,
                    &[
                        (summer, (monthly - 100_000) * 6),
                        (winter, (monthly - 100_000) * 6),
                    ][..],
                ),
            ),
            ("none", (monthly * 4 / 5, &[][..])),
        ] {
            for profit in [
                -5_000_000,
                monthly * 12 + 1_000_000,
                monthly * 30,
                9_000_000_000,
            ] {
                for birth in births {
                    let name = format!("{monthly} {way} {profit} {birth}");
                    list.push((name, of(monthly, proposal, profit, birth)));
                }
            }
        }
    }
    for (name, input) in [
        ("three", three_proposals()),
        ("everything", everything()),
        ("names", long_names()),
        ("pension", with_pension()),
        ("own contracts", own_contracts()),
        ("contract", with_contracts(1, 30, "")),
        ("contracts", with_contracts(5, 40, "")),
    ] {
        list.push((name.to_owned(), input));
    }
    list
}

/// How much of the height between head and foot of a page is filled, in percent, at least: of a first page, and of one
/// that a section goes on over.
const FILLED: [f64; 2] = [60.0, 40.0];

/// Letters that do not stand at the start of a line behind those before them.
fn breaks_badly(before: &str, after: &str) -> bool {
    let (Some(last), Some(first)) = (before.chars().last(), after.chars().next()) else {
        return false;
    };
    // figures one below the other are two
    let is_figure = |words: &str| {
        words
            .chars()
            .all(|letter| letter.is_ascii_digit() || ",.△+−%".contains(letter))
    };
    if is_figure(before) && is_figure(after) {
        return false;
    }
    let figure = |letter: char| letter.is_ascii_digit() || matches!(letter, ',' | '.');
    let unit = |letter: char| "万億円年月日歳人回級条項号%倍千".contains(letter);
    let loan = |letter: char| matches!(letter, 'ァ'..='ヺ' | 'ー');
    let inside = |word: &str| {
        let joined = format!(
            "{}{}",
            tail(before, 12),
            after.chars().take(12).collect::<String>()
        );
        joined.contains(word) && !before.ends_with(word) && !after.starts_with(word)
    };
    figure(last) && (figure(first) || unit(first))
        || matches!(last, '△' | '+' | '−') && figure(first)
        || last == '万' && first == '円'
        || last == '億' && (figure(first) || first == '円')
        || last == '御' && first == '中'
        || first == '様'
        || last == '案' && figure(first)
        || loan(last) && loan(first) && inside("ハーフタックスプラン")
}

fn tail(words: &str, letters: usize) -> String {
    let count = words.chars().count();
    words.chars().skip(count.saturating_sub(letters)).collect()
}

/// What stands above the pages of a section, and how many it was laid out for.
struct Heading {
    material: String,
    name: String,
    continued: String,
    pages: usize,
    /// Where it fits on no page however close it stands.
    parted: usize,
}

impl Heading {
    fn of(material: &str, section: &Section) -> Self {
        let is_break = |block: &&Block| matches!(block, Block::PageBreak);
        let breaks = section.parted.iter().filter(is_break);
        Self {
            material: material.to_owned(),
            name: section.name.clone(),
            continued: section.continued.clone(),
            pages: section.pages(),
            parted: 1 + breaks.count(),
        }
    }
}

/// What is wrong on the pages of a document.
fn faults(headings: &[Heading], document: &Document) -> Vec<String> {
    let mut faults = Vec::new();
    let pages = document.set();
    let mut at = 1;
    for heading in headings {
        let has =
            |page: &Set, words: &str| page.lines.iter().any(|line| line.words.contains(words));
        let further = pages
            .iter()
            .skip(at + 1)
            .take_while(|page| has(page, &heading.continued));
        let count = 1 + further.count();
        let mut found = Vec::new();
        if (count != heading.pages && count != heading.parted)
            || !pages.get(at).is_some_and(|page| has(page, &heading.name))
        {
            found.push(format!(
                "{}: {count} pages for {}",
                heading.name, heading.pages
            ));
        }
        for (on, page) in pages.iter().enumerate().skip(at).take(count) {
            let least = FILLED[usize::from(on > at)];
            if page.filled < least {
                found.push(format!(
                    "{}, page {on}: filled to {:.0}%",
                    heading.name, page.filled
                ));
            }
            for pair in page.lines.windows(2) {
                if pair[1].follows && breaks_badly(&pair[0].words, &pair[1].words) {
                    let (before, after) = (tail(&pair[0].words, 12), &pair[1].words);
                    found.push(format!("{}: {before}｜{after}", heading.name));
                }
            }
        }
        let of = |fault: String| format!("{} ({})", fault, heading.material);
        faults.extend(found.into_iter().map(of));
        at += count;
    }
    if at != pages.len() {
        faults.push(format!("{} pages without a heading", pages.len() - at));
    }
    faults
}

/// What the look of a section follows from: its words with every figure as one.
fn look(section: &Section) -> (usize, String) {
    let words = serde_json::to_string(section).expect("json");
    let mut look = String::new();
    for letter in words.chars() {
        match letter {
            '0'..='9' | ',' | '.' | '△' | '+' | '−' => {
                if !look.ends_with('0') {
                    look.push('0');
                }
            }
            _ => look.push(letter),
        }
    }
    (words.len(), look)
}

/// So many sections are set together.
const TOGETHER: usize = 8;

/// Of the sections that look alike the one with most letters is set.
#[test]
fn no_page_of_the_grid_is_almost_empty_or_broken() {
    let mut longest: [BTreeMap<String, (usize, String, Section)>; 2] = Default::default();
    let mut count = 0;
    for (name, input) in materials() {
        let Ok(comparison) = tried(&input, false) else {
            continue;
        };
        count += 1;
        for (lang, longest) in Language::ALL.into_iter().zip(&mut longest) {
            let model = model(&request(&input, &comparison, lang)).expect("model");
            for section in model.sections {
                let (letters, look) = look(&section);
                if longest
                    .get(&look)
                    .is_none_or(|(other, ..)| *other < letters)
                {
                    longest.insert(look, (letters, name.clone(), section));
                }
            }
        }
    }
    assert!(count >= 200, "{count}");
    let input = reference();
    let comparison = tried(&input, false).expect("a case");
    let mut set = 0;
    let mut wrong = Vec::new();
    for (lang, longest) in Language::ALL.into_iter().zip(longest) {
        let mut sections: Vec<_> = longest.into_values().collect();
        set += sections.len();
        while !sections.is_empty() {
            let some = sections.split_off(sections.len().saturating_sub(TOGETHER));
            let mut model = model(&request(&input, &comparison, lang)).expect("model");
            let headings: Vec<Heading> = some
                .iter()
                .map(|(_, name, section)| Heading::of(name, section))
                .collect();
            model.sections = some.into_iter().map(|(.., section)| section).collect();
            model.pages = Some(1 + headings.iter().map(|heading| heading.pages).sum::<usize>());
            let document =
                lay_out(model, "grid".to_owned(), lang, Palette::Navy, None).expect("pages");
            let found = faults(&headings, &document);
            wrong.extend(
                found
                    .into_iter()
                    .map(|fault| format!("{}: {fault}", lang.code())),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "{set} sections, {} wrong:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    assert!(set > 60, "{set}");
}

/// A total stands with the row above it: no table of a section with one goes over a page, which the test above looks at,
/// and no part of a parted table begins with it.
#[test]
fn no_table_is_only_a_total() {
    for (_, input) in materials()
        .into_iter()
        .filter(|(name, _)| !name.contains(' '))
    {
        let comparison = tried(&input, false).expect("a case");
        let model = model(&request(&input, &comparison, Language::Ja)).expect("model");
        let blocks = model
            .sections
            .iter()
            .flat_map(|section| section.blocks.iter().chain(&section.parted));
        for block in blocks {
            if let Block::Table(table) = block {
                use crate::model::RowKind::{GrandTotal, Total};
                let first = table.rows.first().expect("rows");
                assert!(
                    table.rows.len() == 1
                        || !matches!(first.kind, Total | GrandTotal)
                        || table.rows.len() > 2,
                    "{}",
                    table.caption
                );
            }
        }
    }
}
