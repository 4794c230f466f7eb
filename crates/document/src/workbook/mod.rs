//! 計算表 (workbook): the figures of a material as cells, of which every sum and every difference is a formula.
//!
//! The sheets have what the pages have and more of it: each tax of the company, every month and year of every
//! plan, every policy year. A formula that came to something else than the comparison would be an error, not a
//! workbook.

mod assumptions;
mod comparison;
mod corporate;
mod grid;
mod looks;
mod months;
mod overview;
mod personal;
mod table;
#[cfg(test)]
mod tests;
mod years;

use rust_xlsxwriter::{DocProperties, Workbook, Worksheet, XlsxError};

use crate::sections::kind::{has_months, has_years};
use crate::sections::{self, Context};
use crate::{DocumentError, DocumentRequest};
use grid::Grid;
use looks::Looks;
pub(crate) use looks::{A4, excel_date, yen_format};

/// A sheet that a case has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sheet {
    Comparison,
    Months,
    Years,
    Corporate,
    Personal,
    Assumptions,
}

impl Sheet {
    /// The keys of its name, and of what it holds.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Comparison => ("workbook.sheet.comparison", "workbook.holds.comparison"),
            Self::Months => ("workbook.sheet.months", "workbook.holds.months"),
            Self::Years => ("workbook.sheet.years", "workbook.holds.years"),
            Self::Corporate => ("workbook.sheet.corporate", "workbook.holds.corporate"),
            Self::Personal => ("workbook.sheet.personal", "workbook.holds.personal"),
            Self::Assumptions => ("workbook.sheet.assumptions", "workbook.holds.assumptions"),
        }
    }
}

/// Writes the workbook (xlsx): colours, logo and the appendix of the steps are of the pages alone. What members typed is always text in it and never a formula. The same bytes for
/// the same request.
///
/// # Errors
/// See [`DocumentError`]; [`DocumentError::Workbook`] also where a formula comes to something else than the
/// comparison.
pub fn render_workbook(request: &DocumentRequest<'_>) -> Result<Vec<u8>, DocumentError> {
    let input = request.input.used();
    let request = &DocumentRequest {
        input: input.as_ref(),
        ..*request
    };
    sections::check(request)?;
    let context = sections::context_of(request);
    let mut differing = Vec::new();
    let bytes = written(&context, &mut differing);
    let missing = context.words.missing();
    if !missing.is_empty() {
        return Err(DocumentError::Words(missing));
    }
    if !differing.is_empty() {
        return Err(DocumentError::Workbook(differing.join("; ")));
    }
    bytes.map_err(|error| DocumentError::Workbook(error.to_string()))
}

fn written(context: &Context<'_>, differing: &mut Vec<String>) -> Result<Vec<u8>, XlsxError> {
    let looks = Looks(context.request.lang);
    let mut workbook = Workbook::new();
    workbook.set_default_format(&looks.usual(), 20, 64)?;
    workbook.set_properties(
        &DocProperties::new()
            .set_title(context.title())
            .set_author(
                context
                    .request
                    .input
                    .proposer
                    .office
                    .as_deref()
                    .unwrap_or_default(),
            )
            .set_creation_datetime(&excel_date(context.request.made_on)?),
    );
    let (sheets, absent) = sheets(context);
    let listed: Vec<(String, &'static str)> = sheets
        .iter()
        .map(|sheet| {
            let (name, holds) = sheet.words();
            (context.get(name), holds)
        })
        .collect();
    let mut grid = open(&mut workbook, context, "workbook.sheet.overview")?;
    overview::write(&mut grid, context, &listed, &absent)?;
    differing.extend(grid.differing());
    for sheet in sheets {
        let (name, holds) = sheet.words();
        let mut grid = open(&mut workbook, context, name)?;
        let below = context.line("workbook.below", &[("holds", context.words.get(holds))]);
        grid.title(context.words.get(name), &below)?;
        match (sheet, context.request.money, context.request.path) {
            (Sheet::Comparison, ..) => comparison::write(&mut grid, context)?,
            (Sheet::Months, Some(money), _) => months::write(&mut grid, context, money)?,
            (Sheet::Years, _, Some(path)) => years::write(&mut grid, context, path)?,
            (Sheet::Corporate, ..) => corporate::write(&mut grid, context)?,
            (Sheet::Personal, ..) => {
                if let Some(insurance) = &context.request.comparison.personal_insurance {
                    personal::write(&mut grid, context, insurance)?;
                }
            }
            (Sheet::Assumptions, ..) => assumptions::write(&mut grid, context)?,
            (Sheet::Months | Sheet::Years, ..) => {}
        }
        differing.extend(grid.differing());
    }
    workbook.save_to_buffer()
}

/// The sheets of a case behind the first, and the keys of what is said of those that it cannot have.
fn sheets(context: &Context<'_>) -> (Vec<Sheet>, Vec<&'static str>) {
    let comparison = context.request.comparison;
    let (mut sheets, mut absent) = (Vec::new(), Vec::new());
    if context.compares_pay() {
        sheets.push(Sheet::Comparison);
        match context.request.money {
            Some(money) if has_months(money) => sheets.push(Sheet::Months),
            _ => absent.push("workbook.absent.months"),
        }
        match context.request.path {
            Some(path) if has_years(path) => {
                sheets.push(Sheet::Years);
            }
            _ => absent.push("workbook.absent.years"),
        }
    }
    if comparison.insurance.is_some() {
        sheets.push(Sheet::Corporate);
    }
    if comparison.personal_insurance.is_some() {
        sheets.push(Sheet::Personal);
    }
    sheets.push(Sheet::Assumptions);
    (sheets, absent)
}

/// A sheet of A4, as wide as the paper, with number, version and page at its foot.
fn open<'w>(
    workbook: &'w mut Workbook,
    context: &Context<'_>,
    name: &str,
) -> Result<Grid<'w>, XlsxError> {
    let looks = Looks(context.request.lang);
    let sheet: &mut Worksheet = workbook.add_worksheet();
    sheet.set_name(context.words.get(name))?;
    sheet.set_screen_gridlines(false);
    sheet.set_landscape();
    sheet.set_paper_size(A4);
    sheet.set_print_fit_to_pages(1, 0);
    sheet.set_margins(0.4, 0.4, 0.6, 0.6, 0.3, 0.3);
    let number = context.line(
        "cover.number",
        &[
            ("number", context.request.material_no),
            ("version", &context.request.version.to_string()),
        ],
    );
    sheet.set_footer(format!("&L{}&C&A&R&P / &N", number.replace('&', "&&")));
    if let Some(mark) = sections::watermark(context) {
        sheet.set_header(format!("&R{}", mark.replace('&', "&&")));
    }
    Ok(Grid::new(sheet, looks))
}
