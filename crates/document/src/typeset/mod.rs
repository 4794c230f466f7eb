//! 組版 (typesetting): the model becomes pages once; PDF and preview are two prints of them.

mod fonts;
mod letters;
#[cfg(test)]
mod looked_at;
mod world;

#[cfg(test)]
pub(crate) use looked_at::Set;

pub(crate) use self::world::TEMPLATES;
pub use letters::{is_invisible, is_selector, unprintable};

use serde::Serialize;
use shinchoryu_words::Language;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use typst::diag::{EcoVec, SourceDiagnostic};
use typst::foundations::{Bytes, Content, NativeElement, Selector, Smart, StyleChain};
use typst::introspection::Introspector;
use typst::model::HeadingElem;
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};
use typst_svg::SvgOptions;

use self::world::{Main, Paper};
use crate::DocumentError;
use crate::model::Model;
use shinchoryu_engine::material::{Palette, Section};

/// 節 where it stands in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlacedSection {
    /// Its name as it is printed, with its number.
    pub name: String,
    /// Its first page, from 1.
    pub page: usize,
    /// By which name the member moves it; nothing for those that always come first or last.
    pub movable: Option<Section>,
}

/// The results of how many documents stay cached; templates and fonts are used by every one.
const KEPT: usize = 4;

/// The pages of a document, laid out once.
#[derive(Debug, Clone)]
pub struct Document {
    pages: PagedDocument,
    /// Names the file for good: the PDF's identifier follows from it, not from the clock.
    name: String,
    replaced: usize,
    sections: Vec<PlacedSection>,
    has_logo: bool,
}

impl Document {
    /// How many pages there are.
    #[must_use]
    pub fn page_count(&self) -> usize {
        self.pages.pages().len()
    }

    /// Width and height of a page in millimetres (A4; a material lies, an invoice stands).
    #[must_use]
    pub fn page_size_mm(&self) -> (f64, f64) {
        self.pages.pages().first().map_or((297.0, 210.0), |page| {
            (page.frame.width().to_mm(), page.frame.height().to_mm())
        })
    }

    /// The sections in their order; an invoice has none.
    #[must_use]
    pub fn sections(&self) -> &[PlacedSection] {
        &self.sections
    }

    /// Whether the member's logo is on it.
    #[must_use]
    pub fn has_logo(&self) -> bool {
        self.has_logo
    }

    /// How many characters no typeface has: the pages show 〓 in their place. What a member types is
    /// refused before it comes so far ([`crate::unprintable`]), so this is a fault of ours.
    #[must_use]
    pub fn replaced(&self) -> usize {
        self.replaced
    }

    /// The document as PDF: tagged, checked against PDF/UA-1, typefaces subset and embedded.
    ///
    /// # Errors
    /// [`DocumentError::Pdf`] when the pages do not pass the check.
    pub fn pdf(&self) -> Result<Vec<u8>, DocumentError> {
        let standards = PdfStandards::new(&[PdfStandard::Ua_1])
            .map_err(|error| DocumentError::Pdf(error.message().to_string()))?;
        let options = PdfOptions {
            ident: Smart::Custom(self.name.clone()),
            standards,
            ..PdfOptions::default()
        };
        typst_pdf::pdf(&self.pages, &options)
            .map_err(|errors| DocumentError::Pdf(first_message(&errors)))
    }

    /// Page `number` (from 1) as SVG; `None` where there is no such page.
    #[must_use]
    pub fn page_svg(&self, number: usize) -> Option<String> {
        let page = self.pages.pages().get(number.checked_sub(1)?)?;
        Some(typst_svg::svg(page, &SvgOptions::default()))
    }

    /// The words on each page as they are set, for the tests.
    #[cfg(test)]
    pub(crate) fn words(&self) -> Vec<String> {
        self.pages
            .pages()
            .iter()
            .map(|page| words_of(&page.frame))
            .collect()
    }

    /// The glyphs of all pages, for the tests.
    #[cfg(test)]
    pub(crate) fn glyphs(&self) -> Vec<(String, u16)> {
        let mut glyphs = Vec::new();
        for page in self.pages.pages() {
            glyphs_of(&page.frame, &mut glyphs);
        }
        glyphs
    }
}

/// The glyphs of a frame, each with the text it stands for.
#[cfg(test)]
fn glyphs_of(frame: &typst::layout::Frame, glyphs: &mut Vec<(String, u16)>) {
    use typst::layout::FrameItem;
    for (_, item) in frame.items() {
        match item {
            FrameItem::Text(text) => glyphs.extend(
                text.glyphs
                    .iter()
                    .map(|glyph| (text.text[glyph.range()].to_owned(), glyph.id)),
            ),
            FrameItem::Group(group) => glyphs_of(&group.frame, glyphs),
            _ => {}
        }
    }
}

