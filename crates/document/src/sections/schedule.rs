//! スケジュール: the duties of a proposal with bonuses, by date. Always there for such a proposal.

use chrono::Datelike;
use shinchoryu_engine::material::{Plan, Schedule, StandardRevision};
use shinchoryu_engine::notified_pay_deadline::DecidingLimit;
use shinchoryu_quantity::{Date, Month, end_of_month};

use super::context::Context;
use super::organ;
use crate::model::{
    Align, Block, Cell, Column, Lane, Pitch, Row, RowKind, Section, Size, Table, Timeline,
    TimelineMark, Width,
};
use crate::text::Text;

/// Lanes of the timeline, in order.
const LANES: [&str; 3] = ["resolve", "file", "pay"];

/// As many rows fit at the usual size.
const NORMAL_DUTIES: usize = 7;

struct Duty {
    date: Date,
    lane: &'static str,
    what: String,
    who: &'static str,
    /// Words, not their key.
    law: &'static str,
    note: Text,
}

pub(super) fn section(context: &Context<'_>, at: usize) -> Section {
    let plan = &context.plans()[at];
    let dates = &context.request.comparison.schedules[at - 1];
    let duties = duties(context, plan, dates);
    // a proposal with a bonus has a resolution, and with it this deadline
    let deadline = context.request.comparison.deadline.notified_pay;
    let finding = deadline.map_or_else(Vec::new, |date| {
        let date = context.figures.date(date);
        let key = match context.bonuses_not_deductible(at) {
            Some(reason) => format!("schedule.finding_{reason}"),
            None => "schedule.finding".to_owned(),
        };
        context.words.phrases(&key, &[("date", &date)])
    });
    let mut blocks = Vec::new();
    if let Some(timeline) = timeline(context, &duties, dates) {
        blocks.push(Block::Timeline(timeline));
    }
    blocks.push(Block::Table(table(context, &duties)));
    let mut notes = Vec::new();
    let note = match dates.standard {
        Some(StandardRevision::Regular) => Some("schedule.note.one_grade"),
        Some(StandardRevision::Unchanged) => Some("schedule.note.unchanged"),
        Some(StandardRevision::Unknown) => Some("schedule.note.unknown_revision"),
        Some(StandardRevision::Occasional) | None => None,
    };
    notes.extend(note.map(|key| context.text(key, &[])));
    notes.push(context.text("schedule.note", &[]));
    Section {
        finding,
        blocks,
        notes,
        ..Section::default()
    }
}

fn duties(context: &Context<'_>, plan: &Plan, dates: &Schedule) -> Vec<Duty> {
    let figures = context.figures;
    let deadline = &context.request.comparison.deadline;
    let resolution = context.request.input.meeting.resolution;
    let monthly = context.yen(plan.monthly);
    let total = context.yen(plan.bonus_total);
    let mut duties = Vec::new();
    let mut duty = |date, lane, key: &str, values: &[(&str, &str)], who, law| {
        duties.push(Duty {
            date,
            lane,
            what: context.line(&format!("schedule.{key}.what"), values),
            who,
            law,
            note: context.text(&format!("schedule.{key}.note"), values),
        });
    };
    if let Some(resolution) = resolution {
        duty(
            resolution,
            "resolve",
            "resolution",
            &[
                ("resolve", organ::words(context, "resolve")),
                ("monthly", &monthly),
                ("bonus", &total),
            ],
            "schedule.who.company",
            organ::words(context, "law"),
        );
    }
    if let Some(first) = dates.first_pay {
        duty(
            first,
            "pay",
            "first_pay",
            &[("monthly", &monthly)],
            "schedule.who.person",
            context.words.get("schedule.law.fixed_pay"),
        );
    }
    if let Some(revision) = &dates.revision {
        let averaged: Vec<String> = revision
            .averaged
            .iter()
            .map(|month| figures.month_name(*month))
            .collect();
        duty(
            revision.new_from.first_day(),
            "file",
            "revision",
            &[
                ("months", &averaged.join(context.words.get("words.and"))),
                ("from", &figures.month_name(revision.new_from)),
                ("deducted", &figures.month_name(revision.first_deduction)),
            ],
            "schedule.who.pension_office",
            context.words.get("schedule.law.revision"),
        );
    }
    if let Some(date) = deadline.notified_pay {
        let by = match deadline.by {
            Some(DecidingLimit::ServiceStart) => "schedule.filing.by_service_start",
            Some(DecidingLimit::FiscalYearStart) => "schedule.filing.by_fiscal_year",
            Some(DecidingLimit::Incorporation) => "schedule.filing.by_incorporation",
            Some(DecidingLimit::Resolution) | None => "schedule.filing.by_resolution",
        };
        duty(
            date,
            "file",
            "filing",
            &[("by", context.words.get(by))],
            "schedule.who.tax_office",
            context.words.get("schedule.law.filing"),
        );
    }
    let key = if plan.bonus_months.len() > 1 {
        "payment_of_two"
    } else {
        "payment"
    };
    for bonus in &plan.bonus_months {
        duty(
            bonus.date,
            "pay",
            key,
            &[("amount", &context.yen(bonus.bonus)), ("total", &total)],
            "schedule.who.person",
            context.words.get("schedule.law.notified_pay"),
        );
        duty(
            bonus.notice_until,
            "file",
            "notice",
            &[
                ("health", &context.yen(bonus.base_health)),
                ("pension", &context.yen(bonus.base_pension)),
            ],
            "schedule.who.pension_office",
            context.words.get("schedule.law.notice"),
        );
    }
    if let Some(end) = deadline.service_end {
        let leaves = context.request.comparison.facts.retires_on;
        let leaving = (!context.stays_in_office() && leaves <= end).then(|| figures.date(leaves));
        duty(
            end,
            "resolve",
            "service_end",
            &[("next", organ::words(context, "next"))],
            "schedule.who.company",
            organ::words(context, "law"),
        );
        if let Some(leaving) = leaving {
            // nothing is to be decided for the year after
            let values = [("date", leaving.as_str())];
            if let Some(last) = duties.last_mut() {
                last.note = context.text("schedule.service_end.note_left", &values);
            }
        }
    }
    duties.sort_by_key(|duty| duty.date);
    duties
}

