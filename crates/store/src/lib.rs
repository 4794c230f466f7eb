//! 保管: records, repositories and migrations; SQLite and PostgreSQL from one code.
//!
//! Inputs and results of a material are versioned documents here: text that is kept and given
//! back unchanged. Every method that touches a member's data takes the member, so that nothing of
//! another member can be loaded by id alone. What is not found is an `Option` or an outcome, not
//! an error.
//!
//! They are parted by wings, which are the words of the use cases: `ground`, which all may use, and
//! from below `access`, `billing`, `materials`, `content` and `account`.

mod access;
mod account;
mod billing;
mod content;
mod ground;
mod materials;
#[cfg(feature = "testing")]
pub mod testing;

pub use access::attempts::{
    Attempt, AttemptKey, AttemptKind, AttemptRule, AttemptSource, Attempts, Bar,
};
pub use access::consents::{Consent, Consents, NewConsent, NewConsents};
pub use access::devices::{Device, Devices, Known, PlaceHash};
pub use access::email_codes::{
    CodeKey, CodePurpose, CodeTry, EmailCodes, NewEmailCode, SendRule, Sending, SentCode,
};
pub use access::factors::{Factors, NewFactor, Proof};
pub use access::mfa_resets::{MfaReset, MfaResetAdded, MfaResets, NewMfaReset};
pub use access::passkeys::{NewPasskey, Passkey, PasskeyAdded, Passkeys};
pub use access::passwords::{NewPassword, Passwords};
pub use access::reset_links::{LinkLife, NewResetLink, ResetLinks};
pub use access::sessions::{NewSession, SessionRule, Sessions};
pub use account::deletions::{Deletions, LONGEST_DELETION_WAIT, NewDeletion, Unsettled};
pub use billing::cards::{Card, CardFacts, Cards, Removal};
pub use billing::charges::{Charge, ChargeEnd, Charges};
pub use billing::confirmations::{Confirmed, NewConfirmation};
pub use billing::coupons::{AppliedCoupon, Coupon, CouponTerms, Coupons};
pub use billing::customers::{Customer, Customers};
pub use billing::discount::{AmountOff, Discount, Percent};
pub use billing::due::{Due, Unreadable};
pub use billing::free_plans::NewFreePlan;
pub use billing::invoices::{Invoice, InvoicePage, Invoices, InvoicesFrom, PaidWith};
pub use billing::notices::{Expiry, Notices};
pub use billing::refunds::{Refund, Refunds};
pub use billing::reports::{Difference, ProviderReport, Reports};
pub use billing::statuses::{
    ChargePurpose, ChargeStatus, InvoiceStatus, RefundStatus, SubscriptionStatus,
};
pub use billing::subscriptions::{Leaving, NewOrder, PlanStanding, Subscription, Subscriptions};
pub use content::announcements::{Announcement, Announcements};
pub use content::both::Both;
pub use content::events::{Audience, EventPage, Events, PlannedEvent};
pub use ground::audit::AuditLog;
pub use ground::connection::Store;
pub use ground::copy::{
    Cell, Column, CopyError, Kind, LeftOut, Restoring, SINGLE_USE_MAILS, Snapshot, TableShape,
    left_out,
};
pub use ground::error::{StoreError, WriteRefusal};
pub use ground::file::{FileState, has_log, is_missing, own_files, path_of, url_of};
pub use ground::fold::fold;
pub use ground::footing::Room;
pub use ground::graves::Grave;
pub use ground::ids::{
    AuditId, CardId, ChargeId, ConfirmationId, ConsentId, InvoiceId, LinkId, MailId, MaterialId,
    MemberId, PasskeyId, RefundId, RunnerId, SessionId, SubscriptionId, TokenHash,
};
pub use ground::installation::{Found, InstallationId};
pub use ground::jobs::{Asking, Held, JobLease, JobRow, JobRule, JobTable, Jobs};
pub use ground::late::Late;
pub use ground::members::{AddressChange, Member, Members, NewMember, RegistrationStep};
pub use ground::outbox::{ClaimedMail, LONGEST_MAIL_WAIT, Lease, MailCounts, NewMail, Outbox};
pub use ground::refusals::{OTHERS, Refusals};
pub use ground::sessions::{Session, SessionKind};
pub use ground::space::Space;
pub use ground::start::StartLock;
pub use ground::told::AuditRow;
pub use ground::unit::{Rows, Unit};
pub use ground::windows::{Window, WindowRule, Windows};
pub use materials::issued::{
    Issued, IssuedContent, IssuedLook, IssuedQuota, IssuedVersion, Issuing, NewIssued,
};
pub use materials::logos::{Keeping, KeptLogo, Logos, NewLogo};
pub use materials::material::{Material, MaterialContent, MaterialState, Materials, Update};
pub use materials::material_list::{
    ListColumn, ListOrder, Listed, Page, PageRequest, Search, SearchFilter,
};
pub use materials::material_totals::{Beyond, Quota, Totals};
pub use materials::shared_links::{
    LinkQuota, NewSharedLink, Revoking, SharedLink, SharedLinks, Sharing,
};

use chrono::{DateTime, SubsecRound as _, Utc};

macro_rules! repositories {
    ($($(#[$doc:meta])* $name:ident: $repository:ident,)*) => {
        /// Repositories of who only looks.
        impl Store {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(&self) -> $repository<'_, Self> {
                $repository(self)
            })*
        }

        /// Repositories within a transaction.
        impl Unit {
            $($(#[$doc])*
            #[must_use]
            pub fn $name(&self) -> $repository<'_, Self> {
                $repository(self)
            })*
        }
    };
}

repositories! {
    /// What members are told.
    announcements: Announcements,
    /// Failed attempts.
    attempts: Attempts,
    /// The audit log.
    audit: AuditLog,
    /// Cards.
    cards: Cards,
    /// Attempts to charge invoices.
    charges: Charges,
    /// What members agreed to.
    consents: Consents,
    /// Coupons.
    coupons: Coupons,
    /// What members are at the payment provider.
    customers: Customers,
    /// Accounts that were deleted.
    deletions: Deletions,
    /// Known devices.
    devices: Devices,
    /// Codes by mail.
    email_codes: EmailCodes,
    /// What takes place.
    events: Events,
    /// Second factors.
    factors: Factors,
    /// Invoices.
    invoices: Invoices,
    /// What members issued of their materials.
    issued: Issued,
    /// What happens by itself.
    jobs: Jobs,
    /// Logos.
    logos: Logos,
    /// Materials.
    materials: Materials,
    /// Members.
    members: Members,
    /// Requests to replace a lost second factor.
    mfa_resets: MfaResets,
    /// What members are told before it comes.
    notices: Notices,
    /// Mails that are promised.
    outbox: Outbox,
    /// Passkeys.
    passkeys: Passkeys,
    /// Passwords.
    passwords: Passwords,
    /// What is given back of invoices.
    refunds: Refunds,
    /// Reports of the payment provider.
    reports: Reports,
    /// Links to a new password.
    reset_links: ResetLinks,
    /// Sessions.
    sessions: Sessions,
    /// Links to issued documents.
    shared_links: SharedLinks,
    /// Subscriptions.
    subscriptions: Subscriptions,
    /// Limits over a stretch of time.
    windows: Windows,
}

/// PostgreSQL keeps microseconds: what is written is cut to them, so that both databases give
/// back what they were given.
fn micros(instant: DateTime<Utc>) -> DateTime<Utc> {
    instant.trunc_subsecs(6)
}
