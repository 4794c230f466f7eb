use chrono::{Datelike, Months, NaiveDate};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::ParseError;

/// A civil date that is known to exist.
///
/// # Panics
/// When there is no such day; for constants and tests only.
#[must_use]
pub const fn date(year: i32, month: u32, day: u32) -> NaiveDate {
    match NaiveDate::from_ymd_opt(year, month, day) {
        Some(date) => date,
        None => panic!("no such day"),
    }
}

/// The same day `months` later; where the month is too short, its last day (the end of the
/// period then falls there, 民法143条2項ただし書).
#[must_use]
pub fn add_months(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_add_months(Months::new(months))
        .unwrap_or(NaiveDate::MAX)
}

/// The same day `months` earlier; where the month is too short, its last day.
#[must_use]
pub fn sub_months(day: NaiveDate, months: u32) -> NaiveDate {
    day.checked_sub_months(Months::new(months))
        .unwrap_or(NaiveDate::MIN)
}

/// A day that every year has; where the calendar has no such year, its first or last day.
fn of_any_year(year: i32, month: u32, day: u32) -> NaiveDate {
    let end = if year < 0 {
        NaiveDate::MIN
    } else {
        NaiveDate::MAX
    };
    NaiveDate::from_ymd_opt(year, month, day).unwrap_or(end)
}

/// The last day of the month in which `day` lies.
#[must_use]
pub fn end_of_month(day: NaiveDate) -> NaiveDate {
    Month::of(day).last_day()
}

/// 月: a month of a year, such as the month a premium is for (月分).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Month {
    index: i32,
}

impl Month {
    /// The month `month` (1–12) of `year`; `None` outside 1–12 or years 1–9999.
    #[must_use]
    pub fn new(year: i32, month: u32) -> Option<Self> {
        if !(1..=9999).contains(&year) || !(1..=12).contains(&month) {
            return None;
        }
        Some(Self {
            index: year * 12 + i32::try_from(month).ok()? - 1,
        })
    }

    /// The month in which `day` lies.
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self {
            index: day.year() * 12 + day.month0().cast_signed(),
        }
    }

    /// The civil year.
    #[must_use]
    pub fn year(self) -> i32 {
        self.index.div_euclid(12)
    }

    /// 1–12.
    #[must_use]
    pub fn number(self) -> u32 {
        self.index.rem_euclid(12).cast_unsigned() + 1
    }

    /// `months` later (earlier where negative).
    #[must_use]
    pub fn plus(self, months: i32) -> Self {
        Self {
            index: self.index + months,
        }
    }

    /// How many months `self` lies after `earlier` (negative where it lies before).
    #[must_use]
    pub fn since(self, earlier: Self) -> i32 {
        self.index - earlier.index
    }

    /// The first day.
    #[must_use]
    pub fn first_day(self) -> NaiveDate {
        of_any_year(self.year(), self.number(), 1)
    }

    /// The last day.
    #[must_use]
    pub fn last_day(self) -> NaiveDate {
        let next = self.plus(1).first_day();
        // the last month of the calendar has no next one
        next.pred_opt()
            .filter(|_| next < NaiveDate::MAX)
            .unwrap_or(next)
    }

    /// 年度: the April–March year in which the month lies.
    #[must_use]
    pub fn fiscal_year(self) -> FiscalYear {
        FiscalYear(if self.number() >= 4 {
            self.year()
        } else {
            self.year() - 1
        })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.year(), self.number())
    }
}

impl FromStr for Month {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let wrong = || ParseError::Month(text.to_owned());
        let (year, month) = text.split_once('-').ok_or_else(wrong)?;
        let only_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if year.len() != 4 || month.len() != 2 || !only_digits(year) || !only_digits(month) {
            return Err(wrong());
        }
        let year = year.parse().map_err(|_| wrong())?;
        let month = month.parse().map_err(|_| wrong())?;
        Self::new(year, month).ok_or_else(wrong)
    }
}

impl Serialize for Month {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Month {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for Month {
    fn schema_name() -> Cow<'static, str> {
        "Month".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "description": "A month, YYYY-MM.",
            "pattern": "^[0-9]{4}-(0[1-9]|1[0-2])$"
        })
    }
}

/// 年分・暦年: a calendar year, January to December (income tax).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct CivilYear(pub i32);

impl CivilYear {
    /// The calendar year in which `day` lies.
    #[must_use]
    pub fn of(day: NaiveDate) -> Self {
        Self(day.year())
    }

    /// 31 December, the day on which ages and dependants of the year are judged.
    #[must_use]
    pub fn last_day(self) -> NaiveDate {
        of_any_year(self.0, 12, 31)
    }

    /// 1 January.
    #[must_use]
    pub fn first_day(self) -> NaiveDate {
        of_any_year(self.0, 1, 1)
    }
}

/// 年度: April of the named year to March of the next (resident tax, health bonus cap).
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct FiscalYear(pub i32);

impl FiscalYear {
    /// April.
    #[must_use]
    pub fn first_month(self) -> Month {
        Month::of(of_any_year(self.0, 4, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn months_count_over_year_ends() {
        let april: Month = "2026-04".parse().unwrap_or(Month::of(NaiveDate::MIN));
        assert_eq!(april.plus(11).to_string(), "2027-03");
        assert_eq!(april.plus(-4).to_string(), "2025-12");
        assert_eq!(april.plus(11).fiscal_year(), FiscalYear(2026));
        assert_eq!(april.plus(-1).fiscal_year(), FiscalYear(2025));
        assert_eq!(april.plus(14).since(april), 14);
        assert_eq!(april.last_day(), date(2026, 4, 30));
    }

    #[test]
    fn the_ends_of_the_calendar_are_the_last_there_is() {
        assert_eq!(end_of_month(NaiveDate::MAX), NaiveDate::MAX);
        assert_eq!(end_of_month(NaiveDate::MIN).to_string(), "-262143-01-31");
        assert_eq!(Month::of(NaiveDate::MIN).first_day(), NaiveDate::MIN);
        assert_eq!(add_months(NaiveDate::MAX, 1), NaiveDate::MAX);
        assert_eq!(sub_months(NaiveDate::MIN, 1), NaiveDate::MIN);
        assert_eq!(sub_months(date(2026, 3, 31), 1), date(2026, 2, 28));
        for (year, end) in [(i32::MIN, NaiveDate::MIN), (i32::MAX, NaiveDate::MAX)] {
            assert_eq!(CivilYear(year).first_day(), end);
            assert_eq!(CivilYear(year).last_day(), end);
            assert_eq!(FiscalYear(year).first_month(), Month::of(end));
        }
    }

    #[test]
    fn nonsense_months_are_refused() {
        for text in [
            "2026-13", "2026-4", "26-04", "2026/04", "", "2026-00", "+026-04",
        ] {
            assert!(text.parse::<Month>().is_err(), "{text}");
        }
    }
}
