//! 取扱いの選択: by the day of the contract first, then by product, ages, rate and premium.

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{Citation, CorporateInsurance, Dated, InsuranceRule, LawError, Part};
use shinchoryu_quantity::{Date, Rate, Rounding, Yen};

use super::classes::{ByRate, by_rate};
use super::input::{
    Beneficiary, CorporateInsuranceInput, InsuranceKind, InsuredGroup, PremiumMode,
    ThirdSectorCover,
};
use super::output::{InsuranceRuleApplied, SurrenderClass, SurrenderRate};
use super::premiums::Premiums;
use super::rates::{NO_RATE, Peak};
use super::treatment::{AssetTerms, Period, Share, Treatment, Way};

/// The rule of a contract, with the term that it is calculated over.
#[derive(Debug)]
pub(super) struct Chosen {
    /// Months of that term.
    pub months: i64,
    pub premiums: Premiums,
    pub class: Option<SurrenderClass>,
    pub surrender_rate: SurrenderRate,
    /// 最高解約返戻率 by the values of every year.
    pub peak: Option<Peak>,
    pub treatment: Treatment,
}

/// What is read, and whether it will be cited.
#[derive(Clone, Copy)]
pub(super) struct Reading<'a> {
    pub input: &'a CorporateInsuranceInput,
    pub law: &'a CorporateInsurance,
    pub cites: bool,
}

fn uncovered(error: LawError) -> FieldErrors {
    error.at("contract_date").into()
}

fn required(field: impl Into<String>) -> FieldErrors {
    FieldError::new(FieldCode::Required, field).into()
}

fn not_supported(field: &str) -> FieldErrors {
    FieldError::new(FieldCode::NotSupported, field).into()
}

impl Reading<'_> {
    pub(super) fn cite<T>(&self, dated: &Dated<'_, T>) -> Vec<Citation> {
        let cited = self.cites.then(|| dated.citation());
        cited.into_iter().collect()
    }

    /// 短期払: paid up before the term ends.
    pub(super) fn is_paid_early(&self) -> bool {
        let input = self.input;
        let is_shorter = |years| input.term_years.is_none_or(|term| years < term);
        input.mode == PremiumMode::Single || input.pay_years.is_some_and(is_shorter)
    }

    /// Whether what goes to the family is salary.
    fn is_salary(&self) -> Result<bool, FieldErrors> {
        match self.input.insured {
            Some(group) => Ok(group == InsuredGroup::Selected),
            None => Err(required("insured")),
        }
    }

    /// The payments over so many years, which have to hold what is said of years.
    fn premiums(&self, years: u32) -> Result<(i64, Premiums), FieldErrors> {
        let input = self.input;
        let mut errors = Vec::new();
        if years == 0 {
            errors.push(FieldError::new(FieldCode::NotSupported, "age"));
        }
        if input.pay_years.is_some_and(|pay| pay > years) {
            errors.push(FieldError::out_of_range("pay_years", 1, years));
        }
        let given = input.surrender_values.len();
        if usize::try_from(years).is_ok_and(|years| given > years) {
            let error = FieldError::new(FieldCode::TooMany, "surrender_values");
            errors.push(error.with("max", years));
        }
        let year =
            |field: &str, of: u32| (of > years).then(|| FieldError::out_of_range(field, 1, years));
        let booked = input.booked.map(|booked| booked.policy_year);
        let change = input.change.map(|change| change.policy_year);
        errors.extend(booked.and_then(|of| year("booked.policy_year", of)));
        errors.extend(change.and_then(|of| year("change.policy_year", of)));
        if !errors.is_empty() {
            return Err(FieldErrors { errors });
        }
        let months = 12 * i64::from(years);
        Ok((months, Premiums::of(input, months)))
    }

    /// A rule without classes.
    fn plain(
        self,
        years: u32,
        rule: InsuranceRuleApplied,
        way: Way,
        law: Vec<Citation>,
    ) -> Result<Chosen, FieldErrors> {
        let (months, premiums) = self.premiums(years)?;
        Ok(Chosen {
            months,
            premiums,
            class: None,
            surrender_rate: NO_RATE,
            peak: None,
            treatment: Treatment { rule, way, law },
        })
    }
}

/// The rule of a contract.
pub(super) fn choose(reading: Reading<'_>) -> Result<Chosen, FieldErrors> {
    if reading.input.kind.is_term() {
        return term(reading);
    }
    if reading.input.beneficiary == Beneficiary::Family {
        return Err(not_supported("beneficiary"));
    }
    kept(reading)
}

