use chrono::{Datelike, Weekday};
use serde::Deserialize;
use shinchoryu_quantity::Date;

use crate::files::{Files, files};
use crate::table::only;
use crate::{Citation, LawError, Series};

pub(crate) const FILES: &[(&str, &str)] = files![
    "calendar/holidays.toml",
    "calendar/filing_closing_days.toml",
];

/// 祝日と閉庁日.
#[derive(Debug)]
pub struct Calendar {
    /// 国民の祝日・休日 of each year, by day, rising.
    pub holidays: Series<Vec<Holiday>>,
    /// Days on which a filing period does not end.
    pub closing_days: Series<ClosingDays>,
}

/// 祝日・休日.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Holiday {
    /// The day.
    pub day: Date,
    /// 名称 (振替休日, 国民の休日 included).
    pub name: String,
}

/// 期限の特例 (国税通則法10条2項).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClosingDays {
    /// Saturdays and Sundays are closed.
    pub saturdays_and_sundays: bool,
    /// Days of every year, "MM-DD" (年末年始).
    pub month_days: Vec<String>,
}

impl Calendar {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        let path = "calendar/holidays.toml";
        let holidays = files.series(path)?;
        check(&holidays).map_err(|fault| LawError::file(path, fault))?;
        Ok(Self {
            holidays,
            closing_days: files.series("calendar/filing_closing_days.toml")?,
        })
    }

    /// The holiday on a day, if it is one.
    ///
    /// # Errors
    /// [`LawError::NotCovered`] for a year whose holidays are not in the law data.
    pub fn holiday(&self, day: Date) -> Result<Option<&Holiday>, LawError> {
        let year = self.holidays.at(day)?.value;
        Ok(year.iter().find(|holiday| holiday.day == day))
    }

    /// Whether filing offices are closed on a day: weekend, holiday, turn of the year.
    ///
    /// # Errors
    /// As [`Calendar::holiday`].
    pub fn closed(&self, day: Date) -> Result<bool, LawError> {
        let closing = self.closing_days.at(day)?.value;
        let weekend = matches!(day.weekday(), Weekday::Sat | Weekday::Sun);
        let month_day = format!("{:02}-{:02}", day.month(), day.day());
        Ok((closing.saturdays_and_sundays && weekend)
            || closing.month_days.contains(&month_day)
            || self.holiday(day)?.is_some())
    }

    /// 期限: the day itself, or the next one on which filing offices are open.
    ///
    /// # Errors
    /// As [`Calendar::holiday`].
    pub fn open_day(&self, day: Date) -> Result<Date, LawError> {
        let mut day = day;
        while self.closed(day)? {
            day = day.succ_opt().unwrap_or(Date::MAX);
        }
        Ok(day)
    }

    /// What a moved day cites.
    ///
    /// # Errors
    /// As [`Calendar::holiday`].
    pub fn citations(&self, day: Date) -> Result<[Citation; 2], LawError> {
        Ok([
            self.closing_days.at(day)?.citation(),
            self.holidays.at(day)?.citation(),
        ])
    }
}

/// Every holiday lies in the year it is listed under, in order.
fn check(holidays: &Series<Vec<Holiday>>) -> Result<(), String> {
    for entry in holidays.entries() {
        let inside = |day: Date| day >= entry.from && entry.to.is_none_or(|to| day <= to);
        only(entry.value.iter().all(|h| inside(h.day)), || {
            format!("a holiday outside the entry from {}", entry.from)
        })?;
        only(entry.value.is_sorted_by(|a, b| a.day < b.day), || {
            format!("the holidays of the entry from {} do not rise", entry.from)
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    #[test]
    fn the_rules_of_the_act_hold_for_every_year() {
        let calendar = Calendar::load().unwrap();
        for entry in calendar.holidays.entries() {
            let named = |name: &str| entry.value.iter().filter(|h| h.name == name).count();
            assert_eq!(
                entry.value.len() - named("振替休日") - named("国民の休日"),
                16,
                "{}",
                entry.from
            );
            let national = |day: Date| {
                entry
                    .value
                    .iter()
                    .any(|h| h.day == day && h.name != "振替休日" && h.name != "国民の休日")
            };
            for holiday in &entry.value {
                let day = holiday.day;
                let before = day.pred_opt().unwrap();
                let after = day.succ_opt().unwrap();
                match holiday.name.as_str() {
                    "国民の休日" => assert!(national(before) && national(after), "{day}"),
                    "振替休日" => {
                        let mut sunday = before;
                        while sunday.weekday() != Weekday::Sun {
                            assert!(national(sunday), "{day}");
                            sunday = sunday.pred_opt().unwrap();
                        }
                        assert!(national(sunday), "{day}");
                    }
                    _ if day.weekday() == Weekday::Sun => {
                        let mut next = after;
                        while national(next) {
                            next = next.succ_opt().unwrap();
                        }
                        let substitute = calendar.holiday(next).unwrap().unwrap();
                        assert_eq!(substitute.name, "振替休日", "{day}");
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn a_period_ends_on_an_open_day() {
        let calendar = Calendar::load().unwrap();
        let open = |year, month, day| calendar.open_day(date(year, month, day));
        assert_eq!(open(2024, 1, 1), Ok(date(2024, 1, 4)));
        assert_eq!(open(2026, 12, 31), Ok(date(2027, 1, 4)));
        assert_eq!(open(2026, 9, 19), Ok(date(2026, 9, 24)));
        assert_eq!(open(2026, 6, 25), Ok(date(2026, 6, 25)));
        assert!(matches!(
            open(2028, 12, 31),
            Err(LawError::NotCovered { .. })
        ));
    }

    #[test]
    fn faults_of_the_holidays_are_named() {
        for (from, to, fault) in [
            ("2026-11-03", "2027-11-03", "outside the entry"),
            ("2026-11-03", "2026-01-01", "do not rise"),
            ("2026-11-03", "2026-11-31", "out of range"),
        ] {
            let error = with_change(FILES, "calendar/holidays.toml", from, to, Calendar::read)
                .map(|_| ())
                .unwrap_err()
                .to_string();
            assert!(
                error.contains(fault) || error.contains("out-of-range"),
                "{error}"
            );
        }
    }
}
