//! ご意向と提案: every verdict goes by the figure beside it, in every situation and both languages.

use super::super::kind::Kind;
use super::super::{context_of, wishes};
use super::{request, set};
use crate::model::{Block, Cell, Section, Table};
use crate::sample::{
    Computed, computed, everything, late, loss_making, over_65, over_70, raised, reference,
    three_proposals, with_pension,
};
use shinchoryu_engine::material::{Comparison, MAX_WISHES, MaterialInput, Wish};
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

fn with(mut input: MaterialInput, wishes: &[Wish]) -> MaterialInput {
    input.wishes = wishes.to_vec();
    input
}

fn all() -> Vec<(&'static str, MaterialInput)> {
    [
        ("reference", reference()),
        ("three", three_proposals()),
        ("over 65", over_65()),
        ("over 70", over_70()),
        ("loss-making", loss_making()),
        ("late", late()),
        ("raised", raised()),
        ("pension", with_pension()),
        ("everything", everything()),
    ]
    .map(|(name, input)| (name, with(input, &Wish::ALL)))
    .into()
}

/// The figures of a material that has more wishes than it may.
fn compared(input: &MaterialInput) -> Computed {
    computed(&with(input.clone(), &[]))
}

fn draws(comparison: &Comparison) -> bool {
    let mut plans = comparison.plans.iter();
    plans.any(|plan| plan.pension_suspension.is_some())
}

fn has_sickness(comparison: &Comparison) -> bool {
    let mut plans = comparison.plans.iter();
    plans.any(|plan| plan.benefits.sickness_allowance_daily > Yen::ZERO)
}

fn section(input: &MaterialInput, comparison: &Computed, lang: Language) -> Section {
    wishes::section(&context_of(&request(input, comparison, lang)))
}

fn answers(section: &Section) -> &Table {
    match section.blocks.first() {
        Some(Block::Table(table)) => table,
        _ => panic!("answers first"),
    }
}

/// Verdict and reason of a cell.
fn said(cell: &Cell) -> (String, String) {
    match cell {
        Cell::Titled { title, sub } => (title.words(), sub.words()),
        _ => panic!("a verdict"),
    }
}

#[test]
fn a_verdict_goes_by_the_figure_beside_it() {
    for (name, input) in all() {
        let comparison = compared(&input);
        let section = section(&input, &comparison, Language::Ja);
        let table = answers(&section);
        assert_eq!(table.rows.len(), Wish::ALL.len());
        for (wish, row) in Wish::ALL.iter().zip(&table.rows) {
            let moves = comparison.differences.iter().zip(&comparison.losses);
            for (at, (difference, loss)) in moves.enumerate() {
                let (verdict, because) = said(&row.cells[at + 3]);
                // more is better; none of it answers what is to grow, and all of what is to stay
                let (change, is_met) = match wish {
                    Wish::TakeHome => (difference.take_home, difference.take_home > Yen::ZERO),
                    Wish::CompanyMoney => {
                        let left = difference.company_money_left;
                        (left, left > Yen::ZERO)
                    }
                    Wish::LessPremiums => {
                        let both = difference.premiums_both;
                        (both, both < Yen::ZERO)
                    }
                    Wish::Pension => {
                        let lost = loss.pension_per_year_until_retirement;
                        (-lost, lost <= Yen::ZERO)
                    }
                    Wish::SicknessCover => {
                        let lost = loss.sickness_allowance_daily;
                        (-lost, lost <= Yen::ZERO)
                    }
                    Wish::RetirementAllowance => {
                        (-loss.retirement_limit, loss.retirement_limit <= Yen::ZERO)
                    }
                    Wish::FewDuties | Wish::BusinessCover | Wish::Succession => continue,
                };
                let drawn = *wish == Wish::Pension && draws(&comparison);
                let nobody = *wish == Wish::SicknessCover && !has_sickness(&comparison);
                if drawn || nobody {
                    assert_eq!(verdict, "比較対象外", "{name}: {wish:?}");
                    continue;
                }
                let expected = if is_met { "合う" } else { "合わない" };
                assert_eq!(verdict, expected, "{name}: {wish:?} {at}");
                let end = match change.get().signum() {
                    1 => "増",
                    -1 => "減",
                    _ => "変更なし",
                };
                assert!(because.ends_with(end), "{name}: {wish:?} {because}");
            }
            let (verdict, _) = said(&row.cells[2]);
            let grows = matches!(
                wish,
                Wish::TakeHome | Wish::CompanyMoney | Wish::LessPremiums
            );
            let untold = match wish {
                Wish::BusinessCover | Wish::Succession => true,
                Wish::Pension => draws(&comparison),
                Wish::SicknessCover => !has_sickness(&comparison),
                _ => false,
            };
            let expected = match (untold, grows) {
                (true, _) => "比較対象外",
                (_, true) => "合わない",
                _ => "合う",
            };
            assert_eq!(verdict, expected, "{name}: as today, {wish:?}");
        }
    }
}

