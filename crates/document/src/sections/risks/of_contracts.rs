//! The risks of a material that shows contracts alone: what their premiums, their exits and the law can bring.

use shinchoryu_engine::material::InsuranceSums;
use shinchoryu_quantity::Yen;

use super::super::context::Context;
use super::row::row;
use crate::model::Row;
use crate::text::Text;

/// The rows in their order.
pub(super) fn rows(context: &Context<'_>) -> Vec<Row> {
    let Some(sums) = context.sums() else {
        return Vec::new();
    };
    let mut rows = Vec::new();
    if context.fund().is_some() {
        rows.extend([of_fund(context), of_limit(context)].into_iter().flatten());
    }
    let effect = effect(context, sums);
    rows.push(row(context, "insurance", effect, ("", "")));
    // what is paid once, or was paid before, does not go on
    let paid = sums.years.iter().map(|year| year.premiums);
    let paid: Vec<Yen> = paid.filter(|amount| !amount.is_zero()).collect();
    if let ([_, _, ..], Some(most)) = (paid.as_slice(), paid.iter().max()) {
        let values = [
            ("total", &*context.yen(sums.totals.premiums)),
            ("most", &*context.yen(*most)),
        ];
        let effect = context.text("risks.premiums.effect", &values);
        rows.push(row(context, "premiums", effect, ("", "")));
    }
    rows.push(row(context, "tax_law", tax_law(context, sums), ("", "")));
    let insurer = context.text("risks.insurer.effect", &[]);
    rows.push(row(context, "insurer", insurer, ("", "")));
    rows
}

/// What the contracts leave to be paid otherwise.
fn of_fund(context: &Context<'_>) -> Option<Row> {
    let (_, fund) = context.fund()?;
    let values = [
        ("from", context.yen(fund.from_contracts)),
        ("to_pay", context.yen(fund.to_pay)),
        ("difference", context.difference(fund.difference)),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    // what the date of leaving moves is given up in its year
    let last = context.sums().and_then(|sums| sums.years.last());
    let moves = last.is_some_and(|year| !year.surrender_value.is_zero());
    let effect = context.text(
        if moves {
            "risks.fund.effect"
        } else {
            "risks.fund.effect_kept"
        },
        &values,
    );
    let measure = if fund.difference < Yen::ZERO {
        "_short"
    } else {
        ""
    };
    Some(row(context, "fund", effect, ("", measure)))
}

/// 法人税法34条2項.
fn of_limit(context: &Context<'_>) -> Option<Row> {
    let (allowance, _) = context.fund()?;
    let key = match (
        allowance.above_limit > Yen::ZERO,
        allowance.contested_tax.is_zero(),
    ) {
        (false, _) => "risks.limit.effect",
        (true, false) => "risks.limit.effect_above",
        (true, true) => "risks.limit.effect_above_loss",
    };
    let values = [
        ("limit", context.yen(allowance.limit)),
        ("above", context.yen(allowance.above_limit)),
        ("tax", context.yen(allowance.contested_tax)),
    ];
    let values = values
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    Some(row(context, "limit", context.text(key, &values), ("", "")))
}

fn tax_law(context: &Context<'_>, sums: &InsuranceSums) -> Text {
    let tax = sums.totals.surrender_tax;
    let key = if tax < Yen::ZERO {
        "risks.tax_law.effect_lower"
    } else {
        "risks.tax_law.effect"
    };
    context.text(
        key,
        &[
            ("deductible", &context.yen(sums.totals.deductible)),
            ("put_off", &context.yen(sums.totals.tax_put_off)),
            ("tax", &context.yen(Yen(tax.get().abs()))),
        ],
    )
}

/// 保険あり − 保険なし, and the taxes on what the exits bring.
pub(super) fn effect(context: &Context<'_>, sums: &InsuranceSums) -> Text {
    let (difference, tax) = (sums.totals.difference, sums.totals.surrender_tax);
    let key = match tax.get() {
        1.. => "effect_taxed",
        _ => "effect",
    };
    context.text(
        &format!("risks.insurance.{key}"),
        &[
            ("tax", &context.yen(tax)),
            ("difference", &context.difference(difference)),
        ],
    )
}