/// 定期保険・第三分野保険.
fn term(reading: Reading<'_>) -> Result<Chosen, FieldErrors> {
    let (input, law) = (reading.input, reading.law);
    let is_for_life = input.kind == InsuranceKind::ThirdSector;
    if input.term_years.is_none() && !is_for_life {
        return Err(required("term_years"));
    }
    let is_short = input.no_surrender_value && reading.is_paid_early();
    // without a surrender value and paid up early, the older rules went on for three months
    let keeps_older = is_short && law.short_pay.at(input.contract_date).is_err();
    let Ok(classes) = law.classes.at(input.contract_date) else {
        return older(reading, input.contract_date);
    };
    if keeps_older {
        let last = classes.entry.from.pred_opt().unwrap_or(Date::MIN);
        return older(reading, last);
    }
    let term = input.term_years;
    let years = term.unwrap_or(classes.value.life_to_age.saturating_sub(input.age));
    let cited = reading.cite(&classes);
    if input.beneficiary == Beneficiary::Family && reading.is_salary()? {
        return salary(reading, years, cited);
    }
    if input.no_surrender_value {
        let most = classes.value.full_upto;
        let most = Rate::from_ppm(100 * most.ppm());
        if input.max_surrender_rate.is_some_and(|rate| rate > most) {
            return Err(FieldError::out_of_range("max_surrender_rate", 0, most).into());
        }
        if !is_short {
            let way = Way::Elapsing(None);
            let rule = InsuranceRuleApplied::NoSurrenderValue;
            return reading.plain(years, rule, way, cited);
        }
        if input.prepaid_years > 1 {
            return Err(not_supported("prepaid_years"));
        }
        let short = law.short_pay.at(input.contract_date).map_err(uncovered)?;
        let to_age = short.value.life_to_age;
        let years = term.unwrap_or(to_age.saturating_sub(input.age));
        let way = Way::ShortPay(short.value.full_upto);
        let rule = InsuranceRuleApplied::NoSurrenderValueShortPay;
        return reading.plain(years, rule, way, reading.cite(&short));
    }
    let (months, premiums) = reading.premiums(years)?;
    let ByRate {
        rule,
        class,
        surrender_rate,
        peak,
        terms,
    } = by_rate(input, classes.value, months, &premiums)?;
    Ok(Chosen {
        months,
        premiums,
        class,
        surrender_rate,
        peak,
        treatment: Treatment {
            rule,
            way: Way::Elapsing(terms),
            law: cited,
        },
    })
}

fn salary(reading: Reading<'_>, years: u32, law: Vec<Citation>) -> Result<Chosen, FieldErrors> {
    let way = Way::WhenDue { is_salary: true };
    reading.plain(years, InsuranceRuleApplied::Salary, way, law)
}

