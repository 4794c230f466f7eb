//! What stands on which page, over the materials of all presidents.

use super::materials::presidents;
use super::request;
use crate::model::{Block, Cell, Model, Row, RowKind};
use crate::sample::{computed, reference, tried};
use crate::sections::model;
use crate::{Palette, typeset};
use shinchoryu_words::Language;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The numbers of the sections whose length follows from what a president is besides a payee of this company:
/// the present and the comparison.
const LONG: [usize; 2] = [2, 3];

/// Letters that a page has beside head, foot and notes, at least; raised numbers of assumptions are not counted.
const CONTENT: usize = 80;

/// What the heights of the blocks follow from: of materials that are alike in it the one with most words is set.
fn shape(model: &Model) -> String {
    let blocks = model.sections.iter().flat_map(|section| &section.blocks);
    blocks.map(block).collect()
}

fn block(block: &Block) -> String {
    match block {
        Block::Columns { columns, .. } => columns.iter().flatten().map(self::block).collect(),
        Block::Notice { .. } => "notice ".to_owned(),
        Block::Table(table) => {
            let long =
                |row: &&Row| matches!(&row.cells[0], Cell::Text(name) if name.width() > LONG_NAME);
            let lines = table.rows.len() + table.rows.iter().filter(long).count();
            format!("{lines} ")
        }
        Block::Band(band) => {
            let whole: i64 = band.parts.iter().map(|part| part.amount).sum();
            let narrow = band.parts.iter().filter(|part| part.amount * 17 < whole);
            format!("band {} ", narrow.count())
        }
        _ => String::new(),
    }
}

/// A name that may need a second line in the narrowest column of names; half-widths.
const LONG_NAME: usize = 30;

fn letters(words: &str) -> usize {
    words
        .chars()
        .filter(|letter| !letter.is_whitespace())
        .count()
}

#[test]
fn no_page_of_a_president_is_only_a_foot() {
    let mut models = BTreeMap::new();
    let mut materials = 0;
    for (name, input) in presidents() {
        let Ok(comparison) = tried(&input, false) else {
            continue;
        };
        materials += 1;
        for (lang, number) in Language::ALL
            .into_iter()
            .flat_map(|lang| LONG.map(|at| (lang, at)))
        {
            let mut model = model(&request(&input, &comparison, lang)).expect("model");
            model.sections.retain(|section| section.number == number);
            model.pages = None;
            let words = serde_json::to_string(&model.sections).expect("json").len();
            let shape = (lang.code(), number, shape(&model));
            let set = (words, name.clone(), lang, model);
            match models.entry(shape) {
                Entry::Vacant(first) => {
                    first.insert(set);
                }
                Entry::Occupied(mut other) if other.get().0 < words => {
                    other.insert(set);
                }
                Entry::Occupied(_) => {}
            }
        }
    }
    assert!(
        materials > 300 && models.len() > 60,
        "{materials} {}",
        models.len()
    );
    for (_, name, lang, model) in models.into_values() {
        let frame = letters(&model.head.names.words()) + letters(&model.foot.concat());
        let notes: usize = model.sections[0]
            .notes
            .iter()
            .map(|note| letters(&note.words()))
            .sum();
        let document = typeset::lay_out(model, name.clone(), lang, Palette::Navy, None);
        // the cover has no foot
        for (at, page) in document.expect("pages").words().iter().enumerate().skip(1) {
            let content = letters(page).saturating_sub(frame + notes);
            assert!(
                content > CONTENT,
                "{name} {lang:?}, page {}: {page}",
                at + 1
            );
        }
    }
}

/// More empty rows in the table of the first section than a page holds.
fn lengthen(model: &mut Model) {
    for block in &mut model.sections[0].blocks {
        if let Block::Table(table) = block {
            let empty = || Row {
                kind: RowKind::Plain,
                cells: table.columns.iter().map(|_| Cell::words("–")).collect(),
            };
            table.rows.extend((0..30).map(|_| empty()));
        }
    }
}

#[test]
fn a_comparison_that_fits_no_page_is_parted_under_its_heading() {
    for (lang, continued) in [
        (Language::Ja, "1年（平年度）の比較（つづき）"),
        (Language::En, "A normal year (continued)"),
    ] {
        let input = reference();
        let comparison = computed(&input);
        let mut model = model(&request(&input, &comparison, lang)).expect("model");
        model.sections.retain(|section| section.number == 3);
        lengthen(&mut model);
        let document = typeset::lay_out(model, "M/1".to_owned(), lang, Palette::Navy, None);
        let pages = document.expect("pages").words();
        assert_eq!(pages.len(), 3, "the cover, the person and the company");
        let (person, company) = (&pages[1], &pages[2]);
        assert!(!person.contains(continued) && company.contains(continued));
        // the person's last figure, and the company's first and last ones
        assert!(person.contains("9,039,045") && !person.contains("5,397,400"));
        assert!(company.contains("5,397,400") && company.contains("20,983,166"));
        assert!(company.ends_with("3 / 3"), "{company}");
    }
}
