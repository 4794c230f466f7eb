//! Materials without proposals of pay: what their pages say of contracts and of the allowance, and that they say nothing of what is
//! not compared.

use super::super::{context_of, fund, model, risks, working};
use super::{numbered, request};
use crate::model::{Block, Cell, Section};
use crate::sample::{computed, with_contracts};
use crate::{DocumentError, render};
use shinchoryu_engine::corporate_insurance::PremiumMode;
use shinchoryu_engine::material::{Kind, MaterialInput, PolicyExit};
use shinchoryu_quantity::{Date, Yen, date};
use shinchoryu_words::Language;

fn of_kind(kind: Kind, contracts: u32, planned: Option<i64>) -> MaterialInput {
    let mut input = with_contracts(contracts, 30, "");
    input.kind = Some(kind);
    input.proposals.clear();
    input.meeting.resolution = None;
    input.meeting.service_start = None;
    input.retirement.planned_amount = planned.map(Yen);
    if kind == Kind::CorporateInsurance {
        input.retirement.merit_ratio = None;
    }
    input
}

/// Born so that nobody says when the person leaves.
fn stays(mut input: MaterialInput) -> MaterialInput {
    const OLD: Date = date(1955, 5, 15);
    input.customer.birth_date = Some(OLD);
    input.customer.retirement_age = None;
    for policy in &mut input.deferred_insurance {
        policy.surrender_policy_year = Some(8);
    }
    input
}

fn handed_over(mut input: MaterialInput) -> MaterialInput {
    if let Some(policy) = input.deferred_insurance.first_mut() {
        policy.exit = Some(PolicyExit::HandOver);
        policy.surrender_policy_year = None;
    }
    input
}

fn paid_once(mut input: MaterialInput) -> MaterialInput {
    for policy in &mut input.deferred_insurance {
        policy.mode = Some(PremiumMode::Single);
        policy.premium = Some(Yen(24_000_000));
    }
    input
}

/// Every situation of the pages: with and without an allowance, short of it and not, above its guide, in kind, and of somebody who stays.
fn situations() -> Vec<(&'static str, MaterialInput)> {
    let fund = |contracts, planned| of_kind(Kind::RetirementFund, contracts, planned);
    vec![
        ("one contract", of_kind(Kind::CorporateInsurance, 1, None)),
        ("paid once", paid_once(fund(1, Some(20_000_000)))),
        ("five contracts", of_kind(Kind::CorporateInsurance, 5, None)),
        (
            "contracts of somebody who stays",
            stays(of_kind(Kind::CorporateInsurance, 2, None)),
        ),
        ("its guide", fund(1, None)),
        ("five contracts for it", fund(5, Some(80_000_000))),
        ("nothing planned", fund(1, Some(0))),
        ("above its guide", fund(2, Some(400_000_000))),
        ("a part in kind", handed_over(fund(3, Some(100_000_000)))),
        ("an allowance of somebody who stays", stays(fund(2, None))),
    ]
}

#[test]
fn every_situation_has_its_pages() {
    for (about, input) in situations() {
        let comparison = computed(&input);
        for lang in [Language::Ja, Language::En] {
            let document = render(&request(&input, &comparison, lang)).expect(about);
            assert_eq!(document.replaced(), 0, "{about} {lang:?}");
            assert!(numbered(&document), "{about} {lang:?}");
        }
    }
}

#[test]
fn nothing_is_said_of_what_is_not_compared() {
    let of_pay: [&[&str]; 2] = [
        &[
            "報酬の比較",
            "傷病手当金（1日）",
            "届出",
            "案では",
            "現在/案",
            "対象外の案",
            "手取りや",
        ],
        &[
            "proposal 1",
            "the proposal",
            "Sickness allowance (a day)",
            "take-home",
        ],
    ];
    for (about, input) in situations() {
        let comparison = computed(&input);
        for (lang, of_pay) in [Language::Ja, Language::En].into_iter().zip(of_pay) {
            let document = render(&request(&input, &comparison, lang)).expect(about);
            let words: String = document.words().concat();
            let words: String = words.split_whitespace().collect::<Vec<_>>().join(" ");
            for said in of_pay {
                assert!(
                    !words.contains(said),
                    "{about} {lang:?}: {}",
                    around(&words, said)
                );
            }
        }
    }
}

/// What stands before it, and it.
fn around<'w>(words: &'w str, said: &str) -> &'w str {
    let at = words.find(said).unwrap_or_default();
    let from = words[..at]
        .char_indices()
        .rev()
        .nth(60)
        .map_or(0, |(from, _)| from);
    &words[from..at + said.len()]
}

