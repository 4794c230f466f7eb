//! 賞与月の源泉徴収: what is withheld from each bonus and why. It is settled later, so it is a page
//! of its own and never added to the figures of the year.

use chrono::Datelike;
use shinchoryu_engine::income_tax::Settlement;
use shinchoryu_engine::material::{BonusMonth, HealthParts, HousingLoanInput, Pay, Plan};
use shinchoryu_engine::withholding::{BonusMethod, Column as Withheld};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::Yen;

use super::context::Context;
use crate::model::{Block, Cell, Column, Pitch, Row, RowKind, Section, Short, Table, Width};
use crate::text::Text;

/// As many slips stand beside their explanation; more need the whole width, and its height has no
/// room for the parts of their premiums.
const BESIDE: usize = 2;

pub(super) fn section(context: &Context<'_>) -> Section {
    let bonuses = context.bonuses();
    let table = Block::Table(slips(context, &bonuses));
    let mut texts = vec![rule(context)];
    let blocks = if bonuses.len() <= BESIDE {
        texts.extend(
            bonuses
                .iter()
                .map(|(plan, bonus)| worked(context, *plan, bonus, bonuses.len() > 1)),
        );
        texts.push(settled(context));
        vec![Block::Columns {
            widths: [7, 5],
            columns: [
                vec![table],
                vec![Block::Texts {
                    stacked: true,
                    texts,
                }],
            ],
        }]
    } else {
        texts.extend([in_words(context), settled(context)]);
        vec![
            table,
            Block::Texts {
                stacked: false,
                texts,
            },
        ]
    };
    Section {
        finding: finding(context, &bonuses),
        blocks,
        notes: vec![context.text("withholding.note", &[])],
        ..Section::default()
    }
}

