//! 注意 as every view makes them: a stable code, its field, and the values of its words.

use std::collections::BTreeMap;

use super::case::Case;
use super::result::Warning;

pub(crate) type Params = BTreeMap<&'static str, String>;

pub(crate) fn one(name: &'static str, value: impl ToString) -> Params {
    BTreeMap::from([(name, value.to_string())])
}

pub(crate) fn warning(code: &'static str, field: impl Into<String>, params: Params) -> Warning {
    Warning {
        code,
        field: Some(field.into()),
        params,
    }
}

/// What is told where no proposal is compared: nothing of the pay, nor of what the person pays and receives, which is not shown.
pub(crate) fn of_kind(case: &Case, warnings: Vec<Warning>) -> Vec<Warning> {
    if !case.proposals().is_empty() {
        return warnings;
    }
    const OF_COMPANY: [&str; 4] = ["insurance_", "enterprise_tax_", "inhabitant_levy_", "path_"];
    const ALONE: [&str; 2] = ["company_money_negative", "merit_ratio_above_usual"];
    let is_of_allowance = |code: &str| code.starts_with("merit_ratio_");
    let is_told = |code: &str| {
        let of_company = OF_COMPANY.iter().any(|begins| code.starts_with(begins));
        (of_company && !code.starts_with("path_own_"))
            || (ALONE.contains(&code) && (case.has_allowance || !is_of_allowance(code)))
    };
    let mut told = warnings;
    told.retain(|warning| is_told(warning.code));
    told
}
