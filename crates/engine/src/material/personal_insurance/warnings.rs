//! 注意: what the reader must know of the contracts of the person.

use shinchoryu_quantity::Yen;

use super::held::Personal;
use super::input::PersonalInsuranceKind;
use super::result::{PersonalInsurance, PersonalPolicy};
use crate::material::Warning;
use crate::material::case::Case;
use crate::material::remark::{Params, one, warning};

/// The remarks on the contracts of a case.
pub(in crate::material) fn warnings(case: &Case, found: &PersonalInsurance) -> Vec<Warning> {
    let apart = warning("personal_insurance_apart", "life_insurance", Params::new());
    let mut warnings = vec![apart];
    let short = case.proposals().iter().zip(&found.funding);
    let short =
        short.filter(|(_, funding)| funding.left < Yen::ZERO && !found.yearly_premiums.is_zero());
    warnings.extend(short.map(|(pay, funding)| {
        // where take-home does not rise, no part of the premiums is paid from it
        let (code, less) = if funding.increase > Yen::ZERO {
            ("personal_insurance_short", -funding.left)
        } else {
            ("personal_insurance_no_increase", found.yearly_premiums)
        };
        warning(code, pay.path.clone(), one("less", less))
    }));
    for (policy, shown) in case.personal.iter().zip(&found.policies) {
        warnings.extend(of_contract(policy, shown, policy.ended_by(case.basis)));
    }
    if case.deductions.life.is_none() {
        let code = "personal_insurance_not_deducted";
        warnings.push(warning(code, "deductions.life", Params::new()));
    }
    warnings
}

/// `ended` policy years are over on the basis date: nobody can surrender in them any more.
fn of_contract(policy: &Personal, shown: &PersonalPolicy, ended: u32) -> Vec<Warning> {
    let at = |name: &str| format!("{}.{name}", policy.path);
    let mut warnings = Vec::new();
    if policy.exchange_rate.is_some() {
        let field = at("exchange_rate");
        warnings.push(warning("personal_insurance_exchange", field, Params::new()));
    }
    let known = shown.years.iter().zip(1_u32..);
    let known = known.filter_map(|(row, year)| Some((row, year, row.surrender_value?)));
    let below = known.clone().filter(|(row, year, value)| {
        // what the planned end brings is told of itself
        *year > ended
            && *value < row.premiums_total
            && shown.exit.is_none_or(|exit| exit.policy_year != *year)
    });
    let field = at("surrender_values");
    if let Some((_, year, _)) = below.last() {
        let code = "personal_insurance_below_until";
        warnings.push(warning(code, field, one("year", year)));
    } else if known.count() == 0 {
        let code = "personal_insurance_no_values";
        warnings.push(warning(code, field, Params::new()));
    }
    let Some(exit) = shown.exit else {
        if policy.kind == PersonalInsuranceKind::Annuity {
            let code = "personal_insurance_annuity";
            warnings.push(warning(code, at("kind"), Params::new()));
        }
        return warnings;
    };
    if exit.interpolated {
        let field = at(&format!("surrender_values.{}", exit.policy_year - 1));
        let params = one("year", exit.policy_year);
        let code = "personal_insurance_interpolated_value";
        warnings.push(warning(code, field, params));
    }
    if exit.gain < Yen::ZERO {
        let params = one("less", -exit.gain);
        let code = "personal_insurance_below_premiums";
        warnings.push(warning(code, at("surrender_policy_year"), params));
    }
    if exit.may_be_financial && exit.gain > Yen::ZERO {
        let field = at("surrender_policy_year");
        let code = "personal_insurance_may_be_financial";
        warnings.push(warning(code, field, Params::new()));
    }
    warnings
}
