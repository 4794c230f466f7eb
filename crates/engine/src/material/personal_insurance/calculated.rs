//! 個人契約の保険 of a comparison.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use super::held::Personal;
use super::input::PremiumFunding;
use super::receipts::receipts;
use super::result::{PersonalFunding, PersonalInsurance};
use crate::corporate_insurance::PremiumMode;
use crate::material::case::Case;
use crate::material::result::Plan;
use crate::material::sums::sum;
use crate::{Step, Trace};

/// The contracts of a case, and what each proposal leaves for their premiums; nothing without any contract.
pub(in crate::material) fn personal_insurance(
    case: &Case,
    plans: &[Plan],
    law: &LawBook,
    explain: bool,
) -> Result<Option<PersonalInsurance>, FieldErrors> {
    if case.personal.is_empty() {
        return Ok(None);
    }
    let mut trace = Trace::of(explain);
    let mut policies = Vec::with_capacity(case.personal.len());
    for (index, policy) in case.personal.iter().enumerate() {
        let mut own = Trace::of(explain);
        policies.push(policy.shown(&mut own));
        trace.nest(&format!("policies.{index}"), own);
    }
    let paid = |is_single: bool| paid(case, is_single);
    let (yearly, single) = (paid(false), paid(true));
    let yearly_premiums = yearly.iter().map(|(_, amount)| *amount).sum();
    let single_premiums = single.iter().map(|(_, amount)| *amount).sum();
    for (figure, of) in [("yearly_premiums", &yearly), ("single_premiums", &single)] {
        let parts: Vec<_> = of
            .iter()
            .map(|(part, amount)| (part.as_str(), *amount))
            .collect();
        trace.step(|| sum(figure.to_owned(), &parts));
    }
    let funding = funding(plans, yearly_premiums, &mut trace);
    let exits = policies.iter().filter_map(|policy| policy.exit.as_ref());
    let receipts = receipts(case, exits, law, &mut trace)?;
    Ok(Some(PersonalInsurance {
        policies,
        yearly_premiums,
        single_premiums,
        funding,
        receipts,
        trace: trace.into_steps(),
    }))
}

/// The premiums that the increase of the take-home pays, with the figures they are.
fn paid(case: &Case, is_single: bool) -> Vec<(String, Yen)> {
    let of = |policy: &Personal| -> Option<(u32, Yen)> {
        let is_from_increase = policy.funding == PremiumFunding::TakeHomeIncrease;
        // what was paid once before the basis date is paid
        let is_paid = is_single && !policy.is_new;
        if !is_from_increase || is_paid || (policy.mode == PremiumMode::Single) != is_single {
            return None;
        }
        let begun = policy.ended_by(case.basis);
        let amount = policy.premium * policy.payments(begun + 1);
        (!amount.is_zero()).then_some((begun, amount))
    };
    let policies = case.personal.iter().enumerate();
    let found = policies.filter_map(|(index, policy)| {
        let (begun, amount) = of(policy)?;
        Some((format!("policies.{index}.years.{begun}.premiums"), amount))
    });
    found.collect()
}

fn funding(plans: &[Plan], premiums: Yen, trace: &mut Trace) -> Vec<PersonalFunding> {
    let Some((now, proposals)) = plans.split_first() else {
        return Vec::new();
    };
    let mut found = Vec::with_capacity(proposals.len());
    for (index, plan) in proposals.iter().enumerate() {
        let increase = plan.take_home - now.take_home;
        let at = |name: &str| format!("funding.{index}.{name}");
        trace.step(|| {
            let (from, less) = (plan.take_home.grouped(), now.take_home.grouped());
            Step::yen(at("increase"), increase, format!("{from} − {less}"))
        });
        let left = increase - premiums;
        trace.step(|| {
            let (from, less) = (at("increase"), "-yearly_premiums");
            sum(at("left"), &[(&from, increase), (less, premiums)])
        });
        found.push(PersonalFunding { increase, left });
    }
    found
}
