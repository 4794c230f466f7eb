//! 法人契約の保険の欄を読む.

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_quantity::{Date, Month, Rate, Yen, add_months, age_on};

use super::held::Policy;
use super::input::{
    DeferredPolicyInput, LEAST_REDUCED, MAX_POLICIES, MAX_SUM_INSURED, MAX_SURRENDER_VALUES,
    MOST_REDUCED, PolicyExit, PolicyPurpose, PolicyStatus,
};
use crate::corporate_insurance::{
    Booked, CorporateInsuranceInput, InsuranceKind, InsuredGroup, LARGEST_PREMIUM, LONGEST,
    ONE_DECIMAL, check_form,
};
use crate::material::case::{MAX_PROFIT, fiscal_year_containing, longest};
use crate::material::input::MaterialInput;
use crate::material::reader::Reader;

/// Where the records are.
pub(super) const LIST: &str = "deferred_insurance";

/// The contracts of a material, with every wrong field told, and what is paid when the person leaves.
pub(in crate::material) fn policies(
    read: &mut Reader,
    input: &MaterialInput,
    basis: Option<Date>,
) -> Option<Vec<Policy>> {
    // it counts in the year of leaving beside the contracts alone
    let planned = input.retirement.planned_amount.unwrap_or_default();
    let _ = read.within(planned, "retirement.planned_amount", Yen::ZERO, MAX_PROFIT);
    let list = &input.deferred_insurance;
    if list.len() > MAX_POLICIES {
        read.refuse(FieldError::new(FieldCode::TooMany, LIST).with("max", MAX_POLICIES));
    }
    if list.is_empty() && !input.compares_pay() {
        read.refuse(FieldError::new(FieldCode::Required, LIST));
    }
    let birth = input.customer.birth_date;
    let start = input.company.fiscal_year_start;
    let policies: Vec<_> = list
        .iter()
        .take(MAX_POLICIES)
        .enumerate()
        .map(|(index, typed)| {
            policy(
                read,
                typed,
                format!("{LIST}.{index}"),
                (birth, start, basis),
            )
        })
        .collect();
    policies.into_iter().collect()
}

fn policy(
    read: &mut Reader,
    typed: &DeferredPolicyInput,
    path: String,
    (birth, start, basis): (Option<Date>, Option<Date>, Option<Date>),
) -> Option<Policy> {
    let at = |name: &str| format!("{path}.{name}");
    for (text, name) in [
        (&typed.insurer, "insurer"),
        (&typed.product, "product"),
        (&typed.plan_no, "plan_no"),
    ] {
        read.text(text.as_ref(), &at(name), longest::POLICY);
    }
    let status = read.required(typed.status.as_ref(), &at("status"));
    let contract_date = read.required(typed.contract_date.as_ref(), &at("contract_date"));
    let kind = read.required(typed.kind.as_ref(), &at("kind"));
    let premium = read.required(typed.premium.as_ref(), &at("premium"));
    let sum_insured = typed.sum_insured.unwrap_or_default();
    let _ = read.within(sum_insured, &at("sum_insured"), Yen::ZERO, MAX_SUM_INSURED);
    if typed.surrender_values.len() > MAX_SURRENDER_VALUES {
        let error = FieldError::new(FieldCode::TooMany, at("surrender_values"));
        read.refuse(error.with("max", MAX_SURRENDER_VALUES));
    }
    if let (Some(date), Some(basis)) = (contract_date, basis) {
        let latest = add_months(basis, 12);
        if date > latest {
            let min = crate::check::DAYS.0;
            read.refuse(FieldError::out_of_range(at("contract_date"), min, latest));
        }
    }
    let booked = booked(read, typed, &path);
    let policy_year = typed.surrender_policy_year;
    if policy_year == Some(0) {
        let field = at("surrender_policy_year");
        read.refuse(FieldError::out_of_range(field, 1, LONGEST));
    }
    if typed.paid_up_keeps_asset && typed.exit != Some(PolicyExit::PaidUp) {
        let field = at("paid_up_keeps_asset");
        read.refuse(FieldError::new(FieldCode::NotSupported, field));
    }
    let part = reduced_part(read, typed, at("reduced_part"));
    let age = match (typed.age, contract_date, birth) {
        (Some(age), ..) => Some(age),
        (None, Some(date), Some(birth)) if birth < date => Some(age_on(birth, date)),
        // what is missing is told at its own field
        (None, Some(_), Some(_)) => read.required(None, &at("age")),
        (None, ..) => None,
    };
    let months = contract_date.zip(start);
    let months = months.map(|(date, start)| first_months(date, start));
    let contract = CorporateInsuranceInput {
        // where something is missing, what else is wrong is told all the same
        contract_date: contract_date.or(basis)?,
        kind: kind.unwrap_or(InsuranceKind::Term),
        cover: typed.cover,
        age: age.unwrap_or_default(),
        term_years: typed.term_years,
        pay_years: typed.pay_years,
        premium: premium.unwrap_or(LARGEST_PREMIUM),
        mode: typed.mode.unwrap_or_default(),
        prepaid_years: typed.prepaid_years.unwrap_or(1),
        beneficiary: typed.beneficiary.unwrap_or_default(),
        insured: typed.insured,
        max_surrender_rate: typed.max_surrender_rate,
        no_surrender_value: typed.no_surrender_value,
        surrender_values: typed.surrender_values.clone(),
        other_annualised_premium: typed.other_annualised_premium.unwrap_or_default(),
        other_short_pay_premium: typed.other_short_pay_premium.unwrap_or_default(),
        annuity: Vec::new(),
        first_fiscal_year_months: months.unwrap_or(12),
        booked: booked.flatten(),
        change: None,
    };
    if let Err(wrong) = check_form(&contract) {
        for error in wrong.under(&path).errors {
            read.refuse(error);
        }
    }
    contract_date?;
    kind?;
    premium?;
    age?;
    booked?;
    let reduced_part = part?;
    Some(Policy {
        is_existing: status? == PolicyStatus::Existing,
        exit: typed.exit.unwrap_or(PolicyExit::Surrender),
        keeps_asset: typed.paid_up_keeps_asset,
        reduced_part,
        is_on_president: typed.insured != Some(InsuredGroup::Everybody)
            && typed.purpose != Some(PolicyPurpose::StaffWelfare),
        has_age: typed.insured != Some(InsuredGroup::Everybody)
            && (typed.age.is_some() || typed.purpose != Some(PolicyPurpose::StaffWelfare)),
        policy_year,
        contract,
        path,
    })
}

