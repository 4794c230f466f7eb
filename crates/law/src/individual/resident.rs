use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use super::housing_loan::holds;
use super::{DeductionLaw, DisabilityDeduction, SpouseBand, SpouseSpecialDeduction};
use crate::files::Files;
use crate::{Bands, LawError, Series};

/// 個人住民税: every file is looked up by 1 April of the fiscal year, which is the income year + 1, but the levy on
/// retirement income, which is collected in the income year itself.
#[derive(Debug)]
pub struct ResidentTaxLaw {
    /// 所得控除.
    pub deductions: DeductionLaw,
    /// 所得割の税率.
    pub rates: Series<ResidentRates>,
    /// 調整控除.
    pub adjustment_credit: Series<AdjustmentCredit>,
    /// 人的控除額の差.
    pub personal_difference: Series<PersonalDifference>,
    /// 人的控除額の差 (ひとり親): apart, as it is less well confirmed in its last year.
    pub single_parent_difference: Series<SingleParentDifference>,
    /// 住宅借入金等特別税額控除.
    pub housing_loan_remainder: Series<HousingLoanRemainder>,
    /// 寄附金税額控除.
    pub donation: Series<DonationCredit>,
    /// 均等割・森林環境税.
    pub per_capita: Series<PerCapita>,
    /// 均等割の非課税限度額.
    pub non_taxable_per_capita: Series<NonTaxablePerCapita>,
    /// 所得割の非課税限度額.
    pub non_taxable_income_levy: Series<NonTaxable>,
    /// 特別徴収.
    pub special_collection: Series<SpecialCollection>,
    /// 定額減税.
    pub fixed_tax_cut: Series<ResidentFixedTaxCut>,
    /// 退職所得の分離課税に係る所得割, by 1 January of the year of the payment.
    pub retirement_levy: Series<PartRates>,
}

impl ResidentTaxLaw {
    pub(super) fn load(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            deductions: DeductionLaw::load(files, "resident-tax")?,
            rates: files.series("resident-tax/rates.toml")?,
            adjustment_credit: files.series("resident-tax/adjustment_credit.toml")?,
            personal_difference: files.series("resident-tax/personal_difference.toml")?,
            single_parent_difference: files.series("resident-tax/single_parent_difference.toml")?,
            housing_loan_remainder: files.series("resident-tax/housing_loan_remainder.toml")?,
            donation: files.series("resident-tax/donation_credit.toml")?,
            per_capita: files.series("resident-tax/per_capita.toml")?,
            non_taxable_per_capita: files.series("resident-tax/non_taxable_per_capita.toml")?,
            non_taxable_income_levy: files.series("resident-tax/non_taxable_income_levy.toml")?,
            special_collection: files.series("resident-tax/special_collection.toml")?,
            fixed_tax_cut: files.series("resident-tax/fixed_tax_cut.toml")?,
            retirement_levy: files.series("resident-tax/retirement_levy.toml")?,
        })
    }
}

/// A rate of the municipality and one of the prefecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PartRates {
    /// 市町村民税.
    pub municipal: Rate,
    /// 道府県民税.
    pub prefectural: Rate,
}

impl PartRates {
    /// Both together.
    #[must_use]
    pub fn total(&self) -> Rate {
        Rate::from_ppm(self.municipal.ppm() + self.prefectural.ppm())
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawResidentRates {
    standard: PartRates,
    designated_city: PartRates,
}

/// 標準と指定都市: the same rate in sum, shared differently.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RawResidentRates")]
#[schemars(!try_from)]
pub struct ResidentRates {
    standard: PartRates,
    designated_city: PartRates,
}

impl TryFrom<RawResidentRates> for ResidentRates {
    type Error = &'static str;

    fn try_from(raw: RawResidentRates) -> Result<Self, Self::Error> {
        if raw.standard.total() != raw.designated_city.total() {
            return Err("the rates of a designated city add up to the same");
        }
        Ok(Self {
            standard: raw.standard,
            designated_city: raw.designated_city,
        })
    }
}

impl ResidentRates {
    /// The rates of the place.
    #[must_use]
    pub fn of(&self, designated_city: bool) -> PartRates {
        if designated_city {
            self.designated_city
        } else {
            self.standard
        }
    }
}

/// 調整控除.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RawAdjustmentCredit")]
#[schemars(!try_from)]
pub struct AdjustmentCredit {
    /// Highest total income.
    pub total_income_upto: Yen,
    /// Taxable income up to which the smaller of difference and taxable income counts.
    pub threshold: Yen,
    /// Least base above the threshold.
    pub base_at_least: Yen,
    /// The credit rates.
    pub rates: ResidentRates,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAdjustmentCredit {
    total_income_upto: Yen,
    threshold: Yen,
    base_at_least: Yen,
    standard: PartRates,
    designated_city: PartRates,
}

impl TryFrom<RawAdjustmentCredit> for AdjustmentCredit {
    type Error = &'static str;

    fn try_from(raw: RawAdjustmentCredit) -> Result<Self, Self::Error> {
        Ok(Self {
            total_income_upto: raw.total_income_upto,
            threshold: raw.threshold,
            base_at_least: raw.base_at_least,
            rates: RawResidentRates {
                standard: raw.standard,
                designated_city: raw.designated_city,
            }
            .try_into()?,
        })
    }
}

/// 人的控除額の差: statutory, not arithmetic.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonalDifference {
    /// 基礎控除.
    pub basic: Yen,
    /// 一般の扶養親族.
    pub dependant_general: Yen,
    /// 特定扶養親族.
    pub dependant_specified: Yen,
    /// 老人扶養親族.
    pub dependant_elderly: Yen,
    /// 同居老親等.
    pub dependant_elderly_living_together: Yen,
    /// 寡婦.
    pub widow: Yen,
    /// 勤労学生.
    pub working_student: Yen,
    /// 障害者.
    pub disability: DisabilityDeduction,
    /// 配偶者控除, by the taxpayer's total income.
    pub spouse: Bands<SpouseBand>,
    /// 配偶者特別控除.
    pub spouse_special: SpouseSpecialDeduction,
}

/// 人的控除額の差 (ひとり親).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SingleParentDifference {
    /// 母.
    pub mother: Yen,
    /// 父.
    pub father: Yen,
}

/// 寄附金税額控除.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DonationCredit {
    /// Donations count up to this share of total income.
    pub income_share: Rate,
    /// The part without credit.
    pub not_deductible: Yen,
    /// 特例控除: this rate less the marginal rate of income tax with surtax.
    pub special_rate: Rate,
    /// The special part goes up to this share of the income levy after the adjustment credit.
    pub special_levy_share: Rate,
    /// What the basic deduction of income tax exceeds this by lowers the base of the marginal rate.
    pub basic_deduction_over: Yen,
    /// 特例控除額の定額上限 (from fiscal year 2028).
    pub special_at_most: Option<SpecialAtMost>,
}

