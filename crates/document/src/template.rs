//! 様式の版: by which templates and words pages are set.

use crate::typeset::TEMPLATES;
use crate::words::FILES;
use data_encoding::HEXLOWER;
use sha2::{Digest as _, Sha256};
use std::sync::LazyLock;

static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for text in TEMPLATES.iter().map(|(_, text)| text).chain(&FILES) {
        hash.update(text.as_bytes());
        hash.update([0]);
    }
    HEXLOWER.encode(&hash.finalize())
});

/// SHA-256 of the templates and of the words of the paper, as lower-case hexadecimal: a document that was set with
/// another one may look otherwise. What is printed by which rule is the program's.
#[must_use]
pub fn template_version() -> &'static str {
    &VERSION
}
