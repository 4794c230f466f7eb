//! Doors to the outside world; the implementations are in `adapters`.

use chrono::{DateTime, Utc};
use shinchoryu_store::MemberId;
use std::pin::Pin;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The one source of time.
pub trait Clock: Send + Sync {
    /// The present instant.
    fn now(&self) -> DateTime<Utc>;

    /// How much time has passed since some moment of this process. It never goes back, whatever the
    /// clock is set to, and says nothing to other processes.
    fn passed(&self) -> Duration {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        BEGUN.elapsed()
    }
}

/// The one source of randomness: ids, tokens, salts, nonces.
pub trait Entropy: Send + Sync {
    /// Fills the bytes with unpredictable ones.
    fn fill(&self, bytes: &mut [u8]);
}

/// What happened that concerns security. Ids only: no address, password, code or token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The password was right; the code is awaited.
    PasswordAccepted(MemberId),
    /// The password was wrong, or the address unknown (`None`).
    PasswordRefused(Option<MemberId>),
    /// The account is disabled or deleted; the password was right.
    AccountRefused(MemberId),
    /// Too many wrong passwords or codes.
    AttemptsBlocked(Option<MemberId>),
    /// Both factors were right.
    SignedIn(MemberId),
    /// The code was wrong.
    CodeRefused(MemberId),
    /// The code was right, and used before.
    CodeReplayed(MemberId),
    /// An account was made.
    SignedUp(MemberId),
    /// The address was confirmed.
    EmailVerified(MemberId),
    /// The code for the address was wrong, over or tried too often.
    EmailCodeRefused(MemberId),
    /// The plan was taken out.
    Subscribed(MemberId),
    /// A card was charged.
    Charged(MemberId),
    /// A card could not be charged.
    ChargeRefused(MemberId),
    /// The operator made a coupon.
    CouponAdded,
    /// The operator ended a coupon.
    CouponEnded,
    /// The operator imported events and announcements that differ from what was there.
    ContentImported,
    /// The operator wrote down what is to be given back.
    RefundBegun(MemberId),
    /// Money was given back.
    Refunded(MemberId),
    /// The provider did not give it back.
    RefundRefused(MemberId),
    /// It was given back, and did not arrive.
    RefundFailed(MemberId),
    /// The plan was cancelled.
    PlanCancelled(MemberId),
    /// A cancellation was taken back.
    PlanKept(MemberId),
    /// A plan ended: it was cancelled before, or not paid.
    PlanEnded(MemberId),
    /// The member signed out.
    SignedOut(MemberId),
    /// A document was made and handed out.
    DocumentMade(MemberId),
    /// Documents of several materials were handed out together.
    DocumentsTaken(MemberId),
    /// Papers of invoices were handed out together.
    InvoicesTaken(MemberId),
    /// The operator printed papers of an invoice.
    PapersPrinted(MemberId),
    /// A backup of a member's data was handed out.
    BackupTaken(MemberId),
    /// A recovery code was used.
    RecoveryCodeUsed(MemberId),
    /// New recovery codes were given.
    RecoveryCodesRenewed(MemberId),
    /// The second factor was set up, for the first time or anew.
    FactorSet(MemberId),
    /// Both factors were proved again within a session.
    MadeFresh(MemberId),
    /// The member ended other sessions; the row says how many.
    SessionsEnded(MemberId),
    /// A passkey was added.
    PasskeyAdded(MemberId),
    /// A passkey was removed.
    PasskeyRemoved(MemberId),
    /// The answer of a passkey was not good.
    PasskeyRefused(MemberId),
    /// The member asked to replace a lost second factor.
    MfaResetRequested(MemberId),
    /// That request was taken back.
    MfaResetCancelled(MemberId),
    /// The wait is over, and the member began to replace the factor.
    MfaResetBegun(MemberId),
    /// A link to a new password was asked for; `None` when there is nobody to have it.
    PasswordResetRequested(Option<MemberId>),
    /// A link set a new password.
    PasswordReset(MemberId),
    /// The member changed the password.
    PasswordChanged(MemberId),
    /// The member asked for another address.
    AddressRequested(MemberId),
    /// That request was taken back.
    AddressRequestCancelled(MemberId),
    /// The other address is the log-in.
    AddressChanged(MemberId),
    /// The member deleted the account.
    AccountDeleted(MemberId),
    /// The payment provider has forgotten a deleted account.
    DeletionSettled(MemberId),
    /// A material was issued.
    MaterialIssued(MemberId),
    /// A link to an issued document was made.
    LinkMade(MemberId),
    /// A link was taken back.
    LinkRevoked(MemberId),
    /// Somebody opened a document by a link of the member.
    LinkOpened(MemberId),
    /// Somebody gave a wrong passcode to a link of the member.
    PasscodeRefused(MemberId),
    /// Materials were deleted; how many.
    MaterialsDeleted(MemberId, usize),
    /// Somebody wrote to us; `None` without a session.
    MessageSent(Option<MemberId>),
    /// Somebody was told to wait.
    ToldToWait,
    /// A request came from a page of another origin.
    ForeignOrigin,
    /// A session was over, or never was one.
    SessionRefused,
}

/// An event in the parts that are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EventParts {
    /// Stable name.
    pub name: &'static str,
    /// Whom it concerns, when that is known.
    pub member: Option<MemberId>,
    /// How many things it was about.
    pub count: Option<u64>,
}

