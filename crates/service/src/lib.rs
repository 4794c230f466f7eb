//! 業務: the use cases. Who may, in what order, in which transaction; the outside world comes in
//! through the ports.
//!
//! What needs a member in good standing takes an [`ActiveMember`], which only
//! [`Caller::active`] makes: a use case cannot be called for somebody who may not.
//!
//! They are parted by wings. From below: `ground`, which all may use; `access`, `billing`,
//! `materials`, `content`, `account` and `operator`. A wing uses itself and what is below it, and between
//! folders no module uses, in the end, one that uses it (`scripts/check-walls.mjs`). A use case answers
//! the error of its wing, in which [`CommonError`] is what all of them may answer.

// passwords that cost little are for tests, and an optimised program is none
#[cfg(all(feature = "testing", not(debug_assertions)))]
compile_error!("the feature `testing` is not for a program that is shipped");

mod access;
mod account;
mod billing;
mod content;
mod ground;
mod materials;
pub mod operator;
#[cfg(test)]
mod testing;

pub use access::email_code::{ADDRESS_CODE_LIFE, CODE_TRIES, RESET_CODE_LIFE};
pub use access::error::AccessError;
pub use access::factor::Factor;
pub use access::forgot_password::RESET_LINK_LIFE;
pub use access::fresh::FRESH_LIFE;
pub use access::known_device::DEVICE_LIFE;
pub use access::passkey::{CEREMONY_LIFE, Ceremony};
pub use access::password::Hasher;
pub use access::password_rules::MIN_PASSWORD_CHARS;
pub use access::second_factor::{Enrolled, Enrolment, PasskeyView, SecurityView};
pub use access::session::SessionView;
pub use access::sign_in::{CODE_LIFE, NextStep, SignedIn, Started};
pub use access::sign_up::{Consent, SignUp, SignedUp};
pub use access::totp::{Totp, TotpCode};
pub use account::backup::making::BackupOf;
pub use account::change_email::{Addresses, PendingAddress};
pub use account::confirm_address::{AddressState, ConfirmedAddress, LateConsent};
pub use account::error::AccountError;
pub use account::invoice_paper::InvoicePaper;
pub use account::postal::{Place, postal_code_edition};
pub use billing::cancellation::{Farewell, LeavingReason};
pub use billing::cards::MAX_CARDS;
pub use billing::collection::{Billing, Payments};
pub use billing::confirmation::{
    CONFIRMATION_VERSION, Confirmation, ConfirmedCard, ConfirmedCoupon, ConfirmedYear, Contact,
    FreeConfirmation, MonthlyConfirmation,
};
pub use billing::coupon::CouponAsker;
pub use billing::differences::is_of_our_books_alone;
pub use billing::dunning::RETRY_DAYS;
pub use billing::error::BillingError;
pub use billing::history::{BilledItem, BillingPage, HISTORY_ITEMS, MOST_HISTORY_ITEMS};
pub use billing::incoming::NotKept;
pub use billing::last_facts::LostCoupon;
pub use billing::member_plan::{ChargedCard, Owed, RunningPlan, WithCoupon};
pub use billing::order::Ordered;
pub use billing::payments::{
    Attempt, CardEntry, CardProvider, CardRefusal, ChargeProvider, Funding, Holder,
    NewProviderCard, NewProviderCharge, NewProviderRefund, PaymentAction, PaymentError,
    ProviderCard, ProviderCharge, ProviderRefund, RefundError,
};
pub use billing::plan::{Offer, PLAN_NAME, PLAN_PRICE, Price, TRIAL_DAYS, Upcoming, discounted};
pub use billing::recipient::InvoiceRecord;
pub use billing::reports::{
    KnownRefund, MadeCharge, Report, ReportAbout, ReportProvider, ReportRefusal,
};
pub use billing::standing::standing_under;
pub use content::announcements::{MOST_ANNOUNCEMENTS, ToldAnnouncement};
pub use content::contact::{
    MAX_CONTACT_CHARS, MAX_CONTACT_NAME_CHARS, MailBack, NewContact, TakenContact,
};
pub use content::events::{EVENT_ITEMS, MOST_PUBLIC_EVENTS, UpcomingEvent, UpcomingEvents};
pub use content::files::{ANNOUNCEMENTS, Content, ContentFault, ContentFile, EVENTS, read_content};
pub use ground::archive::ArchiveFile;
pub use ground::clock::japan_day;
pub use ground::doors::{self, Caller, Door, Entered, Entrance};
pub use ground::error::{CommonError, panic_words};
pub use ground::file_name::FileName;
pub use ground::jobs::Progress;
pub use ground::mail::{
    ContactTopic, Contract, Delivered, Mail, Mailer, MailerError, OutgoingMail, Seen,
};
pub use ground::member::{ActiveMember, MemberView, Profile};
pub use ground::networks::customer_network;
pub use ground::peer::Peer;
pub use ground::ports::{
    Audit, BotCheck, BotCheckUnavailable, Clock, Entropy, Event, EventParts, PortAnswer,
};
pub use ground::provider::{Provider, Site, YearEnd};
pub use ground::secret::{BadKey, Keyring, Token};
pub use ground::session_life::{ABSOLUTE_LIFE, IDLE_LIFE};
pub use ground::standing::{Security, Standing};
pub use ground::texts::{PRIVACY_VERSION, TERMS_VERSION, TextVersions};
pub use ground::who_pays::{FreeDays, FreeState};
pub use materials::areas::{AreaTables, LevyBounds};
pub use materials::calculation::Calculation;
pub use materials::display::MaterialDisplay;
pub use materials::document::MaterialFile;
pub use materials::error::MaterialsError;
pub use materials::insurance::{InsuranceGrade, InsuranceTables, PrefectureRate};
pub use materials::issue::{Headline, IssuedFigures, IssuedMaterial, MAX_ISSUED, MAX_ISSUED_BYTES};
pub use materials::logos::MAX_LOGOS;
pub use materials::look::Look;
pub use materials::material::{MAX_MATERIAL_BYTES, MAX_MATERIALS, SavedMaterial, Shortcoming};
pub use materials::material_list::{
    Card, CardCompany, CardCustomer, CardPlan, CardPolicies, CardTax, ListedMaterial, MaterialPage,
    MaterialSearch, PAGE_ITEMS, SEARCH_DAYS,
};
pub use materials::shared_document::{OpenedDocument, Sender, SharedDocument};
pub use materials::shared_link::{LINK_DAYS, MAX_LINKS, MadeLink, NewLink, PASSCODE_CHARS};
pub use materials::tables::corporate::CorporateTaxTables;
pub use materials::tables::deductions::DeductionTables;
pub use materials::tables::remuneration::RemunerationTaxTables;
pub use materials::tables::resident::ResidentTaxTables;
pub use materials::tables::withholding::{BonusTaxTable, MonthlyTaxTable};
pub use operator::admit::Admission;
pub use operator::readiness::Readiness;
pub use shinchoryu_document::LOGO_BYTES;
pub use shinchoryu_law::LawOverview;
pub use shinchoryu_quantity::Yen;
pub use shinchoryu_store::{
    AppliedCoupon, AttemptKind, Audience, Beyond, Both, Card as PaymentCard, CardId, CouponTerms,
    Discount, Invoice, InvoiceId, InvoiceStatus, InvoicesFrom, KeptLogo, LinkId, ListColumn,
    ListOrder, MaterialId, MemberId, PasskeyId, PlanStanding, Refund, RefundId, RefundStatus,
    RegistrationStep, SessionId, SharedLink, StoreError, SubscriptionStatus, WriteRefusal,
};

