//! 個人契約の保険の欄を読む.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Rate, Yen, add_months, age_on, sub_months};

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
    let surrender_values = amounts(read, &typed.surrender_values, &at("surrender_values"));
    let death_benefits = amounts(read, &typed.death_benefits, &at("death_benefits"));
    let insured = typed.insured.unwrap_or_default();
    let born = birth.filter(|_| insured == FamilyMember::Customer);
    let term = typed.term_years.filter(|term| (1..=LONGEST).contains(term));
    if let (Some(date), Some(basis)) = (contract_date, basis)
        && begins(read, (date, basis), (born, term), &at("contract_date"))
        && let Some(year) = typed.surrender_policy_year
    {
        ends_later(
            read,
            (date, year, most),
            basis,
            &at("surrender_policy_year"),
        );
    }
    let exchange_rate = exchange_rate(read, typed, &at("exchange_rate"));
    let age = typed.age.or_else(|| {
        let date = contract_date.filter(|date| born.is_some_and(|born| born < *date))?;
        born.map(|born| age_on(born, date))
    });
    let kind = kind?;
    let contract_date = contract_date?;
    let is_new = basis.is_none_or(|basis| contract_date >= basis);
    // what is paid already is paid from the take-home of today
    let by_date = if is_new {
        PremiumFunding::TakeHomeIncrease
    } else {
        PremiumFunding::OtherMoney
    };
    let term_years = term_years?;
    // 満期: what an endowment pays at the end of its term comes without anybody's plan
    let matures = term_years.filter(|_| kind == PersonalInsuranceKind::Endowment);
    let policy = Personal {
        contract_date,
        kind,
        insured,
        age,
        beneficiary: typed.beneficiary,
        funding: typed.funding.unwrap_or(by_date),
        is_new,
        term_years,
        pay_years: pay_years?,
        premium: premium?,
        mode,
        sum_insured: typed.sum_insured,
        surrender_values: surrender_values?.to_vec(),
        death_benefits: death_benefits?.to_vec(),
        ends_with: ends_with?.or(matures),
        exchange_rate: exchange_rate?,
        path,
    };
    said_of_the_end(read, &policy);
    said_of_the_premiums(read, &policy);
    Some(policy)
}

/// 契約日: not before the insured president is born, at most a year after the basis date, and its term is not over on that
/// day. Whether it is one of those.
fn begins(
    read: &mut Reader,
    (date, basis): (Date, Date),
    (born, term): (Option<Date>, Option<u32>),
    field: &str,
) -> bool {
    let is_over = |date: Date| term.is_some_and(|term| add_months(date, 12 * term) <= basis);
    let latest = add_months(basis, 12);
    let first = born.unwrap_or(crate::check::DAYS.0);
    if (first..=latest).contains(&date) && !is_over(date) {
        return true;
    }
    // the months between are counted by the calendar: at most some days are passed by
    let earliest = term.map_or(first, |term| sub_months(basis, 12 * term));
    let mut days = earliest.max(first).iter_days();
    let earliest = days.find(|day| !is_over(*day)).unwrap_or(latest);
    read.refuse(FieldError::out_of_range(field, earliest, latest));
    false
}

/// What is paid in all, as far as it is shown.
fn said_of_the_premiums(read: &mut Reader, policy: &Personal) {
    let at = |name: &str| format!("{}.{name}", policy.path);
    if policy.is_paid_for_life() && policy.age.is_none() {
        // until which year it is paid is not known
        read.refuse(FieldError::new(FieldCode::Required, at("age")));
        return;
    }
    let payments: i64 = (1..=policy.last_year())
        .map(|year| policy.payments(year))
        .sum();
    let most = Yen(crate::check::LARGEST.get() / payments.max(1));
    if policy.premium > most {
        read.refuse(FieldError::out_of_range(at("premium"), Yen(1), most));
    }
}

/// What a contract says of its end and of its beneficiary.
fn said_of_the_end(read: &mut Reader, policy: &Personal) {
    let at = |name: &str| format!("{}.{name}", policy.path);
    let itself = policy.beneficiary == Some(policy.insured);
    let is_one = matches!(
        policy.insured,
        FamilyMember::Customer | FamilyMember::Spouse
    );
    if itself && is_one && policy.has_death_benefit() {
        // nobody receives the benefit of the own death; of several children it may be another one
        read.refuse(FieldError::new(
            FieldCode::OwnBeneficiary,
            at("beneficiary"),
        ));
    }
    let Some(year) = policy.ends_with else { return };
    let row = usize::try_from(year).unwrap_or(usize::MAX) - 1;
    if policy.value_of(year).is_none() {
        let field = at(&format!("surrender_values.{row}"));
        read.refuse(FieldError::new(FieldCode::Required, field));
    }
}

/// Values of years, each within what a contract can hold; nothing where one is not, for no line lies between such values.
fn amounts<'a>(
    read: &mut Reader,
    typed: &'a [Option<Yen>],
    field: &str,
) -> Option<&'a [Option<Yen>]> {
    let mut are_within = typed.len() <= MAX_SURRENDER_VALUES;
    if !are_within {
        let error = FieldError::new(FieldCode::TooMany, field);
        read.refuse(error.with("max", MAX_SURRENDER_VALUES));
    }
    for (index, value) in typed.iter().enumerate() {
        let value = value.unwrap_or_default();
        let field = format!("{field}.{index}");
        let found = read.within(value, &field, Yen::ZERO, MAX_SUM_INSURED);
        are_within &= found.is_some();
    }
    are_within.then_some(typed)
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
        let error = FieldError::new(FieldCode::DecimalPlaces, field);
        read.refuse(error.with("max", 2));
        return None;
    }
    Some(Some(rate))
}
