//! 課税地域 in words.

use shinchoryu_engine::corporate_tax::{EnterpriseRates, NamedArea};
use shinchoryu_engine::material::{AreaInput, OwnRates};
use shinchoryu_quantity::{Rate, Yen};

use crate::sections::context::Context;

/// 課税地域: the data used, or every rate that was typed with where it was seen.
pub(super) fn words(context: &Context<'_>) -> String {
    let own = match &context.company().area {
        Some(AreaInput::Own(own)) => own,
        Some(AreaInput::Named(NamedArea::TokyoSpecialWards)) => {
            return context.get("term.area.tokyo_special_wards");
        }
        Some(AreaInput::Named(NamedArea::Standard)) | None => {
            return context.get("term.area.standard");
        }
    };
    if own.prefecture.is_some() {
        return listed(context, own);
    }
    let rate = |rate: Option<Rate>| context.figures.percent(rate.unwrap_or_default().ppm());
    let enterprise = match own.enterprise {
        Some(EnterpriseRates::Excess) => "term.enterprise_rates.excess",
        _ => "term.enterprise_rates.standard",
    };
    let source = own.source.as_deref().filter(|source| !source.is_empty());
    let key = match source {
        Some(_) => "assumptions.area.own_with_source",
        None => "assumptions.area.own",
    };
    context.line(
        key,
        &[
            ("prefecture", &rate(own.prefecture_rate)),
            ("municipality", &rate(own.municipal_rate)),
            ("enterprise", context.words.get(enterprise)),
            (
                "levy_prefecture",
                &context.yen(own.per_capita_prefecture.unwrap_or_default()),
            ),
            (
                "levy_municipality",
                &context.yen(own.per_capita_municipality.unwrap_or_default()),
            ),
            ("source", source.unwrap_or_default()),
        ],
    )
}

/// A place of the area table with the rates that were typed beside it.
fn listed(context: &Context<'_>, own: &OwnRates) -> String {
    let names = [&own.prefecture, &own.municipality];
    let place: String = names.into_iter().flatten().map(String::as_str).collect();
    let rate = |rate: Option<Rate>| rate.map(|rate| context.figures.percent(rate.ppm()));
    let yen = |amount: Option<Yen>| amount.map(|amount| context.yen(amount));
    let enterprise = own.enterprise.map(|rates| match rates {
        EnterpriseRates::Standard => context.get("term.enterprise_rates.standard"),
        EnterpriseRates::Excess => context.get("term.enterprise_rates.excess"),
    });
    let parts = [
        ("prefecture", rate(own.prefecture_rate)),
        ("municipality", rate(own.municipal_rate)),
        ("enterprise", enterprise),
        ("levy_prefecture", yen(own.per_capita_prefecture)),
        ("levy_municipality", yen(own.per_capita_municipality)),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter_map(|(part, value)| {
            let key = format!("assumptions.area.part.{part}");
            Some(context.line(&key, &[("value", &value?)]))
        })
        .collect();
    let mut typed = String::new();
    if !parts.is_empty() {
        let parts = parts.join(context.words.get("words.separator"));
        typed += &context.line("assumptions.area.typed", &[("typed", &parts)]);
    }
    if let Some(source) = own.source.as_deref().filter(|source| !source.is_empty()) {
        typed += &context.line("assumptions.area.typed_source", &[("source", source)]);
    }
    context.line(
        "assumptions.area.listed",
        &[("place", &place), ("typed", &typed)],
    )
}
