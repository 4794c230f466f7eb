//! 料金: the plan, what a coupon takes off, and when what is charged. Whole yen, tax included.

use crate::Service;
use crate::billing::payments::CardEntry;
use crate::ground::clock::japan_day;
use crate::ground::who_pays::FreeDays;
use chrono::{DateTime, Datelike as _, Months, NaiveDate, TimeDelta, Utc};
use serde::Serialize;
use shinchoryu_quantity::{Rounding, Yen};
use shinchoryu_store::{CouponTerms, Discount};

/// 月額料金（税込）.
pub const PLAN_PRICE: Yen = Yen(11_000);
/// 無料期間, in days of 24 hours from the start of the subscription.
pub const TRIAL_DAYS: u32 = 30;
/// 消費税率, percent (消費税法29条 and 地方税法72条の83 together).
const TAX_PERCENT: i64 = 10;
/// The name of the plan.
pub const PLAN_NAME: &str = "月額プラン";
/// Charges in the view of one year (法12条の6 guidelines: orientation for a plan without end).
pub const YEAR_CHARGES: i64 = 12;

/// An amount and the consumption tax within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Price {
    /// Tax included.
    pub amount: Yen,
    /// うち消費税等: cut off below one yen, once for the whole amount.
    pub tax: Yen,
}

impl Price {
    /// The tax within an amount.
    #[must_use]
    pub fn of(amount: Yen) -> Self {
        let tax = amount
            .ratio(TAX_PERCENT, 100 + TAX_PERCENT)
            .round(Rounding::FloorYen);
        Self { amount, tax }
    }
}

/// The plan that is on offer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Its name.
    pub name: &'static str,
    /// What a month costs.
    pub price: Price,
    /// Free days before the first charge.
    pub trial_days: u32,
    /// Where nothing is charged: until when.
    pub free: Option<FreeDays>,
    /// How cards are entered; nothing where nobody pays.
    pub card_entry: Option<CardEntry>,
}

impl Service {
    /// The plan that is on offer today.
    #[must_use]
    pub fn offer(&self) -> Offer {
        let free = self.free_days();
        let (amount, trial_days) = match free {
            None => (PLAN_PRICE, TRIAL_DAYS),
            Some(_) => (Yen::ZERO, 0),
        };
        Offer {
            name: PLAN_NAME,
            price: Price::of(amount),
            trial_days,
            free,
            card_entry: self.card_entry(),
        }
    }
}

/// 割引後の料金: the price less the coupon, never below nothing. A percentage of the price is cut
/// off below one yen before it is taken off (specification: amount − amount × percent ÷ 100).
#[must_use]
pub fn discounted(amount: Yen, terms: &CouponTerms) -> Yen {
    let off = match terms.discount {
        Discount::Percent(percent) => amount.ratio(percent.get(), 100).round(Rounding::FloorYen),
        Discount::Amount(off) => off.get(),
    };
    (amount - off).or_zero()
}

/// A charge to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NextCharge {
    /// Its number, from 0.
    pub number: i64,
    /// Its day in Japan.
    pub day: NaiveDate,
}

/// When what is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// Price of a month before the coupon.
    pub amount: Yen,
    /// What the coupon takes off.
    pub coupon: Option<CouponTerms>,
    /// The first charge.
    pub first: DateTime<Utc>,
}

impl Schedule {
    /// The charge of this number, from 0.
    pub(crate) fn charge(&self, number: i64) -> Yen {
        match self.coupon {
            Some(terms) if terms.charges.is_none_or(|charges| number < charges) => {
                discounted(self.amount, &terms)
            }
            _ => self.amount,
        }
    }

    /// The charge that stays: after the last one that the coupon takes something off.
    pub(crate) fn lasting(&self) -> Yen {
        self.charge(i64::MAX)
    }

    /// All charges of one year.
    pub(crate) fn year(&self) -> Yen {
        (0..YEAR_CHARGES).map(|number| self.charge(number)).sum()
    }

    /// 毎月の決済日: the day of the first charge in Japan; the last day of months that have no such
    /// day.
    pub(crate) fn day_of_month(&self) -> u32 {
        japan_day(self.first).day()
    }

