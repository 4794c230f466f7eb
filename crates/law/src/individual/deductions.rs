use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_quantity::{Rate, Yen};

use crate::files::Files;
use crate::{AmountBand, Band, Bands, LawError, Series};

/// 所得控除: the deductions that income tax and resident tax shape alike, each with own amounts.
#[derive(Debug)]
pub struct DeductionLaw {
    /// 基礎控除, by total income.
    pub basic: Series<Bands<AmountBand>>,
    /// 配偶者控除.
    pub spouse: Series<SpouseDeduction>,
    /// 配偶者特別控除.
    pub spouse_special: Series<SpouseSpecialDeduction>,
    /// 扶養控除.
    pub dependants: Series<DependantDeduction>,
    /// 特定親族特別控除, by the relative's total income above the limit of dependants.
    pub specified_relatives: Series<Bands<AmountBand>>,
    /// 障害者控除.
    pub disability: Series<DisabilityDeduction>,
    /// 寡婦控除・ひとり親控除.
    pub widow_single_parent: Series<WidowSingleParent>,
    /// 勤労学生控除.
    pub working_student: Series<Yen>,
    /// 社会保険料控除・小規模企業共済等掛金控除.
    pub paid: Series<PaidDeductions>,
    /// 生命保険料控除.
    pub life: Series<LifeInsurance>,
    /// 地震保険料控除.
    pub earthquake: Series<EarthquakeInsurance>,
}

impl DeductionLaw {
    pub(super) fn load(files: &Files<'_>, folder: &str) -> Result<Self, LawError> {
        let path = |name: &str| format!("{folder}/{name}.toml");
        Ok(Self {
            basic: files.series(&path("basic_deduction"))?,
            spouse: files.series(&path("spouse_deduction"))?,
            spouse_special: files.series(&path("spouse_special_deduction"))?,
            dependants: files.series(&path("dependant_deduction"))?,
            specified_relatives: files.series(&path("specified_relative_deduction"))?,
            disability: files.series(&path("disability_deduction"))?,
            widow_single_parent: files.series(&path("widow_single_parent"))?,
            working_student: files.series(&path("working_student"))?,
            paid: files.series(&path("paid_deductions"))?,
            life: files.series(&path("life_insurance_deduction"))?,
            earthquake: files.series(&path("earthquake_insurance_deduction"))?,
        })
    }
}

/// 配偶者控除: by the taxpayer's total income and whether the spouse is 老人控除対象配偶者.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpouseDeduction {
    /// The age at 31 December from which the higher amount applies.
    pub elderly_from_age: i32,
    /// By the taxpayer's total income.
    pub rows: Bands<SpouseBand>,
}

/// A row by the taxpayer's total income.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpouseBand {
    /// Highest total income of the taxpayer.
    pub upto: Option<Yen>,
    /// 一般.
    pub general: Yen,
    /// 老人控除対象配偶者.
    pub elderly: Yen,
}

impl Band for SpouseBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// 配偶者特別控除: by both incomes.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RawSpouseSpecial")]
#[schemars(!try_from)]
pub struct SpouseSpecialDeduction {
    taxpayer_upto: [Yen; 3],
    rows: Bands<SpouseSpecialBand>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSpouseSpecial {
    taxpayer_upto: [Yen; 3],
    rows: Bands<SpouseSpecialBand>,
}

impl TryFrom<RawSpouseSpecial> for SpouseSpecialDeduction {
    type Error = &'static str;

    fn try_from(raw: RawSpouseSpecial) -> Result<Self, Self::Error> {
        if !raw.taxpayer_upto.is_sorted_by(|a, b| a < b) {
            return Err("the taxpayer's bounds ascend");
        }
        Ok(Self {
            taxpayer_upto: raw.taxpayer_upto,
            rows: raw.rows,
        })
    }
}

/// A row by the spouse's total income.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpouseSpecialBand {
    /// Highest total income of the spouse.
    pub upto: Option<Yen>,
    /// Amounts by the columns of the taxpayer's income.
    pub amounts: [Yen; 3],
}

impl Band for SpouseSpecialBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

