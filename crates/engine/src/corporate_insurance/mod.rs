//! 法人契約の生命保険: which part of the premiums of one contract is an asset, which is deducted when, and what a
//! surrender brings (法人税基本通達9-3-4から9-3-7の2, and the circulars of older contracts).

mod checks;
mod classes;
mod contract;
mod event;
mod explain;
mod input;
mod output;
mod premiums;
mod rates;
mod reduced;
mod rule;
mod schedule;
mod treatment;
mod values;

pub(crate) use checks::{HIGHEST_RATE, LARGEST_PREMIUM, LONGEST, OLDEST, form as check_form};
pub(crate) use event::{book_at, may_keep_asset};
pub use input::{
    Beneficiary, Booked, Change, ChangeKind, CorporateInsuranceInput, InsuranceKind, InsuredGroup,
    PremiumMode, ThirdSectorCover,
};
pub use output::{
    BookedResult, ChangeResult, CorporateInsuranceOutput, InsuranceRuleApplied, ScheduleYear,
    SurrenderClass, SurrenderRate, SurrenderYear,
};
pub(crate) use rates::{ONE_DECIMAL, Quotient};
pub(crate) use reduced::{Reduction, reduce};
pub(crate) use values::{Value, values};

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Rounding, Yen};

use crate::{Step, Trace, Unit};
use contract::{Contract, spans};
use rule::{Chosen, Reading, choose};
use schedule::years;

/// 法人契約の生命保険料の取扱い of one contract, in policy years and in fiscal years.
///
/// # Errors
/// `out_of_range`, `too_many`, `invalid_value`, `not_supported` and `required` at the field, all of the input's form
/// first, then the first that the rule of the contract needs; `law_not_covered` at `contract_date` for a contract of
/// before its circular.
pub fn corporate_insurance(
    input: &CorporateInsuranceInput,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<CorporateInsuranceOutput, FieldErrors> {
    checks::form(input)?;
    until(input, |_| None, book, trace)
}

/// The same of a contract whose form is checked; its fiscal years end with the policy year that `last` gives, told the
/// years of the term.
pub(crate) fn until(
    input: &CorporateInsuranceInput,
    last: impl FnOnce(i64) -> Option<i64>,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<CorporateInsuranceOutput, FieldErrors> {
    let insurance = &book.corporate.insurance;
    let chosen = choose(Reading {
        input,
        law: insurance,
        cites: trace.is_on(),
    })?;
    let months = chosen.months;
    let treatment = &chosen.treatment;
    let premiums = &chosen.premiums;
    let all = months + 12 * i64::try_from(input.annuity.len()).unwrap_or_default();
    let contract = Contract {
        premiums,
        way: &treatment.way,
        months,
        annuity: &input.annuity,
        other_short_pay: input.other_short_pay_premium,
        shown: input
            .change
            .map_or(all, |change| 12 * i64::from(change.policy_year)),
    };
    explain_terms(&chosen, trace);
    let law = &treatment.law;
    let asset_total = contract.asset_total(spans(all, 12));
    trace.step(|| {
        let total = contract.explained_total(spans(all, 12), asset_total);
        law.iter().cloned().fold(total, Step::citing)
    });
    let schedule = years(&contract, spans(all, 12), "schedule", law, trace);
    let first = i64::from(input.first_fiscal_year_months);
    let until_then = Contract {
        shown: last(months / 12).map_or(contract.shown, |year| 12 * year),
        ..contract
    };
    let fiscal_years = years(&until_then, spans(all, first), "fiscal_years", law, trace);
    let booked = event::booked(input, &schedule, trace);
    let values = &input.surrender_values;
    let surrender = values::surrender(values, &schedule, premiums, booked.as_ref(), trace);
    let change = event::change(
        input,
        book,
        treatment.rule,
        &schedule,
        booked.as_ref(),
        trace,
    )?;
    let interpolated = surrender.iter().filter(|year| year.interpolated);
    Ok(CorporateInsuranceOutput {
        class: chosen.class,
        rule: treatment.rule,
        surrender_rate: chosen.surrender_rate,
        total_premium: premiums.total(),
        annualised_premium: annualised(premiums.total(), months),
        term_months: months,
        asset_months: treatment
            .asset_terms()
            .map_or(0, |terms| terms.asset_months.months),
        run_down_from_month: contract.run_down_from(),
        asset_total,
        interpolated_years: interpolated.map(|year| year.year).collect(),
        schedule,
        fiscal_years,
        surrender,
        booked,
        change,
    })
}

/// 年換算保険料相当額, a fraction cut.
fn annualised(total: Yen, months: i64) -> Yen {
    total.ratio(12, months).round(Rounding::FloorYen)
}

/// The steps of what all the years rest on.
fn explain_terms(chosen: &Chosen, trace: &mut Trace) {
    let (premiums, months) = (&chosen.premiums, chosen.months);
    let law = &chosen.treatment.law;
    let cited = |step: Step| law.iter().cloned().fold(step, Step::citing);
    let total = premiums.total();
    trace.step(|| {
        let formula = format!("{} × {}", premiums.each.grouped(), premiums.count());
        Step::yen("total_premium", total, formula)
    });
    trace.step(|| {
        let formula = format!("{} ÷ {}", total.grouped(), months / 12);
        let step = Step::yen("annualised_premium", annualised(total, months), formula);
        cited(step.rounded(Rounding::FloorYen))
    });
    if let Some(peak) = chosen.peak {
        trace.step(|| {
            let (value, due) = peak.parts(premiums);
            let formula = format!("{} ÷ {}", value.grouped(), due.grouped());
            // of the quotient itself, of which the output has the percentage
            let ppm = value.ratio(1_000_000, due.get()).round(Rounding::FloorYen);
            let step = Step::yen("surrender_rate.exact", ppm, formula).in_unit(Unit::Ppm);
            cited(step.rounded(Rounding::FloorYen))
        });
    }
    let Some(terms) = chosen.treatment.asset_terms() else {
        return;
    };
    let counted = |figure: &str, months: i64, formula: &str, rounding| {
        let step = Step::yen(figure, Yen(months), formula).in_unit(Unit::Count);
        cited(step.rounded(rounding))
    };
    let (asset, after) = (&terms.asset_months, &terms.run_down_after);
    trace.step(|| counted("asset_months", asset.months, &asset.formula, asset.rounding));
    trace.step(|| {
        let formula = format!("{} + 1", after.formula);
        let first = after.months + 1;
        counted("run_down_from_month", first, &formula, after.rounding)
    });
}
