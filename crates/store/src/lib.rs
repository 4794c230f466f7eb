//! 保管: records, repositories and migrations; SQLite and PostgreSQL from one code.
//!
//! Inputs and results of a material are versioned documents here: text that is kept and given
//! back unchanged. Every method that touches a member's data takes the member, so that nothing of
//! another member can be loaded by id alone. What is not found is an `Option` or an outcome, not
//! an error.

mod attempts;
mod audit;
mod cards;
mod connection;
mod copy;
mod coupons;
mod credentials;
mod deletions;
mod devices;
mod email_changes;
mod email_codes;
mod entity;
mod error;
mod factors;
mod file;
mod fold;
mod free_plans;
mod ground;
mod guarded;
mod ids;
mod installation;
mod late;
mod material_list;
mod material_totals;
mod materials;
mod members;
mod mfa_resets;
mod migration;
mod newest;
mod outbox;
mod passkeys;
mod prune;
mod refusal;
mod refusals;
mod sessions;
mod signups;
mod space;
mod start;
mod subscriptions;
#[cfg(feature = "testing")]
pub mod testing;
mod told;
mod windows;

pub use attempts::{Attempt, AttemptKey, AttemptKind, AttemptRule, AttemptSource};
pub use cards::{Card, CardFacts, Customer, Removal};
pub use connection::Store;
pub use copy::{
    Cell, Column, CopyError, Kind, LeftOut, Restoring, SINGLE_USE_MAILS, Snapshot, TableShape,
    left_out,
};
pub use coupons::{Coupon, CouponTerms};
pub use credentials::{NewPassword, NewResetToken};
pub use deletions::{Grave, NewDeletion, Unsettled};
pub use devices::{Device, Known, PlaceHash};
pub use email_changes::{AddressChange, NewAddress};
pub use email_codes::{CodeKey, CodePurpose, CodeTry, NewEmailCode, SendRule, Sending, SentCode};
pub use error::{StoreError, WriteRefusal};
pub use factors::{Entry, NewFactor, Proof, Spent};
pub use file::{FileState, has_log, is_missing, own_files};
pub use fold::fold;
pub use free_plans::{FreeStart, NewFreePlan};
pub use ids::{
    AuditId, CardId, ConfirmationId, ConsentId, MailId, MaterialId, MemberId, PasskeyId, SessionId,
    SubscriptionId, TokenHash,
};
pub use installation::{Found, InstallationId};
pub use late::Late;
pub use material_list::{Listed, Page, PageRequest, Search, SearchFilter};
pub use material_totals::{Beyond, Quota, Totals};
pub use materials::{Material, MaterialContent, MaterialState, Update};
pub use members::{Member, NewMember, RegistrationStep};
pub use mfa_resets::{MfaReset, NewMfaReset};
pub use outbox::{ClaimedMail, Lease, MailCounts, NewMail};
pub use passkeys::{NewPasskey, Passkey, PasskeyAdded};
pub use refusals::{OTHERS, Refusals};
pub use sessions::{NewSession, Session, SessionKind};
pub use signups::{Consent, NewConsent, NewConsents, NewSignUp};
pub use space::Space;
pub use start::StartLock;
pub use subscriptions::{
    NewConfirmation, NewOrder, Order, Started, Subscription, SubscriptionStatus,
};
pub use told::AuditRow;
pub use windows::{Window, WindowRule};

use chrono::{DateTime, SubsecRound as _, Utc};

/// PostgreSQL keeps microseconds: what is written is cut to them, so that both databases give
/// back what they were given.
fn micros(instant: DateTime<Utc>) -> DateTime<Utc> {
    instant.trunc_subsecs(6)
}
