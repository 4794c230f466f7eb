use rust_xlsxwriter::{DocProperties, Format, FormatAlign, Workbook, Worksheet, XlsxError};
use shinchoryu_quantity::{Date, Yen};
use shinchoryu_words::Language;

use crate::DocumentError;
use crate::words::Words;
use crate::workbook::{A4, excel_date, yen_format};

/// 資料一覧の行: a material, and where its files stand in the archive.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListedRow {
    /// 会社名.
    pub company: String,
    /// お客様名.
    pub customer: String,
    /// 資料名.
    pub title: String,
    /// Whether it is complete.
    pub is_complete: bool,
    /// 基準日.
    pub basis_date: Option<Date>,
    /// 提案日.
    pub proposal_date: Option<Date>,
    /// 合計の差: of person and company together, yen a year.
    pub together: Option<Yen>,
    /// 老齢年金の差, yen a year for life.
    pub pension_per_year: Option<Yen>,
    /// The day in Japan on which it was made.
    pub created_on: Date,
    /// The day in Japan on which it was last saved.
    pub updated_on: Date,
    /// 版.
    pub version: i64,
    /// The file with its data.
    pub data: String,
}

/// The columns: the word of each and its width in characters.
const COLUMNS: [(&str, f64); 12] = [
    ("list.company", 28.0),
    ("list.customer", 16.0),
    ("list.title", 32.0),
    ("list.state", 10.0),
    ("list.basis_date", 12.0),
    ("list.proposal_date", 12.0),
    ("list.together", 16.0),
    ("list.pension", 16.0),
    ("list.created", 12.0),
    ("list.updated", 12.0),
    ("list.version", 6.0),
    ("list.data", 44.0),
];

/// 資料一覧: the list of materials as a workbook (xlsx). What members typed is always text in it and never
/// a formula. The same bytes for the same rows and the same day.
///
/// # Errors
/// [`DocumentError::Words`] and [`DocumentError::Workbook`], neither of which is the member's mistake.
pub fn list_workbook(
    rows: &[ListedRow],
    made_on: Date,
    lang: Language,
) -> Result<Vec<u8>, DocumentError> {
    let words = Words::new(lang);
    let bytes = written(rows, made_on, lang, &words);
    let missing = words.missing();
    if !missing.is_empty() {
        return Err(DocumentError::Words(missing));
    }
    bytes.map_err(|error| DocumentError::Workbook(error.to_string()))
}

fn written(
    rows: &[ListedRow],
    made_on: Date,
    lang: Language,
    words: &Words,
) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    workbook.set_properties(
        &DocProperties::new()
            .set_title(words.get("list.name"))
            .set_creation_datetime(&excel_date(made_on)?),
    );
    let sheet = workbook.add_worksheet();
    sheet.set_name(words.get("list.name"))?;
    head(sheet, rows.len(), words)?;
    let yen = Format::new().set_num_format(yen_format(lang));
    for (row, at) in rows.iter().zip(1..) {
        line(sheet, at, row, &yen, words)?;
    }
    workbook.save_to_buffer()
}

fn head(sheet: &mut Worksheet, rows: usize, words: &Words) -> Result<(), XlsxError> {
    let format = Format::new()
        .set_bold()
        .set_text_wrap()
        .set_align(FormatAlign::VerticalCenter);
    for ((key, width), column) in COLUMNS.into_iter().zip(0..) {
        sheet.write_string_with_format(0, column, words.get(key), &format)?;
        sheet.set_column_width(column, width)?;
    }
    let last = u16::try_from(COLUMNS.len() - 1).unwrap_or_default();
    sheet.set_freeze_panes(1, 0)?;
    sheet.autofilter(0, 0, u32::try_from(rows).unwrap_or(u32::MAX), last)?;
    sheet.set_repeat_rows(0, 0)?;
    sheet.set_landscape();
    sheet.set_paper_size(A4);
    // as many pages as it takes, each as wide as the list
    sheet.set_print_fit_to_pages(1, 0);
    Ok(())
}

fn line(
    sheet: &mut Worksheet,
    at: u32,
    row: &ListedRow,
    yen: &Format,
    words: &Words,
) -> Result<(), XlsxError> {
    let day = Format::new().set_num_format("yyyy/mm/dd");
    let state = words.get(if row.is_complete {
        "list.complete"
    } else {
        "list.draft"
    });
    sheet.write_string(at, 0, &row.company)?;
    sheet.write_string(at, 1, &row.customer)?;
    sheet.write_string(at, 2, &row.title)?;
    sheet.write_string(at, 3, state)?;
    let days = [
        (4, row.basis_date),
        (5, row.proposal_date),
        (8, Some(row.created_on)),
        (9, Some(row.updated_on)),
    ];
    for (column, date) in days {
        if let Some(date) = date {
            sheet.write_datetime_with_format(at, column, &excel_date(date)?, &day)?;
        }
    }
    for (column, amount) in [(6, row.together), (7, row.pension_per_year)] {
        if let Some(amount) = amount {
            // a workbook keeps fifteen digits, and the largest difference has fewer
            sheet.write_number_with_format(at, column, amount.get() as f64, yen)?;
        }
    }
    sheet.write_number(at, 10, row.version as f64)?;
    sheet.write_string(at, 11, &row.data)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinchoryu_quantity::date;
    use std::io::{Cursor, Read as _};

    /// A part of the workbook of one material that costs its company and person 1,234 yen a year.
    fn part(name: &str, lang: Language) -> String {
        let row = ListedRow {
            created_on: date(2026, 4, 10),
            updated_on: date(2026, 4, 10),
            together: Some(Yen(-1_234)),
            ..ListedRow::default()
        };
        let book = list_workbook(&[row], date(2026, 4, 10), lang).unwrap();
        let mut archive = zip::ZipArchive::new(Cursor::new(book)).unwrap();
        let mut text = String::new();
        archive
            .by_name(name)
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn a_loss_has_the_minus_of_the_language() {
        let styles = |lang| part("xl/styles.xml", lang);
        assert!(styles(Language::Ja).contains("#,##0;&quot;△&quot;#,##0"));
        assert!(styles(Language::En).contains("#,##0;&quot;−&quot;#,##0"));
        assert!(!styles(Language::En).contains('△'));
    }

    #[test]
    fn the_heads_name_what_is_compared_and_the_unit() {
        let strings = |lang| part("xl/sharedStrings.xml", lang);
        assert!(strings(Language::Ja).contains("合計の差（円/年）"));
        assert!(strings(Language::En).contains("Combined, difference (JPY a year)"));
    }
}
