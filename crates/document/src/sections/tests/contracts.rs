//! The company's contracts on paper: their figures are those of the comparison, and no page of them is nearly empty.

use super::super::{context_of, model};
use super::request;
use crate::model::{Block, Cell, Section, Table};
use crate::sample::{computed, reference, with_contracts};
use crate::sections::kind::Kind;
use crate::sections::section;
use crate::{Palette, typeset};
use shinchoryu_words::Language;

fn tables(blocks: &[Block]) -> Vec<&Table> {
    let tables = blocks.iter().flat_map(|block| match block {
        Block::Table(table) => vec![table],
        Block::Columns { columns, .. } => {
            columns.iter().flat_map(|blocks| tables(blocks)).collect()
        }
        _ => Vec::new(),
    });
    tables.collect()
}

fn words(cell: &Cell) -> String {
    match cell {
        Cell::Text(text) => text.words(),
        Cell::Strong { strong } => strong.clone(),
        _ => String::new(),
    }
}

#[test]
fn a_material_without_contracts_has_no_section_of_them() {
    let input = reference();
    let comparison = computed(&input);
    let request = request(&input, &comparison, Language::Ja);
    let context = context_of(&request);
    assert!(!context.contents.contains(&Kind::Insurance));
    assert!(!context.contents.contains(&Kind::InsuranceYears));
}

#[test]
fn the_sums_are_those_of_every_plan() {
    let input = with_contracts(5, 40, "");
    let comparison = computed(&input);
    let request = request(&input, &comparison, Language::Ja);
    let context = context_of(&request);
    let section = section(&context, 5, Kind::Insurance);
    let sums = tables(&section.blocks)[1];
    for (at, plan) in comparison.plans.iter().enumerate() {
        let totals = &plan.insurance.as_ref().expect("sums").totals;
        let yen = |amount| context.figures.yen(amount);
        let expected = [
            yen(totals.premiums),
            yen(totals.deductible),
            yen(totals.asset_balance),
            yen(totals.premiums),
            yen(-totals.tax_put_off),
            yen(totals.kept_without),
            yen(totals.surrender_value),
            yen(-totals.surrender_tax),
            yen(totals.received_with),
            context.figures.difference(totals.difference),
        ];
        let column = sums.rows.iter().map(|row| words(&row.cells[at + 1]));
        let column: Vec<String> = column.filter(|words| !words.is_empty()).collect();
        assert_eq!(column, expected);
        let money = totals.premiums - totals.tax_put_off;
        assert_eq!(money, totals.kept_without, "the printed column adds up");
    }
    // warnings stand above the figures
    assert!(matches!(section.blocks.first(), Some(Block::Notice { .. })));
}

#[test]
fn every_policy_year_of_every_contract_is_printed_once_in_its_order() {
    for (count, years) in [(1, 30), (1, 60), (5, 40), (5, 12)] {
        let input = with_contracts(count, years, "");
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::En);
        let context = context_of(&request);
        let section = section(&context, 6, Kind::InsuranceYears);
        let rows: Vec<Vec<String>> = tables(&section.blocks)
            .into_iter()
            .flat_map(|table| &table.rows)
            .map(|row| row.cells.iter().map(words).collect())
            .collect();
        let mut expected = Vec::new();
        let policies = &comparison.insurance.as_ref().expect("contracts").policies;
        for policy in policies {
            let mut paid = shinchoryu_quantity::Yen::ZERO;
            for year in &policy.contract_detail.schedule {
                paid += year.paid;
                let surrender = &policy.contract_detail.surrender;
                let value = surrender.iter().find(|row| row.year == year.year);
                let value = value.expect("a value of every year");
                let mark = if value.interpolated { "†" } else { "" };
                let thousands = |amount| context.figures.thousands(amount, false);
                expected.push(vec![
                    year.year.to_string(),
                    thousands(paid),
                    thousands(year.to_asset),
                    thousands(year.run_down),
                    thousands(year.deductible),
                    thousands(year.asset_balance),
                    format!("{}{mark}", thousands(value.value)),
                    // a tenth of a percent, cut
                    {
                        let tenths = value.value.get() * 1_000 / paid.get();
                        format!("{}.{}%", tenths / 10, tenths % 10)
                    },
                ]);
            }
        }
        assert_eq!(rows.len(), usize::try_from(count * years).expect("few"));
        assert_eq!(rows, expected);
    }
}

#[test]
fn the_pages_of_contracts_are_as_laid_out_and_none_is_nearly_empty() {
    let long = "とても長い名前の".repeat(7);
    for lang in Language::ALL {
        for (count, years, names) in [(1, 30, ""), (1, 60, ""), (5, 40, ""), (5, 12, &*long)] {
            let input = with_contracts(count, years, names);
            let comparison = computed(&input);
            let mut model = model(&request(&input, &comparison, lang)).expect("model");
            let of_contracts = [6, 7];
            (model.sections).retain(|section| of_contracts.contains(&section.number));
            assert_eq!(model.sections.len(), 2);
            model.pages = None;
            let laid_out: usize = model.sections.iter().map(Section::pages).sum();
            let document = typeset::lay_out(model, "M/1".to_owned(), lang, Palette::Colour);
            let document = document.expect("pages");
            assert_eq!(document.replaced(), 0);
            // the outline of long names is parted while it is set
            let pages = document.words().len() - 1;
            assert!(
                pages == laid_out || count == 5,
                "{lang:?} {count} × {years}: {pages}"
            );
            for page in document.words().iter().skip(1) {
                let letters = page.chars().filter(|letter| !letter.is_whitespace());
                assert!(letters.count() > 400, "{lang:?} {count} × {years}: {page}");
            }
        }
    }
}
