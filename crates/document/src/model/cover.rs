//! What stands around the sections: the running head, and the cover.

use crate::text::Text;
use serde::Serialize;

/// The running head.
#[derive(Debug, Serialize)]
pub(crate) struct Head {
    pub(crate) names: Text,
    pub(crate) mark: Option<String>,
    pub(crate) office: String,
    /// What is said of the picture of the logo, where there is one on every page.
    pub(crate) logo: Option<String>,
}

/// 表紙.
#[derive(Debug, Serialize)]
pub(crate) struct Cover {
    pub(crate) kind: String,
    pub(crate) office: String,
    /// What is said of the picture of the logo, where there is one.
    pub(crate) logo: Option<String>,
    pub(crate) company: Text,
    pub(crate) person: Text,
    pub(crate) lead: Vec<Text>,
    /// Label and words, two columns.
    pub(crate) facts: [Vec<(String, Text)>; 2],
    pub(crate) band: Text,
}