/// 最初の事業年度の月数: how many of the months of a contract begin in the fiscal year of its first day, 1 to 12.
/// A month of a contract begins on the day on which its premium falls due (払込期月の契約応当日), and its premium is
/// of the fiscal year of that day (法人税法22条3項2号: 債務の確定). So a fiscal year that begins inside a month
/// parts the contracts of that month.
fn first_months(date: Date, start: Date) -> u32 {
    let begun = Month::of(fiscal_year_containing(start, date));
    let next = fiscal_year_containing(start, begun.plus(12).last_day());
    let is_first = |months: &u32| add_months(date, *months) < next;
    (1..12)
        .take_while(is_first)
        .last()
        .map_or(1, |last| last + 1)
}

/// 減額割合 of 1, where the contract is reduced.
fn reduced_part(
    read: &mut Reader,
    typed: &DeferredPolicyInput,
    field: String,
) -> Option<Option<Rate>> {
    let is_reduced = typed.exit == Some(PolicyExit::Reduction);
    let Some(percent) = typed.reduced_part else {
        return if is_reduced {
            read.required(None, &field)
        } else {
            Some(None)
        };
    };
    let percent = read.within(percent, &field, LEAST_REDUCED, MOST_REDUCED)?;
    if percent.ppm() % ONE_DECIMAL != 0 {
        let error = FieldError::new(FieldCode::DecimalPlaces, field);
        read.refuse(error.with("max", 1));
        return None;
    }
    if !is_reduced {
        read.refuse(FieldError::new(FieldCode::NotSupported, field));
        return None;
    }
    Some(Some(Rate::from_ppm(percent.ppm() / 100)))
}

/// The books, when nothing of them is missing.
fn booked(read: &mut Reader, typed: &DeferredPolicyInput, path: &str) -> Option<Option<Booked>> {
    let Some(booked) = &typed.booked else {
        return Some(None);
    };
    let policy_year = read.required(
        booked.policy_year.as_ref(),
        &format!("{path}.booked.policy_year"),
    );
    let amount = read.required(booked.amount.as_ref(), &format!("{path}.booked.amount"));
    Some(Some(Booked {
        policy_year: policy_year?,
        amount: amount?,
    }))
}
