//! Remarks of the calculation, each once, with the plans it is about.

use super::groups::Groups;
use crate::sections::context::Context;
use crate::text::{Text, Value};
use shinchoryu_engine::material::Warning;

pub(super) fn add(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let warnings = &context.request.comparison.warnings;
    for (at, warning) in warnings.iter().enumerate() {
        let same = |other: &&Warning| other.code == warning.code && other.params == warning.params;
        if warnings[..at].iter().any(|earlier| same(&earlier)) {
            continue;
        }
        let mut plans: Vec<String> = warnings
            .iter()
            .filter(same)
            .filter_map(|warning| plan_of(context, warning))
            .collect();
        plans.dedup();
        let mut text = warning_words(context, warning);
        if !plans.is_empty() {
            let plans = plans.join(context.words.get("words.separator"));
            text = context.line(
                "assumptions.warning.of_plans",
                &[("text", &text), ("plans", &plans)],
            );
        }
        list.push(
            warning.code,
            context.get("assumptions.warning.name"),
            Text::of(&text),
        );
    }
}

/// The plan in which the field of a warning lies.
fn plan_of(context: &Context<'_>, warning: &Warning) -> Option<String> {
    let mut path = warning.field.as_deref()?.split('.');
    match path.next()? {
        "current" => Some(context.plan_name(0)),
        "proposals" => Some(context.plan_name(path.next()?.parse::<usize>().ok()? + 1)),
        _ => None,
    }
}

/// The catalogue's words of a warning; a code it does not know is printed, never dropped.
pub(in crate::sections) fn warning_words(context: &Context<'_>, warning: &Warning) -> String {
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
