//! 前提条件: numbered; the pages refer to the numbers. Always there.

mod area;
mod contracts;
mod groups;
mod layout;
mod missing;
mod of_contracts;
mod outlook;
mod typed;
mod warnings;

#[cfg(test)]
mod tests;

use shinchoryu_engine::LawMark;
use shinchoryu_engine::income_tax::Settlement;
use shinchoryu_engine::material::{HealthInsurer, PensionInput, StandardRevision};
use shinchoryu_law::Status;
use shinchoryu_quantity::Yen;

use super::context::Context;
use super::organ;
use crate::model::{Block, Group, Section};
use groups::Groups;

pub(super) fn section(context: &Context<'_>) -> Section {
    let mut closing = missing::words(context);
    let pages = layout::pages(context, groups(context));
    let last = pages.len() - 1;
    let blocks = pages
        .into_iter()
        .enumerate()
        .map(|(at, columns)| Block::Groups {
            columns,
            closing: if at == last { closing.take() } else { None },
        });
    Section {
        finding: context.words.phrases("assumptions.finding", &[]),
        blocks: blocks.collect(),
        notes: vec![context.text("assumptions.note", &[])],
        ..Section::default()
    }
}

/// The groups of a case in their order.
pub(crate) fn groups(context: &Context<'_>) -> Vec<Group> {
    let mut list = Groups::new(context);
    list.open("assumptions.group.case");
    list.item_saying(
        "unit",
        if context.compares_pay() {
            ""
        } else {
            "_contracts"
        },
        &[(
            "basis",
            &context
                .figures
                .month(context.request.comparison.facts.basis_month),
        )],
    );
    company(&mut list);
    if !context.compares_pay() {
        of_contracts::profit(&mut list);
    }
    person(&mut list);
    typed::meeting(&mut list);
    typed::pay(&mut list);
    typed::household(&mut list);
    list.open("assumptions.group.insurance");
    insurance(&mut list);
    contracts::add(&mut list);
    list.open("assumptions.group.law");
    law(&mut list);
    list.open("assumptions.group.tax");
    taxes(&mut list);
    typed::taxes(&mut list);
    if context.compares_pay() {
        list.open("assumptions.group.benefits");
        benefits(&mut list);
    } else if context.fund().is_some() {
        list.open("assumptions.group.allowance");
        retirement(&mut list);
    }
    outlook::add(&mut list);
    list.open("assumptions.group.rounding");
    list.item("rounding", &[]);
    list.open("assumptions.group.open");
    not_computed(&mut list);
    if context.compares_pay() {
        list.item("to_check", &[("ceiling", organ::words(context, "ceiling"))]);
    } else {
        of_contracts::to_check(&mut list);
    }
    if context.has_bonus() {
        list.item("review", &[]);
    }
    warnings::add(&mut list);
    list.groups
}

/// What nobody calculated. A suspended pension is among it until a pension is typed.
fn not_computed(list: &mut Groups<'_, '_>) {
    let context = list.context;
    if !context.compares_pay() {
        list.item_saying("not_computed", "_contracts", &[]);
        return;
    }
    let facts = &context.request.comparison.facts;
    let typed = context.request.input.customer.pension.as_ref();
    let can_be_suspended = |typed: &PensionInput| typed.earnings_related > Yen::ZERO;
    let is_drawn = context.now().pension_suspension.is_some();
    let pension = if typed.is_some_and(can_be_suspended) && !is_drawn {
        context.get("assumptions.not_computed.pension_not_drawn")
    } else if typed.is_some() {
        String::new()
    } else if facts.age < facts.pension_age {
        let age = context.figures.count(facts.pension_age);
        context.line("assumptions.not_computed.pension_later", &[("age", &age)])
    } else {
        context.get("assumptions.not_computed.pension_not_entered")
    };
    let cap = if context.bonuses().is_empty() {
        ""
    } else {
        context.words.get("assumptions.not_computed.cap")
    };
    let law = context.get(outlook::law_left_out(context));
    list.item(
        "not_computed",
        &[("pension", &pension), ("law", &law), ("cap", cap)],
    );
}

fn words_of<'a>(
    context: &Context<'_>,
    typed: Option<&'a String>,
    store: &'a mut String,
) -> &'a str {
    match typed {
        Some(typed) => typed,
        None => {
            *store = context.get("words.not_entered");
            store
        }
    }
}

