use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use crate::files::{Files, files};
use crate::{
    AllowanceDeducted, AnnuityDeducted, AreaRate, CorporateInsurance, LawError, MeritRatios, Series,
};

pub(crate) const FILES: &[(&str, &str)] = files![
    "corporate/corporation_tax.toml",
    "corporate/local_corporation_tax.toml",
    "corporate/defence_corporation_tax.toml",
    "corporate/inhabitant_levy.toml",
    "corporate/per_capita_levy.toml",
    "corporate/enterprise_tax.toml",
    "corporate/special_enterprise_tax.toml",
    "corporate/loss_carryforward.toml",
    "corporate/size_based_taxation.toml",
    "corporate/area_rates.toml",
    "corporate/area_rates.csv",
    "corporate/executive_pay.toml",
    "corporate/retirement_allowance.toml",
    "corporate/retirement_allowance_deduction.toml",
    "corporate/retirement_annuity_deduction.toml",
    "corporate/change_of_duties.toml",
    "corporate/interim_payment.toml",
    "corporate/insurance_classes.toml",
    "corporate/insurance_level_term.toml",
    "corporate/insurance_increasing_term.toml",
    "corporate/insurance_cancer_life.toml",
    "corporate/insurance_medical_life.toml",
    "corporate/insurance_short_pay.toml",
    "corporate/insurance_endowment.toml",
    "corporate/insurance_whole_life.toml",
    "corporate/insurance_annuity.toml",
    "corporate/insurance_paid_up.toml",
    "corporate/insurance_surrender.toml",
    "corporate/bankruptcy_mutual_aid.toml",
    "corporate/bankruptcy_mutual_aid_again.toml",
];

/// 法人税等: taxes on a company's income, selected by the first day of its fiscal year. Amounts are
/// yen of a year of twelve months.
#[derive(Debug)]
pub struct Corporate {
    /// 法人税率.
    pub corporation_tax: Series<CorporationTaxRates>,
    /// 地方法人税率.
    pub local_corporation_tax: Series<Rate>,
    /// 防衛特別法人税; rate zero before it began.
    pub defence_corporation_tax: Series<DefenceTax>,
    /// 法人税割.
    pub inhabitant_levy: Series<InhabitantLevy>,
    /// 均等割: rows by capital, smallest first.
    pub per_capita_levy: Series<PerCapitaLevy>,
    /// 事業税所得割.
    pub enterprise_tax: Series<EnterpriseTax>,
    /// 特別法人事業税率.
    pub special_enterprise_tax: Series<Rate>,
    /// 欠損金の繰越控除.
    pub loss_carryforward: Series<LossCarryforward>,
    /// 外形標準課税.
    pub size_based_taxation: Series<SizeBasedTaxation>,
    /// 地域ごとの税率, each with its status.
    pub area_rates: Series<Vec<AreaRate>>,
    /// 役員給与の期限.
    pub executive_pay: Series<ExecutivePayLimits>,
    /// 功績倍率の目安.
    pub retirement_allowance: Series<MeritRatios>,
    /// 役員退職給与の損金算入の時期.
    pub retirement_allowance_deduction: Series<AllowanceDeducted>,
    /// 退職年金の損金算入の時期.
    pub retirement_annuity_deduction: Series<AnnuityDeducted>,
    /// 分掌変更等の場合の退職給与, by the day of the change.
    pub change_of_duties: Series<ChangeOfDuties>,
    /// 中間申告.
    pub interim_payment: Series<InterimPayment>,
    /// 法人契約の生命保険.
    pub insurance: CorporateInsurance,
    /// 中小企業倒産防止共済, by the day of payment.
    pub bankruptcy_mutual_aid: Series<BankruptcyMutualAid>,
    /// Months after a cancellation in which premiums of another contract are not deductible, by its day.
    pub bankruptcy_mutual_aid_again: Series<u32>,
}

