//! 業務: the use cases. Who may, in what order, in which transaction; the outside world comes in
//! through the ports.
//!
//! What needs a member in good standing takes an [`ActiveMember`], which only
//! [`Caller::active`] makes: a use case cannot be called for somebody who may not.

mod admit;
mod areas;
mod attempts;
mod audit;
mod billing;
mod calculation;
mod cards;
mod change_email;
mod change_password;
mod clock;
mod confirm_address;
mod confirmation;
mod coupon;
mod delete_account;
mod device;
mod document;
pub mod doors;
mod email_address;
mod email_code;
mod error;
mod factor;
mod file_name;
mod forgot_password;
mod free_plan;
mod fresh;
mod gate;
mod grave;
mod insurance;
mod known_device;
mod later;
mod limits;
mod limits_of_reads;
mod lost_device;
mod mail;
mod material;
mod material_list;
mod member;
mod mfa_reset;
pub mod operator;
mod order;
mod passkey;
mod password;
mod password_rules;
mod pauses;
mod payments;
mod peer;
mod plan;
mod ports;
mod postal;
mod profile;
mod provider;
mod readiness;
mod reading;
mod recovery_code;
mod refusals;
mod second_factor;
mod secret;
mod session;
mod session_life;
mod sign_in;
mod sign_up;
mod standing;
mod stored;
#[cfg(test)]
mod testing;
mod texts;
mod tidy;
mod totp;
mod typed;
mod write_rate;

pub use admit::Admission;
pub use areas::{AreaTables, LevyBounds};
pub use billing::{Billing, FreeDays, FreeState};
pub use calculation::Calculation;
pub use cards::MAX_CARDS;
pub use change_email::{Addresses, PendingAddress};
pub use confirm_address::{AddressState, ConfirmedAddress, LateConsent};
pub use confirmation::{
    CONFIRMATION_VERSION, Confirmation, ConfirmedCoupon, Contact, FreeConfirmation,
    MonthlyConfirmation,
};
pub use coupon::{CouponAsker, UsableCoupon};
pub use delete_account::InvoiceRecord;
pub use document::{Look, MaterialPdf};
pub use doors::{Caller, Door, Entered, Entrance};
pub use email_code::{ADDRESS_CODE_LIFE, CODE_TRIES, RESET_CODE_LIFE};
pub use error::{ServiceError, panic_words};
pub use factor::Factor;
pub use file_name::FileName;
pub use forgot_password::RESET_LINK_LIFE;
pub use fresh::FRESH_LIFE;
pub use insurance::{InsuranceGrade, InsuranceTables, PrefectureRate};
pub use known_device::DEVICE_LIFE;
pub use mail::{Contract, Delivered, Mail, Mailer, MailerError, OutgoingMail, Seen};
pub use material::{MAX_MATERIAL_BYTES, MAX_MATERIALS, SavedMaterial, Shortcoming};
pub use material_list::{
    Card, CardCompany, CardCustomer, CardPolicies, CardTax, ListedMaterial, MaterialPage,
    MaterialSearch, PAGE_ITEMS,
};
pub use member::{ActiveMember, MemberView, Profile};
pub use order::RunningPlan;
pub use passkey::{CEREMONY_LIFE, Ceremony};
pub use password::Hasher;
pub use password_rules::MIN_PASSWORD_CHARS;
pub use payments::{
    CardRefusal, Funding, NewProviderCard, PaymentError, Payments, ProviderCard, ProviderOrder,
    ProviderSubscription,
};
pub use peer::Peer;
pub use plan::{Offer, PLAN_NAME, PLAN_PRICE, Price, TRIAL_DAYS};
pub use ports::{
    Audit, BotCheck, BotCheckUnavailable, Clock, Entropy, Event, EventParts, PortAnswer,
};
pub use postal::{Place, postal_code_edition};
pub use provider::{Provider, Site};
pub use readiness::Readiness;
pub use second_factor::{Enrolled, Enrolment, PasskeyView, SecurityView};
pub use secret::{BadKey, Keyring, Token};
pub use session::SessionView;
pub use session_life::{ABSOLUTE_LIFE, IDLE_LIFE};
pub use shinchoryu_store::{
    AttemptKind, Beyond, Card as PaymentCard, CardId, CouponTerms, MaterialId, MemberId, PasskeyId,
    RegistrationStep, SessionId, StoreError, SubscriptionStatus, WriteRefusal,
};
pub use sign_in::{CODE_LIFE, NextStep, SignedIn, Started};
pub use sign_up::{Consent, SignUp, SignedUp};
pub use standing::{Security, Standing};
pub use texts::{PRIVACY_VERSION, TERMS_VERSION, TextVersions};
pub use totp::{Totp, TotpCode};

use chrono::{DateTime, TimeDelta, Utc};
use document::Typesetter;
use later::Later;
use limits_of_reads::InMemory;
use readiness::Probes;
use shinchoryu_law::LawBook;
use shinchoryu_store::Store;
use std::sync::Arc;

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
    /// Tells people from programs at the sign-up.
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
    refusals: Arc<refusals::Front>,
    write_rate: Arc<write_rate::WriteRate>,
}

impl Service {
    /// The use cases over these parts.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        Self {
            parts: Arc::new(parts),
            typesetter: Typesetter::new(),
            readiness: Probes::default(),
            later: Later::default(),
            in_memory: InMemory::default(),
            refusals: Arc::default(),
            write_rate: Arc::default(),
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

    fn random<const N: usize>(&self) -> [u8; N] {
        let mut bytes = [0; N];
        self.parts.entropy.fill(&mut bytes);
        bytes
    }

    fn new_id(&self) -> uuid::Uuid {
        uuid::Builder::from_random_bytes(self.random()).into_uuid()
    }
}
