//! What the mails of an end say of money: of a plan that is cancelled or has ended, and of an account that is deleted.

use crate::ground::mail::{ChargeThatBegins, Later};
use chrono::NaiveDate;
use serde::{Deserialize, Deserializer, Serialize};
use shinchoryu_quantity::Yen;

/// 未払いの請求, as a mail tells it.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unpaid {
    /// The day in Japan of the first attempt.
    pub billed_on: NaiveDate,
    /// How much, tax included.
    pub amount: Yen,
}

/// 残っている割引 of a plan's coupon.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Discount {
    /// Code of the coupon.
    pub coupon: String,
    /// Charges that it still takes something off; nothing where it has no end.
    pub left: Option<i64>,
}

/// 解約のときに: what holds for a plan that was cancelled and still runs.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CancelledTerms {
    /// Something was paid for it that is not given back.
    pub has_paid: bool,
    /// What its coupon would still take off.
    pub discount: Option<Discount>,
}

/// 退会のときに: what holds for the member whose account is deleted.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LastFacts {
    /// The plan ended with the account, on this day in Japan.
    pub plan_ends_on: Option<NaiveDate>,
    /// The plan had ended before, on this day in Japan.
    pub plan_ended_on: Option<NaiveDate>,
    /// Something was paid for the plan that is not given back.
    pub has_paid: bool,
    /// What was not paid.
    pub owed: Option<Unpaid>,
    /// Nobody knows yet whether it is paid.
    pub is_under_way: bool,
    /// Code of the coupon that would still take something off.
    pub coupon: Option<String>,
    /// The last day in Japan on which the copies of invoices are kept; nothing where there are none.
    pub papers_until: Option<NaiveDate>,
}

/// The next payment of a plan that goes on again. A mail that was promised before it named the tax names no payment.
pub(super) fn next_payment<'de, D: Deserializer<'de>>(
    mail: D,
) -> Result<Option<ChargeThatBegins>, D::Error> {
    #[derive(Deserialize)]
    struct Row {
        first_charge: Option<NaiveDate>,
        amount: Yen,
        tax: Option<Yen>,
        later: Option<Later>,
    }
    let row = Option::<Row>::deserialize(mail)?;
    Ok(row.and_then(|row| {
        Some(ChargeThatBegins {
            first_charge: row.first_charge?,
            amount: row.amount,
            tax: row.tax?,
            later: row.later,
        })
    }))
}
