//! 注意 as every view makes them: a stable code, its field, and the values of its words.

use std::collections::BTreeMap;

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
