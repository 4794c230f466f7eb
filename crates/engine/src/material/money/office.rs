//! 他の事業所の月: what another office pays, takes and withholds.
//!
//! One of the two knows the family (扶養控除等申告書, 所得税法194条): the other one withholds by 乙欄 and adjusts nothing
//! (190条). The resident tax is collected by the one that knows it: the municipality may ask either
//! (地方税法321条の4).

use shinchoryu_quantity::{Month, Yen};

use super::paid::{Paid, on};
use super::result::OtherOfficeMonth;
use crate::material::months::OfficeShares;
use crate::material::other_office::held::OtherOffice;
use crate::withholding::Column;

/// 賞与の計算期間 there, which nobody is asked for.
const PERIOD_MONTHS: u32 = 6;

/// A month there before its taxes.
pub(super) struct EarnedThere {
    pub(super) pay: Yen,
    pub(super) bonuses: Vec<Paid>,
    /// 社会保険料 of the month before.
    pub(super) premiums: Yen,
    pub(super) bonus_premiums: Yen,
    /// What of them each bonus bears.
    pub(super) on_each: Vec<Yen>,
}

/// The bonuses of a month there, in the order of their days.
pub(super) fn bonuses_there(other: &OtherOffice, month: Month) -> Vec<Paid> {
    let bonuses = other.bonuses.iter();
    let bonuses = bonuses.filter_map(|(date, amount)| {
        let date = on(*date, month)?;
        let (amount, period_months) = (*amount, PERIOD_MONTHS);
        Some(Paid {
            date,
            amount,
            period_months,
        })
    });
    let mut bonuses: Vec<Paid> = bonuses.collect();
    bonuses.sort_by_key(|paid| paid.date);
    bonuses
}

impl EarnedThere {
    /// `before`, `own`: shares of the month before and of this one; `on_each`: of the latter those of each bonus.
    pub(super) fn of(
        pay: Yen,
        (bonuses, on_each): (Vec<Paid>, Vec<Yen>),
        (before, own): (OfficeShares, OfficeShares),
    ) -> Self {
        Self {
            pay,
            bonuses,
            premiums: before.of_pay,
            bonus_premiums: own.of_bonuses,
            on_each,
        }
    }

    fn bonus(&self) -> Yen {
        self.bonuses.iter().map(|paid| paid.amount).sum()
    }

    pub(super) fn salary(&self) -> Yen {
        self.pay + self.bonus()
    }

    pub(super) fn all_premiums(&self) -> Yen {
        self.premiums + self.bonus_premiums
    }

    pub(super) fn after_premiums(&self) -> Yen {
        (self.pay - self.premiums).or_zero()
    }

    /// The month before anything is withheld.
    pub(super) fn untaxed(&self) -> OtherOfficeMonth {
        OtherOfficeMonth {
            pay: self.pay,
            bonus: self.bonus(),
            premiums: self.premiums,
            bonus_premiums: self.bonus_premiums,
            ..OtherOfficeMonth::default()
        }
    }
}

impl OtherOfficeMonth {
    /// 差引 there.
    pub(super) fn left(&self) -> Yen {
        let premiums = self.premiums + self.bonus_premiums;
        let taxes = self.withheld + self.bonus_withheld + self.settlement;
        let resident = self.resident_tax.unwrap_or_default();
        self.pay + self.bonus - premiums - taxes - resident
    }
}

/// 税額表の欄 of the other office, by that of this one.
pub(super) fn column_there(here: Column) -> Column {
    match here {
        Column::Kou => Column::Otsu,
        Column::Otsu => Column::Kou,
    }
}
