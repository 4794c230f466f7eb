//! What is drawn as parts of a whole adds up to the whole, to the yen, over many materials.

use super::materials::with_each;
use super::request;
use crate::model::{Band, Block, Bridge, Cell, Fill, Row, RowKind, Table};
use crate::sample::{computed, reference, with_pension};
use crate::sections::context::Context;
use crate::sections::kind::Kind;
use crate::sections::signs::is_nothing;
use crate::sections::{context_of, section, withholding};
use shinchoryu_engine::income_tax::Settlement;
use shinchoryu_engine::material::MaterialInput;
use shinchoryu_quantity::Yen;
use shinchoryu_words::Language;

/// Every block of a section, those in columns too.
fn flat(blocks: Vec<Block>) -> Vec<Block> {
    let parts = blocks.into_iter().flat_map(|block| match block {
        Block::Columns { columns, .. } => columns.into_iter().flat_map(flat).collect(),
        other => vec![other],
    });
    parts.collect()
}

fn bridge(context: &Context<'_>) -> Option<Bridge> {
    let mut blocks = flat(section(context, 0, Kind::Summary).blocks).into_iter();
    blocks.find_map(|block| match block {
        Block::Bridge(bridge) => Some(bridge),
        _ => None,
    })
}

fn band(context: &Context<'_>) -> Option<Band> {
    let mut blocks = flat(section(context, 1, Kind::Current).blocks).into_iter();
    blocks.find_map(|block| match block {
        Block::Band(band) => Some(band),
        _ => None,
    })
}

/// The table of a section with that caption.
fn table(context: &Context<'_>, kind: Kind, caption: &str) -> Option<Table> {
    let caption = context.get(caption);
    let mut blocks = flat(section(context, 1, kind).blocks).into_iter();
    blocks.find_map(|block| match block {
        Block::Table(table) if table.caption == caption => Some(table),
        _ => None,
    })
}

/// The amount that a cell prints; nothing for one without any.
fn amount(cell: &Cell) -> i64 {
    let Cell::Text(text) = cell else {
        return 0;
    };
    let words = text.words().replace(',', "").replace('△', "-");
    words.parse().unwrap_or_default()
}

fn named<'a>(table: &'a Table, name: &str) -> Option<&'a Row> {
    let is_named = |row: &&Row| matches!(&row.cells[0], Cell::Text(text) if text.words() == name);
    table.rows.iter().find(is_named)
}

#[test]
fn the_steps_of_the_bridge_add_up_to_its_last_column() {
    let mut names = std::collections::BTreeSet::new();
    let compared = with_each(|name, context| {
        let together = context.request.comparison.differences[0].together;
        let Some(bridge) = bridge(context) else {
            assert_eq!(
                together,
                Yen::ZERO,
                "{name}: nothing moves, nothing is drawn"
            );
            return;
        };
        let (total, steps) = bridge.steps.split_last().expect("columns");
        assert!(total.total, "{name}");
        let sum: i64 = steps.iter().map(|step| step.amount).sum();
        assert_eq!(sum, total.amount, "{name}");
        assert_eq!(total.amount, together.get(), "{name}");
        assert!(steps.iter().all(|step| step.amount != 0), "{name}");
        assert!(
            !steps.iter().any(|step| is_nothing(&step.figure)),
            "{name}: no column is written as nothing"
        );
        names.extend(steps.iter().map(|step| step.label.clone()));
    });
    assert!(compared > 500, "{compared}");
    assert_eq!(names.len(), 9, "every kind of step occurs: {names:?}");
}

#[test]
fn the_parts_of_the_profit_add_up_to_it() {
    let mut names = std::collections::BTreeSet::new();
    with_each(|name, context| {
        let Some(band) = band(context) else {
            return;
        };
        let profit = context.now().company.profit_before_pay;
        let sum: i64 = band.parts.iter().map(|part| part.amount).sum();
        assert_eq!(sum, profit.get(), "{name}");
        let is_part = |amount: i64| (0..=profit.get()).contains(&amount);
        assert!(band.parts.iter().all(|part| is_part(part.amount)), "{name}");
        names.extend(band.parts.iter().map(|part| part.label.clone()));
    });
    assert_eq!(names.len(), 7, "every kind of part occurs: {names:?}");
}

