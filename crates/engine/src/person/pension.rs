//! 公的年金等に係る雑所得: what is left of the receipts after 公的年金等控除 and its joint ceiling with the
//! deduction from the salary.

use shinchoryu_fields::FieldError;
use shinchoryu_law::individual::{
    JointCeiling, PublicPensionBand, PublicPensionDeduction, SalaryPensionCeiling,
};
use shinchoryu_law::{Citation, LawBook, LawError};
use shinchoryu_quantity::{CivilYear, Exact, Rounding, Yen};

use super::{At, PublicPension};
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

/// What the salary and the other income are beside a pension.
pub(super) struct Beside {
    /// 給与等の収入金額.
    pub(super) salary: Yen,
    /// 公的年金等に係る雑所得以外の合計所得金額.
    pub(super) total_income: Yen,
}

/// 公的年金等に係る雑所得 of a year.
#[derive(Debug, Clone)]
pub(crate) struct PensionIncome<'a> {
    receipts: Yen,
    /// 公的年金等控除額.
    pub deduction: Yen,
    /// 雑所得.
    pub income: Yen,
    /// 雑所得 before the ceiling: 所得金額調整控除 goes by it.
    pub before_ceiling: Yen,
    table: Yen,
    explained: Option<Explained<'a>>,
}

/// What a deduction was made of.
#[derive(Debug, Clone)]
struct Explained<'a> {
    law: At<'a, PublicPensionDeduction>,
    age: i32,
    band: &'a PublicPensionBand,
    ceiling: Option<(At<'a, SalaryPensionCeiling>, &'a JointCeiling, Yen)>,
    fraction: Option<Citation>,
}

impl<'a> PensionIncome<'a> {
    /// The income as it is typed where there are no receipts.
    pub(super) fn of(
        pension: Option<&PublicPension>,
        typed: Yen,
        beside: &Beside,
        year: CivilYear,
        book: &'a LawBook,
    ) -> Result<Self, FieldError> {
        let Some(pension) = pension.filter(|pension| pension.receipts > Yen::ZERO) else {
            return Ok(Self {
                receipts: Yen::ZERO,
                deduction: Yen::ZERO,
                income: typed,
                before_ceiling: typed,
                table: Yen::ZERO,
                explained: None,
            });
        };
        let covered = |error: LawError| error.at("year");
        let day = year.first_day();
        let receipts = pension.receipts;
        let law = book.individual.income_tax.public_pension_deduction.at(day);
        let law = law.map_err(covered)?;
        let band = law.value.bands.find(beside.total_income);
        let least = minimum(law.value, band, pension.age);
        let variable = variable(law.value, band, receipts);
        // a minimum is whole, and what is rounded up stays above it
        let by_variable = variable.round(Rounding::CeilYen) > least;
        let table = if by_variable {
            variable
        } else {
            Exact::from(least)
        };
        let before = table.round(Rounding::CeilYen);
        let mut deduction = table;
        let mut bound = None;
        if beside.salary > Yen::ZERO {
            let law = book.individual.income_tax.salary_pension_ceiling.at(day);
            let law = law.map_err(covered)?;
            if let Some(joint) = &law.value.joint {
                let left = left_of(joint, beside.salary);
                if left.round(Rounding::CeilYen) < before {
                    deduction = left;
                    bound = Some((law, joint, beside.salary));
                }
            }
        }
        let mut fraction = None;
        let mut rounding = Rounding::None;
        if deduction.round(Rounding::FloorYen) != deduction.round(Rounding::CeilYen) {
            let rule = book.individual.income_tax.public_pension_fraction.at(day);
            let rule = rule.map_err(covered)?;
            rounding = *rule.value;
            fraction = Some(rule.citation());
        }
        let deduction = deduction.round(rounding);
        Ok(Self {
            receipts,
            deduction,
            income: (receipts - deduction).or_zero(),
            before_ceiling: (receipts - before).or_zero(),
            table: before,
            explained: Some(Explained {
                law,
                age: pension.age,
                band,
                ceiling: bound,
                fraction,
            }),
        })
    }

    /// The income before the ceiling in a formula.
    pub(super) fn before_ceiling_text(&self) -> String {
        if self.explained.is_none() {
            return self.before_ceiling.grouped();
        }
        difference_or_zero(self.receipts, self.table)
    }

    /// Explains what was made of receipts.
    pub(super) fn explain(&self, trace: &mut Trace) {
        let Some(explained) = &self.explained else {
            return;
        };
        trace.step(|| {
            let law = explained.law.value;
            let least = minimum(law, explained.band, explained.age);
            let table = format!(
                "max({}, {})",
                least.grouped(),
                variable_text(law, explained.band, self.receipts)
            );
            let formula = match &explained.ceiling {
                None => table,
                Some((_, joint, salary)) => {
                    let most = joint.most.grouped();
                    format!("min({table}, {most} − ({}))", salary_text(joint, *salary))
                }
            };
            let step = Step::yen("public_pension_deduction", self.deduction, formula)
                .citing(explained.law.citation());
            let step = match &explained.ceiling {
                Some((law, ..)) => step.citing(law.citation()),
                None => step,
            };
            match &explained.fraction {
                Some(citation) => step.rounded(Rounding::CeilYen).citing(citation.clone()),
                None => step,
            }
        });
        trace.step(|| {
            let formula = difference_or_zero(self.receipts, self.deduction);
            Step::yen("public_pension_income", self.income, formula)
                .citing(explained.law.citation())
        });
    }
}

