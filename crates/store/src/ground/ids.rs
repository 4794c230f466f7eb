//! One id type per record: an id of one kind cannot be passed as another.

use sea_orm::{DbErr, DeriveValueType, TryFromU64};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident),*) => {$(
        $(#[$doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
            DeriveValueType,
        )]
        #[serde(transparent)]
        pub struct $name(pub Uuid);

        // asked for by the primary key of a table; ids are never numbers
        impl TryFromU64 for $name {
            fn try_from_u64(n: u64) -> Result<Self, DbErr> {
                Uuid::try_from_u64(n).map(Self)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

impl MemberId {
    /// Of no member: what is looked up or locked for an unknown address costs the same.
    pub const NOBODY: Self = Self(Uuid::nil());
}

ids! {
    /// Id of a member.
    MemberId,
    /// Id of a material.
    MaterialId,
    /// Id of a link to an issued document; not the token in its address.
    LinkId,
    /// Id of a session; not the token of its cookie.
    SessionId,
    /// Id of a card.
    CardId,
    /// Id of a subscription.
    SubscriptionId,
    /// Id of an invoice.
    InvoiceId,
    /// Id of an attempt to charge an invoice; also its key at the provider.
    ChargeId,
    /// Id of a refund; also its key at the provider.
    RefundId,
    /// Id of a consent.
    ConsentId,
    /// Id of a confirmation.
    ConfirmationId,
    /// Id of a mail.
    MailId,
    /// Id of a row of the audit log.
    AuditId,
    /// Id of a passkey here; not the one its authenticator gave it.
    PasskeyId,
    /// Id of a process that runs jobs.
    RunnerId
}

/// SHA-256 of a session token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);
