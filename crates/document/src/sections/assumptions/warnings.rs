//! Remarks of the calculation, each once, with the plans or the contracts it is about.

use super::groups::Groups;
use crate::sections::context::Context;
use crate::sections::kind::Kind;
use crate::sections::remarks::{contract_of, is_same, warning_words};
use crate::text::Text;
use shinchoryu_engine::material::Warning;

pub(super) fn add(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let warnings = warnings(context);
    for (at, warning) in warnings.iter().copied().enumerate() {
        let same = |other: &&Warning| is_same(context, other, warning);
        if warnings[..at].iter().any(same) {
            continue;
        }
        let about = |warning| plan_of(context, warning).or_else(|| contract_of(context, warning));
        let of_same = warnings.iter().copied().filter(same);
        let mut about: Vec<String> = of_same.filter_map(about).collect();
        about.dedup();
        let mut text = warning_words(context, warning);
        if !about.is_empty() {
            let about = about.join(context.words.get("words.separator"));
            text = context.line(
                "assumptions.warning.of",
                &[("text", &text), ("about", &about)],
            );
        }
        list.push(
            warning.code,
            context.get(name_of(warning.code)),
            Text::of(&text),
        );
    }
}

/// What a remark says of "this table" is that of months or of years.
fn name_of(code: &str) -> &'static str {
    match code {
        code if code.starts_with("money_") => "assumptions.months.name",
        code if code.starts_with("path_") => "assumptions.years.name",
        _ => "assumptions.warning.name",
    }
}

/// Those of the comparison, and what months and years have beside them where they are printed.
fn warnings<'a>(context: &Context<'a>) -> Vec<&'a Warning> {
    let request = context.request;
    let printed = |kind| context.contents.contains(&kind);
    let months = request.money.filter(|_| printed(Kind::Months));
    let years = request.path.filter(|_| printed(Kind::Years));
    let months = months.map_or(&[][..], |money| &money.warnings);
    let years = years.map_or(&[][..], |path| &path.warnings);
    let own = months.iter().filter(|one| one.code.starts_with("money_"));
    let own = own.chain(years.iter().filter(|one| one.code.starts_with("path_")));
    request.comparison.warnings.iter().chain(own).collect()
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