/// How the tax of a plan's year is settled: pay of the secondary column (乙欄) is never part of a
/// year-end adjustment (所得税法190条).
fn settlement(context: &Context<'_>, plan: usize) -> &'static str {
    if typed_pay(context, plan).and_then(|pay| pay.column) == Some(Withheld::Otsu) {
        return "otsu";
    }
    match context.plans()[plan].income_tax_detail.settlement {
        Settlement::FinalReturn => "return",
        Settlement::YearEndAdjustment => "year_end",
    }
}

/// The first bonus of the first plan that has one, proposals before the present.
fn finding(context: &Context<'_>, bonuses: &[(usize, &BonusMonth)]) -> Vec<String> {
    let first = bonuses
        .iter()
        .find(|(plan, _)| *plan > 0)
        .or(bonuses.first());
    let Some((plan, bonus)) = first else {
        return Vec::new();
    };
    let settled = context.get(&format!(
        "withholding.finding.{}",
        settlement(context, *plan)
    ));
    let month = context.figures.month(bonus.month);
    let of_plan = &context.plans()[*plan].bonus_months;
    let mut phrases = if context.plans().len() > 2 {
        vec![context.line("plan.first", &[("plan", &context.plan_name(*plan))])]
    } else {
        Vec::new()
    };
    if let [first, .., last] = of_plan.as_slice() {
        phrases.extend(of_two(context, first, last, &settled));
        return phrases;
    }
    phrases.extend(match (bonus.withheld, bonus.paid_out) {
        (Some(withheld), Some(paid_out)) => context.words.phrases(
            "withholding.finding",
            &[
                ("month", &month),
                ("bonus", &context.yen(bonus.bonus)),
                ("withheld", &context.yen(withheld)),
                ("paid_out", &context.yen(paid_out)),
                ("settled", &settled),
            ],
        ),
        _ => context.words.phrases(
            "withholding.finding_open",
            &[("month", &month), ("settled", &settled)],
        ),
    });
    phrases
}

/// What is withheld in the months of both bonuses.
fn of_two(
    context: &Context<'_>,
    first: &BonusMonth,
    second: &BonusMonth,
    settled: &str,
) -> Vec<String> {
    let month = |bonus: &BonusMonth| context.figures.month(bonus.month);
    let (first_month, second_month) = (month(first), month(second));
    let months = [
        ("first_month", first_month.as_str()),
        ("second_month", second_month.as_str()),
        ("settled", settled),
    ];
    let (Some(one), Some(other)) = (first.withheld, second.withheld) else {
        return context
            .words
            .phrases("withholding.finding_open_of_two", &months);
    };
    let (one, other) = (context.yen(one), context.yen(other));
    let [first_month, second_month, settled] = months;
    let values = [
        first_month,
        second_month,
        settled,
        ("first", &*one),
        ("second", &*other),
    ];
    context.words.phrases("withholding.finding_of_two", &values)
}

/// One part of a health premium.
type PremiumPart = fn(&HealthParts) -> Yen;

fn slips(context: &Context<'_>, bonuses: &[(usize, &BonusMonth)]) -> Table {
    let figures = context.figures;
    let open = || context.get("withholding.open");
    let row = |kind, name: &str, mark: &str, cell: &dyn Fn(&BonusMonth) -> String| Row {
        kind,
        cells: std::iter::once(Cell::Text(
            Text::from(context.get(name)).then(context.mark(mark)),
        ))
        .chain(bonuses.iter().map(|(_, bonus)| Cell::words(cell(bonus))))
        .collect(),
    };
    let group = |name: &str| Row {
        kind: Group,
        cells: vec![Cell::words(context.get(name))],
    };
    use RowKind::{GrandTotal, Group, Part, Plain, Total};
    let mut rows = vec![
        row(Total, "withholding.bonus", "", &|bonus| {
            figures.yen(bonus.bonus)
        }),
        row(Plain, "withholding.base_health", "caps", &|bonus| {
            figures.yen(bonus.base_health)
        }),
        row(Plain, "withholding.base_pension", "caps", &|bonus| {
            figures.yen(bonus.base_pension)
        }),
    ];
    rows.push(group("withholding.group.deducted"));
    if bonuses.len() <= BESIDE {
        let parts: [(&str, PremiumPart); 3] = [
            ("figure.employee.parts.health", |parts| parts.health),
            ("figure.employee.parts.care", |parts| parts.care),
            ("figure.employee.parts.levy", |parts| parts.levy),
        ];
        let borne = |part: PremiumPart| {
            bonuses
                .iter()
                .any(|(_, bonus)| part(&bonus.employee.parts) > Yen::ZERO)
        };
        rows.extend(
            parts
                .into_iter()
                .filter(|(_, part)| borne(*part))
                .map(|(name, part)| {
                    row(Part, name, "", &|bonus| {
                        figures.yen(-part(&bonus.employee.parts))
                    })
                }),
        );
    }
    rows.extend([
        row(Plain, context.health_premium(), "parts", &|bonus| {
            figures.yen(-bonus.employee.health)
        }),
        row(Plain, "withholding.pension", "", &|bonus| {
            figures.yen(-bonus.employee.pension)
        }),
        row(Total, "withholding.after", "", &|bonus| {
            figures.yen(bonus.bonus_after_premiums)
        }),
        group("withholding.group.test"),
        row(Plain, "withholding.previous", "", &|bonus| {
            figures.yen(bonus.previous_month_pay)
        }),
        row(Plain, "withholding.ten_times", "", &|bonus| {
            test(context, bonus)
        }),
        row(Plain, "withholding.method", "", &|bonus| {
            method(context, bonus)
        }),
        group("withholding.group.result"),
        row(Plain, "withholding.withheld", "", &|bonus| {
            bonus
                .withheld
                .map_or_else(open, |withheld| figures.yen(-withheld))
        }),
        row(GrandTotal, "withholding.paid_out", "", &|bonus| {
            bonus.paid_out.map_or_else(open, |paid| figures.yen(paid))
        }),
    ]);
    let width = match bonuses.len() {
        1 => 50,
        2..=4 => 40,
        _ => 26,
    };
    let mut columns = vec![Column::words("", Width::Fr(1))];
    columns.extend(bonuses.iter().map(|(plan, bonus)| {
        let head = context.line(
            "withholding.head",
            &[
                ("plan", &context.plan_name(*plan)),
                ("date", &context.figures.short_date(bonus.date)),
            ],
        );
        Column::figures(head, Width::Mm(width))
    }));
    Table {
        unit: Some(context.unit("unit.yen")),
        caption: context.get("withholding.caption"),
        columns,
        rows,
        pitch: if bonuses.len() <= BESIDE {
            Pitch::Normal
        } else {
            Pitch::Dense
        },
        ..Table::default()
    }
}

/// Whether the bonus is more than ten times the pay of the month before.
fn test(context: &Context<'_>, bonus: &BonusMonth) -> String {
    let ten_times = bonus.previous_month_pay * 10;
    let key = if bonus.previous_month_pay.get() <= 0 {
        "withholding.test.no_pay"
    } else if bonus.bonus_after_premiums > ten_times {
        "withholding.test.above"
    } else {
        "withholding.test.within"
    };
    context.get(key)
}

fn method(context: &Context<'_>, bonus: &BonusMonth) -> String {
    match (bonus.method, &bonus.rate) {
        (Some(BonusMethod::MonthlyTable), _) => context.get("withholding.method.table"),
        (Some(BonusMethod::Rate), Some(rate)) => {
            let rate = rate
                .parse::<shinchoryu_quantity::Rate>()
                .unwrap_or_default();
            context.line(
                "withholding.method.rate",
                &[("rate", &context.figures.percent(rate.ppm()))],
            )
        }
        _ => context.get("withholding.open"),
    }
}

/// A plan as it was typed.
fn typed_pay<'a>(context: &Context<'a>, plan: usize) -> Option<&'a Pay> {
    let input = context.request.input;
    match plan {
        0 => Some(&input.current),
        _ => input.proposals.get(plan - 1),
    }
}

