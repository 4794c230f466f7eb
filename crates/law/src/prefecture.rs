use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

const NAMES: [&str; 47] = [
    "北海道",
    "青森県",
    "岩手県",
    "宮城県",
    "秋田県",
    "山形県",
    "福島県",
    "茨城県",
    "栃木県",
    "群馬県",
    "埼玉県",
    "千葉県",
    "東京都",
    "神奈川県",
    "新潟県",
    "富山県",
    "石川県",
    "福井県",
    "山梨県",
    "長野県",
    "岐阜県",
    "静岡県",
    "愛知県",
    "三重県",
    "滋賀県",
    "京都府",
    "大阪府",
    "兵庫県",
    "奈良県",
    "和歌山県",
    "鳥取県",
    "島根県",
    "岡山県",
    "広島県",
    "山口県",
    "徳島県",
    "香川県",
    "愛媛県",
    "高知県",
    "福岡県",
    "佐賀県",
    "長崎県",
    "熊本県",
    "大分県",
    "宮崎県",
    "鹿児島県",
    "沖縄県",
];

/// 都道府県: one of the 47, by its JIS X 0401 code. Reads the full name or the code, writes the name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Prefecture(u8);

/// A text that is no prefecture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("no prefecture: {0:?} (a full name such as 東京都, or a JIS code such as 13)")]
pub struct UnknownPrefecture(pub String);

impl Prefecture {
    /// All 47, in the order of their codes.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=47).map(Self)
    }

    /// JIS code, 1–47.
    #[must_use]
    pub fn code(self) -> u8 {
        self.0
    }

    /// 都道府県名, with its 都・道・府・県.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES.get(self.index()).copied().unwrap_or_default()
    }

    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl FromStr for Prefecture {
    type Err = UnknownPrefecture;

    fn from_str(text: &str) -> Result<Self, UnknownPrefecture> {
        let by_code = || {
            let two_digits = text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_digit());
            let code = two_digits.then(|| text.parse().ok())??;
            (1..=47).contains(&code).then_some(Self(code))
        };
        Self::all()
            .find(|prefecture| prefecture.name() == text)
            .or_else(by_code)
            .ok_or_else(|| UnknownPrefecture(text.to_owned()))
    }
}

impl fmt::Display for Prefecture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Prefecture {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Prefecture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Prefecture {
    fn schema_name() -> Cow<'static, str> {
        "Prefecture".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "都道府県名 (東京都), or its JIS code as two digits (13).",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefecture_is_read_by_name_or_code() {
        assert_eq!("東京都".parse(), "13".parse::<Prefecture>());
        assert_eq!("01".parse::<Prefecture>().unwrap().name(), "北海道");
        assert_eq!("47".parse::<Prefecture>().unwrap().to_string(), "沖縄県");
        for text in ["東京", "00", "48", "1", "", "Tokyo"] {
            assert_eq!(
                text.parse::<Prefecture>(),
                Err(UnknownPrefecture(text.into()))
            );
        }
    }
}
