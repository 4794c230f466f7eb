//! 注意: what the figures of a pension leave out.

use shinchoryu_fields::FieldErrors;
use shinchoryu_law::LawBook;
use shinchoryu_quantity::{Month, Yen};

use super::Pension;
use crate::material::case::Case;
use crate::material::remark::{Params, one, warning};
use crate::material::result::{Plan, Warning};

const FIELD: &str = "customer.pension";

/// The remarks on the pension of a comparison; nothing without one that can be suspended.
pub(in crate::material) fn warnings(
    case: &Case,
    law: &LawBook,
) -> Result<Vec<Warning>, FieldErrors> {
    let Some(pension) = case.pension.filter(Pension::can_be_suspended) else {
        return Ok(Vec::new());
    };
    let mut warnings = vec![
        warning("pension_suspension_by_year", FIELD, Params::new()),
        warning("pension_not_recalculated", FIELD, Params::new()),
    ];
    let year = (0..12).map(|later| case.basis_month.plus(later));
    let drawn = year.filter(|month| pension.is_drawn(*month)).count();
    if drawn < 12 {
        let params = one("month", pension.drawn_from);
        let field = "customer.pension.drawn_from";
        warnings.push(warning("pension_drawn_later", field, params));
    }
    warnings.extend(threshold_carried(case.basis_month, law)?);
    Ok(warnings)
}

/// 年金復活プラン: the plans under which no more pension comes back, so that its name does not say what the figures do not.
pub(in crate::material) fn not_restored(case: &Case, plans: &[Plan]) -> Vec<Warning> {
    let suspended = |plan: &Plan| plan.pension.map(|year| year.suspended);
    let Some(today) = plans[0].pension.filter(|_| case.restores_pension) else {
        return Vec::new();
    };
    if today.full == Yen::ZERO {
        return vec![warning("pension_not_drawn", FIELD, Params::new())];
    }
    if today.suspended == Yen::ZERO {
        return vec![warning("pension_not_suspended", FIELD, Params::new())];
    }
    let same = case.proposals().iter().zip(&plans[1..]);
    let same = same.filter(|(_, plan)| suspended(plan) >= Some(today.suspended));
    same.map(|(pay, _)| warning("pension_not_restored", pay.path.clone(), Params::new()))
        .collect()
}

/// 支給停止調整額 of a month that is not published: the last one counts on.
pub(in crate::material) fn threshold_carried(
    month: Month,
    law: &LawBook,
) -> Result<Option<Warning>, FieldErrors> {
    let threshold = law.pension.in_service_threshold.carried(month.first_day());
    let threshold = threshold.map_err(|error| error.at("basis_date"))?;
    if !threshold.carried() {
        return Ok(None);
    }
    let mut params = one("limit", *threshold.value);
    params.insert("month", month.to_string());
    Ok(Some(warning("pension_threshold_carried", FIELD, params)))
}
