//! 式 as a person writes it: a trace has symbols only (`max(a, b)`, `[a; b] → c`, ISO dates).

use shinchoryu_quantity::{Date, Month};

use crate::sections::context::Context;

/// A formula in words where a person would not write its symbols.
pub(super) fn written(context: &Context<'_>, formula: &str) -> String {
    let in_words = calls(context, formula, true);
    compared(context, &tables(context, &dated(context, &in_words)))
}

/// The days that a date was counted from and to: the date, and how it came about. `None` where a step has no date.
pub(super) fn of_date(context: &Context<'_>, formula: &str) -> Option<(String, String)> {
    let (from, to) = formula.rsplit_once(" → ")?;
    let date = |words: &str| {
        words
            .parse::<Date>()
            .ok()
            .map(|date| context.figures.date(date))
    };
    let to = date(to)?;
    let words = match from.split_once(" + ") {
        Some((first, months)) => context.line(
            "working.formula.months_from",
            &[("date", &date(first)?), ("months", months)],
        ),
        None => context.line("working.formula.open_day", &[("date", &date(from)?)]),
    };
    Some((to, words))
}

/// `max(a, b)` and `min(a, b)`, also within each other; in brackets within a longer formula.
fn calls(context: &Context<'_>, formula: &str, whole: bool) -> String {
    let found = ["max(", "min("]
        .into_iter()
        .filter_map(|name| Some((formula.find(name)?, name)));
    let Some((at, name)) = found.min() else {
        return formula.to_owned();
    };
    let inner = &formula[at + name.len()..];
    let Some(end) = closing(inner) else {
        return formula.to_owned();
    };
    let values: Vec<&str> = parted(&inner[..end]);
    let (before, after) = (&formula[..at], &inner[end + 1..]);
    let alone = whole && before.is_empty() && after.is_empty();
    let zero = name == "max(" && values.len() == 2 && values[1] == "0";
    let told: Vec<String> = values
        .iter()
        .map(|value| calls(context, value, false))
        .collect();
    let key = match (name, zero) {
        (_, true) => "working.formula.not_below_zero",
        ("max(", _) => "working.formula.larger",
        _ => "working.formula.smaller",
    };
    // which of two a sign belongs to
    let one = |value: &String| {
        if zero || !value.contains(' ') || value.starts_with(['（', '(']) {
            value.clone()
        } else {
            context.line("working.formula.part", &[("words", value)])
        }
    };
    let listed: Vec<String> = told.iter().map(one).collect();
    let listed = listed.join(context.words.get("working.formula.and"));
    let values = [("values", listed.as_str()), ("value", told[0].as_str())];
    let mut words = context.line(key, &values[if zero { 1..2 } else { 0..1 }]);
    if !alone {
        words = context.line("working.formula.within", &[("words", &words)]);
    }
    let after = calls(context, after, false);
    format!("{before}{words}{after}")
}

/// Where the bracket ends that is open at the start.
fn closing(words: &str) -> Option<usize> {
    let mut open = 1;
    for (at, letter) in words.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Some(at);
        }
    }
    None
}

/// Values with commas between them; the commas of a value have no space.
fn parted(words: &str) -> Vec<&str> {
    let (mut parts, mut from, mut open) = (Vec::new(), 0, 0);
    for (at, letter) in words.char_indices() {
        match letter {
            '(' => open += 1,
            ')' => open -= 1,
            ',' if open == 0 && words[at..].starts_with(", ") => {
                parts.push(words[from..at].trim());
                from = at + 2;
            }
            _ => {}
        }
    }
    parts.push(words[from..].trim());
    parts
}

/// `[a; b] → c`: what a table of the law gives.
fn tables(context: &Context<'_>, formula: &str) -> String {
    let (Some(open), Some(close)) = (formula.find('['), formula.find(']')) else {
        return formula.to_owned();
    };
    if close < open {
        return formula.to_owned();
    }
    let keys = formula[open + 1..close].replace("; ", context.words.get("words.separator"));
    let rest = &formula[close + 1..];
    let (key, rest) = match rest.strip_prefix(" → ") {
        Some(rest) => ("working.formula.table_gives", rest),
        None => ("working.formula.table", rest),
    };
    let words = context.line(key, &[("keys", &keys)]);
    format!("{}{words}{}", &formula[..open], tables(context, rest))
}

