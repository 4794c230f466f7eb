//! `shinchoryu document`: one material in, its PDF out, for agencies that make them in a batch.

use clap::Args;
use shinchoryu_document::{DocumentRequest, render, unprintable_fields};
use shinchoryu_engine::material::{self, MaterialInput, Palette, compare, missing_for_document};
use shinchoryu_fields::{FieldErrors, read};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Date;
use shinchoryu_words::{Language, message};
use std::io::{self, Read, Write};
use std::process::ExitCode;

use crate::language::language;

/// Arguments of `document`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// Language of the pages; the material's own where it is missing.
    #[arg(long, value_parser = language())]
    lang: Option<Language>,
    /// Monochrome palette for black-and-white printing.
    #[arg(long)]
    mono: bool,
    /// The day printed as 作成日; the proposal date where it is missing.
    #[arg(long)]
    made_on: Option<Date>,
    /// 資料番号.
    #[arg(long, default_value = "–")]
    number: String,
    /// Leave out the appendix that shows how each figure was made.
    #[arg(long)]
    without_working: bool,
}

/// Reads a material from standard input and writes its PDF to standard output.
///
/// # Errors
/// When standard input or output breaks, or the document cannot be made.
pub fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let law = LawBook::embedded()?;
    let (input, comparison) = match material(&text, law) {
        Ok(read) => read,
        Err(error) => return refuse(&error, arguments.lang.unwrap_or_default()),
    };
    let lang = arguments.lang.or(input.language).unwrap_or_default();
    let made_on = arguments
        .made_on
        .or(input.proposal_date)
        .unwrap_or(comparison.law.basis_date);
    // a case that has none has pages without them, which say so
    let (money, path) = material::outlook(&input, law);
    let document = render(&DocumentRequest {
        input: &input,
        comparison: &comparison,
        money: money.as_ref(),
        path: path.as_ref(),
        lang,
        material_no: &arguments.number,
        version: 1,
        made_on,
        palette: if arguments.mono {
            Palette::Mono
        } else {
            input.display.palette
        },
        logo: None,
        draft: false,
        working: !arguments.without_working,
    })?;
    io::stdout().lock().write_all(&document.pdf()?)?;
    Ok(ExitCode::SUCCESS)
}

/// A material that can be printed. The comparison is explained: the appendix shows its steps.
fn material(
    text: &[u8],
    law: &LawBook,
) -> Result<(MaterialInput, material::Comparison), FieldErrors> {
    let input: MaterialInput = read(text)?;
    let mut more = missing_for_document(&input);
    more.extend(unprintable_fields(&input));
    match compare(&input, law, true) {
        Ok(comparison) if more.is_empty() => Ok((input, comparison)),
        Ok(_) => Err(FieldErrors { errors: more }),
        Err(mut error) => {
            error.errors.extend(more);
            Err(error)
        }
    }
}

/// One line a wrong field, on standard error; nothing on standard output.
fn refuse(error: &FieldErrors, language: Language) -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut out = io::stderr().lock();
    for wrong in &error.errors {
        writeln!(out, "{}: {}", wrong.field, message(wrong, language))?;
    }
    Ok(ExitCode::FAILURE)
}
