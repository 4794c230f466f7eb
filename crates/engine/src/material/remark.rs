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
    const OF_COMPANY: [&str; 5] = [
        "insurance_",
        "enterprise_tax_",
        "inhabitant_levy_",
        "path_",
        "company_money_",
    ];
    let begins = |code: &str, parts: &[&str]| parts.iter().any(|part| code.starts_with(part));
    let is_told = |code: &str| match code {
        "merit_ratio_above_usual" => case.allowance.counts(),
        code => begins(code, &OF_COMPANY) && !begins(code, &["path_own_"]),
    };
    let mut told = warnings;
    told.retain(|warning| is_told(warning.code));
    told
}