/// 6 or 12: how many months the bonus is spread over when the monthly table is used.
fn months(context: &Context<'_>, plan: usize, bonus: &BonusMonth) -> i64 {
    let typed = typed_pay(context, plan).and_then(|pay| {
        pay.bonuses
            .iter()
            .find(|typed| typed.date == Some(bonus.date))?
            .period_months
    });
    // one bonus stands for the whole year, two for half of it each
    let usual = if context.plans()[plan].bonus_months.len() > 1 {
        6
    } else {
        12
    };
    if typed.unwrap_or(usual) > 6 { 12 } else { 6 }
}

/// The rule of the two methods.
fn rule(context: &Context<'_>) -> Short {
    Short {
        head: context.get("withholding.rule.head"),
        body: context.text("withholding.rule.body", &[]),
        fill: None,
    }
}

/// The formula with the values of one bonus.
fn worked(context: &Context<'_>, plan: usize, bonus: &BonusMonth, several: bool) -> Short {
    let figures = context.figures;
    let after = figures.yen(bonus.bonus_after_premiums);
    // pay that does not exceed its premiums counts as none
    let previous = figures.yen(bonus.previous_month_pay.or_zero());
    let months = figures.count(months(context, plan, bonus));
    let body = match (bonus.method, bonus.withheld) {
        (Some(BonusMethod::MonthlyTable), Some(withheld)) => context.text(
            "withholding.worked.table",
            &[
                ("after", &after),
                ("previous", &previous),
                ("months", &months),
                ("withheld", &context.yen(withheld)),
            ],
        ),
        (Some(BonusMethod::Rate), Some(withheld)) => context.text(
            "withholding.worked.rate",
            &[
                ("after", &after),
                ("rate", &method(context, bonus)),
                ("withheld", &context.yen(withheld)),
            ],
        ),
        _ => context.text(
            "withholding.worked.open",
            &[("month", &figures.month(bonus.month))],
        ),
    };
    let head = if several {
        let date = figures.short_date(bonus.date);
        context.line(
            "withholding.worked.head_of",
            &[("plan", &context.plan_name(plan)), ("date", &date)],
        )
    } else {
        context.get("withholding.worked.head")
    };
    Short {
        head,
        body,
        fill: None,
    }
}