fn company(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let company = context.company();
    let (mut no_name, mut no_prefecture) = (String::new(), String::new());
    let not_entered = || context.get("words.not_entered");
    let yen = |amount: Option<Yen>| amount.map_or_else(not_entered, |amount| context.yen(amount));
    let start = company.fiscal_year_start;
    let name = company
        .name
        .as_ref()
        .map(|_| context.company_name().to_owned());
    list.item(
        "company",
        &[
            ("name", words_of(context, name.as_ref(), &mut no_name)),
            (
                "prefecture",
                words_of(context, company.prefecture.as_ref(), &mut no_prefecture),
            ),
            ("insurer", &insurer(context)),
            (
                "start",
                &start.map_or_else(not_entered, |date| context.figures.date(date)),
            ),
            ("capital", &yen(company.capital)),
            (
                "employees",
                &company
                    .employees
                    .map_or_else(not_entered, |count| context.figures.count(count)),
            ),
            (
                "profit",
                &context.yen(context.now().company.profit_before_pay),
            ),
            (
                "loss",
                &context.yen(company.loss_carryforward.unwrap_or_default()),
            ),
        ],
    );
}

/// 健康保険の種類; the only one that can be computed where none was typed.
fn insurer(context: &Context<'_>) -> String {
    let insurer = context.company().health_insurer;
    context.term(
        "health_insurer",
        insurer.unwrap_or(HealthInsurer::KyokaiKenpo),
    )
}

fn person(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let customer = &context.request.input.customer;
    let facts = &context.request.comparison.facts;
    let date = |date: Option<shinchoryu_quantity::Date>| {
        date.map_or_else(
            || context.get("words.not_entered"),
            |date| context.figures.date_with_era(date),
        )
    };
    let spouse = if customer.spouse.is_some() {
        "assumptions.spouse.with"
    } else {
        "assumptions.spouse.without"
    };
    let position = customer
        .position
        .map(|position| context.term("position", position));
    let position = position.unwrap_or_else(|| context.get("words.not_entered"));
    let position = if customer.full_time == Some(true) {
        context.line("assumptions.person.full_time", &[("position", &position)])
    } else {
        position
    };
    list.item_saying(
        "person",
        context.saying(),
        &[
            ("position", &position),
            ("birth", &date(customer.birth_date)),
            ("age", &context.figures.count(facts.age)),
            ("appointed", &date(customer.appointed_on)),
            ("retires", &retires(context)),
            ("spouse", context.words.get(spouse)),
            ("dependants", &customer.dependants.len().to_string()),
        ],
    );
}

/// 退職の予定; from 70 no age is typed (現役継続).
fn retires(context: &Context<'_>) -> String {
    match context.request.input.customer.retirement_age {
        Some(age) => context.line(
            "assumptions.person.retires",
            &[("age", &context.figures.count(age))],
        ),
        None => context.get("assumptions.person.stays"),
    }
}

fn insurance(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let figures = context.figures;
    let facts = &context.request.comparison.facts;
    let standards: Vec<String> = context
        .plans()
        .iter()
        .enumerate()
        .map(|(at, plan)| {
            let key = if plan.standard_pension.get() > 0 {
                "assumptions.standard.of_plan"
            } else {
                "assumptions.standard.of_plan_health"
            };
            context.line(
                key,
                &[
                    ("plan", &context.plan_name(at)),
                    ("health", &context.yen(plan.standard_health)),
                    ("pension", &context.yen(plan.standard_pension)),
                ],
            )
        })
        .collect();
    list.item(
        "standard",
        &[("plans", &standards.join(context.words.get("words.stop")))],
    );
    let top = context.yen(facts.pension_top_from);
    if context.bonuses().is_empty() {
        list.item_saying("caps", "_no_bonus", &[("top", &top)]);
    } else {
        list.item(
            "caps",
            &[
                ("health", &context.yen(facts.health_bonus_cap)),
                ("pension", &context.yen(facts.pension_bonus_cap)),
                ("top", &top),
            ],
        );
    }
    let rates = &facts.rates;
    let care = if rates.care > 0 {
        context.line(
            "assumptions.rates.care",
            &[("care", &figures.percent(rates.care))],
        )
    } else {
        context.get("assumptions.rates.no_care")
    };
    list.item(
        "rates",
        &[
            ("month", &figures.month(facts.basis_month)),
            ("health", &figures.percent(rates.health)),
            ("care", &care),
            ("levy", &figures.percent(rates.levy)),
            ("pension", &figures.percent(rates.pension)),
        ],
    );
    typed::society(list);
    list.item("parts", &[]);
    timing(list);
}

/// When the standard amounts really change; nothing where they stay.
fn timing(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let now = context.now();
    let changes = context.proposals().iter().map(|plan| {
        plan.standard_health != now.standard_health || plan.standard_pension != now.standard_pension
    });
    let schedules = &context.request.comparison.schedules;
    let changed: Vec<Option<StandardRevision>> = changes
        .zip(schedules)
        .filter(|(changes, _)| *changes)
        .map(|(_, dates)| dates.standard)
        .collect();
    let all = |way| changed.iter().all(|other| *other == Some(way));
    if changed.is_empty() {
        return;
    }
    let saying = if all(StandardRevision::Occasional) {
        ""
    } else if all(StandardRevision::Regular) {
        "_regular"
    } else {
        "_unknown"
    };
    list.item_saying("timing", saying, &[]);
}

