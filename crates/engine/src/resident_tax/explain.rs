use shinchoryu_law::Citation;
use shinchoryu_quantity::{Rate, Rounding, Yen};

use super::credits::{personal_differences, special_rate};
use super::{Exemption, ResidentTaxInput, ResidentTaxOutput, YearLaw};
use crate::person::Incomes;
use crate::{Step, Trace};

/// Adds a step for every figure of the output to a trace that is on.
pub(super) fn explain(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    incomes.explain(Yen::ZERO, trace);
    law.deductions
        .explain(&output.deductions, incomes, output.total_income, trace);
    add(
        trace,
        "taxable_income",
        output.taxable_income,
        format!(
            "{} − {}",
            output.total_income.grouped(),
            output.total_deductions.grouped()
        ),
        Rounding::Floor1000,
        vec![],
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
    if output.exempt == Exemption::None {
        explain_credits(input, law, incomes, output, trace);
        explain_levies(input, law, output, trace);
    }
    explain_sums(input, law, output, trace);
}

fn add(
    trace: &mut Trace,
    figure: &str,
    amount: Yen,
    formula: String,
    rounding: Rounding,
    law: Vec<Citation>,
) {
    trace.step(|| {
        let step = Step::yen(figure, amount, formula).rounded(rounding);
        law.into_iter().fold(step, Step::citing)
    });
}

fn explain_credits(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    incomes: &Incomes<'_>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    let credit = law.adjustment.value;
    let rates = credit.rates.of(input.designated_city);
    let difference = output.personal_difference.grouped();
    let taxable = output.taxable_income.grouped();
    let formula = if output.total_income > credit.total_income_upto {
        format!(
            "{} > {}",
            output.total_income.grouped(),
            credit.total_income_upto.grouped()
        )
    } else if output.taxable_income <= credit.threshold {
        format!("min({difference}, {taxable})")
    } else {
        format!(
            "max({difference} − ({taxable} − {}), {})",
            credit.threshold.grouped(),
            credit.base_at_least.grouped()
        )
    };
    let cite = || vec![law.adjustment.citation()];
    add(
        trace,
        "adjustment_base",
        output.adjustment_base,
        formula,
        Rounding::None,
        cite(),
    );
    let part = |rate: Rate| format!("{} × {}", output.adjustment_base.grouped(), rate.percent());
    add(
        trace,
        "adjustment_municipal",
        output.adjustment_municipal,
        part(rates.municipal),
        Rounding::None,
        cite(),
    );
    add(
        trace,
        "adjustment_prefectural",
        output.adjustment_prefectural,
        part(rates.prefectural),
        Rounding::None,
        cite(),
    );
    explain_donation(input, law, output, trace);
    if output.relief > Yen::ZERO {
        add(
            trace,
            "relief",
            output.relief,
            relief_formula(law, incomes, output),
            Rounding::CeilYen,
            vec![law.no_income_levy.citation()],
        );
    }
    if output.resident_tax_cut > Yen::ZERO {
        add(
            trace,
            "resident_tax_cut",
            output.resident_tax_cut,
            law.cut.value.amount.grouped(),
            Rounding::None,
            vec![law.cut.citation()],
        );
    }
}

/// The limit less what the levies would leave of the income.
fn relief_formula(law: &YearLaw<'_>, incomes: &Incomes<'_>, output: &ResidentTaxOutput) -> String {
    let limit = law.no_income_levy.value.limit(incomes.family.persons());
    let levies = output.relief - limit + output.total_income;
    format!(
        "{} − ({} − {})",
        limit.grouped(),
        output.total_income.grouped(),
        levies.grouped()
    )
}

fn explain_donation(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    let credit = law.donation.value;
    let rates = law.rates.value.of(input.designated_city);
    let given = input.deductions.donation;
    if output.donation_municipal + output.donation_prefectural == Yen::ZERO {
        return;
    }
    let special = special_rate(law, output.taxable_income - output.personal_difference);
    let at_most = credit
        .special_at_most
        .as_ref()
        .map(|most| most.of(input.designated_city));
    let formula = |rate: Rate, added: Rate, adjustment: Yen, at_most: Option<Yen>| {
        let own = credit.not_deductible.grouped();
        let counted = format!(
            "min({}, {} × {})",
            given.grouped(),
            output.total_income.grouped(),
            credit.income_share.percent()
        );
        let share = format!(
            "({} × {} − {}) × {}",
            output.taxable_income.grouped(),
            Rate::from_ppm(rate.ppm() + added.ppm()).percent(),
            adjustment.grouped(),
            credit.special_levy_share.percent()
        );
        let fixed = at_most.map_or_else(String::new, |most| format!(", {}", most.grouped()));
        format!(
            "({counted} − {own}) × {} + min(({} − {own}) × {} × {} ÷ {}, {share}{fixed})",
            rate.percent(),
            given.grouped(),
            special.percent(),
            rate.percent(),
            rates.total().percent(),
        )
    };
    let cite = || vec![law.donation.citation(), law.brackets.citation()];
    add(
        trace,
        "donation_municipal",
        output.donation_municipal,
        formula(
            rates.municipal,
            input.surcharge.income_municipality,
            output.adjustment_municipal,
            at_most.map(|most| most.municipal),
        ),
        Rounding::CeilYen,
        cite(),
    );
    add(
        trace,
        "donation_prefectural",
        output.donation_prefectural,
        formula(
            rates.prefectural,
            input.surcharge.income_prefecture,
            output.adjustment_prefectural,
            at_most.map(|most| most.prefectural),
        ),
        Rounding::CeilYen,
        cite(),
    );
}

fn explain_levies(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    let rates = law.rates.value.of(input.designated_city);
    let formula = |rate: Rate, added: Rate, adjustment: Yen, donation: Yen| {
        let mut formula = format!(
            "{} × {} − {}",
            output.taxable_income.grouped(),
            Rate::from_ppm(rate.ppm() + added.ppm()).percent(),
            adjustment.grouped()
        );
        if donation > Yen::ZERO {
            formula = format!("{formula} − {}", donation.grouped());
        }
        // shared with the other levy; each has its own step
        for shared in [output.relief, output.resident_tax_cut] {
            if shared > Yen::ZERO {
                formula = format!("{formula} − [{}]", shared.grouped());
            }
        }
        formula
    };
    add(
        trace,
        "municipal_income_levy",
        output.municipal_income_levy,
        formula(
            rates.municipal,
            input.surcharge.income_municipality,
            output.adjustment_municipal,
            output.donation_municipal,
        ),
        Rounding::Floor100,
        vec![law.rates.citation()],
    );
    add(
        trace,
        "prefectural_income_levy",
        output.prefectural_income_levy,
        formula(
            rates.prefectural,
            input.surcharge.income_prefecture,
            output.adjustment_prefectural,
            output.donation_prefectural,
        ),
        Rounding::Floor100,
        vec![law.rates.citation()],
    );
}

fn explain_sums(
    input: &ResidentTaxInput,
    law: &YearLaw<'_>,
    output: &ResidentTaxOutput,
    trace: &mut Trace,
) {
    let capita = law.per_capita.value;
    if output.exempt == Exemption::All {
        // the limit of the place decided: its citation carries the caution about local classes
        add(
            trace,
            "annual_total",
            output.annual_total,
            format!("[{}] → 0", output.total_income.grouped()),
            Rounding::None,
            vec![law.no_tax.citation()],
        );
        return;
    }
    let plus = |levy: Yen, added: Yen| format!("{} + {}", levy.grouped(), added.grouped());
    let cite = || vec![law.per_capita.citation()];
    add(
        trace,
        "per_capita_municipal",
        output.per_capita_municipal,
        plus(capita.municipal, input.surcharge.per_capita_municipality),
        Rounding::None,
        cite(),
    );
    add(
        trace,
        "per_capita_prefectural",
        output.per_capita_prefectural,
        plus(capita.prefectural, input.surcharge.per_capita_prefecture),
        Rounding::None,
        cite(),
    );
    add(
        trace,
        "forest_environment_tax",
        output.forest_environment_tax,
        capita.forest_environment_tax.grouped(),
        Rounding::None,
        cite(),
    );
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
    let months = law.collection.value.months;
    add(
        trace,
        "july_to_may",
        output.july_to_may,
        format!("{} ÷ {months}", output.annual_total.grouped()),
        Rounding::Floor100,
        vec![law.collection.citation()],
    );
    add(
        trace,
        "june",
        output.june,
        format!(
            "{} − {} × {}",
            output.annual_total.grouped(),
            output.july_to_may.grouped(),
            months - 1
        ),
        Rounding::None,
        vec![law.collection.citation()],
    );
}
