use super::*;
use shinchoryu_quantity::date;

const JA: Figures = Figures::of(Language::Ja);
const EN: Figures = Figures::of(Language::En);

#[test]
fn signs_and_separators() {
    assert_eq!(JA.yen(Yen(-752_805)), "△752,805");
    assert_eq!(EN.yen(Yen(-752_805)), "−752,805");
    assert_eq!(JA.difference(Yen(176_800)), "+176,800");
    assert_eq!(JA.difference(Yen(0)), "0");
    assert_eq!(JA.yen(Yen(999)), "999");
}

#[test]
fn a_day_of_a_month_has_its_ordinal_in_english() {
    let of = |day| EN.day_of_month(day);
    assert_eq!(
        [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30, 31].map(of),
        [
            "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "23rd", "30th",
            "31st"
        ]
    );
    assert_eq!(JA.day_of_month(31), "31");
}

#[test]
fn an_amount_in_a_sentence_is_rounded_from_the_exact_figure() {
    let words = |amount, plus| JA.large_in_words(Yen(amount), plus);
    assert_eq!(words(49_960, true), ("+5".to_owned(), "万円"));
    assert_eq!(words(99_999_500, false), ("1億".to_owned(), "円"));
    assert_eq!(words(-121_204_000, true).0, "△1億2,120.4");
    assert_eq!(words(400, true), ("0".to_owned(), "万円"));
    let whole = |amount| JA.large_whole_in_words(Yen(amount), true);
    assert_eq!(whole(121_204_999), ("+1億2,120".to_owned(), "万円"));
    assert_eq!(whole(99_995_000), ("+1億".to_owned(), "円"));
    assert_eq!(JA.pay(Yen(121_200_000)), "1億2,120万円");
    let english = EN.large_in_words(Yen(121_200_000), true);
    assert_eq!(english, ("+121.20".to_owned(), " million"));
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

#[test]
fn an_era_begins_on_its_day() {
    for (day, era) in [
        (date(1926, 12, 24), None),
        (date(1926, 12, 25), Some(("昭和", 1))),
        (date(1927, 1, 1), Some(("昭和", 2))),
        (date(1989, 1, 7), Some(("昭和", 64))),
        (date(1989, 1, 8), Some(("平成", 1))),
        (date(1990, 1, 1), Some(("平成", 2))),
        (date(2019, 4, 30), Some(("平成", 31))),
        (date(2019, 5, 1), Some(("令和", 1))),
        (date(2020, 1, 1), Some(("令和", 2))),
    ] {
        assert_eq!(era_year(day), era, "{day}");
    }
    let written = |day| (JA.date_with_era(day), EN.date_with_era(day));
    assert_eq!(
        written(date(1989, 1, 8)),
        (
            "1989年1月8日（平成元年）".to_owned(),
            "8 January 1989".to_owned()
        )
    );
    assert_eq!(written(date(1926, 12, 24)).0, "1926年12月24日");
}

#[test]
fn an_amount_has_its_unit() {
    for (amount, ja, en) in [
        (0, "0円", "JPY 0"),
        (11_000, "11,000円", "JPY 11,000"),
        (-752_805, "△752,805円", "JPY −752,805"),
    ] {
        assert_eq!(JA.yen_with_unit(Yen(amount)), ja);
        assert_eq!(EN.yen_with_unit(Yen(amount)), en);
    }
    // 万円 only where nothing is cut off by it
    assert_eq!(JA.pay(Yen(1_000_000)), "100万円");
    assert_eq!(JA.pay(Yen(1_000_001)), "1,000,001円");
    assert_eq!(EN.pay(Yen(1_000_000)), "JPY 1,000,000");
}

#[test]
fn noon_and_midnight_are_in_the_right_half_of_the_day() {
    for (hour, minute, ja, en) in [
        (0, 0, "午前0時00分", "12:00 AM"),
        (9, 5, "午前9時05分", "9:05 AM"),
        (11, 59, "午前11時59分", "11:59 AM"),
        (12, 5, "午後0時05分", "12:05 PM"),
        (23, 59, "午後11時59分", "11:59 PM"),
    ] {
        let time = date(2026, 6, 5).and_hms_opt(hour, minute, 59).unwrap();
        let written = format!("2026年6月5日 {ja}（日本時間）");
        assert_eq!(JA.time_in_japan(time), written);
        let written = format!("5 June 2026, {en} (Japan time)");
        assert_eq!(EN.time_in_japan(time), written);
    }
}

#[test]
fn months_in_both_languages() {
    let month = Month::of(date(2026, 12, 25));
    assert_eq!(
        (JA.month(month), JA.month_name(month)),
        both("2026年12月", "12月")
    );
    assert_eq!(
        (EN.month(month), EN.month_name(month)),
        both("December 2026", "Dec")
    );
    let day = date(2026, 6, 25);
    assert_eq!(
        (JA.short_date(day), EN.short_date(day)),
        both("6/25", "25 Jun")
    );
}

fn both(one: &str, other: &str) -> (String, String) {
    (one.to_owned(), other.to_owned())
}
