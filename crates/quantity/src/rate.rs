use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// 率: an exact rate in parts per million ("0.2042" is 204,200 ppm). Written and read as decimal
/// text, never as a JSON number.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate(i64);

impl Rate {
    /// A rate of so many parts per million.
    #[must_use]
    pub const fn from_ppm(ppm: i64) -> Self {
        Self(ppm)
    }

    /// Parts per million.
    #[must_use]
    pub const fn ppm(self) -> i64 {
        self.0
    }

    /// The rate as percent text, such as "9.85%" for 98,500 ppm.
    #[must_use]
    pub fn percent(self) -> String {
        format!("{}%", decimal(self.0, 10_000, 4, 0))
    }
}

fn decimal(value: i64, one: i64, digits: usize, at_least: usize) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let magnitude = value.abs();
    let mut fraction = format!("{:0digits$}", magnitude % one);
    while fraction.len() > at_least && fraction.ends_with('0') {
        fraction.pop();
    }
    let point = if fraction.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{fraction}", magnitude / one)
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimal(self.0, 1_000_000, 6, 0))
    }
}

impl FromStr for Rate {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Rate(text.to_owned());
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let only_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty()
            || whole.len() > 6
            || fraction.len() > 6
            || !only_digits(whole)
            || !only_digits(fraction)
            || digits.ends_with('.')
        {
            return Err(wrong());
        }
        let ppm = format!("{whole}{fraction:0<6}")
            .parse::<i64>()
            .map_err(|_| wrong())?;
        Ok(Self(if negative { -ppm } else { ppm }))
    }
}

impl Serialize for Rate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Rate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Rate {
    fn schema_name() -> Cow<'static, str> {
        "Rate".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "An exact rate as decimal text with at most six decimals, such as \"0.2042\".",
            "pattern": "^-?[0-9]{1,6}(\\.[0-9]{1,6})?$"
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trips() {
        for text in ["0", "0.2042", "3", "0.000115", "-1.5", "0.459450"] {
            let rate: Rate = text.parse().unwrap_or_default();
            let printed = rate.to_string();
            assert_eq!(printed.parse(), Ok(rate), "{text}");
        }
        assert_eq!(
            "3.0".parse::<Rate>().map(|rate| rate.to_string()),
            Ok("3".into())
        );
        assert_eq!(Rate::from_ppm(98_500).percent(), "9.85%");
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            ".",
            "1.",
            ".5",
            "1e3",
            "0.1234567",
            "１",
            "NaN",
            "--1",
            "1,0",
        ] {
            assert!(text.parse::<Rate>().is_err(), "{text}");
        }
    }
}
