//! 注意 on contracts, as their pages have them.

use shinchoryu_engine::material::Warning;

use super::assumptions::warning_words;
use super::context::Context;

/// The remarks of the calculation on the contracts of a list, each once with the contracts that it is about; that figures of
/// the pay are apart is said above them already.
pub(super) fn remarks_on(context: &Context<'_>, list: &str) -> Option<String> {
    let all = &context.request.comparison.warnings;
    let mut of_contracts = all.iter().filter_map(|warning| {
        let field = warning.field.as_deref()?;
        let at = field.strip_prefix(list)?;
        let number: usize = at.split('.').next()?.parse().ok()?;
        Some((warning, number))
    });
    let mut said: Vec<(&Warning, Vec<String>)> = Vec::new();
    for (warning, at) in of_contracts.by_ref() {
        let name = context.line("insurance.contract", &[("number", &(at + 1).to_string())]);
        let same = |other: &&mut (&Warning, _)| {
            other.0.code == warning.code && other.0.params == warning.params
        };
        match said.iter_mut().find(same) {
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
    let space = context.figures.language.pick("　", " ");
    (!lines.is_empty()).then(|| lines.join(space))
}
