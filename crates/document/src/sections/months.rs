//! 月ごとの資金繰り: the first twelve months from the resolution, as they are really paid. There where the months can be
//! calculated.

use shinchoryu_engine::material::{FirstYear, MoneyMonth, PlanMoney};
use shinchoryu_quantity::{Month, Yen};

use super::context::Context;
use super::kind::has_months;
use super::summary::large_card;
use crate::model::{
    Align, Block, Card, Cell, Column, Fill, Panel, Pitch, Row, RowKind, Section, Size, Table, Width,
};
use crate::text::Text;

/// Months of a year, and those that are shown one by one.
const YEAR: usize = 12;

pub(super) fn section(context: &Context<'_>) -> Section {
    let money = context.request.money.filter(|money| has_months(money));
    let Some((now, plan)) = money.and_then(|money| money.plans.first().zip(money.plans.get(1)))
    else {
        return Section::default();
    };
    let others = money.and_then(|money| money.plans.get(2..));
    let others = others.unwrap_or_default();
    let blocks = |has_room| {
        let mut blocks = vec![Block::Panels {
            panels: [
                panel(context, 0, now, Fill::Now),
                panel(context, 1, plan, Fill::Proposal),
            ],
        }];
        blocks.extend(short(context, now, plan).map(|text| Block::Notice { text }));
        blocks.push(Block::Table(table(context, (now, plan), has_room)));
        blocks
    };
    Section {
        finding: finding(context, now, plan),
        blocks: blocks(others.is_empty()),
        parted: blocks(false),
        notes: notes(context, (now, plan), others),
        ..Section::default()
    }
}

fn shown(plan: &PlanMoney) -> &[MoneyMonth] {
    let last = plan.months.len().min(YEAR);
    plan.months.get(..last).unwrap_or_default()
}

fn net(month: &MoneyMonth) -> Yen {
    month.person.net
}

/// The months with least and most, of equal ones the first.
fn extremes(months: &[MoneyMonth]) -> Option<(&MoneyMonth, &MoneyMonth)> {
    let least = months.iter().min_by_key(|month| net(month))?;
    let most = months.iter().rev().max_by_key(|month| net(month))?;
    Some((least, most))
}

fn finding(context: &Context<'_>, now: &PlanMoney, plan: &PlanMoney) -> Vec<String> {
    let mut phrases = context.first_of_several();
    let same = now.months.iter().map(net).eq(plan.months.iter().map(net));
    let Some((least, most)) = extremes(&plan.months).filter(|_| !same) else {
        phrases.extend(context.words.phrases("months.finding_same", &[]));
        return phrases;
    };
    let values = [
        ("least", &*context.large(net(least))),
        ("least_month", &*context.figures.month(least.month)),
        ("most", &*context.large(net(most))),
        ("most_month", &*context.figures.month(most.month)),
    ];
    phrases.extend(context.words.phrases("months.finding", &values));
    let count = plan.shortfalls.len();
    if count > 0 {
        let count = i64::try_from(count).unwrap_or_default();
        let key = match count {
            1 => "months.finding_short_one",
            _ => "months.finding_short",
        };
        let values = [
            ("count", &*context.figures.count(count)),
            ("span", &*span(context, &plan.months)),
        ];
        phrases.extend(context.words.phrases(key, &values));
    }
    phrases
}

/// What a plan feels like: its month with least, its month with most, and all of them.
fn panel(context: &Context<'_>, at: usize, plan: &PlanMoney, fill: Fill) -> Panel {
    let months = &plan.months;
    let values = [
        ("plan", &*context.plan_name(at)),
        ("pay", &*context.plan_pay(at)),
    ];
    let card = |key: &str, month: &MoneyMonth| Card {
        label: context.text(key, &[]),
        number: context.figures.yen(net(month)),
        unit: context.get("unit.yen"),
        below: context.figures.month(month.month).into(),
    };
    let mut cards = Vec::new();
    if let Some((least, most)) = extremes(months) {
        cards.push(card("months.least", least));
        cards.push(card("months.most", most));
    }
    let span = span(context, months);
    let label = context.text("months.sum", &[("span", &span)]);
    let sum: Yen = months.iter().map(net).sum();
    cards.push(large_card(context, label, (sum, false), Text::default()));
    Panel {
        title: context.line("months.panel", &values),
        fill,
        cards,
    }
}

