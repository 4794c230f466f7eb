//! 源泉徴収税額表: the monthly table, the computer method and the bonus table.

mod bonus;
mod dependants;
mod monthly;

pub use bonus::{BonusMethod, BonusPartRounding, BonusRates, BonusRow};
pub use dependants::{ByDependants, DependantCount, PRINTED_DEPENDANTS, SpecifiedRelative};
pub use monthly::{
    EmploymentDeductionBand, KouSegment, MonthlyCell, MonthlyFormula, MonthlyHigh, MonthlyRow,
    MonthlyTable, OtsuSegment,
};

use crate::files::{Files, files};
use crate::{Bands, LawError, Series, TaxBracket};
use monthly::MonthlyRows;

/// The law files of withholding.
pub const FILES: &[(&str, &str)] = files![
    "withholding/bonus_method.toml",
    "withholding/bonus_part_rounding.toml",
    "withholding/bonus_rates.toml",
    "withholding/computer_tax.toml",
    "withholding/dependant_count.toml",
    "withholding/monthly_formula.toml",
    "withholding/monthly_high.toml",
    "withholding/monthly_rows.toml",
];

/// 源泉徴収税額表: every file is looked up by the day of payment.
#[derive(Debug)]
pub struct WithholdingTables {
    /// 月額表, every printed row generated when the law is loaded: a lookup only searches.
    pub monthly: Series<MonthlyTable>,
    /// What the printed rows are generated from; the computer method reads it directly.
    pub monthly_formula: Series<MonthlyFormula>,
    /// 月額表 from the top of the printed rows; cited by the amounts there.
    pub monthly_high: Series<MonthlyHigh>,
    /// 電算機計算の特例 別表第四.
    pub computer_tax: Series<Bands<TaxBracket>>,
    /// 賞与に対する源泉徴収税額の算出率の表.
    pub bonus_rates: Series<BonusRates>,
    /// When a bonus goes through the monthly table, and in how many parts.
    pub bonus_method: Series<BonusMethod>,
    /// From which part on the order of cutting and multiplying is not confirmed.
    pub bonus_part_rounding: Series<BonusPartRounding>,
    /// Who counts among the dependants.
    pub dependant_count: Series<DependantCount>,
}

impl WithholdingTables {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        let rows: Series<MonthlyRows> = files.series("withholding/monthly_rows.toml")?;
        let monthly_formula: Series<MonthlyFormula> =
            files.series("withholding/monthly_formula.toml")?;
        let monthly_high: Series<MonthlyHigh> = files.series("withholding/monthly_high.toml")?;
        let monthly = rows.try_map("withholding/monthly_rows.toml", |entry| {
            let formula = monthly_formula.at(entry.from).map_err(|e| e.to_string())?;
            let high = monthly_high.at(entry.from).map_err(|e| e.to_string())?;
            MonthlyTable::generate(&entry.value, formula.value, high.value)
        })?;
        Ok(Self {
            monthly,
            monthly_formula,
            monthly_high,
            computer_tax: files.series("withholding/computer_tax.toml")?,
            bonus_rates: files.series("withholding/bonus_rates.toml")?,
            bonus_method: files.series("withholding/bonus_method.toml")?,
            bonus_part_rounding: files.series("withholding/bonus_part_rounding.toml")?,
            dependant_count: files.series("withholding/dependant_count.toml")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    fn load_with(path: &str, from: &str, to: &str) -> Result<WithholdingTables, LawError> {
        with_change(FILES, path, from, to, |files| {
            WithholdingTables::read(files)
        })
    }

    #[test]
    fn the_years_are_covered_and_no_others() {
        let law = WithholdingTables::load().expect("the law files are read");
        for year in 2025..=2027 {
            assert!(law.monthly.at(date(year, 6, 30)).is_ok(), "{year}");
            assert_eq!(
                law.computer_tax.at(date(year, 6, 30)).is_ok(),
                year >= 2026,
                "{year}"
            );
            let rates = law.bonus_rates.at(date(year, 6, 30)).unwrap();
            assert_eq!(rates.carried(), year == 2027, "{year}");
        }
        assert!(law.monthly.at(date(2024, 12, 31)).is_err());
        assert!(law.monthly.at(date(2028, 1, 1)).is_err());
        assert!(law.bonus_rates.at(date(2028, 1, 1)).is_err());
    }

    #[test]
    fn a_faulty_file_is_named() {
        for (path, from, to, fault) in [
            (
                "withholding/monthly_rows.toml",
                "below = 221_000",
                "below = 221_500",
                "whole number of rows",
            ),
            (
                "withholding/monthly_rows.toml",
                "below = 740_000",
                "below = 743_000",
                "begins at 740000",
            ),
            (
                "withholding/monthly_rows.toml",
                "width = 1_000",
                "width = 0",
                "width",
            ),
            (
                "withholding/monthly_high.toml",
                "from = 780_000",
                "from = 740_000",
                "ascend",
            ),
            (
                "withholding/monthly_high.toml",
                "73_390, 66_920",
                "66_920, 73_390",
                "fall",
            ),
            (
                "withholding/monthly_high.toml",
                "73_390, 66_920,",
                "73_390,",
                "invalid length",
            ),
            (
                "withholding/bonus_rates.toml",
                "\"0.02042\", ",
                "",
                "one more rate",
            ),
            (
                "withholding/bonus_rates.toml",
                "\"0.02042\"",
                "\"0.92042\"",
                "rates ascend",
            ),
            (
                "withholding/bonus_rates.toml",
                "otsu = [222, 293",
                "otsu = [293, 222",
                "thresholds ascend",
            ),
            (
                "withholding/bonus_method.toml",
                "months = 6",
                "months = 0",
                "at least 1",
            ),
        ] {
            let error = load_with(path, from, to).expect_err(fault).to_string();
            assert!(error.contains(path) && error.contains(fault), "{error}");
        }
    }
}
