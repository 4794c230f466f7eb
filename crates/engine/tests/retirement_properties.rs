//! What holds for every retirement payment: taxes are never negative and leave something, more pay is never less tax, and
//! more days in common with an earlier payment never lower it.

#![expect(clippy::expect_used, reason = "a test stops where it fails")]

use proptest::prelude::*;
use serde_json::json;
use shinchoryu_engine::death_benefit::{DeathBenefitInput, Heirs, death_benefit};
use shinchoryu_engine::retirement_income::{
    EarlierKind, EarlierPayment, PaymentClass, PaymentKind, Period, RetirementIncomeInput,
    RetirementIncomeOutput, retirement_income,
};
use shinchoryu_engine::{Trace, calc};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Date, Yen, add_months, date};

fn book() -> &'static LawBook {
    LawBook::embedded().expect("the law is read")
}

fn run(input: &RetirementIncomeInput) -> Option<RetirementIncomeOutput> {
    retirement_income(input, book(), &mut Trace::off()).ok()
}

fn taxes(output: &RetirementIncomeOutput) -> Yen {
    output.income_tax_due + output.municipal_tax + output.prefectural_tax
}

fn kind() -> impl Strategy<Value = PaymentKind> {
    prop_oneof![
        Just(PaymentKind::General),
        Just(PaymentKind::Officer),
        Just(PaymentKind::Employee),
        Just(PaymentKind::Dc),
    ]
}

fn earlier_kind() -> impl Strategy<Value = EarlierKind> {
    prop_oneof![3 => Just(EarlierKind::Retirement), 2 => Just(EarlierKind::Dc)]
}

fn day(from: i32, to: i32) -> impl Strategy<Value = Date> {
    (from..=to, 1u32..=12, 1u32..=28).prop_map(|(year, month, day)| date(year, month, day))
}

fn amount() -> impl Strategy<Value = Yen> {
    prop_oneof![
        0..=5_000_000i64,
        0..=60_000_000i64,
        0..=10_000_000_000_000i64
    ]
    .prop_map(Yen)
}

prop_compose! {
    fn payment()(
        year in 2024..=2027,
        amount in amount(),
        start in day(1970, 2023),
        end_month in 1u32..=12,
        kind in kind(),
        officer_share in proptest::option::of(1u32..=100),
        disability in any::<bool>(),
        declaration in any::<bool>(),
    ) -> RetirementIncomeInput {
        let service = Period { start, end: date(year, end_month, 15) };
        let officer_months = officer_share
            .filter(|_| kind == PaymentKind::Officer)
            .map(|share| (share * 8).min(12));
        RetirementIncomeInput {
            year,
            amount,
            service: Some(service),
            service_months: None,
            kind,
            officer_months,
            employee_amount: Yen::ZERO,
            overlap_months: 0,
            disability,
            declaration,
            earlier: Vec::new(),
        }
    }
}

prop_compose! {
    /// Its year of payment is so many before that of the payment (`in_year`).
    fn before()(
        kind in earlier_kind(),
        amount in amount(),
        ago in 1..25i32,
        start in day(1960, 2020),
        months in 0u32..500,
    ) -> EarlierPayment {
        let end = add_months(start, months);
        EarlierPayment {
            kind,
            amount,
            paid_year: -ago,
            period: Period { start, end },
            deduction: None,
        }
    }
}

fn in_year(before: EarlierPayment, year: i32) -> EarlierPayment {
    EarlierPayment {
        paid_year: year + before.paid_year,
        ..before
    }
}

