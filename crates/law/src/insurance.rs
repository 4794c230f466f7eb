use serde::Deserialize;
use shinchoryu_quantity::{Rate, Yen};

use crate::files::Files;
use crate::{LawError, Series};

/// 法人契約の生命保険: which part of a premium is an asset, selected by the day of the contract.
#[derive(Debug)]
pub struct CorporateInsurance {
    /// 定期保険・第三分野保険 (法人税基本通達9-3-5・9-3-5の2).
    pub classes: Series<InsuranceClasses>,
    /// 長期平準定期保険.
    pub level_term: Series<InsuranceRule>,
    /// 逓増定期保険.
    pub increasing_term: Series<InsuranceRule>,
    /// がん保険(終身保障タイプ).
    pub cancer_life: Series<InsuranceRule>,
    /// 医療保険(終身保障タイプ).
    pub medical_life: Series<InsuranceRule>,
    /// 解約返戻金相当額のない短期払の定期保険・第三分野保険.
    pub short_pay: Series<ShortPay>,
    /// 養老保険.
    pub endowment: Series<EndowmentShares>,
    /// 終身保険.
    pub whole_life: Series<WholeLifeShares>,
    /// 個人年金保険.
    pub annuity: Series<AnnuityShares>,
    /// 払済保険への変更.
    pub paid_up: Series<PaidUpChange>,
    /// 解約返戻金の益金・損金.
    pub surrender: Series<SurrenderIncome>,
}

impl CorporateInsurance {
    pub(crate) fn read(files: &Files<'_>) -> Result<Self, LawError> {
        Ok(Self {
            classes: files.series("corporate/insurance_classes.toml")?,
            level_term: files.series("corporate/insurance_level_term.toml")?,
            increasing_term: files.series("corporate/insurance_increasing_term.toml")?,
            cancer_life: files.series("corporate/insurance_cancer_life.toml")?,
            medical_life: files.series("corporate/insurance_medical_life.toml")?,
            short_pay: files.series("corporate/insurance_short_pay.toml")?,
            endowment: files.series("corporate/insurance_endowment.toml")?,
            whole_life: files.series("corporate/insurance_whole_life.toml")?,
            annuity: files.series("corporate/insurance_annuity.toml")?,
            paid_up: files.series("corporate/insurance_paid_up.toml")?,
            surrender: files.series("corporate/insurance_surrender.toml")?,
        })
    }
}

/// 分数: an exact part of a premium, from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "[i64; 2]")]
pub struct Part {
    /// Numerator.
    pub numerator: i64,
    /// Denominator, above 0.
    pub denominator: i64,
}

impl TryFrom<[i64; 2]> for Part {
    type Error = &'static str;

    fn try_from([numerator, denominator]: [i64; 2]) -> Result<Self, Self::Error> {
        if numerator < 0 || denominator <= 0 || numerator > denominator {
            return Err("is no part of a whole");
        }
        Ok(Self {
            numerator,
            denominator,
        })
    }
}

/// 最高解約返戻率による区分: contracts from 2019-07-08.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "RawClasses")]
pub struct InsuranceClasses {
    /// Terms from so many years have classes; shorter ones are deducted as time passes.
    pub term_from: u32,
    /// Up to this rate, which it includes: deducted as time passes.
    pub full_upto: Rate,
    /// Age up to which whole-life third-sector insurance is calculated.
    pub life_to_age: u32,
    /// Classes with periods of fixed length, lowest first.
    pub classes: [TermClass; 2],
    /// Above the last of them.
    pub highest: ClassHighest,
}

/// As the file has it: the rates of the classes rise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawClasses {
    term_from: u32,
    full_upto: Rate,
    life_to_age: u32,
    classes: [TermClass; 2],
    highest: ClassHighest,
}

impl TryFrom<RawClasses> for InsuranceClasses {
    type Error = &'static str;

    fn try_from(raw: RawClasses) -> Result<Self, Self::Error> {
        let [lower, upper] = raw.classes;
        if raw.full_upto >= lower.upto || lower.upto >= upper.upto {
            return Err("the classes do not rise");
        }
        Ok(Self {
            term_from: raw.term_from,
            full_upto: raw.full_upto,
            life_to_age: raw.life_to_age,
            classes: raw.classes,
            highest: raw.highest,
        })
    }
}

/// A class with periods of fixed length.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TermClass {
    /// Highest surrender rate, included.
    pub upto: Rate,
    /// 資産計上額: part of the premium.
    pub share: Rate,
    /// 資産計上期間: part of the term from its beginning; a fraction of a month is cut.
    pub asset_period: Rate,
    /// 取崩期間: begins after this part of the term; a fraction of a month of it is rounded up.
    pub run_down_from: Rate,
    /// 年換算保険料相当額 up to which the premium may be deducted as time passes, yen; none in the upper class.
    #[serde(default)]
    pub full_annualised_upto: Option<Yen>,
}