/// The words of a frame; a new line where the next piece does not stand right after the last.
#[cfg(test)]
fn words_of(frame: &typst::layout::Frame) -> String {
    use typst::layout::FrameItem;
    let mut words = String::new();
    let mut end = None;
    for (at, item) in frame.items() {
        match item {
            FrameItem::Text(text) => {
                let follows = end.is_some_and(|(x, y): (f64, f64)| {
                    (at.x.to_pt() - x).abs() < 3.0 && (at.y.to_pt() - y).abs() < 3.0
                });
                if !follows {
                    words.push('\n');
                }
                words.push_str(&text.text);
                end = Some(((at.x + text.width()).to_pt(), at.y.to_pt()));
            }
            FrameItem::Group(group) => {
                words.push_str(&words_of(&group.frame));
                end = Some(((at.x + group.frame.width()).to_pt(), at.y.to_pt()));
            }
            _ => {}
        }
    }
    words
}

/// The first message up to the text that it quotes: messages go to the log, and no word of a
/// customer does.
fn first_message(diagnostics: &EcoVec<SourceDiagnostic>) -> String {
    let first = diagnostics.first().map(|first| first.message.as_str());
    let words = first.and_then(|first| first.split('`').next());
    words.unwrap_or_default().trim_end().to_owned()
}

/// Lays the model out.
pub(crate) fn lay_out(
    mut model: Model,
    name: String,
    language: Language,
    palette: Palette,
    logo: Option<Vec<u8>>,
) -> Result<Document, DocumentError> {
    let logo = logo.map(Bytes::new);
    let set = |model: &Model| set(Main::Material, model, language, palette, logo.clone());
    let (mut pages, replaced) = set(&model)?;
    while close_up(&mut model, &pages) {
        (pages, _) = set(&model)?;
    }
    if model
        .pages
        .is_some_and(|expected| expected != pages.pages().len())
    {
        // a section ran over its page: the pages must be counted
        model.pages = None;
        (pages, _) = set(&model)?;
    }
    let sections = model.sections.into_iter().zip(first_pages(&pages));
    let sections = sections.map(|(section, page)| PlacedSection {
        name: format!("{} {}", section.number, section.name),
        page,
        movable: section.movable,
    });
    Ok(Document {
        name,
        replaced,
        sections: sections.collect(),
        has_logo: logo.is_some(),
        pages,
    })
}

/// Makes the sections that ran over the pages they were laid out for stand closer; `false` where there is none,
/// or none that can.
fn close_up(model: &mut Model, pages: &PagedDocument) -> bool {
    let counts = pages_of_sections(pages);
    let mut closed = false;
    for (section, count) in model.sections.iter_mut().zip(counts) {
        if !section.runs_on && count > section.pages() {
            closed |= section.close_up();
        }
    }
    closed
}

/// How many pages each section takes.
fn pages_of_sections(pages: &PagedDocument) -> Vec<usize> {
    let mut first_pages = first_pages(pages);
    first_pages.push(pages.pages().len() + 1);
    let sections = first_pages.windows(2);
    sections.map(|pages| pages[1] - pages[0]).collect()
}

/// On which page each section begins: it begins one, and its own heading alone is in the outline.
fn first_pages(pages: &PagedDocument) -> Vec<usize> {
    let introspector = pages.introspector();
    let headings = introspector.query(&Selector::Elem(HeadingElem::ELEM, None));
    let of_section = |heading: &&Content| {
        let heading = heading.to_packed::<HeadingElem>();
        heading.is_some_and(|heading| heading.outlined.get(StyleChain::default()))
    };
    let first_pages: BTreeSet<usize> = headings
        .iter()
        .filter(of_section)
        .filter_map(|heading| introspector.page(heading.location()?))
        .map(NonZeroUsize::get)
        .collect();
    first_pages.into_iter().collect()
}

/// Lays the page of an invoice out.
pub(crate) fn lay_out_invoice(
    page: &impl Serialize,
    name: String,
    language: Language,
) -> Result<Document, DocumentError> {
    let (pages, replaced) = set(Main::Invoice, page, language, Palette::default(), None)?;
    Ok(Document {
        pages,
        name,
        replaced,
        sections: Vec::new(),
        has_logo: false,
    })
}

/// The pages of a model, and how many characters on them were replaced.
fn set(
    main: Main,
    model: &impl Serialize,
    language: Language,
    palette: Palette,
    logo: Option<Bytes>,
) -> Result<(PagedDocument, usize), DocumentError> {
    let (data, replaced) =
        letters::printable(model).map_err(|error| DocumentError::Layout(error.to_string()))?;
    let paper = Paper::new(main, language, palette, data, logo)
        .ok_or_else(|| DocumentError::Layout("no main template".to_owned()))?;
    let set = typst::compile::<PagedDocument>(&paper);
    typst::comemo::evict(KEPT);
    let pages = set
        .output
        .map_err(|errors| DocumentError::Layout(first_message(&errors)))?;
    if set.warnings.is_empty() {
        Ok((pages, replaced))
    } else {
        // a warning is a fault of ours (a missing font, a layout that does not settle)
        Err(DocumentError::Layout(first_message(&set.warnings)))
    }
}