impl Event {
    /// Its parts.
    #[must_use]
    pub fn parts(self) -> EventParts {
        let (name, member) = match self {
            Self::PasswordAccepted(id) => ("password_accepted", Some(id)),
            Self::PasswordRefused(id) => ("password_refused", id),
            Self::AccountRefused(id) => ("account_refused", Some(id)),
            Self::AttemptsBlocked(id) => ("attempts_blocked", id),
            Self::SignedIn(id) => ("signed_in", Some(id)),
            Self::CodeRefused(id) => ("code_refused", Some(id)),
            Self::CodeReplayed(id) => ("code_replayed", Some(id)),
            Self::SignedUp(id) => ("signed_up", Some(id)),
            Self::EmailVerified(id) => ("email_verified", Some(id)),
            Self::EmailCodeRefused(id) => ("email_code_refused", Some(id)),
            Self::Subscribed(id) => ("subscribed", Some(id)),
            Self::Charged(id) => ("charged", Some(id)),
            Self::ChargeRefused(id) => ("charge_refused", Some(id)),
            Self::CouponAdded => ("coupon_added", None),
            Self::CouponEnded => ("coupon_ended", None),
            Self::ContentImported => ("content_imported", None),
            Self::RefundBegun(id) => ("refund_begun", Some(id)),
            Self::Refunded(id) => ("refunded", Some(id)),
            Self::RefundRefused(id) => ("refund_refused", Some(id)),
            Self::RefundFailed(id) => ("refund_failed", Some(id)),
            Self::PlanCancelled(id) => ("plan_cancelled", Some(id)),
            Self::PlanKept(id) => ("plan_kept", Some(id)),
            Self::PlanEnded(id) => ("plan_ended", Some(id)),
            Self::SignedOut(id) => ("signed_out", Some(id)),
            Self::DocumentMade(id) => ("document_made", Some(id)),
            Self::DocumentsTaken(id) => ("documents_taken", Some(id)),
            Self::InvoicesTaken(id) => ("invoices_taken", Some(id)),
            Self::PapersPrinted(id) => ("papers_printed", Some(id)),
            Self::BackupTaken(id) => ("backup_taken", Some(id)),
            Self::RecoveryCodeUsed(id) => ("recovery_code_used", Some(id)),
            Self::RecoveryCodesRenewed(id) => ("recovery_codes_renewed", Some(id)),
            Self::FactorSet(id) => ("second_factor_set", Some(id)),
            Self::MadeFresh(id) => ("session_made_fresh", Some(id)),
            Self::SessionsEnded(id) => ("sessions_ended", Some(id)),
            Self::PasskeyAdded(id) => ("passkey_added", Some(id)),
            Self::PasskeyRemoved(id) => ("passkey_removed", Some(id)),
            Self::PasskeyRefused(id) => ("passkey_refused", Some(id)),
            Self::MfaResetRequested(id) => ("mfa_reset_requested", Some(id)),
            Self::MfaResetCancelled(id) => ("mfa_reset_cancelled", Some(id)),
            Self::MfaResetBegun(id) => ("mfa_reset_begun", Some(id)),
            Self::PasswordResetRequested(id) => ("password_reset_requested", id),
            Self::PasswordReset(id) => ("password_reset", Some(id)),
            Self::PasswordChanged(id) => ("password_changed", Some(id)),
            Self::AddressRequested(id) => ("address_requested", Some(id)),
            Self::AddressRequestCancelled(id) => ("address_request_cancelled", Some(id)),
            Self::AddressChanged(id) => ("address_changed", Some(id)),
            Self::AccountDeleted(id) => ("account_deleted", Some(id)),
            Self::DeletionSettled(id) => ("deletion_settled", Some(id)),
            Self::MaterialIssued(id) => ("material_issued", Some(id)),
            Self::LinkMade(id) => ("shared_link_made", Some(id)),
            Self::LinkRevoked(id) => ("shared_link_revoked", Some(id)),
            Self::LinkOpened(id) => ("shared_link_opened", Some(id)),
            Self::PasscodeRefused(id) => ("passcode_refused", Some(id)),
            Self::MaterialsDeleted(id, _) => ("materials_deleted", Some(id)),
            Self::MessageSent(id) => ("message_sent", id),
            Self::ToldToWait => ("told_to_wait", None),
            Self::ForeignOrigin => ("foreign_origin", None),
            Self::SessionRefused => ("session_refused", None),
        };
        let count = match self {
            Self::MaterialsDeleted(_, count) => u64::try_from(count).ok(),
            _ => None,
        };
        EventParts {
            name,
            member,
            count,
        }
    }
}

/// Who hears of security events beside the audit log: the log of the server.
pub trait Audit: Send + Sync {
    /// Tells of an event.
    fn record(&self, event: Event);
}

/// What a port that waits for somebody gives back.
pub type PortAnswer<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Tells people from programs, by what a widget in the browser gave.
pub trait BotCheck: Send + Sync + 'static {
    /// What the browser needs for the widget; nothing when there is no check.
    fn site_key(&self) -> Option<&str>;

    /// Whether a person is there. An error when that cannot be found out.
    fn is_person<'a>(
        &'a self,
        answer: Option<&'a str>,
        ip: &'a str,
    ) -> PortAnswer<'a, Result<bool, BotCheckUnavailable>>;
}

/// It cannot be found out whether a person is there.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct BotCheckUnavailable(pub String);
