//! 個人契約の保険の欄を読む.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Rate, Yen, add_months, age_on};

use super::held::Personal;
use super::input::{
    EXCHANGE_RATES, FamilyMember, MAX_PERSONAL_POLICIES, PersonalInsuranceKind,
    PersonalPolicyInput, PolicyCurrency, PremiumFunding,
};
use crate::corporate_insurance::{LARGEST_PREMIUM, LONGEST, OLDEST, PremiumMode};
use crate::material::case::longest;
use crate::material::input::MaterialInput;
use crate::material::insurance::{MAX_SUM_INSURED, MAX_SURRENDER_VALUES};
use crate::material::reader::Reader;

/// Where the records are.
const LIST: &str = "life_insurance";
/// A hundredth of a yen: the smallest step of an exchange rate.
const HUNDREDTH: i64 = 10_000;

/// The contracts of a material, with every wrong field told.
pub(in crate::material) fn personal_policies(
    read: &mut Reader,
    input: &MaterialInput,
    basis: Option<Date>,
) -> Option<Vec<Personal>> {
    let list = &input.life_insurance;
    if list.len() > MAX_PERSONAL_POLICIES {
        let error = FieldError::new(FieldCode::TooMany, LIST);
        read.refuse(error.with("max", MAX_PERSONAL_POLICIES));
    }
    let birth = input.customer.birth_date;
    let policies: Vec<_> = list
        .iter()
        .take(MAX_PERSONAL_POLICIES)
        .enumerate()
        .map(|(index, typed)| policy(read, typed, format!("{LIST}.{index}"), (birth, basis)))
        .collect();
    policies.into_iter().collect()
}

fn policy(
    read: &mut Reader,
    typed: &PersonalPolicyInput,
    path: String,
    (birth, basis): (Option<Date>, Option<Date>),
) -> Option<Personal> {
    let at = |name: &str| format!("{path}.{name}");
    for (text, name) in [
        (&typed.insurer, "insurer"),
        (&typed.product, "product"),
        (&typed.plan_no, "plan_no"),
    ] {
        read.text(text.as_ref(), &at(name), longest::POLICY);
    }
    let contract_date = read.required(typed.contract_date.as_ref(), &at("contract_date"));
    let kind = read.required(typed.kind.as_ref(), &at("kind"));
    if kind.is_some_and(PersonalInsuranceKind::has_term) {
        read.required(typed.term_years.as_ref(), &at("term_years"));
    }
    let premium = read.required_within(
        typed.premium.as_ref(),
        &at("premium"),
        Yen(1),
        LARGEST_PREMIUM,
    );
    let mut years = |value: Option<u32>, name: &str, most: u32| {
        value.map_or(Some(None), |value| {
            read.within(value, &at(name), 1, most).map(Some)
        })
    };
    let term_years = years(typed.term_years, "term_years", LONGEST);
    let most = typed.term_years.unwrap_or(LONGEST).clamp(1, LONGEST);
    let pay_years = years(typed.pay_years, "pay_years", most);
    let ends_with = years(typed.surrender_policy_year, "surrender_policy_year", most);
    let mode = typed.mode.unwrap_or_default();
    if mode == PremiumMode::Single && typed.pay_years.is_some() {
        read.refuse(FieldError::new(FieldCode::NotSupported, at("pay_years")));
    }
    let age = typed.age.unwrap_or_default();
    let _ = read.within(age, &at("age"), 0, OLDEST);
    let sum_insured = typed.sum_insured.unwrap_or_default();
    let _ = read.within(sum_insured, &at("sum_insured"), Yen::ZERO, MAX_SUM_INSURED);
    amounts(read, &typed.surrender_values, &at("surrender_values"));
    amounts(read, &typed.death_benefits, &at("death_benefits"));
    if let (Some(date), Some(basis)) = (contract_date, basis) {
        let latest = add_months(basis, 12);
        if date > latest {
            let min = crate::check::DAYS.0;
            read.refuse(FieldError::out_of_range(at("contract_date"), min, latest));
        }
        if let Some(year) = typed.surrender_policy_year {
            ends_later(
                read,
                (date, year, most),
                basis,
                &at("surrender_policy_year"),
            );
        }
    }
    let exchange_rate = exchange_rate(read, typed, &at("exchange_rate"));
    let insured = typed.insured.unwrap_or_default();
    let age = typed.age.or_else(|| {
        let born = birth.filter(|_| insured == FamilyMember::Customer)?;
        let date = contract_date.filter(|date| born < *date)?;
        Some(age_on(born, date))
    });
    kind?;
    let policy = Personal {
        contract_date: contract_date?,
        insured,
        age,
        beneficiary: typed.beneficiary,
        is_from_increase: typed.funding.unwrap_or_default() == PremiumFunding::TakeHomeIncrease,
        term_years: term_years?,
        pay_years: pay_years?,
        premium: premium?,
        mode,
        sum_insured: typed.sum_insured,
        surrender_values: typed.surrender_values.clone(),
        death_benefits: typed.death_benefits.clone(),
        ends_with: ends_with?,
        exchange_rate: exchange_rate?,
        path,
    };
    said_of_the_end(read, &policy);
    Some(policy)
}

