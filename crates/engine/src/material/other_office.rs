//! 二以上事業所勤務: another company that pays the person, the same every year.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use shinchoryu_fields::{FieldCode, FieldError};
use shinchoryu_law::Prefecture;
use shinchoryu_quantity::{Date, Month, Yen};

use super::case::{Case, MAX_BONUS, MAX_BONUSES, MAX_MONTHLY, PlanPay};
use super::input::Customer;
use super::premiums::Premiums;
use super::reader::Reader;
use super::remark::{Params, warning};
use super::result::Warning;
use crate::check::{any_day, at_most, bound};
use crate::social_insurance::Insurer;

/// 他の事業所 of the person.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherOfficeInput {
    /// 報酬月額 there: 1–99,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_MONTHLY)))]
    pub monthly: Option<Yen>,
    /// 賞与 there, at most two, the same every year.
    #[schemars(extend("x-bound" = at_most(MAX_BONUSES)))]
    pub bonuses: Vec<OtherBonus>,
    /// 選択事業所: whose insurer has the health insurance.
    pub selected: Option<SelectedOffice>,
    /// 都道府県 of the other office; needed where it is the one selected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub prefecture: Option<String>,
}

/// 他の事業所の賞与.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct OtherBonus {
    /// 支給日: its month comes back every year.
    #[schemars(extend("x-bound" = any_day()))]
    pub date: Option<Date>,
    /// 支給額: 1–999,999,999 yen.
    #[schemars(extend("x-bound" = bound(Yen(1), MAX_BONUS)))]
    pub amount: Option<Yen>,
}

/// 選択事業所.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SelectedOffice {
    /// This company.
    ThisOffice,
    /// The other one.
    OtherOffice,
}

/// 他の事業所, checked.
#[derive(Debug, Clone)]
pub(crate) struct OtherOffice {
    pub(crate) monthly: Yen,
    /// Day and amount.
    pub(crate) bonuses: Vec<(Date, Yen)>,
    selected: SelectedOffice,
    prefecture: Option<Prefecture>,
}

impl OtherOffice {
    /// 年間報酬 there.
    pub(crate) fn pay(&self) -> Yen {
        self.salary_of(12, |_| true)
    }

    /// What it pays in some months of a year.
    pub(crate) fn salary_of(&self, months: i32, paid: impl Fn(Month) -> bool) -> Yen {
        let bonuses = self.bonuses.iter();
        let bonuses = bonuses.filter(|(date, _)| paid(Month::of(*date)));
        self.monthly * i64::from(months) + bonuses.map(|(_, amount)| *amount).sum::<Yen>()
    }

    /// The bonuses of a month, whatever the year.
    pub(crate) fn bonuses_in(&self, month: Month) -> impl Iterator<Item = Yen> + '_ {
        let same = move |(date, _): &&(Date, Yen)| Month::of(*date).number() == month.number();
        let paid = self.bonuses.iter().filter(same);
        paid.map(|(_, amount)| *amount)
    }

    /// The insurer of both, where the other office is the one selected.
    pub(super) fn insurer(&self) -> Option<Insurer> {
        match self.selected {
            SelectedOffice::ThisOffice => None,
            SelectedOffice::OtherOffice => self.prefecture.map(Insurer::Kyokai),
        }
    }

    /// Where it is insured alone: its own branch, or the one of this company.
    pub(super) fn place(&self, company: Prefecture) -> Prefecture {
        self.prefecture.unwrap_or(company)
    }
}

/// What is typed of another office.
pub(super) fn read(read: &mut Reader, customer: &Customer) -> Option<Option<OtherOffice>> {
    let Some(typed) = &customer.other_office else {
        return Some(None);
    };
    let at = "customer.other_office";
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
                read.refuse(error.with("value", name));
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

impl Case {
    /// 報酬月額 of both offices together under a plan.
    pub(super) fn remuneration_of_both(&self, pay: &PlanPay) -> Yen {
        let other = self.other_office.as_ref();
        pay.remuneration() + other.map_or(Yen::ZERO, |other| other.monthly)
    }
}

/// The months and the years know one office: what the other one withholds, and when it is settled, is not
/// asked.
///
/// # Errors
/// `not_supported` at `customer.other_office`.
pub(super) fn one_office(case: &Case) -> Result<(), FieldError> {
    match case.other_office {
        Some(_) => Err(FieldError::new(
            FieldCode::NotSupported,
            "customer.other_office",
        )),
        None => Ok(()),
    }
}

/// The remark on the shares, which the pension office calculates: a yen may differ.
pub(super) fn warnings(case: &Case) -> Option<Warning> {
    case.other_office.as_ref()?;
    let (code, field) = ("other_office_split", "customer.other_office");
    Some(warning(code, field, Params::new()))
}

/// The premiums of a year there: with the pay here, and without it.
pub(super) struct There {
    pub(super) with: Premiums,
    pub(super) without: Yen,
}

impl There {
    /// 本人負担 there that the pay here adds, negative where it takes some off.
    pub(super) fn added(&self) -> Yen {
        self.with.employee.total - self.without
    }
}