use account::backup::turns::Turns;
use chrono::{DateTime, TimeDelta, Utc};
use ground::later::Later;
use ground::limits_of_reads::InMemory;
use ground::who_pays::WhoPays;
use materials::typesetter::Typesetter;
use operator::readiness::Probes;
use shinchoryu_law::LawBook;
use shinchoryu_store::Store;
use std::sync::Arc;
use std::time::Duration;

/// What the use cases work with.
#[derive(Clone)]
pub struct Parts {
    /// Storage.
    pub store: Store,
    /// The one clock.
    pub clock: Arc<dyn Clock>,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Where security events go.
    pub audit: Arc<dyn Audit>,
    /// Password hashing with its limits.
    pub hasher: Hasher,
    /// Keys of the secrets in the database.
    pub keyring: Keyring,
    /// What members owe, and whom they pay.
    pub billing: Billing,
    /// Tells people from programs, where no session is asked for.
    pub bot_check: Arc<dyn BotCheck>,
    /// How long a member waits before a lost second factor may be replaced.
    pub mfa_reset_wait: TimeDelta,
    /// The law.
    pub law: &'static LawBook,
    /// Where this installation is found, and whose it is.
    pub site: Site,
}

/// All use cases. Cheap to clone.
#[derive(Clone)]
pub struct Service {
    parts: Arc<Parts>,
    typesetter: Typesetter,
    readiness: Probes,
    later: Later,
    in_memory: InMemory,
    refusals: Arc<ground::refusals::Front>,
    write_rate: Arc<ground::write_rate::WriteRate>,
    who_pays: WhoPays,
    backups: Turns,
}

impl Service {
    /// The use cases over these parts.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        Self {
            who_pays: parts.billing.who_pays(),
            parts: Arc::new(parts),
            typesetter: Typesetter::new(),
            readiness: Probes::default(),
            later: Later::default(),
            in_memory: InMemory::default(),
            refusals: Arc::default(),
            write_rate: Arc::default(),
            backups: Turns::default(),
        }
    }

    /// Who runs this installation.
    #[must_use]
    pub fn provider(&self) -> &Provider {
        &self.parts.site.provider
    }

    fn store(&self) -> &Store {
        &self.parts.store
    }

    fn now(&self) -> DateTime<Utc> {
        self.parts.clock.now()
    }

    pub(crate) fn passed(&self) -> Duration {
        self.parts.clock.passed()
    }

    fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.parts.entropy.fill(&mut bytes);
        bytes
    }

    fn new_id(&self) -> uuid::Uuid {
        uuid::Builder::from_random_bytes(self.random()).into_uuid()
    }
}