/// What a contract says of its end and of its beneficiary.
fn said_of_the_end(read: &mut Reader, policy: &Personal) {
    let at = |name: &str| format!("{}.{name}", policy.path);
    let itself = policy.beneficiary == Some(policy.insured);
    if itself && policy.insured != FamilyMember::Child && policy.has_death_benefit() {
        // nobody receives the benefit of the own death
        read.refuse(FieldError::new(FieldCode::InvalidValue, at("beneficiary")));
    }
    let Some(year) = policy.ends_with else { return };
    let row = usize::try_from(year).unwrap_or(usize::MAX) - 1;
    if policy.value_of(year).is_none() {
        let field = at(&format!("surrender_values.{row}"));
        read.refuse(FieldError::new(FieldCode::Required, field));
    }
}

/// Values of years, each within what a contract can hold.
fn amounts(read: &mut Reader, typed: &[Option<Yen>], field: &str) {
    if typed.len() > MAX_SURRENDER_VALUES {
        let error = FieldError::new(FieldCode::TooMany, field);
        read.refuse(error.with("max", MAX_SURRENDER_VALUES));
    }
    for (index, value) in typed.iter().enumerate() {
        let value = value.unwrap_or_default();
        let _ = read.within(
            value,
            &format!("{field}.{index}"),
            Yen::ZERO,
            MAX_SUM_INSURED,
        );
    }
}

/// 解約・満期 lies in the past of no material.
fn ends_later(read: &mut Reader, (date, year, most): (Date, u32, u32), basis: Date, field: &str) {
    let ended = |year: u32| add_months(date, 12 * year) <= basis;
    if (1..=most).contains(&year) && ended(year) {
        let earliest = (year..=most).find(|year| !ended(*year)).unwrap_or(most);
        read.refuse(FieldError::out_of_range(field, earliest, most));
    }
}

/// 換算レート of a foreign currency, nothing of the yen.
fn exchange_rate(
    read: &mut Reader,
    typed: &PersonalPolicyInput,
    field: &str,
) -> Option<Option<Rate>> {
    let (min, max) = EXCHANGE_RATES;
    if typed.currency.unwrap_or_default() == PolicyCurrency::Jpy {
        // what stands there all the same is of no use, and of no harm
        return Some(None);
    }
    let rate = read.required_within(typed.exchange_rate.as_ref(), field, min, max)?;
    if rate.ppm() % HUNDREDTH != 0 {
        let error = FieldError::new(FieldCode::InvalidValue, field);
        read.refuse(error.with("value", rate));
        return None;
    }
    Some(Some(rate))
}
