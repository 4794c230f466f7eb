use super::figures::{Exemption, ResidentTaxInput};
use super::law::YearLaw;
use crate::person::{Incomes, Person, TaxpayerDisability};

/// 非課税: no tax at all, no income levy, or neither.
pub(super) fn exemption(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
) -> Exemption {
    let income = incomes.aggregate;
    let persons = incomes.family.persons();
    let no_tax = law.no_tax.value;
    let limit = input
        .exemption_limit
        .unwrap_or_else(|| no_tax.limit.limit(persons));
    let special = is_special(&incomes.family.person) && income <= no_tax.special_upto;
    if special || income <= limit {
        Exemption::All
    } else if income <= law.no_income_levy.value.limit(persons) {
        Exemption::IncomeLevy
    } else {
        Exemption::None
    }
}

/// 障害者・未成年者・寡婦・ひとり親.
pub(super) fn is_special(person: &Person<'_>) -> bool {
    let taxpayer = person.taxpayer;
    taxpayer.disability != TaxpayerDisability::None
        || taxpayer.minor
        || taxpayer.widow
        || taxpayer.single_parent
}
