//! 表示設定: how the document of a material looks. No figure goes by any of it.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_words::EraStyle;

use super::wishes::each_once;

/// 表示設定. What is as usual is not written; a section that a case does not have is named in vain.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Display {
    /// 配色.
    #[serde(skip_serializing_if = "is_usual")]
    pub palette: Palette,
    /// 年の書き方 of cover, assumptions and disclaimer in Japanese; duties and charts keep the western year.
    #[serde(skip_serializing_if = "is_usual")]
    pub era: EraStyle,
    /// 宛名.
    #[serde(skip_serializing_if = "is_usual")]
    pub naming: Naming,
    /// 透かし.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub watermark: Option<Watermark>,
    /// ページ番号なし.
    #[serde(skip_serializing_if = "is_usual")]
    pub without_page_numbers: bool,
    /// ロゴ of the member, by the digest of its picture; a document whose picture is gone is printed without it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub logo: Option<LogoDigest>,
    /// ロゴの位置.
    #[serde(skip_serializing_if = "is_usual")]
    pub logo_place: LogoPlace,
    /// 計算根拠: with the appendix that shows how each figure was made.
    #[serde(skip_serializing_if = "is_usual")]
    pub working: bool,
    /// 節の順序: the summary always comes first, assumptions, working and disclaimer last. A section that is not
    /// named stands behind the one that it usually follows. A name counts once.
    #[serde(deserialize_with = "each_once", skip_serializing_if = "Vec::is_empty")]
    pub order: Vec<Section>,
    /// 載せない節. The assumptions tell what was left out. A name counts once.
    #[serde(deserialize_with = "each_once", skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<OptionalSection>,
    /// 提案者のコメント, printed on a page of their own. Of two on one section the first counts.
    #[serde(deserialize_with = "one_each", skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<Comment>,
}

impl Display {
    /// Whether everything is as usual.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        is_usual(self)
    }
}

/// 提案者のコメントの文字数.
pub const MAX_COMMENT: usize = 300;

/// 提案者のコメント: what the member adds in own words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Comment {
    /// On which section; nothing for the whole document. It is printed where that section is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub about: Option<Section>,
    /// コメント.
    #[schemars(length(max = MAX_COMMENT))]
    pub text: Option<String>,
}

/// 配色. Gain and loss, now and proposal have the same colours in all but the last.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Palette {
    /// 紺.
    #[default]
    Navy,
    /// 紫.
    Plum,
    /// 茶.
    Brown,
    /// モノクロ: for black-and-white printing.
    Mono,
}

/// ロゴの位置.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogoPlace {
    /// 表紙.
    #[default]
    Cover,
    /// 表紙と各ページの右上.
    EveryPage,
}

/// SHA-256 of a logo's picture: 64 hexadecimal digits in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String")]
#[schemars(extend("pattern" = "^[0-9a-f]{64}$"))]
pub struct LogoDigest(String);

impl LogoDigest {
    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for LogoDigest {
    type Error = &'static str;

    fn try_from(digits: String) -> Result<Self, &'static str> {
        let is_digit = |letter: u8| letter.is_ascii_digit() || (b'a'..=b'f').contains(&letter);
        if digits.len() == 64 && digits.bytes().all(is_digit) {
            Ok(Self(digits))
        } else {
            Err("a digest has 64 hexadecimal digits in lower case")
        }
    }
}

/// 宛名: whom the cover and the running head name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Naming {
    /// 会社名と氏名.
    #[default]
    CompanyAndPerson,
    /// 会社名のみ.
    Company,
    /// 匿名: neither; also the name of the file has none.
    Nobody,
}

/// 透かし.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Watermark {
    /// 試算.
    Estimate,
    /// 社外秘.
    Confidential,
}

