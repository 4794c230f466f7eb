use shinchoryu_words::Language;

use crate::DocumentError;
use crate::text::Value;
use crate::words::Words;

/// What an archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Readme<'a> {
    /// Whether profile and billing are in it, or the materials alone.
    pub with_account: bool,
    /// The day in Japan on which it was made, as it is written.
    pub made_on: &'a str,
    /// Materials in it.
    pub materials: usize,
    /// Materials that are not in it, by what is known of each, because they could not be read.
    pub unread: &'a [String],
    /// Logos in it.
    pub logos: usize,
    /// Papers of invoices in it.
    pub invoices: usize,
    /// Invoices without paper, because nobody's name is known to make them out to.
    pub invoices_without_name: usize,
    /// Documents in it.
    pub documents: usize,
    /// Documents that are not in it, each with the reason.
    pub missing: &'a [(String, &'static str)],
}

/// はじめにお読みください: what the files of the archive are, as plain text.
///
/// # Errors
/// [`DocumentError::Words`], which is not the member's mistake.
pub fn readme(of: &Readme<'_>, lang: Language) -> Result<String, DocumentError> {
    let words = Words::new(lang);
    let count = |count: usize| count.to_string();
    let (materials, invoices, documents) =
        (count(of.materials), count(of.invoices), count(of.documents));
    let logos = count(of.logos);
    let without_name = count(of.invoices_without_name);
    let values: [Value<'_>; 6] = [
        ("day", of.made_on),
        ("without_name", &*without_name),
        ("materials", &*materials),
        ("invoices", &*invoices),
        ("documents", &*documents),
        ("logos", &*logos),
    ];
    let mut lines = vec![words.line("readme.title", &values), String::new()];
    if of.with_account {
        lines.push(words.line("readme.account", &values));
    }
    if of.invoices > 0 {
        lines.push(words.line("readme.invoices", &values));
    }
    if of.invoices_without_name > 0 {
        lines.push(words.line("readme.invoices_without_name", &values));
    }
    if of.materials > 0 {
        lines.push(words.line("readme.materials", &values));
        lines.push(words.line("readme.list", &values));
    }
    if of.documents > 0 {
        lines.push(words.line("readme.documents", &values));
    }
    if of.logos > 0 {
        lines.push(words.line("readme.logos", &values));
    }
    if !of.missing.is_empty() {
        lines.extend([String::new(), words.line("readme.missing", &[])]);
        for (name, reason) in of.missing {
            let reason = words.get(reason);
            let values = [("name", name.as_str()), ("reason", reason)];
            lines.push(words.line("readme.missing_one", &values));
        }
    }
    if !of.unread.is_empty() {
        lines.extend([String::new(), words.line("readme.unread", &[])]);
        for name in of.unread {
            let values = [("name", name.as_str())];
            lines.push(words.line("readme.unread_one", &values));
        }
    }
    lines.extend([
        String::new(),
        words.line("readme.estimates", &[]),
        words.line("readme.private", &[]),
        String::new(),
    ]);
    let missing = words.missing();
    if missing.is_empty() {
        // Windows' own editor shows lines of either kind; older programs need both characters
        Ok(lines.join("\r\n"))
    } else {
        Err(DocumentError::Words(missing))
    }
}
