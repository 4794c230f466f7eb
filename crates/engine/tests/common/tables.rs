//! What the cited provisions give for printed values: tables are searched, limits decide.

use shinchoryu_engine::Step;
use shinchoryu_law::individual::{DeductionLaw, SpouseDeduction};
use shinchoryu_law::withholding::MonthlyCell;
use shinchoryu_law::{EndGrade, GradeTable, LawBook};
use shinchoryu_quantity::{Date, Yen};

use super::formula::Number;

/// All that the provisions cited by a step give for the keys.
pub fn look_up(book: &LawBook, step: &Step, keys: &[Yen]) -> Vec<Number> {
    let given = step.law.iter().flat_map(|citation| {
        let (room, table) = citation.id.split_once('.').unwrap_or_default();
        let day = citation.from;
        match room {
            "income_tax" => deduction(&book.individual.income_tax.deductions, table, day, keys),
            "resident_tax" => deduction(&book.individual.resident_tax.deductions, table, day, keys),
            "social_insurance" => grades(book, step, table, day, keys),
            "withholding" => withholding(book, table, day, keys),
            _ => Vec::new(),
        }
    });
    given.collect()
}

fn yen(amounts: impl IntoIterator<Item = Yen>) -> Vec<Number> {
    amounts
        .into_iter()
        .map(|amount| Number::whole(amount.get()))
        .collect()
}

fn years(key: Yen) -> i32 {
    i32::try_from(key.get()).unwrap()
}

fn deduction(law: &DeductionLaw, table: &str, day: Date, keys: &[Yen]) -> Vec<Number> {
    let spouse = |law: &SpouseDeduction, income: Yen, age: i32| {
        let row = law.rows.find(income);
        if age >= law.elderly_from_age {
            row.elderly
        } else {
            row.general
        }
    };
    match (table, keys) {
        ("basic_deduction", [income]) => {
            yen([law.basic.at(day).unwrap().value.find(*income).amount])
        }
        ("spouse_deduction", [income, age]) => yen([spouse(
            law.spouse.at(day).unwrap().value,
            *income,
            years(*age),
        )]),
        ("spouse_special_deduction", [income, other]) => {
            let law = law.spouse_special.at(day).unwrap().value;
            yen([law.amount(*income, *other)])
        }
        _ => Vec::new(),
    }
}

fn grades(book: &LawBook, step: &Step, table: &str, day: Date, keys: &[Yen]) -> Vec<Number> {
    let law = &book.social_insurance;
    let (grades, ends) = match table {
        "health_grades" => (law.health_grades.at(day), 0),
        "pension_grades" => (law.pension_grades.at(day), 1),
        _ => return Vec::new(),
    };
    let grades = grades.unwrap().value;
    match keys {
        [pay] if step.figure.ends_with("_grade") => {
            vec![Number::whole(i64::from(grades.of(*pay).number))]
        }
        [pay] => yen([grades.of(*pay).standard]),
        [standard, average, previous @ ..] => {
            let cited = |id: &str| step.law.iter().find(|citation| citation.id == id);
            let day = cited("social_insurance.end_grades").unwrap().from;
            let rules = law.end_grades.at(day).unwrap().value;
            let rules = [&rules.health, &rules.pension][ends];
            yen([revised(grades, rules, *standard, *average, previous)])
        }
        [] => Vec::new(),
    }
}

/// 随時改定: two grades, or one where a rule for the ends of the table holds.
fn revised(
    grades: &GradeTable,
    rules: &[EndGrade],
    standard: Yen,
    average: Yen,
    previous: &[Yen],
) -> Yen {
    let old = grades.with_standard(standard).unwrap().number;
    let new = grades.of(average);
    let within = |amount: Option<Yen>, from: Option<Yen>, below: Option<Yen>| {
        from.is_none_or(|from| amount >= Some(from))
            && below.is_none_or(|below| amount.is_some_and(|amount| amount < below))
    };
    let at_an_end = rules.iter().any(|rule| {
        rule.from == old
            && rule.to == new.number
            && within(Some(average), rule.average_from, rule.average_below)
            && within(
                previous.first().copied(),
                rule.previous_from,
                rule.previous_below,
            )
    });
    if old.abs_diff(new.number) >= 2 || at_an_end {
        new.standard
    } else {
        standard
    }
}

fn withholding(book: &LawBook, table: &str, day: Date, keys: &[Yen]) -> Vec<Number> {
    let law = &book.withholding;
    let count = |key: &Yen| usize::try_from(key.get()).unwrap();
    let printed = |cell: MonthlyCell| match cell {
        MonthlyCell::Printed { amount, .. } => yen([amount]),
        _ => Vec::new(),
    };
    match (table, keys) {
        ("monthly_rows", [pay]) => printed(law.monthly.at(day).unwrap().value.otsu(*pay)),
        ("monthly_rows", [pay, dependants]) => {
            let table = law.monthly.at(day).unwrap().value;
            printed(table.kou(*pay, count(dependants)))
        }
        ("monthly_formula", [pay]) => {
            let law = law.monthly_formula.at(day).unwrap().value;
            yen([
                law.employment_deduction(*pay),
                law.basic_deduction.find(*pay).amount,
            ])
        }
        ("bonus_rates", [previous, dependants @ ..]) => {
            let table = law.bonus_rates.at(day).unwrap().value;
            let rate = match dependants.first() {
                Some(dependants) => table.kou(*previous, count(dependants)),
                None => table.otsu(*previous),
            };
            vec![Number::new(i128::from(rate.ppm()), 1_000_000)]
        }
        _ => Vec::new(),
    }
}

/// Whether a result follows from comparisons that hold: nothing is due or granted, or what the cited
/// provision grants, or (what was notified and paid) the amount itself.
pub fn follows(book: &LawBook, step: &Step, first: Number, signs: &[char], result: Number) -> bool {
    let law = &book.individual;
    if step.figure.starts_with("deductible_notified") {
        let expected = if signs == ['='] {
            first
        } else {
            Number::whole(0)
        };
        return result == expected;
    }
    let Some(name) = step.figure.rsplit_once("deductions.").map(|(_, name)| name) else {
        return result == Number::whole(0) && signs.len() == 1;
    };
    step.law.iter().any(|citation| {
        let Some((tax, _)) = citation.id.split_once('.') else {
            return false;
        };
        let law = match tax {
            "income_tax" => &law.income_tax.deductions,
            _ => &law.resident_tax.deductions,
        };
        let day = citation.from;
        let granted = match name {
            "single_parent" => law
                .widow_single_parent
                .at(day)
                .map(|law| law.value.single_parent),
            "widow" => law.widow_single_parent.at(day).map(|law| law.value.widow),
            "working_student" => law.working_student.at(day).map(|law| *law.value),
            _ => return false,
        };
        granted.is_ok_and(|granted| Number::whole(granted.get()) == result)
    })
}
