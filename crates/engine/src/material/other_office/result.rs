//! 他の事業所の結果.

use schemars::JsonSchema;
use serde::Serialize;
use shinchoryu_quantity::Yen;

/// 他の事業所 of a year.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct OtherOfficeYear {
    /// 年間報酬 there.
    pub pay: Yen,
    /// 本人負担 there, beside the pay here.
    pub employee_total: Yen,
    /// 会社負担 there.
    pub employer_total: Yen,
    /// 本人負担 there without the pay here.
    pub employee_without_pay: Yen,
    /// 年金の支給停止額 by the pay there alone: it is suspended without the pay here too.
    #[serde(skip_serializing_if = "Yen::is_zero")]
    pub pension_suspended: Yen,
}

impl OtherOfficeYear {
    /// What the pay here takes off there, behind the formula of a take-home.
    pub(in crate::material) fn added_formula(&self) -> String {
        let (with, without) = (self.employee_total, self.employee_without_pay);
        let formula = format!(" − {} + {}", with.grouped(), without.grouped());
        if self.pension_suspended > Yen::ZERO {
            return format!("{formula} + {}", self.pension_suspended.grouped());
        }
        formula
    }

    /// Its parts in a take-home.
    pub(in crate::material) fn added_parts(&self) -> impl Iterator<Item = (&'static str, Yen)> {
        let suspended = ("other_office.pension_suspended", self.pension_suspended);
        [
            ("-other_office.employee_total", self.employee_total),
            (
                "other_office.employee_without_pay",
                self.employee_without_pay,
            ),
        ]
        .into_iter()
        .chain((suspended.1 > Yen::ZERO).then_some(suspended))
    }
}
