//! 料金: the plan, what a coupon takes off, and when what is charged. Whole yen, tax included.

use crate::Service;
use crate::billing::payments::CardEntry;
use crate::ground::clock::japan_day;
use crate::ground::who_pays::FreeDays;
use chrono::{DateTime, Datelike as _, Months, NaiveDate, TimeDelta, Utc};
use serde::Serialize;
use shinchoryu_quantity::{Rounding, Yen};
use shinchoryu_store::{CouponTerms, Discount, Invoice, Subscription};

/// 月額料金（税込）.
pub const PLAN_PRICE: Yen = Yen(11_000);
/// 無料期間, in days of 24 hours from the start of the subscription.
pub const TRIAL_DAYS: u32 = 30;
/// 消費税率, percent (消費税法29条 and 地方税法72条の83 together).
pub(crate) const TAX_PERCENT: u8 = 10;
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
            .ratio(TAX_PERCENT.into(), 100 + i64::from(TAX_PERCENT))
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

/// 決済の最低額: less than this is not charged at all (Stripe's least amount in yen).
const LEAST_CHARGE: Yen = Yen(50);

/// 割引後の料金: the price less the coupon, never below nothing, and nothing where less than 50 yen are left. A percentage of the price is cut
/// off below one yen before it is taken off (specification: amount − amount × percent ÷ 100).
#[must_use]
pub fn discounted(amount: Yen, terms: &CouponTerms) -> Yen {
    let off = match terms.discount {
        Discount::Percent(percent) => amount.ratio(percent.get(), 100).round(Rounding::FloorYen),
        Discount::Amount(off) => off.get(),
    };
    let left = (amount - off).or_zero();
    // no provider takes less, and an amount that cannot be charged would stay open for ever
    if left < LEAST_CHARGE { Yen::ZERO } else { left }
}

/// これからのお支払い: a charge to come. Yen, tax included; days in Japan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Upcoming {
    /// When it is made.
    pub day: NaiveDate,
    /// First day of what it is for.
    pub period_from: NaiveDate,
    /// Its last day.
    pub period_to: NaiveDate,
    /// What is charged.
    pub price: Price,
    /// The coupon takes something off.
    pub has_coupon: bool,
    /// The coupon takes something off for the last time.
    pub is_last_of_coupon: bool,
}

/// When what is charged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Schedule {
    /// Price of a month before the coupon.
    pub amount: Yen,
    /// What the coupon takes off.
    pub coupon: Option<CouponTerms>,
    /// The number of the first charge that it takes something off.
    pub coupon_from: i64,
    /// The first charge.
    pub first: DateTime<Utc>,
}

impl Schedule {
    /// When a subscription is charged; nothing for one that never is.
    pub(crate) fn of(subscription: &Subscription) -> Option<Self> {
        Some(Self {
            amount: subscription.amount,
            coupon: subscription.coupon.as_ref().map(|coupon| coupon.terms),
            coupon_from: subscription.coupon_from,
            first: subscription.first_charge_at?,
        })
    }

    /// The charge of this number, from 0.
    pub(crate) fn charge(&self, number: i64) -> Yen {
        match self.terms(number) {
            Some(terms) => discounted(self.amount, &terms),
            None => self.amount,
        }
    }

    /// The coupon, where it takes something off the charge of this number.
    pub(crate) fn terms(&self, number: i64) -> Option<CouponTerms> {
        let used = number.checked_sub(self.coupon_from)?;
        let is_used =
            |terms: &CouponTerms| used >= 0 && terms.charges.is_none_or(|charges| used < charges);
        self.coupon.filter(is_used)
    }

    /// Whether the coupon takes something off the charge of this number.
    pub(crate) fn takes_off(&self, number: i64) -> bool {
        self.terms(number).is_some()
    }

    /// The number of the first charge that the coupon takes nothing off any more; nothing without a coupon or
    /// with one that has no end.
    pub(crate) fn coupon_end(&self) -> Option<i64> {
        Some(self.coupon_from.saturating_add(self.coupon?.charges?))
    }

    /// Charges that the coupon still takes something off, from this number on; nothing without a coupon
    /// or with one that has no end.
    pub(crate) fn coupon_left(&self, number: i64) -> Option<i64> {
        let left = self.coupon_end()? - number;
        Some(left.clamp(0, self.coupon?.charges?))
    }

