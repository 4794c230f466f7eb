mod in_words;

use crate::{EraStyle, Language};
use chrono::{Datelike, NaiveDateTime, Timelike};
use shinchoryu_quantity::{Date, Month, Rate, Yen};

/// 数字と日付の書き方: how amounts, rates and dates are written in a language: separators, signs, 万円
/// and 千円, eras. Integers only; the one rounding of the display is half away from zero, always from
/// the exact figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    /// The language they are written in.
    pub language: Language,
    /// How the years of dates are written where a date has its era.
    pub era: EraStyle,
}

impl Figures {
    /// Of a language.
    #[must_use]
    pub const fn of(language: Language) -> Self {
        Self {
            language,
            era: EraStyle::Both,
        }
    }

    /// The same with years written otherwise.
    #[must_use]
    pub const fn with_era(self, era: EraStyle) -> Self {
        Self { era, ..self }
    }

    fn japanese(self) -> bool {
        self.language == Language::Ja
    }

    fn minus(self) -> &'static str {
        self.language.pick("△", "−")
    }

    /// Digits of an amount with its sign; a figure that is written as zero has none.
    fn signed(self, amount: Yen, plus: bool, digits: &str) -> String {
        let zero = digits.bytes().all(|byte| matches!(byte, b'0' | b'.'));
        let sign = match (zero, amount < Yen::ZERO, plus) {
            (true, ..) => "",
            (_, true, _) => self.minus(),
            (_, false, true) => "+",
            (_, false, false) => "",
        };
        format!("{sign}{digits}")
    }

    /// Whole yen: 1,234 or △1,234.
    #[must_use]
    pub fn yen(self, amount: Yen) -> String {
        self.signed(amount, false, &size(amount).grouped())
    }

    /// Whole yen with its unit: 11,000円, or JPY 11,000; below zero △752,805円, or JPY −752,805.
    #[must_use]
    pub fn yen_with_unit(self, amount: Yen) -> String {
        let digits = self.yen(amount);
        if self.japanese() {
            format!("{digits}円")
        } else {
            format!("JPY {digits}")
        }
    }

    /// A difference in whole yen, always with its sign; zero is "0".
    #[must_use]
    pub fn difference(self, amount: Yen) -> String {
        self.signed(amount, true, &size(amount).grouped())
    }

    /// 千円: thousand yen, rounded half away from zero; with `plus` also a gain has its sign.
    #[must_use]
    pub fn thousands(self, amount: Yen, plus: bool) -> String {
        self.signed(amount, plus, &scaled(amount, 1_000).grouped())
    }

    /// The large unit without its name: 万円 with one decimal, million yen with two, rounded half away
    /// from zero; with `plus` also a gain has its sign.
    #[must_use]
    pub fn large(self, amount: Yen, plus: bool) -> String {
        let (unit, parts, places) = if self.japanese() {
            (1_000, 10, 1)
        } else {
            (10_000, 100, 2)
        };
        let rounded = scaled(amount, unit).get();
        let whole = Yen(rounded / parts).grouped();
        let digits = format!("{whole}.{:0places$}", rounded % parts);
        self.signed(amount, plus, &digits)
    }

    /// The large unit in whole 万円 (million yen keep their decimals).
    #[must_use]
    pub fn large_whole(self, amount: Yen, plus: bool) -> String {
        if !self.japanese() {
            return self.large(amount, plus);
        }
        self.signed(amount, plus, &scaled(amount, 10_000).grouped())
    }

    /// The large unit as it is written in a sentence, and its name: 98.8 of 万円, 1億2,120 of 万円, 3億 of 円; never a
    /// decimal of zero. English keeps its two decimals, and JPY stands before them.
    #[must_use]
    pub fn large_in_words(self, amount: Yen, plus: bool) -> (String, &'static str) {
        if !self.japanese() {
            return (self.large(amount, plus), " million");
        }
        let tenths = scaled(amount, 1_000).get();
        let (written, unit) = in_words::digits(tenths / 10, tenths % 10);
        (self.signed(amount, plus, &written), unit)
    }

    /// The same in whole 万円 (million yen keep their decimals).
    #[must_use]
    pub fn large_whole_in_words(self, amount: Yen, plus: bool) -> (String, &'static str) {
        if !self.japanese() {
            return self.large_in_words(amount, plus);
        }
        let (written, unit) = in_words::digits(scaled(amount, 10_000).get(), 0);
        (self.signed(amount, plus, &written), unit)
    }

    /// An amount of pay in words: 月額100万円 where it is whole 万円, yen otherwise.
    #[must_use]
    pub fn pay(self, amount: Yen) -> String {
        if self.japanese() && amount.get() % 10_000 == 0 {
            let (digits, unit) = in_words::digits(scaled(amount, 10_000).get(), 0);
            digits + unit
        } else {
            self.yen_with_unit(amount)
        }
    }

    /// A share of a whole in percent with one decimal, half up; a dash where the whole is not above
    /// zero or the share is negative.
    #[must_use]
    pub fn share(self, part: Yen, whole: Yen) -> String {
        let (part, whole) = (part.get(), whole.get());
        if whole <= 0 || part < 0 {
            return "–".to_owned();
        }
        let permille = (i128::from(part) * 1_000 + i128::from(whole) / 2) / i128::from(whole);
        format!("{}.{}%", permille / 10, permille % 10)
    }

    /// A rate of parts per million, not negative, as percent with two to four decimals ("5.85%").
    #[must_use]
    pub fn percent(self, ppm: i64) -> String {
        let mut decimals = format!("{:04}", ppm % 10_000);
        while decimals.len() > 2 && decimals.ends_with('0') {
            decimals.pop();
        }
        format!("{}.{decimals}%", ppm / 10_000)
    }

    /// A rate that is added or taken off, with its sign.
    #[must_use]
    pub fn percent_difference(self, ppm: i64) -> String {
        let size = self.percent(ppm.abs());
        self.signed(Yen(ppm), true, &size)
    }

    /// A small rate in thousandths ("5.481/1000").
    #[must_use]
    pub fn per_mille(self, rate: Rate) -> String {
        let digits = format!("{}.{:03}", rate.ppm() / 1_000, rate.ppm() % 1_000);
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        format!("{digits}/1000")
    }

    /// A multiple with at least one decimal ("3.0").
    #[must_use]
    pub fn ratio(self, ratio: Rate) -> String {
        let digits = ratio.to_string();
        if digits.contains('.') {
            digits
        } else {
            digits + ".0"
        }
    }

    /// 2026年6月25日, or 25 June 2026.
    #[must_use]
    pub fn date(self, date: Date) -> String {
        if self.japanese() {
            format!("{}年{}月{}日", date.year(), date.month(), date.day())
        } else {
            format!(
                "{} {} {}",
                date.day(),
                ENGLISH_MONTHS[date.month0() as usize],
                date.year()
            )
        }
    }

    /// The date with its weekday: 2026年6月25日（木）, or Thu 25 June 2026.
    #[must_use]
    pub fn date_with_weekday(self, date: Date) -> String {
        let weekday = date.weekday().num_days_from_monday() as usize;
        if self.japanese() {
            format!("{}（{}）", self.date(date), JAPANESE_WEEKDAYS[weekday])
        } else {
            format!("{} {}", ENGLISH_WEEKDAYS[weekday], self.date(date))
        }
    }

    /// 西暦と和暦: the date with the year of its era, 2026年4月10日（令和8年）, or as [`Figures::era`] has it; plain in
    /// English and before 1926-12-25.
    #[must_use]
    pub fn date_with_era(self, date: Date) -> String {
        let plain = self.date(date);
        let Some((era, year)) = era_year(date).filter(|_| self.japanese()) else {
            return plain;
        };
        let year = if year == 1 {
            "元".to_owned()
        } else {
            year.to_string()
        };
        match self.era {
            EraStyle::Both => format!("{plain}（{era}{year}年）"),
            EraStyle::Western => plain,
            EraStyle::Japanese => format!("{era}{year}年{}月{}日", date.month(), date.day()),
        }
    }

    /// 日本時間: a time in Japan to the minute, with the name of its zone: 2026年6月25日
    /// 午後0時05分（日本時間）, or 25 June 2026, 12:05 PM (Japan time).
    #[must_use]
    pub fn time_in_japan(self, local: NaiveDateTime) -> String {
        let (day, minute) = (self.date(local.date()), local.minute());
        let (afternoon, hour12) = local.hour12();
        if self.japanese() {
            // 午後0時 is noon; English has no zero in a twelve-hour clock
            let (half, hour) = (if afternoon { "午後" } else { "午前" }, local.hour() % 12);
            format!("{day} {half}{hour}時{minute:02}分（日本時間）")
        } else {
            let half = if afternoon { "PM" } else { "AM" };
            format!("{day}, {hour12}:{minute:02} {half} (Japan time)")
        }
    }

    /// 6/25 on charts; 25 Jun in English.
    #[must_use]
    pub fn short_date(self, date: Date) -> String {
        if self.japanese() {
            format!("{}/{}", date.month(), date.day())
        } else {
            format!(
                "{} {}",
                date.day(),
                &ENGLISH_MONTHS[date.month0() as usize][..3]
            )
        }
    }

    /// 2026年12月, or December 2026.
    #[must_use]
    pub fn month(self, month: Month) -> String {
        if self.japanese() {
            format!("{}年{}月", month.year(), month.number())
        } else {
            format!(
                "{} {}",
                ENGLISH_MONTHS[month.number() as usize - 1],
                month.year()
            )
        }
    }

    /// 12月, or Dec.
    #[must_use]
    pub fn month_name(self, month: Month) -> String {
        if self.japanese() {
            format!("{}月", month.number())
        } else {
            ENGLISH_MONTHS[month.number() as usize - 1][..3].to_owned()
        }
    }

    /// A day of a month: 31, or 31st.
    #[must_use]
    pub fn day_of_month(self, day: u32) -> String {
        let ending = match (self.japanese(), day % 10, day % 100) {
            (true, ..) => "",
            (_, _, 11..=13) => "th",
            (_, 1, _) => "st",
            (_, 2, _) => "nd",
            (_, 3, _) => "rd",
            _ => "th",
        };
        format!("{day}{ending}")
    }

    /// A count without unit.
    #[must_use]
    pub fn count(self, count: impl Into<i64>) -> String {
        self.yen(Yen(count.into()))
    }
}

const JAPANESE_WEEKDAYS: [&str; 7] = ["月", "火", "水", "木", "金", "土", "日"];
const ENGLISH_WEEKDAYS: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const ENGLISH_MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// 和暦: the era of a date and the year in it, from 1; `None` before 1926-12-25, where nobody who is
/// in a document was born.
fn era_year(date: Date) -> Option<(&'static str, i32)> {
    let day = (date.year(), date.month(), date.day());
    [
        ("令和", (2019, 5, 1)),
        ("平成", (1989, 1, 8)),
        ("昭和", (1926, 12, 25)),
    ]
    .into_iter()
    .find(|(_, first)| day >= *first)
    .map(|(era, (first_year, ..))| (era, date.year() - first_year + 1))
}

/// The amount without its sign; no amount of a document comes near the end of the type.
fn size(amount: Yen) -> Yen {
    Yen(amount.get().saturating_abs())
}

/// The amount without its sign in a larger unit, half up.
fn scaled(amount: Yen, unit: i64) -> Yen {
    Yen(size(amount).get().saturating_add(unit / 2) / unit)
}

#[cfg(test)]
mod tests;