/// 中小企業倒産防止共済.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BankruptcyMutualAid {
    /// Smallest premium, yen a month.
    pub monthly_least: Yen,
    /// Largest premium, yen a month.
    pub monthly_most: Yen,
    /// Step of the premium, yen.
    pub premium_step: i64,
    /// 掛金総額の上限, yen.
    pub total_most: Yen,
    /// 解約手当金の支給率, by the months of premiums, ascending; the first row begins with none.
    pub cancellation: Vec<CancellationRates>,
}

/// 解約手当金の支給率 from a number of months of premiums on, of the premiums paid.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CancellationRates {
    /// First month.
    pub months: u32,
    /// 任意解約.
    pub voluntary: Rate,
    /// みなし解約.
    pub deemed: Rate,
    /// 機構解約.
    pub by_agency: Rate,
}

impl BankruptcyMutualAid {
    /// The rates after so many months of premiums.
    #[must_use]
    pub fn rates(&self, months: u32) -> Option<&CancellationRates> {
        let mut rows = self.cancellation.iter().rev();
        rows.find(|row| row.months <= months)
    }
}

/// 中間申告 by the taxes of the year before.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct InterimPayment {
    /// An interim corporation tax up to this is not due, nor are the other taxes with it, yen.
    pub none_upto: Yen,
    /// Months of the year that are paid in advance.
    pub months: i64,
    /// Whether the defence corporation tax has an interim payment.
    pub defence: bool,
}

/// 法人税率.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CorporationTaxRates {
    /// Rate above the low bracket.
    pub general_rate: Rate,
    /// 軽減税率 on the first `low_limit` of income.
    pub low_rate: Rate,
    /// End of the low bracket, yen a year.
    pub low_limit: Yen,
    /// Largest capital with the low rate, yen.
    pub low_capital_max: Yen,
    /// Another low rate for high incomes.
    #[serde(default)]
    pub high_income: Option<HighIncome>,
}

/// 所得が大きい中小法人の軽減税率.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HighIncome {
    /// Income above this, yen a year.
    pub over: Yen,
    /// Its rate on the low bracket.
    pub low_rate: Rate,
}

/// 防衛特別法人税.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DefenceTax {
    /// Rate.
    pub rate: Rate,
    /// 基礎控除額 from corporation tax, yen a year.
    pub deduction: Yen,
}

/// 法人税割.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InhabitantLevy {
    /// Standard rate of the prefecture.
    pub prefecture: Rate,
    /// 制限税率 of the prefecture: its highest.
    pub prefecture_max: Rate,
    /// Standard rate of the municipality.
    pub municipality: Rate,
    /// 制限税率 of the municipality.
    pub municipality_max: Rate,
    /// 東京都特別区: prefecture and municipality in one.
    pub tokyo_special_wards: TokyoLevy,
}

/// 法人税割 of the Tokyo special wards.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokyoLevy {
    /// Rate within both limits.
    pub standard: Rate,
    /// Rate otherwise.
    pub excess: Rate,
    /// Largest capital with the standard rate, yen.
    pub capital_max: Yen,
    /// Largest corporation tax (base of the levy) with the standard rate, yen a year.
    pub corporation_tax_max: Yen,
}

/// 均等割: rows by capital, smallest first, the last without an end.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Vec<PerCapitaRow>")]
pub struct PerCapitaLevy {
    rows: Vec<PerCapitaRow>,
    highest: PerCapitaRow,
}

impl PerCapitaLevy {
    /// The row of a company's capital.
    #[must_use]
    pub fn of(&self, capital: Yen) -> &PerCapitaRow {
        self.rows
            .iter()
            .find(|row| row.capital_to.is_some_and(|to| capital <= to))
            .unwrap_or(&self.highest)
    }

    /// All rows, smallest capital first.
    pub fn rows(&self) -> impl Iterator<Item = &PerCapitaRow> {
        self.rows.iter().chain([&self.highest])
    }
}

impl TryFrom<Vec<PerCapitaRow>> for PerCapitaLevy {
    type Error = &'static str;