/// 節 that has a place of its own between the summary and the assumptions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Section {
    /// ご意向と提案.
    Wishes,
    /// 現状.
    Current,
    /// 比較表.
    Comparison,
    /// 月ごとの資金繰り.
    Months,
    /// 退職までの推移.
    Years,
    /// 給付への影響.
    Benefits,
    /// 退職金準備.
    Fund,
    /// 在職老齢年金.
    InService,
    /// 源泉徴収.
    Withholding,
    /// 法人保険.
    Insurance,
    /// 法人保険の年次表.
    InsuranceYears,
    /// 個人契約の保険.
    Personal,
    /// スケジュール, of every proposal.
    Schedule,
    /// 提案者のコメント.
    Comments,
    /// リスクと留意点.
    Risks,
}

/// 節 that may be left out: it says nothing that a president has to know before deciding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OptionalSection {
    /// 現状.
    Current,
    /// 退職までの推移.
    Years,
    /// 源泉徴収.
    Withholding,
    /// 法人保険の年次表.
    InsuranceYears,
    /// 個人契約の保険.
    Personal,
}

impl OptionalSection {
    /// The one of a section; nothing where a section is never left out.
    #[must_use]
    pub fn of(section: Section) -> Option<Self> {
        match section {
            Section::Current => Some(Self::Current),
            Section::Years => Some(Self::Years),
            Section::Withholding => Some(Self::Withholding),
            Section::InsuranceYears => Some(Self::InsuranceYears),
            Section::Personal => Some(Self::Personal),
            Section::Wishes
            | Section::Comparison
            | Section::Months
            | Section::Benefits
            | Section::Fund
            | Section::InService
            | Section::Insurance
            | Section::Schedule
            | Section::Comments
            | Section::Risks => None,
        }
    }
}

/// There is one comment on a section, so the list is never longer than there are sections.
fn one_each<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Comment>, D::Error> {
    let mut comments: Vec<Comment> = Vec::new();
    for comment in Vec::<Comment>::deserialize(deserializer)? {
        if comments.iter().all(|known| known.about != comment.about) {
            comments.push(comment);
        }
    }
    Ok(comments)
}

fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_as_usual_is_not_written() {
        assert_eq!(serde_json::to_value(Display::default()).unwrap(), json!({}));
        let display = Display {
            palette: Palette::Mono,
            left_out: vec![OptionalSection::Current],
            logo: LogoDigest::try_from("0a".repeat(32)).ok(),
            ..Display::default()
        };
        let written = json!({"palette": "mono", "left_out": ["current"], "logo": "0a".repeat(32)});
        assert_eq!(serde_json::to_value(&display).unwrap(), written);
        assert_eq!(serde_json::from_value::<Display>(written).unwrap(), display);
        assert!(!display.is_usual());
    }

    #[test]
    fn of_two_comments_on_a_section_the_first_counts() {
        let read = json!({"comments": [
            {"about": "current", "text": "a"}, {"text": "b"}, {"about": "current", "text": "c"},
            {"about": null, "text": "d"},
        ]});
        let display: Display = serde_json::from_value(read).unwrap();
        let written = json!({"comments": [{"about": "current", "text": "a"}, {"text": "b"}]});
        assert_eq!(serde_json::to_value(&display).unwrap(), written);
    }

    #[test]
    fn a_name_counts_once_and_what_is_mandatory_cannot_be_left_out() {
        let read = |value| serde_json::from_value::<Display>(value);
        let display = read(json!({"order": ["risks", "current", "risks"]})).unwrap();
        assert_eq!(display.order, [Section::Risks, Section::Current]);
        for wrong in [
            json!({"left_out": ["risks"]}),
            json!({"left_out": ["summary"]}),
            json!({"order": ["assumptions"]}),
            json!({"palette": "red"}),
            json!({"colour": "navy"}),
            json!({"logo": ""}),
            json!({"logo": "A".repeat(64)}),
            json!({"logo": "a".repeat(63)}),
            json!({"logo": "あ".repeat(64)}),
        ] {
            assert!(read(wrong.clone()).is_err(), "{wrong}");
        }
    }
}
