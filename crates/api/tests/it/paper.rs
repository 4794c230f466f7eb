//! What stands on a paper.

use std::io::Write as _;
use std::process::{Command, Stdio};

/// The text of a PDF without any space.
pub fn text_of(pdf: &[u8]) -> String {
    let started = Command::new("pdftotext")
        .args(["-raw", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut reader = started.unwrap_or_else(|error| {
        panic!("reading a PDF needs pdftotext (scripts/setup paper): {error}")
    });
    reader.stdin.take().unwrap().write_all(pdf).unwrap();
    let read = reader.wait_with_output().unwrap();
    assert!(read.status.success(), "{}", read.status);
    let text = String::from_utf8(read.stdout).unwrap();
    text.split_whitespace().collect()
}