#[test]
fn the_finding_counts_the_verdicts_of_the_first_proposal() {
    for (name, input) in all() {
        let comparison = compared(&input);
        let section = section(&input, &comparison, Language::Ja);
        let verdicts = answers(&section)
            .rows
            .iter()
            .map(|row| said(&row.cells[3]).0);
        let verdicts: Vec<String> = verdicts.collect();
        let finding = section.finding.concat();
        let count = |word: &str| verdicts.iter().filter(|one| *one == word).count();
        let (met, unmet, rest) = (count("合う"), count("合わない"), count("比較対象外"));
        assert_eq!(met + unmet + rest, Wish::ALL.len());
        assert!(
            finding.contains(&format!("{met}件に合い")),
            "{name}: {finding}"
        );
        assert!(
            finding.contains(&format!("{unmet}件に合いません")),
            "{name}: {finding}"
        );
        assert!(
            finding.contains(&format!("（{rest}件は比較対象外")),
            "{name}: {finding}"
        );
    }
    let one = |wish| {
        let input = with(reference(), &[wish]);
        section(&input, &computed(&input), Language::Ja)
            .finding
            .concat()
    };
    assert!(one(Wish::TakeHome).ends_with("ご意向に合います"));
    assert!(one(Wish::Pension).ends_with("ご意向に合いません"));
    assert!(one(Wish::Succession).ends_with("比べられません"));
}

#[test]
fn nothing_is_said_of_wishes_that_nobody_told_and_their_order_is_kept() {
    let comparison = computed(&reference());
    let none = reference();
    assert!(
        !context_of(&request(&none, &comparison, Language::Ja))
            .contents
            .contains(&Kind::Wishes)
    );
    let input = with(reference(), &[Wish::RetirementAllowance, Wish::TakeHome]);
    let context_request = request(&input, &comparison, Language::Ja);
    assert_eq!(context_of(&context_request).contents[1], Kind::Wishes);
    let section = section(&input, &comparison, Language::Ja);
    let first = &answers(&section).rows[0].cells[1];
    assert!(matches!(first, Cell::Strong { strong } if strong == "退職金の目安を減らしたくない"));
}

#[test]
fn five_wishes_of_three_proposals_and_one_of_one_stay_on_their_page() {
    let five = [&Wish::ALL[..MAX_WISHES], &Wish::ALL[4..]]
        .into_iter()
        .flat_map(|wishes| {
            assert_eq!(wishes.len(), MAX_WISHES);
            all()
                .into_iter()
                .map(move |(name, input)| (name, with(input, wishes)))
        });
    for (name, input) in five.chain([("one", with(reference(), &[Wish::Pension]))]) {
        for lang in Language::ALL {
            let document = set(&input, lang);
            let sections = document.sections();
            let pages = sections[2].page - sections[1].page;
            assert_eq!(pages, 1, "{name} {lang:?}: {}", sections[1].name);
        }
    }
}
