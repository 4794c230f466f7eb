//! 概要: for whom it is, which material it belongs to, and how its sheets are to be read.

use rust_xlsxwriter::{Url, XlsxError};

use super::grid::Grid;
use super::looks::Saying;
use crate::sections::{Context, cover};
use crate::text::Text;

pub(super) fn write(
    grid: &mut Grid<'_>,
    context: &Context<'_>,
    sheets: &[(String, &'static str)],
    missing: &[&'static str],
) -> Result<(), XlsxError> {
    grid.widths([24.0, 92.0])?;
    let cover = cover::cover(context);
    for (words, saying) in [
        (context.title(), Saying::Title),
        (cover.company.words(), Saying::Caption),
        (cover.person.words(), Saying::Plain),
    ] {
        if !words.is_empty() {
            grid.words((grid.next, 0), &words, saying)?;
            grid.next += 1;
        }
    }
    grid.height(0, 24)?;
    grid.next += 1;
    for line in cover.lead.iter().take(context.proposals().len().max(1)) {
        grid.words((grid.next, 0), &line.words(), Saying::Quiet)?;
        grid.next += 1;
    }
    grid.next += 1;
    let facts = cover.facts.into_iter().flatten();
    let facts = facts.map(|(name, value)| (name, value.words()));
    let made = (
        context.get("workbook.made"),
        context.figures.date_with_era(context.request.made_on),
    );
    for (name, value) in facts.chain([made]) {
        grid.words((grid.next, 0), &name, Saying::Quiet)?;
        grid.words((grid.next, 1), &value, Saying::Wrapped)?;
        grid.next += 1;
    }
    grid.next += 1;
    heading(grid, context.words.get("workbook.sheets"))?;
    for (name, says) in sheets {
        let link = Url::new(format!("internal:'{name}'!A1")).set_text(name);
        grid.link((grid.next, 0), link)?;
        grid.words((grid.next, 1), context.words.get(says), Saying::Wrapped)?;
        grid.next += 1;
    }
    for key in missing {
        grid.words((grid.next, 1), context.words.get(key), Saying::Wrapped)?;
        grid.next += 1;
    }
    grid.next += 1;
    heading(grid, context.words.get("workbook.how"))?;
    let says = [
        "workbook.how.unit",
        "workbook.how.formulas",
        "workbook.how.figures",
    ];
    let says = says.map(|key| Text::of(context.words.get(key)));
    for says in says.into_iter().chain([cover.band]) {
        let words = says.words();
        let lines = u32::try_from(says.lines(104)).unwrap_or(1);
        grid.words((grid.next, 1), &words, Saying::Wrapped)?;
        grid.height(grid.next, lines * 16 + 4)?;
        grid.next += 1;
    }
    Ok(())
}

fn heading(grid: &mut Grid<'_>, words: &str) -> Result<(), XlsxError> {
    grid.words((grid.next, 0), words, Saying::Group)?;
    grid.words((grid.next, 1), "", Saying::Group)?;
    grid.next += 1;
    Ok(())
}