proptest! {
    #[test]
    fn no_tax_is_negative_and_something_is_left(mut input in payment(), before in proptest::option::of(before())) {
        input.earlier.extend(before.map(|before| in_year(before, input.year)));
        let Some(output) = run(&input) else {
            return Ok(());
        };
        let parts = [
            output.income_tax,
            output.income_tax_due,
            output.municipal_tax,
            output.prefectural_tax,
            output.retirement_income,
            output.taxable,
            output.net,
        ];
        prop_assert!(parts.iter().all(|part| *part >= Yen::ZERO), "{output:?}");
        prop_assert!(output.net <= input.amount);
        prop_assert!(output.retirement_income <= input.amount);
        prop_assert_eq!(
            output.net + output.income_tax + output.municipal_tax + output.prefectural_tax,
            input.amount
        );
        prop_assert!(output.deduction >= Yen(800_000));
        prop_assert_eq!(output.municipal_tax.cut(100), output.municipal_tax);
        prop_assert_eq!(output.taxable.cut(1_000), output.taxable);
        prop_assert!(output.overlap_years <= output.service_years);
    }

    #[test]
    fn more_pay_is_never_less_tax(input in payment(), raise in 0..9_000_000i64) {
        prop_assume!(input.amount <= Yen(1_000_000_000));
        let more = RetirementIncomeInput { amount: input.amount + Yen(raise), ..input.clone() };
        let (Some(less), Some(more)) = (run(&input), run(&more)) else {
            return Ok(());
        };
        prop_assert!(taxes(&more) >= taxes(&less));
    }

    /// The deduction rises with the service, and the class can only become milder.
    #[test]
    fn longer_service_is_never_more_tax(mut input in payment(), months in 0u32..300) {
        input.officer_months = None;
        let service = input.service.expect("days");
        let start = add_months(service.start, months).min(service.end);
        let shorter = RetirementIncomeInput {
            service: Some(Period { start, end: service.end }),
            ..input.clone()
        };
        let (Some(long), Some(short)) = (run(&input), run(&shorter)) else {
            return Ok(());
        };
        prop_assert!(taxes(&long) <= taxes(&short), "{long:?} {short:?}");
    }

    /// Of a payment that was as large as its deduction: a smaller one has a deemed period of its own.
    #[test]
    fn more_days_in_common_never_lower_the_tax(
        input in payment(),
        before in before(),
        more in 0u32..240,
    ) {
        let mut payment = in_year(before, input.year);
        payment.amount = Yen(100_000_000);
        let end = add_months(payment.period.end, more);
        let longer = EarlierPayment {
            period: Period { end, ..payment.period },
            ..payment.clone()
        };
        let with = |earlier: Vec<EarlierPayment>| run(&RetirementIncomeInput { earlier, ..input.clone() });
        let (Some(none), Some(some), Some(longer)) =
            (with(Vec::new()), with(vec![payment]), with(vec![longer]))
        else {
            return Ok(());
        };
        prop_assert!(taxes(&none) <= taxes(&some));
        prop_assert!(taxes(&some) <= taxes(&longer));
        prop_assert!(some.overlap_years <= longer.overlap_years);
    }

    #[test]
    fn a_second_payment_over_the_same_days_takes_nothing_more(input in payment(), before in before()) {
        let payment = in_year(before, input.year);
        let one = RetirementIncomeInput { earlier: vec![payment.clone()], ..input.clone() };
        let two = RetirementIncomeInput { earlier: vec![payment.clone(), payment], ..input };
        prop_assert_eq!(run(&one).map(|output| output.net), run(&two).map(|output| output.net));
    }

    #[test]
    fn an_officer_of_few_years_is_never_taxed_less(input in payment()) {
        let of = |kind| run(&RetirementIncomeInput { kind, officer_months: None, ..input.clone() });
        let (Some(officer), Some(employee), Some(general)) = (
            of(PaymentKind::Officer),
            of(PaymentKind::Employee),
            of(PaymentKind::General),
        ) else {
            return Ok(());
        };
        prop_assert!(taxes(&officer) >= taxes(&employee));
        prop_assert!(taxes(&employee) >= taxes(&general));
        let few = officer.service_years <= 5;
        prop_assert_eq!(officer.class == PaymentClass::SpecifiedOfficer, few);
        prop_assert_eq!(employee.class == PaymentClass::ShortService, few);
    }

    #[test]
    fn what_is_paid_at_a_death_is_free_or_inherited(
        pay in 0..5_000_000i64,
        less in 0..5_000_000i64,
        condolence in amount(),
        retirement_pay in amount(),
        at_work in any::<bool>(),
        counts in (0u32..5, 0u32..5, 0u32..3, 0u32..9),
        spouse in any::<bool>(),
    ) {
        let (children, adopted, parents, siblings) = counts;
        let input = DeathBenefitInput {
            date: date(2026, 11, 1),
            monthly_pay: Yen(pay),
            monthly_pay_before: None,
            at_work,
            condolence,
            retirement_pay,
            fixed_on: None,
            to_others: Yen::ZERO,
            heirs: Heirs { spouse, children, adopted, parents, siblings },
        };
        let of = |input: &DeathBenefitInput| {
            death_benefit(input, book(), &mut Trace::off()).expect("a covered day")
        };
        let found = of(&input);
        prop_assert_eq!(
            found.condolence_free + found.exemption + found.inherited,
            condolence + retirement_pay
        );
        let lower = of(&DeathBenefitInput { monthly_pay: Yen(pay.min(less)), ..input.clone() });
        prop_assert!(lower.inherited >= found.inherited);
        let heirs = Heirs { adopted: adopted + 1, ..input.heirs };
        let adopting = of(&DeathBenefitInput { heirs, ..input.clone() });
        // an adopted child takes the place of parents and siblings
        prop_assert!(children + adopted == 0 || adopting.heirs >= found.heirs);
        prop_assert!(adopting.heirs <= u32::from(spouse) + children.max(1) + 1);
    }
}