    fn try_from(mut rows: Vec<PerCapitaRow>) -> Result<Self, Self::Error> {
        let highest = rows.pop().ok_or("no rows")?;
        if highest.capital_to.is_some() {
            return Err("the highest row has an end");
        }
        if rows.iter().any(|row| row.capital_to.is_none()) {
            return Err("a row without an end before the last");
        }
        if !rows.is_sorted_by(|lower, upper| lower.capital_to < upper.capital_to) {
            return Err("the rows do not rise");
        }
        Ok(Self { rows, highest })
    }
}

/// 均等割 of one bracket of capital, yen a year.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerCapitaRow {
    /// Largest capital of the row; none in the last.
    #[serde(default)]
    pub capital_to: Option<Yen>,
    /// Prefecture.
    pub prefecture: Yen,
    /// Municipality.
    pub municipality: ByStaff,
    /// 東京都特別区, both in one.
    pub tokyo_special_wards: ByStaff,
}

/// An amount that depends on the number of employees.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ByStaff {
    /// 従業者数50人以下.
    pub up_to_50: Yen,
    /// 50人超.
    pub over_50: Yen,
}

impl ByStaff {
    /// The amount for a number of employees.
    #[must_use]
    pub fn of(self, employees: u32) -> Yen {
        if employees > 50 {
            self.over_50
        } else {
            self.up_to_50
        }
    }
}

/// 事業税所得割.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EnterpriseTax {
    /// Ends of the first and second band, yen a year.
    pub band_limits: [Yen; 2],
    /// Standard rates of the three bands.
    pub standard: [Rate; 3],
    /// 東京都.
    pub tokyo: TokyoEnterprise,
}

/// 事業税の超過税率 of Tokyo.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TokyoEnterprise {
    /// Rates of the three bands outside the limits.
    pub excess: [Rate; 3],
    /// Largest capital with the standard rates, yen.
    pub capital_max: Yen,
    /// Largest income (base) with the standard rates, yen a year.
    pub income_max: Yen,
}

/// 欠損金の繰越控除: the part of income that losses may cover.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LossCarryforward {
    /// 中小法人等.
    pub small_company: Rate,
    /// Other companies.
    pub other: Rate,
    /// Years a loss is carried.
    pub years: u32,
}

/// 外形標準課税.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SizeBasedTaxation {
    /// Applies above this capital, yen.
    pub capital_over: Yen,
}

/// Periods of the rules for executive pay, months.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ExecutivePayLimits {
    /// 事前確定届出給与: from the day after the resolution or the start of service.
    pub after_resolution: u32,
    /// … at most from the start of the fiscal year.
    pub from_fiscal_year_start: u32,
    /// … of a new company, from its incorporation.
    pub from_incorporation: u32,
    /// 定期同額給与: revision from the start of the fiscal year.
    pub revision: u32,
    /// Months of the ordinary filing extension that lengthen nothing: a designated extension of n
    /// months adds n less these.
    pub extension_replaces: u32,
}

/// 分掌変更等 (法人税基本通達9-2-32): the figures of its examples.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChangeOfDuties {
    /// 報酬の激減: the fall of the pay that is an example.
    pub pay_fall: Rate,
    /// 株主グループの所有割合 above which a test is met (法人税法施行令71条1項5号ロ).
    pub own_group_over: Rate,
    /// 本人・配偶者等の所有割合 above which a test is met (同号ハ).
    pub person_over: Rate,
}