/// `a ≤ b → c`: what follows from a comparison.
fn compared(context: &Context<'_>, formula: &str) -> String {
    let so = context.words.get("working.formula.so");
    match formula.rsplit_once(" → ") {
        Some((condition, value)) if condition.contains(['≤', '>', '<', '≥']) => {
            let condition = condition.replace("; ", context.words.get("words.separator"));
            format!("{condition}{so}{value}")
        }
        _ => formula.to_owned(),
    }
}

/// ISO dates and months as they are written.
fn dated(context: &Context<'_>, formula: &str) -> String {
    let words = formula.split_inclusive(' ').map(|word| {
        let bare = word.trim_end_matches([' ', ')', ',']);
        let end = &word[bare.len()..];
        let (open, bare) = match bare.strip_prefix('(') {
            Some(bare) => ("(", bare),
            None => ("", bare),
        };
        let date = bare
            .parse::<Date>()
            .ok()
            .map(|date| context.figures.date(date));
        let month = || {
            bare.parse::<Month>()
                .ok()
                .map(|month| context.figures.month(month))
        };
        let written = date.or_else(month);
        written.map_or_else(
            || word.to_owned(),
            |written| format!("{open}{written}{end}"),
        )
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{computed, reference};
    use crate::sections::context_of;
    use crate::sections::tests::request;
    use shinchoryu_words::Language;

    #[test]
    fn symbols_are_written_as_a_person_writes_them() {
        let input = reference();
        let comparison = computed(&input);
        let of = |lang| request(&input, &comparison, lang);
        let (ja, en) = (of(Language::Ja), of(Language::En));
        let (ja, en) = (context_of(&ja), context_of(&en));
        for (formula, japanese, english) in [
            (
                "max(1,000, 650)",
                "1,000と650の大きいほう",
                "the larger of 1,000 and 650",
            ),
            (
                "min(1,000 × 2, max(300, 0)) − 10",
                "（「1,000 × 2」と（300、マイナスなら0）の小さいほう）− 10",
                "(the smaller of (1,000 × 2) and (300, or 0 if negative)) − 10",
            ),
            (
                "[980,000] → 980,000",
                "表（980,000）から980,000",
                "by the table for 980,000: 980,000",
            ),
            (
                "[85,300; 1] → 0",
                "表（85,300、1）から0",
                "by the table for 85,300; 1: 0",
            ),
            ("10 ≤ 20 → 0", "10 ≤ 20 のため 0", "10 ≤ 20, so 0"),
            (
                "980,000 × 11.70% ÷ 2",
                "980,000 × 11.70% ÷ 2",
                "980,000 × 11.70% ÷ 2",
            ),
            ("2026-05-25 + 10", "2026年5月25日 + 10", "25 May 2026 + 10"),
        ] {
            assert_eq!(
                written(&ja, formula).replace(" −", "−"),
                japanese.replace(" −", "−")
            );
            assert_eq!(written(&en, formula), english);
        }
        assert_eq!(
            of_date(&ja, "2026-05-25 + 1 → 2026-06-25"),
            Some((
                "2026年6月25日".to_owned(),
                "2026年5月25日から1か月".to_owned()
            ))
        );
        assert_eq!(of_date(&ja, "[1] → 2"), None);
    }

    #[test]
    fn no_working_has_raw_symbols() {
        for input in [
            reference(),
            crate::sample::everything(),
            crate::sample::with_pension(),
        ] {
            let comparison = computed(&input);
            for lang in Language::ALL {
                let request = request(&input, &comparison, lang);
                let section = super::super::section(&context_of(&request));
                let words = serde_json::to_string(&section).expect("json");
                for raw in ["max(", "min(", "] →", "[["] {
                    assert!(!words.contains(raw), "{raw}: {words}");
                }
            }
        }
    }
}
