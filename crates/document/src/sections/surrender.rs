//! 解約返戻金 against 払込保険料: in which policy years a surrender brings less than was paid, and in which more. Said of
//! the years whose value is known and of no other.

use shinchoryu_quantity::Yen;

use super::context::Context;
use super::contracts::Contract;
use super::exits::key_of;

/// More stretches than these are not named one by one.
const NAMED: usize = 3;

/// How a contract stands, by its policy years.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// From 1.
    number: usize,
    years: usize,
    known: usize,
    below: Vec<i64>,
    above: Vec<i64>,
    /// 解約返戻金のない契約.
    without_value: bool,
}

impl Standing {
    pub(super) fn of(contract: &Contract<'_>) -> Self {
        let detail = contract.detail();
        let mut paid = Yen::ZERO;
        let years = detail.schedule.iter().map(|year| {
            paid += year.paid;
            let value = (detail.surrender.iter()).find(|row| row.year == year.year);
            (year.year, paid, value.map(|row| row.value))
        });
        Self {
            without_value: contract.input.no_surrender_value,
            ..Self::of_years(contract.number, years)
        }
    }

    /// Of policy years: what was paid up to then, and the surrender value where it is known.
    fn of_years(number: usize, years: impl Iterator<Item = (i64, Yen, Option<Yen>)>) -> Self {
        let mut standing = Self {
            number,
            ..Self::default()
        };
        for (year, paid, value) in years {
            standing.years += 1;
            let Some(value) = value else { continue };
            standing.known += 1;
            if value < paid {
                standing.below.push(year);
            } else if value > paid {
                standing.above.push(year);
            }
        }
        standing
    }

    fn is_every_year(&self, years: &[i64]) -> bool {
        years.len() == self.years
    }
}

/// The sentence on the years in which a surrender brings less than was paid; nothing where there is none.
pub(super) fn below(context: &Context<'_>, standings: &[Standing]) -> String {
    phrases_below(context, standings).map_or_else(String::new, |phrases| {
        format!("{}{}", phrases.concat(), context.words.get("words.stop"))
    })
}

/// The same, where the finding has no room for the years of each contract.
pub(super) fn below_of_each(context: &Context<'_>, standings: &[Standing]) -> String {
    match spans(context, standings, |standing| &standing.below) {
        Some(Spans::Differ(_)) => below(context, standings),
        _ => String::new(),
    }
}

/// What the schedule comes to: more than was paid, before tax, and less than it, each with its years.
pub(super) fn finding(context: &Context<'_>, standings: &[Standing]) -> Vec<String> {
    let phrases = |key: &str| context.words.phrases(key, &[]);
    if standings.iter().all(|standing| standing.known == 0) {
        let without_value = standings.iter().all(|standing| standing.without_value);
        return phrases(if without_value {
            "insurance_years.finding_without_value"
        } else {
            "insurance_years.finding_unknown"
        });
    }
    let mut said = match spans(context, standings, |standing| &standing.above) {
        Some(Spans::Alike(_)) if standings.iter().all(|one| one.is_every_year(&one.above)) => {
            phrases("insurance_years.finding_above_every")
        }
        Some(Spans::Alike(years)) => {
            (context.words).phrases("insurance_years.finding_above", &[("years", &years)])
        }
        Some(Spans::Differ(_)) => {
            let count = standings.iter().filter(|one| !one.above.is_empty());
            let count = context
                .figures
                .count(i64::try_from(count.count()).unwrap_or_default());
            (context.words).phrases("insurance_years.finding_above_of", &[("count", &count)])
        }
        None if standings
            .iter()
            .any(|standing| standing.known < standing.years) =>
        {
            phrases("insurance_years.finding_none_known")
        }
        None => phrases("insurance_years.finding_none"),
    };
    let below = match spans(context, standings, |standing| &standing.below) {
        Some(Spans::Differ(_)) => {
            let count = standings.iter().filter(|one| !one.below.is_empty());
            let count = context
                .figures
                .count(i64::try_from(count.count()).unwrap_or_default());
            Some((context.words).phrases("insurance_years.finding_below_of", &[("count", &count)]))
        }
        _ => phrases_below(context, standings),
    };
    match (below, said.last_mut()) {
        (Some(below), _) => {
            // an English phrase has no stop of its own
            let stop = context.figures.language.pick("", ". ");
            said.extend((!stop.is_empty()).then(|| stop.to_owned()));
            said.extend(below);
        }
        (None, Some(last)) => *last = last.trim_end_matches('。').to_owned(),
        _ => {}
    }
    said
}