fn taxes(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let facts = &context.request.comparison.facts;
    if !context.compares_pay() {
        list.item("company_tax", &[("area", &area::words(context))]);
        return;
    }
    let (plan, ..) = context.first();
    let settled = match plan.income_tax_detail.settlement {
        Settlement::YearEndAdjustment => "assumptions.income_tax.year_end",
        Settlement::FinalReturn => "assumptions.income_tax.return",
    };
    list.item(
        "income_tax",
        &[
            ("year", &facts.income_year.to_string()),
            ("settled", context.words.get(settled)),
        ],
    );
    list.item(
        "resident_tax",
        &[("year", &facts.resident_fiscal_year.to_string())],
    );
    if plan.without_pay.total != Yen::ZERO {
        let amount = context.yen(plan.without_pay.total);
        list.item("without_pay", &[("amount", &amount)]);
    }
    list.item("company_tax", &[("area", &area::words(context))]);
    if !context.bonuses().is_empty() {
        let dependants = plan.withholding_dependants.to_string();
        list.item("withholding", &[("dependants", &dependants)]);
    }
}

fn benefits(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let facts = &context.request.comparison.facts;
    let (.., loss) = context.first();
    let from = if facts.age < facts.pension_age {
        "assumptions.pension.from_age"
    } else {
        "assumptions.pension.in_payment"
    };
    let kept = context.duration(loss.months_in_force);
    let kept = if context.stays_in_office() {
        context.get("assumptions.pension.none")
    } else {
        context.line("assumptions.pension.kept", &[("kept", &kept)])
    };
    list.item(
        "pension",
        &[
            (
                "multiplier",
                &context.figures.per_mille(facts.pension_multiplier),
            ),
            (
                "from",
                &context.line(from, &[("age", &context.figures.count(facts.pension_age))]),
            ),
            ("kept", &kept),
        ],
    );
    if context.has_sickness_allowance() {
        let now = context.now().standard_health;
        let mut proposals = context.proposals().iter();
        let changes = proposals.any(|plan| plan.standard_health != now);
        list.item_saying("sickness", if changes { "" } else { "_same" }, &[]);
    }
    retirement(list);
}

/// 退職金の目安.
fn retirement(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let facts = &context.request.comparison.facts;
    let merit = context.request.input.retirement.merit_ratio;
    list.item(
        "retirement",
        &[
            ("years", &context.figures.count(facts.years_in_office)),
            ("decision", organ::words(context, "decision")),
            (
                "until",
                if context.stays_in_office() {
                    context.words.get("assumptions.retirement.until_basis")
                } else {
                    ""
                },
            ),
            (
                "merit",
                &merit.map_or_else(
                    || context.get("words.not_entered"),
                    |ratio| context.figures.ratio(ratio),
                ),
            ),
        ],
    );
}

fn law(list: &mut Groups<'_, '_>) {
    let context = list.context;
    let law = &context.request.comparison.law;
    list.item(
        "law",
        &[
            ("basis", &context.figures.date(law.basis_date)),
            ("edition", &law.edition),
            ("checked", &context.figures.date(law.checked_through)),
            ("digest", law.digest.get(..12).unwrap_or(&law.digest)),
        ],
    );
    let language = context.request.lang;
    let name = |mark: &LawMark| language.pick(&mark.title, &mark.title_en).clone();
    let marks: Vec<&LawMark> = law
        .marks
        .iter()
        .filter(|mark| of_contracts::shows(context, mark))
        .collect();
    let separator = context.words.get("words.separator");
    let mut say = |key: &str, applies: &dyn Fn(&LawMark) -> bool| {
        let marks = marks.iter().copied().filter(|mark| applies(mark));
        let mut titles: Vec<String> = marks.map(name).collect();
        titles.sort();
        titles.dedup();
        if !titles.is_empty() {
            list.item(key, &[("titles", &titles.join(separator))]);
        }
    };
    // a value used after its check keeps how well it was confirmed
    say("mark_once", &|mark| mark.status == Status::Once);
    say("mark_provisional", &|mark| {
        mark.status == Status::Provisional
    });
    say("mark_unconfirmed", &|mark| {
        mark.status == Status::Unconfirmed
    });
    say("mark_scenario", &|mark| mark.status == Status::Scenario);
    say("mark_carried", &|mark| mark.carried);
    say("mark_stale", &|mark| mark.stale && !mark.carried);
    // one item each: together they may be higher than a page
    let mut notes: Vec<(String, &String)> = Vec::new();
    for mark in &marks {
        if let Some(note) = &mark.note {
            let caution = (name(mark), language.pick(&note.ja, &note.en));
            if !notes.contains(&caution) {
                notes.push(caution);
            }
        }
    }
    for (title, note) in notes {
        let values = [("title", title.as_str()), ("note", note.as_str())];
        list.item("mark_notes", &values);
    }
}
