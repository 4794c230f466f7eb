//! 注意: the words of a remark, and those on contracts as their pages have them.

use shinchoryu_engine::material::Warning;

use super::context::Context;
use crate::text::Value;

/// 契約2, 個人契約2: the contract of the company or of the president in which the field of a remark lies.
pub(super) fn contract_of(context: &Context<'_>, warning: &Warning) -> Option<String> {
    let mut path = warning.field.as_deref()?.split('.');
    let key = match path.next()? {
        "deferred_insurance" => "insurance.contract",
        "life_insurance" => "personal.contract",
        _ => return None,
    };
    let number = path.next()?.parse::<usize>().ok()? + 1;
    Some(context.line(key, &[("number", &number.to_string())]))
}

/// Whether remarks are said as one; an amount of several contracts would be read as theirs together.
pub(super) fn is_same(context: &Context<'_>, one: &Warning, other: &Warning) -> bool {
    let alike = one.code == other.code && one.params == other.params;
    alike && (one.params.is_empty() || contract_of(context, one) == contract_of(context, other))
}

/// The remarks of the calculation on the contracts of a list, each once with the contracts that it is about; that figures of
/// the pay are apart is said above them already.
pub(super) fn remarks_on(context: &Context<'_>, list: &str) -> Option<String> {
    let mut said: Vec<(&Warning, Vec<String>)> = Vec::new();
    for warning in &context.request.comparison.warnings {
        let field = warning.field.as_deref().unwrap_or_default();
        let Some(name) = contract_of(context, warning).filter(|_| field.starts_with(list)) else {
            continue;
        };
        match (said.iter_mut()).find(|(other, _)| is_same(context, other, warning)) {
            Some((_, names)) if names.contains(&name) => {}
            Some((_, names)) => names.push(name),
            None => said.push((warning, vec![name])),
        }
    }
    let lines: Vec<String> = said
        .into_iter()
        .map(|(warning, names)| {
            let names = names.join(context.words.get("words.separator"));
            let text = warning_words(context, warning);
            context.line(
                "insurance.warning",
                &[("contracts", &names), ("text", &text)],
            )
        })
        .collect();
    // each begins a line of its own
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// The catalogue's words of a warning; a code it does not know is printed, never dropped.
pub(super) fn warning_words(context: &Context<'_>, warning: &Warning) -> String {
    let key = format!("warning.{}", warning.code);
    if context.words.known(&key).is_none() {
        return warning.code.to_owned();
    }
    let written: Vec<(&str, String)> = warning
        .params
        .iter()
        .map(|(name, value)| {
            let written = match value.parse().map(shinchoryu_quantity::Yen) {
                // neither a year nor an age has separators
                Ok(_) if matches!(*name, "year" | "age") => value.clone(),
                Ok(amount) if *name == "amount" => context.figures.difference(amount),
                Ok(limit) => context.figures.yen(limit),
                Err(_) => match (value.parse(), value.parse()) {
                    (Ok(date), _) => context.figures.date(date),
                    (_, Ok(month)) => context.figures.month(month),
                    _ => value.clone(),
                },
            };
            (*name, written)
        })
        .collect();
    let values: Vec<Value<'_>> = written
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    context.line(&key, &values)
}