fn minimum(law: &PublicPensionDeduction, band: &PublicPensionBand, age: i32) -> Yen {
    if age >= law.senior_from {
        band.minimum_senior
    } else {
        band.minimum
    }
}

/// 定額控除と定率控除, exact.
fn variable(law: &PublicPensionDeduction, band: &PublicPensionBand, receipts: Yen) -> Exact {
    let counted = (receipts - law.not_counted).or_zero();
    let mut sum = Exact::from(band.fixed);
    let mut below = Yen::ZERO;
    for part in law.variable.rows() {
        let end = part.upto.map_or(counted, |upto| upto.min(counted));
        sum = sum + (end - below).or_zero().times(part.rate);
        below = below.max(end);
    }
    sum
}

fn variable_text(law: &PublicPensionDeduction, band: &PublicPensionBand, receipts: Yen) -> String {
    let counted = (receipts - law.not_counted).or_zero();
    let mut formula = band.fixed.grouped();
    let mut below = Yen::ZERO;
    for part in law.variable.rows().filter(|part| part.rate.ppm() > 0) {
        if counted <= below {
            break;
        }
        let rate = part.rate.percent();
        formula = match part.upto.filter(|upto| *upto < counted) {
            Some(upto) => format!("{formula} + {} × {rate}", (upto - below).grouped()),
            None => {
                let above = (law.not_counted + below).grouped();
                format!("{formula} + ({} − {above}) × {rate}", receipts.grouped())
            }
        };
        below = part.upto.unwrap_or(counted);
    }
    formula
}

/// What the ceiling leaves for the deduction from the pension, exact.
fn left_of(joint: &JointCeiling, salary: Yen) -> Exact {
    let row = joint.salary.find(salary);
    Exact::from(joint.most - row.add) - salary.times(row.rate)
}

fn salary_text(joint: &JointCeiling, salary: Yen) -> String {
    let row = joint.salary.find(salary);
    if row.rate.ppm() == 0 {
        return row.add.grouped();
    }
    let rate = row.rate.percent();
    format!("{} × {rate} + {}", salary.grouped(), row.add.grouped())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn income(year: i32, receipts: i64, age: i32, salary: i64, beside: i64) -> (Yen, Yen, Yen) {
        let beside = Beside {
            salary: Yen(salary),
            total_income: Yen(beside),
        };
        let pension = PublicPension {
            receipts: Yen(receipts),
            age,
        };
        let book = LawBook::embedded().unwrap();
        let year = CivilYear(year);
        let income = PensionIncome::of(Some(&pension), Yen::ZERO, &beside, year, book).unwrap();
        (income.deduction, income.income, income.before_ceiling)
    }

    /// 国税庁 No.1600, 65 and over and below: receipts and the income of the quick table.
    #[test]
    fn the_quick_table_is_reproduced() {
        let senior = [
            (1_100_000, 0),
            (3_299_999, 2_199_999),
            (3_300_000, 3_300_000 * 75 / 100 - 275_000),
            (4_100_000, 4_100_000 * 85 / 100 - 685_000),
            (7_699_999, 7_699_999 * 85 / 100 - 685_000),
            (7_700_000, 7_700_000 * 95 / 100 - 1_455_000),
            (10_000_000, 10_000_000 - 1_955_000),
            (12_345_678, 12_345_678 - 1_955_000),
        ];
        for (receipts, expected) in senior {
            for (beside, more) in [(0, 0), (10_000_001, 100_000), (20_000_001, 200_000)] {
                let expected = if receipts == 1_100_000 {
                    more
                } else {
                    expected + more
                };
                let (_, income, _) = income(2026, receipts, 65, 0, beside);
                assert_eq!(income, Yen(expected), "{receipts} beside {beside}");
            }
        }
        for (receipts, expected) in [(600_000, 0), (1_300_000, 700_000), (1_300_004, 700_003)] {
            assert_eq!(income(2026, receipts, 64, 0, 0).1, Yen(expected));
        }
    }

    /// Section 10 of the reading of the law: pension below 3,300,000, from 65, income year 2027.
    #[test]
    fn the_ceiling_takes_what_both_deductions_exceed_it_by() {
        for (salary, beside, before, after) in [
            (6_300_000, 4_600_000, 1_100_000, 1_100_000),
            (8_000_000, 6_100_000, 1_100_000, 900_000),
            (9_000_000, 7_050_000, 1_100_000, 850_000),
            (12_000_000, 10_050_000, 1_000_000, 850_000),
            (25_000_000, 23_050_000, 900_000, 850_000),
        ] {
            let (deduction, _, uncut) = income(2027, 2_000_000, 65, salary, beside);
            assert_eq!((deduction, uncut), (Yen(after), Yen(2_000_000 - before)));
            let (deduction, _, _) = income(2026, 2_000_000, 65, salary, beside);
            assert_eq!(deduction, Yen(before));
        }
        // without a salary there is nothing to add
        assert_eq!(income(2027, 12_000_000, 65, 0, 0).0, Yen(1_955_000));
    }
}
