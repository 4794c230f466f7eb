//! How the file of a document is called: `20260410_会社名_資料名_v3.pdf`; that of an invoice:
//! `20261222_11000_発行者.pdf`; that of several of them: `20261231_請求書.zip`.

use chrono::NaiveDate;
use shinchoryu_document::is_invisible;
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

/// Of each typed part; with two of them the name stays below the 255 bytes of file systems.
const MOST_BYTES: usize = 100;

/// What an archive holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArchiveOf {
    /// 請求書.
    Invoices,
    /// All that a member has.
    Account,
    /// 資料.
    Materials,
    /// 資料の文書.
    Documents,
}

/// Name of a document's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileName {
    /// With what the member typed, made safe.
    pub full: String,
    /// ASCII alone, without anything typed, for programs that read no other.
    pub plain: String,
}

impl FileName {
    /// Of a material.
    pub(crate) fn new(
        made_on: NaiveDate,
        typed: &[Option<&str>],
        number: &str,
        version: i64,
    ) -> Self {
        let day = made_on.format("%Y%m%d").to_string();
        let mut full = day.clone();
        for part in typed.iter().copied().flatten().map(safe) {
            if !part.is_empty() {
                full.push('_');
                full.push_str(&part);
            }
        }
        Self {
            full: format!("{full}_v{version}.pdf"),
            plain: format!("{day}_{number}_v{version}.pdf"),
        }
    }

    /// 請求書: day, amount and issuer, by which whoever keeps invoices as data has to find them
    /// (電子帳簿保存法施行規則4条1項).
    #[must_use]
    pub fn of_invoice(day: NaiveDate, amount: Yen, issuer: &str, number: &str) -> Self {
        Self::of_paper(day, amount, &safe(issuer), number)
    }

    /// 返還請求書: as an invoice, and what it is.
    pub(crate) fn of_return(day: NaiveDate, amount: Yen, issuer: &str, number: &str) -> Self {
        Self::of_paper(day, amount, &format!("{}_返還", safe(issuer)), number)
    }

    fn of_paper(day: NaiveDate, amount: Yen, issuer: &str, number: &str) -> Self {
        let day = day.format("%Y%m%d");
        Self {
            full: format!("{day}_{amount}_{issuer}.pdf"),
            plain: format!("{day}_{amount}_{number}.pdf"),
        }
    }

    /// The same name for a file of another kind.
    pub(crate) fn with_ending(self, ending: &str) -> Self {
        let other = |name: String| match name.strip_suffix(".pdf") {
            Some(stem) => format!("{stem}.{ending}"),
            None => name,
        };
        Self {
            full: other(self.full),
            plain: other(self.plain),
        }
    }

    /// Of an archive: the day, and what is in it.
    pub(crate) fn of_archive(day: NaiveDate, what: ArchiveOf, language: Language) -> Self {
        let day = day.format("%Y%m%d");
        let plain = match what {
            ArchiveOf::Invoices => "invoices",
            ArchiveOf::Account => "backup",
            ArchiveOf::Materials => "materials",
            ArchiveOf::Documents => "documents",
        };
        let full = match what {
            ArchiveOf::Invoices => language.pick("請求書", plain),
            ArchiveOf::Account => language.pick("バックアップ", plain),
            ArchiveOf::Materials => language.pick("資料", plain),
            ArchiveOf::Documents => language.pick("資料の文書", plain),
        };
        Self {
            full: format!("{day}_{full}.zip"),
            plain: format!("{day}_{plain}.zip"),
        }
    }
}

/// What every file system takes: the characters that Windows refuses become `-`, and what cannot
/// be seen is left out: it could make a name look like another.
fn safe(typed: &str) -> String {
    let mut name = String::new();
    for character in typed.chars().filter(|character| !is_invisible(*character)) {
        let character = match character {
            '\\' | '/' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => '-',
            other => other,
        };
        if name.len() + character.len_utf8() > MOST_BYTES {
            break;
        }
        name.push(character);
    }
    let edge = |character: char| character.is_whitespace() || character == '.';
    name.trim_matches(edge).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(company: Option<&str>, title: Option<&str>) -> String {
        let day = NaiveDate::from_ymd_opt(2026, 4, 10).unwrap();
        let name = FileName::new(day, &[company, title], "0F1E2D3C", 3);
        assert_eq!(name.plain, "20260410_0F1E2D3C_v3.pdf");
        name.full
    }

    #[test]
    fn it_names_day_company_title_and_version() {
        assert_eq!(
            name(Some("株式会社さくら精機"), Some("ご提案書")),
            "20260410_株式会社さくら精機_ご提案書_v3.pdf"
        );
    }

    #[test]
    fn a_missing_or_empty_part_is_left_out() {
        assert_eq!(name(Some("髙﨑商店"), None), "20260410_髙﨑商店_v3.pdf");
        assert_eq!(name(None, Some(" .\u{3000}")), "20260410_v3.pdf");
    }

    #[test]
    fn what_no_file_may_be_called_is_replaced() {
        assert_eq!(
            name(Some("A/B:C\\D"), Some(r#"*?"<>|"#)),
            "20260410_A-B-C-D_------_v3.pdf"
        );
        assert_eq!(
            name(Some("../../etc"), Some("案\r\nX\u{202e}fdp.")),
            "20260410_-..-etc_案Xfdp_v3.pdf"
        );
    }

    #[test]
    fn an_invoice_is_named_by_day_amount_and_issuer() {
        let day = NaiveDate::from_ymd_opt(2026, 12, 22).unwrap();
        for (issuer, full) in [
            ("新潮流株式会社", "20261222_11000_新潮流株式会社.pdf"),
            ("A/B:C株式会社.", "20261222_11000_A-B-C株式会社.pdf"),
        ] {
            let name = FileName::of_invoice(day, Yen(11_000), issuer, "2026-000123");
            assert_eq!(name.full, full);
            assert_eq!(name.plain, "20261222_11000_2026-000123.pdf");
        }
        let name = FileName::of_return(day, Yen(5_500), "新潮流株式会社", "R-2026-000001");
        assert_eq!(name.full, "20261222_5500_新潮流株式会社_返還.pdf");
        assert_eq!(name.plain, "20261222_5500_R-2026-000001.pdf");
    }

    #[test]
    fn a_long_part_is_cut_between_characters() {
        let long = "会".repeat(200);
        let name = name(Some(&long), Some(&long));
        assert_eq!(name.chars().filter(|each| *each == '会').count(), 2 * 33);
        assert!(name.len() < 255, "{}", name.len());
    }
}