#[test]
fn the_ends_of_what_is_taken_do_not_panic() {
    let ends = [date(1868, 1, 1), date(2000, 2, 29), date(2100, 12, 31)];
    let amounts = [
        Yen(i64::MIN),
        Yen(-1),
        Yen(0),
        Yen(10_000_000_000_000),
        Yen(i64::MAX),
    ];
    let mut answered = 0;
    for start in ends {
        for end in ends {
            for amount in amounts {
                for (kind, year) in [
                    (PaymentKind::Dc, 2027),
                    (PaymentKind::Officer, 2024),
                    (PaymentKind::Employee, i32::MIN),
                ] {
                    let period = Period { start, end };
                    let input = RetirementIncomeInput {
                        year,
                        amount,
                        service: Some(period),
                        service_months: None,
                        kind,
                        officer_months: None,
                        employee_amount: amount,
                        overlap_months: u32::MAX,
                        disability: true,
                        declaration: false,
                        earlier: vec![EarlierPayment {
                            kind: EarlierKind::Retirement,
                            amount,
                            paid_year: 2020,
                            period,
                            deduction: Some(Yen(100_000_000)),
                        }],
                    };
                    let plain = RetirementIncomeInput {
                        employee_amount: Yen::ZERO,
                        overlap_months: 0,
                        ..input.clone()
                    };
                    for input in [input, plain] {
                        let run = retirement_income(&input, book(), &mut Trace::on());
                        answered += u32::from(run.is_ok());
                    }
                }
            }
        }
    }
    assert!(answered > 10, "{answered}");
}

/// Which files a calculator's answer has a mark of.
fn marks(calculator: &str, input: &serde_json::Value) -> Vec<String> {
    let text = serde_json::to_vec(input).expect("JSON");
    let calculator = calc::find(calculator).expect("a calculator");
    let marks = calculator.run(&text, book(), &mut Trace::off(), &mut Vec::new());
    let marks = marks.expect("an answer").into_iter();
    marks.map(|mark| mark.id).collect()
}

#[test]
fn what_rests_on_one_reading_is_marked_where_it_decides() {
    let payment = |paid_year: i32| {
        json!({
            "year": 2026, "amount": 3_800_000,
            "service": {"start": "2021-04-01", "end": "2026-03-31"},
            "earlier": [{
                "kind": "dc", "amount": 2_000_000, "paid_year": paid_year,
                "period": {"start": "2021-04-01", "end": "2025-03-31"},
            }],
        })
    };
    let raised = marks("retirement-income", &payment(2025));
    assert_eq!(raised, ["income_tax.retirement_minimum_order"]);
    // outside of its years nothing is taken off
    assert!(marks("retirement-income", &payment(2021)).is_empty());
    // the minimum of short service is sure
    let short = json!({"year": 2026, "amount": 900_000, "service_months": 1});
    assert!(marks("retirement-income", &short).is_empty());
    // not checked after the end of 2026
    let later = json!({"year": 2027, "amount": 900_000, "service_months": 1});
    assert!(!marks("retirement-income", &later).is_empty());
    let change = json!({"date": "2026-06-01", "monthly_before": 2, "monthly_after": 1});
    let change = marks("change-of-duties", &change);
    assert_eq!(change, ["corporate.change_of_duties"]);
    let limit = json!({"final_monthly": 1, "years": 1, "office": "auditor"});
    let limit = marks("retirement-allowance-limit", &limit);
    assert_eq!(limit, ["corporate.retirement_allowance"]);
}
