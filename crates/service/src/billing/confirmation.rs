//! 最終確認: what is shown before an order (特定商取引法12条の6), and what names it.

use crate::Service;
use crate::billing::plan::Price;
use crate::billing::standing::standing_under;
use crate::ground::error::CommonError;
use crate::ground::peer::Peer;
use crate::ground::standing::Standing;
use chrono::{DateTime, NaiveDate, Utc};
use data_encoding::HEXLOWER;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use shinchoryu_quantity::Yen;
use shinchoryu_store::{ConfirmationId, Discount, Member, NewConfirmation, Subscription};

/// 最終確認画面の版: grows when its words change.
pub const CONFIRMATION_VERSION: &str = "2026-11-27.4";

/// Everything the final confirmation shows. Its digest says that what is ordered is what was shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Confirmation {
    /// Of a plan that is paid every month.
    Monthly(Box<MonthlyConfirmation>),
    /// Of a plan that is free of charge up to a day.
    Free(FreeConfirmation),
}

/// What the final confirmation of a plan that is paid every month shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MonthlyConfirmation {
    /// Version of the words.
    pub version: &'static str,
    /// Name of the plan.
    pub plan: &'static str,
    /// Its price each month, without a coupon.
    pub price: Price,
    /// Free days; none when the member had them before.
    pub trial_days: Option<u32>,
    /// The last free day in Japan.
    pub trial_end: Option<NaiveDate>,
    /// The day in Japan of the first charge.
    pub first_charge_date: NaiveDate,
    /// The first charge.
    pub first_charge: Price,
    /// The day of later charges; the last day of months that have no such day.
    pub day_of_month: u32,
    /// Later charges, after the coupon has ended.
    pub later_charges: Price,
    /// The day in Japan of the first of these; that of the first charge where a coupon has no end.
    pub later_from: NaiveDate,
    /// The coupon.
    pub coupon: Option<ConfirmedCoupon>,
    /// One year for orientation.
    pub year: ConfirmedYear,
    /// The card.
    pub card: ConfirmedCard,
    /// Who cancels before this pays nothing, or nothing more than the charge that is made at once; nothing where a
    /// coupon takes all for ever.
    pub cancel_by: Option<DateTime<Utc>>,
    /// Where to turn to.
    pub contact: Contact,
}

/// What the final confirmation of a free plan shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FreeConfirmation {
    /// Version of the words.
    pub version: &'static str,
    /// Name of the plan.
    pub plan: &'static str,
    /// The last free day in Japan.
    pub free_until: NaiveDate,
    /// Where to turn to.
    pub contact: Contact,
}

/// The coupon of a confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(into = "KeptCoupon")]
pub struct ConfirmedCoupon {
    /// Its code.
    pub code: String,
    /// What it takes off.
    pub discount: Discount,
    /// The first so many charges; all when there is none.
    pub charges: Option<i64>,
    /// クーポンの期限: the last day in Japan on which it can be ordered with; nothing when it has none.
    pub until: Option<NaiveDate>,
}

/// A coupon as it is kept. Its digest names what was confirmed, so that the form stays as it is.
#[derive(Serialize)]
struct KeptCoupon {
    code: String,
    percent_off: Option<i64>,
    amount_off: Option<Yen>,
    charges: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    until: Option<NaiveDate>,
}

impl From<ConfirmedCoupon> for KeptCoupon {
    fn from(coupon: ConfirmedCoupon) -> Self {
        Self {
            code: coupon.code,
            percent_off: coupon.discount.percent_off(),
            amount_off: coupon.discount.amount_off(),
            charges: coupon.charges,
            until: coupon.until,
        }
    }
}

/// One year of a confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct ConfirmedYear {
    /// How many charges.
    pub count: i64,
    /// Their sum.
    pub amount: Yen,
}

/// The card of a confirmation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ConfirmedCard {
    /// Brand, such as `visa`.
    pub brand: String,
    /// Last four digits.
    pub last_four: String,
}

/// Where to turn to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Contact {
    /// Address.
    pub email: String,
    /// Telephone.
    pub phone: String,
}

impl Confirmation {
    /// The values as they are kept, and their digest.
    pub(crate) fn digest(&self) -> Result<(String, [u8; 32]), CommonError> {
        let shown = serde_json::to_string(self)
            .map_err(|error| CommonError::Internal(format!("confirmation: {error}")))?;
        let digest = Sha256::digest(&shown).into();
        Ok((shown, digest))
    }

    /// What the order names.
    ///
    /// # Errors
    /// [`CommonError::Internal`] when it cannot be written as JSON.
    pub fn hash(&self) -> Result<String, CommonError> {
        Ok(HEXLOWER.encode(&self.digest()?.1))
    }
}

impl Service {
    pub(crate) fn contact(&self) -> Contact {
        let provider = &self.parts.site.provider;
        Contact {
            email: provider.email.clone(),
            phone: provider.phone.clone(),
        }
    }

    /// The copy of what was confirmed.
    pub(crate) fn new_confirmation(
        &self,
        member: &Member,
        version: &str,
        shown: &Confirmation,
        peer: &Peer,
    ) -> Result<NewConfirmation, CommonError> {
        let (shown, digest) = shown.digest()?;
        Ok(NewConfirmation {
            id: ConfirmationId(self.new_id()),
            version: version.to_owned(),
            language: member.language.clone(),
            shown,
            digest,
            ip: peer.ip.clone(),
            agent: peer.agent.clone(),
        })
    }
}

/// Whoever asks again for what runs is answered as the first time; what has to be paid first is not
/// ordered a second time.
pub(crate) fn already_living(member: &Member, found: &Subscription) -> Result<(), CommonError> {
    if standing_under(found.status).is_subscribed {
        return Ok(());
    }
    let standing = Standing::of(member);
    Err(CommonError::AlreadyDone(Box::new(standing)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_coupon_is_kept_in_the_form_whose_digests_were_confirmed() {
        let kept = |discount, until| {
            let code = "SEMINAR10".to_owned();
            let charges = Some(3);
            let coupon = ConfirmedCoupon {
                code,
                discount,
                charges,
                until,
            };
            serde_json::to_string(&coupon).unwrap()
        };
        assert_eq!(
            kept(Discount::percent(10).unwrap(), None),
            r#"{"code":"SEMINAR10","percent_off":10,"amount_off":null,"charges":3}"#
        );
        assert_eq!(
            kept(Discount::amount(Yen(3_000)).unwrap(), None),
            r#"{"code":"SEMINAR10","percent_off":null,"amount_off":3000,"charges":3}"#
        );
        assert_eq!(
            kept(
                Discount::percent(10).unwrap(),
                NaiveDate::from_ymd_opt(2026, 12, 31)
            ),
            r#"{"code":"SEMINAR10","percent_off":10,"amount_off":null,"charges":3,"until":"2026-12-31"}"#
        );
    }
}
