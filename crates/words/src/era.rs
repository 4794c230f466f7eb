use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// 年の書き方: how the years of Japanese dates are written. English has western years alone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EraStyle {
    /// 併記: 2026年4月10日（令和8年）.
    #[default]
    Both,
    /// 西暦: 2026年4月10日.
    Western,
    /// 和暦: 令和8年4月10日.
    Japanese,
}