/// 12か月.
fn span(context: &Context<'_>, months: &[MoneyMonth]) -> String {
    let count = i64::try_from(months.len()).unwrap_or_default();
    let key = if count == 1 {
        "months.month"
    } else {
        "months.months"
    };
    context.line(key, &[("count", &context.figures.count(count))])
}

/// 手取りがマイナスになる月: which, how much is missing, and whether it goes to the company or elsewhere.
fn short(context: &Context<'_>, now: &PlanMoney, plan: &PlanMoney) -> Option<Text> {
    let mut said: Vec<Text> = Vec::new();
    let mut say = |key: &str, missing: &[(Month, Yen)]| {
        if missing.is_empty() {
            return;
        }
        let months = spans(context, missing.iter().map(|(month, _)| *month));
        let amount = context.yen(missing.iter().map(|(_, amount)| *amount).sum());
        said.push(context.text(key, &[("months", &months), ("amount", &amount)]));
    };
    let below = || plan.months.iter().filter(|month| net(month) < Yen::ZERO);
    let of_pay = |month: &MoneyMonth| (-(net(month) + month.paid_apart())).max(Yen::ZERO);
    let both = below().map(|month| (month.month, of_pay(month), -net(month) - of_pay(month)));
    let both: Vec<(Month, Yen, Yen)> = both.collect();
    let part = |of: fn(&(Month, Yen, Yen)) -> Yen| -> Vec<(Month, Yen)> {
        let parts = both.iter().map(|part| (part.0, of(part)));
        parts.filter(|(_, amount)| !amount.is_zero()).collect()
    };
    say("months.short", &part(|part| part.1));
    say("months.short_apart", &part(|part| part.2));
    let bonuses = context
        .proposals()
        .first()
        .is_some_and(|plan| !plan.bonus_total.is_zero());
    if let (false, Some(monthly)) = (both.is_empty(), plan.enough_monthly) {
        let amount = context.figures.pay(monthly);
        said.push(context.text("months.enough", &[("amount", &amount)]));
    } else if !both.is_empty() && bonuses {
        said.push(context.text("months.not_enough", &[]));
    }
    if !both.is_empty() && !now.shortfalls.is_empty() {
        said.push(context.text("months.now_short", &[]));
    }
    let company = &plan.company_shortfalls;
    if let Some(worst) = company.iter().max_by_key(|one| one.missing) {
        let months = spans(context, company.iter().map(|one| one.month));
        let amount = context.yen(worst.missing);
        let key = if now.company_shortfalls.is_empty() {
            "months.company_short"
        } else {
            "months.company_short_too"
        };
        said.push(context.text(key, &[("months", &months), ("amount", &amount)]));
    }
    (!said.is_empty()).then(|| context.sentences(said))
}

/// 2026年6月〜9月: months that follow each other as one.
fn spans(context: &Context<'_>, months: impl Iterator<Item = Month>) -> String {
    let mut runs: Vec<(Month, Month)> = Vec::new();
    for month in months {
        match runs.last_mut() {
            Some((_, last)) if month.since(*last) == 1 => *last = month,
            _ => runs.push((month, month)),
        }
    }
    let said: Vec<String> = runs
        .into_iter()
        .map(|(first, last)| {
            let from = context.figures.month(first);
            if first == last {
                return from;
            }
            if first.year() == last.year() {
                // 6〜9月, Jun–Sep
                let number = first.number().to_string();
                let name = context.figures.month_name(first);
                let values = [
                    ("year", &*first.year().to_string()),
                    ("from", context.figures.language.pick(&*number, &*name)),
                    ("to", &*context.figures.month_name(last)),
                ];
                return context.line("months.run_in_year", &values);
            }
            let to = context.figures.month(last);
            context.line("months.run", &[("from", &from), ("to", &to)])
        })
        .collect();
    said.join(context.words.get("words.separator"))
}

