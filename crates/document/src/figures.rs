//! Figures in print: separators, signs, 万円 and 千円, dates. Integers only; the one rounding of the
//! display is half away from zero, always from the exact figure.

use chrono::Datelike;
use shinchoryu_engine::material::Language;
use shinchoryu_quantity::{Date, Month, Rate, Yen};

/// How figures are written in a language.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Figures {
    pub(crate) language: Language,
}

impl Figures {
    fn japanese(self) -> bool {
        self.language == Language::Ja
    }

    fn minus(self) -> &'static str {
        if self.japanese() { "△" } else { "−" }
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
    pub(crate) fn yen(self, amount: Yen) -> String {
        self.signed(amount, false, &size(amount).grouped())
    }

    /// A difference in whole yen, always with its sign; zero is "0".
    pub(crate) fn difference(self, amount: Yen) -> String {
        self.signed(amount, true, &size(amount).grouped())
    }

    /// Thousand yen.
    pub(crate) fn thousands(self, amount: Yen, plus: bool) -> String {
        self.signed(amount, plus, &scaled(amount, 1_000).grouped())
    }

    /// The large unit without its name: 万円 with one decimal, million yen with two.
    pub(crate) fn large(self, amount: Yen, plus: bool) -> String {
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
    pub(crate) fn large_whole(self, amount: Yen, plus: bool) -> String {
        if !self.japanese() {
            return self.large(amount, plus);
        }
        self.signed(amount, plus, &scaled(amount, 10_000).grouped())
    }

    /// An amount of pay in words: 月額100万円 where it is whole 万円, yen otherwise.
    pub(crate) fn pay(self, amount: Yen) -> String {
        if self.japanese() && amount.get() % 10_000 == 0 {
            format!("{}万円", scaled(amount, 10_000).grouped())
        } else if self.japanese() {
            format!("{}円", self.yen(amount))
        } else {
            format!("{} yen", self.yen(amount))
        }
    }

    /// A share of a whole in percent with one decimal.
    pub(crate) fn share(self, part: Yen, whole: Yen) -> String {
        let (part, whole) = (part.get(), whole.get());
        if whole <= 0 || part < 0 {
            return "–".to_owned();
        }
        let permille = (i128::from(part) * 1_000 + i128::from(whole) / 2) / i128::from(whole);
        format!("{}.{}%", permille / 10, permille % 10)
    }

    /// A rate of parts per million as percent, with at least two decimals ("5.85%").
    pub(crate) fn percent(self, ppm: i64) -> String {
        let mut decimals = format!("{:04}", ppm % 10_000);
        while decimals.len() > 2 && decimals.ends_with('0') {
            decimals.pop();
        }
        format!("{}.{decimals}%", ppm / 10_000)
    }

    /// A rate that is added or taken off, with its sign.
    pub(crate) fn percent_difference(self, ppm: i64) -> String {
        let size = self.percent(ppm.abs());
        self.signed(Yen(ppm), true, &size)
    }

    /// A small rate in thousandths ("5.481/1000").
    pub(crate) fn per_mille(self, rate: Rate) -> String {
        let digits = format!("{}.{:03}", rate.ppm() / 1_000, rate.ppm() % 1_000);
        let digits = digits.trim_end_matches('0').trim_end_matches('.');
        format!("{digits}/1000")
    }

    /// A multiple with at least one decimal ("3.0").
    pub(crate) fn ratio(self, ratio: Rate) -> String {
        let digits = ratio.to_string();
        if digits.contains('.') {
            digits
        } else {
            digits + ".0"
        }
    }

    /// 2026年6月25日, or 25 June 2026.
    pub(crate) fn date(self, date: Date) -> String {
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
    pub(crate) fn date_with_weekday(self, date: Date) -> String {
        let weekday = date.weekday().num_days_from_monday() as usize;
        if self.japanese() {
            format!("{}（{}）", self.date(date), JAPANESE_WEEKDAYS[weekday])
        } else {
            format!("{} {}", ENGLISH_WEEKDAYS[weekday], self.date(date))
        }
    }

    /// The date with the year of the era: 2026年4月10日（令和8年）; plain in English and before 1989.
    pub(crate) fn date_with_era(self, date: Date) -> String {
        match era_year(date) {
            Some((era, year)) if self.japanese() => {
                let year = if year == 1 {
                    "元".to_owned()
                } else {
                    year.to_string()
                };
                format!("{}（{era}{year}年）", self.date(date))
            }
            _ => self.date(date),
        }
    }

    /// 6/25 on charts; 25 Jun in English.
    pub(crate) fn short_date(self, date: Date) -> String {
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
    pub(crate) fn month(self, month: Month) -> String {
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
    pub(crate) fn month_name(self, month: Month) -> String {
        if self.japanese() {
            format!("{}月", month.number())
        } else {
            ENGLISH_MONTHS[month.number() as usize - 1][..3].to_owned()
        }
    }

    /// A count without unit.
    pub(crate) fn count(self, count: impl Into<i64>) -> String {
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

/// The era and its year; the eras of living presidents only.
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
mod tests {
    use super::*;
    use shinchoryu_quantity::date;

    const JA: Figures = Figures {
        language: Language::Ja,
    };
    const EN: Figures = Figures {
        language: Language::En,
    };

    #[test]
    fn signs_and_separators() {
        assert_eq!(JA.yen(Yen(-752_805)), "△752,805");
        assert_eq!(EN.yen(Yen(-752_805)), "−752,805");
        assert_eq!(JA.difference(Yen(176_800)), "+176,800");
        assert_eq!(JA.difference(Yen(0)), "0");
        assert_eq!(JA.yen(Yen(999)), "999");
    }

    #[test]
    fn the_display_rounds_half_away_from_zero_from_the_exact_figure() {
        assert_eq!(JA.large(Yen(988_166), true), "+98.8");
        assert_eq!(JA.large(Yen(-500), false), "△0.1");
        assert_eq!(JA.large(Yen(-499), true), "0.0");
        assert_eq!(EN.large(Yen(988_166), true), "+0.99");
        assert_eq!(EN.large(Yen(-81_000_000), false), "−81.00");
        assert_eq!(JA.large_whole(Yen(-81_000_000), true), "△8,100");
        assert_eq!(JA.thousands(Yen(-1_499), true), "△1");
        assert_eq!(JA.share(Yen(1), Yen(3)), "33.3%");
    }

    #[test]
    fn percent_keeps_two_decimals() {
        assert_eq!(JA.percent(58_500), "5.85%");
        assert_eq!(JA.percent(91_500), "9.15%");
        assert_eq!(JA.percent(1_150), "0.115%");
        assert_eq!(JA.percent(81_000), "8.10%");
    }

    #[test]
    fn dates_in_both_languages() {
        let day = date(2026, 6, 25);
        assert_eq!(JA.date_with_weekday(day), "2026年6月25日（木）");
        assert_eq!(EN.date_with_weekday(day), "Thu 25 June 2026");
        assert_eq!(
            JA.date_with_era(date(2019, 5, 1)),
            "2019年5月1日（令和元年）"
        );
        assert_eq!(
            JA.date_with_era(date(1981, 5, 15)),
            "1981年5月15日（昭和56年）"
        );
    }
}
