//! Amounts as a person writes them in a sentence: 億 and 万.

use shinchoryu_quantity::Yen;

/// Whole 万円 and tenths of one as a person writes them: 億 apart from 万, and nothing that is zero.
pub(super) fn digits(whole: i64, tenths: i64) -> (String, &'static str) {
    let (high, low) = (whole / 10_000, whole % 10_000);
    let mut digits = String::new();
    if high > 0 {
        digits = format!("{}億", Yen(high).grouped());
        if (low, tenths) == (0, 0) {
            return (digits, "円");
        }
    }
    digits += &Yen(low).grouped();
    if tenths > 0 {
        digits = format!("{digits}.{tenths}");
    }
    (digits, "万円")
}

#[cfg(test)]
mod tests {
    use super::digits;

    #[test]
    fn hundred_millions_stand_apart_and_nothing_is_written_as_zero() {
        for (whole, tenths, expected) in [
            (98, 8, "98.8万円"),
            (5, 0, "5万円"),
            (9_999, 9, "9,999.9万円"),
            (10_000, 0, "1億円"),
            (10_005, 0, "1億5万円"),
            (10_000, 5, "1億0.5万円"),
            (12_120, 0, "1億2,120万円"),
            (12_120, 4, "1億2,120.4万円"),
            (30_000, 0, "3億円"),
            (12_345_678, 0, "1,234億5,678万円"),
            (0, 0, "0万円"),
        ] {
            let (written, unit) = digits(whole, tenths);
            assert_eq!(written + unit, expected);
        }
    }
}
