//! The company's contracts on paper: their figures are those of the comparison, and no page of them is nearly empty.

use super::super::{assumptions, context_of, model};
use super::{request, tables, words};
use crate::model::{Block, Cell, RowKind, Section};
use crate::sample::{computed, reference, with_contracts};
use crate::sections::kind::Kind;
use crate::sections::section;
use crate::{Palette, typeset};
use shinchoryu_engine::material::{MaterialInput, Warning};
use shinchoryu_quantity::{Yen, date};
use shinchoryu_words::Language;

#[test]
fn a_material_without_contracts_has_no_section_of_them() {
    let input = reference();
    let comparison = computed(&input);
    let request = request(&input, &comparison, Language::Ja);
    let context = context_of(&request);
    assert!(!context.contents.contains(&Kind::Insurance));
    assert!(!context.contents.contains(&Kind::InsuranceYears));
}

#[test]
fn the_sums_are_those_of_every_plan() {
    let input = with_contracts(5, 40, "");
    let comparison = computed(&input);
    let request = request(&input, &comparison, Language::Ja);
    let context = context_of(&request);
    let section = section(&context, 5, Kind::Insurance);
    let sums = tables(&section.blocks)[1];
    for (at, plan) in comparison.plans.iter().enumerate() {
        let sums_of = plan.insurance.as_ref().expect("sums");
        let totals = &sums_of.totals;
        let yen = |amount| context.figures.yen(amount);
        let surrendered: Yen = sums_of.years.iter().map(|year| year.surrender_book).sum();
        assert!(surrendered > Yen::ZERO && totals.asset_balance > Yen::ZERO);
        assert_eq!(
            totals.premiums,
            totals.deductible + surrendered + totals.asset_balance,
            "the books can be added up on paper"
        );
        // the third contract goes on: the twentieth of its years is the last that has ended
        let detail = &comparison.insurance.as_ref().expect("contracts").policies[2];
        let value = detail
            .contract_detail
            .surrender
            .iter()
            .find(|row| row.year == 20);
        let expected = [
            yen(totals.premiums),
            yen(totals.deductible),
            yen(surrendered),
            yen(totals.asset_balance),
            yen(totals.premiums),
            yen(-totals.tax_put_off),
            yen(totals.kept_without),
            yen(totals.surrender_value),
            yen(-totals.surrender_tax),
            yen(totals.received_with),
            context.figures.difference(totals.difference),
            yen(value.expect("a value").value),
        ];
        let column = sums.rows.iter().map(|row| words(&row.cells[at + 1]));
        let column: Vec<String> = column.filter(|words| !words.is_empty()).collect();
        assert_eq!(column, expected);
        let money = totals.premiums - totals.tax_put_off;
        assert_eq!(money, totals.kept_without, "the printed column adds up");
    }
    // warnings stand above the figures
    assert!(matches!(section.blocks.first(), Some(Block::Notice { .. })));
}

#[test]
fn every_policy_year_of_every_contract_is_printed_once_in_its_order() {
    for (count, years) in [(1, 30), (1, 60), (5, 40), (5, 12)] {
        let input = with_contracts(count, years, "");
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::En);
        let context = context_of(&request);
        let section = section(&context, 6, Kind::InsuranceYears);
        let rows: Vec<Vec<String>> = tables(&section.blocks)
            .into_iter()
            .flat_map(|table| &table.rows)
            .map(|row| row.cells.iter().map(words).collect())
            .collect();
        let mut expected = Vec::new();
        let policies = &comparison.insurance.as_ref().expect("contracts").policies;
        for policy in policies {
            let mut paid = Yen::ZERO;
            for year in &policy.contract_detail.schedule {
                paid += year.paid;
                let surrender = &policy.contract_detail.surrender;
                let value = surrender.iter().find(|row| row.year == year.year);
                let value = value.expect("a value of every year");
                let mark = if value.interpolated { "†" } else { "" };
                let thousands = |amount| context.figures.thousands(amount, false);
                expected.push(vec![
                    format!(
                        "{} ({})",
                        year.year,
                        i64::from(policy.insured_age.expect("one person")) + year.year
                    ),
                    thousands(paid),
                    thousands(year.to_asset),
                    thousands(year.run_down),
                    thousands(year.deductible),
                    thousands(year.asset_balance),
                    format!("{}{mark}", thousands(value.value)),
                    // a tenth of a percent, cut
                    {
                        let tenths = value.value.get() * 1_000 / paid.get();
                        format!("{}.{}%", tenths / 10, tenths % 10)
                    },
                ]);
            }
        }
        assert_eq!(rows.len(), usize::try_from(count * years).expect("few"));
        assert_eq!(rows, expected);
    }
}

