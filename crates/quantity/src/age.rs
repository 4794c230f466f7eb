use chrono::{Datelike, NaiveDate};

use crate::Month;

/// The birthday (same month and day) on which `age` years are full. Born on 29 February: the
/// first of March in a common year, so that the day before is the 28th.
#[must_use]
pub fn turns_on(birth: NaiveDate, age: u32) -> NaiveDate {
    let year = birth.year() + age.cast_signed();
    NaiveDate::from_ymd_opt(year, birth.month(), birth.day())
        .or_else(|| NaiveDate::from_ymd_opt(year, 3, 1))
        .unwrap_or(NaiveDate::MAX)
}

/// 年齢計算: an age is reached at the end of the day *before* the birthday
/// (年齢計算ニ関スル法律, 民法143条).
#[must_use]
pub fn attained_on(birth: NaiveDate, age: u32) -> NaiveDate {
    turns_on(birth, age).pred_opt().unwrap_or(NaiveDate::MIN)
}

/// The month in which `age` is reached by 年齢計算 (born on the 1st: the month before).
#[must_use]
pub fn reached_in(birth: NaiveDate, age: u32) -> Month {
    Month::of(attained_on(birth, age))
}

/// Full years of age on `day` by 年齢計算 (the day before the birthday already counts).
/// Zero before birth.
#[must_use]
pub fn age_on(birth: NaiveDate, day: NaiveDate) -> u32 {
    let years = (day.year() - birth.year()).max(0).cast_unsigned();
    // at most the difference of the years plus one, when 1 January is the birthday
    let candidate = years + 1;
    (0..=candidate)
        .rev()
        .find(|&age| age == 0 || attained_on(birth, age) <= day)
        .unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::date;

    #[test]
    fn an_age_is_reached_on_the_day_before() {
        let birth = date(1981, 5, 15);
        assert_eq!(age_on(birth, date(2026, 5, 13)), 44);
        assert_eq!(age_on(birth, date(2026, 5, 14)), 45);
        assert_eq!(reached_in(birth, 65).to_string(), "2046-05");
    }

    #[test]
    fn born_on_the_first_reaches_it_the_month_before() {
        assert_eq!(reached_in(date(1961, 7, 1), 65).to_string(), "2026-06");
        assert_eq!(age_on(date(2000, 1, 1), date(2020, 12, 31)), 21);
    }

    #[test]
    fn born_on_29_february() {
        assert_eq!(attained_on(date(1988, 2, 29), 40), date(2028, 2, 28));
        assert_eq!(attained_on(date(1987, 3, 1), 40), date(2027, 2, 28));
        assert_eq!(attained_on(date(1988, 2, 29), 39), date(2027, 2, 28));
    }
}