fn table(context: &Context<'_>, duties: &[Duty]) -> Table {
    let rows = duties
        .iter()
        .enumerate()
        .map(|(at, duty)| Row {
            kind: RowKind::Ruled,
            cells: vec![
                Cell::strong((at + 1).to_string()),
                Cell::words(context.figures.date_with_weekday(duty.date)),
                Cell::strong(duty.what.clone()),
                Cell::words(context.get(duty.who)),
                Cell::words(duty.law),
                Cell::Text(duty.note.clone()),
            ],
        })
        .collect();
    let words = |key: &str, width| Column::words(context.get(key), width);
    let (size, pitch) = if duties.len() > NORMAL_DUTIES {
        (Size::Small, Pitch::Dense)
    } else {
        (Size::Normal, Pitch::Normal)
    };
    Table {
        columns: vec![
            Column::new("", Width::Mm(9), Align::Center),
            words("schedule.head.date", Width::Mm(41)),
            words("schedule.head.what", Width::Mm(62)),
            words("schedule.head.who", Width::Mm(24)),
            words("schedule.head.law", Width::Mm(44)),
            words("schedule.head.note", Width::Fr(1)),
        ],
        rows,
        size,
        pitch,
        ..Table::default()
    }
}

fn timeline(context: &Context<'_>, duties: &[Duty], dates: &Schedule) -> Option<Timeline> {
    let (first, last) = (duties.first()?.date, duties.last()?.date);
    let (start, end) = (Month::of(first), Month::of(last));
    let figures = context.figures;
    let months = (0..=end.since(start))
        .map(|at| {
            let month = start.plus(at);
            if at == 0 || month.number() == 1 {
                figures.month(month)
            } else {
                figures.month_name(month)
            }
        })
        .collect();
    let position = |date: Date| {
        let days = i64::from(end_of_month(date).day());
        i64::from(Month::of(date).since(start)) * 1_000 + i64::from(date.day0()) * 1_000 / days
    };
    let lanes = LANES
        .iter()
        .map(|lane| Lane {
            label: context.get(&format!("schedule.lane.{lane}")),
            marks: duties
                .iter()
                .enumerate()
                .filter(|(_, duty)| duty.lane == *lane)
                .map(|(at, duty)| TimelineMark {
                    number: at + 1,
                    at: position(duty.date),
                    date: figures.short_date(duty.date),
                })
                .collect(),
            dots: if *lane == "pay" {
                monthly_pay(context, dates, end).map(position).collect()
            } else {
                Vec::new()
            },
        })
        .collect();
    let read: Vec<String> = duties
        .iter()
        .map(|duty| format!("{} {}", figures.date(duty.date), duty.what))
        .collect();
    Some(Timeline {
        caption: context.line(
            "schedule.timeline.caption",
            &[("from", &figures.month(start)), ("to", &figures.month(end))],
        ),
        alt: context.line(
            "schedule.timeline.alt",
            &[("duties", &read.join(context.words.get("words.separator")))],
        ),
        months,
        lanes,
    })
}

/// The days of the monthly pay until the timeline ends; the first of a new amount is a row of the
/// table and has a mark of its own.
fn monthly_pay(
    context: &Context<'_>,
    dates: &Schedule,
    end: Month,
) -> impl Iterator<Item = Date> + use<> {
    let before = dates
        .first_pay
        .or(context.request.input.meeting.resolution)
        .map(Month::of);
    before
        .into_iter()
        .flat_map(move |before| (1..=end.since(before)).map(move |at| before.plus(at).last_day()))
}