#[test]
fn the_pages_of_contracts_are_as_laid_out_and_none_is_nearly_empty() {
    let long = "とても長い名前の".repeat(7);
    for lang in Language::ALL {
        for (count, years, names) in [(1, 30, ""), (1, 60, ""), (5, 40, ""), (5, 12, &*long)] {
            let input = with_contracts(count, years, names);
            let comparison = computed(&input);
            let mut model = model(&request(&input, &comparison, lang)).expect("model");
            let of_contracts = [6, 7];
            (model.sections).retain(|section| of_contracts.contains(&section.number));
            assert_eq!(model.sections.len(), 2);
            model.pages = None;
            let laid_out: usize = model.sections.iter().map(Section::pages).sum();
            let document = typeset::lay_out(model, "M/1".to_owned(), lang, Palette::Navy, None);
            let document = document.expect("pages");
            assert_eq!(document.replaced(), 0);
            // the outline of long names is parted while it is set
            let pages = document.words().len() - 1;
            assert!(
                pages == laid_out || count == 5,
                "{lang:?} {count} × {years}: {pages}"
            );
            for page in document.words().iter().skip(1) {
                let letters = page.chars().filter(|letter| !letter.is_whitespace());
                // a chart fills its page with few words
                let chart = lang.pick("：保険料累計と解約返戻金", ": premiums to date and");
                let is_full = letters.count() > 400 || page.contains(chart);
                assert!(is_full, "{lang:?} {count} × {years}: {page}");
            }
        }
    }
}

/// The rows of the books and what the first plan has of them, and the names of what the difference leaves out.
fn books(input: &MaterialInput) -> (Vec<(String, String)>, Vec<String>) {
    let comparison = computed(input);
    let request = request(input, &comparison, Language::Ja);
    let context = context_of(&request);
    let section = section(&context, 5, Kind::Insurance);
    let sums = tables(&section.blocks)[1];
    let rows = sums.rows.iter().skip(1);
    let rows = rows.take_while(|row| row.kind != RowKind::Group);
    let rows = rows.map(|row| (words(&row.cells[0]), words(&row.cells[2])));
    let apart = sums.rows.iter().map(|row| words(&row.cells[0]));
    let apart = apart.filter(|name| name.starts_with("差に含めない額"));
    (rows.collect(), apart.collect())
}

