//! 健康保険の種類: what is typed of a society, and whose premiums the case takes.

mod input;

pub use input::{HealthSocietyInput, NationalHealthSocietyInput};

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::Prefecture;
use shinchoryu_quantity::{Rate, Yen};

use super::case::Case;
use super::input::{Company, HealthInsurer};
use super::reader::Reader;
use super::remark::{Params, warning};
use super::result::Warning;
use crate::social_insurance::{
    HealthSociety, Insurer, MAX_SOCIETY_MONTHLY, MAX_SOCIETY_RATE, NationalHealthSociety,
    SOCIETY_HEALTH_RATES,
};

/// Whose premiums the case takes. 未加入 is refused: who is paid is insured.
pub(super) fn read(
    read: &mut Reader,
    company: &Company,
    prefecture: Option<Prefecture>,
) -> Option<Insurer> {
    let kind = read.required(company.health_insurer.as_ref(), "company.health_insurer");
    let society = company.health_society.clone().unwrap_or_default();
    let society = society_of(read, &society, kind == Some(HealthInsurer::HealthSociety));
    let national = company.national_health_society.as_ref();
    let monthly = national.and_then(|national| national.monthly);
    let field = "company.national_health_society.monthly";
    let monthly = if kind == Some(HealthInsurer::NationalHealthSociety) {
        read.required(monthly.as_ref(), field)
    } else {
        monthly
    };
    let monthly =
        monthly.and_then(|monthly| read.within(monthly, field, Yen::ZERO, MAX_SOCIETY_MONTHLY));
    match kind? {
        HealthInsurer::KyokaiKenpo => prefecture.map(Insurer::Kyokai),
        HealthInsurer::HealthSociety => society.map(Insurer::Society),
        HealthInsurer::NationalHealthSociety => {
            monthly.map(|monthly| Insurer::National(NationalHealthSociety { monthly }))
        }
        HealthInsurer::None => {
            let field = "company.health_insurer";
            read.refuse(FieldError::new(FieldCode::NotSupported, field));
            None
        }
    }
}

/// The rates of a society; what is missing of them is asked for where it is the insurer.
fn society_of(
    read: &mut Reader,
    typed: &HealthSocietyInput,
    needed: bool,
) -> Option<HealthSociety> {
    let mut rate = |value: Option<Rate>, name: &str| {
        if needed {
            let field = format!("company.health_society.{name}");
            read.required(value.as_ref(), &field)
        } else {
            value
        }
    };
    let rates = [
        rate(typed.health_rate, "health_rate"),
        rate(typed.health_employee_rate, "health_employee_rate"),
        rate(typed.care_rate, "care_rate"),
        rate(typed.care_employee_rate, "care_employee_rate"),
    ];
    let [health, health_employee, care, care_employee] = rates;
    // what is missing counts as one that is within its bound, so that the others are still measured
    let society = HealthSociety {
        health_rate: health.unwrap_or(SOCIETY_HEALTH_RATES.1),
        health_employee_rate: health_employee.unwrap_or_default(),
        care_rate: care.unwrap_or(MAX_SOCIETY_RATE),
        care_employee_rate: care_employee.unwrap_or_default(),
        levy_rate: typed.levy_rate,
        levy_employee_rate: typed.levy_employee_rate,
    };
    read.part(|checks| society.check(checks, "company.health_society"));
    let is_whole = rates.iter().all(Option::is_some);
    is_whole.then_some(society)
}

/// The remarks on a society.
pub(super) fn warnings(case: &Case) -> Option<Warning> {
    let (code, field) = match case.insurer {
        Insurer::Kyokai(_) => return None,
        Insurer::Society(_) => ("health_society_typed", "company.health_society"),
        Insurer::National(_) => (
            "national_society_no_sickness_allowance",
            "company.national_health_society",
        ),
    };
    Some(warning(code, field, Params::new()))
}
