//! Below the contracts of the president: what the figures count, what they do not, and by which article.

use shinchoryu_engine::material::{DeathBenefitTax, PersonalInsurance};

use super::contract::Contract;
use crate::sections::context::Context;
use crate::text::Text;

/// The notes that apply, in the order of the page; those that belong together in one.
pub(super) fn notes(
    context: &Context<'_>,
    insurance: &PersonalInsurance,
    contracts: &[Contract<'_>],
) -> Vec<Text> {
    let any = |is: &dyn Fn(&Contract<'_>) -> bool| contracts.iter().any(is);
    let said = |keys: &[&str]| {
        let keys = keys
            .iter()
            .map(|key| context.get(&format!("personal.note{key}")));
        let words: Vec<String> = keys.collect();
        let space = context.figures.language.pick("", " ");
        (!words.is_empty()).then(|| Text::of(&words.join(space)))
    };
    let shares = any(&|one| !one.input.non_participating);
    let first: &[&str] = if shares { &["", ".dividends"] } else { &[""] };
    let mut notes: Vec<Text> = said(first).into_iter().collect();
    if !insurance.single_premiums.is_zero() {
        let amount = context.yen(insurance.single_premiums);
        notes.push(context.text("personal.note.single", &[("amount", &amount)]));
    }
    if any(&|one| one.policy.exit.is_some()) {
        notes.extend(said(&[".receiver"]));
    }
    if !insurance.receipts.is_empty() {
        notes.extend(said(&[".receipts"]));
    }
    if any(&|one| (one.policy.exit).is_some_and(|exit| exit.break_even_rate.is_some())) {
        notes.extend(said(&[".break_even"]));
    }
    notes.extend(said(&of_deaths(contracts)));
    if any(&|one| one.policy.years.iter().any(|year| year.interpolated)) {
        notes.push(context.text("insurance.note.interpolated", &[]));
    }
    notes
}

/// Which notes the taxes on death benefits need.
fn of_deaths(contracts: &[Contract<'_>]) -> Vec<&'static str> {
    let taxed = |is: &dyn Fn(DeathBenefitTax, bool) -> bool| {
        let mut contracts = contracts.iter();
        contracts.any(|one| {
            let tax = one.policy.death_tax;
            tax.is_some_and(|tax| is(tax, one.pays_annuity()))
        })
    };
    let mut notes = Vec::new();
    if taxed(&|_, _| true) {
        notes.push(".death");
    }
    if taxed(&|tax, _| tax == DeathBenefitTax::Inheritance) {
        notes.push(".exempt");
    }
    // the right to the annuity is no income of whoever paid the premiums
    if taxed(&|tax, annuity| annuity && tax != DeathBenefitTax::Occasional) {
        notes.push(".annuity_right");
    }
    if taxed(&|tax, annuity| annuity && tax == DeathBenefitTax::Occasional) {
        notes.push(".annuity_income");
    }
    notes
}
