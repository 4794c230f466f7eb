//! What holds for every company, and how the area and the law are read.

#![expect(clippy::unwrap_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use shinchoryu_engine::corporate_tax::{
    Area, CorporateTaxInput, CorporateTaxOutput, NamedArea, corporate_tax,
};
use shinchoryu_engine::{Step, Trace};
use shinchoryu_law::{LawBook, Status};
use shinchoryu_quantity::{Date, Yen, date};

fn input(start: Date, income: i64, area: NamedArea) -> CorporateTaxInput {
    CorporateTaxInput {
        fiscal_year_start: start,
        months: 12,
        income: Yen(income),
        loss_carryforward: Yen(0),
        capital: Yen(10_000_000),
        employees: 5,
        area: Area::Named(area),
        large_group: false,
    }
}

fn taxes(input: &CorporateTaxInput) -> CorporateTaxOutput {
    corporate_tax(input, LawBook::embedded().unwrap(), &mut Trace::off()).unwrap()
}

fn steps(input: &CorporateTaxInput) -> Vec<Step> {
    let mut trace = Trace::on();
    corporate_tax(input, LawBook::embedded().unwrap(), &mut trace).unwrap();
    trace.into_steps()
}

#[test]
fn a_provisional_rate_reaches_the_trace() {
    let status = |year| {
        let steps = steps(&input(date(year, 4, 1), 5_000_000, NamedArea::Standard));
        let step = steps
            .into_iter()
            .find(|step| step.figure == "corporation_tax")
            .unwrap();
        step.law.first().unwrap().status
    };
    assert_eq!(status(2026), Status::Confirmed);
    assert_eq!(status(2027), Status::Provisional);
}

#[test]
fn the_step_of_a_charge_prints_its_base_and_rate() {
    let steps = steps(&input(
        date(2026, 4, 1),
        35_000_000,
        NamedArea::TokyoSpecialWards,
    ));
    let formula = |figure: &str| {
        let step = steps.iter().find(|step| step.figure == figure).unwrap();
        step.formula.clone()
    };
    assert_eq!(formula("local_corporation_tax"), "7,464,000 × 10.3%");
    assert_eq!(formula("defence_tax"), "2,464,000 × 4%");
    assert_eq!(
        formula("enterprise_tax"),
        "(4,000,000 × 3.75% = 150,000) + (4,000,000 × 5.665% = 226,600) + (27,000,000 × 7.48% = 2,019,600)"
    );
}

#[test]
fn a_wrong_area_is_named() {
    let read = |area: &str| {
        serde_json::from_str::<Area>(area)
            .map(|_| ())
            .map_err(|error| error.to_string())
    };
    assert_eq!(read("\"tokyo_special_wards\""), Ok(()));
    for (area, fault) in [
        ("\"osaka\"", "unknown variant `osaka`"),
        ("{\"prefecture_rate\":\"0.01\"}", "missing field"),
        ("{\"prefecture\":1}", "invalid type"),
        (
            "{\"prefecture\":\"27\",\"city\":\"x\"}",
            "unknown field `city`",
        ),
        ("{\"prefecture_rate\":0.01}", "invalid type"),
    ] {
        let error = read(area).unwrap_err();
        assert!(error.contains(fault), "{error}");
    }
}

proptest! {
    #[test]
    fn the_total_is_the_sum_of_the_taxes_shown(
        income in -100_000_000i64..3_000_000_000, loss in 0i64..50_000_000,
        months in 1u32..=12, tokyo: bool, large_group: bool,
        start in prop::sample::select(vec![
            date(2024, 4, 1), date(2025, 10, 1), date(2026, 4, 1), date(2027, 4, 1),
        ]),
    ) {
        let area = if tokyo { NamedArea::TokyoSpecialWards } else { NamedArea::Standard };
        let output = taxes(&CorporateTaxInput {
            months, large_group, loss_carryforward: Yen(loss), ..input(start, income, area)
        });
        prop_assert_eq!(
            output.total,
            output.corporation_tax + output.local_corporation_tax + output.defence_tax
                + output.inhabitant_levy + output.per_capita
                + output.enterprise_tax + output.special_enterprise_tax
        );
        prop_assert_eq!(output.income + output.loss_used, Yen(income));
        prop_assert!(output.loss_used >= Yen(0) && output.loss_remaining >= Yen(0));
        prop_assert_eq!(
            output.loss_remaining + output.loss_used,
            Yen(loss) + Yen(-income).or_zero()
        );
        for tax in [
            output.corporation_tax, output.local_corporation_tax, output.defence_tax,
            output.inhabitant_levy, output.per_capita, output.enterprise_tax,
            output.special_enterprise_tax,
        ] {
            prop_assert!(tax >= Yen(0));
            prop_assert_eq!(tax.get() % 100, 0);
        }
    }

    #[test]
    fn more_income_never_lowers_the_taxes(
        income in 0i64..2_000_000_000, more in 0i64..10_000_000, tokyo: bool,
    ) {
        let area = if tokyo { NamedArea::TokyoSpecialWards } else { NamedArea::Standard };
        let total = |income| taxes(&input(date(2026, 4, 1), income, area)).total;
        prop_assert!(total(income) <= total(income + more));
    }
}
