//! What the years rest on, and what is not in them.

use shinchoryu_engine::material::{Path, PathEvent, PathTotal, PathYear};
use shinchoryu_quantity::Yen;

use crate::sections::context::Context;
use crate::text::Text;

/// Months of a whole year.
const YEAR: u32 = 12;

pub(super) fn notes(context: &Context<'_>, path: &Path, total: &PathTotal) -> Vec<Text> {
    let mut notes = vec![of_case(context, path, total)];
    notes.extend(others(context, path));
    notes
}

/// What of a case is not in the sums. How they are calculated stands among the assumptions.
fn of_case(context: &Context<'_>, path: &Path, total: &PathTotal) -> Text {
    let key = if total.pension_lost > Yen::ZERO {
        "years.note"
    } else {
        "years.note.kept"
    };
    let mut said = vec![context.text(key, &[])];
    let mut say = |is: bool, key: &str, values: &[(&str, &str)]| {
        said.extend(is.then(|| context.text(key, values)));
    };
    let money = context.request.money.and_then(|money| money.plans.get(1));
    let change = money.and_then(|plan| plan.first_year.as_ref());
    let change = change.map_or(Yen::ZERO, |year| year.more_in_first);
    let amount = context.yen(change);
    say(
        change > Yen::ZERO,
        "years.note.change",
        &[("amount", &amount)],
    );
    let plan = path.plans.get(1);
    let of_plan = plan.map_or(&[][..], |plan| &plan.years);
    let months = of_plan.last().map_or(YEAR, |year| year.months);
    let span = context.duration(months);
    say(months < YEAR, "years.note.last", &[("span", &span)]);
    let late = of_plan
        .first()
        .map_or(Yen::ZERO, |year| year.non_deductible);
    let amount = context.yen(late);
    say(!late.is_zero(), "years.note.late", &[("amount", &amount)]);
    let mut all = path.plans.iter().flat_map(|plan| &plan.years);
    say(all.any(has_more), "years.note.apart", &[]);
    let loses = of_plan.iter().all(|year| year.money_left < Yen::ZERO);
    let name = context.plan_name(1);
    say(loses, "years.note.company_loss", &[("plan", &name)]);
    let has_contracts = context.request.comparison.insurance.is_some();
    say(has_contracts, "months.note.contracts", &[]);
    context.sentences(said)
}

/// Whether take-home or the company's money has something beside pay, premiums and taxes.
fn has_more(year: &PathYear) -> bool {
    let suspended = year
        .pension
        .is_some_and(|pension| !pension.suspended.is_zero());
    let own = year.own_premiums.as_ref();
    let own = own.is_some_and(|own| !own.total.is_zero());
    suspended || own || !year.commuting.is_zero() || year.other_office.is_some()
}

/// The other proposals by what their years come to.
fn others(context: &Context<'_>, path: &Path) -> Vec<Text> {
    let others = (2..).zip(path.totals.iter().skip(1));
    let said = others.map(|(at, total)| {
        let values = [
            ("plan", &*context.plan_name(at)),
            ("together", &*context.difference(total.together)),
            ("take_home", &*context.difference(total.take_home)),
            ("money_left", &*context.difference(total.money_left)),
            ("pension", &*context.difference(-total.pension_lost)),
        ];
        context.text("years.other", &values)
    });
    said.collect()
}

/// The enacted changes inside the years, each once with its months.
pub(in crate::sections) fn laws(context: &Context<'_>, path: &Path) -> String {
    let mut named: Vec<(&str, Vec<String>)> = Vec::new();
    for event in &path.events {
        let PathEvent::Law {
            month,
            title,
            title_en,
            ..
        } = event
        else {
            continue;
        };
        let title = context.figures.language.pick(title.as_str(), title_en);
        let month = context.figures.month(*month);
        match named.iter_mut().find(|(name, _)| *name == title) {
            Some((_, months)) if months.contains(&month) => {}
            Some((_, months)) => months.push(month),
            None => named.push((title, vec![month])),
        }
    }
    let said = named.into_iter().map(|(name, months)| {
        let months = months.join(context.words.get("words.and"));
        context.line("years.event", &[("name", name), ("months", &months)])
    });
    let said: Vec<String> = said.collect();
    said.join(context.words.get("words.separator"))
}
