//! Sets the cases and the invoices of the tests as PDF files and as workbooks, to look at them: `cargo run -p shinchoryu-document
//! --example samples -- <folder>`. With `--release` its times are the document's speed. Files of `cases/`
//! behind the folder are set in place of them, each line of a `.jsonl` by its id: all, or those that
//! `--only <id>,<id>` names.

#![expect(
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a tool that a developer runs"
)]

#[path = "../src/invoice/sample.rs"]
mod invoices;
#[path = "../src/sample.rs"]
mod sample;

use sample::{
    computed, everything, late, long_names, loss_making, of_file, over_65, over_70, own_contracts,
    raised, reference, three_proposals, with_contracts, with_pension,
};
use shinchoryu_document::{
    DocumentRequest, InvoiceCard, InvoiceDiscount, InvoiceFacts, InvoiceIssuer, InvoiceKind,
    InvoiceRecipient, render, render_invoice, render_workbook,
};
use shinchoryu_engine::material::{MaterialInput, Palette};
use shinchoryu_quantity::date;
use shinchoryu_words::Language;
use std::path::Path;
use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments
        .next()
        .unwrap_or_else(|| "target/samples".to_owned());
    std::fs::create_dir_all(&folder).expect("a folder to write to");
    let mut cases = Vec::new();
    let mut only = String::new();
    while let Some(argument) = arguments.next() {
        if argument == "--only" {
            only = arguments.next().expect("ids");
        } else {
            cases.extend(of_file(Path::new(&argument)));
        }
    }
    let only: Vec<&str> = only.split(',').filter(|id| !id.is_empty()).collect();
    cases.retain(|(name, _)| only.is_empty() || only.contains(&name.as_str()));
    let mut prints = vec![(Language::Ja, None, "ja"), (Language::En, None, "en")];
    if cases.is_empty() {
        cases = samples();
        prints.push((Language::Ja, Some(Palette::Mono), "mono"));
        set_invoices(&folder);
    }
    for (lang, palette, suffix) in prints {
        for (name, input) in &cases {
            set(&folder, name, input, lang, palette, suffix);
        }
    }
}

/// The cases of the tests.
fn samples() -> Vec<(String, MaterialInput)> {
    let cases: [(&str, MaterialInput); 15] = [
        ("reference", reference()),
        ("three", three_proposals()),
        ("over-65", over_65()),
        ("pension", with_pension()),
        ("own-contracts", own_contracts()),
        ("over-70", over_70()),
        ("everything", everything()),
        ("loss", loss_making()),
        ("late", late()),
        ("raised", raised()),
        ("names", long_names()),
        ("contract", with_contracts(1, 30, "")),
        ("contract-60", with_contracts(1, 60, "")),
        ("contracts", with_contracts(5, 40, "")),
        (
            "contracts-names",
            with_contracts(5, 12, &"とても長い名前の".repeat(7)),
        ),
    ];
    cases.map(|(name, input)| (name.to_owned(), input)).into()
}

/// The invoices of the tests in both languages.
fn set_invoices(folder: &str) {
    for (name, facts) in [
        ("invoice", invoices::invoice()),
        ("invoice-discount", invoices::discounted()),
        ("invoice-return", invoices::refund()),
        ("invoice-return-cancelled", invoices::cancelled()),
        ("invoice-plain", invoices::unregistered(invoices::invoice())),
        (
            "invoice-plain-return",
            invoices::unregistered(invoices::refund()),
        ),
        ("invoice-long", invoices::long()),
    ] {
        for lang in Language::ALL {
            let document = render_invoice(&facts, lang).expect("a page");
            let pdf = document.pdf().expect("pdf");
            let path = format!("{folder}/{name}-{}.pdf", lang.code());
            std::fs::write(path, pdf).expect("a file");
        }
    }
}

fn set(
    folder: &str,
    name: &str,
    input: &MaterialInput,
    lang: Language,
    palette: Option<Palette>,
    suffix: &str,
) {
    let computed = computed(input);
    let begin = Instant::now();
    let request = DocumentRequest {
        input,
        comparison: &computed.comparison,
        money: computed.money.as_ref(),
        path: computed.path.as_ref(),
        lang,
        material_no: "M-2026-000123",
        version: 2,
        made_on: date(2026, 4, 10),
        palette: palette.unwrap_or(input.display.palette),
        logo: None,
        draft: name == "loss",
        working: name == "names" || input.display.working,
    };
    let document = render(&request).expect("pages");
    let laid_out = begin.elapsed();
    let pdf = document.pdf().expect("pdf");
    println!(
        "{name} {suffix}: {} pages, layout {} ms, with PDF {} ms, {} KB",
        document.page_count(),
        laid_out.as_millis(),
        begin.elapsed().as_millis(),
        pdf.len() / 1024
    );
    std::fs::write(format!("{folder}/{name}-{suffix}.pdf"), pdf).expect("a file");
    if palette.is_none() {
        set_workbook(&format!("{folder}/{name}-{suffix}.xlsx"), &request);
    }
}

fn set_workbook(path: &str, request: &DocumentRequest<'_>) {
    let begin = Instant::now();
    let book = render_workbook(request).expect("a workbook");
    println!(
        "  workbook {} ms, {} KB",
        begin.elapsed().as_millis(),
        book.len() / 1024
    );
    std::fs::write(path, book).expect("a file");
}
