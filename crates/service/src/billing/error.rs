//! Why a use case of billing did not do what it was asked for.

use crate::billing::payments::PaymentAction;
use crate::ground::change::takes_what_is_common;
use crate::ground::error::CommonError;

/// Why a use case of billing ended without its result.
#[derive(Debug, thiserror::Error)]
pub enum BillingError {
    /// What every wing may answer.
    #[error(transparent)]
    Common(CommonError),
    /// There is no such coupon, or the asker may not know more.
    #[error("no such coupon")]
    CouponInvalid,
    /// The coupon's time is over.
    #[error("coupon expired")]
    CouponExpired,
    /// The coupon was used as often as it can be.
    #[error("coupon used up")]
    CouponUsedUp,
    /// The holder of the card has to act first (3-D Secure); then it is asked for again.
    #[error("the holder of the card has to act first")]
    ActionRequired(PaymentAction),
    /// There is no card to charge.
    #[error("no card")]
    CardMissing,
    /// A running plan or an open order needs this card.
    #[error("last card of a running plan")]
    LastCard,
    /// The plan has ended.
    #[error("the plan has ended")]
    PlanEnded,
    /// Nothing is owed.
    #[error("no open invoice")]
    NoOpenInvoice,
    /// What would be ordered is no longer what was shown.
    #[error("confirmation changed")]
    ConfirmationChanged,
}

takes_what_is_common!(BillingError);