#[test]
fn what_is_paid_today_is_one_amount_in_headline_table_and_chart() {
    with_each(|name, context| {
        let paid = table(context, Kind::Current, "current.table.caption").expect("a table");
        let (total, rows) = paid.rows.split_last().expect("rows");
        for column in 1..=3 {
            let of_kind = |row: &&Row| row.kind == RowKind::Plain;
            let plain = rows.iter().filter(of_kind);
            let sum: i64 = plain.map(|row| amount(&row.cells[column])).sum();
            assert_eq!(sum, amount(&total.cells[column]), "{name} {column}");
        }
        let total = Yen(amount(&total.cells[3]));
        let said = section(context, 1, Kind::Current).finding.concat();
        assert!(said.contains(&context.large_whole(total)), "{name}: {said}");
        if let Some(band) = band(context) {
            let uses = [Fill::Premiums, Fill::PersonalTax, Fill::CompanyTax];
            let drawn = band.parts.iter().filter(|part| uses.contains(&part.fill));
            assert_eq!(drawn.map(|part| part.amount).sum::<i64>(), total.get());
        }
        // in place of the chart
        if let Some(company) = table(context, Kind::Current, "current.company.caption") {
            let (total, rows) = company.rows.split_last().expect("rows");
            let sum: i64 = rows.iter().map(|row| amount(&row.cells[1])).sum();
            assert_eq!(sum, amount(&total.cells[1]), "{name}");
        }
    });
}

#[test]
fn what_is_owed_without_the_pay_has_one_sign_on_both_pages() {
    let mut seen = 0;
    with_each(|name, context| {
        let today = table(context, Kind::Current, "current.table.caption").expect("a table");
        let compared = table(context, Kind::Comparison, "comparison.caption").expect("a table");
        for key in [
            "figure.without_pay.total",
            "figure.other_office.employee_without_pay",
            "figure.own_premiums.total",
        ] {
            let Some(row) = named(&today, &context.get(key)) else {
                continue;
            };
            let other = named(&compared, &context.get(key)).expect("the same line");
            // three proposals are compared in thousands
            if context.proposals().len() < 3 {
                assert_eq!(
                    amount(&row.cells[1]),
                    amount(&other.cells[1]),
                    "{name} {key}"
                );
                seen += 1;
            }
        }
    });
    assert!(seen > 50, "{seen}");
}

#[test]
fn a_return_names_the_reasons_that_hold() {
    let mut names = std::collections::BTreeSet::new();
    with_each(|name, context| {
        let now = context.now();
        let by_return = now.income_tax_detail.settlement == Settlement::FinalReturn;
        let reasons = withholding::reasons(context);
        // who asks for an adjustment has one against the reasons
        if context.request.input.settlement.is_none() {
            assert_eq!(by_return, !reasons.is_empty(), "{name} {reasons:?}");
        }
        names.extend(reasons);
    });
    assert!(names.len() >= 7, "{names:?}");

    let settled = |change: fn(&mut MaterialInput)| {
        let mut input = reference();
        change(&mut input);
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        withholding::reasons(&context_of(&request))
    };
    assert_eq!(settled(|_| ()), [""; 0]);
    let chosen = settled(|input| input.settlement = Some(Settlement::FinalReturn));
    assert_eq!(chosen, ["chosen"]);
    let rent = settled(|input| input.customer.other_income.from_own_company = true);
    assert_eq!(rent, ["own_company"]);
    let medical = settled(|input| input.deductions.medical = Yen(400_000));
    assert_eq!(medical, ["medical"]);
    let above = settled(|input| input.current.monthly = Some(Yen(2_000_000)));
    assert_eq!(above, ["salary"]);
    let pension = settled(|input| *input = with_pension());
    assert_eq!(pension, ["other_income"]);
}

#[test]
fn what_is_calculated_or_cannot_come_is_not_said_to_be_possible() {
    let words = |input: &MaterialInput| {
        let comparison = computed(input);
        let request = request(input, &comparison, Language::Ja);
        let context = context_of(&request);
        let kinds = [
            Kind::Current,
            Kind::Comparison,
            Kind::Benefits,
            Kind::Withholding,
        ];
        let sections = kinds.map(|kind| section(&context, 0, kind));
        serde_json::to_string(&sections).expect("json")
    };
    let mut input = reference();
    let until_65 = words(&input);
    assert!(!until_65.contains("減ることがあります"), "nobody works on");
    input.customer.retirement_age = Some(70);
    let at_45 = words(&input);
    for said in ["減ることがあります", "出産手当金", "健康保険・介護・支援金"]
    {
        assert!(at_45.contains(said), "{said}");
    }
    let at_66 = words(&with_pension());
    for said in ["減ることがあります", "出産手当金", "健康保険・介護・支援金"]
    {
        assert!(!at_66.contains(said), "{said}");
    }
    assert!(at_66.contains(r#"在職老齢年金の支給停止は「",["7 在職老齢年金",7],"」で計算"#));
}
