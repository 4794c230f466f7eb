//! 在職老齢年金: what of the pension is suspended beside the pay, now and under each plan, and how it comes about.

use shinchoryu_engine::material::{PensionSuspension, PensionYear, Plan};
use shinchoryu_quantity::Yen;

use super::context::Context;
use crate::model::{
    Band, BandPart, Block, Cell, Column, Fill, Row, RowKind, Section, Short, Table, Width,
};
use crate::text::Text;

/// A plan with its pension and what decides it.
type Drawn = (usize, PensionYear, PensionSuspension);

pub(super) fn section(context: &Context<'_>) -> Section {
    let drawn: Vec<Drawn> = context
        .plans()
        .iter()
        .enumerate()
        .filter_map(|(at, plan)| Some((at, plan.pension?, plan.pension_suspension?)))
        .collect();
    let mut blocks = Vec::new();
    // the present beside the recommended proposal; the table has the others too
    if let [now, plan, ..] = drawn.as_slice() {
        let span = span(context, &drawn);
        let band = |(at, year, _): &Drawn| vec![Block::Band(band(context, *at, *year, &span))];
        blocks.push(Block::Columns {
            widths: [6, 6],
            columns: [band(now), band(plan)],
        });
    }
    blocks.push(Block::Columns {
        widths: [7, 5],
        columns: [
            vec![Block::Table(table(context, &drawn))],
            vec![Block::Texts {
                stacked: true,
                texts: texts(context, &drawn),
            }],
        ],
    });
    Section {
        finding: finding(context, &drawn),
        blocks,
        notes: vec![note(context, &drawn)],
        ..Section::default()
    }
}

/// The months that the amounts are of: twelve, or those that are drawn.
fn span(context: &Context<'_>, drawn: &[Drawn]) -> String {
    match months(drawn) {
        12 => context.get("in_service.span"),
        1 => context.get("in_service.span_one"),
        some => {
            let months = context.figures.count(some);
            context.line("in_service.span_some", &[("months", &months)])
        }
    }
}

fn months(drawn: &[Drawn]) -> i64 {
    drawn.first().map_or(0, |(.., by)| by.months)
}

/// What becomes of the suspension of the twelve months, by its signs.
fn finding(context: &Context<'_>, drawn: &[Drawn]) -> Vec<String> {
    let (plan, ..) = context.first();
    let suspended = |plan: &Plan| plan.pension.map_or(Yen::ZERO, |year| year.suspended);
    let (from, to) = (suspended(context.now()), suspended(plan));
    let way = match (from.get(), to.get()) {
        (0, 0) => "none",
        (0, _) => "begins",
        (_, 0) => "gone",
        _ if to < from => "down",
        _ if to > from => "up",
        _ => "same",
    };
    let mut phrases = context.first_of_several();
    let span = span(context, drawn);
    let values = [
        ("span", span.as_str()),
        ("from", &*context.yen(from)),
        ("to", &*context.yen(to)),
        ("amount", &*context.yen(Yen((to - from).get().abs()))),
    ];
    phrases.extend(
        context
            .words
            .phrases(&format!("in_service.finding.{way}"), &values),
    );
    phrases
}

/// 受け取る年金 and 支給停止 of one plan as parts of the whole.
fn band(context: &Context<'_>, at: usize, year: PensionYear, span: &str) -> Band {
    let parts = [
        ("figure.pension.receipts", year.receipts, Fill::Person),
        ("figure.pension.suspended", year.suspended, Fill::Loss),
    ];
    let parts: Vec<BandPart> = parts
        .into_iter()
        .filter(|(_, amount, _)| *amount > Yen::ZERO)
        .map(|(name, amount, fill)| BandPart {
            label: context.get(name),
            amount: amount.get(),
            figure: context.figures.large(amount, false),
            share: context.figures.share(amount, year.full),
            fill,
        })
        .collect();
    let read = parts
        .iter()
        .map(|part| format!("{} {} {}", part.label, part.figure, part.share));
    let read: Vec<String> = read.collect();
    let plan = context.plan_name(at);
    Band {
        caption: context.line(
            "in_service.band.caption",
            &[("plan", &plan), ("span", span)],
        ),
        unit: context.unit("unit.large"),
        alt: context.line(
            "in_service.band.alt",
            &[
                ("plan", &plan),
                ("full", &context.large(year.full)),
                ("parts", &read.join(context.words.get("words.separator"))),
                ("unit", context.words.get("unit.large")),
            ],
        ),
        parts,
    }
}

/// A row: how it looks, its name, and what it is of a plan.
type Line = (
    RowKind,
    &'static str,
    fn(&PensionYear, &PensionSuspension) -> Yen,
);

