//! The versions of the texts that are agreed to.

/// 利用規約の版: the day from which the present terms of use hold.
pub const TERMS_VERSION: &str = "2026-11-28";
/// プライバシーポリシーの版: the day from which the present privacy policy holds.
pub const PRIVACY_VERSION: &str = "2026-11-28";
/// 利用規約 and プライバシーポリシー of a free installation: the day from which their present words
/// hold.
pub(crate) const FREE_TEXTS_VERSION: &str = "2026-11-27";

/// The versions of the texts that are agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextVersions {
    /// Of the terms of use.
    pub terms: &'static str,
    /// Of the privacy policy.
    pub privacy: &'static str,
}

/// The day of the wording, which a legal text of the pages begins with.
#[cfg(test)]
pub(crate) fn version_of_text(markdown: &str) -> &str {
    let version = markdown.strip_prefix("---\nversion: ");
    version.and_then(|rest| rest.lines().next()).unwrap()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_texts_of_the_pages_are_of_the_versions_agreed_to() {
        let terms = include_str!("../../../../web/src/features/legal/texts/terms.ja.md");
        let privacy = include_str!("../../../../web/src/features/legal/texts/privacy.ja.md");
        assert_eq!(version_of_text(terms), TERMS_VERSION);
        assert_eq!(version_of_text(privacy), PRIVACY_VERSION);
    }
}