/// Every month with what is left now and under the plan, drawn to one scale, and what the company pays out.
fn table(context: &Context<'_>, (now, plan): (&PlanMoney, &PlanMoney), has_room: bool) -> Table {
    let figures = context.figures;
    let (of_now, of_plan) = (shown(now), shown(plan));
    let pairs = || of_now.iter().zip(of_plan);
    let nets = || of_now.iter().chain(of_plan).map(|month| net(month).get());
    let (least, most) = (
        nets().min().unwrap_or_default(),
        nets().max().unwrap_or_default(),
    );
    let (least, most) = (least.min(0), most.max(1));
    let name = |at| context.plan_name(at);
    let right = |head: String, width, wash, quiet| Column {
        head,
        width: Width::Mm(width),
        align: Align::Right,
        wash,
        quiet,
    };
    let of_company = |at| context.line("months.head.company", &[("plan", &name(at))]);
    let columns = vec![
        Column::words(context.get("months.head.month"), Width::Fr(1)),
        Column {
            align: Align::Left,
            ..right(context.get("months.head.net"), 43, false, false)
        },
        right(name(0), 26, false, false),
        right(name(1), 26, true, false),
        right(context.get("comparison.difference"), 26, true, false),
        right(context.get("months.head.so_far"), 27, true, false),
        right(of_company(0), 29, false, true),
        right(of_company(1), 29, false, true),
        right(context.get("comparison.difference"), 26, false, true),
    ];
    let mut so_far = Yen::ZERO;
    let mut rows: Vec<Row> = pairs()
        .map(|(now, plan)| {
            so_far += net(plan) - net(now);
            Row {
                kind: RowKind::Ruled,
                cells: vec![
                    Cell::words(figures.month(plan.month)),
                    Cell::Scaled {
                        scaled: [net(now).get(), net(plan).get()],
                        least,
                        most,
                    },
                    Cell::words(figures.yen(net(now))),
                    Cell::strong(figures.yen(net(plan))),
                    Cell::words(figures.difference(net(plan) - net(now))),
                    Cell::words(figures.difference(so_far)),
                    Cell::words(figures.yen(now.company.total)),
                    Cell::words(figures.yen(plan.company.total)),
                    Cell::words(figures.difference(plan.company.total - now.company.total)),
                ],
            }
        })
        .collect();
    rows.push(sum(
        context,
        (of_now, of_plan),
        RowKind::GrandTotal,
        "months.sum",
    ));
    let later = |plan: &'_ PlanMoney| plan.months.len() == 2 * YEAR;
    if has_room && later(now) && later(plan) {
        let second = (&now.months[YEAR..], &plan.months[YEAR..]);
        rows.push(sum(context, second, RowKind::Plain, "months.sum_second"));
    }
    let from = of_plan.first().map(|month| figures.month(month.month));
    let has_short = nets().any(|net| net < 0);
    let mut keys = vec![(Fill::Now, name(0)), (Fill::Proposal, name(1))];
    if has_short {
        keys.push((Fill::Loss, context.get("months.below_zero")));
    }
    Table {
        caption: context.line("months.caption", &[("from", &from.unwrap_or_default())]),
        unit: Some(context.unit("unit.yen")),
        keys,
        columns,
        size: Size::Normal,
        pitch: match rows.len() {
            0..=6 => Pitch::Roomy,
            7..=10 => Pitch::Normal,
            _ => Pitch::Dense,
        },
        rows,
        ..Table::default()
    }
}

/// What months add up to. What stands at the end of them is no sum.
fn sum(
    context: &Context<'_>,
    (now, plan): (&[MoneyMonth], &[MoneyMonth]),
    kind: RowKind,
    key: &str,
) -> Row {
    let figures = context.figures;
    let of = |months: &[MoneyMonth]| -> Yen { months.iter().map(net).sum() };
    let out = |months: &[MoneyMonth]| -> Yen { months.iter().map(|one| one.company.total).sum() };
    let change = of(plan) - of(now);
    let cells = vec![
        Cell::words(context.line(key, &[("span", &span(context, plan))])),
        Cell::words(""),
        Cell::words(figures.yen(of(now))),
        Cell::words(figures.yen(of(plan))),
        Cell::words(figures.difference(change)),
        Cell::words(""),
        Cell::words(figures.yen(out(now))),
        Cell::words(figures.yen(out(plan))),
        Cell::words(figures.difference(out(plan) - out(now))),
    ];
    Row { kind, cells }
}