    /// The charge of this number with its period.
    pub(crate) fn upcoming(&self, number: i64) -> Upcoming {
        let day = japan_day(self.instant(number));
        let next = japan_day(self.instant(number.saturating_add(1)));
        let has_coupon = self.takes_off(number);
        Upcoming {
            day,
            period_from: day,
            period_to: next.pred_opt().unwrap_or(next),
            price: Price::of(self.charge(number)),
            has_coupon,
            is_last_of_coupon: has_coupon && !self.takes_off(number.saturating_add(1)),
        }
    }

    /// The day in Japan of the first charge of the amount that stays.
    pub(crate) fn lasting_from(&self) -> NaiveDate {
        let number = self.coupon_end().unwrap_or_default();
        japan_day(self.instant(number))
    }

    /// The charge that stays: after the last one that the coupon takes something off.
    pub(crate) fn lasting(&self) -> Yen {
        self.charge(i64::MAX)
    }

    /// All charges of one year.
    pub(crate) fn year(&self) -> Yen {
        (0..YEAR_CHARGES).map(|number| self.charge(number)).sum()
    }

    /// How many of these are paid: of some a coupon takes all.
    pub(crate) fn paid_in_a_year(&self) -> i64 {
        let paid = (0..YEAR_CHARGES).filter(|number| self.charge(*number) > Yen::ZERO);
        paid.map(|_| 1).sum()
    }

    /// The first charge from this number on that is paid; nothing where a coupon takes all for ever.
    pub(crate) fn first_paid(&self, from: i64) -> Option<i64> {
        let is_paid = |number: &i64| self.charge(*number) > Yen::ZERO;
        Some(from)
            .filter(is_paid)
            .or_else(|| self.coupon_end().map(|end| end.max(from)).filter(is_paid))
    }

    /// 毎月の決済日: the day of the first charge in Japan; the last day of months that have no such
    /// day.
    pub(crate) fn day_of_month(&self) -> u32 {
        japan_day(self.first).day()
    }

    /// When the charge of this number is made. Counted from the first charge and not from the one
    /// before: after a short month the day comes back.
    pub(crate) fn instant(&self, number: i64) -> DateTime<Utc> {
        let first = japan_day(self.first);
        let months = Months::new(u32::try_from(number).unwrap_or_default());
        let day = first.checked_add_months(months).unwrap_or(first);
        self.first + TimeDelta::days((day - first).num_days())
    }
}

/// Whether the last day in Japan of what an invoice is for is past: nobody pays for it any more.
pub(crate) fn is_month_over(invoice: &Invoice, now: DateTime<Utc>) -> bool {
    invoice.period_to < japan_day(now)
}

/// Whether the period that was paid, or free, is over.
pub(crate) fn is_period_over(plan: &Subscription, now: DateTime<Utc>) -> bool {
    let next = Schedule::of(plan).map(|schedule| schedule.instant(plan.periods));
    next.is_some_and(|next| next <= now)
}

/// ご利用の最終日 in Japan of a plan that was cancelled and still runs: the last whole day before its end, or the day of
/// the end on its morning.
pub(crate) fn last_day_to_come(plan: &Subscription, now: DateTime<Utc>) -> Option<NaiveDate> {
    let schedule = Schedule::of(plan).filter(|_| plan.cancel_at_period_end)?;
    let end = schedule.instant(plan.periods);
    if end <= now {
        // the job that ends it has not come yet
        return Some(last_day_of_use(plan, now));
    }
    Some(japan_day(end).pred_opt()?.max(japan_day(now)))
}

