//! 状態: where subscriptions, invoices, attempts to charge them and refunds stand, as rows and answers name it.

use crate::ground::error::StoreError;
use std::fmt::Display;

macro_rules! statuses {
    ($(#[$doc:meta])* $kind:ident { $($(#[$note:meta])* $variant:ident = $name:literal;)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $kind { $($(#[$note])* $variant,)* }

        impl $kind {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The name in the database and on the wire.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// The one that a row names; a name of none is a fault of the row.
            pub(crate) fn of_row(place: Place<'_>, name: &str) -> Result<Self, StoreError> {
                let found = Self::ALL.iter().find(|status| status.name() == name);
                found.copied().ok_or_else(|| place.corrupt(name))
            }
        }
    };
}

/// A column of a row.
pub(crate) struct Place<'a> {
    pub table: &'static str,
    pub column: &'static str,
    pub row: &'a dyn Display,
}

impl Place<'_> {
    fn corrupt(&self, value: &str) -> StoreError {
        StoreError::Corrupt {
            table: self.table,
            column: self.column,
            row: self.row.to_string(),
            value: value.to_owned(),
        }
    }
}

statuses! {
    /// Status of a subscription; the names are those of payment providers.
    SubscriptionStatus {
        /// The provider has not answered, or the first payment is open.
        Incomplete = "incomplete";
        /// The first payment never came.
        IncompleteExpired = "incomplete_expired";
        /// In the free month.
        Trialing = "trialing";
        /// Paid.
        Active = "active";
        /// A payment is due and was not made.
        PastDue = "past_due";
        /// The retries ended without payment.
        Unpaid = "unpaid";
        /// Ended.
        Canceled = "canceled";
        /// The free month ended without a card.
        Paused = "paused";
    }
}

statuses! {
    /// 請求の状態: status of an invoice.
    InvoiceStatus {
        /// 作成中: nothing is charged yet.
        Draft = "draft";
        /// 請求中: to be paid.
        Open = "open";
        /// 支払い済み.
        Paid = "paid";
        /// 無効: nobody owes it any more.
        Void = "void";
        /// 支払いに失敗: given up on.
        Uncollectible = "uncollectible";
        /// 返金済み.
        Refunded = "refunded";
    }
}

statuses! {
    /// Status of an attempt to charge an invoice.
    ChargeStatus {
        /// The provider has not answered, or the holder of the card has to act.
        Pending = "pending";
        /// It was paid.
        Succeeded = "succeeded";
        /// It was not.
        Failed = "failed";
    }
}

statuses! {
    /// 返金の状態: status of what is given back.
    RefundStatus {
        /// The provider has not answered.
        Pending = "pending";
        /// 返金済み.
        Made = "made";
        /// The provider said no.
        Refused = "refused";
        /// 不着: it was made, and the money came back to us. Its number stays its own.
        Failed = "failed";
    }
}

statuses! {
    /// What an attempt to charge an invoice is made for: what follows from its failure depends on it.
    ChargePurpose {
        /// The plan begins with it; the holder of the card is there.
        Order = "order";
        /// The plan goes on with it, by itself.
        Renewal = "renewal";
        /// The member pays what is open; the holder of the card is there.
        Payment = "payment";
    }
}