/// 最高解約返戻率85%超: its periods follow from the surrender values.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClassHighest {
    /// Part of the highest surrender rate that is an asset in the first years.
    pub share_first: Rate,
    /// The first years.
    pub first_years: u32,
    /// The same part later.
    pub share_after: Rate,
    /// 資産計上期間 goes on to the last later year in which the value rose by more than this part of the annualised
    /// premium.
    pub growth_over: Rate,
    /// 資産計上期間 at least, years.
    pub least_years: u32,
    /// … of terms from so many years.
    pub least_years_from_term: u32,
    /// … of shorter ones, part of the term.
    pub least_of_shorter_term: Rate,
}

/// What holds of a kind of insurance: own rules of before 2019-07-08, or the classes.
#[derive(Debug, Clone, Deserialize)]
#[serde(tag = "rule", rename_all = "snake_case", deny_unknown_fields)]
pub enum InsuranceRule {
    /// By the ages at entry and expiry.
    Ages {
        /// 前払期間: part of the term, cut to whole years.
        asset_period: Rate,
        /// The first row that applies counts; none: deducted as time passes.
        rows: Vec<AgeRow>,
    },
    /// For life: calculated up to an age.
    Life {
        /// That age, years.
        to_age: u32,
        /// Deducted when paid where there is no surrender value.
        #[serde(default)]
        full_without_value: bool,
        /// What is an asset; none: nothing beside what is paid in advance.
        #[serde(default)]
        asset: Option<AssetPart>,
    },
    /// The classes by the highest surrender rate.
    Classes {},
}

/// A row of the rules by age, years.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgeRow {
    /// The age at expiry is above this.
    pub expiry_over: u32,
    /// The age at entry plus twice the term is above this; none: not asked.
    #[serde(default)]
    pub age_and_twice_term_over: Option<u32>,
    /// Part of the premium that is an asset.
    pub share: Part,
}

/// An asset part of whole-life insurance.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssetPart {
    /// Part of the premium.
    pub share: Part,
    /// 前払期間: part of the term, cut to whole years.
    pub asset_period: Rate,
}

/// 解約返戻金相当額のない短期払.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortPay {
    /// Premiums paid in a fiscal year on one insured person up to which they may be deducted when paid, yen.
    pub full_upto: Yen,
    /// Age up to which whole-life third-sector insurance is calculated.
    pub life_to_age: u32,
}

/// 養老保険: parts of the premium that are an asset.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndowmentShares {
    /// Death and maturity benefit to the company.
    pub company: Part,
    /// Death benefit to the family, maturity benefit to the company.
    pub half: Part,
}

/// 終身保険: part of the premium that is an asset.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WholeLifeShares {
    /// Death benefit to the company.
    pub company: Part,
}

/// 個人年金保険: parts of the premium that are an asset.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnnuityShares {
    /// Death benefit and annuity to the company.
    pub company: Part,
    /// Death benefit to the family, annuity to the company.
    pub family_death: Part,
}

/// 払済保険への変更 (法人税基本通達9-3-7の2): what is gained or lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaidUpChange {
    /// The surrender value less the asset.
    ValueLessAsset,
}

/// 解約返戻金 (法人税法22条2項・3項): what a surrender brings into the income of its fiscal year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SurrenderIncome {
    /// The surrender value less the asset; a loss where that is more.
    ValueLessAsset,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corporate::FILES;
    use crate::files::with_change;
    use shinchoryu_quantity::date;

    #[test]
    fn the_rule_follows_the_day_of_the_contract() {
        let law = CorporateInsurance::read(&Files(FILES)).unwrap();
        let is_classes = |series: &Series<InsuranceRule>, day| {
            matches!(series.at(day).unwrap().value, InsuranceRule::Classes {})
        };
        for series in [
            &law.level_term,
            &law.increasing_term,
            &law.cancer_life,
            &law.medical_life,
        ] {
            assert!(!is_classes(series, date(2019, 7, 7)));
            assert!(is_classes(series, date(2019, 7, 8)));
        }
        assert!(law.classes.at(date(2019, 7, 7)).is_err());
        assert!(law.short_pay.at(date(2019, 10, 7)).is_err());
    }

    #[test]
    fn faults_of_the_rules_are_named() {
        for (path, from, to, fault) in [
            (
                "corporate/insurance_classes.toml",
                "upto = \"0.85\"",
                "upto = \"0.7\"",
                "do not rise",
            ),
            (
                "corporate/insurance_endowment.toml",
                "half = [1, 2]",
                "half = [3, 2]",
                "no part of a whole",
            ),
        ] {
            let read = with_change(FILES, path, from, to, CorporateInsurance::read);
            let error = read.map(|_| ()).unwrap_err();
            assert!(error.to_string().contains(fault), "{error} / {fault}");
        }
    }
}