const DECIDES: [Line; 8] = [
    (RowKind::Part, "earnings_related", |_, by| {
        by.earnings_related
    }),
    (RowKind::Part, "standard", |_, by| by.standard_year),
    (RowKind::Part, "bonuses", |_, by| by.bonuses),
    (RowKind::Plain, "counted", |_, by| by.counted),
    (RowKind::Plain, "threshold", |_, by| -by.threshold_year),
    (RowKind::Plain, "over", |_, by| by.over),
    (RowKind::Total, "suspended", |_, by| by.suspended),
    (RowKind::Plain, "lost_addition", |_, by| by.lost_addition),
];
const YEAR: [Line; 3] = [
    (RowKind::Plain, "figure.pension.full", |year, _| year.full),
    (RowKind::Plain, "figure.pension.suspended", |year, _| {
        -year.suspended
    }),
    (RowKind::GrandTotal, "figure.pension.receipts", |year, _| {
        year.receipts
    }),
];

fn table(context: &Context<'_>, drawn: &[Drawn]) -> Table {
    let mut columns = vec![Column::words("", Width::Fr(1))];
    columns.extend(drawn.iter().map(|(at, ..)| Column {
        wash: *at == 1,
        quiet: *at > 1,
        ..Column::figures(context.plan_name(*at), Width::Mm(25))
    }));
    let count = columns.len();
    let span = span(context, drawn);
    let group = |key: &str| {
        let key = format!("in_service.group.{key}");
        let name = Cell::words(context.line(&key, &[("span", &span)]));
        let empty = (1..count).map(|_| Cell::words(""));
        Row {
            kind: RowKind::Group,
            cells: std::iter::once(name).chain(empty).collect(),
        }
    };
    let row = |(kind, name, of): &Line| {
        let amounts = drawn.iter().map(|(_, year, by)| of(year, by));
        let key = if name.starts_with("figure.") {
            (*name).to_owned()
        } else {
            format!("in_service.{name}")
        };
        let amounts = amounts.map(|amount| Cell::words(context.figures.yen(amount)));
        let cells = std::iter::once(Cell::words(context.get(&key)));
        Row {
            kind: *kind,
            cells: cells.chain(amounts).collect(),
        }
    };
    // rows that nobody has are left out
    let has = |name: &str| {
        let any =
            |of: fn(&PensionSuspension) -> Yen| drawn.iter().any(|(.., by)| of(by) > Yen::ZERO);
        match name {
            "bonuses" => any(|by| by.bonuses),
            "lost_addition" => any(|by| by.lost_addition),
            _ => true,
        }
    };
    let decides = DECIDES.iter().filter(|(_, name, _)| has(name));
    let mut rows = vec![group("decides")];
    rows.extend(decides.map(row));
    rows.push(group("year"));
    rows.extend(YEAR.iter().map(row));
    Table {
        caption: context.get("in_service.caption"),
        unit: Some(context.unit("unit.yen")),
        columns,
        rows,
        ..Table::default()
    }
}

fn texts(context: &Context<'_>, drawn: &[Drawn]) -> Vec<Short> {
    let facts = &context.request.comparison.facts;
    let cap = context.yen(facts.pension_bonus_cap);
    let bonuses = context.text("in_service.bonuses.body", &[("cap", &cap)]);
    let together = context.text("in_service.together.body", &[]);
    let short = |name: &str, body: Text| Short {
        head: context.get(&format!("in_service.{name}.head")),
        body,
        fill: None,
    };
    let mut texts = vec![short("rule", rule(context, drawn))];
    if drawn.iter().any(|(.., by)| by.bonuses > Yen::ZERO) {
        texts.push(short("bonuses", bonuses));
    }
    texts.push(short("together", together));
    texts
}

/// The rule, with what of it this case meets.
fn rule(context: &Context<'_>, drawn: &[Drawn]) -> Text {
    let comparison = context.request.comparison;
    let threshold = drawn.first().map_or(Yen::ZERO, |(.., by)| by.threshold);
    let month = context.figures.month(comparison.facts.basis_month);
    let rule = context.text(
        "in_service.rule.body",
        &[("threshold", &context.yen(threshold)), ("month", &month)],
    );
    let pension = context.request.input.customer.pension.as_ref();
    let mut warnings = comparison.warnings.iter();
    let more = [
        (
            "carried",
            warnings.any(|warning| warning.code == "pension_threshold_carried"),
        ),
        (
            "before_65",
            comparison.facts.age < comparison.facts.pension_age,
        ),
        (
            "addition",
            pension.is_some_and(|pension| pension.additional > Yen::ZERO),
        ),
        ("offices", context.now().other_office.is_some()),
    ];
    let more = more.iter().filter(|(_, holds)| *holds);
    more.fold(rule, |rule, (name, _)| {
        let key = format!("in_service.rule.{name}");
        rule.then(context.text(&key, &[("month", &month)]))
    })
}

/// How many months are drawn, where not all are, and what the amounts leave out.
fn note(context: &Context<'_>, drawn: &[Drawn]) -> Text {
    let note = context.text("in_service.note", &[]);
    if months(drawn) == 12 {
        return note;
    }
    let months = context.figures.count(months(drawn));
    context
        .text("in_service.note.months", &[("months", &months)])
        .then(note)
}