/// Contracts of before the classes: by their own circulars, on a day of theirs.
fn older(reading: Reading<'_>, day: Date) -> Result<Chosen, FieldErrors> {
    let (input, law) = (reading.input, reading.law);
    let series = match (input.kind, input.cover) {
        (InsuranceKind::IncreasingTerm, _) => &law.increasing_term,
        (InsuranceKind::ThirdSector, None) => return Err(required("cover")),
        (InsuranceKind::ThirdSector, Some(ThirdSectorCover::Cancer)) => &law.cancer_life,
        (InsuranceKind::ThirdSector, Some(ThirdSectorCover::Medical)) => &law.medical_life,
        (InsuranceKind::ThirdSector, Some(_)) => return Err(not_supported("cover")),
        _ => &law.level_term,
    };
    let found = series.at(day).map_err(uncovered)?;
    let cited = reading.cite(&found);
    let is_family = input.beneficiary == Beneficiary::Family;
    match (found.value, input.term_years) {
        (InsuranceRule::Ages { asset_period, rows }, Some(years)) => {
            if is_family && reading.is_salary()? {
                return salary(reading, years, cited);
            }
            let expiry = input.age + years;
            let twice = expiry + years;
            let row = rows.iter().find(|row| {
                expiry > row.expiry_over
                    && row.age_and_twice_term_over.is_none_or(|over| twice > over)
            });
            let Some(row) = row else {
                let way = Way::Elapsing(None);
                let rule = InsuranceRuleApplied::OldOrdinaryTerm;
                return reading.plain(years, rule, way, cited);
            };
            let rule = match input.kind {
                InsuranceKind::IncreasingTerm => InsuranceRuleApplied::OldIncreasingTerm,
                _ => InsuranceRuleApplied::OldLevelTerm,
            };
            let way = Way::Elapsing(whole_years(years, *asset_period, row.share));
            reading.plain(years, rule, way, cited)
        }
        (
            InsuranceRule::Life {
                to_age,
                full_without_value,
                asset,
            },
            None,
        ) => {
            let years = to_age.saturating_sub(input.age);
            if is_family && reading.is_salary()? {
                return salary(reading, years, cited);
            }
            let is_full = *full_without_value && input.no_surrender_value;
            let rule = match input.cover {
                Some(ThirdSectorCover::Cancer) if is_full => {
                    InsuranceRuleApplied::OldCancerLifeNoValue
                }
                Some(ThirdSectorCover::Cancer) => InsuranceRuleApplied::OldCancerLife,
                _ => InsuranceRuleApplied::OldMedicalLife,
            };
            // paid for life and no asset: 払込の都度 (企第250号)
            let is_when_paid = is_full || (asset.is_none() && !reading.is_paid_early());
            let way = if is_when_paid {
                Way::WhenDue { is_salary: false }
            } else {
                Way::Elapsing(
                    asset.and_then(|asset| whole_years(years, asset.asset_period, asset.share)),
                )
            };
            reading.plain(years, rule, way, cited)
        }
        // those circulars are of insurance for life, and of insurance for a term
        (InsuranceRule::Life { .. }, Some(_)) => Err(not_supported("term_years")),
        (InsuranceRule::Ages { .. }, None) => Err(required("term_years")),
        (InsuranceRule::Classes {}, _) => {
            Err(FieldError::new(FieldCode::LawFile, "contract_date").into())
        }
    }
}

/// A share during a part of the term, cut to whole years; the rest of the term runs it down. None where that is
/// less than a year.
fn whole_years(years: u32, part: Rate, share: Part) -> Option<AssetTerms> {
    let inside = Yen(i64::from(years)).times(part).round(Rounding::FloorYen);
    let months = 12 * inside.get();
    let formula = format!("({years} × {} = {inside}) × 12", part.percent());
    (months > 0).then(|| AssetTerms {
        shares: vec![(months, Share::part(share))],
        asset_months: Period::new(months, formula, Rounding::FloorYen),
        run_down_after: Period::exact(months, months.to_string()),
    })
}

/// 養老保険・終身保険・個人年金保険.
fn kept(reading: Reading<'_>) -> Result<Chosen, FieldErrors> {
    use InsuranceRuleApplied as Rule;
    let (input, law) = (reading.input, reading.law);
    let day = input.contract_date;
    let term = || input.term_years.ok_or_else(|| required("term_years"));
    let asset = |share| Way::Kept {
        share,
        is_salary: false,
    };
    let part = |share| {
        let is_salary = reading.is_salary()?;
        Ok::<_, FieldErrors>(Way::Kept { share, is_salary })
    };
    let due = Way::WhenDue { is_salary: true };
    let (years, rule, way, cited) = match input.kind {
        InsuranceKind::WholeLife => {
            let found = law.whole_life.at(day).map_err(uncovered)?;
            let given = u32::try_from(input.surrender_values.len()).ok();
            let shown = (input.term_years.or(input.pay_years))
                .or(given.filter(|years| *years > 0))
                .ok_or_else(|| required("term_years"))?;
            let way = asset(found.value.company);
            (shown, Rule::WholeLifeAsset, way, reading.cite(&found))
        }
        kind if kind.is_annuity() => {
            let found = law.annuity.at(day).map_err(uncovered)?;
            let (rule, way) = match kind {
                InsuranceKind::AnnuityCompany => (Rule::AnnuityAsset, asset(found.value.company)),
                InsuranceKind::AnnuityFamilyDeath => {
                    (Rule::AnnuityPart, part(found.value.family_death)?)
                }
                _ => (Rule::Salary, due),
            };
            (term()?, rule, way, reading.cite(&found))
        }
        kind => {
            let found = law.endowment.at(day).map_err(uncovered)?;
            let (rule, way) = match kind {
                InsuranceKind::EndowmentCompany => {
                    (Rule::EndowmentAsset, asset(found.value.company))
                }
                InsuranceKind::EndowmentHalf => (Rule::EndowmentHalf, part(found.value.half)?),
                _ => (Rule::Salary, due),
            };
            (term()?, rule, way, reading.cite(&found))
        }
    };
    reading.plain(years, rule, way, cited)
}
