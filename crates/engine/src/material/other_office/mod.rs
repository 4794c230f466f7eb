//! 二以上事業所勤務: another company that pays the person, the same every year.

pub(super) mod held;
mod input;
mod result;

pub use input::{OtherBonus, OtherOfficeInput, SelectedOffice};
pub use result::OtherOfficeYear;

use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::{LawBook, Prefecture};
use shinchoryu_quantity::Yen;

use super::case::Case;
use super::input::{HealthInsurer, MaterialInput};
use super::premiums::There;
use super::ranges::{MAX_BONUS, MAX_BONUSES, MAX_MONTHLY};
use super::reader::Reader;
use super::remark::{Params, warning};
use super::result::Warning;
use crate::Step;
use crate::social_insurance::Insurer;
use held::OtherOffice;

/// What is typed of another office. How a 国保組合 goes together with one was read nowhere: the membership goes
/// with the office (健康保険法3条1項6号), and whose health insurance is then left was not decided by any text we have.
pub(super) fn read(read: &mut Reader, input: &MaterialInput) -> Option<Option<OtherOffice>> {
    let Some(typed) = &input.customer.other_office else {
        return Some(None);
    };
    let at = "customer.other_office";
    let national = input.company.health_insurer == Some(HealthInsurer::NationalHealthSociety);
    if national {
        read.refuse(FieldError::new(FieldCode::NotSupported, at));
    }
    let monthly = read.required_within(
        typed.monthly.as_ref(),
        &format!("{at}.monthly"),
        Yen(1),
        MAX_MONTHLY,
    );
    if typed.bonuses.len() > MAX_BONUSES {
        let error = FieldError::new(FieldCode::TooManyBonuses, format!("{at}.bonuses"));
        read.refuse(error.with("max", MAX_BONUSES));
    }
    let bonuses: Vec<_> = typed
        .bonuses
        .iter()
        .take(MAX_BONUSES)
        .enumerate()
        .map(|(index, bonus)| {
            let path = format!("{at}.bonuses.{index}");
            let date = read.required(bonus.date.as_ref(), &format!("{path}.date"));
            let amount = format!("{path}.amount");
            let amount = read.required_within(bonus.amount.as_ref(), &amount, Yen(1), MAX_BONUS);
            Some((date?, amount?))
        })
        .collect();
    let selected = read.required(typed.selected.as_ref(), &format!("{at}.selected"));
    let field = format!("{at}.prefecture");
    let prefecture = match &typed.prefecture {
        Some(name) => {
            let known = name.parse::<Prefecture>().ok();
            if known.is_none() {
                let error = FieldError::new(FieldCode::UnknownPrefecture, field);
                read.refuse(error.with_value(name));
            }
            known.map(Some)
        }
        None if selected == Some(SelectedOffice::OtherOffice) => {
            read.refuse(FieldError::new(FieldCode::Required, field));
            None
        }
        None => Some(None),
    };
    Some(Some(OtherOffice {
        monthly: monthly?,
        bonuses: bonuses.into_iter().collect::<Option<_>>()?,
        selected: selected?,
        prefecture: prefecture?,
    }))
}

/// The insurer of somebody in this office, or in two.
pub(super) fn selected(other: Option<&OtherOffice>, here: Insurer) -> Insurer {
    other.and_then(OtherOffice::insurer).unwrap_or(here)
}

/// The remark on the shares, which the pension office calculates: a yen may differ.
pub(super) fn warnings(case: &Case) -> Option<Warning> {
    case.other_office.as_ref()?;
    let (code, field) = ("other_office_split", "customer.other_office");
    Some(warning(code, field, Params::new()))
}

/// What this office pays of a premium on the pay of two, each once: the formulas of its shares name it.
pub(super) fn office_shares(months: &[Vec<Step>]) -> Vec<Step> {
    let mut shares: Vec<Step> = Vec::new();
    for step in months.iter().flatten() {
        if let Some(name) = step.figure.strip_prefix("months.0.office_share.")
            && shares.iter().all(|known| known.formula != step.formula)
        {
            let figure = format!("office_share.{name}");
            shares.push(Step {
                figure,
                ..step.clone()
            });
        }
    }
    shares
}

/// The steps of what the pay there alone suspends of a pension; nothing where it suspends nothing.
pub(super) fn suspended_there(there: &There, law: &LawBook) -> Vec<Step> {
    let drawn = there.pension.iter();
    let drawn = drawn.filter(|_| there.suspended() > Yen::ZERO);
    drawn
        .flat_map(|drawn| drawn.suspended_steps("other_office.pension_", law))
        .collect()
}
