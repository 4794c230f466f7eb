//! 計算根拠: every traced figure with its formula, rounding and provision. An appendix, there when
//! the comparison was asked to explain itself.

mod formula;
mod steps_of_contracts;

use shinchoryu_engine::{Step, Unit};
use shinchoryu_law::{Citation, Status};
use shinchoryu_quantity::Yen;

use super::context::Context;
use crate::model::{Align, Block, Cell, Column, Pitch, Row, RowKind, Section, Size, Table, Width};

/// Whose contracts the figures of a table are, as far as they are of contracts.
const COMPANY: &str = "insurance";

pub(super) fn section(context: &Context<'_>) -> Section {
    let plans = context.plans().iter().enumerate().map(|(at, plan)| {
        let caption = context.line(
            "working.caption",
            &[
                ("plan", &context.plan_name(at)),
                ("pay", &context.plan_pay(at)),
            ],
        );
        (caption, COMPANY, plan.trace.as_slice())
    });
    let dates = &context.request.comparison.deadline.trace;
    let dates = (context.get("working.dates"), COMPANY, dates.as_slice());
    let contracts = context.request.comparison.insurance.as_ref();
    let contracts = contracts.map(|insurance| insurance.trace.as_slice());
    let contracts = (
        context.get("working.insurance"),
        COMPANY,
        contracts.unwrap_or_default(),
    );
    let of_person = context.request.comparison.personal_insurance.as_ref();
    let of_person = of_person.map(|insurance| insurance.trace.as_slice());
    let of_person = (
        context.get("section.personal"),
        "personal",
        of_person.unwrap_or_default(),
    );
    let tables = plans
        .chain([dates, contracts, of_person])
        .filter(|(.., steps)| !steps.is_empty())
        .map(|(caption, whose, steps)| table(context, caption, whose, steps));
    let blocks = tables
        .chain(std::iter::once(sources(context)))
        .map(Block::Table)
        .collect();
    Section {
        finding: context.words.phrases("working.finding", &[]),
        blocks,
        notes: vec![context.text("working.note", &[])],
        runs_on: true,
        ..Section::default()
    }
}

fn table(context: &Context<'_>, caption: String, whose: &str, steps: &[Step]) -> Table {
    let column = |key: &str, width, align| Column::new(context.get(key), width, align);
    Table {
        caption,
        columns: vec![
            column("working.head.figure", Width::Mm(62), Align::Left),
            column("working.head.amount", Width::Mm(27), Align::Right),
            column("working.head.formula", Width::Fr(1), Align::Left),
            column("working.head.rounding", Width::Mm(34), Align::Left),
            column("working.head.law", Width::Mm(50), Align::Left),
        ],
        rows: steps_of_contracts::told(steps)
            .filter(|step| is_printed(context, step))
            .map(|step| row(context, whose, step))
            .collect(),
        size: Size::Small,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}

/// Whether a figure is of what the material shows.
fn is_printed(context: &Context<'_>, step: &Step) -> bool {
    context.compares_pay() || !steps_of_contracts::is_of_person(&step.figure)
}

fn row(context: &Context<'_>, whose: &str, step: &Step) -> Row {
    let amount = match step.unit {
        Unit::Yen => context.figures.yen(Yen(step.amount)),
        Unit::Ppm => context.figures.percent(step.amount),
        Unit::Count => context.figures.count(step.amount),
    };
    let date = formula::of_date(context, &step.formula);
    let (amount, formula) =
        date.unwrap_or_else(|| (amount, formula::written(context, &step.formula)));
    let rounding = serde_json::to_value(step.rounding).ok();
    let rounding = rounding
        .as_ref()
        .and_then(serde_json::Value::as_str)
        .unwrap_or_default();
    let rounding = context
        .words
        .known(&format!("rounding.{rounding}"))
        .unwrap_or("–");
    let mut law: Vec<&str> = step
        .law
        .iter()
        .filter_map(|citation| citation.sources.first())
        .map(|source| source.article.as_str())
        .collect();
    law.dedup();
    let or_dash = |words: String| {
        if words.is_empty() {
            "–".to_owned()
        } else {
            words
        }
    };
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::words(name(context, whose, &step.figure)),
            Cell::words(amount),
            Cell::words(or_dash(formula)),
            Cell::words(rounding),
            Cell::words(or_dash(law.join(context.words.get("words.separator")))),
        ],
    }
}

/// 出典: every value of law that a figure has read, once, with all its sources, the days it applies
/// and how well it is confirmed: what the screen says beside each figure.
fn sources(context: &Context<'_>) -> Table {
    let comparison = context.request.comparison;
    let steps = context.plans().iter().flat_map(|plan| &plan.trace);
    let steps = steps.filter(|step| is_printed(context, step));
    let steps = steps.chain(&comparison.deadline.trace);
    let contracts = comparison.insurance.iter();
    let steps = steps.chain(contracts.flat_map(|insurance| &insurance.trace));
    let of_person = comparison.personal_insurance.iter();
    let steps = steps.chain(of_person.flat_map(|insurance| &insurance.trace));
    let mut cited: Vec<&Citation> = Vec::new();
    for citation in steps.flat_map(|step| &step.law) {
        if !cited.contains(&citation) {
            cited.push(citation);
        }
    }
    cited.sort_by_key(|citation| (&citation.id, citation.from));
    let column = |key: &str, width| Column::new(context.get(key), width, Align::Left);
    Table {
        caption: context.get("working.sources"),
        columns: vec![
            column("working.head.law", Width::Mm(56)),
            column("working.head.sources", Width::Fr(1)),
            column("working.head.applies", Width::Mm(58)),
            column("working.head.state", Width::Mm(42)),
        ],
        rows: cited
            .into_iter()
            .map(|citation| source(context, citation))
            .collect(),
        size: Size::Small,
        pitch: Pitch::Dense,
        ..Table::default()
    }
}