impl SpouseSpecialDeduction {
    /// The amount for a spouse above the limit of dependants; zero where the taxpayer's income is
    /// above the last column.
    #[must_use]
    pub fn amount(&self, taxpayer: Yen, spouse: Yen) -> Yen {
        self.taxpayer_upto
            .iter()
            .position(|upto| taxpayer <= *upto)
            .map_or(Yen::ZERO, |column| self.rows.find(spouse).amounts[column])
    }
}

/// 扶養控除: by the age at 31 December.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DependantDeduction {
    /// First age with a deduction.
    pub general_from_age: i32,
    /// 特定扶養親族: first age.
    pub specified_from_age: i32,
    /// 特定扶養親族: first age above.
    pub specified_below_age: i32,
    /// 老人扶養親族: first age.
    pub elderly_from_age: i32,
    /// 一般の控除対象扶養親族.
    pub general: Yen,
    /// 特定扶養親族.
    pub specified: Yen,
    /// 老人扶養親族.
    pub elderly: Yen,
    /// 同居老親等.
    pub elderly_living_together: Yen,
}

/// 障害者控除, each person.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DisabilityDeduction {
    /// 一般の障害者.
    pub general: Yen,
    /// 特別障害者.
    pub special: Yen,
    /// 同居特別障害者.
    pub special_living_together: Yen,
}

/// 寡婦控除・ひとり親控除.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WidowSingleParent {
    /// Highest total income of the taxpayer.
    pub taxpayer_upto: Yen,
    /// 寡婦.
    pub widow: Yen,
    /// ひとり親.
    pub single_parent: Yen,
}

/// 支払額がそのまま控除になるもの: the share of what was paid that is deducted.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaidDeductions {
    /// 社会保険料控除.
    pub social_insurance: Rate,
    /// 小規模企業共済等掛金控除.
    pub small_enterprise_mutual_aid: Rate,
}

/// 生命保険料控除.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LifeInsurance {
    /// The cap of new and old contracts of one kind together.
    pub category_cap: Yen,
    /// The cap of all kinds together.
    pub total_cap: Yen,
    /// 新契約 (from 2012-01-01).
    pub new: Bands<PremiumBand>,
    /// 旧契約.
    pub old: Bands<PremiumBand>,
    /// 一般 (新) of a person with a young dependant.
    pub with_child: Option<LifeInsuranceWithChild>,
}

/// 子育て世帯の特例: 一般 (新).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LifeInsuranceWithChild {
    /// A 扶養親族 below this age at 31 December.
    pub age_below: i32,
    /// The cap of new and old contracts together.
    pub category_cap: Yen,
    /// 新契約.
    pub new: Bands<PremiumBand>,
}

/// One band of premiums: (premium − minus) ÷ divisor + base, fraction of a yen raised; flat in the
/// last row (divisor 0).
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "RawPremiumBand")]
#[schemars(!try_from)]
pub struct PremiumBand {
    upto: Option<Yen>,
    /// Fixed part.
    pub base: Yen,
    /// Taken off the premium first.
    pub minus: Yen,
    /// What the rest is divided by; `None` where the band is flat.
    pub divisor: Option<i64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPremiumBand {
    upto: Option<Yen>,
    base: Yen,
    minus: Yen,
    divisor: i64,
}

impl TryFrom<RawPremiumBand> for PremiumBand {
    type Error = &'static str;

    fn try_from(raw: RawPremiumBand) -> Result<Self, Self::Error> {
        if (raw.divisor == 0) != raw.upto.is_none() || raw.divisor < 0 {
            return Err("the last band of a premium, and no other, is flat (divisor 0)");
        }
        Ok(Self {
            upto: raw.upto,
            base: raw.base,
            minus: raw.minus,
            divisor: (raw.divisor > 0).then_some(raw.divisor),
        })
    }
}

impl Band for PremiumBand {
    fn upto(&self) -> Option<Yen> {
        self.upto
    }
}

/// 地震保険料控除.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EarthquakeInsurance {
    /// The earthquake premium is divided by this.
    pub divisor: i64,
    /// The cap of each and of both together.
    pub total_cap: Yen,
    /// 旧長期損害保険料.
    pub old_long_term: Bands<PremiumBand>,
}