/// 特例控除額の定額上限, by the place.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialAtMost {
    standard: PartAmounts,
    designated_city: PartAmounts,
}

impl SpecialAtMost {
    /// The amounts of the place.
    #[must_use]
    pub fn of(&self, designated_city: bool) -> PartAmounts {
        if designated_city {
            self.designated_city
        } else {
            self.standard
        }
    }
}

/// An amount of the municipality and one of the prefecture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartAmounts {
    /// 市町村民税.
    pub municipal: Yen,
    /// 道府県民税.
    pub prefectural: Yen,
}

/// 均等割・森林環境税, yen a year.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerCapita {
    /// 市町村民税均等割.
    pub municipal: Yen,
    /// 道府県民税均等割.
    pub prefectural: Yen,
    /// 森林環境税 (国税).
    pub forest_environment_tax: Yen,
}

/// 非課税限度額: per person × persons + plus (+ with_family).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NonTaxable {
    /// For the taxpayer, the spouse within the limit and each dependant.
    pub per_person: Yen,
    /// Added always.
    pub plus: Yen,
    /// Added where there is a spouse or dependant.
    pub with_family: Yen,
}

impl NonTaxable {
    /// The limit for so many persons, the taxpayer included.
    #[must_use]
    pub fn limit(&self, persons: i64) -> Yen {
        let family = if persons > 1 {
            self.with_family
        } else {
            Yen::ZERO
        };
        self.per_person * persons + self.plus + family
    }
}

/// 均等割の非課税限度額 (1級地).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(from = "RawNonTaxablePerCapita")]
#[schemars(!from)]
pub struct NonTaxablePerCapita {
    /// The limit by persons.
    pub limit: NonTaxable,
    /// 障害者・未成年者・寡婦・ひとり親: highest total income.
    pub special_upto: Yen,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNonTaxablePerCapita {
    per_person: Yen,
    plus: Yen,
    with_family: Yen,
    special_upto: Yen,
}

impl From<RawNonTaxablePerCapita> for NonTaxablePerCapita {
    fn from(raw: RawNonTaxablePerCapita) -> Self {
        Self {
            limit: NonTaxable {
                per_person: raw.per_person,
                plus: raw.plus,
                with_family: raw.with_family,
            },
            special_upto: raw.special_upto,
        }
    }
}

/// 特別徴収.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "RawSpecialCollection")]
pub struct SpecialCollection {
    /// Over how many months, from June.
    pub months: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpecialCollection {
    months: i64,
}

impl TryFrom<RawSpecialCollection> for SpecialCollection {
    type Error = &'static str;

    fn try_from(raw: RawSpecialCollection) -> Result<Self, Self::Error> {
        if raw.months < 1 {
            return Err("months are at least 1");
        }
        Ok(Self { months: raw.months })
    }
}

/// 住民税の定額減税: for the spouse of a taxpayer with a high income.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResidentFixedTaxCut {
    /// The cut.
    pub amount: Yen,
    /// The taxpayer's total income is above this …
    pub taxpayer_over: Yen,
    /// … and at most this.
    pub taxpayer_upto: Yen,
}

/// 住宅借入金等特別税額控除: what income tax leaves of the credit.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HousingLoanRemainder {
    rows: Vec<RemainderRow>,
    /// How municipality and prefecture share it.
    pub shares: ResidentRates,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct RemainderRow {
    moved_in_from: i32,
    moved_in_to: Option<i32>,
    /// Nothing: whatever consumption tax was paid.
    consumption_tax: Option<bool>,
    rate: Rate,
    at_most: Yen,
}

/// 控除限度額.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemainderLimit {
    /// Of the taxable income of income tax.
    pub rate: Rate,
    /// And at most this.
    pub at_most: Yen,
}

impl HousingLoanRemainder {
    /// The limit for who moved in in a year; nothing for a year that has no remainder.
    #[must_use]
    pub fn limit(&self, moved_in: i32, consumption_tax: bool) -> Option<RemainderLimit> {
        let row = self.rows.iter().find(|row| {
            holds(row.moved_in_from, row.moved_in_to, moved_in)
                && row
                    .consumption_tax
                    .is_none_or(|paid| paid == consumption_tax)
        });
        row.map(|row| RemainderLimit {
            rate: row.rate,
            at_most: row.at_most,
        })
    }

    /// The first year of moving in that has a remainder.
    #[must_use]
    pub fn first_year(&self) -> Option<i32> {
        self.rows.iter().map(|row| row.moved_in_from).min()
    }
}