fn source(context: &Context<'_>, citation: &Citation) -> Row {
    let language = context.request.lang;
    let title = language.pick(&citation.title, &citation.title_en);
    let articles = citation
        .sources
        .iter()
        .map(|source| source.article.as_str());
    let to = citation.to.map(|to| context.figures.date(to));
    let applies = context.line(
        "working.applies",
        &[
            ("from", &context.figures.date(citation.from)),
            ("to", &to.unwrap_or_default()),
        ],
    );
    let mut state = vec![match citation.status {
        Status::Confirmed => context.get("law.confirmed"),
        Status::Once => context.get("law.once"),
        Status::Provisional => context.get("law.provisional"),
        Status::Unconfirmed => context.get("law.unconfirmed"),
        Status::Scenario => context.get("law.scenario"),
    }];
    if citation.carried {
        state.push(context.get("law.carried"));
    } else if citation.stale {
        state.push(context.get("law.stale"));
    }
    Row {
        kind: RowKind::Ruled,
        cells: vec![
            Cell::words(title.clone()),
            Cell::words(articles.collect::<Vec<_>>().join(" / ")),
            Cell::words(applies),
            Cell::words(state.join(context.words.get("words.separator"))),
        ],
    }
}

/// The catalogue's name of a traced figure, by its whole path or its end; a name that it does not
/// know is printed as it is.
fn name(context: &Context<'_>, whose: &str, figure: &str) -> String {
    if let Some(name) = steps_of_contracts::name(context, whose, figure) {
        return name;
    }
    let mut end = Some(figure);
    while let Some(name) = end {
        if let Some(words) = context.words.known(&format!("figure.{name}")) {
            return words.to_owned();
        }
        end = name.split_once('.').map(|(_, rest)| rest);
    }
    figure.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::{computed, everything, own_contracts, reference, with_contracts};
    use crate::sections::context_of;
    use crate::sections::tests::request;
    use shinchoryu_words::Language;
    use std::collections::BTreeSet;

    /// The screen names every source of a citation of the answer, and the days it applies.
    #[test]
    fn paper_names_every_source_and_its_days_as_the_screen_does() {
        for (input, lang, title) in [
            (reference(), Language::Ja, "title"),
            (everything(), Language::En, "title_en"),
            (own_contracts(), Language::Ja, "title"),
        ] {
            let comparison = computed(&input);
            let request = request(&input, &comparison, lang);
            let context = context_of(&request);
            let answer = serde_json::to_value(&comparison.comparison).expect("json");
            let plans = answer["plans"].as_array().expect("plans");
            let apart = [&answer["deadline"], &answer["personal_insurance"]];
            let citations = plans
                .iter()
                .chain(apart)
                .filter_map(|part| part["trace"].as_array())
                .flatten()
                .filter_map(|step| step["law"].as_array())
                .flatten();
            let day = |value: &serde_json::Value| {
                value.as_str().map_or_else(String::new, |day| {
                    context.figures.date(day.parse().expect("a day"))
                })
            };
            let expected: BTreeSet<String> = citations
                .map(|citation| {
                    let articles = citation["sources"].as_array().expect("sources").iter();
                    let articles: Vec<&str> = articles
                        .map(|source| source["article"].as_str().expect("an article"))
                        .collect();
                    let (from, to) = (day(&citation["from"]), day(&citation["to"]));
                    let applies = context.line("working.applies", &[("from", &from), ("to", &to)]);
                    let name = citation[title].as_str().expect("a title");
                    printed(&[
                        Cell::words(name),
                        Cell::words(articles.join(" / ")),
                        Cell::words(applies),
                    ])
                })
                .collect();
            let table = sources(&context);
            let rows: Vec<String> = table
                .rows
                .iter()
                .map(|row| printed(&row.cells[..3]))
                .collect();
            assert!(expected.len() > 20, "a case reads many values");
            assert_eq!(rows.iter().cloned().collect::<BTreeSet<_>>(), expected);
            let section = section(&context);
            assert!(
                matches!(section.blocks.last(), Some(Block::Table(last)) if last.caption == table.caption)
            );
        }
    }

    /// Steps of both kinds of contracts have the same paths.
    #[test]
    fn figures_of_the_contracts_of_each_side_have_its_names() {
        let mut input = with_contracts(2, 12, "");
        input.life_insurance = own_contracts().life_insurance;
        let comparison = computed(&input);
        let names = |lang| {
            let request = request(&input, &comparison, lang);
            let context = context_of(&request);
            let of = |whose: &str| {
                let name = |end: &str| name(&context, whose, &format!("policies.1.exit.{end}"));
                ["gain", "premiums", "value"].map(name)
            };
            (of(COMPANY), of("personal"))
        };
        let (company, own) = names(Language::Ja);
        assert_eq!(
            company,
            ["契約2　解約益", "契約2　支払保険料", "契約2　解約返戻金"]
        );
        let expected = [
            "個人契約2　差益（マイナスは差損）",
            "個人契約2　払込保険料",
            "個人契約2　受取額",
        ];
        assert_eq!(own, expected);
        let (_, own) = names(Language::En);
        assert!(own[0].starts_with("Personal contract 2") && own[0].contains("Gain (loss"));
        // and the page says them so
        let request = request(&input, &comparison, Language::Ja);
        let context = context_of(&request);
        let page = serde_json::to_string(&section(&context)).expect("json");
        for name in [expected[0], "\"契約1　保険料の総額"] {
            assert!(page.contains(name), "{name}");
        }
    }

    fn printed(cells: &[Cell]) -> String {
        serde_json::to_string(cells).expect("json")
    }
}