/// ご利用の最終日 in Japan of a plan that ended: what was promised when it was cancelled, which was the last whole
/// day, or the day of the end itself for who cancelled on it; where it ended before its time, the day of that.
/// Of who cancelled before that was written down, the whole day.
pub(crate) fn last_day_of_use(plan: &Subscription, ended_at: DateTime<Utc>) -> NaiveDate {
    let asked_at = plan.leaving.at;
    let end = Schedule::of(plan).map(|schedule| schedule.instant(plan.periods));
    let is_in_time = |end: &DateTime<Utc>| {
        plan.cancel_at_period_end
            && *end <= ended_at
            && asked_at.is_none_or(|asked_at| asked_at < *end)
    };
    let last_whole = end
        .filter(is_in_time)
        .and_then(|end| japan_day(end).pred_opt());
    let promised = last_whole.map(|day| asked_at.map_or(day, |at| day.max(japan_day(at))));
    promised.unwrap_or_else(|| japan_day(ended_at))
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

    fn left(first: &str, asked_at: Option<&str>) -> Subscription {
        Subscription {
            id: shinchoryu_store::SubscriptionId(uuid::Uuid::nil()),
            member: shinchoryu_store::MemberId(uuid::Uuid::nil()),
            status: shinchoryu_store::SubscriptionStatus::Canceled,
            amount: PLAN_PRICE,
            coupon: None,
            coupon_from: 0,
            has_trial: true,
            cancel_at_period_end: true,
            created_at: "2026-11-22T01:00:00Z".parse().unwrap(),
            first_charge_at: Some(first.parse().unwrap()),
            free_until: None,
            periods: 1,
            due_at: None,
            ended_at: None,
            leaving: shinchoryu_store::Leaving {
                at: asked_at.map(|at| at.parse().unwrap()),
                ..shinchoryu_store::Leaving::default()
            },
        }
    }

    #[test]
    fn the_last_day_that_was_promised_is_told_after_the_end() {
        // the period ends at noon of 22 January in Japan
        let first = "2026-12-22T03:00:00Z";
        for (asked_at, ended_at, day) in [
            (
                Some("2027-01-10T00:00:00Z"),
                "2027-01-22T03:00:40Z",
                "2027-01-21",
            ),
            (
                Some("2027-01-10T00:00:00Z"),
                "2027-02-03T00:00:00Z",
                "2027-01-21",
            ),
            (None, "2027-01-22T03:00:40Z", "2027-01-21"),
            // in the last morning the hour was promised
            (
                Some("2027-01-21T15:00:00Z"),
                "2027-01-22T03:00:40Z",
                "2027-01-22",
            ),
            (
                Some("2027-01-21T15:00:00Z"),
                "2027-02-03T00:00:00Z",
                "2027-01-22",
            ),
            // after it, before anybody charged the next month, and before its time
            (
                Some("2027-01-22T03:00:00Z"),
                "2027-01-22T03:00:00Z",
                "2027-01-22",
            ),
            (
                Some("2027-01-10T00:00:00Z"),
                "2027-01-10T00:00:00Z",
                "2027-01-10",
            ),
        ] {
            let told = last_day_of_use(&left(first, asked_at), ended_at.parse().unwrap());
            assert_eq!(told.to_string(), day, "{asked_at:?} {ended_at}");
        }
        let unpaid = Subscription {
            cancel_at_period_end: false,
            ..left(first, Some("2027-01-10T00:00:00Z"))
        };
        let told = last_day_of_use(&unpaid, "2027-02-03T00:00:00Z".parse().unwrap());
        assert_eq!(told.to_string(), "2027-02-03");
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
            (yen(10_950, None), 50),
            (yen(10_951, None), 0),
            (yen(10_999, None), 0),
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
            coupon_from: 0,
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
        for (number, from, to) in [
            (0, "2027-01-31", "2027-02-27"),
            (1, "2027-02-28", "2027-03-30"),
            (2, "2027-03-31", "2027-04-29"),
            (11, "2027-12-31", "2028-01-30"),
            (13, "2028-02-29", "2028-03-30"),
        ] {
            let charge = schedule.upcoming(number);
            let day = |day: &str| day.parse::<NaiveDate>().unwrap();
            assert_eq!((charge.day, charge.period_from), (day(from), day(from)));
            assert_eq!(charge.period_to, day(to), "{number}");
        }
        assert_eq!(
            schedule.instant(1),
            "2027-02-28T03:00:00Z".parse::<DateTime<Utc>>().unwrap()
        );
    }

    #[test]
    fn the_day_of_a_charge_is_that_of_japan() {
        // half past midnight in Japan
        let schedule = schedule(None, "2027-01-30T15:30:00Z");
        assert_eq!(schedule.upcoming(1).day.to_string(), "2027-02-28");
        assert_eq!(
            schedule.instant(1),
            "2027-02-27T15:30:00Z".parse::<DateTime<Utc>>().unwrap()
        );
    }

    #[test]
    fn a_coupon_counts_from_the_charge_it_came_with() {
        let schedule = Schedule {
            coupon_from: 2,
            ..schedule(Some(yen(3_000, Some(2))), "2027-01-31T03:00:00Z")
        };
        let amounts: Vec<_> = (0..5).map(|number| schedule.charge(number)).collect();
        assert_eq!(
            amounts,
            [11_000, 11_000, 8_000, 8_000, 11_000].map(Yen),
            "two charges from the third one"
        );
        let last: Vec<_> = (1..5)
            .map(|number| {
                let charge = schedule.upcoming(number);
                (charge.has_coupon, charge.is_last_of_coupon)
            })
            .collect();
        let (no, more, end) = ((false, false), (true, false), (true, true));
        assert_eq!(last, [no, more, end, no]);
        let left: Vec<_> = (0..5).map(|number| schedule.coupon_left(number)).collect();
        assert_eq!(left, [2, 2, 2, 1, 0].map(Some));
    }
}
