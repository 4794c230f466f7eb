use shinchoryu_fields::{FieldCode, FieldError, FieldErrors};
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Exact, Rate, Rounding, Yen};

use super::input::CompanyNeed;
use super::result::{Assumption, CompanyCover, CoverRemark};
use crate::check::Checks;
use crate::corporate_tax::{CorporateTaxOutput, corporate_tax};
use crate::trace::difference_or_zero;
use crate::{Step, Trace};

const ONE: i64 = 1_000_000;

pub(super) fn check(need: &CompanyNeed, checks: &mut Checks) {
    for (name, amount) in [
        ("fixed_cost_monthly", need.fixed_cost_monthly),
        ("loans", need.loans),
        ("death_allowance", need.death_allowance),
        ("condolence", need.condolence),
        ("other", need.other),
        ("book_asset", need.book_asset),
        ("funds", need.funds),
        ("existing_cover", need.existing_cover),
    ] {
        checks.amount(amount, || format!("company.{name}"));
    }
    if let Some(months) = need.months {
        checks.range(months, 0, 120, || "company.months".into());
    }
    match need.tax_rate {
        Some(rate) => {
            let most = Rate::from_ppm(900_000);
            checks.range(rate, Rate::default(), most, || "company.tax_rate".into());
        }
        None if need.corporate_tax.is_none() => {
            checks.push(FieldError::new(FieldCode::Required, "company.tax_rate"));
        }
        None => {}
    }
}

/// The rate on the receipt, and the taxes that it comes from where nobody typed it.
fn rate(
    need: &CompanyNeed,
    book: &LawBook,
    trace: &mut Trace,
) -> Result<(Rate, Option<CorporateTaxOutput>), FieldErrors> {
    if let Some(rate) = need.tax_rate {
        return Ok((rate, None));
    }
    let Some(input) = &need.corporate_tax else {
        return Err(FieldError::new(FieldCode::Required, "company.tax_rate").into());
    };
    let mut part = Trace::of(trace.is_on());
    let taxes = corporate_tax(input, book, &mut part)
        .map_err(|errors| errors.under("company.corporate_tax"))?;
    trace.nest("company.tax_detail", part);
    Ok((taxes.effective_rate, Some(taxes)))
}

/// 会社の必要保障額.
pub(super) fn cover(
    need: &CompanyNeed,
    book: &LawBook,
    assumptions: &mut Vec<Assumption>,
    trace: &mut Trace,
) -> Result<CompanyCover, FieldErrors> {
    let months = Assumption::of("company.months", need.months, 12, assumptions);
    let field = "company.fixed_costs_deductible";
    let costs_deducted = Assumption::of(field, need.fixed_costs_deductible, true, assumptions);
    let field = "company.condolence_deductible";
    let said = need.condolence_deductible;
    let condolence_deducted = Assumption::of(field, said, false, assumptions);
    let (tax_rate, tax_detail) = rate(need, book, trace)?;
    let fixed_costs = need.fixed_cost_monthly * i64::from(months);
    let needed = fixed_costs + need.loans + need.death_allowance + need.condolence + need.other;
    let net = (needed - need.funds).or_zero();
    let deducted = |amount: Yen, is: bool| if is { amount } else { Yen::ZERO };
    let costs = deducted(fixed_costs, costs_deducted);
    let condolence = deducted(need.condolence, condolence_deducted);
    let parts = [need.death_allowance, condolence, need.book_asset, costs];
    let deductible = parts.iter().copied().sum();
    let is_taxed = net > deductible;
    let receipt = if is_taxed {
        let taxed = Exact::from(net) - deductible.times(tax_rate);
        let receipt = taxed.ratio(ONE, ONE - tax_rate.ppm());
        receipt.round(Rounding::CeilYen)
    } else {
        net
    };
    let cover = CompanyCover {
        fixed_costs,
        need: needed,
        net,
        deductible,
        tax_rate,
        tax_detail,
        receipt,
        tax: receipt - net,
        shortfall: (receipt - need.existing_cover).or_zero(),
        surplus: (need.existing_cover - receipt).or_zero(),
        remarks: remarks(need, is_taxed),
    };
    explain(need, &cover, (months, parts), is_taxed, trace);
    Ok(cover)
}

fn remarks(need: &CompanyNeed, is_taxed: bool) -> Vec<CoverRemark> {
    let remarks = [
        (is_taxed, CoverRemark::OneRate),
        (
            need.death_allowance > Yen::ZERO,
            CoverRemark::AllowanceAppropriate,
        ),
    ];
    let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
    remarks.map(|(_, remark)| remark).collect()
}

fn explain(
    need: &CompanyNeed,
    cover: &CompanyCover,
    (months, parts): (u32, [Yen; 4]),
    is_taxed: bool,
    trace: &mut Trace,
) {
    if !trace.is_on() {
        return;
    }
    let mut step = |name: &str, amount: Yen, formula: String, rounding: Rounding| {
        trace.step(|| Step::yen(format!("company.{name}"), amount, formula).rounded(rounding));
    };
    let whole = Rounding::None;
    let formula = format!("{} × {months}", need.fixed_cost_monthly.grouped());
    step("fixed_costs", cover.fixed_costs, formula, whole);
    let formula = super::months::sum(&[
        cover.fixed_costs,
        need.loans,
        need.death_allowance,
        need.condolence,
        need.other,
    ]);
    step("need", cover.need, formula, whole);
    let formula = difference_or_zero(cover.need, need.funds);
    step("net", cover.net, formula, whole);
    step(
        "deductible",
        cover.deductible,
        super::months::sum(&parts),
        whole,
    );
    let formula = if is_taxed {
        let (net, rate) = (cover.net.grouped(), cover.tax_rate.percent());
        let off = cover.deductible.grouped();
        format!("({net} − {off} × {rate}) ÷ (1 − {rate})")
    } else {
        cover.net.grouped()
    };
    step("receipt", cover.receipt, formula, Rounding::CeilYen);
    let formula = format!("{} − {}", cover.receipt.grouped(), cover.net.grouped());
    step("tax", cover.tax, formula, whole);
    let existing = need.existing_cover;
    let formula = difference_or_zero(cover.receipt, existing);
    step("shortfall", cover.shortfall, formula, whole);
    let formula = difference_or_zero(existing, cover.receipt);
    step("surplus", cover.surplus, formula, whole);
}
