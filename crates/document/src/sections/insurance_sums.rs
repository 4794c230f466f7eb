//! The sums of the company's contracts: its books, and its money without and with them.

use shinchoryu_engine::material::{InsuranceSums, InsuranceTotals};
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::contracts::{Contract, contracts};
use super::exits::{
    any, is_handed_over, is_reduced, is_surrendered, is_surrendered_or_kept, key_of, key_of_cash,
};
use crate::model::{Cell, Column, Row, RowKind, Table, Width};

/// A sum: the end of the key of its words, and what it is of the totals.
type Sum = (RowKind, &'static str, fn(&InsuranceTotals) -> Yen);

const WITHOUT: [Sum; 3] = [
    (RowKind::Plain, "not_paid", |totals| totals.premiums),
    (RowKind::Plain, "tax_put_off", |totals| -totals.tax_put_off),
    (RowKind::Total, "kept_without", |totals| totals.kept_without),
];
const WITH: [Sum; 4] = [
    (RowKind::Plain, "surrender_value", |totals| {
        totals.surrender_value
    }),
    (RowKind::Plain, "handed_over", |totals| totals.handed_over),
    (RowKind::Plain, "surrender_tax", |totals| {
        -totals.surrender_tax
    }),
    (RowKind::Total, "received_with", |totals| {
        totals.received_with
    }),
];

pub(super) fn sums(context: &Context<'_>) -> Table {
    let plans = context.plans();
    let head = |at| {
        if context.compares_pay() {
            context.plan_name(at)
        } else {
            context.get("insurance.amount")
        }
    };
    let mut columns = vec![Column::words("", Width::Mm(108))];
    columns.extend((0..plans.len()).map(|at| Column {
        wash: at == 1,
        quiet: at > 1,
        ..Column::figures(head(at), Width::Fr(1))
    }));
    let totals: Vec<&InsuranceTotals> = plans
        .iter()
        .filter_map(|plan| Some(&plan.insurance.as_ref()?.totals))
        .collect();
    let group = |key: &str| {
        let empty = totals.iter().map(|_| Cell::words(""));
        let name = Cell::words(context.get(&format!("insurance.group.{key}")));
        Row {
            kind: RowKind::Group,
            cells: std::iter::once(name).chain(empty).collect(),
        }
    };
    // what comes in is told whatever was planned: a contract that is kept can be paid at its end
    let brings = |of: &fn(&InsuranceTotals) -> Yen| totals.iter().any(|one| !of(one).is_zero());
    let row = |(kind, name, of): &Sum| {
        let figures = totals
            .iter()
            .map(|totals| Cell::words(context.figures.yen(of(totals))));
        // a loss lowers the taxes, under one plan and not under another
        let lowers = totals.iter().any(|totals| totals.surrender_tax < Yen::ZERO);
        let key = match *name {
            "surrender_tax" if lowers => "insurance.surrender_tax.either".to_owned(),
            name => words_of(context, name),
        };
        let name = Cell::words(context.get(&key));
        Row {
            kind: *kind,
            cells: std::iter::once(name).chain(figures).collect(),
        }
    };
    let mut rows = Vec::new();
    let books = books(context);
    let has = |of: &str| books.iter().any(|(_, name, _)| *name == of);
    rows.push(group(if has("booked") || has("paid_up_gain") {
        "books_changed"
    } else if has("opening") {
        "books_opening"
    } else {
        "books"
    }));
    for (kind, name, amounts) in books {
        let figures = amounts
            .into_iter()
            .map(|amount| Cell::words(context.figures.yen(amount)));
        let name = Cell::words(context.get(&words_of(context, name)));
        rows.push(Row {
            kind,
            cells: std::iter::once(name).chain(figures).collect(),
        });
    }
    for (name, sums) in [("without", &WITHOUT[..]), ("with", &WITH[..])] {
        rows.push(group(name));
        let sums = sums
            .iter()
            .filter(|(_, name, of)| is_told(context, name) || brings(of));
        rows.extend(sums.map(row));
    }
    let difference = totals
        .iter()
        .map(|totals| Cell::words(context.figures.difference(totals.difference)));
    let name = Cell::words(context.get("insurance.difference"));
    rows.push(Row {
        kind: RowKind::GrandTotal,
        cells: std::iter::once(name).chain(difference).collect(),
    });
    // neither is in a sum: what was paid before stands beside it
    if totals
        .iter()
        .any(|totals| !totals.premiums_before.is_zero())
    {
        let figures = totals
            .iter()
            .map(|totals| Cell::words(context.figures.yen(totals.premiums_before)));
        let name = Cell::words(context.get("insurance.premiums_before"));
        rows.push(Row {
            kind: RowKind::Plain,
            cells: std::iter::once(name).chain(figures).collect(),
        });
    }
    if let Some(value) = going_on(context) {
        let value = value.map_or_else(
            || context.get("insurance.going_on.not_known"),
            |value| context.figures.yen(value),
        );
        let values = totals.iter().map(|_| Cell::words(value.clone()));
        let name = Cell::words(context.get("insurance.going_on"));
        rows.push(Row {
            kind: RowKind::Plain,
            cells: std::iter::once(name).chain(values).collect(),
        });
    }
    Table {
        caption: caption(context),
        unit: Some(context.unit("unit.yen")),
        columns,
        rows,
        ..Table::default()
    }
}

/// The key of a row's words.
fn words_of(context: &Context<'_>, name: &str) -> String {
    let key = format!("insurance.{name}");
    match name {
        "surrender_value" | "surrender_book" if any(context, is_reduced) => {
            format!("{key}.reduced")
        }
        "booked" | "surrender_book" | "surrender_tax" => key_of(context, &key),
        "received_with" => key_of_cash(context, &key),
        _ => key,
    }
}

/// Whether a row is of what is planned: what is handed over, or surrendered, of no contract is not told.
fn is_told(context: &Context<'_>, name: &str) -> bool {
    match name {
        "handed_over" => any(context, is_handed_over),
        "surrender_value" => {
            any(context, |input| is_surrendered(input) || is_reduced(input))
                || !any(context, |input| !is_surrendered_or_kept(input))
        }
        _ => true,
    }
}

/// The premiums and what became of them, under each plan: what was paid and what was in the books before is what is
/// deducted, what went with a surrender and what is left. A contract that becomes paid-up changes what is left. Rows that no
/// contract has are left out.
fn books(context: &Context<'_>) -> Vec<(RowKind, &'static str, Vec<Yen>)> {
    let plans = context.plans().iter();
    let sums: Vec<&InsuranceSums> = plans.filter_map(|plan| plan.insurance.as_ref()).collect();
    let of = |of: &dyn Fn(&InsuranceSums) -> Yen| sums.iter().map(|sums| of(sums)).collect();
    let contracts = contracts(context);
    let opening = |sums: &InsuranceSums| {
        let first = sums.years.first();
        first.map_or(Yen::ZERO, |year| {
            contracts
                .iter()
                .map(|contract| contract.opening(year))
                .sum()
        })
    };
    let booked = contracts.iter().map(Contract::booked).sum();
    let surrendered =
        |sums: &InsuranceSums| -> Yen { sums.years.iter().map(|year| year.surrender_book).sum() };
    let kept =
        |sums: &InsuranceSums| -> Yen { sums.years.iter().map(|year| year.paid_up_gain).sum() };
    let rows: [(_, _, Vec<Yen>); 7] = [
        (RowKind::Plain, "opening", of(&opening)),
        (RowKind::Plain, "premiums", of(&|sums| sums.totals.premiums)),
        (RowKind::Plain, "booked", of(&|_| booked)),
        (RowKind::Plain, "paid_up_gain", of(&kept)),
        (
            RowKind::Part,
            "deductible",
            of(&|sums| sums.totals.deductible),
        ),
        (RowKind::Part, "surrender_book", of(&surrendered)),
        (
            RowKind::Part,
            "asset_balance",
            of(&|sums| sums.totals.asset_balance),
        ),
    ];
    let always = ["premiums", "deductible"];
    let said = |(_, name, amounts): &(_, &str, Vec<Yen>)| {
        always.contains(name) || amounts.iter().any(|amount| *amount != Yen::ZERO)
    };
    rows.into_iter().filter(said).collect()
}

/// What contracts that go on would bring if they were surrendered at the end, before tax: a sum of its own, in no
/// other. `Some(None)` where one of the values is not known; none where no contract goes on.
pub(super) fn going_on(context: &Context<'_>) -> Option<Option<Yen>> {
    let going_on = context.sums()?.going_on.as_ref()?;
    Some(going_on.value)
}

/// Which fiscal years the sums are of.
fn caption(context: &Context<'_>) -> String {
    let years = context.sums().map(|sums| sums.years.as_slice());
    let years = years.unwrap_or_default();
    let first = years.first().map(|year| {
        let start = shinchoryu_quantity::Month::of(year.fiscal_year_start);
        context.figures.month(start)
    });
    let count = i64::try_from(years.len()).unwrap_or_default();
    context.line(
        "insurance.sums",
        &[
            ("from", &first.unwrap_or_default()),
            ("count", &context.figures.count(count)),
        ],
    )
}