/// The formulas in words, where the slips need the whole width.
fn in_words(context: &Context<'_>) -> Short {
    Short {
        head: context.get("withholding.worked.head"),
        body: context.text("withholding.worked.words", &[]),
        fill: None,
    }
}

fn settled(context: &Context<'_>) -> Short {
    let plan = context.bonuses().last().map_or(0, |(plan, _)| *plan);
    let key = settlement(context, plan);
    let reasons: Vec<String> = reasons(context)
        .into_iter()
        .map(|reason| context.get(&format!("withholding.return.{reason}")))
        .collect();
    let because = if reasons.is_empty() {
        String::new()
    } else {
        let reasons = reasons.join(context.words.get("words.separator"));
        context.line("withholding.return.because", &[("reasons", &reasons)])
    };
    let values = [("because", because.as_str())];
    let values = if key == "return" { &values[..] } else { &[] };
    Short {
        head: context.get("withholding.settled.head"),
        body: context.text(&format!("withholding.settled.{key}"), values),
        fill: None,
    }
}

/// Why the year of this person ends with a return (所得税法120条・121条・190条): all that holds, of any plan, because
/// all plans are settled alike.
pub(super) fn reasons(context: &Context<'_>) -> Vec<&'static str> {
    let input = context.request.input;
    let law_used = &context.request.comparison.law;
    let law = LawBook::embedded().ok();
    let law = law.and_then(|law| {
        let year_end = &law.individual.income_tax.year_end_adjustment;
        year_end.at(law_used.basis_date).ok()
    });
    let Some(law) = law else {
        return Vec::new();
    };
    let plans = context.plans();
    let other = &input.customer.other_income;
    let office = input.customer.other_office.is_some();
    let salary = |plan: &Plan| {
        let beside = plan.beside_pay.as_ref();
        plan.pay
            + beside.map_or(Yen::ZERO, |beside| beside.taxable)
            + plan
                .other_office
                .as_ref()
                .map_or(Yen::ZERO, |there| there.pay)
    };
    let beside_salary = |plan: &Plan| {
        let tax = &plan.income_tax_detail;
        tax.total_income - tax.employment_income - other.retirement
    };
    let upto = law.value.other_income_upto;
    let any = |holds: &dyn Fn(&Plan) -> bool| plans.iter().any(holds);
    let year = law_used.basis_date.year();
    let first_year = |loan: &HousingLoanInput| {
        loan.moved_in == Some(year) && loan.credit.unwrap_or_default() > Yen::ZERO
    };
    let mut columns = (0..plans.len()).filter_map(|at| typed_pay(context, at)?.column);
    let holds = [
        ("chosen", input.settlement == Some(Settlement::FinalReturn)),
        ("salary", any(&|plan| salary(plan) > law.value.salary_upto)),
        ("no_pay", any(&|plan| salary(plan) == Yen::ZERO)),
        ("otsu", columns.any(|column| column == Withheld::Otsu)),
        (
            "office",
            office
                && any(&|plan| {
                    let there = plan
                        .other_office
                        .as_ref()
                        .map_or(Yen::ZERO, |there| there.pay);
                    beside_salary(plan) + there > upto
                }),
        ),
        ("other_income", any(&|plan| beside_salary(plan) > upto)),
        ("own_company", other.from_own_company),
        (
            "medical",
            any(&|plan| plan.income_tax_detail.deductions.medical > Yen::ZERO),
        ),
        (
            "donation",
            any(&|plan| plan.income_tax_detail.deductions.donation > Yen::ZERO),
        ),
        (
            "housing_loan",
            input.housing_loan.as_ref().is_some_and(first_year),
        ),
    ];
    let holds = holds.into_iter().filter(|(_, holds)| *holds);
    holds.map(|(reason, _)| reason).collect()
}
