//! 資料 (the document): a comparison in, typeset pages out, as PDF and as SVG from one layout.
//!
//! The way is `Comparison` → document model (order, words, figures as they are written) → pages.
//! Nothing is calculated on it but differences and running totals: every figure printed is in the
//! comparison, its months or its years. The paper of an invoice goes the same way, from the facts of a
//! charge. Beside the pages stand the figures as a workbook, and what members take away with them.

mod invoice;
mod letters;
mod logo;
mod model;
#[cfg(test)]
mod sample;
mod sections;
mod takeaway;
mod template;
mod text;
mod typeset;
mod words;
mod workbook;

use shinchoryu_engine::material::{Comparison, MaterialInput, Money, Palette, Path};
use shinchoryu_quantity::Date;
use shinchoryu_words::Language;

pub use invoice::{
    InvoiceCard, InvoiceDiscount, InvoiceError, InvoiceFacts, InvoiceIssuer, InvoiceKind,
    InvoiceRecipient, render_invoice,
};
pub use letters::{unprintable_fields, unprintable_text};
pub use logo::{LOGO_BYTES, LOGO_SIDE, Logo, LogoError};
pub use takeaway::{ListedRow, Readme, list_workbook, readme};
pub use template::template_version;
pub use typeset::{Document, PlacedSection, is_invisible, is_selector, unprintable};
pub use workbook::render_workbook;

/// What a document is made of.
#[derive(Debug, Clone, Copy)]
pub struct DocumentRequest<'a> {
    /// What the member typed: names, dates and conditions.
    pub input: &'a MaterialInput,
    /// The figures; explained, where the appendix of the steps is wanted.
    pub comparison: &'a Comparison,
    /// 月ごとのお金; nothing where they cannot be calculated.
    pub money: Option<&'a Money>,
    /// 年次推移; the same.
    pub path: Option<&'a Path>,
    /// Language of the pages.
    pub lang: Language,
    /// 資料番号.
    pub material_no: &'a str,
    /// 版.
    pub version: i64,
    /// 作成日; also the date of the PDF.
    pub made_on: Date,
    /// 配色: that of the input's display, or another one for this print.
    pub palette: Palette,
    /// ロゴ: the picture as [`Logo`] has it.
    pub logo: Option<&'a [u8]>,
    /// Not issued yet: every page says so.
    pub draft: bool,
    /// 計算根拠: adds every traced figure with formula and provision as an appendix.
    pub working: bool,
}

/// Why a document could not be made. None of these is the member's mistake.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// Words that a page needs are in no dictionary.
    #[error("words are missing: {}", .0.join(", "))]
    Words(Vec<String>),
    /// The comparison has neither a proposal nor contracts, so there is nothing to show.
    #[error("the comparison has neither a proposal nor contracts")]
    NothingCompared,
    /// The pages could not be laid out.
    #[error("layout: {0}")]
    Layout(String),
    /// The workbook could not be written.
    #[error("workbook: {0}")]
    Workbook(String),
    /// The pages did not pass the PDF check.
    #[error("pdf: {0}")]
    Pdf(String),
}

/// Lays the document out.
///
/// # Errors
/// See [`DocumentError`].
pub fn render(request: &DocumentRequest<'_>) -> Result<Document, DocumentError> {
    // what another kind of material asked for is kept in the record and is on no page
    let input = request.input.used();
    let request = &DocumentRequest {
        input: input.as_ref(),
        ..*request
    };
    let model = sections::model(request)?;
    let name = format!("{}/{}", request.material_no, request.version);
    let logo = request.logo.map(<[u8]>::to_vec);
    typeset::lay_out(model, name, request.lang, request.palette, logo)
}
