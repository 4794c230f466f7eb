//! 提供事業者: who stands behind this installation, as mails, legal pages and screens name them.

use crate::ground::email_address::checked_email;
use chrono::{Datelike as _, Months, NaiveDate};
use serde::{Deserialize, Serialize};
use shinchoryu_words::Language;

/// Facts of the provider.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provider {
    /// 事業者名.
    pub name: String,
    /// 代表者名.
    pub representative: String,
    /// 所在地, with its postal code.
    pub address: String,
    /// 電話番号.
    pub phone: String,
    /// 受付時間.
    pub hours: String,
    /// The same in English; empty where it is said in Japanese alone.
    #[serde(default)]
    pub hours_en: String,
    /// お問い合わせ先のメールアドレス.
    pub email: String,
    /// 適格請求書発行事業者の登録番号, `T` and 13 digits.
    pub registration_number: String,
}

/// Where this installation is found, and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Site {
    /// Address in the members' browsers, without a slash at its end.
    pub public_url: String,
    /// Whose it is.
    pub provider: Provider,
    /// When its business years end.
    pub year_end: YearEnd,
}

/// 事業年度の末月: the month at whose end the provider's business years end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct YearEnd(u32);

impl YearEnd {
    /// 3月.
    pub const MARCH: Self = Self(3);

    /// From 1 to 12; nothing else is a month.
    #[must_use]
    pub fn new(month: u32) -> Option<Self> {
        (1..=12).contains(&month).then_some(Self(month))
    }

    /// The day after the end of the business year in which a day lies.
    pub(crate) fn day_after(self, day: NaiveDate) -> Option<NaiveDate> {
        let year = day.year() + i32::from(day.month() > self.0);
        NaiveDate::from_ymd_opt(year, self.0, 1)?.checked_add_months(Months::new(1))
    }
}

impl Provider {
    /// 受付時間 in a language.
    #[must_use]
    pub fn hours_in(&self, language: Language) -> &str {
        match language {
            Language::En if !self.hours_en.is_empty() => &self.hours_en,
            _ => &self.hours,
        }
    }

    /// Whether its address is one that mail can reach: what is written to it goes nowhere else.
    #[must_use]
    pub fn takes_mail(&self) -> bool {
        checked_email(&self.email).is_ok()
    }

    /// A made-up company, for the demo and for tests: an address of the kind that belongs to
    /// nobody, and a registration number whose check digit is wrong.
    #[must_use]
    pub fn fictitious() -> Self {
        Self {
            name: "株式会社新潮流（架空の会社です）".to_owned(),
            representative: "代表取締役 見本 一郎".to_owned(),
            address: "〒000-0000 東京都見本区見本町1丁目2番3号".to_owned(),
            phone: "00-0000-0000".to_owned(),
            hours: "平日 午前10時から午後5時まで".to_owned(),
            hours_en: "weekdays, 10:00 to 17:00 Japan time".to_owned(),
            email: "support@shinchoryu.example".to_owned(),
            registration_number: "T0000000000000".to_owned(),
        }
    }
}
