//! 根拠: a step for every figure of the output.

mod explained;
mod housing;
mod levies;

pub(super) use explained::Explained;

use shinchoryu_law::individual::NonTaxable;
use shinchoryu_quantity::{Rounding, Yen};

use super::credits::personal_differences;
use super::exemption::is_special;
use super::figures::Exemption;
use crate::trace::difference_or_zero;
use crate::{Step, Trace};
use explained::add;

/// The non-taxable limit for so many persons, with its values.
fn limit_formula(limit: &NonTaxable, persons: i64) -> String {
    let added = limit.limit(persons) - limit.per_person * persons;
    let formula = format!("{} × {persons}", limit.per_person.grouped());
    if added > Yen::ZERO {
        format!("{formula} + {}", added.grouped())
    } else {
        formula
    }
}

impl Explained<'_> {
    /// Adds the steps to a trace that is on.
    pub(super) fn explain(&self, trace: &mut Trace) {
        if !trace.is_on() {
            return;
        }
        let Self {
            law,
            incomes,
            output,
            ..
        } = *self;
        incomes.explain(Yen::ZERO, trace);
        law.deductions
            .explain(&output.deductions, incomes, output.total_income, trace);
        add(
            trace,
            "taxable_income",
            output.taxable_income,
            difference_or_zero(output.total_income, output.total_deductions),
            Rounding::Floor1000,
            vec![law.rates.citation()],
        );
        let formula: Vec<String> =
            personal_differences(law, incomes, &output.deductions, output.total_income)
                .into_iter()
                .filter(|difference| *difference > Yen::ZERO)
                .map(Yen::grouped)
                .collect();
        let mut differences = vec![law.difference.citation()];
        if output.deductions.single_parent > Yen::ZERO {
            differences.push(law.single_parent.citation());
        }
        add(
            trace,
            "personal_difference",
            output.personal_difference,
            formula.join(" + "),
            Rounding::None,
            differences,
        );
        match output.exempt {
            Exemption::None => {
                self.credits(trace);
                self.levies(trace);
                self.sums(trace);
            }
            Exemption::IncomeLevy => {
                self.no_levies(trace);
                self.sums(trace);
            }
            Exemption::All => self.nothing(trace),
        }
    }

    /// The limit of the place decided: its citation carries the caution about local classes.
    fn nothing(&self, trace: &mut Trace) {
        let income = self.output.total_income;
        let no_tax = self.law.no_tax.value;
        let persons = self.incomes.family.persons();
        let limit = if is_special(&self.incomes.family.person) && income <= no_tax.special_upto {
            no_tax.special_upto.grouped()
        } else {
            self.input
                .exemption_limit
                .map_or_else(|| limit_formula(&no_tax.limit, persons), Yen::grouped)
        };
        add(
            trace,
            "annual_total",
            self.output.annual_total,
            format!("{} ≤ {limit} → 0", income.grouped()),
            Rounding::None,
            vec![self.law.no_tax.citation()],
        );
    }

    fn no_levies(&self, trace: &mut Trace) {
        let law = &self.law.no_income_levy;
        let limit = limit_formula(law.value, self.incomes.family.persons());
        for (figure, amount) in [
            ("municipal_income_levy", self.output.municipal_income_levy),
            (
                "prefectural_income_levy",
                self.output.prefectural_income_levy,
            ),
        ] {
            let formula = format!("{} ≤ {limit} → 0", self.output.total_income.grouped());
            let cited = vec![law.citation()];
            add(trace, figure, amount, formula, Rounding::None, cited);
        }
    }

    fn sums(&self, trace: &mut Trace) {
        let Self {
            input, law, output, ..
        } = *self;
        let capita = law.per_capita.value;
        let plus = |levy: Yen, added: Yen| format!("{} + {}", levy.grouped(), added.grouped());
        for (figure, amount, formula) in [
            (
                "per_capita_municipal",
                output.per_capita_municipal,
                plus(capita.municipal, input.surcharge.per_capita_municipality),
            ),
            (
                "per_capita_prefectural",
                output.per_capita_prefectural,
                plus(capita.prefectural, input.surcharge.per_capita_prefecture),
            ),
            (
                "forest_environment_tax",
                output.forest_environment_tax,
                capita.forest_environment_tax.grouped(),
            ),
        ] {
            let cited = vec![law.per_capita.citation()];
            add(trace, figure, amount, formula, Rounding::None, cited);
        }
        trace.step(|| {
            let parts = [
                ("municipal_income_levy", output.municipal_income_levy),
                ("prefectural_income_levy", output.prefectural_income_levy),
                ("per_capita_municipal", output.per_capita_municipal),
                ("per_capita_prefectural", output.per_capita_prefectural),
                ("forest_environment_tax", output.forest_environment_tax),
            ];
            let formula = parts.map(|(_, amount)| amount.grouped()).join(" + ");
            let step = Step::yen("annual_total", output.annual_total, formula)
                .sum_of(&parts.map(|(name, _)| name));
            match output.exempt {
                Exemption::IncomeLevy => step.citing(law.no_income_levy.citation()),
                Exemption::None | Exemption::All => step,
            }
        });
        self.collection(trace);
    }

    fn collection(&self, trace: &mut Trace) {
        let output = self.output;
        let collection = &self.law.collection;
        let months = collection.value.months;
        let annual = output.annual_total.grouped();
        let per_capita = output.per_capita_municipal
            + output.per_capita_prefectural
            + output.forest_environment_tax;
        // a tax of the per-capita levy alone is taken in June
        let monthly = if output.annual_total <= per_capita {
            format!("{annual} ≤ {} → 0", per_capita.grouped())
        } else {
            format!("{annual} ÷ {months}")
        };
        add(
            trace,
            "july_to_may",
            output.july_to_may,
            monthly,
            Rounding::Floor100,
            vec![collection.citation()],
        );
        let monthly = output.july_to_may.grouped();
        add(
            trace,
            "june",
            output.june,
            format!("{annual} − {monthly} × {}", months - 1),
            Rounding::None,
            vec![collection.citation()],
        );
    }
}
