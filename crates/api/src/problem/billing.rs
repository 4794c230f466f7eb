//! What the calls of billing answer.

use super::{Code, HolderAction, Problem};
use shinchoryu_service::BillingError;

impl From<BillingError> for Problem {
    fn from(error: BillingError) -> Self {
        match error {
            BillingError::Common(error) => error.into(),
            BillingError::CouponInvalid => Self::of(Code::CouponInvalid),
            BillingError::CouponExpired => Self::of(Code::CouponExpired),
            BillingError::CouponUsedUp => Self::of(Code::CouponUsedUp),
            BillingError::ActionRequired(action) => Self {
                action: Some(Box::new(HolderAction {
                    client_secret: action.client_secret,
                })),
                ..Self::of(Code::ActionRequired)
            },
            BillingError::CardMissing => Self::of(Code::CardMissing),
            BillingError::LastCard => Self::of(Code::LastCard),
            BillingError::PlanEnded => Self::of(Code::PlanEnded),
            BillingError::NoOpenInvoice => Self::of(Code::NoOpenInvoice),
            BillingError::ConfirmationChanged => Self::of(Code::ConfirmationChanged),
        }
    }
}
