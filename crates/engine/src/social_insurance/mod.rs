//! 社会保険料: premiums of an insured executive (協会けんぽ and 厚生年金), month by month.
//!
//! Base times rate of both sides, halved, is the employee's share (50 sen or less cut); the
//! company is charged the whole, cut to the yen a line, and bears what it cannot deduct.

mod cover;
mod explain;
mod figures;
mod insurer;
mod offices;
mod premium;

pub use cover::Cover;
pub(crate) use explain::{Share, sum_of_lines, sum_of_shares};
pub use figures::{
    Employee, Invoice, MonthInput, MonthPremium, OtherOfficeMonth, PremiumParts,
    SocialInsuranceInput, SocialInsuranceOutput, SplitPremium, TotalPremium,
};
pub(crate) use insurer::Insurer;
pub use insurer::{
    HealthSociety, MAX_SOCIETY_MONTHLY, MAX_SOCIETY_RATE, NationalHealthSociety,
    SOCIETY_HEALTH_RATES,
};
pub(crate) use offices::Offices;
pub use premium::{MonthLaw, employee_share};

use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::{LawBook, Prefecture};
use shinchoryu_quantity::Yen;

use crate::Trace;
use crate::check::Checks;

/// More months than a working life; a request is bounded.
const MOST_MONTHS: usize = 720;

/// 社会保険料 of the months given. The standard amounts follow each month's remuneration at once.
///
/// # Errors
/// `unknown_prefecture`; `out_of_range` for amounts, a birth after the first month, or the number
/// of months; `months_not_rising`; `not_insured` where a month has no remuneration;
/// `law_not_covered` for months (or a `law_month`) whose rates are not in the law data.
pub fn social_insurance(
    input: &SocialInsuranceInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<SocialInsuranceOutput, FieldErrors> {
    let laws = check(input, book)?;
    let mut months = Vec::with_capacity(input.months.len());
    let mut counted = input.health_bonus_before;
    let mut year = input.months.first().map(|first| first.month.fiscal_year());
    for ((index, given), law) in input.months.iter().enumerate().zip(&laws) {
        let this_year = Some(given.month.fiscal_year());
        if this_year != year {
            counted = Yen::ZERO;
            year = this_year;
        }
        let bonuses = given.bonuses.iter().copied().sum();
        let offices = given.offices();
        let cover = law.cover(input.birth_date, given.month);
        let premium = MonthPremium {
            national_health_society: law.national_society(input.birth_date, given.month),
            ..match offices {
                Some(offices) => law.office_premium(given.month, cover, offices, counted),
                None => law.premium(given.month, cover, given.remuneration, bonuses, counted),
            }
        };
        law.explain(index, cover, given, counted, &premium, trace);
        counted += premium.bonus_base_health;
        months.push(premium);
    }
    let total = TotalPremium::of(&months);
    explain::total(&months, &total, trace);
    Ok(SocialInsuranceOutput { months, total })
}

impl SocialInsuranceInput {
    /// 保険者 of the health insurance.
    fn insurer(&self, prefecture: Prefecture) -> Insurer {
        match (&self.health_society, &self.national_health_society) {
            (Some(society), _) => Insurer::Society(society.clone()),
            (None, Some(society)) => Insurer::National(society.clone()),
            (None, None) => Insurer::Kyokai(prefecture),
        }
    }
}

fn check<'a>(
    input: &SocialInsuranceInput,
    book: &'a LawBook,
) -> Result<Vec<MonthLaw<'a>>, FieldErrors> {
    let mut checks = Checks::default();
    checks.day(input.birth_date, || "birth_date".into());
    let prefecture = checks.take(input.prefecture.parse::<Prefecture>().map_err(|_| {
        FieldError::new(FieldCode::UnknownPrefecture, "prefecture").with_value(&input.prefecture)
    }));
    if let Some(society) = &input.health_society {
        society.check(&mut checks, "health_society");
    }
    if let Some(society) = &input.national_health_society {
        society.check(&mut checks, "national_health_society");
        if input.health_society.is_some() {
            let field = "national_health_society";
            checks.push(FieldError::new(FieldCode::NotSupported, field));
        }
    }
    let insurer = prefecture.map(|prefecture| input.insurer(prefecture));
    if let Some(first) = input.months.first()
        && input.birth_date > first.month.last_day()
    {
        checks.push(
            FieldError::new(FieldCode::DateAfter, "birth_date").with("max", first.month.last_day()),
        );
    }
    checks.amount(input.health_bonus_before, || "health_bonus_before".into());
    checks.range(input.months.len(), 1, MOST_MONTHS, || "months".into());

    let mut laws: Vec<MonthLaw<'_>> = Vec::with_capacity(input.months.len());
    for (index, given) in input.months.iter().enumerate() {
        let rises = index
            .checked_sub(1)
            .and_then(|before| input.months.get(before))
            .is_none_or(|before| before.month < given.month);
        if !rises {
            checks.push(FieldError::new(
                FieldCode::MonthsNotRising,
                format!("months.{index}.month"),
            ));
        }
        let remuneration = || format!("months.{index}.remuneration");
        if given.remuneration == Yen::ZERO {
            checks.push(FieldError::new(FieldCode::NotInsured, remuneration()));
        }
        checks.amount(given.remuneration, remuneration);
        if let Some(other) = &given.other_office {
            let at = format!("months.{index}.other_office");
            checks.amount(other.remuneration, || format!("{at}.remuneration"));
            for (number, bonus) in other.bonuses.iter().enumerate() {
                checks.amount(*bonus, || format!("{at}.bonuses.{number}"));
            }
            if input.national_health_society.is_some() {
                // how a 国保組合 and a second office go together was read nowhere
                checks.push(FieldError::new(FieldCode::NotSupported, at));
            }
        }
        for (number, bonus) in given.bonuses.iter().enumerate() {
            checks.amount(*bonus, || format!("months.{index}.bonuses.{number}"));
        }
        let law = match (&insurer, input.law_month) {
            (None, _) => None,
            // one look-up (and one complaint) serves every month
            (Some(_), Some(_)) if index > 0 => laws.first().cloned(),
            (Some(insurer), frozen) => {
                let month = frozen.unwrap_or(given.month);
                checks.take(
                    MonthLaw::of(&book.social_insurance, insurer, month).map_err(|error| {
                        let field = match frozen {
                            Some(_) => "law_month".to_owned(),
                            None => format!("months.{index}.month"),
                        };
                        error.at(field)
                    }),
                )
            }
        };
        laws.extend(law);
    }
    checks.finish()?;
    Ok(laws)
}
