use crate::sample::{computed, reference};
use crate::{Document, DocumentRequest, Palette, render};
use shinchoryu_engine::material::{Language, MaterialInput};
use shinchoryu_quantity::date;

fn set(input: &MaterialInput, lang: Language) -> Document {
    render(&DocumentRequest {
        input,
        comparison: &computed(input),
        lang,
        material_no: "M-2026-000123",
        version: 2,
        made_on: date(2026, 4, 10),
        palette: Palette::Colour,
        draft: false,
        working: false,
    })
    .expect("pages")
}

#[test]
fn the_reference_case_prints_its_figures_and_passes_the_pdf_check() {
    let document = set(&reference(), Language::Ja);
    let words = document.words().concat();
    for figure in [
        "8,538,340",
        "+988,166",
        "△28,085",
        "△1,422,072",
        "2026年6月25日",
    ] {
        assert!(words.contains(figure), "{figure}");
    }
    assert!(document.pdf().expect("pdf").starts_with(b"%PDF-"));
}
