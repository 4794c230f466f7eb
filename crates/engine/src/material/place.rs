//! 標準税率の限度: up to which capital, corporation tax and income the place of the company takes the
//! standard rates. Who chose them for a larger company has too little tax computed.

use shinchoryu_law::{AreaKind, AreaRate, LawBook};
use shinchoryu_quantity::Yen;

use super::case::Case;
use super::result::Plan;
use crate::corporate_tax::{Area, NamedArea};

const TOKYO: &str = "東京都";

/// The limits of a prefecture that levies more above them; `None` where it has none.
#[derive(Default)]
pub(super) struct StandardLimits {
    pub(super) place: &'static str,
    capital: [Option<Yen>; 2],
    corporation_tax: Option<Yen>,
    income: Option<Yen>,
}

impl StandardLimits {
    /// Those of the company's prefecture, where the standard rates were chosen and the limits are known
    /// for its fiscal year.
    pub(super) fn of(case: &Case, law: &LawBook) -> Option<Self> {
        if case.area != Area::Named(NamedArea::Standard) {
            return None;
        }
        let year = case.fiscal_year_of(case.basis);
        let law = &law.corporate;
        let limits = Self {
            place: case.prefecture.name(),
            ..Self::default()
        };
        let rows = law.area_rates.at(year).ok()?.value;
        let of_prefecture =
            |row: &&AreaRate| row.kind == AreaKind::Prefecture && row.prefecture == case.prefecture;
        if let Some(row) = rows.iter().find(of_prefecture) {
            let known = row.known(year);
            let levy = known.levy.and_then(|levy| levy.excess);
            let enterprise = known.enterprise;
            return Some(Self {
                capital: [
                    levy.as_ref().and_then(|excess| excess.capital_over),
                    enterprise
                        .as_ref()
                        .and_then(|rates| rates.excess_capital_over),
                ],
                corporation_tax: levy.and_then(|excess| excess.corporation_tax_over),
                income: enterprise.and_then(|rates| rates.excess_income_over),
                ..limits
            });
        }
        // Tokyo's limits stand with its own rates; they are those of the whole metropolis
        (case.prefecture.name() == TOKYO).then_some(())?;
        let levy = law.inhabitant_levy.at(year).ok()?.value.tokyo_special_wards;
        let enterprise = law.enterprise_tax.at(year).ok()?.value.tokyo;
        Some(Self {
            capital: [Some(levy.capital_max), Some(enterprise.capital_max)],
            corporation_tax: Some(levy.corporation_tax_max),
            income: Some(enterprise.income_max),
            ..limits
        })
    }

    /// Whether a plan's company lies above one of them; tax and income are measured in 1,000 yen.
    pub(super) fn are_below(&self, case: &Case, plan: &Plan) -> bool {
        let over = |amount: Yen, limit: Option<Yen>| limit.is_some_and(|limit| amount > limit);
        let company = &plan.company;
        self.capital.iter().any(|limit| over(case.capital, *limit))
            || over(company.corporation_tax.cut(1000), self.corporation_tax)
            || over(company.taxable_income.cut(1000), self.income)
    }
}