fn cells(section: &Section) -> String {
    let tables = section.blocks.iter().filter_map(|block| match block {
        Block::Table(table) => Some(table),
        _ => None,
    });
    let cells = tables
        .flat_map(|table| &table.rows)
        .flat_map(|row| &row.cells);
    let words = cells.filter_map(|cell| match cell {
        Cell::Text(text) => Some(text.words()),
        _ => None,
    });
    words.collect::<Vec<_>>().join("|")
}

#[test]
fn the_allowance_and_the_money_for_it_are_those_of_the_engine() {
    for (about, input) in situations() {
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        let context = context_of(&request);
        let Some((allowance, found)) = context.fund() else {
            let has_leaving = input.customer.retirement_age.is_some();
            assert!(
                input.kind == Some(Kind::CorporateInsurance) || !has_leaving,
                "{about}"
            );
            continue;
        };
        let page = fund::section(&context);
        let words = cells(&page);
        let figures = context.figures;
        for amount in [
            allowance.planned_amount,
            allowance.limit,
            allowance.net,
            found.from_contracts,
        ] {
            assert!(
                words.contains(&figures.yen(amount)),
                "{about}: {amount:?}\n{words}"
            );
        }
        assert!(
            words.contains(&figures.difference(found.difference)),
            "{about}\n{words}"
        );
        let is_short = page.finding.concat().contains("足りません");
        let short = found.difference < Yen::ZERO && found.to_pay > Yen::ZERO;
        assert_eq!(is_short, short, "{about}");
        let is_above = words.contains("増える法人税等");
        assert_eq!(is_above, allowance.above_limit > Yen::ZERO, "{about}");
        let is_in_kind = words.contains("契約で渡す");
        assert_eq!(is_in_kind, allowance.in_kind.is_some(), "{about}");
    }
}

/// What the typed profit has of contracts in force is told in its own amount, and only where it has any.
#[test]
fn what_both_sums_begin_with_is_told() {
    let mut told = 0;
    for (about, input) in situations() {
        let comparison = computed(&input);
        let document = render(&request(&input, &comparison, Language::Ja)).expect(about);
        let words: String = document.words().concat();
        let words: String = words.split_whitespace().collect();
        let sums = comparison.plans[0].insurance.as_ref().expect("contracts");
        let figures = shinchoryu_words::Figures::of(Language::Ja);
        let added = format!("損金{}円を足し戻した額", figures.yen(sums.added_back));
        assert_eq!(
            words.contains(&added),
            !sums.added_back.is_zero(),
            "{about}"
        );
        told += usize::from(!sums.added_back.is_zero());
    }
    assert!(told > 0);
}

#[test]
fn as_many_risks_are_told_as_the_finding_says() {
    for (about, input) in situations() {
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        let context = context_of(&request);
        let page = risks::section(&context);
        let rows = page.blocks.iter().map(|block| match block {
            Block::Table(table) => table.rows.len(),
            _ => 0,
        });
        // premiums that are paid once do not go on
        let goes_on = usize::from(about != "paid once");
        let count = goes_on + if context.fund().is_some() { 5 } else { 3 };
        assert_eq!(rows.sum::<usize>(), count, "{about}");
        let word = ["三つ", "四つ", "五つ", "六つ"][count - 3];
        assert!(page.finding.concat().contains(word), "{about}");
    }
}

#[test]
fn a_comparison_of_nothing_has_no_document() {
    let input = of_kind(Kind::CorporateInsurance, 1, None);
    let mut comparison = computed(&input);
    comparison.insurance = None;
    let refused = model(&request(&input, &comparison, Language::Ja)).err();
    assert_eq!(refused, Some(DocumentError::NothingCompared));
}

/// Every figure of the appendix has a name, and none is of the person's pay.
#[test]
fn the_working_names_what_is_shown() {
    for (about, input) in situations() {
        let comparison = computed(&input);
        for lang in [Language::Ja, Language::En] {
            let mut request = request(&input, &comparison, lang);
            request.working = true;
            let context = context_of(&request);
            let words = cells(&working::section(&context));
            // a figure without a name is printed by its path
            for part in ["allowance.", "fund.", "insurance.", "company."] {
                assert!(
                    !words.contains(part),
                    "{about} {lang:?}: {}",
                    around(&words, part)
                );
            }
            for of_person in lang.pick(["手取り額", "住民税の所得割"], ["Take-home", "sickness"])
            {
                assert!(
                    !words.contains(of_person),
                    "{about}: {}",
                    around(&words, of_person)
                );
            }
            assert_eq!(
                words.contains(lang.pick("退職所得控除額", "Allowance: deduction")),
                context.fund().is_some(),
                "{about}"
            );
        }
    }
}