/// Another proposal by its least and most.
fn other(context: &Context<'_>, at: usize, plan: &PlanMoney) -> Option<Text> {
    let months = &plan.months;
    let (least, most) = extremes(months)?;
    let missing: Yen = plan.shortfalls.iter().map(|one| one.missing).sum();
    let sum: Yen = months.iter().map(net).sum();
    let values = [
        ("plan", &*context.plan_name(at)),
        ("least", &*context.yen(net(least))),
        ("least_month", &*context.figures.month(least.month)),
        ("most", &*context.yen(net(most))),
        ("most_month", &*context.figures.month(most.month)),
        ("span", &*span(context, months)),
        ("sum", &*context.yen(sum)),
        ("missing", &*context.yen(missing)),
    ];
    let key = if missing.is_zero() {
        "months.other"
    } else {
        "months.other_short"
    };
    let mut said = vec![context.text(key, &values)];
    if !plan.company_shortfalls.is_empty() {
        said.push(context.text("months.other_company", &[]));
    }
    Some(context.sentences(said))
}

fn notes(
    context: &Context<'_>,
    (now, plan): (&PlanMoney, &PlanMoney),
    others: &[PlanMoney],
) -> Vec<Text> {
    let mut first = vec![context.text("months.note", &[])];
    let mut say = |is: bool, key: &str, values: &[(&str, &str)]| {
        first.extend(is.then(|| context.text(key, values)));
    };
    let all = || now.months.iter().chain(&plan.months);
    let pays = |plan: &PlanMoney| -> Yen {
        let pays = shown(plan)
            .iter()
            .map(|month| month.person.pay + month.person.bonus);
        pays.sum()
    };
    let (paid_now, paid) = (context.yen(pays(now)), context.yen(pays(plan)));
    let values = [
        ("span", &*span(context, shown(plan))),
        ("now", &*paid_now),
        ("paid", &*paid),
        ("plan", &*context.plan_name(1)),
    ];
    say(pays(now) != pays(plan), "months.note.pay", &values);
    let has_pension = all().any(|month| month.person.pension.is_some());
    say(has_pension, "months.note.pension", &[]);
    let has_office = all().any(|month| month.person.other_office.is_some());
    say(has_office, "months.note.other_office", &[]);
    let has_unknown = all().any(|month| month.person.resident_tax.is_none());
    say(has_unknown, "months.note.unknown", &[]);
    let has_contracts = context.request.comparison.insurance.is_some();
    say(has_contracts, "months.note.contracts", &[]);
    let mut notes = vec![context.sentences(first)];
    let others = (2..).zip(others);
    notes.extend(others.filter_map(|(at, plan)| other(context, at, plan)));
    notes.extend(
        plan.first_year
            .as_ref()
            .and_then(|year| of_first_year(context, year)),
    );
    notes
}

/// What the year of the change costs in taxes, and what of it comes back when the plan ends.
fn of_first_year(context: &Context<'_>, year: &FirstYear) -> Option<Text> {
    if year.more_in_first <= Yen::ZERO {
        return None;
    }
    let size = |amount: Yen| context.yen(Yen(amount.get().abs()));
    let values = [
        ("plan", &*context.plan_name(1)),
        ("year", &*year.year.to_string()),
        ("more", &*size(year.more_in_first)),
        ("back", &*size(year.back_in_last)),
        ("remains", &*size(year.remains)),
    ];
    // payments of before and after the change meet only where both normal years have less
    let meets = year.first.pay > year.now.pay && year.first.pay > year.plan.pay;
    let first = if meets {
        "months.first_year.meets"
    } else {
        "months.first_year"
    };
    let then = match (year.back_in_last.get().signum(), year.remains > Yen::ZERO) {
        (1, true) => "months.first_year.remains",
        (1, false) => "months.first_year.comes_back",
        (0, _) => "months.first_year.same_in_last",
        _ => "months.first_year.more_in_last",
    };
    let said = [first, then].map(|key| context.text(key, &values));
    Some(context.sentences(said))
}