#[test]
fn the_books_of_contracts_add_up_whatever_becomes_of_them() {
    let figure = |words: &str| -> i64 { words.replace(',', "").parse().expect("a figure") };
    let mut seen = std::collections::BTreeSet::new();
    for (begun, exit, booked) in [
        (date(2026, 6, 1), "surrender", None),
        (date(2026, 6, 1), "keep", None),
        (date(2020, 10, 15), "surrender", None),
        (date(2020, 10, 15), "keep", None),
        (date(2020, 10, 15), "surrender", Some(1_000_000)),
        (date(2024, 4, 1), "keep", None),
    ] {
        let mut input = with_contracts(1, 30, "");
        let mut typed = serde_json::to_value(&input.deferred_insurance[0]).expect("json");
        typed["contract_date"] = serde_json::json!(begun);
        typed["exit"] = serde_json::json!(exit);
        if begun < date(2026, 1, 1) {
            typed["status"] = serde_json::json!("existing");
        }
        if let Some(amount) = booked {
            typed["surrender_policy_year"] = serde_json::json!(10);
            typed["booked"] = serde_json::json!({"policy_year": 10, "amount": amount});
        }
        input.deferred_insurance = vec![serde_json::from_value(typed).expect("a contract")];
        let (rows, apart) = books(&input);
        let (mut before, mut behind) = (0, 0);
        for (name, amount) in &rows {
            seen.insert(name.clone());
            if name.starts_with("期首") || name.starts_with("支払") || name.starts_with("帳簿と")
            {
                before += figure(&amount.replace('△', "-"));
            } else {
                behind += figure(amount);
            }
        }
        assert_eq!(before, behind, "{begun} {exit}: {rows:?}");
        let has = |what: &str| apart.iter().any(|name| name.contains(what));
        assert_eq!(has("続ける契約"), exit == "keep", "{apart:?}");
        // one that is in force has premiums of before, unless it began in this fiscal year
        let has_before = begun < date(2026, 4, 1);
        assert_eq!(has("これまでに支払った"), has_before, "{begun}: {apart:?}");
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn the_finding_names_the_value_of_contracts_that_go_on() {
    let finding = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut input = with_contracts(1, 30, "");
        let mut typed = serde_json::to_value(&input.deferred_insurance[0]).expect("json");
        change(&mut typed);
        input.deferred_insurance = vec![serde_json::from_value(typed).expect("a contract")];
        let comparison = computed(&input);
        let request = request(&input, &comparison, Language::Ja);
        section(&context_of(&request), 5, Kind::Insurance)
            .finding
            .concat()
    };
    let surrendered = finding(&|_| {});
    assert!(!surrendered.contains("続ける契約"), "{surrendered}");
    let kept = finding(&|typed| typed["exit"] = "keep".into());
    assert!(
        kept.ends_with("。続ける契約の解約返戻金1,279.2万円は含みません"),
        "{kept}"
    );
    let existing = finding(&|typed| {
        typed["contract_date"] = "2020-10-15".into();
        typed["status"] = "existing".into();
    });
    assert!(existing.contains("。これまでの保険料"), "{existing}");
    assert!(existing.ends_with("円は含みません"), "{existing}");
    let unknown = finding(&|typed| {
        typed["exit"] = "keep".into();
        typed["surrender_values"] = serde_json::json!([1000, 2000]);
    });
    assert!(
        unknown.ends_with("。続ける契約の解約返戻金は含みません"),
        "{unknown}"
    );
}

#[test]
fn the_type_of_a_contract_stands_once_and_further_pages_have_a_head() {
    let input = with_contracts(5, 40, "");
    let comparison = computed(&input);
    let model = model(&request(&input, &comparison, Language::Ja)).expect("model");
    for (at, head) in [
        (7, "8　法人保険（つづき）"),
        (8, "9　法人保険の推移（つづき）"),
    ] {
        assert_eq!(model.sections[at].continued, head);
    }
    let outline = tables(&model.sections[7].blocks)[0];
    for (at, row) in outline.rows.iter().enumerate() {
        let Cell::Titled { title, .. } = &row.cells[0] else {
            panic!("a name")
        };
        // the product is called as its type
        assert_eq!(title.words(), format!("契約{}", at + 1));
    }
}

#[test]
fn a_remark_names_its_contracts_and_an_amount_that_of_one() {
    let input = with_contracts(2, 12, "");
    let mut comparison = computed(&input);
    let remark = |code, at: usize, params: &[(&'static str, &str)]| Warning {
        code,
        field: Some(format!("deferred_insurance.{at}.surrender_values")),
        params: (params.iter())
            .map(|(name, value)| (*name, (*value).to_owned()))
            .collect(),
    };
    comparison.warnings = [0, 1]
        .into_iter()
        .flat_map(|at| {
            let year = [("year", "3")];
            [
                remark("insurance_classes_differ", at, &[]),
                remark("insurance_interpolated_value", at, &year),
            ]
        })
        .collect();
    for (lang, expected) in [
        (Language::Ja, ["契約1、契約2：", "契約1：", "契約2："]),
        (
            Language::En,
            ["Contract 1; Contract 2: ", "Contract 1: ", "Contract 2: "],
        ),
    ] {
        let request = request(&input, &comparison, lang);
        let context = context_of(&request);
        let said = assumptions::groups(&context).into_iter();
        let said = said.flat_map(|group| group.items);
        let said = said.filter(|item| item.key.starts_with("insurance_"));
        let said: Vec<String> = said.map(|item| item.body.words()).collect();
        assert_eq!(said.len(), expected.len(), "{said:?}");
        for (words, contracts) in said.iter().zip(expected) {
            assert!(words.starts_with(contracts), "{words}");
        }
    }
}