fn phrases_below(context: &Context<'_>, standings: &[Standing]) -> Option<Vec<String>> {
    let spans = spans(context, standings, |standing| &standing.below)?;
    let every = || standings.iter().all(|one| one.is_every_year(&one.below));
    let phrases =
        |key: &str, values: &[(&str, &str)]| (context.words).phrases(&key_of(context, key), values);
    Some(match spans {
        Spans::Alike(_) if every() => phrases("insurance.finding_below_every", &[]),
        Spans::Alike(years) => phrases("insurance.finding_below_some", &[("years", &years)]),
        Spans::Differ(contracts) => {
            phrases("insurance.finding_below_of", &[("contracts", &contracts)])
        }
    })
}

/// The years of one kind.
enum Spans {
    /// Those of the only contract, or of every one.
    Alike(String),
    /// Each contract with its own.
    Differ(String),
}

fn spans(
    context: &Context<'_>,
    standings: &[Standing],
    of: impl Fn(&Standing) -> &Vec<i64>,
) -> Option<Spans> {
    let mut said: Vec<(String, Vec<String>)> = Vec::new();
    for standing in standings {
        let years = of(standing);
        if years.is_empty() {
            continue;
        }
        let words = if standing.is_every_year(years) {
            context.get("insurance.span.every")
        } else {
            stretches(context, years)
        };
        let number = standing.number.to_string();
        let name = context.line("insurance.contract", &[("number", &number)]);
        match said.iter_mut().find(|(other, _)| *other == words) {
            Some((_, names)) => names.push(name),
            None => said.push((words, vec![name])),
        }
    }
    match said.as_slice() {
        [] => None,
        [(words, names)] if names.len() == standings.len() => Some(Spans::Alike(words.clone())),
        _ => {
            let parts = said.iter().map(|(years, names)| {
                let contracts = names.join(context.words.get("words.and"));
                let values = [("contracts", &*contracts), ("years", &**years)];
                context.line("insurance.span.of", &values)
            });
            let parts: Vec<String> = parts.collect();
            let parts = parts.join(context.words.get("words.separator"));
            Some(Spans::Differ(parts))
        }
    }
}

/// 1年目から9年目までと25年目から30年目まで: years that follow each other as one stretch; many of them together.
fn stretches(context: &Context<'_>, years: &[i64]) -> String {
    let mut stretches: Vec<(i64, i64)> = Vec::new();
    for year in years {
        match stretches.last_mut() {
            Some((_, last)) if *last + 1 == *year => *last = *year,
            _ => stretches.push((*year, *year)),
        }
    }
    let count = |count: i64| context.figures.count(count);
    if stretches.len() > NAMED {
        let (first, last) = (stretches.first(), stretches.last());
        let from = count(first.map_or(0, |(from, _)| *from));
        let to = count(last.map_or(0, |(_, to)| *to));
        let years = count(i64::try_from(years.len()).unwrap_or_default());
        let values = [("from", &*from), ("to", &*to), ("count", &*years)];
        return context.line("insurance.span.many", &values);
    }
    let words = stretches.iter().map(|(from, to)| {
        let key = if from == to {
            "insurance.span.year"
        } else {
            "insurance.span.years"
        };
        context.line(key, &[("from", &count(*from)), ("to", &count(*to))])
    });
    let words: Vec<String> = words.collect();
    words.join(context.words.get("insurance.span.and"))
}

#[cfg(test)]
mod tests;
