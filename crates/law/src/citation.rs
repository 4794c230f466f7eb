use chrono::Datelike;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::Date;

/// 選択基準日: the date that chooses the value. Choosing by the wrong date is the likeliest silent
/// mistake of this field, so every file names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SelectedBy {
    /// 月分: the month a premium is for (its first day is looked up).
    PremiumMonth,
    /// 年度: April–March (its 1 April is looked up).
    FiscalYear,
    /// 支払日: the day a salary or bonus is paid.
    PaymentDate,
    /// 年分: the calendar year of the income (its 1 January is looked up).
    IncomeYear,
    /// 住民税の年度: income year + 1 (its 1 April is looked up).
    ResidentFiscalYear,
    /// 事業年度開始日: the first day of the company's fiscal year.
    FiscalYearStart,
    /// 給付の事由が生じた日.
    BenefitDate,
    /// 契約日: the day on which an insurance contract was made.
    ContractDate,
    /// 暦日: the civil day itself (holidays, filing rules).
    Day,
}

impl SelectedBy {
    /// The date by which a value is chosen for what happens on a day.
    pub(crate) fn date_of(self, day: Date) -> Date {
        let chosen = match self {
            Self::PremiumMonth => day.with_day(1),
            Self::IncomeYear => Date::from_ymd_opt(day.year(), 1, 1),
            Self::FiscalYear | Self::ResidentFiscalYear => {
                let year = day.year() - i32::from(day.month() < 4);
                Date::from_ymd_opt(year, 4, 1)
            }
            Self::PaymentDate
            | Self::FiscalYearStart
            | Self::BenefitDate
            | Self::ContractDate
            | Self::Day => Some(day),
        };
        chosen.unwrap_or(day)
    }
}

/// 確認状態: how well a value is confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Two or more independent sources, or one and a recomputation.
    Confirmed,
    /// One source.
    Once,
    /// Enacted as it stands but expected to be decided again before it applies.
    Provisional,
    /// Not confirmed; the product marks or refuses.
    Unconfirmed,
    /// シナリオ: assumed, not enacted; no law file has it, only an overlay.
    Scenario,
}

/// 出典: where a value stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The provision or the official page, in Japanese ("所得税法28条").
    pub article: String,
    /// Its address, where known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
}

/// 注意書き: what belongs beside figures made with a value, in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Caution {
    /// 日本語の文.
    pub ja: String,
    /// English words.
    pub en: String,
}

/// 根拠: what a figure cites when it has read a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Citation {
    /// Stable name of the file, such as `income_tax.brackets`.
    pub id: String,
    /// 日本語の名称.
    pub title: String,
    /// English name.
    pub title_en: String,
    /// Provisions and official pages.
    pub sources: Vec<Source>,
    /// Which date chose the value.
    pub selected_by: SelectedBy,
    /// First day of the value.
    pub from: Date,
    /// Last day of the value, where an end is known.
    pub to: Option<Date>,
    /// How well it is confirmed.
    pub status: Status,
    /// The last day up to which somebody checked it.
    pub checked_through: Date,
    /// The day asked for lies after `checked_through`: the mark reaches screen and paper.
    pub stale: bool,
    /// 据置: nothing is published for the day asked for, and the last value counts on.
    pub carried: bool,
    /// A caution that belongs beside the figure.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Caution>,
}

impl Citation {
    /// Whether a mark belongs beside the figures made with it.
    #[must_use]
    pub fn needs_mark(&self) -> bool {
        needs_mark(self.carried || self.stale, self.status, self.note.as_ref())
    }
}

pub(crate) fn needs_mark(later: bool, status: Status, note: Option<&Caution>) -> bool {
    later || status != Status::Confirmed || note.is_some()
}