impl Corporate {
    #[cfg(test)]
    fn load() -> Result<Self, LawError> {
        Self::read(&Files(FILES))
    }

    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            corporation_tax: files.series("corporate/corporation_tax.toml")?,
            local_corporation_tax: files.series("corporate/local_corporation_tax.toml")?,
            defence_corporation_tax: files.series("corporate/defence_corporation_tax.toml")?,
            inhabitant_levy: files.series("corporate/inhabitant_levy.toml")?,
            per_capita_levy: files.series("corporate/per_capita_levy.toml")?,
            enterprise_tax: files.series("corporate/enterprise_tax.toml")?,
            special_enterprise_tax: files.series("corporate/special_enterprise_tax.toml")?,
            loss_carryforward: files.series("corporate/loss_carryforward.toml")?,
            size_based_taxation: files.series("corporate/size_based_taxation.toml")?,
            area_rates: files.series_of_table(
                "corporate/area_rates.toml",
                "corporate/area_rates.csv",
                AreaRate::read,
            )?,
            executive_pay: files.series("corporate/executive_pay.toml")?,
            retirement_allowance: files.series("corporate/retirement_allowance.toml")?,
            retirement_allowance_deduction: files
                .series("corporate/retirement_allowance_deduction.toml")?,
            retirement_annuity_deduction: files
                .series("corporate/retirement_annuity_deduction.toml")?,
            change_of_duties: files.series("corporate/change_of_duties.toml")?,
            interim_payment: files.series("corporate/interim_payment.toml")?,
            insurance: CorporateInsurance::read(files)?,
            bankruptcy_mutual_aid: files.series("corporate/bankruptcy_mutual_aid.toml")?,
            bankruptcy_mutual_aid_again: files
                .series("corporate/bankruptcy_mutual_aid_again.toml")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Status;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    #[test]
    fn a_cancellation_value_rises_with_the_months_and_has_a_rate_from_the_first() {
        let law = Corporate::load().unwrap();
        for entry in law.bankruptcy_mutual_aid.entries() {
            let rows = &entry.value.cancellation;
            assert!(rows.is_sorted_by(|a, b| {
                let kinds = |row: &CancellationRates| [row.voluntary, row.deemed, row.by_agency];
                let mut rates = kinds(a).into_iter().zip(kinds(b));
                a.months < b.months && rates.all(|(before, after)| before <= after)
            }));
            assert_eq!(rows.first().map(|row| row.months), Some(0));
        }
    }

    #[test]
    fn rates_follow_the_start_of_the_fiscal_year() {
        let law = Corporate::load().unwrap();
        let low = |year, month, day| {
            let rates = law.corporation_tax.at(date(year, month, day)).unwrap();
            (rates.value.low_rate.percent(), rates.entry.status)
        };
        assert_eq!(low(2027, 3, 31), ("15%".into(), Status::Confirmed));
        assert_eq!(low(2027, 4, 1), ("19%".into(), Status::Provisional));
        let defence = |year, month, day| {
            let day = date(year, month, day);
            law.defence_corporation_tax
                .at(day)
                .map(|tax| tax.value.rate.percent())
        };
        assert_eq!(defence(2026, 3, 31).as_deref(), Ok("0%"));
        assert_eq!(defence(2026, 4, 1).as_deref(), Ok("4%"));
        assert!(defence(2028, 4, 1).is_err());
    }

    #[test]
    fn the_per_capita_row_includes_its_limit() {
        let law = Corporate::load().unwrap();
        let rows = law.per_capita_levy.at(date(2026, 4, 1)).unwrap();
        let of = |capital| rows.value.of(Yen(capital)).prefecture.get();
        assert_eq!(
            [
                10_000_000,
                10_000_001,
                100_000_001,
                5_000_000_000,
                5_000_000_001
            ]
            .map(of),
            [20_000, 50_000, 130_000, 540_000, 800_000]
        );
        // Tokyo's figures are prefecture and municipality added
        for capital in [1, 100_000_000, 1_000_000_000, 5_000_000_000, 9_000_000_000] {
            let row = rows.value.of(Yen(capital));
            for staff in [50, 51] {
                assert_eq!(
                    row.tokyo_special_wards.of(staff),
                    row.prefecture + row.municipality.of(staff)
                );
            }
        }
    }

    #[test]
    fn faults_of_the_per_capita_rows_are_named() {
        let path = "corporate/per_capita_levy.toml";
        for (from, to, fault) in [
            (
                "capital_to = 100_000_000\n",
                "capital_to = 1_000_000\n",
                "do not rise",
            ),
            (
                "capital_to = 100_000_000\n",
                "",
                "without an end before the last",
            ),
            (
                "prefecture = 800_000",
                "capital_to = 9_000_000_000\nprefecture = 800_000",
                "has an end",
            ),
        ] {
            let error = with_change(FILES, path, from, to, Corporate::read)
                .map(|_| ())
                .unwrap_err();
            assert!(error.to_string().contains(fault), "{error} / {fault}");
        }
    }
}