    /// The next charge after `now`.
    pub(crate) fn next(&self, now: DateTime<Utc>) -> NextCharge {
        let today = japan_day(now);
        let first = japan_day(self.first);
        if now < self.first {
            return NextCharge {
                number: 0,
                day: first,
            };
        }
        let months = (today.year() - first.year()) * 12
            + (today.month().cast_signed() - first.month().cast_signed());
        let months = u32::try_from(months).unwrap_or_default();
        let number = [months, months.saturating_add(1)]
            .into_iter()
            .find(|months| self.instant(*months) > now)
            .unwrap_or_else(|| months.saturating_add(2));
        NextCharge {
            number: i64::from(number),
            day: japan_day(self.instant(number)),
        }
    }

    /// Counted from the first charge and not from the one before: after a short month the day
    /// comes back.
    fn instant(&self, months: u32) -> DateTime<Utc> {
        let first = japan_day(self.first);
        let day = first
            .checked_add_months(Months::new(months))
            .unwrap_or(first);
        self.first + TimeDelta::days((day - first).num_days())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(percent: i64) -> CouponTerms {
        CouponTerms {
            discount: Discount::percent(percent).unwrap(),
            charges: None,
        }
    }

    fn yen(amount: i64, charges: Option<i64>) -> CouponTerms {
        CouponTerms {
            discount: Discount::amount(Yen(amount)).unwrap(),
            charges,
        }
    }

    #[test]
    fn tax_is_within_the_price() {
        for (amount, tax) in [(11_000, 1_000), (9_350, 850), (8_000, 727), (1, 0), (0, 0)] {
            let (amount, tax) = (Yen(amount), Yen(tax));
            assert_eq!(Price::of(amount), Price { amount, tax });
        }
    }

    #[test]
    fn a_coupon_takes_a_percentage_or_an_amount() {
        for (terms, amount) in [
            (percent(10), 9_900),
            (percent(15), 9_350),
            // 11,000 × 33 ÷ 100 = 3,630; with the division first it would be 3,300
            (percent(33), 7_370),
            (percent(100), 0),
            (yen(3_000, None), 8_000),
            (yen(20_000, None), 0),
            (yen(1, None), 10_999),
        ] {
            assert_eq!(discounted(PLAN_PRICE, &terms), Yen(amount), "{terms:?}");
        }
        // 999 × 7 ÷ 100 = 69.93: 69 yen off
        assert_eq!(discounted(Yen(999), &percent(7)), Yen(930));
    }

    fn schedule(coupon: Option<CouponTerms>, first: &str) -> Schedule {
        Schedule {
            amount: PLAN_PRICE,
            coupon,
            first: first.parse().unwrap(),
        }
    }

    #[test]
    fn a_year_adds_up() {
        let first = "2026-05-31T03:00:00Z";
        for (coupon, first_charge, lasting, year) in [
            (None, 11_000, 11_000, 132_000),
            (Some(percent(10)), 9_900, 9_900, 118_800),
            (Some(yen(3_000, Some(1))), 8_000, 11_000, 129_000),
            (Some(yen(3_000, Some(24))), 8_000, 11_000, 96_000),
        ] {
            let schedule = schedule(coupon, first);
            assert_eq!(schedule.charge(0), Yen(first_charge));
            assert_eq!(schedule.lasting(), Yen(lasting));
            assert_eq!(schedule.year(), Yen(year));
        }
    }

    #[test]
    fn charges_keep_their_day_through_short_months() {
        let schedule = schedule(None, "2027-01-31T03:00:00Z");
        assert_eq!(schedule.day_of_month(), 31);
        for (now, number, day) in [
            ("2027-01-01T00:00:00Z", 0, "2027-01-31"),
            ("2027-01-31T02:59:59Z", 0, "2027-01-31"),
            ("2027-01-31T03:00:00Z", 1, "2027-02-28"),
            ("2027-02-28T02:59:59Z", 1, "2027-02-28"),
            ("2027-02-28T03:00:00Z", 2, "2027-03-31"),
            ("2027-12-30T00:00:00Z", 11, "2027-12-31"),
            ("2028-02-10T00:00:00Z", 13, "2028-02-29"),
        ] {
            let next = schedule.next(now.parse().unwrap());
            let day = day.parse().unwrap();
            assert_eq!(next, NextCharge { number, day }, "{now}");
        }
    }
}
